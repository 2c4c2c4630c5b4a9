import type { NextPiece, Piece } from './piece.ts'

/**
 * Which units, pairs and triples of them the names of a book have: a word with another one is in no name, which spares looking for it.
 * Hashed, so that 128 kB are enough for every book; one that it does not have may be said to be there.
 */
export interface NameParts {
  /** Adds the names that a text begins with, up to `end`. */
  add(text: string, end: number): void
  mayHold(word: string): boolean
  pieces(): Piece[]
}

const bits = 20
const longest = 3

/** Parts whose pieces were kept. */
export function keptNameParts(next: NextPiece): NameParts {
  return createNameParts(new Uint32Array(next()))
}

export function createNameParts(seen = new Uint32Array(1 << (bits - 5))): NameParts {
  return {
    pieces: () => [seen],
    add(text, end) {
      for (let at = 0; at < end; at++) {
        for (let length = 1; length <= longest; length++) {
          const place = placeOf(text, at, length)
          seen[place >>> 5]! |= 1 << (place & 31)
        }
      }
    },
    mayHold(word) {
      const length = Math.min(word.length, longest)
      for (let at = 0; at + length <= word.length; at++) {
        const place = placeOf(word, at, length)
        if ((seen[place >>> 5]! & (1 << (place & 31))) === 0) return false
      }
      return true
    },
  }
}

function placeOf(text: string, from: number, length: number): number {
  let hash = length
  for (let at = from; at < from + length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) >>> (32 - bits)
}
