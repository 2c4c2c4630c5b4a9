import { join } from 'node:path'
import { ok, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import {
  attempt,
  openDatabase,
  openOrReplace,
  shapeOf,
  type Database,
  type OpenedFile,
  type Watch,
  rowChecksum,
  useLog,
} from '../disk/database.ts'
import { removeBeginning } from '../disk/own-folder.ts'
import { isRowSound } from './incoming.ts'

/** For the first rows of the list by name, the usual one in English. Files of version 1 lack it. */
const namesInOrder = 'CREATE INDEX record_named ON record (family, deleted, name_key, id, group_id);'

/**
 * `raw` is the last column: SQLite then finds the short columns without reading through the record. `proof` is the
 * digest of `raw` where a GET gave it; `seal` and `list_seal` are sums over what the service sent and over what
 * lists read of it (book/incoming.ts). `unreadable` has what can be said of an element of a list that is not a
 * record, and in which list it was ('' for the home addresses).
 * The number of records of a list is counted by `record_present` and compared with that of the service: the index
 * has all that the query needs, so a hundred thousand take 9 ms and not 300. `record_changed` finds the records
 * that changed last, for each delta.
 */
const tables = `
  CREATE TABLE record (
    key INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    id TEXT NOT NULL,
    group_id TEXT,
    etag TEXT,
    deleted INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    kana_key TEXT NOT NULL,
    name_key TEXT NOT NULL,
    organization_key TEXT NOT NULL,
    zipcode TEXT NOT NULL,
    header TEXT NOT NULL,
    tags TEXT NOT NULL,
    row TEXT NOT NULL,
    folded TEXT NOT NULL,
    proof TEXT,
    seal INTEGER,
    list_seal INTEGER,
    raw TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX record_id ON record (family, id);
  CREATE INDEX record_list ON record (family, deleted, kana_key, id, group_id);
  ${namesInOrder}
  CREATE INDEX record_present ON record (family, group_id, id) WHERE deleted = 0 AND gone = 0;
  CREATE INDEX record_changed ON record (family, group_id, updated_at);
  CREATE TABLE former (
    family TEXT NOT NULL, id TEXT NOT NULL, etag TEXT NOT NULL, replaced_at INTEGER NOT NULL, proof TEXT, seal INTEGER,
    raw TEXT NOT NULL,
    PRIMARY KEY (family, id, etag)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unreadable (
    family TEXT NOT NULL, raw TEXT NOT NULL, id TEXT, name TEXT, listed_in TEXT, seal INTEGER,
    PRIMARY KEY (family, raw)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unreadable_id ON unreadable (family, id);
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal INTEGER) STRICT, WITHOUT ROWID;`

const currentVersion = 2

const isOurShape = shapeOf((database) => database.exec(tables))

/** What a connection is for: its cache, and whether it may write. */
export type ConnectionUse = 'main' | 'sync' | 'reader'

/** Settings of a connection, not of the file. Throws as SQLite does. */
export function configure(database: Database, use: ConnectionUse): void {
  // design 3: a save that the service confirmed is on the disk before the user hears of it. Pages of a list may be
  // lost with the power as long as they are lost in order, which NORMAL keeps in a log: they are fetched again.
  useLog(database, use === 'sync' ? 'NORMAL' : 'FULL')
  database.exec('PRAGMA trusted_schema = OFF')
  // bench 2: 64 MB of cache and rare checkpoints brought 100,000 inserts from 4.6 s to 1.6 s.
  database.exec(`PRAGMA cache_size = -${use === 'sync' ? 65536 : 8192}`)
  // 16 MB of log: fewer checkpoints gain nothing, and a log that has grown during a long read is cut to that
  // size again.
  database.exec('PRAGMA wal_autocheckpoint = 4000')
  database.exec('PRAGMA journal_size_limit = 16384000')
  if (use === 'reader') database.exec('PRAGMA query_only = ON')
}

/** Reads a mirror file with a connection of its own, which is closed at the end. Throws as SQLite does, and what `use` throws. */
export function readingFrom<T>(path: string, use: (database: Database) => T): T {
  const database = openDatabase(path)
  try {
    configure(database, 'reader')
    return use(database)
  } finally {
    database.close()
  }
}

/** An open mirror file and, where it replaced a damaged one, the place that the damaged file was moved to. */
interface OpenFile extends OpenedFile {
  path: string
}

/** The file of a profile's mirror, in the folder of its data. */
function mirrorPath(folder: string): string {
  return join(folder, 'book.sqlite')
}

/** Removes the mirror of a closed folder, with what was moved aside of it. `storage` when the disk refuses. */
export function removeMirror(folder: string): Result<null> {
  return removeBeginning(folder, 'book.')
}

/**
 * Opens the mirror file of a profile in `folder`, and creates it where it does not exist. A damaged file is moved
 * aside and a new one opened: every record can be fetched again (fault D08). A file of a newer version is moved
 * aside too; it is kept in the same folder (fault D11).
 * @param onReady the first work with a file that opens; where that finds it damaged, it is moved aside, too
 */
export function openFile(
  folder: string,
  use: ConnectionUse,
  onReady: (database: Database) => void = () => undefined,
): Result<OpenFile> {
  const path = mirrorPath(folder)
  const settle = (database: Database) => {
    const found = settled(database, use)
    if (found === 'ready') onReady(database)
    return found
  }
  const opened = openOrReplace(path, settle, true)
  return opened.ok ? ok({ ...opened.value, path }) : opened
}

/** Makes an open file ready to be used. Throws as SQLite does. */
function settled(database: Database, use: ConnectionUse): 'ready' | 'newer' | 'damaged' {
  const found = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
  if (found > currentVersion) return 'newer'
  configure(database, use)
  if (found < currentVersion) {
    const missing = found === 0 ? tables : namesInOrder
    database.transaction(() => database.exec(`${missing} PRAGMA user_version = ${currentVersion}`))
  }
  return isOurShape(database) ? 'ready' : 'damaged'
}

/** null for what is not a time: then the whole list is read. */
function checkedTime(time: string | null): string | null {
  return time === null || Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`)) ? null : time
}

/** Short texts that belong to the file: how far the sync has come, when it last completed. */
export interface Notes {
  /** Highest `updated_at` of the service known to be in the mirror for a scope of the sync; null before the first. */
  watermark(scope: string): string | null
  setWatermark(scope: string, updated_at: string): Result<null>
  meta(name: string): string | null
  setMeta(name: string, value: string | null): Result<null>
}

/** Name under which the mirror keeps what is known of one list of the service; `group_id` is null for home addresses. */
export function listName(family: Family, group_id: string | null): string {
  return family === 'address' ? `address:${group_id}` : family
}

/** Name of the note that says whether a list omits what its records have (sync/sync-scopes.ts): `yes` or `no`. */
export const thinNote = (list: string): string => `thin:${list}`

/** Throws as SQLite does. */
export function storeNote(database: Database, name: string, value: string): void {
  const sql = 'INSERT OR REPLACE INTO meta (name, value, seal) VALUES (?, ?, ?)'
  database.run(sql, name, value, rowChecksum([name, value]))
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
    watermark: (scope: string) => checkedTime(meta(`watermark:${scope}`)),
    setWatermark: (scope: string, updated_at: string) => setMeta(`watermark:${scope}`, updated_at),
  }
}

/** Whether a list is known to show all that its records have. */
export function isFullList({ meta }: Pick<Notes, 'meta'>, family: Family, group_id: string | null): boolean {
  return meta(thinNote(listName(family, group_id))) === 'no'
}
