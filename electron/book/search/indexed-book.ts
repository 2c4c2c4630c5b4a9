import { dirname } from 'node:path'
import { keptGramIndex, type GramIndex } from './gram-index.ts'
import { hasIndex, readIndex, removeIndex, writeIndex } from './index-file.ts'
import { keptOrders, type ListOrders } from './list-order.ts'
import { keptSnapshot, piecesOf } from './kept-snapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** A book as it was read, with what finds and orders its records. */
export interface IndexedBook {
  snapshot: Snapshot
  index: GramIndex
  orders: ListOrders
}

/**
 * Keeps it next to the file of the book at this path; yields often. Where the disk refuses, nothing is kept: the next start reads the
 * book.
 */
export function* keepBook(
  path: string,
  { snapshot, index, orders }: IndexedBook,
): Generator<undefined, void> {
  try {
    yield* writeIndex(path, [...piecesOf(snapshot), ...index.pieces(), ...orders.pieces()])
  } catch {
    // It is removed.
  }
}

/** What is kept of the book at this path; yields often. Null where nothing is, or nothing that can be used, which is removed. */
export function* keptBook(path: string): Generator<undefined, IndexedBook | null> {
  try {
    const next = hasIndex(path) ? yield* readIndex(path) : null
    if (next !== null) {
      const snapshot = keptSnapshot(next)
      const index = keptGramIndex(next, snapshot.size)
      return { snapshot, index, orders: keptOrders(next, snapshot) }
    }
  } catch {
    // It cannot be read, or is not what it should be.
  }
  removeIndex(dirname(path))
  return null
}
