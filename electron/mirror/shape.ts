import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { attempt, openDatabase } from './database.ts'
import type { Database } from './database.ts'

/** The tables and indexes of an open file, as SQLite keeps them. Throws as SQLite does. */
function tablesOf(database: Database): Map<string, string> {
  const rows = database.all('SELECT type, name, tbl_name, sql FROM sqlite_schema')
  return new Map(rows.map(({ type, name, tbl_name, sql }) => [String(name), `${type} ${tbl_name} ${sql}`]))
}

/**
 * How the tables of a file stand to those that we make. A bit turned in them may take a rule off, hide a table or change
 * what a column is, and SQLite's own check says nothing. Throws as SQLite does.
 */
export interface Shape {
  /** All of ours are there, as we make them, and nothing else is. */
  isOurs(database: Database): boolean
  /** Those of ours that are there are as we make them, and no other one stands where one of ours is missing. */
  isSound(database: Database): boolean
}

/** @param make makes our tables in an empty file */
export function shapeOf(make: (database: Database) => void): Shape {
  let ours: Map<string, string> | null = null
  const known = () => (ours ??= made(make))
  const isSame = (found: Map<string, string>) =>
    [...known()].every(([name, sql]) => !found.has(name) || found.get(name) === sql)
  const missing = (found: Map<string, string>) => [...known().keys()].some((name) => !found.has(name))
  const strange = (found: Map<string, string>) => [...found.keys()].some((name) => !known().has(name))
  return {
    isOurs(database) {
      const found = tablesOf(database)
      return isSame(found) && !missing(found) && !strange(found)
    },
    isSound(database) {
      const found = tablesOf(database)
      return isSame(found) && !(missing(found) && strange(found))
    },
  }
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

/** Whether one number of a version is another one with one bit turned. */
export function isOneBitOff(found: number, version: number): boolean {
  const bits = found ^ version
  return bits !== 0 && (bits & (bits - 1)) === 0
}

const readOnly = 8
const notUnderstood = 1

/**
 * Throws as SQLite does of a damaged page where the file cannot be written although its rights allow it, or a statement of
 * ours is not understood: both are one bit of its first page.
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

/** Makes the place of a database file ready: a folder that stands in it is moved out of the way. Throws as the file system does. */
export function preparePlace(path: string): void {
  // SECURITY: contacts are readable by the user alone; SQLite gives -wal and -shm the mode of the main file (SECURITY X30).
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  chmodSync(dirname(path), 0o700)
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) renameSync(path, asideOf(path))
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

const asideOf = (path: string) => `${path}.corrupt-${Date.now()}`

/**
 * Opens a database file and has it made ready; a file of a newer Atena fails with storage/other, a damaged one with
 * storage/damaged.
 */
export function openReady(
  path: string,
  settle: (database: Database) => 'ready' | 'newer' | 'damaged',
): Result<Database> {
  const opened = attempt(() => openDatabase(path))
  if (!opened.ok) return opened
  const database = opened.value
  const ready = attempt(() => asDamage(database, () => settle(database)))
  if (ready.ok && ready.value === 'ready') return ok(database)
  attempt(() => database.close())
  if (!ready.ok) return ready
  return fail({ kind: 'storage', reason: ready.value === 'newer' ? 'other' : 'damaged' })
}

/**
 * Moves a database file with its log out of the way; an empty file takes its place. Returns where it is now. Throws as the
 * file system does.
 */
export function moveAside(path: string): string {
  const aside = asideOf(path)
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  // SECURITY: contacts are readable by the user alone (SECURITY X30).
  closeSync(openSync(path, 'a', 0o600))
  return aside
}
