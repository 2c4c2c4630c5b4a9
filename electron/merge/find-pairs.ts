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
  /** `mirror` is the path of the file, `not` names pairs to be left out; `total` counts those not passed on, too. */
  find: { input: { mirror: string; not: readonly string[] }; output: { total: number; pairs: FoundPair[] } }
}

const families = ['address', 'homeaddress'] as const

/** Returns what a pair is called, whichever stands first. An id may hold any character, so both are written as JSON. */
export function pairName({ family, a, b }: Pick<FoundPair, 'family' | 'a' | 'b'>): string {
  return JSON.stringify([family, ...[a, b].sort()])
}

/**
 * Looks through a mirror, the surest pairs first. `storage` where the file cannot be read. Takes as long as it takes: for a
 * thread.
 */
export function findPairs(path: string, not: readonly string[]): Result<Questions['find']['output']> {
  const decided = new Set(not)
  return attempt(() => {
    const database = openDatabase(path)
    try {
      configure(database, 'reader')
      const found = families
        .flatMap((family) => pairsOf(database, family))
        .filter((pair) => !decided.has(pairName(pair)))
        .sort((one, other) => other.bits - one.bits)
      const pairs = found.slice(0, mostPairs).map(({ family, a, b, reasons }) => ({ family, a, b, reasons }))
      return { total: found.length, pairs }
    } finally {
      database.close()
    }
  })
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
