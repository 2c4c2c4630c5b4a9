import type { BookSummary } from '../../contract/ipc/book.ts'
import type { RecordFilter, RecordIndex, RecordQuery } from '../../contract/ipc/record-window.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Database } from '../mirror/database.ts'
import { countOf } from './bitmap.ts'
import { createFilterSets } from './filter-sets.ts'
import type { GramIndex } from './gram-index.ts'
import { walk } from './found.ts'
import type { Found, Later } from './found.ts'
import { placeOf, readOrder } from './list-order.ts'
import type { ListOrder, Placed } from './list-order.ts'
import { createOverlay } from './overlay.ts'
import { parseQuery } from './query.ts'
import type { RowStore } from './row-store.ts'
import type { Entry, Snapshot } from './snapshot.ts'
import { summarize } from './summarize.ts'

/** Answers lists and searches from memory. All of it may throw as SQLite does. */
export interface BookSearch {
  /** The window's rows as stored, JSON in UTF-8; views, not to be changed. */
  window(query: RecordQuery): { total: number; rows: Uint8Array[] }
  index(filter: RecordFilter): RecordIndex
  summary(groups: ProfileGroup[]): BookSummary
  /** Prepares for one more key in this search; yields often. */
  foresee(search: string): Generator<undefined, void>
  /** A record as it stands now. */
  note(entry: Entry): void
  /** Records that changed since the snapshot. */
  readonly changes: number
  useIndex(index: GramIndex): void
}

export function createBookSearch(database: Database, snapshot: Snapshot): BookSearch {
  const overlay = createOverlay(snapshot)
  const sets = createFilterSets(snapshot)
  const orderOf = keepOrders(database, snapshot)
  const placed = keepPlaces(database)
  const look = (filter: RecordFilter): Found => {
    const query = parseQuery(filter.search)
    const order = orderOf(filter)
    const later = overlay
      .find(filter, query)
      .map((entry): Later => ({ entry, ...placed(order, entry) }))
      .sort((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1))
    return { order, set: sets.find(filter, query, overlay.outdated), later }
  }
  return {
    window: (query) => windowOf(look(query), query, snapshot.rows),
    index: (filter) => indexOf(look(filter)),
    summary: (groups) => summarize(snapshot, overlay, groups),
    foresee: (search) => sets.foresee(parseQuery(search)),
    note: (entry) => overlay.put(entry),
    get changes() {
      return overlay.size
    },
    useIndex: (index) => sets.useIndex(index),
  }
}

function keepOrders(database: Database, snapshot: Snapshot) {
  const orders = new Map<string, ListOrder>()
  return ({ family, deleted, sort }: RecordFilter): ListOrder => {
    const name = `${family} ${deleted} ${sort}`
    const order =
      orders.get(name) ?? readOrder(database, snapshot, { family, deleted: deleted === 'only', sort })
    orders.set(name, order)
    return order
  }
}

/** A changed record is placed once per order; a further change makes a new entry. */
function keepPlaces(database: Database) {
  const places = new WeakMap<ListOrder, WeakMap<Entry, Placed>>()
  return (order: ListOrder, entry: Entry): Placed => {
    const known = places.get(order) ?? new WeakMap<Entry, Placed>()
    places.set(order, known)
    const place = known.get(entry) ?? placeOf(database, order, entry)
    known.set(entry, place)
    return place
  }
}

function windowOf(found: Found, { offset, limit }: RecordQuery, stored: RowStore) {
  const rows: Uint8Array[] = []
  let at = 0
  walk(found, (document, later) => {
    if (at++ >= offset) rows.push(later ? later.entry.row : stored.at(document))
    return rows.length < limit
  })
  return { total: countOf(found.set) + found.later.length, rows }
}

function indexOf(found: Found): RecordIndex {
  const first = new Map<string, number>()
  let offset = 0
  walk(found, (_document, later, place) => {
    const header = later ? later.header : found.order.headerAt(place)
    if (!first.has(header)) first.set(header, offset)
    offset++
    return true
  })
  return [...first].map(([index, start]) => ({ index, offset: start }))
}
