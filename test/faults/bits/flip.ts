import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, onTestFinished } from 'vitest'
import { counts } from '../../counts.ts'

const isEvery = process.env['ATENA_EVERY_BIT'] === '1'

/** A folder in memory, where the system has such a place: a file is written for each bit. It goes with the test. */
export function quickFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'atena-bits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/**
 * Hands on copies of `whole` with one bit turned: fifty in `npm test`, one in every byte in the long run, and with
 * ATENA_EVERY_BIT=1 every one, which takes a quarter of an hour for all files.
 * @param at the number of the bit, for the message of a failed test
 */
export async function withEachFlip(
  whole: Buffer,
  look: (bytes: Buffer, at: string) => void | Promise<void>,
  some = 50,
): Promise<void> {
  const bits = whole.length * 8
  const flipped = async (bit: number): Promise<void> => {
    const bytes = Buffer.from(whole)
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    await look(bytes, `byte ${bit >> 3}, bit ${bit & 7}`)
  }
  counts(Math.min(some, bits), whole.length, 'turned bits')
  // Neighbours differ, so that each of the eight places has its turn.
  const oneOfByte = Array.from(whole, (_, byte) => byte * 8 + ((byte * 5) & 7))
  if (isEvery)
    await all(
      Array.from({ length: bits }, (_, bit) => bit),
      flipped,
    )
  else if (inject('long')) await all(oneOfByte, flipped)
  else await fc.assert(fc.asyncProperty(fc.nat(bits - 1), flipped), { numRuns: some })
}

/** Time for every bit of a small file, in ms. */
export const longest = 3_600_000

/** Reports more than one, so that one run shows all causes. */
const mostTold = 30

async function all(bits: readonly number[], flipped: (bit: number) => Promise<void>): Promise<void> {
  const wrong: string[] = []
  for (const bit of bits) {
    if (wrong.length >= mostTold) break
    try {
      await flipped(bit)
    } catch (thrown) {
      wrong.push(`byte ${bit >> 3}, bit ${bit & 7}: ${String(thrown).slice(0, 400)}`)
    }
  }
  expect(wrong).toEqual([])
}
