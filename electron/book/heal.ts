import type { Family } from '../../contract/record/fields.ts'
import { attempt, type Database, type Row } from '../disk/database.ts'
import {
  readIncoming,
  isListed,
  isRowSound,
  isSent,
  listColumns,
  checkedTables,
  sentColumns,
} from './incoming.ts'
import { keepOdd, keptText } from './odd-records.ts'
import { nowhere, showStored } from './store-records.ts'
import { readStoredRow, readStoredTags } from './row.ts'

/** A record whose row was made again, or that was set aside. */
export interface Healed {
  family: Family
  id: string
}

const columns = `key, ${sentColumns}, ${listColumns}`
const all = `SELECT ${columns} FROM record WHERE family <> ?`
const one = `SELECT ${columns} FROM record WHERE key = ?`
/** Without them the next sync reads the whole lists, since no change would bring the record again. */
const forgetPlaces = `DELETE FROM meta WHERE name GLOB 'watermark:*' OR name GLOB 'sweep:*'`

/** What is wrong with an open file. */
export interface Findings {
  /** Pages or indexes that do not agree with each other. */
  isTorn: boolean
  /** Rows of records that are not as they were written. */
  keys: number[]
  /** Whether a row of another table is not. */
  hasOthers: boolean
}

/**
 * Looks at every page and every row of a file; null where all of it is as it was written. It takes about a second for
 * 100,000 records: for a thread (book/check-worker.ts). Never throws.
 */
export function lookThrough(database: Database): Findings | null {
  const checked = attempt(() => database.get('PRAGMA integrity_check(1)')?.['integrity_check'])
  const keys: number[] = []
  const read = attempt(() => {
    for (const row of database.iterate(all, nowhere)) if (!isSound(row)) keys.push(Number(row['key']))
  })
  const others = attempt(() =>
    Object.keys(checkedTables).some((table) => damagedIn(database, table).length > 0),
  )
  const isTorn = !checked.ok || checked.value !== 'ok' || !read.ok || !others.ok
  const hasOthers = others.ok && others.value
  return isTorn || hasOthers || keys.length > 0 ? { isTorn, keys, hasOthers } : null
}

/**
 * Mends what `lookThrough` finds. What lists read of a record is made again from the text that the service sent; where that
 * is damaged, too, the record is set aside among the unreadable ones, and the next sync reads whole lists. Returns the records;
 * throws as SQLite does where the file has to be replaced.
 */
export function heal(database: Database): Healed[] {
  const found = lookThrough(database)
  if (found === null) return []
  // An index that does not agree with its table is made again first: without it no row can be taken out or written.
  const whole = found.isTorn ? reindexed(database) : found
  return database.transaction(() => {
    if (found.isTorn) database.run(forgetPlaces)
    if (whole?.hasOthers) dropDamaged(database)
    return (whole?.keys ?? []).flatMap((key) => healOne(database, key))
  })
}

function reindexed(database: Database): Findings | null {
  const made = attempt(() => database.exec('REINDEX'))
  const now = made.ok ? lookThrough(database) : null
  if (!made.ok || now?.isTorn) torn()
  return now
}

/** Mends one record by the number of its row. Throws as SQLite does. */
export function healOne(database: Database, key: number): Healed[] {
  const row = database.get(one, key)
  if (row === undefined) return []
  const [family, id, raw] = [String(row['family']) as Family, String(row['id']), String(row['raw'])]
  const isWhole = isSent(row) && readIncoming(family, raw, null)?.id === id
  if (isWhole) showStored(database, family, id)
  else {
    const name = isListed(row) ? (readStoredRow(String(row['row']))?.name ?? '') : ''
    keepOdd(database, [family, keptText(raw), id, name, null])
    database.run('DELETE FROM record WHERE key = ?', key)
    database.run(forgetPlaces)
  }
  return [{ family, id }]
}

function isSound(row: Row): boolean {
  if (!isSent(row) || !isListed(row)) return false
  return readStoredTags(String(row['tags'])) !== null && readStoredRow(String(row['row']))?.id === row['id']
}

function damagedIn(database: Database, name: string): Row[] {
  const table = name as keyof typeof checkedTables
  return database.all(`SELECT * FROM ${table}`).filter((row) => !isRowSound(table, row))
}

/** The notes about lists may be what is missing: the lists are read whole again. */
function dropDamaged(database: Database): void {
  for (const table of Object.keys(checkedTables)) {
    for (const row of damagedIn(database, table)) {
      const names = Object.keys(row)
      const same = names.map((name) => `${name} IS ?`).join(' AND ')
      database.run(`DELETE FROM ${table} WHERE ${same}`, ...names.map((name) => row[name] ?? null))
    }
  }
  database.run(forgetPlaces)
}

/** As SQLite says it of a damaged page. */
function torn(): never {
  throw Object.assign(new Error('a file that cannot be mended'), { errcode: 11 })
}
