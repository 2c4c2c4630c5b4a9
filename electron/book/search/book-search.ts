import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordQuery,
} from '../../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import type { Database } from '../../disk/database.ts'
import { byTag } from '../window.ts'
import { add, countOf, emptyBitmap, has, each, type Bitmap } from './bitmap.ts'
import { createFilterSets } from './filter-sets.ts'
import type { GramIndex } from './gram-index.ts'
import {
  placeInOrder,
  readOrder,
  type Entry,
  type Snapshot,
  type RowStore,
  type ListOrder,
  type Placed,
} from './snapshot.ts'
import { matches, parseQuery, type Query } from './query.ts'

/** The records that changed since the snapshot: looked through one by one, so there must not be too many. */
interface Overlay {
  readonly size: number
  /** Documents of the snapshot that no longer match their record. */
  readonly outdated: Bitmap
  put(entry: Entry): void
  find(filter: RecordFilter, query: Query): Entry[]
  entries(): Iterable<Entry>
}

function createOverlay(snapshot: Snapshot): Overlay {
  // By row number: a record that is shown no more keeps its row and loses its family (book/store-records.ts).
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

/** What is searched: the book as it was read, and what changed since. */
interface Book {
  snapshot: Snapshot
  overlay: Overlay
}

/** Counts for the sidebar, from memory; the same figures as book/window.ts reads from the file. */
function summarize({ snapshot, overlay }: Book, groups: ProfileGroup[], place?: BookPlace): BookSummary {
  const lists = new Map<string, number>()
  const ofGroup = new Map<string | null, number>()
  const tags = new Map<string, number>()
  const tagsHere = new Map<string, number>()
  const here = place && `${place.family}${place.deleted === 'only' ? ' deleted' : ''}`
  const count = (list: string, group_id: string | null, own: string[]) => {
    increase(lists, list)
    if (list === 'address') increase(ofGroup, group_id)
    if (list === 'address' || list === 'homeaddress') for (const tag of own) increase(tags, tag)
    if (list === here && (place!.group_id === null || place!.group_id === group_id)) {
      const by = place!.tags.every((tag) => own.includes(tag)) ? 1 : 0
      for (const tag of own) increase(tagsHere, tag, by)
    }
  }
  for (const [list, { start, end }] of snapshot.ranges) {
    for (let document = start; document < end; document++) {
      if (has(overlay.outdated, document)) continue
      count(list, snapshot.group_ids[document]!, snapshot.tags.get(document) ?? [])
    }
  }
  for (const { family, deleted, group_id, tags: own } of overlay.entries()) {
    count(deleted ? `${family} deleted` : family, group_id, own)
  }
  return {
    groups: groups.map(({ group_id, name }) => ({ group_id, name, count: ofGroup.get(group_id) ?? 0 })),
    homeaddresses: lists.get('homeaddress') ?? 0,
    tags: [...tags]
      .map(([tag, times]) => ({ tag, count: times }))
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)),
    tagsHere: [...tagsHere].map(([tag, times]) => ({ tag, count: times })).sort(byTag),
    trash: {
      address: lists.get('address deleted') ?? 0,
      homeaddress: lists.get('homeaddress deleted') ?? 0,
    },
  }
}

function increase<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/** Returns lists and searches from memory. All of it may throw as SQLite does. */
export interface BookSearch {
  /** The window's rows as stored, JSON in UTF-8; views, not to be changed. */
  window(query: RecordQuery): { total: number; rows: Uint8Array[] }
  index(filter: RecordFilter): RecordIndex
  summary(groups: ProfileGroup[], place?: BookPlace): BookSummary
  /** Prepares for one more key in this search; yields often. */
  foresee(search: string): Generator<undefined, void>
  /** Notes a record as it is now. */
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
    summary: (groups, place) => summarize({ snapshot, overlay }, groups, place),
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
    const place = known.get(entry) ?? placeInOrder(database, order, entry)
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

/** A record of the overlay, and its place. */
interface Later extends Placed {
  entry: Entry
}

/** What a filter shows of a list. */
interface Found {
  order: ListOrder
  /** Documents of the snapshot. */
  set: Bitmap
  /** Records of the overlay, in order. */
  later: Later[]
}

type Visit = (document: number, later: Later | null, place: number) => boolean

/** Goes through what was found, in order, until `visit` answers false. */
function walk(found: Found, visit: Visit): void {
  const { order, set, later } = found
  let next = 0
  for (const place of placesOf(order, set)) {
    for (; next < later.length && later[next]!.place <= place; next++) {
      if (!visit(-1, later[next]!, later[next]!.place)) return
    }
    if (!visit(order.documents[place]!, null, place)) return
  }
  for (; next < later.length; next++) if (!visit(-1, later[next]!, later[next]!.place)) return
}

/**
 * Where fewer than one document in this many was found, the found documents are sorted; otherwise every place is
 * checked for one.
 */
const few = 16

function placesOf(order: ListOrder, set: Bitmap): Iterable<number> {
  const count = countOf(set)
  return count * few < order.documents.length ? sortedPlaces(order, set, count) : allPlaces(order, set)
}

function sortedPlaces(order: ListOrder, set: Bitmap, count: number): Uint32Array {
  const places = new Uint32Array(count)
  let at = 0
  each(set, (document) => {
    const place = order.placeOf(document)
    // An order that is read after a record went does not have it, while the snapshot still does.
    if (place < order.documents.length) places[at++] = place
  })
  const standing = places.subarray(0, at)
  // The documents' numbers are in kana order.
  return order.sort === 'kana' ? standing : standing.sort()
}

function* allPlaces({ documents }: ListOrder, set: Bitmap): Generator<number> {
  for (let place = 0; place < documents.length; place++) if (has(set, documents[place]!)) yield place
}
