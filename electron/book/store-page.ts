import { jsonValue, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, localIdOf } from '../../contract/record/record.ts'
import { attempt, type Database } from '../disk/database.ts'
import {
  derive,
  findKnown,
  isSame,
  isSent,
  mayLeaveOut,
  maybeOlder,
  readIncoming,
  saysTheSame,
  type Incoming,
} from './incoming.ts'
import { fullerText } from '../record-text/compare-texts.ts'
import { storeOdd } from './odd-records.ts'
import { write, type Write } from './store-records.ts'

/** A page of a list as it came. */
export interface Page {
  family: Family
  /** JSON text of each record. */
  texts: string[]
  /** The group of the request; null for home addresses. */
  listedIn: string | null
  /** `known` leaves out what the mirror does not have yet. */
  takes: 'all' | 'known'
}

/** What became of the texts of one page. */
export interface PutOutcome {
  /** Ids that are new or whose content changed. */
  changed: string[]
  /** Padded `updated_at` of those among them that the mirror did not have. */
  added: string[]
  /**
   * Ids that came older than the mirror has them, or may have (fault C29), or with less in them: a single get tells
   * what holds.
   */
  stale: string[]
  /** Padded `updated_at` of all records of the page that have one. */
  times: string[]
  /** The same by the ids of the records. */
  timeOf: Map<string, string>
  /** `owner_id` of all records of the page that have one. */
  owners: Set<string>
  skipped: { unchanged: number; unreadable: number; unknown: number }
  /** Texts that are not records. */
  odd: string[]
  /** Ids of all records of the page. */
  ids: string[]
}

interface Plan {
  writes: Write[]
  outcome: PutOutcome
  /** State of the file that the plan was made for. */
  version: number
}

/**
 * Stores a page in one transaction. What takes time is worked out before it, so that a save of the user never waits
 * long for the file; should another connection write in between, it is worked out again.
 */
export function putPage(database: Database, page: Page): Result<PutOutcome> {
  return attempt(() => {
    const early = plan(database, page)
    if (early.writes.length + early.outcome.odd.length === 0) return early.outcome
    return database.transaction(() => {
      const { writes, outcome } = early.version === versionOf(database) ? early : plan(database, page)
      const waiting = writes.length > 0 ? localRows(database, page.family) : new Map<string, number>()
      for (const each of writes) write(database, each, keyOfLocal(waiting, each.incoming))
      for (const text of outcome.odd) storeOdd(database, page.family, page.listedIn, text)
      return outcome
    })
  })
}

function plan(database: Database, { family, texts, listedIn, takes }: Page): Plan {
  const outcome: PutOutcome = {
    changed: [],
    added: [],
    stale: [],
    times: [],
    odd: [],
    ids: [],
    timeOf: new Map(),
    owners: new Set(),
    skipped: { unchanged: 0, unreadable: 0, unknown: 0 },
  }
  const made: Plan = { writes: [], outcome, version: versionOf(database) }
  for (const [id, incoming] of newestOfEach(family, texts, listedIn, made)) {
    const known = findKnown(database, family, id)
    if (!known && takes === 'known') {
      outcome.skipped.unknown++
      continue
    }
    outcome.ids.push(id)
    const { owner_id } = incoming.read.record
    if (owner_id) outcome.owners.add(owner_id)
    if (incoming.updated_at !== '') {
      outcome.times.push(incoming.updated_at)
      outcome.timeOf.set(id, incoming.updated_at)
    }
    // What is damaged says nothing about the record: whatever comes takes its place.
    const sound = known && (saysTheSame(known, incoming) || isSent(known)) ? known : undefined
    if (sound && isSame(sound, incoming)) {
      outcome.skipped.unchanged++
    } else if (
      sound &&
      (maybeOlder(sound, incoming) || (!incoming.deleted && mayLeaveOut(sound, incoming)))
    ) {
      outcome.stale.push(id)
    } else {
      // A deleted record needs no further request: what was known of it stays.
      const whole = sound && incoming.deleted ? fullerText(incoming.raw, sound.raw) : incoming.raw
      const stored = (whole !== incoming.raw && readIncoming(family, whole, listedIn)) || incoming
      made.writes.push({ incoming: stored, known, derived: derive(stored), proof: null })
      outcome.changed.push(id)
      if (!known) outcome.added.push(incoming.updated_at)
    }
  }
  if (takes === 'known') outcome.odd = []
  return made
}

/** A record twice in one page: the newest counts (fault P28). */
function newestOfEach(
  family: Family,
  texts: string[],
  listedIn: string | null,
  made: Plan,
): Map<string, Incoming> {
  const newest = new Map<string, Incoming>()
  for (const text of texts) {
    const incoming = readIncoming(family, text, listedIn)
    // Ids of that form are this computer's own: a record of the service with one would pass for a contact that waits.
    if (!incoming || isLocalId(incoming.id)) {
      made.outcome.odd.push(text)
      const id: unknown = Reflect.get(Object(jsonValue(text)), 'id')
      if (typeof id === 'string') made.outcome.ids.push(id)
      made.outcome.skipped.unreadable++
      continue
    }
    const other = newest.get(incoming.id)
    if (!other || other.updated_at <= incoming.updated_at) newest.set(incoming.id, incoming)
  }
  return newest
}

/** Changes when another connection wrote to the file. */
function versionOf(database: Database): number {
  return Number(database.get('PRAGMA data_version')?.['data_version'])
}

const findLocal = `SELECT id, key FROM record WHERE family = ? AND id GLOB '${localIdOf('*')}'`

/** Row numbers of the records that only this computer knows, by their ids. */
function localRows(database: Database, family: Family): Map<string, number> {
  return new Map(database.all(findLocal, family).map(({ id, key }) => [String(id), Number(key)]))
}

/** The local row that showed a record until the service named it, where the service shows its sync key. */
function keyOfLocal(waiting: ReadonlyMap<string, number>, { read }: Incoming): number | undefined {
  if (waiting.size === 0) return undefined
  const keys = (read.record.external_ids ?? []).map(({ id }) => waiting.get(localIdOf(String(id))))
  return keys.find((key) => key !== undefined)
}
