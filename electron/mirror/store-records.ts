import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import { derive, derivedNames, readIncoming } from './incoming.ts'
import type { Incoming } from './incoming.ts'

/** A page of a list as it came. */
export interface Page {
  family: Family
  /** JSON text of each record. */
  texts: string[]
  /** The group that was asked for; null for home addresses. */
  listedIn: string | null
}

/** What became of the texts of one page. */
export interface PutOutcome {
  /** Ids that are new or whose content changed. */
  changed: string[]
  /** Padded `updated_at` of those among them that the mirror did not have. */
  added: string[]
  /** Ids that came older than the mirror has them, or may have; a single get tells which one holds (reliability C29). */
  stale: string[]
  /** Padded `updated_at` of all records of the page that have one. */
  times: string[]
  skipped: { unchanged: number; unreadable: number }
}

interface Known {
  key: number
  group_id: string | null
  etag: string | null
  updated_at: string
  gone: number
  raw: string
}

interface Write {
  incoming: Incoming
  known: Known | undefined
  derived: string[]
}

interface Plan {
  writes: Write[]
  unreadable: string[]
  outcome: PutOutcome
  /** State of the file that the plan was made for. */
  version: number
}

const columns = ['family', 'id', 'group_id', 'etag', 'deleted', 'gone', 'updated_at', ...derivedNames, 'raw']
const find = 'SELECT key, group_id, etag, updated_at, gone, raw FROM record WHERE family = ? AND id = ?'
const insert = `INSERT INTO record (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const replace = `UPDATE record SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE key = ?`
const keepFormer = 'INSERT OR REPLACE INTO former (family, id, etag, replaced_at, raw) VALUES (?, ?, ?, ?, ?)'
const keepUnreadable = 'INSERT OR IGNORE INTO unreadable (family, raw) VALUES (?, ?)'

/**
 * Stores a page in one transaction. What takes time is worked out before it, so that a save of the user never waits
 * long for the file; should another connection write in between, it is worked out again.
 */
export function putPage(database: Database, page: Page): Result<PutOutcome> {
  return attempt(() => {
    const early = plan(database, page)
    if (early.writes.length + early.unreadable.length === 0) return early.outcome
    return database.transaction(() => {
      const { writes, unreadable, outcome } =
        early.version === versionOf(database) ? early : plan(database, page)
      for (const each of writes) write(database, each)
      for (const text of unreadable) database.run(keepUnreadable, page.family, text)
      return outcome
    })
  })
}

/** Stores one record that the service answered for itself: it holds whatever the mirror had. */
export function putSingle(database: Database, family: Family, text: string): Result<Incoming> {
  const read = readIncoming(family, text, null)
  if (!read) return fail({ kind: 'bad-response', path: '', expected: 'a record with an id' })
  return attempt(() =>
    database.transaction(() => {
      const known = findKnown(database, family, read.id)
      // An answer that names no group leaves the record where it is (reliability P14).
      const incoming = { ...read, group_id: read.group_id ?? known?.group_id ?? null }
      const same = known?.raw === text && known.gone === 0
      if (!same) write(database, { incoming, known, derived: derive(incoming) })
      return incoming
    }),
  )
}

function plan(database: Database, { family, texts, listedIn }: Page): Plan {
  const outcome: PutOutcome = {
    changed: [],
    added: [],
    stale: [],
    times: [],
    skipped: { unchanged: 0, unreadable: 0 },
  }
  const made: Plan = { writes: [], unreadable: [], outcome, version: versionOf(database) }
  for (const [id, incoming] of newestOfEach(family, texts, listedIn, made)) {
    if (incoming.updated_at !== '') outcome.times.push(incoming.updated_at)
    const known = findKnown(database, family, id)
    if (known && isSame(known, incoming)) {
      outcome.skipped.unchanged++
    } else if (known && maybeOlder(known, incoming)) {
      outcome.stale.push(id)
    } else {
      made.writes.push({ incoming, known, derived: derive(incoming) })
      outcome.changed.push(id)
      if (!known) outcome.added.push(incoming.updated_at)
    }
  }
  return made
}

/** A record twice in one page: the newest counts (reliability P28). */
function newestOfEach(
  family: Family,
  texts: string[],
  listedIn: string | null,
  made: Plan,
): Map<string, Incoming> {
  const newest = new Map<string, Incoming>()
  for (const text of texts) {
    const incoming = readIncoming(family, text, listedIn)
    if (!incoming) {
      made.unreadable.push(text)
      made.outcome.skipped.unreadable++
      continue
    }
    const other = newest.get(incoming.id)
    if (!other || other.updated_at <= incoming.updated_at) newest.set(incoming.id, incoming)
  }
  return newest
}

function isSame(known: Known, incoming: Incoming): boolean {
  if (known.gone === 1) return false
  if (known.raw === incoming.raw) return true
  // A list that leaves the etag out must not take it from the copy that has one: no safe write is possible without.
  return incoming.etag === null && known.etag !== null && known.updated_at === incoming.updated_at
}

/** Of two versions from the same moment a page does not tell which one is the newer: its clock may count seconds only. */
function maybeOlder(known: Known, { updated_at, etag }: Incoming): boolean {
  if (updated_at === '' || updated_at > known.updated_at) return false
  return updated_at < known.updated_at || (etag !== null && known.etag !== null && etag !== known.etag)
}

function findKnown(database: Database, family: Family, id: string): Known | undefined {
  // The type follows the columns of `find`.
  return database.get(find, family, id) as Known | undefined
}

/** Changes when another connection wrote to the file. */
function versionOf(database: Database): number {
  return Number(database.get('PRAGMA data_version')?.['data_version'])
}

function write(database: Database, { incoming, known, derived }: Write): void {
  const { family, id, group_id, etag, deleted, updated_at, raw } = incoming
  const values = [family, id, group_id, etag, deleted ? 1 : 0, 0, updated_at, ...derived, raw]
  if (!known) return database.run(insert, ...values)
  if (known.etag !== null && known.raw !== raw) {
    database.run(keepFormer, family, id, known.etag, Date.now(), known.raw)
  }
  database.run(replace, ...values, known.key)
}
