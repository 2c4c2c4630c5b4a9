import type { Result } from '../../contract/failure.ts'
import { mostPairs } from '../../contract/ipc/duplicates.ts'
import type { DuplicateReason } from '../../contract/ipc/duplicates.ts'
import { isLocalId } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { DuplicateFinder } from '../duplicates/find-duplicates.ts'
import { attempt, openDatabase } from '../mirror/database.ts'
import type { Database } from '../mirror/database.ts'
import { readIncoming, isSent, sentColumns } from '../mirror/incoming.ts'
import { configure } from '../mirror/schema.ts'

/** Two contacts of one family that look like one person; `a` is the smaller id. */
export interface FoundPair {
  family: Family
  a: string
  b: string
  reasons: DuplicateReason[]
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  /** `mirror` is the path of the file; `total` counts the pairs that are not passed on, too. */
  find: { input: { mirror: string }; output: { total: number; pairs: FoundPair[] } }
}

const families = ['address', 'homeaddress'] as const
const notePrefix = 'not-the-same:'

/**
 * Name of the note that says that two contacts are not the same: one note for each pair, so that remembering one writes
 * little. An id may hold any character, so both are written as JSON.
 */
export function notTheSame({ family, a, b }: Pick<FoundPair, 'family' | 'a' | 'b'>): string {
  return `${notePrefix}${JSON.stringify([family, ...[a, b].sort()])}`
}

/**
 * Looks through a mirror, the surest pairs first. Pairs of which the user has said that they are not the same are left
 * out. `storage` where the file cannot be read. Takes as long as it takes: for a thread.
 */
export function findPairs(path: string): Result<Questions['find']['output']> {
  return attempt(() => {
    const database = openDatabase(path)
    try {
      configure(database, 'reader')
      const decided = decidedIn(database)
      const found = families
        .flatMap((family) => pairsOf(database, family))
        .filter((pair) => !decided.has(notTheSame(pair)))
        .sort((one, other) => other.bits - one.bits)
      const pairs = found.slice(0, mostPairs).map(({ family, a, b, reasons }) => ({ family, a, b, reasons }))
      return { total: found.length, pairs }
    } finally {
      database.close()
    }
  })
}

function decidedIn(database: Database): Set<string> {
  const rows = database.all('SELECT name FROM meta WHERE name >= ? AND name < ?', notePrefix, 'not-the-same;')
  return new Set(rows.map(({ name }) => String(name)))
}

function pairsOf(database: Database, family: Family): (FoundPair & { bits: number })[] {
  const finder = new DuplicateFinder()
  const living = `SELECT ${sentColumns} FROM record WHERE family = ? AND deleted = 0 AND gone = 0 ORDER BY id`
  for (const row of database.iterate(living, family)) {
    const id = String(row['id'])
    // What the service does not have yet cannot be merged, and what the disk has damaged is fetched again first.
    if (!isLocalId(id) && isSent(row))
      finder.add(id, readIncoming(family, String(row['raw']), null)?.read.record)
  }
  return finder.pairs().map(({ a, b, bits, reasons }) => {
    const [first, second] = a < b ? [a, b] : [b, a]
    return { family, a: first, b: second, bits, reasons }
  })
}
