/** What the lists show of all documents, as JSON: a question is answered without the file, whose pages go cold. */
export interface RowStore {
  /** Adds the row of the next document. */
  add(row: Uint8Array): void
  /** The row of a document; a view of the memory, not to be changed. */
  at(document: number): Uint8Array
  /** Memory it holds. */
  readonly bytes: number
}

/** A block that grew with the book would be copied again and again, each time while a question waits. */
const blockBytes = 1 << 20

/** Rows are kept in UTF-8: texts with one kanji in them take two bytes for each letter in JavaScript. */
export function createRowStore(): RowStore {
  const blocks: Uint8Array[] = []
  const blockOf: number[] = []
  const ends: number[] = []
  let used = blockBytes
  return {
    add(row) {
      if (used + row.length > (blocks.at(-1)?.length ?? 0)) {
        blocks.push(new Uint8Array(Math.max(blockBytes, row.length)))
        used = 0
      }
      blocks.at(-1)!.set(row, used)
      used += row.length
      blockOf.push(blocks.length - 1)
      ends.push(used)
    },
    at(document) {
      const block = blockOf[document]!
      const start = document > 0 && blockOf[document - 1] === block ? ends[document - 1]! : 0
      return blocks[block]!.subarray(start, ends[document])
    },
    get bytes() {
      return blocks.reduce((sum, { length }) => sum + length, 0) + (blockOf.length + ends.length) * 8
    },
  }
}

/** Rows as one JSON array in memory of its own, so that it can go to another thread without a copy. */
export function packRows(rows: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const commas = Math.max(rows.length - 1, 0)
  const packed = new Uint8Array(rows.reduce((sum, { length }) => sum + length, 2 + commas))
  let at = 0
  packed[at++] = 0x5b
  for (const [place, row] of rows.entries()) {
    if (place > 0) packed[at++] = 0x2c
    packed.set(row, at)
    at += row.length
  }
  packed[at] = 0x5d
  return packed
}
