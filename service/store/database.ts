import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import type { Outcome } from '../refusal.ts'

/** The few calls of SQLite that the tables need; statements are prepared once per text. */
export interface Database {
  run(sql: string, ...values: SQLInputValue[]): void
  one(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  /** Runs `work` as one transaction: committed when it is ok, undone when it refuses or throws. */
  transaction<T>(work: () => Outcome<T>): Outcome<T>
  close(): void
}
export type Row = Record<string, unknown>

const recordTable = (name: string) => `
  CREATE TABLE IF NOT EXISTS ${name} (
    family TEXT NOT NULL, id TEXT NOT NULL, group_id TEXT NOT NULL, deleted INTEGER NOT NULL,
    updated_at TEXT NOT NULL, etag TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (family, id));
  CREATE INDEX IF NOT EXISTS ${name}_by_id ON ${name} (family, group_id, id, deleted, updated_at);
  CREATE INDEX IF NOT EXISTS ${name}_by_change ON ${name} (family, group_id, updated_at, id, deleted);`

// `listing` holds what delayed lists show (switch listing=late); it stays empty otherwise.
const schema = `
  ${recordTable('records')}
  ${recordTable('listing')}
  CREATE TABLE IF NOT EXISTS external_ids (
    family TEXT NOT NULL, client_id TEXT NOT NULL, external_id TEXT NOT NULL, record_id TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS external_ids_by_key ON external_ids (family, client_id, external_id, record_id);
  CREATE INDEX IF NOT EXISTS external_ids_by_record ON external_ids (family, record_id);
  CREATE TABLE IF NOT EXISTS images (
    id TEXT PRIMARY KEY, record_id TEXT, uploaded INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    thumb_width INTEGER NOT NULL, thumb_height INTEGER NOT NULL, taken TEXT, jpeg BLOB, drawing TEXT);
  CREATE INDEX IF NOT EXISTS images_by_record ON images (record_id);
  CREATE TABLE IF NOT EXISTS contact_groups (id TEXT PRIMARY KEY, updated_at TEXT NOT NULL, text TEXT NOT NULL);`

/** Opens (and if need be creates) the store: a file path, or `:memory:`. Throws what node:sqlite throws. */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  sqlite.exec(schema)
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? sqlite.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    run: (sql, ...values) => void prepared(sql).run(...values),
    one: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    transaction(work) {
      sqlite.exec('BEGIN')
      let end = 'ROLLBACK'
      try {
        const outcome = work()
        if (outcome.ok) end = 'COMMIT'
        return outcome
      } finally {
        sqlite.exec(end)
      }
    },
    close: () => sqlite.close(),
  }
}
