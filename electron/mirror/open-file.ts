import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { attempt, suspectMark } from './database.ts'
import type { Database, Watch } from './database.ts'
import { paddedTime, sealOf, isRowSound } from './incoming.ts'
import { configure, currentVersion, migrate, versionOf } from './schema.ts'
import type { ConnectionUse } from './schema.ts'
import { isOneBitOff, moveAside, openReady, preparePlace, shapeOf } from './shape.ts'

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
 * @param onReady what is done first with a file that opens; where that finds it damaged, it is moved aside, too
 */
export function openFile(
  folder: string,
  profileId: string,
  use: ConnectionUse,
  onReady: (database: Database) => void = () => undefined,
): Result<OpenFile> {
  const path = join(folder, `${profileId}.mirror`)
  const openAndMigrate = () => openOne(path, use, onReady)
  const prepared = attempt(() => preparePlace(path))
  if (!prepared.ok) return prepared
  const suspect = existsSync(suspectMark(path))
  const first = suspect ? fail({ kind: 'storage', reason: 'damaged' }) : openAndMigrate()
  if (first.ok) return ok({ database: first.value, path, movedAside: null })
  if (first.failure.kind !== 'storage' || first.failure.reason !== 'damaged') return first
  const movedAside = attempt(() => moveAsideWithMark(path))
  if (!movedAside.ok) return movedAside
  const fresh = openAndMigrate()
  return fresh.ok ? ok({ database: fresh.value, path, movedAside: movedAside.value }) : fresh
}

function openOne(path: string, use: ConnectionUse, onReady: (database: Database) => void): Result<Database> {
  return openReady(path, (database) => {
    const found = settle(database, use)
    if (found === 'ready') onReady(database)
    return found
  })
}

const shape = shapeOf(migrate)

/** Brings an open file to the version of this program. Throws as SQLite does. */
function settle(database: Database, use: ConnectionUse): 'ready' | 'newer' | 'damaged' {
  const version = versionOf(database)
  // Another number over the same tables is a bit that was turned: every version has tables of its own.
  const isOurs = isOneBitOff(version, currentVersion) && shape.isOurs(database)
  if (version > currentVersion && !isOurs) return 'newer'
  configure(database, use)
  if (isOurs) database.exec(`PRAGMA user_version = ${currentVersion}`)
  migrate(database)
  return shape.isOurs(database) ? 'ready' : 'damaged'
}

function moveAsideWithMark(path: string): string {
  const aside = moveAside(path)
  if (existsSync(suspectMark(path))) renameSync(suspectMark(path), `${aside}.suspect`)
  return aside
}

/** A time that is another one would hide changes for ever, so it stands with its checksum. */
function sealed(time: string): string {
  return `${time} ${crc32(time).toString(16)}`
}

/** null for a time that is not as it was written: then the whole list is read. An older version wrote none beside it. */
function unsealed(text: string | null): string | null {
  const [time = '', sum] = text?.split(' ') ?? []
  const isSound = sum === undefined ? paddedTime(time) === time : sealed(time) === text
  return text !== null && isSound && !Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`)) ? time : null
}

/** Short texts that belong to the file: where the sync stands, when it last completed. */
export interface Notes {
  /** Highest `updated_at` of the service known to be in the mirror for a scope of the sync; null before the first. */
  watermark(scope: string): string | null
  setWatermark(scope: string, updated_at: string): Result<null>
  meta(name: string): string | null
  setMeta(name: string, value: string | null): Result<null>
}

/** Throws as SQLite does. */
export function storeNote(database: Database, name: string, value: string): void {
  const sql = 'INSERT OR REPLACE INTO meta (name, value, seal) VALUES (?, ?, ?)'
  database.run(sql, name, value, sealOf([name, value]))
}

/** Reads and writes the short texts of a file. */
export function notes(database: Database, watch: Watch): Notes {
  const meta = (name: string): string | null => {
    const found = attempt(() => database.get('SELECT name, value, seal FROM meta WHERE name = ?', name))
    const row = found.ok ? found.value : undefined
    // What is not as it was noted is not known: that is what every reader of a note expects of a fresh copy.
    return row && isRowSound('meta', row) ? String(row['value']) : null
  }
  const setMeta = (name: string, value: string | null): Result<null> =>
    watch(
      attempt(() => {
        if (value === null) database.run('DELETE FROM meta WHERE name = ?', name)
        else storeNote(database, name, value)
        return null
      }),
    )
  return {
    meta,
    setMeta,
    watermark: (scope: string) => unsealed(meta(`watermark:${scope}`)),
    setWatermark: (scope: string, updated_at: string) => setMeta(`watermark:${scope}`, sealed(updated_at)),
  }
}

const findOrigin = "SELECT name, value, seal FROM meta WHERE name = 'origin'"

/**
 * Sees to it that the file holds records of this service alone (design 3): a copy of another one is emptied, and so is
 * what was learned about that one and how far its lists were read. Throws as SQLite does.
 */
export function belongTo(database: Database, origin: string): void {
  const before = database.get(findOrigin)
  // Of a note that is not as it was written nobody knows which service it named.
  if (before?.['value'] === origin && isRowSound('meta', before)) return
  // Nothing is mixed yet: a full disk need not keep the file from being opened.
  if (before === undefined) return void attempt(() => storeNote(database, 'origin', origin))
  database.transaction(() => {
    for (const table of ['record', 'former', 'unreadable', 'meta']) database.run(`DELETE FROM ${table}`)
    storeNote(database, 'origin', origin)
  })
}
