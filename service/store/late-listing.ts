import type { Database } from './database.ts'
import { writeRow, type StoredRecord } from './record-table.ts'

/** The copy that lists read when they lag behind (switch listing=late). */
export interface LateListing {
  /** Notes a committed change; it shows in lists `delayMs` later. */
  changed(record: StoredRecord): void
  /** Brings the changes that are due into the listing. Called before each list. */
  catchUp(): void
  /** Takes every stored record over at once, whenever it was changed. */
  copyAll(): void
}

/** A listing that shows each change `delayMs` (milliseconds) after its commit, in the order of commits. */
export function createLateListing(db: Database, delayMs: number): LateListing {
  const waiting: { record: StoredRecord; due: number }[] = []
  return {
    changed: (record) => void waiting.push({ record, due: performance.now() + delayMs }),
    catchUp() {
      const now = performance.now()
      while (waiting[0] && waiting[0].due <= now) {
        const next = waiting.shift()
        if (next) writeRow(db, 'listing', next.record)
      }
    },
    copyAll() {
      waiting.length = 0
      db.run('DELETE FROM listing')
      db.run('INSERT INTO listing SELECT * FROM records')
    },
  }
}
