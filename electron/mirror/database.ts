import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
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
  const sqlite = new DatabaseSync(file, { allowExtension: false, timeout: 5000, readOnly })
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

function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  if (sqlite.isTransaction) return inSavepoint(sqlite, work)
  // IMMEDIATE: a read that turns into a write fails at once where another connection writes (SQLite, WAL).
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

/** Runs `work` and answers what SQLite threw as a storage failure. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (reason) {
    return fail(storageFailure(reason))
  }
}

/** The Failure of an exception of SQLite or of the file system. */
export function storageFailure(reason: unknown): Failure {
  const { errcode, code } = reason as { errcode?: number; code?: string }
  // The lower byte is SQLite's primary result code; the rest refines it.
  const primary = (errcode ?? 0) & 0xff
  if (primary === 11 || primary === 26) return { kind: 'storage', reason: 'damaged' }
  if (primary === 13 || code === 'ENOSPC') return { kind: 'storage', reason: 'full' }
  const denied = [3, 8, 14, 23].includes(primary) || ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')
  return { kind: 'storage', reason: denied ? 'denied' : 'other' }
}

/** Looks at what came of a use of the file, and returns it as it is. */
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

/** The file whose being there says so. */
export function suspectMark(path: string): string {
  return `${path}.suspect`
}
