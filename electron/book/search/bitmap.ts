/** A set of document numbers below a fixed bound, one bit each. */
export type Bitmap = Uint32Array

/** An empty set for `size` documents. */
export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5)
}

/** The set of these documents. */
export function bitmapOf(size: number, documents: Iterable<number>): Bitmap {
  const set = emptyBitmap(size)
  for (const document of documents) add(set, document)
  return set
}

/** All documents from `start` to before `end`. */
export function rangeBitmap(size: number, start: number, end: number): Bitmap {
  const set = emptyBitmap(size)
  for (let at = start; at < end;) {
    if ((at & 31) === 0 && at + 32 <= end) {
      set[at >>> 5] = 0xffffffff
      at += 32
    } else {
      add(set, at)
      at++
    }
  }
  return set
}

export function add(set: Bitmap, document: number): void {
  set[document >>> 5]! |= 1 << (document & 31)
}

export function has(set: Bitmap, document: number): boolean {
  return (set[document >>> 5]! & (1 << (document & 31))) !== 0
}

/** Keeps in `set` only what is in `other` too. */
export function keepOnly(set: Bitmap, other: Bitmap): void {
  for (let at = 0; at < set.length; at++) set[at]! &= other[at]!
}

/** Takes from `set` what is in `other`. */
export function remove(set: Bitmap, other: Bitmap): void {
  for (let at = 0; at < set.length; at++) set[at]! &= ~other[at]!
}

/** Adds to `set` what is in `other`. */
export function unite(set: Bitmap, other: Bitmap): void {
  for (let at = 0; at < set.length; at++) set[at]! |= other[at]!
}

/** Number of documents in the set. */
export function countOf(set: Bitmap): number {
  let count = 0
  for (let at = 0; at < set.length; at++) {
    let word = set[at]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Calls `visit` for each document in ascending order. */
export function each(set: Bitmap, visit: (document: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    let word = set[at]!
    while (word !== 0) {
      const lowest = word & -word
      visit((at << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}

/** The documents in ascending order, for work that pauses in between. */
export function* documentsOf(set: Bitmap): Generator<number> {
  for (let at = 0; at < set.length; at++) {
    for (let word = set[at]!; word !== 0; word &= word - 1) yield (at << 5) + 31 - Math.clz32(word & -word)
  }
}
