import type { RecordSort } from '../../../contract/ipc/records.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { Database, Row } from '../../disk/database.ts'
import { namesEnd } from '../folded-text.ts'
import { isListed, listColumns } from '../incoming.ts'
import { listHeaders, readStoredTags } from '../row.ts'
import { createDistinctLines, type DistinctLines } from './distinct-lines.ts'
import { createNameParts, type NameParts } from './name-parts.ts'

/** What the search knows of one record besides its text. */
export interface Entry {
  /** Row number in the file. */
  key: number
  id: string
  family: Family
  deleted: boolean
  group_id: string | null
  header: string
  tags: string[]
  folded: string
  /** What a list shows of it: JSON in UTF-8. */
  row: Uint8Array
}

/**
 * All records as they were when the snapshot was read. A document's number is its place by family, by deleted or
 * not, and then in kana order: the number order is the order of the lists, and one list is one range of numbers.
 */
export interface Snapshot {
  readonly size: number
  ids: string[]
  texts: string[]
  /** Where the lines of the names of each text end. */
  namesEnds: Uint32Array
  nameParts: NameParts
  distinctLines: DistinctLines
  kanaKeys: string[]
  group_ids: (string | null)[]
  headers: string[]
  rows: RowStore
  /** Tags of the documents that have any. */
  tags: Map<number, string[]>
  /** First and one past the last document of each list. */
  ranges: Map<string, { start: number; end: number }>
  /** Document of a record; -1 for a record that came later. */
  documentOf(key: number): number
}

const columns = `key, id, family, group_id, ${listColumns}`
const readAll = `SELECT ${columns} FROM record ORDER BY family, deleted, kana_key, id`
const readOne = `SELECT ${columns} FROM record WHERE family = ? AND id = ?`

/** Rows between two yields. */
const slice = 1000

/** Name of the list that a record is in. */
export function listOf(family: Family, deleted: boolean): string {
  return deleted ? `${family} deleted` : family
}

/** Reads the whole file, yielding often so that queries are answered in between. Throws as SQLite does. */
export function* readSnapshot(database: Database): Generator<undefined, Snapshot> {
  const keys: number[] = []
  const parts = emptyParts()
  for (const row of database.iterate(readAll)) {
    // It comes back once it was made again (book/heal.ts).
    if (!isListed(row)) continue
    const entry = entryOf(row)
    const document = keys.push(entry.key) - 1
    parts.ids.push(entry.id)
    parts.texts.push(entry.folded)
    const end = namesEnd(entry.folded)
    parts.namesEnds.push(end)
    parts.nameParts.add(entry.folded, end)
    parts.distinctLines.add(entry.folded, end)
    parts.kanaKeys.push(String(row['kana_key']))
    parts.group_ids.push(entry.group_id)
    parts.headers.push(entry.header)
    parts.rows.add(entry.row)
    if (entry.tags.length > 0) parts.tags.set(document, entry.tags)
    const list = listOf(entry.family, entry.deleted)
    const range = parts.ranges.get(list)
    if (range) range.end = document + 1
    else parts.ranges.set(list, { start: document, end: document + 1 })
    if (keys.length % slice === 0) yield
  }
  const documents = new Int32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 1).fill(-1)
  keys.forEach((key, document) => (documents[key] = document))
  return {
    ...parts,
    namesEnds: Uint32Array.from(parts.namesEnds),
    size: keys.length,
    documentOf: (key) => documents[key] ?? -1,
  }
}

/** The record as it is in the file now; null when it is not there. Throws as SQLite does. */
export function readEntry(database: Database, family: Family, id: string): Entry | null {
  const row = database.get(readOne, family, id)
  return row && isListed(row) ? entryOf(row) : null
}

function emptyParts() {
  return {
    ids: [] as string[],
    texts: [] as string[],
    namesEnds: [] as number[],
    nameParts: createNameParts(),
    distinctLines: createDistinctLines(),
    kanaKeys: [] as string[],
    group_ids: [] as (string | null)[],
    headers: [] as string[],
    rows: createRowStore(),
    tags: new Map<number, string[]>(),
    ranges: new Map<string, { start: number; end: number }>(),
  }
}

function entryOf(row: Row): Entry {
  const { key, id, family, deleted, group_id, header, tags, folded } = row
  return {
    key: Number(key),
    id: String(id),
    // A hidden row has a family of its own, for which no list exists (book/store-records.ts).
    family: String(family) as Family,
    deleted: deleted === 1,
    group_id: group_id === null || group_id === undefined ? null : String(group_id),
    header: String(header),
    // A record whose tags cannot be read is still found by everything else.
    tags: readStoredTags(String(tags)) ?? [],
    folded: String(folded),
    row: Buffer.from(String(row['row'])),
  }
}

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

/** The documents of one list in one order. */
export interface ListOrder {
  sort: RecordSort
  documents: Uint32Array
  /** The inverse: the place of a document; past the end where this order does not have it. */
  placeOf(document: number): number
  /** What the document at a place is ordered by; ascending. */
  textAt(place: number): string
  /** Header over the document at a place. */
  headerAt(place: number): string
}

interface ListName {
  family: Family
  deleted: boolean
  sort: RecordSort
}

/** One text that orders like the columns of `orders` in book/window.ts do one after the other. */
const sortColumns: Record<RecordSort, string> = {
  kana: 'kana_key',
  name: 'name_key',
  organization: 'organization_key || char(1) || kana_key',
  zipcode: 'zipcode || char(1) || kana_key',
  updated_at: 'updated_at',
}

/**
 * Reads one order of a list: immediately for kana, about 200 ms for another order of 100,000. Throws as SQLite
 * does.
 */
export function readOrder(database: Database, snapshot: Snapshot, list: ListName): ListOrder {
  if (list.sort === 'kana') return kanaOrder(snapshot, list)
  const { family, deleted, sort } = list
  const places = database
    .all(
      `SELECT key, ${selected(sort)} FROM record WHERE family = ? AND deleted = ?`,
      family,
      deleted ? 1 : 0,
    )
    .map((row) => ({ document: snapshot.documentOf(Number(row['key'])), ...placed(sort, row) }))
    .filter(({ document }) => document >= 0)
    .sort((a, b) => (a.text < b.text ? -1 : 1))
  const standing = new Uint32Array(snapshot.size).fill(places.length)
  places.forEach(({ document }, place) => (standing[document] = place))
  return {
    sort,
    documents: Uint32Array.from(places, ({ document }) => document),
    placeOf: (document) => standing[document]!,
    textAt: (place) => places[place]!.text,
    headerAt: (place) => places[place]!.header,
  }
}

/** The place of a record in an order. */
export interface Placed {
  /** Place before which it belongs. */
  place: number
  text: string
  header: string
}

/** Finds the place of a record that came after the snapshot. Throws as SQLite does. */
export function placeInOrder(database: Database, order: ListOrder, entry: Entry): Placed {
  const row = database.get(`SELECT ${selected(order.sort)} FROM record WHERE key = ?`, entry.key) ?? {}
  const found = placed(order.sort, row)
  let low = 0
  let high = order.documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order.textAt(middle) < found.text) low = middle + 1
    else high = middle
  }
  return { place: low, ...found }
}

function kanaOrder(snapshot: Snapshot, { family, deleted, sort }: ListName): ListOrder {
  const { start, end } = snapshot.ranges.get(listOf(family, deleted)) ?? { start: 0, end: 0 }
  const documents = Uint32Array.from({ length: end - start }, (_, at) => start + at)
  return {
    sort,
    documents,
    placeOf: (document) => document - start,
    textAt: (place) => withId(snapshot.kanaKeys[start + place]!, snapshot.ids[start + place]!),
    headerAt: (place) => snapshot.headers[start + place]!,
  }
}

function selected(sort: RecordSort): string {
  return `id, ${sortColumns[sort]} AS text, ${listHeaders[sort].column} AS header`
}

function placed(sort: RecordSort, row: Row): { text: string; header: string } {
  const header = String(row['header'])
  const text = String(row['text'])
  // Last change first: the digits are turned round, so that every order is ascending.
  const ascending = sort === 'updated_at' ? text.replace(/\d/g, (digit) => String(9 - Number(digit))) : text
  return {
    text: withId(ascending === '' ? '\ufffd' : ascending, String(row['id'])),
    header: listHeaders[sort].of(header),
  }
}

function withId(text: string, id: string): string {
  return `${text}\u0000${id}`
}
