import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { attempt, suspectMark } from './database.ts'
import type { Database } from './database.ts'
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
