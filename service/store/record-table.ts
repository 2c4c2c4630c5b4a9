import { randomBytes } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import { isObject, type JsonObject } from '../json.ts'
import type { Family } from '../records/fields.ts'
import type { Variants } from '../variants.ts'
import type { Database } from './database.ts'

/** A record as stored: the columns that queries need, and its JSON text in the response form. */
export interface StoredRecord {
  family: Family
  id: string
  /** Empty for home addresses (interface 2.2). */
  group_id: string
  deleted: boolean
  updated_at: string
  etag: string
  text: string
}

/** The filter of a list; a parameter that was not given is undefined. */
export interface Selection {
  family: Family
  group_id: string
  showdeleted: boolean
  updatedmin: string | undefined
  clientid: string | undefined
  externalid: string | undefined
  limit: number
  skip: number
}

export interface RecordTable {
  read(family: Family, id: string): StoredRecord | undefined
  write(record: StoredRecord, external_ids: readonly JsonObject[]): void
  erase(family: Family, id: string): void
  /** JSON texts of one page. */
  page(selection: Selection, order: Variants['order']): string[]
  /** Newest updated_at of all records; undefined in an empty store. */
  latest(): string | undefined
}

const orderBy: Record<Variants['order'], string> = {
  id: 'id',
  updated: 'updated_at, id',
  ties: 'substr(updated_at, 1, 7), random()',
  random: 'random()',
}

/** The records of both families; lists read from `listTable`, everything else from `records`. */
export function openRecordTable(db: Database, listTable: 'records' | 'listing'): RecordTable {
  return {
    read(family, id) {
      const row = db.one('SELECT * FROM records WHERE family = ? AND id = ?', family, id)
      return row && storedRecord(family, row)
    },
    write(record, external_ids) {
      writeRow(db, 'records', record)
      db.run('DELETE FROM external_ids WHERE family = ? AND record_id = ?', record.family, record.id)
      for (const { client_id, id } of external_ids.filter(isObject)) {
        const insert =
          'INSERT INTO external_ids (family, client_id, external_id, record_id) VALUES (?, ?, ?, ?)'
        db.run(insert, record.family, String(client_id), String(id), record.id)
      }
    },
    erase(family, id) {
      for (const table of ['records', 'listing']) {
        db.run(`DELETE FROM ${table} WHERE family = ? AND id = ?`, family, id)
      }
      db.run('DELETE FROM external_ids WHERE family = ? AND record_id = ?', family, id)
      db.run('DELETE FROM images WHERE record_id = ?', id)
    },
    page: (selection, order) => pageOf(db, listTable, selection, order),
    latest: () => textOrUndefined(db.one('SELECT max(updated_at) AS latest FROM records')?.['latest']),
  }
}

/** Puts one row into `records` or `listing`. */
function writeRow(db: Database, table: 'records' | 'listing', record: StoredRecord): void {
  const { family, id, group_id, deleted, updated_at, etag, text } = record
  const insert = `INSERT INTO ${table} (family, id, group_id, deleted, updated_at, etag, text)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (family, id) DO UPDATE SET group_id = excluded.group_id, deleted = excluded.deleted,
      updated_at = excluded.updated_at, etag = excluded.etag, text = excluded.text`
  db.run(insert, family, id, group_id, deleted ? 1 : 0, updated_at, etag, text)
}

/**
 * Two steps: the row numbers from a covering index, then the texts. So skipping 90,000 records never touches their
 * texts (measured: README).
 */
function pageOf(db: Database, table: string, selection: Selection, order: Variants['order']): string[] {
  const { where, values } = conditionOf(selection)
  const rows = db.all(
    `SELECT rowid AS row FROM ${table} WHERE ${where} ORDER BY ${orderBy[order]} LIMIT ? OFFSET ?`,
    ...values,
    selection.limit,
    selection.skip,
  )
  return rows.map(({ row }) =>
    String(db.one(`SELECT text FROM ${table} WHERE rowid = ?`, Number(row))?.['text']),
  )
}

function conditionOf(selection: Selection): { where: string; values: SQLInputValue[] } {
  const where = ['family = ?', 'group_id = ?']
  const values: SQLInputValue[] = [selection.family, selection.group_id]
  if (!selection.showdeleted) where.push('deleted = 0')
  if (selection.updatedmin !== undefined) {
    where.push('updated_at >= ?')
    values.push(selection.updatedmin)
  }
  // Interface 4.1: externalid is ignored when clientid is absent.
  if (selection.clientid !== undefined) {
    const withKey = selection.externalid === undefined ? '' : ' AND external_id = ?'
    where.push(`id IN (SELECT record_id FROM external_ids WHERE family = ? AND client_id = ?${withKey})`)
    values.push(selection.family, selection.clientid)
    if (selection.externalid !== undefined) values.push(selection.externalid)
  }
  return { where: where.join(' AND '), values }
}

function storedRecord(family: Family, row: Record<string, unknown>): StoredRecord {
  const column = (name: string) => String(row[name])
  return {
    family,
    id: column('id'),
    group_id: column('group_id'),
    deleted: row['deleted'] === 1,
    updated_at: column('updated_at'),
    etag: column('etag'),
    text: column('text'),
  }
}

const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The copy that lists read when they lag (switch listing=late). */
export interface LateListing {
  /** Notes a committed change; it shows in lists `delayMs` later. */
  changed(record: StoredRecord): void
  /** Brings the changes that are due into the listing. Called before each list. */
  catchUp(): void
  /** Immediately copies every stored record, whenever it was changed. */
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

/** Ids look like those of the live service (interface 10.4): 24 hex digits, here ascending with time. */
export function createIds(): () => string {
  const process = randomBytes(5).toString('hex')
  let counter = 0
  return () => {
    counter = (counter + 1) % 0x1000000
    const seconds = Math.floor(Date.now() / 1000).toString(16)
    return `${seconds}${process}${counter.toString(16).padStart(6, '0')}`
  }
}

/** The etag of a new version: 32 hex digits, unquoted (interface 10.4). Under `etags=constant` the one of the first. */
export function newEtag(before: JsonObject | undefined, { etags }: Pick<Variants, 'etags'>): string {
  const first = before?.['etag']
  return etags === 'constant' && typeof first === 'string' ? first : randomBytes(16).toString('hex')
}

/** Writes a record and its sync keys inside the running transaction; the columns are taken from the record. */
export function commit(
  parts: { records: RecordTable; lateListing: LateListing | undefined },
  { family, id, group_id }: Pick<StoredRecord, 'family' | 'id' | 'group_id'>,
  record: JsonObject,
): StoredRecord {
  const keys = record['external_ids']
  const row: StoredRecord = {
    family,
    id,
    group_id,
    deleted: record['deleted'] === true,
    updated_at: String(record['updated_at']),
    etag: String(record['etag']),
    text: JSON.stringify(record),
  }
  parts.records.write(row, Array.isArray(keys) ? keys.filter(isObject) : [])
  parts.lateListing?.changed(row)
  return row
}
