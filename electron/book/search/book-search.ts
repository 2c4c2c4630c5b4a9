import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordQuery,
  RecordRows,
} from '../../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import { readStoredId } from '../row.ts'
import { byTag, damaged, shownRows } from '../window.ts'
import { add, countOf, emptyBitmap, has, each, type Bitmap } from './bitmap.ts'
import { createFilterSets } from './filter-sets.ts'
import type { GramIndex } from './gram-index.ts'
import type { ByteStore } from './byte-store.ts'
import { compareKeys, placeInOrder, type ListOrder, type ListOrders, type Placed } from './list-order.ts'
import type { Entry, Snapshot } from './snapshot.ts'
import { forgiving, linesNear, type NearTo } from './near-words.ts'
import { matches, parseQuery, type Query } from './query.ts'
import { groupOfLevel, groupOfRank, rankedTerms, rankerOf, rankOfLevels } from './rank.ts'

/** The records that changed since the snapshot: looked through one by one, so there must not be too many. */
interface Overlay {
  readonly size: number
  /** Documents of the snapshot that no longer match their record. */
  readonly outdated: Bitmap
  put(entry: Entry): void
  /** The record of this row number is not there any more. */
  drop(key: number): void
  find(filter: RecordFilter, query: Query): Entry[]
  /** Whether a record of any list matches. */
  hasMatch(query: Query): boolean
  /** The lines that are near to a word. */
  near(to: NearTo): string[]
  entries(): Iterable<Entry>
}

function createOverlay(snapshot: Snapshot): Overlay {
  // By row number: a record that is shown no more keeps its row and loses its family (book/store-records.ts).
  const entries = new Map<number, Entry>()
  const outdated = emptyBitmap(snapshot.size)
  const outdate = (key: number) => {
    const document = snapshot.documentOf(key)
    if (document >= 0) add(outdated, document)
  }
  return {
    outdated,
    get size() {
      return entries.size
    },
    put(entry) {
      entries.set(entry.key, entry)
      outdate(entry.key)
    },
    drop(key) {
      entries.delete(key)
      outdate(key)
    },
    find: (filter, query) => [...entries.values()].filter((entry) => accepts(entry, filter, query)),
    hasMatch: (query) => [...entries.values()].some(({ folded }) => matches(folded, query)),
    near: (to) => [...entries.values()].flatMap(({ folded }) => linesNear(folded, to)),
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
      count(list, snapshot.group_ids.at(document), snapshot.tags.at(document))
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
  window(query: RecordQuery): RecordRows
  ids(query: RecordQuery): string[]
  index(filter: RecordFilter): RecordIndex
  summary(groups: ProfileGroup[], place?: BookPlace): BookSummary
  /** Prepares for one more key in this search; yields often. */
  foresee(search: string): Generator<undefined, void>
  /** Notes a record as it is now. */
  note(entry: Entry): void
  /** The record with this row number is not in the file any more. */
  drop(key: number): void
  /** Records that changed since the snapshot. */
  readonly changes: number
  useIndex(index: GramIndex): void
}

/** @param orders those of the same snapshot */
export function createBookSearch(snapshot: Snapshot, orders: ListOrders): BookSearch {
  const overlay = createOverlay(snapshot)
  const sets = createFilterSets(snapshot)
  const placed = keepPlaces()
  /** What is near to the words of a search that no record has; null where some record has them. */
  const similarTo = (query: Query): Query | null => {
    if (sets.isAnywhere(query, overlay.outdated) || overlay.hasMatch(query)) return null
    return forgiving(query, (to) => [...sets.near(to), ...overlay.near(to)])
  }
  const look = (filter: RecordFilter): Found => {
    const query = parseQuery(filter.search)
    const exact = lookFor(filter, query, false)
    const similar = isEmpty(exact) ? similarTo(query) : null
    return similar === null ? exact : lookFor(filter, similar, true)
  }
  const lookFor = (filter: RecordFilter, query: Query, isSimilar: boolean): Found => {
    const terms = rankedTerms(filter, query)
    const ranker = terms.length === 0 ? null : rankerOf(terms)
    const order = orders.of(filter)
    const later = overlay
      .find(filter, query)
      .map((entry): Later => ({ entry, rank: ranker?.(entry.folded) ?? 0, ...placed(order, entry) }))
      .sort((a, b) => a.rank - b.rank || a.place - b.place || compareKeys(filter.sort, a.key, b.key))
    const set = sets.find(filter, query, overlay.outdated)
    const rankOf = ranker && ((document: number) => ranker(snapshot.texts.at(document)))
    return {
      order,
      set,
      later,
      rankOf,
      isSimilar,
      words: terms.length,
      byLevel: () => sets.byLevel(set, terms),
    }
  }
  return {
    window: (query) => windowOf(look(query), query, snapshot.rows),
    ids: (query) =>
      storedRows(look(query), query, snapshot.rows).rows.map((row) => readStoredId(row) ?? damaged()),
    index: (filter) => indexOf(look(filter)),
    summary: (groups, place) => summarize({ snapshot, overlay }, groups, place),
    foresee: (search) => sets.foresee(parseQuery(search)),
    note: (entry) => overlay.put(entry),
    drop: (key) => overlay.drop(key),
    get changes() {
      return overlay.size
    },
    useIndex: (index) => sets.useIndex(index),
  }
}

/** A changed record is placed once per order; a further change makes a new entry. */
function keepPlaces() {
  const places = new WeakMap<ListOrder, WeakMap<Entry, Placed>>()
  return (order: ListOrder, entry: Entry): Placed => {
    const known = places.get(order) ?? new WeakMap<Entry, Placed>()
    places.set(order, known)
    const place = known.get(entry) ?? placeInOrder(order, entry)
    known.set(entry, place)
    return place
  }
}

function windowOf(found: Found, query: RecordQuery, stored: ByteStore): RecordRows {
  const { rows, ranks } = storedRows(found, query, stored)
  const total = countOf(found.set) + found.later.length
  return { total, offset: query.offset, rows: shownRows(rows, query, ranks) }
}

/** The rows of a window as stored; no ranks where the list keeps its own order. */
function storedRows(found: Found, { offset, limit }: RecordQuery, stored: ByteStore) {
  const rows: string[] = []
  const ranks: number[] = []
  let at = 0
  walk(found, ({ document, later, rank }) => {
    if (at++ >= offset) {
      rows.push(later ? later.entry.row : textOf(stored.at(document)))
      if (found.rankOf !== null) ranks.push(rank)
    }
    return rows.length < limit
  })
  return { rows, ranks }
}

const decoder = new TextDecoder()
const textOf = (stored: Uint8Array) => decoder.decode(stored)

function indexOf(found: Found): RecordIndex {
  return found.rankOf === null ? headersOf(found) : groupsOf(found)
}

function headersOf(found: Found): RecordIndex {
  const first = new Map<string, number>()
  let offset = 0
  walk(found, ({ later, place }) => {
    const header = later ? later.header : found.order.headerAt(place)
    if (!first.has(header)) first.set(header, offset)
    offset++
    return true
  })
  return [...first].map(([index, at]) => ({ index, offset: at }))
}

/** Counted, not walked: nearly all contacts may be found by something else than their names. */
function groupsOf({ set, byLevel, later, words, isSimilar }: Found): RecordIndex {
  if (isSimilar) return countOf(set) + later.length > 0 ? [{ index: 'similar', offset: 0 }] : []
  const counts = new Map<string, number>()
  let level = 0
  for (const set of byLevel()) increase(counts, groupOfLevel(level++), countOf(set))
  for (const { rank } of later) increase(counts, groupOfRank(rank, words))
  let offset = 0
  const groups: RecordIndex = []
  for (const [index, count] of counts) {
    if (count > 0) groups.push({ index, offset })
    offset += count
  }
  return groups
}

/** A record of the overlay and its place in the list. */
interface Later extends Placed {
  entry: Entry
  rank: number
}

/** What a filter shows of a list. */
interface Found {
  order: ListOrder
  /** Documents of the snapshot. */
  set: Bitmap
  /** Records of the overlay, in order. */
  later: Later[]
  /** How well a document goes with the search; null where the list keeps its own order. */
  rankOf: ((document: number) => number) | null
  /** Whether no record has the words, and these have something near to them. */
  isSimilar: boolean
  /** Words that the ranks are of. */
  words: number
  /** The set in parts, by the best level of any word. */
  byLevel(): Generator<Bitmap, void>
}

const isEmpty = ({ set, later }: Found) => later.length === 0 && countOf(set) === 0

interface Shown {
  document: number
  later: Later | null
  place: number
  rank: number
}

/** Goes through what was found, in order, until `visit` answers false. */
function walk(found: Found, visit: (shown: Shown) => boolean): void {
  const { order, later } = found
  let next = 0
  for (const { rank, places } of rankedPlaces(found)) {
    for (const place of places) {
      for (; isBefore(later[next], rank, place); next++) if (!visit(shownLater(later[next]!))) return
      if (!visit({ document: order.documents[place]!, later: null, place, rank })) return
    }
  }
  for (; next < later.length; next++) if (!visit(shownLater(later[next]!))) return
}

const shownLater = (later: Later): Shown => ({ document: -1, later, place: later.place, rank: later.rank })

function isBefore(later: Later | undefined, rank: number, place: number): boolean {
  return later !== undefined && (later.rank < rank || (later.rank === rank && later.place <= place))
}

/** Up to this many texts are ranked one by one sooner than the index parts them. */
const rankedSingly = 200

/** The places of all that was found, the best ranks first; worked out as far as they are asked for. */
function* rankedPlaces(found: Found): Generator<{ rank: number; places: Iterable<number> }, void> {
  const { order, set, rankOf, words, byLevel } = found
  const inOrder = () => placesOf(order, set)
  const rankAt = (place: number) => rankOf?.(order.documents[place]!) ?? 0
  if (rankOf === null) return yield { rank: 0, places: inOrder() }
  if (countOf(set) <= rankedSingly) return yield* byRank(inOrder(), rankAt)
  let level = 0
  for (const part of byLevel()) {
    const places = placesOf(order, part)
    if (words === 1) yield { rank: rankOfLevels([level]), places }
    else yield* byRank(places, rankAt)
    level++
  }
}

function byRank(
  places: Iterable<number>,
  rankOf: (place: number) => number,
): { rank: number; places: number[] }[] {
  const ranks = new Map<number, number[]>()
  for (const place of places) {
    const rank = rankOf(place)
    const same = ranks.get(rank)
    if (same) same.push(place)
    else ranks.set(rank, [place])
  }
  return [...ranks].sort(([a], [b]) => a - b).map(([rank, of]) => ({ rank, places: of }))
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
    places[at++] = order.placeOf(document)
  })
  // The documents' numbers are in kana order.
  return order.sort === 'kana' ? places : places.sort()
}

function* allPlaces({ documents }: ListOrder, set: Bitmap): Generator<number> {
  for (let place = 0; place < documents.length; place++) if (has(set, documents[place]!)) yield place
}
