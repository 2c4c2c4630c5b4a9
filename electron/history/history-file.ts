import { join } from 'node:path'
import type { Result } from '../../contract/failure.ts'
import { openDatabase, openOrReplace, shapeOf, useLog, type Database } from '../disk/database.ts'
import { removeBeginning } from '../disk/own-folder.ts'

/**
 * `step`: one act of the user, of one contact or of many. `line`: a version of a contact (`digest` names its text), or what a
 * step did to one (`step`). `renamed`: what a contact is called now that a step knew under another id.
 */
const tables = `
  CREATE TABLE step (
    seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, state TEXT NOT NULL, step TEXT NOT NULL, crc INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE line (
    seq INTEGER PRIMARY KEY, at TEXT NOT NULL, family TEXT NOT NULL, id TEXT NOT NULL, step TEXT, digest TEXT UNIQUE,
    undone INTEGER NOT NULL, bytes INTEGER NOT NULL, line TEXT NOT NULL, crc INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX line_record ON line (family, id);
  CREATE INDEX line_step ON line (step, undone);
  CREATE TABLE renamed (
    family TEXT NOT NULL, id TEXT NOT NULL, now TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (family, id)
  ) STRICT, WITHOUT ROWID;`

const version = 1

const isOurShape = shapeOf((database) => database.exec(tables))

/** An open history. `isDamaged` if it had to begin again because the previous file was damaged or unusable. */
export interface HistoryFile {
  database: Database
  isDamaged: boolean
}

/**
 * Opens the history of the profile whose folder this is: a file of its own, so that it takes nothing else with it. A damaged one
 * is moved aside; where the disk gives none, the history lasts as long as the session. Nothing that is wrong with it ever keeps
 * a profile from being opened.
 */
export function openHistoryFile(folder: string): HistoryFile {
  const opened = openOrReplace(join(folder, 'history.sqlite'), settle)
  if (!opened.ok) return { database: inMemory(), isDamaged: true }
  const { database, movedAside } = opened.value
  return { database, isDamaged: movedAside !== null }
}

/** Removes the history of a closed folder, with what was moved aside of it. `storage` when the disk refuses. */
export function removeHistory(folder: string): Result<null> {
  return removeBeginning(folder, 'history.')
}

function inMemory(): Database {
  const database = openDatabase(':memory:')
  database.exec(tables)
  return database
}

/** Makes an open file ready to be used. Throws as SQLite does. */
function settle(database: Database): 'ready' | 'newer' | 'damaged' {
  const found = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
  if (found > version) return 'newer'
  // It follows what the outbox has on the disk already: the last moment before a power cut may be missing.
  useLog(database, 'NORMAL')
  database.exec('PRAGMA trusted_schema = OFF')
  if (found === 0) database.transaction(() => database.exec(`${tables} PRAGMA user_version = ${version}`))
  return isOurShape(database) ? 'ready' : 'damaged'
}

/** How long anything is kept, in ms: a year, the time between two New Year cards. */
const lifeMs = 366 * 24 * 60 * 60 * 1000

/**
 * How much is kept, in rows and in bytes of text: two versions more of each contact of the largest book that the app is made for
 * (100,000 contacts of 1 kB). The oldest go first.
 */
const mostLines = 200_000
const mostBytes = 200_000_000

/** Most rows that go at a time: the window has to move meanwhile. */
const mostAtOnce = 2000

/** When the newest line was written, in ms: a clock that is ahead takes nothing away by itself. Throws as SQLite does. */
function newestIn(database: Database): number {
  const at = Date.parse(String(database.get('SELECT at FROM line ORDER BY seq DESC LIMIT 1')?.['at']))
  return Number.isNaN(at) ? 0 : at
}

/**
 * Drops what is too old or too much, the oldest first. Returns whether there is more to drop. Throws as SQLite does.
 * @param bounds others than usual, for tests
 */
export function trim(
  database: Database,
  { lines = mostLines, bytes = mostBytes, now = newestIn(database) } = {},
): boolean {
  return database.transaction(() => {
    const sums = database.get('SELECT count(*) AS lines, total(bytes) AS bytes FROM line')
    let [moreLines, moreBytes] = [Number(sums?.['lines']) - lines, Number(sums?.['bytes']) - bytes]
    const oldest = new Date(now - lifeMs).toISOString()
    const rows = database.all('SELECT seq, at, bytes FROM line ORDER BY seq LIMIT ?', mostAtOnce)
    const gone = rows.filter((row) => {
      const isGone = moreLines > 0 || moreBytes > 0 || String(row['at']) < oldest
      if (isGone) [moreLines, moreBytes] = [moreLines - 1, moreBytes - Number(row['bytes'])]
      return isGone
    })
    for (const { seq } of gone) database.run('DELETE FROM line WHERE seq = ?', Number(seq))
    database.run(
      'DELETE FROM step WHERE seq < (SELECT max(seq) FROM step) AND NOT EXISTS (SELECT 1 FROM line WHERE line.step = step.key)',
    )
    return gone.length === mostAtOnce
  })
}
