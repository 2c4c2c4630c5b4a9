import type { Family } from '../../contract/record/fields.ts'
import type { Database, Row } from './database.ts'
import { readIncoming } from './incoming.ts'
import { nowhere, showStored } from './pending.ts'
import { readStoredRow, readStoredTags } from './stored-row.ts'

/** A record whose row was made again, or that was set aside. */
export interface Healed {
  family: Family
  id: string
}

const all = 'SELECT key, family, id, tags, row FROM record WHERE family <> ?'
const textOf = 'SELECT raw FROM record WHERE key = ?'
const setAside =
  'INSERT OR IGNORE INTO unreadable (family, raw, id) SELECT family, raw, id FROM record WHERE key = ?'
/** Without them the next sync reads the whole lists, since no change would bring the record again. */
const forgetPlaces = `DELETE FROM meta WHERE name GLOB 'watermark:*' OR name GLOB 'sweep:*'`

/**
 * Looks at what lists read of each record. What is damaged is made again from the text that the service sent; where that is
 * damaged, too, the record is set aside among the unreadable ones and fetched again. Throws as SQLite does.
 */
export function heal(database: Database): Healed[] {
  const damaged = database.all(all, nowhere).filter((row) => !isSound(row))
  if (damaged.length === 0) return []
  return database.transaction(() => damaged.map((row) => healOne(database, row)))
}

function isSound({ id, tags, row }: Row): boolean {
  return readStoredTags(String(tags)) !== null && readStoredRow(String(row))?.id === id
}

function healOne(database: Database, { key, family: stored, id: storedId }: Row): Healed {
  const [family, id] = [String(stored) as Family, String(storedId)]
  const raw = String(database.get(textOf, Number(key))?.['raw'])
  if (readIncoming(family, raw, null)?.id === id) showStored(database, family, id)
  else {
    database.run(setAside, Number(key))
    database.run('DELETE FROM record WHERE key = ?', Number(key))
    database.run(forgetPlaces)
  }
  return { family, id }
}
