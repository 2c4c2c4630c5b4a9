import { crc32 } from 'node:zlib'
import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { jsonValue } from '../api/json-text.ts'
import { asObject } from '../write/raw-record.ts'
import { attempt } from './database.ts'
import type { Database, Watch } from './database.ts'
import { fullerText } from './fuller-text.ts'
import {
  derive,
  derivedNames,
  isSame,
  mayLeaveOut,
  saysMore,
  maybeOlder,
  readIncoming,
  paddedTime,
  findKnown,
  isSent,
  listSeal,
  sealOf,
  sentSeal,
  isRowSound,
} from './incoming.ts'
import type { Incoming, KnownRecord } from './incoming.ts'

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
const insertOdd =
  'INSERT OR REPLACE INTO unreadable (family, raw, id, name, listed_in, seal) VALUES (?, ?, ?, ?, ?, ?)'
const settleOdd = 'DELETE FROM unreadable WHERE family = ? AND id = ?'
/** Of a text that is no record, in UTF-16 units. */
const longestText = 2000
const longestName = 200
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
      // Its list leaves fields out: whoever reads on (sync/fill-in.ts) asks for the others in it, too.
      if (proof !== null && known && isSent(known) && saysMore(known, incoming))
        storeNote(database, `thin:${family === 'address' ? `address:${known.group_id}` : family}`, 'yes')
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

/** Whether a list brings a record word for word as the file has it: what is the same twice is not damaged. */
function saysTheSame(known: KnownRecord, { raw, etag, updated_at, group_id }: Incoming): boolean {
  const isSameVersion = known.etag === etag && known.updated_at === updated_at && known.gone === 0
  return known.raw === raw && isSameVersion && known.group_id === group_id
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

/** Keeps what can be said of a text that is no record. Throws as SQLite does. */
function storeOdd(database: Database, family: Family, listedIn: string | null, text: string): void {
  const { id, ...fields } = asObject(jsonValue(text))
  const shownId = typeof id === 'string' && id !== '' ? id : null
  if (shownId !== null) database.run(settleOdd, family, shownId)
  keepOdd(database, [family, keptText(text), shownId, nameOf(fields), listedIn ?? ''])
}

/** Keeps one row of what cannot be read: family, text, id, name and list. Throws as SQLite does. */
export function keepOdd(database: Database, row: (string | null)[]): void {
  database.run(insertOdd, ...row, sealOf(row))
}

/** What is kept of a text that is no record: enough to tell it from others. */
export function keptText(text: string): string {
  return text.slice(0, longestText)
}

function nameOf({ lastname, firstname, organization }: Record<string, unknown>): string {
  const person = [lastname, firstname].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const company = asObject(organization)['name']
  return (person || (typeof company === 'string' ? company : '')).slice(0, longestName)
}

/** A time that is another one would hide changes for ever, so it stands with its checksum. */
function sealed(time: string): string {
  return `${time} ${crc32(time).toString(16)}`
}

/** null for a time that is not as it was written: then the whole list is read. An older version wrote none beside it. */
function unsealed(text: string | null): string | null {
  const [time = '', sum] = text?.split(' ') ?? []
  const isSound = sum === undefined ? paddedTime(time) === time : sealed(time) === text
  return text !== null && isSound && !Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`)) ? time : null
}

/** Short texts that belong to the file: where the sync stands, when it last completed. */
export interface Notes {
  /** Highest `updated_at` of the service known to be in the mirror for a scope of the sync; null before the first. */
  watermark(scope: string): string | null
  setWatermark(scope: string, updated_at: string): Result<null>
  meta(name: string): string | null
  setMeta(name: string, value: string | null): Result<null>
}

/** Throws as SQLite does. */
export function storeNote(database: Database, name: string, value: string): void {
  const sql = 'INSERT OR REPLACE INTO meta (name, value, seal) VALUES (?, ?, ?)'
  database.run(sql, name, value, sealOf([name, value]))
}

/** Reads and writes the short texts of a file. */
export function notes(database: Database, watch: Watch): Notes {
  const meta = (name: string): string | null => {
    const found = attempt(() => database.get('SELECT name, value, seal FROM meta WHERE name = ?', name))
    const row = found.ok ? found.value : undefined
    // What is not as it was noted is not known: that is what every reader of a note expects of a fresh copy.
    return row && isRowSound('meta', row) ? String(row['value']) : null
  }
  const setMeta = (name: string, value: string | null): Result<null> =>
    watch(
      attempt(() => {
        if (value === null) database.run('DELETE FROM meta WHERE name = ?', name)
        else storeNote(database, name, value)
        return null
      }),
    )
  return {
    meta,
    setMeta,
    watermark: (scope: string) => unsealed(meta(`watermark:${scope}`)),
    setWatermark: (scope: string, updated_at: string) => setMeta(`watermark:${scope}`, sealed(updated_at)),
  }
}
