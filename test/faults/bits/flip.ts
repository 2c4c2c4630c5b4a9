import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, onTestFinished } from 'vitest'
import { counts } from '../../counts.ts'

/** A folder in memory, where the system has such a place: a file is written for each bit. It goes with the test. */
export function quickFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'atena-bits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/**
 * Hands on copies of `whole` with one bit turned: every one of them in the long run, and some hundred in `npm test`.
 * @param at the number of the bit, to be told where the test fails
 */
export async function withEachFlip(
  whole: Buffer,
  look: (bytes: Buffer, at: string) => void | Promise<void>,
  some = 300,
): Promise<void> {
  const bits = whole.length * 8
  const flipped = async (bit: number): Promise<void> => {
    const bytes = Buffer.from(whole)
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    await look(bytes, `byte ${bit >> 3}, bit ${bit & 7}`)
  }
  counts(Math.min(some, bits), bits, 'turned bits')
  if (inject('long')) await all(bits, flipped)
  else await fc.assert(fc.asyncProperty(fc.nat(bits - 1), flipped), { numRuns: some })
}

/** Time for every bit of a small file, in ms. */
export const longest = 3_600_000

/** More than one is told, so that one run shows all causes. */
const mostTold = 30

async function all(bits: number, flipped: (bit: number) => Promise<void>): Promise<void> {
  const wrong: string[] = []
  for (let bit = 0; bit < bits && wrong.length < mostTold; bit++) {
    try {
      await flipped(bit)
    } catch (thrown) {
      wrong.push(`byte ${bit >> 3}, bit ${bit & 7}: ${String(thrown).slice(0, 400)}`)
    }
  }
  expect(wrong).toEqual([])
}
