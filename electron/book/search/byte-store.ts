import { createNumberList, keptNumberList, type NumberList } from './number-list.ts'
import type { NextPiece, Piece } from './piece.ts'

/** Texts by number, in UTF-8: outside of the heap, where the texts of a book would be a million objects. */
export interface ByteStore {
  /** Adds the text of the next number. */
  add(text: string): void
  /** The text of a number; a view of the memory, not to be changed. */
  at(number: number): Uint8Array
  /** Below 0 where the first of two texts comes first, as SQLite compares them: byte by byte. */
  compare(one: number, other: number): number
  pieces(): Piece[]
  /** Memory it holds. */
  readonly bytes: number
}

/** A block that grew with the book would be copied again and again, each time while a question waits. */
const blockBytes = 1 << 20

interface Memory {
  blocks: Buffer[]
  /** By number: the block, and where the text ends in it. */
  blockOf: NumberList
  ends: NumberList
}

/** A store whose pieces were kept. */
export function keptByteStore(next: NextPiece): ByteStore {
  const [count = 0] = new Uint32Array(next())
  const blocks = Array.from({ length: count }, () => Buffer.from(next()))
  return createByteStore({ blocks, blockOf: keptNumberList(next), ends: keptNumberList(next) })
}

/** The most bytes that UTF-8 has for a UTF-16 unit. */
const mostOfUnit = 3

export function createByteStore(kept: Partial<Memory> = {}): ByteStore {
  const { blocks = [], blockOf = createNumberList(), ends = createNumberList() } = kept
  let used = ends.length > 0 ? ends.at(ends.length - 1) : 0
  const roomFor = (most: number): Buffer => {
    const last = blocks.at(-1)
    if (last && used + most <= last.length) return last
    const fresh = Buffer.from(new ArrayBuffer(Math.max(blockBytes, most)))
    blocks.push(fresh)
    used = 0
    return fresh
  }
  const startOf = (number: number) =>
    number > 0 && blockOf.at(number - 1) === blockOf.at(number) ? ends.at(number - 1) : 0
  return {
    add(text) {
      const most = text.length * mostOfUnit
      const block = roomFor(most < blockBytes ? most : Buffer.byteLength(text))
      used += block.write(text, used)
      blockOf.push(blocks.length - 1)
      ends.push(used)
    },
    at: (number) => blocks[blockOf.at(number)]!.subarray(startOf(number), ends.at(number)),
    compare(one, other) {
      const [block, otherBlock] = [blocks[blockOf.at(one)]!, blocks[blockOf.at(other)]!]
      const [end, otherEnd] = [ends.at(one), ends.at(other)]
      let at = startOf(one)
      let otherAt = startOf(other)
      while (at < end && otherAt < otherEnd) {
        const difference = block[at++]! - otherBlock[otherAt++]!
        if (difference !== 0) return difference
      }
      return end - at - (otherEnd - otherAt)
    },
    pieces: () => [
      Uint32Array.of(blocks.length),
      ...blocks.map((block, at) => (at === blocks.length - 1 ? block.subarray(0, used) : block)),
      blockOf.all(),
      ends.all(),
    ],
    get bytes() {
      return blocks.reduce((sum, { length }) => sum + length, 0) + blockOf.bytes + ends.bytes
    },
  }
}
