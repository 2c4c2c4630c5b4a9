import { fail } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'

/** Time as the sync sees it; tests pass their own. */
export interface Clock {
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  now(): Date
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    }),
}

/** Waits before the 2nd, 3rd and 4th attempt where the service does not say how long. */
const pausesMs = [1000, 3000, 9000]
/** A longer wait than this is not sat out: the user is told instead. */
const longestPauseMs = 120_000

/**
 * Makes a read, again after a pause while the network or the service is in trouble; four attempts at most.
 * Only reads may be repeated like this. Fails with `cancelled` when the signal aborts in a pause.
 */
export async function retryRead<T>(
  clock: Clock,
  signal: AbortSignal,
  read: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let attempt = 0; ; attempt++) {
    const result = await read()
    const pause = result.ok ? null : pauseAfter(result.failure, attempt)
    if (pause === null || pause > longestPauseMs) return result
    await clock.sleep(pause, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
  }
}

/** Ms to wait before the next attempt; null when there is none. */
function pauseAfter(failure: Failure, attempt: number): number | null {
  const own = pausesMs[attempt]
  if (own === undefined) return null
  if (failure.kind === 'offline') return own
  if (failure.kind !== 'retry-later') return null
  return failure.afterSeconds === null ? own : failure.afterSeconds * 1000
}
