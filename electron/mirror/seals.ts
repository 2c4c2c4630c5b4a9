import { crc32 } from 'node:zlib'
import type { Family } from '../../contract/record/fields.ts'
import type { Database, Row, Value } from './database.ts'
import { derivedNames } from './incoming.ts'
import type { Known } from './incoming.ts'

// design 12: SQLite keeps no sums of its own, and its check looks at pages, not at what the texts in them say. Every row
// carries two: one over what the service sent, one over what lists read, because an edit that waits changes only that.

const sentNames = ['family', 'id', 'group_id', 'etag', 'gone', 'updated_at', 'proof'] as const
const listNames = ['deleted', ...derivedNames] as const

/** Columns that `isSent` asks for. */
export const sentColumns = `${sentNames.join(', ')}, raw, seal`
/** Columns that `isListed` asks for. */
export const listColumns = `${listNames.join(', ')}, list_seal`

/** What the service sent of a record, as the columns have it. */
export type SentPart = Record<(typeof sentNames)[number] | 'raw', Value>

/** The sum over what the service sent of a record. */
export function sentSeal(row: Readonly<SentPart>): number {
  return crc32(String(row.raw), sealOf(sentNames.map((name) => row[name])))
}

/** The sum over what lists read of a record; `derived` in the order of `derivedNames`. */
export function listSeal(deleted: number, derived: readonly Value[]): number {
  return sealOf([deleted, ...derived])
}

/** The sum over some columns of a row; null is another value than ''. */
export function sealOf(values: readonly (Value | undefined)[]): number {
  return crc32(values.map((value) => (value === null ? '\u0002' : String(value))).join('\u0001'))
}

/** Whether a row still says what the service sent. */
export function isSent(row: Row | KnownRecord): boolean {
  return isSealed(row['seal'], () => sentSeal(row as SentPart))
}

/** Whether a row still says what lists read of it. */
export function isListed(row: Row): boolean {
  return isSealed(row['list_seal'], () => sealOf(listNames.map((name) => row[name])))
}

/** A bit of a row's header may shift its last columns away: a row without its sum is damaged as well. */
function isSealed(seal: Value | undefined, sum: () => number): boolean {
  return typeof seal === 'number' && seal === sum()
}

/** A record as the file has it; `isSent` says whether it is still what the service sent. */
export interface KnownRecord extends Known {
  family: Family
  id: string
  seal: Value
}

const find = `SELECT key, ${sentColumns} FROM record WHERE family = ? AND id = ?`

/** The record as the file has it, damaged or not; undefined when it has none. Throws as SQLite does. */
export function findKnown(database: Database, family: Family, id: string): KnownRecord | undefined {
  // The type follows the columns of `find`.
  return database.get(find, family, id) as KnownRecord | undefined
}

/** The other tables with what their sums go over. */
export const sealedTables = {
  former: ['family', 'id', 'etag', 'replaced_at', 'raw', 'proof'],
  unreadable: ['family', 'raw', 'id', 'name', 'listed_in'],
  meta: ['name', 'value'],
} as const

/** Whether a row of one of the other tables is as it was written. */
export function isRowSound(table: keyof typeof sealedTables, row: Row): boolean {
  return isSealed(row['seal'], () => sealOf(sealedTables[table].map((name) => row[name])))
}

const some = `SELECT key, ${sentColumns}, ${listColumns} FROM record WHERE key > ? ORDER BY key LIMIT 500`
const setSeals = 'UPDATE record SET seal = ?, list_seal = ? WHERE key = ?'

/** Gives every row of a file of an older version its sums. Throws as SQLite does. */
export function sealAll(database: Database): void {
  let rows = database.all(some, -1)
  while (rows.length > 0) {
    for (const row of rows) {
      const list = sealOf(listNames.map((name) => row[name]))
      database.run(setSeals, sentSeal(row as SentPart & Row), list, Number(row['key']))
    }
    rows = database.all(some, Number(rows.at(-1)?.['key']))
  }
  for (const [table, names] of Object.entries(sealedTables)) {
    for (const row of database.all(`SELECT * FROM ${table}`)) {
      const same = names.map((name) => `${name} IS ?`).join(' AND ')
      const values = names.map((name) => row[name] ?? null)
      database.run(`UPDATE ${table} SET seal = ? WHERE ${same}`, sealOf(values), ...values)
    }
  }
}
