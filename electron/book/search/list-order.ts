import { jsonValue } from '../../../contract/failure.ts'
import { recordSort, type RecordFilter, type RecordSort } from '../../../contract/ipc/records.ts'
import { family as families, type Family } from '../../../contract/record/fields.ts'
import { listHeaders } from '../row.ts'
import { createCodes, keptCodes, type Codes } from './codes.ts'
import { pieceOf, valueOf, type NextPiece, type Piece } from './piece.ts'
import { listOf, type Entry, type KeyColumn, type Snapshot } from './snapshot.ts'

/** The documents of one list in one order. */
export interface ListOrder {
  sort: RecordSort
  documents: Uint32Array
  /** The inverse: the place of a document of the list. */
  placeOf(document: number): number
  /** Header over the document at a place. */
  headerAt(place: number): string
  /** Below 0 where the document at a place comes before the record with this key. */
  compareAt(place: number, key: OrderKey): number
  /** What it is made of; null where that is the order of the documents' numbers. */
  sorted: Sorted | null
}

/** The documents of a list in an order, and the header over each place. */
interface Sorted {
  documents: Uint32Array
  headers: Codes<string>
}

/** What a record is ordered by: the texts of its columns and its id, in UTF-8, as SQLite compares them. */
export type OrderKey = readonly Uint8Array[]

/** The columns of each order before the id; the same as `orders` in book/window.ts. */
const orderColumns: Record<RecordSort, readonly KeyColumn[]> = {
  kana: ['kana_key'],
  name: ['name_key'],
  organization: ['organization_key', 'kana_key'],
  zipcode: ['zipcode', 'kana_key'],
  updated_at: ['updated_at'],
}

interface ListName {
  family: Family
  deleted: boolean
  sort: RecordSort
}

/** Puts a list in order; immediately for kana. Yields often, so that queries are answered in between. */
function* buildOrder(snapshot: Snapshot, list: ListName): Generator<undefined, ListOrder> {
  const { start, end } = rangeOf(snapshot, list)
  const inKana = Uint32Array.from({ length: end - start }, (_, at) => start + at)
  if (list.sort === 'kana') {
    return {
      sort: 'kana',
      documents: inKana,
      placeOf: (document) => document - start,
      headerAt: (place) => snapshot.headers.at(start + place),
      compareAt: (place, key) => compareWith(snapshot, 'kana', start + place, key),
      sorted: null,
    }
  }
  const documents = yield* sorted(inKana, documentOrder(snapshot, list.sort))
  const headers = yield* headersOf(snapshot, documents, list.sort)
  return orderOf(snapshot, list, { documents, headers })
}

function orderOf(snapshot: Snapshot, list: ListName, made: Sorted): ListOrder {
  const { sort } = list
  const { documents, headers } = made
  const { start } = rangeOf(snapshot, list)
  const places = new Uint32Array(documents.length)
  documents.forEach((document, place) => (places[document - start] = place))
  return {
    sort,
    documents,
    placeOf: (document) => places[document - start]!,
    headerAt: (place) => headers.at(place),
    compareAt: (place, key) => compareWith(snapshot, sort, documents[place]!, key),
    sorted: made,
  }
}

function rangeOf({ ranges }: Snapshot, { family, deleted }: ListName): { start: number; end: number } {
  return ranges.get(listOf(family, deleted)) ?? { start: 0, end: 0 }
}

function compareWith({ keys, ids }: Snapshot, sort: RecordSort, document: number, key: OrderKey): number {
  const columns = orderColumns[sort]
  const storeAt = (at: number) => (at < columns.length ? keys[columns[at]!] : ids)
  return inDirection(sort, (at) => Buffer.compare(storeAt(at).at(document), key[at]!), columns.length + 1)
}

/** The orders of all lists, each made when it is first asked for, if it was not prepared before. */
export interface ListOrders {
  of(filter: RecordFilter): ListOrder
  /** Puts all lists but those of the Trash in every order; yields often. */
  prepare(): Generator<undefined, void>
  /** Those that were made. */
  pieces(): Piece[]
}

/** Orders whose pieces were kept. */
export function keptOrders(next: NextPiece, snapshot: Snapshot): ListOrders {
  const kept = valueOf<ListName[]>(next).map((list) => {
    const sorted = { documents: new Uint32Array(next()), headers: keptCodes<string>(next) }
    return [list, orderOf(snapshot, list, sorted)] as const
  })
  return createOrders(snapshot, kept)
}

/** @param kept orders that are made */
export function createOrders(snapshot: Snapshot, kept: (readonly [ListName, ListOrder])[] = []): ListOrders {
  const orders = new Map(kept.map((each) => [nameOf(each[0]), each]))
  return {
    of({ family, deleted, sort }: RecordFilter): ListOrder {
      const list = { family, deleted: deleted === 'only', sort }
      const order = orders.get(nameOf(list))?.[1] ?? atOnce(buildOrder(snapshot, list))
      orders.set(nameOf(list), [list, order])
      return order
    },
    *prepare(): Generator<undefined, void> {
      const lists = recordSort.options.flatMap((sort) =>
        families.options.map((family) => ({ family, deleted: false, sort })),
      )
      for (const list of lists) {
        if (!orders.has(nameOf(list))) orders.set(nameOf(list), [list, yield* buildOrder(snapshot, list)])
      }
    },
    pieces() {
      const made = [...orders.values()].flatMap(([list, { sorted }]) => (sorted ? [{ list, sorted }] : []))
      return [
        pieceOf(made.map(({ list }) => list)),
        ...made.flatMap(({ sorted }) => [sorted.documents, ...sorted.headers.pieces()]),
      ]
    },
  }
}

const nameOf = ({ family, deleted, sort }: ListName) => `${family} ${deleted} ${sort}`

function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Compares column by column, each ascending but for the time of the last change. */
function inDirection(sort: RecordSort, compare: (at: number) => number, columns: number): number {
  for (let at = 0; at < columns; at++) {
    const difference = compare(at)
    if (difference !== 0) return sort === 'updated_at' && at === 0 ? -difference : difference
  }
  return 0
}

/** The order of documents of one list, whose numbers are in the order of kana and id. */
function documentOrder({ keys, ids }: Snapshot, sort: RecordSort): (one: number, other: number) => number {
  const store = keys[orderColumns[sort][0]!]
  if (orderColumns[sort].includes('kana_key')) return (a, b) => store.compare(a, b) || a - b
  if (sort === 'updated_at') return (a, b) => store.compare(b, a) || ids.compare(a, b)
  return (a, b) => store.compare(a, b) || ids.compare(a, b)
}

/** Documents between two yields: a millisecond or two. */
const slice = 1024

/** Sorts in place where it can: pieces first, which are then merged. `compare` is never 0 for two documents. */
function* sorted(
  documents: Uint32Array,
  compare: (one: number, other: number) => number,
): Generator<undefined, Uint32Array> {
  const { length } = documents
  for (let at = 0; at < length; at += slice) {
    documents.subarray(at, at + slice).sort(compare)
    yield
  }
  let from = documents
  let to: Uint32Array = new Uint32Array(length)
  for (let width = slice; width < length; width *= 2) {
    for (let at = 0; at < length; at += width * 2) {
      const halves = [from.subarray(at, at + width), from.subarray(at + width, at + width * 2)] as const
      yield* merge(halves, to.subarray(at, at + width * 2), compare)
    }
    ;[from, to] = [to, from]
  }
  return from
}

function* merge(
  [one, other]: readonly [Uint32Array, Uint32Array],
  into: Uint32Array,
  compare: (one: number, other: number) => number,
): Generator<undefined, void> {
  let [first, second] = [0, 0]
  for (let at = 0; at < into.length; at++) {
    const isFirst =
      second === other.length || (first < one.length && compare(one[first]!, other[second]!) < 0)
    into[at] = isFirst ? one[first++]! : other[second++]!
    if (at % slice === slice - 1) yield
  }
}

/** The header over each place. */
function* headersOf({ rows, keys }: Snapshot, documents: Uint32Array, sort: RecordSort) {
  const headers = createCodes<string>()
  const decoder = new TextDecoder()
  for (const [place, document] of documents.entries()) {
    const header = headerOf(sort, (column) =>
      decoder.decode((column === 'row' ? rows : keys[column]).at(document)),
    )
    headers.add(header, () => header)
    if (place % slice === slice - 1) yield
  }
  return headers
}

/** The header of a record in any order but by kana, where the file has it. */
function headerOf(sort: RecordSort, textOf: (column: 'row' | KeyColumn) => string): string {
  const { of } = listHeaders[sort]
  if (sort === 'zipcode' || sort === 'updated_at') return of(textOf(sort))
  const { initial, organization } = (jsonValue(textOf('row')) ?? {}) as Record<string, unknown>
  return of(String((sort === 'name' ? initial : organization) ?? ''))
}

/** The place of a record in an order. */
export interface Placed {
  /** Place before which it belongs. */
  place: number
  key: OrderKey
  header: string
}

/** Finds the place of a record that came after the snapshot. */
export function placeInOrder(order: ListOrder, entry: Entry): Placed {
  const { sort } = order
  const key = [...orderColumns[sort].map((column) => entry.keys[column]), entry.id].map((text) =>
    Buffer.from(text),
  )
  let low = 0
  let high = order.documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order.compareAt(middle, key) < 0) low = middle + 1
    else high = middle
  }
  const header =
    sort === 'kana'
      ? entry.header
      : headerOf(sort, (column) => (column === 'row' ? entry.row : entry.keys[column]))
  return { place: low, key, header }
}

/** Below 0 where the first of two records comes first in an order. */
export function compareKeys(sort: RecordSort, one: OrderKey, other: OrderKey): number {
  return inDirection(sort, (at) => Buffer.compare(one[at]!, other[at]!), one.length)
}
