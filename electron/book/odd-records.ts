import { hash } from 'node:crypto'
import { jsonValue, type Result } from '../../contract/failure.ts'
import type { OddRecord } from '../../contract/ipc/progress.ts'
import type { Family } from '../../contract/record/fields.ts'
import { asObject } from '../record-text/json-text.ts'
import { shownName } from '../record-text/shown-name.ts'
import { attempt, type Database, type Row, type Watch, rowChecksum } from '../disk/database.ts'

const some = 'SELECT family, id, name, raw FROM unreadable ORDER BY family, name, id, raw LIMIT ?'
const count = 'SELECT count(*) AS count FROM unreadable'
const ofList = `SELECT raw FROM unreadable WHERE family = ? AND coalesce(listed_in, ?2) = ?2`
const forget = 'DELETE FROM unreadable WHERE family = ? AND raw = ?'

/** Elements of lists that are not records, so that each of them is named instead of missing. */
export interface OddRecords {
  oddCount(): number
  /** At most this many of them, by family and name. */
  oddRecords(limit: number): OddRecord[]
  /**
   * A whole reading of a list showed these texts that are not records: the notes about others of that list are
   * removed.
   */
  keepOdd(family: Family, listedIn: string | null, texts: ReadonlySet<string>): Result<null>
}

/** The mirror's answers about elements that are not records. */
export function oddOnes(database: Database, watch: Watch): OddRecords {
  return {
    oddCount() {
      const found = watch(attempt(() => database.get(count)))
      return found.ok ? Number(found.value?.['count'] ?? 0) : 0
    },
    oddRecords(limit) {
      const found = watch(attempt(() => database.all(some, limit)))
      return found.ok ? found.value.map(oddOf) : []
    },
    keepOdd(family, listedIn, texts) {
      const kept = new Set([...texts].map(keptText))
      return watch(
        attempt(() => {
          for (const { raw } of database.all(ofList, family, listedIn ?? ''))
            if (!kept.has(String(raw))) database.run(forget, family, String(raw))
          return null
        }),
      )
    },
  }
}

/** The most characters shown of an id, or of a text that has neither a name nor an id. */
const longestShown = 60

function oddOf({ family, id, name, raw }: Row): OddRecord {
  return {
    family: String(family) as Family,
    id: id === null ? null : shown(String(id)),
    name: String(name ?? ''),
    text: shown(String(raw)),
  }
}

function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

const insertOdd =
  'INSERT OR REPLACE INTO unreadable (family, raw, id, name, listed_in, seal) VALUES (?, ?, ?, ?, ?, ?)'
export const settleOdd = 'DELETE FROM unreadable WHERE family = ? AND id = ?'
/** Of a text that is not a record, in UTF-16 units. */
const longestText = 2000
const longestName = 200

/** Keeps what can be said of a text that is not a record. Throws as SQLite does. */
export function storeOdd(database: Database, family: Family, listedIn: string | null, text: string): void {
  const { id, ...fields } = asObject(jsonValue(text))
  const shownId = typeof id === 'string' && id !== '' ? keptText(id) : null
  if (shownId !== null) database.run(settleOdd, family, shownId)
  keepOdd(database, [family, keptText(text), shownId, nameOf(fields), listedIn ?? ''])
}

/** Keeps one row of what cannot be read: family, text, id, name and list. Throws as SQLite does. */
export function keepOdd(database: Database, row: (string | null)[]): void {
  database.run(insertOdd, ...row, rowChecksum(row))
}

/** What is kept of a text that is not a record: its beginning, and of a long one a digest, which tells it from others. */
export function keptText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… ${hash('sha1', text, 'base64')}` : text
}

function nameOf({ lastname, firstname, organization }: Record<string, unknown>): string {
  const textOf = (part: unknown) => (typeof part === 'string' ? part : '')
  const person = { lastname: textOf(lastname), firstname: textOf(firstname) }
  const company = { name: textOf(asObject(organization)['name']) }
  return shownName({ ...person, organization: company }).slice(0, longestName)
}
