import { setTimeout as delay } from 'node:timers/promises'

/**
 * What Electron does not promise comes late, and in another order, when `ATENA_STANDIN_SEED` is a number: the same number gives
 * the same delays to the same calls. README.md says what is late, and what is not.
 */
const { ATENA_STANDIN_SEED } = process.env
let state = Number(ATENA_STANDIN_SEED ?? 0) >>> 0

if (!/^\d*$/.test(ATENA_STANDIN_SEED ?? '')) throw new Error('ATENA_STANDIN_SEED is not a whole number.')

/** Whether anything comes late. */
export const isLate = (ATENA_STANDIN_SEED ?? '') !== ''

/** The next number from 0 to 1 (mulberry32). */
function next(): number {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Resolves after up to `most` ms, half of the times immediately, as always without a seed. */
export async function comesLate(most = 60): Promise<void> {
  const share = isLate ? Math.max(0, next() * 2 - 1) : 0
  if (share > 0) await delay(share * most)
}

/** Whether the one of two events comes first that usually comes last: half of the times, never without a seed. */
export const isOtherWayRound = (): boolean => isLate && next() < 0.5
