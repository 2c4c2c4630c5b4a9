import type { Database } from './database.ts'
import { sealAll } from './incoming.ts'

/**
 * One step per version of the file; `user_version` counts the steps done. A step never changes once released, and each
 * changes a table: by its tables a file tells its version a second time (mirror/shape.ts).
 * `raw` stands last: SQLite then finds the short columns without reading through the record.
 */
const steps = [
  `CREATE TABLE record (
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
     raw TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX record_id ON record (family, id);
   CREATE INDEX record_list ON record (family, deleted, kana_key, id, group_id);
   CREATE TABLE former (
     family TEXT NOT NULL, id TEXT NOT NULL, etag TEXT NOT NULL, replaced_at INTEGER NOT NULL, raw TEXT NOT NULL,
     PRIMARY KEY (family, id, etag)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE unreadable (family TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (family, raw)) STRICT, WITHOUT ROWID;
   CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  // Digest of `raw` where a GET gave it. What an older file holds may all have come from lists.
  `ALTER TABLE record ADD COLUMN proof TEXT;
   ALTER TABLE former ADD COLUMN proof TEXT;`,
  // What can be said of an element of a list that is no record, and in which list it stood ('' for the home addresses).
  `ALTER TABLE unreadable ADD COLUMN id TEXT;
   ALTER TABLE unreadable ADD COLUMN name TEXT;
   ALTER TABLE unreadable ADD COLUMN listed_in TEXT;
   CREATE INDEX unreadable_id ON unreadable (family, id);`,
  // Sums over what the service sent and over what lists read of it (mirror/incoming.ts); `sealAll` makes them.
  `ALTER TABLE record ADD COLUMN seal INTEGER;
   ALTER TABLE record ADD COLUMN list_seal INTEGER;
   ALTER TABLE former ADD COLUMN seal INTEGER;
   ALTER TABLE unreadable ADD COLUMN seal INTEGER;
   ALTER TABLE meta ADD COLUMN seal INTEGER;`,
]

/** The first version whose rows have sums. */
const sealedVersion = 4

/** The version this program writes. */
export const currentVersion = steps.length

/** The version of an open file; 0 for a new one. */
export function versionOf(database: Database): number {
  return Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
}

/** Brings a file of this or an older version up to `currentVersion`. Throws as SQLite does. */
export function migrate(database: Database): void {
  for (let version = versionOf(database); version < currentVersion; version++) {
    database.transaction(() => {
      database.exec(steps[version] ?? '')
      if (version + 1 === sealedVersion) sealAll(database)
      database.exec(`PRAGMA user_version = ${version + 1}`)
    })
  }
}

/** What a connection is for: its cache, and whether it may write. */
export type ConnectionUse = 'main' | 'sync' | 'reader'

/** Settings of a connection, not of the file. Throws as SQLite does. */
export function configure(database: Database, use: ConnectionUse): void {
  database.exec('PRAGMA journal_mode = WAL')
  // design 3: a save that the service confirmed is on the disk before the user hears of it. Pages of a list may be
  // lost with the power as long as they are lost in order, which NORMAL keeps in a WAL: they are fetched again.
  database.exec(`PRAGMA synchronous = ${use === 'sync' ? 'NORMAL' : 'FULL'}`)
  database.exec('PRAGMA trusted_schema = OFF')
  database.exec('PRAGMA temp_store = MEMORY')
  // bench 2: 64 MB of cache and rare checkpoints brought 100,000 inserts from 4.6 s to 1.6 s.
  database.exec(`PRAGMA cache_size = -${use === 'sync' ? 65536 : 8192}`)
  // 16 MB of log: fewer checkpoints win nothing, and a log that has grown behind a long read is cut to that again.
  database.exec('PRAGMA wal_autocheckpoint = 4000')
  database.exec('PRAGMA journal_size_limit = 16384000')
  if (use === 'reader') database.exec('PRAGMA query_only = ON')
}
