import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'

/** A column's value on its way in or out. */
export type Value = SQLOutputValue
export type Row = Record<string, Value>

/** An open SQLite file. Statements are prepared once per text. This file is the only importer of node:sqlite. */
export interface Database {
  exec(sql: string): void
  run(sql: string, ...values: SQLInputValue[]): void
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  iterate(sql: string, ...values: SQLInputValue[]): Iterable<Row>
  /** All or nothing; throws what `work` throws. */
  transaction<T>(work: () => T): T
  /** A pure function of texts and numbers that SQL may call. */
  define(name: string, body: (...values: Value[]) => SQLInputValue): void
  close(): void
}

/**
 * Opens or creates `file`; one that is only looked at (`readOnly`) has to be there, and stays as it is. Throws as SQLite
 * does; `attempt` turns that into a Failure.
 */
export function openDatabase(file: string, { readOnly = false } = {}): Database {
  // SECURITY: no native code can be loaded through SQL.
  const sqlite = new DatabaseSync(file, { allowExtension: false, timeout: busyMs, readOnly })
  // SECURITY: what is deleted or replaced is overwritten in the file, and no temporary file gets names.
  sqlite.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY')
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const fresh = sqlite.prepare(sql)
    statements.set(sql, fresh)
    return fresh
  }
  return {
    exec: (sql) => sqlite.exec(sql),
    run: (sql, ...values) => void prepare(sql).run(...values),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    iterate: (sql, ...values) => prepare(sql).iterate(...values),
    transaction: (work) => inTransaction(sqlite, work),
    define: (name, body) => sqlite.function(name, { deterministic: true, varargs: true }, body),
    close: () => sqlite.close(),
  }
}

/** How long a statement waits for another connection, in ms. */
const busyMs = 5000
/** The same for what can be done another time, in ms. */
const briefMs = 100

/**
 * Empties the log into the file, so that neither has what was deleted. Others who read or write go first: then the rest
 * stays in the log until the next time. Throws as SQLite does.
 */
export function emptyLog(database: Database): void {
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  database.exec(`PRAGMA busy_timeout = ${briefMs}`)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.exec(`PRAGMA busy_timeout = ${busyMs}`)
}

/**
 * Writes the file again, without anything that was deleted: SQLite leaves copies of rows on the pages that they were moved from,
 * which its secure_delete does not reach. Takes as long as reading and writing the whole file. Throws as SQLite does.
 */
export function writeAgain(database: Database): void {
  database.exec('VACUUM')
  emptyLog(database)
}

/**
 * Has writes go through a log next to the file, which readers need not wait for. Some shares have no memory that connections share, and SQLite
 * then keeps a journal instead: it is emptied and flushed at the end of each write, which holds up readers. Throws as SQLite does.
 * @param sync when the disk is waited for. Without a log, `NORMAL` could damage the file when the power fails.
 */
export function useLog(database: Database, sync: 'FULL' | 'NORMAL'): void {
  const isLog = database.get('PRAGMA journal_mode = WAL')?.['journal_mode'] === 'wal'
  if (!isLog) database.exec('PRAGMA journal_mode = TRUNCATE')
  database.exec(`PRAGMA synchronous = ${isLog ? sync : 'FULL'}`)
}

function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  if (sqlite.isTransaction) return inSavepoint(sqlite, work)
  // IMMEDIATE: otherwise a read that turns into a write fails without waiting if another connection writes (SQLite, WAL).
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    sqlite.exec('COMMIT')
    return value
  } catch (reason) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    throw reason
  }
}

/** A part of a transaction that is undone by itself where it fails. */
function inSavepoint<T>(sqlite: DatabaseSync, work: () => T): T {
  sqlite.exec('SAVEPOINT part')
  try {
    const value = work()
    sqlite.exec('RELEASE part')
    return value
  } catch (reason) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK TO part; RELEASE part')
    throw reason
  }
}

/**
 * The checksum of a row of any of our databases: CRC-32 over the columns that are named. null is another value than ''. A row whose
 * checksum does not fit is not as it was written: disks and copies turn bits, and SQLite's own check looks at pages only (design 3).
 */
export function rowChecksum(columns: readonly (Value | undefined)[]): number {
  return crc32(columns.map((value) => (value === null ? '\u0002' : String(value))).join('\u0001'))
}

/** Runs `work` and returns what SQLite threw as a storage failure. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (reason) {
    return fail(storageFailure(reason))
  }
}

/** SQLITE_IOERR_SHMSIZE: the index of the log cannot grow, which says that the disk is full (SQLite, result codes). */
const noRoomForIndex = 4874

/** The Failure of an exception of SQLite or of the file system. */
export function storageFailure(reason: unknown): Failure {
  const { errcode, code } = reason as { errcode?: number; code?: string }
  // The lower byte is SQLite's primary result code; the rest refines it.
  const primary = (errcode ?? 0) & 0xff
  if (primary === 11 || primary === 26) return { kind: 'storage', reason: 'damaged' }
  const isFull = primary === 13 || errcode === noRoomForIndex || code === 'ENOSPC'
  if (isFull) return { kind: 'storage', reason: 'full' }
  const denied = [3, 8, 14, 23].includes(primary) || ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
  return { kind: 'storage', reason: denied ? 'denied' : 'other' }
}

/** Looks at the result of using the file, and returns it unchanged. */
export type Watch = <T>(result: Result<T>) => Result<T>

/** Says which records have changed, so that lists and searches look at them again. */
export type NoteChanged = (family: Family, ids: string[]) => void

/** Remembers damage for the next start, which then replaces the file (fault D08). */
export function watchDamage(path: string): Watch {
  return (result) => {
    const damaged = !result.ok && result.failure.kind === 'storage' && result.failure.reason === 'damaged'
    if (damaged) markSuspect(path)
    return result
  }
}

/** A file whose pages SQLite found damaged while in use is replaced at the next start. */
function markSuspect(path: string): void {
  attempt(() => closeSync(openSync(suspectMark(path), 'a', 0o600)))
}

/** This file exists if the database is damaged. */
function suspectMark(path: string): string {
  return `${path}.suspect`
}

/** The tables and indexes of an open file, as SQLite keeps them. Throws as SQLite does. */
function tablesOf(database: Database): Map<string, string> {
  const rows = database.all('SELECT type, name, tbl_name, sql FROM sqlite_schema')
  return new Map(rows.map(({ type, name, tbl_name, sql }) => [String(name), `${type} ${tbl_name} ${sql}`]))
}

/**
 * Whether the tables of a file are those that we make, all of them, letter by letter, and nothing else is there. SQLite's own
 * check says nothing of a table that is missing a rule. Throws as SQLite does.
 * @param make makes our tables in an empty file
 */
export function shapeOf(make: (database: Database) => void): (database: Database) => boolean {
  let ours: Map<string, string> | null = null
  const known = () => (ours ??= made(make))
  return (database) => isDeepStrictEqual(tablesOf(database), known())
}

function made(make: (database: Database) => void): Map<string, string> {
  const memory = openDatabase(':memory:')
  try {
    make(memory)
    return tablesOf(memory)
  } finally {
    memory.close()
  }
}

const readOnly = 8
const notUnderstood = 1

/**
 * Does the work that makes a file ready. A file that cannot be written although its rights allow it, or whose tables do not take our
 * statements, throws as one with a damaged page does.
 */
function asDamage<T>(database: Database, work: () => T): T {
  try {
    const value = work()
    database.exec('BEGIN IMMEDIATE')
    database.exec('ROLLBACK')
    return value
  } catch (reason) {
    const primary = ((reason as { errcode?: number }).errcode ?? 0) & 0xff
    throw primary === readOnly || primary === notUnderstood ? damage() : reason
  }
}

function damage(): Error {
  return Object.assign(new Error('a file that is not as it was made'), { errcode: 11 })
}

/** An open file. `movedAside` is the new place of the damaged file that was there before, if there was one. */
export interface OpenedFile {
  database: Database
  movedAside: string | null
}

/**
 * Opens a database file and has it made ready. One that is damaged, or was found damaged in use, is moved aside, and a fresh
 * one takes its place (fault D08). A file of a newer Atena fails with `newer` and is left as it is (fault D11), unless it is one that
 * can be fetched again.
 * @param canBeFetched if so, a newer file is renamed (to `.v9` if its version is 9), and a fresh one takes its place
 */
export function openOrReplace(path: string, settle: Settle, canBeFetched = false): Result<OpenedFile> {
  const prepared = attempt(() => preparePlace(path))
  if (!prepared.ok) return prepared
  const isSuspect = existsSync(suspectMark(path))
  const first = isSuspect ? fail({ kind: 'storage', reason: 'damaged' }) : openReady(path, settle)
  if (first.ok) return ok({ database: first.value, movedAside: null })
  if (canBeFetched && first.failure.kind === 'newer') {
    const made = attempt(() => replaceNewer(path))
    const fresh = made.ok ? openReady(path, settle) : made
    return fresh.ok ? ok({ database: fresh.value, movedAside: null }) : fresh
  }
  if (first.failure.kind !== 'storage' || first.failure.reason !== 'damaged') return first
  const movedAside = attempt(() => moveAside(path))
  if (!movedAside.ok) return movedAside
  const fresh = openReady(path, settle)
  return fresh.ok ? ok({ database: fresh.value, movedAside: movedAside.value }) : fresh
}

/** Makes the place of a database file ready: a folder with its name is moved out of the way. Throws as the file system does. */
function preparePlace(path: string): void {
  // SECURITY: contacts are readable by the user alone; SQLite gives -wal, -shm and -journal the mode of the main file (SECURITY X30).
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  chmodSync(dirname(path), 0o700)
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) renameSync(path, asideOf(path))
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

const asideOf = (path: string) => `${path}.corrupt-${Date.now()}`

/** Makes an open file ready to be used, and says whether it can be. Throws as SQLite does. */
type Settle = (database: Database) => 'ready' | 'newer' | 'damaged'

function openReady(path: string, settle: Settle): Result<Database> {
  const opened = attempt(() => openDatabase(path))
  if (!opened.ok) return opened
  const database = opened.value
  const ready = attempt(() => asDamage(database, () => settle(database)))
  if (ready.ok && ready.value === 'ready') return ok(database)
  attempt(() => database.close())
  if (!ready.ok) return ready
  return fail(ready.value === 'newer' ? { kind: 'newer' } : { kind: 'storage', reason: 'damaged' })
}

/** The version of a file that is not open. Throws as SQLite does. */
function versionIn(path: string): number {
  const database = openDatabase(path, { readOnly: true })
  try {
    return Number(database.get('PRAGMA user_version')?.['user_version'])
  } finally {
    database.close()
  }
}

/** What is next to a database file: what SQLite keeps there, and our mark of one that was found damaged in use. */
export const besideDatabase = ['-wal', '-shm', '-journal', '.suspect']

/** The newer Atena finds its file under the new name. A previous file of that name is deleted. */
function replaceNewer(path: string): void {
  const aside = `${path}.v${versionIn(path)}`
  for (const ending of ['', ...besideDatabase]) rmSync(aside + ending, { force: true })
  moveAside(path, aside)
}

/**
 * Moves a database file with its log and its mark out of the way; an empty file takes its place. Returns where it is now. Throws as the
 * file system does.
 */
function moveAside(path: string, aside = asideOf(path)): string {
  for (const ending of ['', ...besideDatabase]) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  // SECURITY: contacts are readable by the user alone (SECURITY X30).
  closeSync(openSync(path, 'a', 0o600))
  return aside
}
