import type { Family } from '../../../contract/record/fields.ts'
import type { Database, Row } from '../../disk/database.ts'
import { namesEnd } from '../folded-text.ts'
import { isListed, listColumns } from '../incoming.ts'
import { readStoredTags } from '../row.ts'
import { nowhere } from '../store-records.ts'
import { createByteStore, type ByteStore } from './byte-store.ts'
import { createCodes, type Codes } from './codes.ts'
import { createDistinctLines, type DistinctLines } from './distinct-lines.ts'
import { createNameParts, type NameParts } from './name-parts.ts'
import { createNumberList, type NumberList } from './number-list.ts'
import { createTextStore, type TextStore } from './text-store.ts'

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
  /** What a list shows of it: JSON. */
  row: string
  /** What lists are ordered by. */
  keys: Readonly<Record<KeyColumn, string>>
}

/** The columns that the orders of lists go by, before the id. */
export const keyColumns = ['kana_key', 'name_key', 'organization_key', 'zipcode', 'updated_at'] as const
export type KeyColumn = (typeof keyColumns)[number]

/**
 * All records as they were when the snapshot was read. A document's number is its place by family, by deleted or
 * not, and then in kana order: the number order is the order of the lists, and one list is one range of numbers.
 */
export interface Snapshot extends Columns {
  readonly size: number
  /** Document of a record; -1 for a record that came later. */
  documentOf(key: number): number
}

/** What it is made of, by document. */
export interface Columns {
  /** Row numbers in the file. */
  rowKeys: NumberList
  /** The checksums of each row (book/incoming.ts): a row that still has them says what it said. */
  seals: NumberList
  listSeals: NumberList
  ids: ByteStore
  texts: TextStore
  /** Where the lines of the names of each text end. */
  namesEnds: NumberList
  nameParts: NameParts
  distinctLines: DistinctLines
  keys: Readonly<Record<KeyColumn, ByteStore>>
  group_ids: Codes<string | null>
  headers: Codes<string>
  /** What lists show, as JSON: a question is answered without the file, whose pages go cold. */
  rows: ByteStore
  tags: Codes<string[]>
  /** First and one past the last document of each list. */
  ranges: Map<string, { start: number; end: number }>
}

const columns = `key, id, family, group_id, updated_at, ${listColumns}`
/** A row that nothing shows any more keeps its checksum, so another value stands for it here. */
export const sealColumn = `iif(family = '${nowhere}', 0, seal) AS seal`
const readAll = `SELECT ${columns}, ${sealColumn} FROM record ORDER BY family, deleted, kana_key, id`
const readOne = `SELECT ${columns} FROM record WHERE family = ? AND id = ?`
const readAt = `SELECT ${columns} FROM record WHERE key = ?`

/** Rows between two yields. */
const slice = 1000

/** Name of the list that a record is in. */
export function listOf(family: Family, deleted: boolean): string {
  return deleted ? `${family} deleted` : family
}

/** Reads the whole file, yielding often so that queries are answered in between. Throws as SQLite does. */
export function* readSnapshot(database: Database): Generator<undefined, Snapshot> {
  const parts = emptyParts()
  for (const row of database.iterate(readAll)) {
    // It comes back once it was made again (book/heal.ts).
    if (!isListed(row)) continue
    addRow(parts, row)
    if (parts.rowKeys.length % slice === 0) yield
  }
  return snapshotOf(parts)
}

/** The snapshot of these columns. */
export function snapshotOf(columns: Columns): Snapshot {
  const keys = columns.rowKeys.all()
  const documents = new Int32Array(keys.reduce((most, key) => Math.max(most, key), 0) + 1).fill(-1)
  keys.forEach((key, document) => (documents[key] = document))
  return { ...columns, size: keys.length, documentOf: (key) => documents[key] ?? -1 }
}

function emptyParts(): Columns {
  return {
    rowKeys: createNumberList(),
    seals: createNumberList(),
    listSeals: createNumberList(),
    ids: createByteStore(),
    texts: createTextStore(),
    namesEnds: createNumberList(),
    nameParts: createNameParts(),
    distinctLines: createDistinctLines(),
    keys: {
      kana_key: createByteStore(),
      name_key: createByteStore(),
      organization_key: createByteStore(),
      zipcode: createByteStore(),
      updated_at: createByteStore(),
    },
    group_ids: createCodes<string | null>(),
    headers: createCodes<string>(),
    rows: createByteStore(),
    tags: createCodes<string[]>(),
    ranges: new Map<string, { start: number; end: number }>(),
  }
}

function addRow(parts: Columns, row: Row): void {
  const document = parts.rowKeys.length
  parts.rowKeys.push(Number(row['key']))
  parts.seals.push(Number(row['seal']))
  parts.listSeals.push(Number(row['list_seal']))
  parts.ids.add(String(row['id']))
  const folded = String(row['folded'])
  const end = namesEnd(folded)
  parts.texts.add(folded)
  parts.namesEnds.push(end)
  parts.nameParts.add(folded, end)
  parts.distinctLines.add(folded, end)
  for (const column of keyColumns) parts.keys[column].add(String(row[column]))
  const group_id = groupOf(row)
  parts.group_ids.add(group_id === null ? '' : `=${group_id}`, () => group_id)
  const header = String(row['header'])
  parts.headers.add(header, () => header)
  parts.rows.add(String(row['row']))
  parts.tags.add(String(row['tags']), () => tagsOf(row))
  const list = listOf(String(row['family']) as Family, row['deleted'] === 1)
  const range = parts.ranges.get(list)
  if (range) range.end = document + 1
  else parts.ranges.set(list, { start: document, end: document + 1 })
}

/** The record as it is in the file now; null when it is not there. Throws as SQLite does. */
export function readEntry(database: Database, family: Family, id: string): Entry | null {
  const row = database.get(readOne, family, id)
  return row && isListed(row) ? entryOf(row) : null
}

/** The same by the number of its row. */
export function readEntryAt(database: Database, key: number): Entry | null {
  const row = database.get(readAt, key)
  return row && isListed(row) ? entryOf(row) : null
}

const groupOf = ({ group_id }: Row) => (group_id === null || group_id === undefined ? null : String(group_id))

/** A record whose tags cannot be read is still found by everything else. */
const tagsOf = ({ tags }: Row) => readStoredTags(String(tags)) ?? []

function entryOf(row: Row): Entry {
  const { key, id, family, deleted, header, folded } = row
  return {
    key: Number(key),
    id: String(id),
    // A hidden row has a family of its own, for which no list exists (book/store-records.ts).
    family: String(family) as Family,
    deleted: deleted === 1,
    group_id: groupOf(row),
    header: String(header),
    tags: tagsOf(row),
    folded: String(folded),
    row: String(row['row']),
    keys: {
      kana_key: String(row['kana_key']),
      name_key: String(row['name_key']),
      organization_key: String(row['organization_key']),
      zipcode: String(row['zipcode']),
      updated_at: String(row['updated_at']),
    },
  }
}
