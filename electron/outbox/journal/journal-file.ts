import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import { attempt, openDatabase } from '../../mirror/database.ts'
import type { Database } from '../../mirror/database.ts'
import { jobTables } from './job-rows.ts'

/** `seq` is the order in which writes were made; the rest of an entry is one JSON text. */
const tables = `
  CREATE TABLE entry (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, entry TEXT NOT NULL) STRICT;
  CREATE TABLE draft (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, draft TEXT NOT NULL) STRICT;`

const version = 1

/** An open outbox file and, where a damaged one stood in its place, where that one was moved. */
export interface JournalFile {
  database: Database
  movedAside: string | null
}

/**
 * Opens the outbox file of a profile: a file of its own beside the mirror, so that a damaged mirror takes no edit with
 * it (reliability D08). A damaged outbox is moved aside, and what can still be read of it goes into a fresh one
 * (reliability D09). Fails with storage/other on a file of a newer version, which is left as it is (reliability D11).
 */
export function openJournalFile(folder: string): Result<JournalFile> {
  const path = join(folder, 'outbox.sqlite')
  const prepared = attempt(() => prepareFile(folder, path))
  if (!prepared.ok) return prepared
  const first = openAndMigrate(path)
  if (first.ok) return ok({ database: first.value, movedAside: null })
  if (first.failure.kind !== 'storage' || first.failure.reason !== 'damaged') return first
  const aside = attempt(() => moveAside(path))
  if (!aside.ok) return aside
  const fresh = openAndMigrate(path)
  if (!fresh.ok) return fresh
  salvage(aside.value, fresh.value)
  return ok({ database: fresh.value, movedAside: aside.value })
}

function prepareFile(folder: string, path: string): void {
  // SECURITY: edits are readable by the user alone; SQLite gives -wal and -shm the mode of the main file.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

function openAndMigrate(path: string): Result<Database> {
  const opened = attempt(() => openDatabase(path))
  if (!opened.ok) return opened
  const database = opened.value
  const ready = attempt(() => {
    const found = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
    if (found > version) return false
    database.exec('PRAGMA journal_mode = WAL')
    // design 3, issue 6: a save is on the disk before the user hears of it, and before it is sent.
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA trusted_schema = OFF')
    if (found === 0) database.transaction(() => database.exec(`${tables} PRAGMA user_version = ${version}`))
    // On a full disk everything else still works; a job is refused until it can be kept.
    attempt(() => database.exec(jobTables))
    // The file is small: reading it whole tells damage at once, and not in the middle of a save.
    return database.get('PRAGMA quick_check')?.['quick_check'] === 'ok' ? true : null
  })
  if (ready.ok && ready.value) return ok(database)
  attempt(() => database.close())
  if (!ready.ok) return ready
  return fail({ kind: 'storage', reason: ready.value === null ? 'damaged' : 'other' })
}

function moveAside(path: string): string {
  const aside = `${path}.corrupt-${Date.now()}`
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  closeSync(openSync(path, 'a', 0o600))
  return aside
}

/** Copies every row that can still be read: from either end up to a damaged page. */
function salvage(from: string, to: Database): void {
  const old = attempt(() => openDatabase(from))
  if (!old.ok) return
  for (const table of ['entry', 'draft'] as const) {
    for (const order of ['ASC', 'DESC'] as const) attempt(() => copyRows(old.value, to, table, order))
  }
  attempt(() => old.value.close())
}

function copyRows(old: Database, to: Database, table: 'entry' | 'draft', order: 'ASC' | 'DESC'): void {
  // The text of a row stands in a column of the table's name.
  for (const row of old.iterate(`SELECT seq, key, ${table} AS text FROM ${table} ORDER BY seq ${order}`)) {
    const values = [Number(row['seq']), String(row['key']), String(row['text'])]
    to.run(`INSERT OR IGNORE INTO ${table} (seq, key, ${table}) VALUES (?, ?, ?)`, ...values)
  }
}
