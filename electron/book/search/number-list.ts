import type { NextPiece } from './piece.ts'

/** Whole numbers below 2^32 in a typed array that grows: four bytes each, and nothing for the collector to look at. */
export interface NumberList {
  readonly length: number
  readonly bytes: number
  push(value: number): void
  /** A number that is there. */
  at(place: number): number
  /** The numbers themselves; until the next `push`, and not to be changed. */
  all(): Uint32Array
}

export function createNumberList(
  kept: Uint32Array<ArrayBuffer> = new Uint32Array(256),
  size = 0,
): NumberList {
  let numbers = kept
  let length = size
  return {
    get length() {
      return length
    },
    get bytes() {
      return numbers.byteLength
    },
    push(value) {
      if (length === numbers.length) numbers = enlarged(numbers, length)
      numbers[length++] = value
    },
    at: (place) => numbers[place]!,
    all: () => numbers.subarray(0, length),
  }
}

/** A list whose `all` was kept. */
export function keptNumberList(next: NextPiece): NumberList {
  const numbers = new Uint32Array(next())
  return createNumberList(numbers, numbers.length)
}

/** A copy with twice the room, or with room for the number at `least`. */
export function enlarged(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, least + 1))
  larger.set(array)
  return larger
}
