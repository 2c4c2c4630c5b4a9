import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { attempt, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { configure, currentVersion, migrate, versionOf } from './schema.ts'
import type { ConnectionUse } from './schema.ts'

/** An open mirror file and, where a damaged one stood in its place, where that one was moved. */
export interface OpenFile {
  database: Database
  path: string
  movedAside: string | null
}

/**
 * Opens the mirror file of a profile in `folder`, creating or migrating it. A damaged file is moved aside and a
 * fresh one opened: every record can be fetched again (fault D08). Fails with storage/other on a file of a
 * newer version, which is left as it is (fault D11).
 */
export function openFile(folder: string, profileId: string, use: ConnectionUse): Result<OpenFile> {
  const path = join(folder, `${profileId}.mirror`)
  const prepared = attempt(() => prepareFile(folder, path))
  if (!prepared.ok) return prepared
  const suspect = existsSync(suspectMark(path))
  const first = suspect ? fail({ kind: 'storage', reason: 'damaged' }) : openAndMigrate(path, use)
  if (first.ok) return ok({ database: first.value, path, movedAside: null })
  if (first.failure.kind !== 'storage' || first.failure.reason !== 'damaged') return first
  const movedAside = attempt(() => moveAside(path))
  if (!movedAside.ok) return movedAside
  const fresh = openAndMigrate(path, use)
  return fresh.ok ? ok({ database: fresh.value, path, movedAside: movedAside.value }) : fresh
}

/** A file whose pages SQLite found damaged while in use is replaced at the next start. */
export function markSuspect(path: string): void {
  attempt(() => closeSync(openSync(suspectMark(path), 'a', 0o600)))
}

function suspectMark(path: string): string {
  return `${path}.suspect`
}

function prepareFile(folder: string, path: string): void {
  // SECURITY: contacts are readable by the user alone; SQLite gives -wal and -shm the mode of the main file.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

function openAndMigrate(path: string, use: ConnectionUse): Result<Database> {
  const opened = attempt(() => openDatabase(path))
  if (!opened.ok) return opened
  const database = opened.value
  const ready = attempt(() => {
    const version = versionOf(database)
    if (version > currentVersion) return false
    configure(database, use)
    migrate(database)
    database.get('SELECT count(*) FROM meta')
    return true
  })
  if (ready.ok && ready.value) return ok(database)
  attempt(() => database.close())
  return ready.ok ? fail({ kind: 'storage', reason: 'other' }) : ready
}

function moveAside(path: string): string {
  const aside = `${path}.corrupt-${Date.now()}`
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  if (existsSync(suspectMark(path))) renameSync(suspectMark(path), `${aside}.suspect`)
  closeSync(openSync(path, 'a', 0o600))
  return aside
}
