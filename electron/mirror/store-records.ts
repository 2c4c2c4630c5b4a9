import { fail, jsonValue, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId } from '../../contract/record/record.ts'
import { attempt } from './database.ts'
import type { Database, NoteChanged, Watch } from './database.ts'
import {
  derive,
  derivedNames,
  fullerText,
  isSame,
  mayLeaveOut,
  saysMore,
  maybeOlder,
  readIncoming,
  findKnown,
  isSent,
  listSeal,
  sealOf,
  sentSeal,
  saysTheSame,
} from './incoming.ts'
import type { Incoming, KnownRecord } from './incoming.ts'
import { listName, storeNote, thinNote } from './schema.ts'
import { settleOdd, storeOdd } from './odd-records.ts'

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
  /**
   * Ids that came older than the mirror has them, or may have (fault C29), or with less in them: a single get tells
   * what holds.
   */
  stale: string[]
  /** Padded `updated_at` of all records of the page that have one. */
  times: string[]
  skipped: { unchanged: number; unreadable: number }
  /** Texts that are no records. */
  odd: string[]
  /** Ids of all records of the page. */
  ids: string[]
}

interface Write {
  incoming: Incoming
  known: KnownRecord | undefined
  derived: string[]
  /** Digest of the text where a GET gave it. */
  proof: string | null
}

interface Plan {
  writes: Write[]
  outcome: PutOutcome
  /** State of the file that the plan was made for. */
  version: number
}

const columns = [
  'family',
  'id',
  'group_id',
  'etag',
  'deleted',
  'gone',
  'updated_at',
  ...derivedNames,
  'raw',
  'proof',
  'seal',
  'list_seal',
]
const insert = `INSERT INTO record (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const replace = `UPDATE record SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE key = ?`
const keepFormer =
  'INSERT OR REPLACE INTO former (family, id, etag, replaced_at, raw, proof, seal) VALUES (?, ?, ?, ?, ?, ?, ?)'
const prove = 'UPDATE record SET proof = ?, seal = ? WHERE key = ?'

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
      for (const each of writes) write(database, each)
      for (const text of outcome.odd) storeOdd(database, page.family, page.listedIn, text)
      return outcome
    })
  })
}

/**
 * Stores one record that the service answered for itself: it holds whatever the mirror had.
 * @param proof digest of the text where a GET gave it
 */
export function putSingle(
  database: Database,
  family: Family,
  text: string,
  proof: string | null = null,
): Result<Incoming> {
  const read = readIncoming(family, text, null)
  if (!read) return fail({ kind: 'bad-response', path: '', expected: 'a record with an id' })
  return attempt(() =>
    database.transaction(() => {
      const known = findKnown(database, family, read.id)
      // An answer that names no group leaves the record where it is (fault P14).
      const incoming = { ...read, group_id: read.group_id ?? known?.group_id ?? null }
      const same = known && isSent(known) && known.raw === text && known.gone === 0
      // Its list leaves fields out: whoever reads on (sync/sync-scopes.ts) asks for the others in it, too.
      if (proof !== null && known && isSent(known) && saysMore(known, incoming))
        storeNote(database, thinNote(listName(family, known.group_id)), 'yes')
      if (!same) write(database, { incoming, known, derived: derive(incoming), proof })
      else if (proof !== null) database.run(prove, proof, sentSeal({ ...known, proof }), known.key)
      return incoming
    }),
  )
}

function plan(database: Database, { family, texts, listedIn }: Page): Plan {
  const outcome: PutOutcome = {
    ...{ changed: [], added: [], stale: [], times: [], odd: [], ids: [] },
    skipped: { unchanged: 0, unreadable: 0 },
  }
  const made: Plan = { writes: [], outcome, version: versionOf(database) }
  for (const [id, incoming] of newestOfEach(family, texts, listedIn, made)) {
    outcome.ids.push(id)
    if (incoming.updated_at !== '') outcome.times.push(incoming.updated_at)
    const known = findKnown(database, family, id)
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
      // Of a deleted record nothing needs to be asked: what was known of it stays.
      const whole = sound && incoming.deleted ? fullerText(incoming.raw, sound.raw) : incoming.raw
      const stored = (whole !== incoming.raw && readIncoming(family, whole, listedIn)) || incoming
      made.writes.push({ incoming: stored, known, derived: derive(stored), proof: null })
      outcome.changed.push(id)
      if (!known) outcome.added.push(incoming.updated_at)
    }
  }
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
    if (!incoming) {
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

function write(database: Database, { incoming, known, derived, proof }: Write): void {
  const { family, id, group_id, etag, deleted, updated_at, raw } = incoming
  const isDeleted = deleted ? 1 : 0
  const seals = [sentSeal({ ...incoming, gone: 0, proof }), listSeal(isDeleted, derived)]
  const values = [family, id, group_id, etag, isDeleted, 0, updated_at, ...derived, raw, proof, ...seals]
  // What was kept under its id is over: it can be read.
  database.run(settleOdd, family, id)
  if (!known) return database.run(insert, ...values)
  if (known.raw !== raw && isSent(known)) {
    // '' stands for a version of a list without etags: the form that shows it is saved over it.
    const former = [family, id, known.etag ?? '', Date.now(), known.raw, known.proof]
    database.run(keepFormer, ...former, sealOf(former))
  }
  database.run(replace, ...values, known.key)
}

/** Family of rows that nothing shows any more. Row numbers are kept, because the search knows records by them. */
export const nowhere = 'none'

const shownColumns = ['deleted', ...derivedNames, 'list_seal'].map((name) => `${name} = ?`).join(', ')
const showAs = `UPDATE record SET ${shownColumns} WHERE family = ? AND id = ?`
const setLocal = 'UPDATE record SET raw = ?, seal = ? WHERE key = ?'

/** How lists and searches show what waits in the outbox. */
export interface PendingRows {
  /**
   * Lists and searches show a record as this text has it until the service answers for it; inserts a local one, and one
   * that was lost with the file before as the service once sent it (`stored`).
   */
  show(family: Family, text: string, stored: string | null): Result<null>
  /** They show it again as the service sent it. */
  showStored(family: Family, id: string): Result<null>
  /** A record that only this computer knew is shown no more. */
  forgetLocal(family: Family, id: string): Result<null>
  /** Calls of these for many records: one write to the disk for all of them. */
  together(work: () => void): void
}

/**
 * Lets lists and searches show a record with changes that wait in the outbox. What the service sent stays as it is:
 * only the columns that lists read are written, and the next answer of the service writes them again.
 */
export function pending(database: Database, watch: Watch, noteChanged: NoteChanged): PendingRows {
  // Nobody else sees a row before it is on the disk.
  let unseen: (() => void)[] | null = null
  const done = (family: Family, id: string, work: () => null): Result<null> => {
    const result = watch(attempt(() => database.transaction(work)))
    const note = () => noteChanged(family, [id])
    if (result.ok && unseen) unseen.push(note)
    else if (result.ok) note()
    return result
  }
  return {
    together(work) {
      const mine: (() => void)[] = []
      unseen = mine
      const written = attempt(() => database.transaction(work))
      unseen = null
      if (!written.ok) return work()
      for (const note of mine) note()
    },
    show(family, text, stored) {
      const incoming = readIncoming(family, text, null)
      return incoming ? done(family, incoming.id, () => showText(database, incoming, stored)) : ok(null)
    },
    showStored: (family, id) => done(family, id, () => showStored(database, family, id)),
    // The search looks a record up by family and id, and finds it where nothing is shown.
    forgetLocal: (family, id) => done(nowhere as Family, id, () => forgetLocal(database, family, id)),
  }
}

function forgetLocal(database: Database, family: Family, id: string): null {
  database.run('UPDATE record SET family = ? WHERE family = ? AND id = ?', nowhere, family, id)
  return null
}

function showText(database: Database, incoming: Incoming, stored: string | null): null {
  const { family, id, raw, deleted } = incoming
  if (!database.get('SELECT key FROM record WHERE family = ? AND id = ?', family, id)) {
    const isOfRecord = stored !== null && readIncoming(family, stored, null)?.id === id
    putSingle(database, family, isOfRecord ? stored : raw)
  }
  showIt(database, incoming, deleted)
  // Of a record that only this computer knows there is no text of the service to keep.
  const local = isLocalId(id) ? findKnown(database, family, id) : undefined
  if (local) database.run(setLocal, raw, sentSeal({ ...local, raw }), local.key)
  return null
}

function showIt(database: Database, incoming: Incoming, isDeleted: boolean): void {
  const [deleted, derived] = [isDeleted ? 1 : 0, derive(incoming)]
  database.run(showAs, deleted, ...derived, listSeal(deleted, derived), incoming.family, incoming.id)
}

/** Lists show a record as the service sent it, unless that is damaged. Throws as SQLite does. */
export function showStored(database: Database, family: Family, id: string): null {
  const known = findKnown(database, family, id)
  const incoming = known && isSent(known) ? readIncoming(family, known.raw, null) : null
  if (!known || incoming?.id !== id) return null
  const deleted = incoming.deleted || known.gone === 1
  const read = { ...incoming.read, record: { ...incoming.read.record, deleted } }
  showIt(database, { ...incoming, group_id: known.group_id, read }, deleted)
  return null
}
