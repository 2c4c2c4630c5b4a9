import type { RecordFilter } from '../../contract/ipc/record-window.ts'
import { add, emptyBitmap } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'
import { matches } from './query.ts'
import type { Query } from './query.ts'
import type { Entry, Snapshot } from './snapshot.ts'

/** The records that changed since the snapshot: looked through one by one, so there must not be too many. */
export interface Overlay {
  readonly size: number
  /** Documents of the snapshot that no longer say how their record stands. */
  readonly outdated: Bitmap
  put(entry: Entry): void
  find(filter: RecordFilter, query: Query): Entry[]
  entries(): Iterable<Entry>
}

export function createOverlay(snapshot: Snapshot): Overlay {
  // By row number: a record that is shown no more keeps its row and loses its family (mirror/pending.ts).
  const entries = new Map<number, Entry>()
  const outdated = emptyBitmap(snapshot.size)
  return {
    outdated,
    get size() {
      return entries.size
    },
    put(entry) {
      entries.set(entry.key, entry)
      const document = snapshot.documentOf(entry.key)
      if (document >= 0) add(outdated, document)
    },
    find: (filter, query) => [...entries.values()].filter((entry) => accepts(entry, filter, query)),
    entries: () => entries.values(),
  }
}

function accepts(entry: Entry, filter: RecordFilter, query: Query): boolean {
  return (
    entry.family === filter.family &&
    entry.deleted === (filter.deleted === 'only') &&
    (filter.group_id === null || entry.group_id === filter.group_id) &&
    filter.tags.every((tag) => entry.tags.includes(tag)) &&
    matches(entry.folded, query)
  )
}
