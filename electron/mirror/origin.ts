import { attempt } from './database.ts'
import type { Database } from './database.ts'

const find = "SELECT value FROM meta WHERE name = 'origin'"
const set = "INSERT OR REPLACE INTO meta (name, value) VALUES ('origin', ?)"

/**
 * Sees to it that the file holds records of this service alone (design 3): a copy of another one is emptied, and so is
 * what was learned about that one and how far its lists were read. Throws as SQLite does.
 */
export function belongTo(database: Database, origin: string): void {
  const before = database.get(find)?.['value']
  if (before === origin) return
  // Nothing is mixed yet: a full disk need not keep the file from being opened.
  if (before === undefined) return void attempt(() => database.run(set, origin))
  database.transaction(() => {
    for (const table of ['record', 'former', 'unreadable', 'meta']) database.run(`DELETE FROM ${table}`)
    database.run(set, origin)
  })
}
