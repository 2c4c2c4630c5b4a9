import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { jsonValue, type Failure, type PhotoReason } from '../../contract/failure.ts'
import { mostReceipts, outboxAction, outboxState, type RecordSaved } from '../../contract/ipc/outbox.ts'
import { family, isObject } from '../../contract/record/fields.ts'
import {
  addressChanges,
  localIdOf,
  newPhotosIn,
  photosOfWrites,
  type AddressChanges,
} from '../../contract/record/record.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Database, Value } from '../mirror/database.ts'

/**
 * The text of a row: the value as JSON, with the checksum of that JSON as its last member. An older version reads over it,
 * and writes rows without.
 */
export function rowText(value: object): string {
  const json = JSON.stringify(value)
  return `${json.slice(0, -1)},"check":"${checksum(json)}"}`
}

/** What a row says; `intact` is false where a bit of it is another one than was written. */
interface RowText {
  text: string
  intact: boolean
  /** undefined where it is no JSON. */
  value: unknown
}

const check = /,"check":"([0-9a-f]{8})"\}$/

/** Reads the bytes of a row. Never throws. */
export function readRowText(bytes: Value | undefined): RowText {
  const text = decoded(bytes)
  if (text === null) return { text: shownText(bytes), intact: false, value: undefined }
  const said = check.exec(text)
  const intact = said === null || checksum(`${text.slice(0, said.index)}}`) === said[1]
  return { text, intact, value: jsonValue(text) }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0')
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** null for what is no UTF-8. */
function decoded(bytes: Value | undefined): string | null {
  if (!(bytes instanceof Uint8Array)) return null
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** The text of a row or its key as far as it can be made out; '' for what is no bytes. */
export function shownText(bytes: Value | undefined): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : ''
}

const photoReasons = [
  ...([
    'folder',
    'no-file',
    'gone',
    'denied',
    'empty',
    'no-picture',
    'format',
    'raw',
    'video',
    'damaged',
  ] as const),
  ...([
    'too-big',
    'too-large',
    'too-long',
    'too-many',
    'refused-size',
    'refused',
    'missing',
    'lost',
    'no-copy',
    'refused-imported',
  ] as const),
] as const satisfies PhotoReason[]

const known = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['precondition-failed', 'not-found', 'signed-out', 'unauthorized', 'forbidden']),
  }),
  z.object({ kind: z.enum(['too-big', 'unusable-etag', 'cancelled', 'no-program', 'newer']) }),
  z.object({ kind: z.enum(['other-owner', 'copy-unproven']) }),
  z.object({ kind: z.literal('offline'), code: z.string(), host: z.string() }),
  z.object({ kind: z.literal('unknown-outcome'), code: z.string() }),
  z.object({ kind: z.literal('retry-later'), status: z.number(), afterSeconds: z.number().nullable() }),
  z.object({ kind: z.literal('rejected'), status: z.number() }),
  z.object({ kind: z.enum(['bad-response', 'invalid-input']), path: z.string(), expected: z.string() }),
  z.object({ kind: z.literal('keychain'), reason: z.enum(['absent', 'locked', 'mute', 'refused']) }),
  z.object({ kind: z.literal('storage'), reason: z.enum(['full', 'denied', 'damaged', 'moved', 'other']) }),
  z.object({ kind: z.literal('photo'), reason: z.enum(photoReasons), format: z.string().optional() }),
  z.object({ kind: z.literal('unexpected'), logId: z.string() }),
])

/** A kind that is missing above does not compile. */
type Complete = Failure extends z.infer<typeof known> ? Failure | null : never

/**
 * Why a write is not done, as a file has it. A later version may know other reasons, and a bit may be turned: without its
 * reason an edit is still the same edit.
 */
export const storedFailure = known.nullable().catch(null) satisfies z.ZodType<Complete>

/** The text of a record; anything else would become a body that empties every field. */
export const baseText = z.string().refine((text) => isObject(jsonValue(text)))

/** Only shown, and what is done is forgotten by it: a time that is none is long ago. */
const savedAt = z
  .string()
  .transform((time) => (Number.isNaN(Date.parse(time)) ? new Date(0).toISOString() : time))

/** An edit that a delete of its record takes along until the record is deleted, or another write that may be withdrawn. */
const givenUp = z.object({
  key: z.uuid(),
  etag: z.string().nullable(),
  base: baseText.nullable(),
  changes: addressChanges,
  state: outboxState,
  failure: storedFailure,
  savedAt,
})

/** One write as it stands on the disk. */
export const outboxEntry = z.object({
  /** The key of the save, which is also the sync key of a create (interface 2.4); of a delete its own. */
  key: z.uuid(),
  /** Profile and place that it was made for; it is never sent anywhere else (reliability 5.4). */
  profile: z.string(),
  origin: z.string(),
  action: outboxAction,
  family,
  /** Of a create a local id, until the service gave one. */
  id: z.string(),
  group_id: z.string().nullable(),
  /** The version that it goes over; null for a create, and while an earlier write of the record decides it. */
  etag: z.string().nullable(),
  /** Raw JSON text of the record as the user saw it; null for a create, and where it is not known any more. */
  base: baseText.nullable(),
  changes: addressChanges,
  state: outboxState,
  /** A delete behind its Undo (design 4). */
  held: z.boolean(),
  /** A delete that waits until the entry with this key is done: what it removes was copied by that one. */
  after: z.uuid().optional(),
  /** Of a delete: the record that took over what it removes, and what that record must still say when the delete is sent. */
  takenOver: z.object({ family, id: z.string(), text: baseText }).optional(),
  /** An attempt may have been done although no good answer came. */
  doubt: z.boolean(),
  /** How often it was sent. More than once for a create: there may be two records. */
  sends: z.number().int(),
  failure: storedFailure,
  /** The user said yes to sending it although photos of the record cannot be copied before. */
  withoutCopies: z.boolean().optional(),
  /** Of a create: the newest time of the service that was known when it was made; narrows the search for a home address. */
  serverTime: z.string().nullable(),
  twinOf: z.string().nullable(),
  /** Edits that come back if it is taken back. Files of the first version do not have it. */
  givenUp: givenUp.nullable().default(null),
  /** UTC time of this computer; shown, and good for nothing else (fault D16). */
  savedAt,
})

export type GivenUp = z.infer<typeof givenUp>
export type OutboxEntry = z.infer<typeof outboxEntry>

/** Of an edit that came back out of a damaged file: the user looks at it before anything is sent. */
export const recoveredCode = 'RECOVERED'

/** The entry as it comes back out of a damaged file. What may have been sent before stays in doubt. */
export function asRecovered(entry: OutboxEntry): OutboxEntry {
  const failure = { kind: 'unknown-outcome', code: recoveredCode } as const
  return { ...entry, state: 'needs-attention', held: false, doubt: mayHaveArrived(entry), failure }
}

/** Whether it may have reached the service although nobody knows. */
export function mayHaveArrived({ doubt, state }: OutboxEntry): boolean {
  return doubt || state === 'sending' || state === 'checking'
}

/** Whether the service has certainly not done it: it may be changed or dropped without a trace. */
export function isUnsent(entry: OutboxEntry): boolean {
  return !entry.doubt && entry.state !== 'sending' && entry.state !== 'checking' && entry.state !== 'done'
}

export function isUnfinished(entry: OutboxEntry): boolean {
  return entry.state !== 'done'
}

/**
 * Whether an entry waits to be sent. Nothing is under way when this is asked, so `sending` is what a crash or a full disk
 * left behind.
 */
export function isWaiting({ state, held }: OutboxEntry): boolean {
  return !held && (state === 'queued' || state === 'checking' || state === 'sending')
}

/** Whether the user has to decide about it. */
export function needsDecision({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'conflict' || state === 'needs-attention'
}

/** Whether it only asks whether a twin is to go (C10): nothing else of that record has to wait for the answer. */
export function needsTwinDecision({ twinOf, state }: OutboxEntry): boolean {
  return twinOf !== null && state === 'needs-attention'
}

/** Whether it is still to write its record: open, and no mere question about a twin. */
export function isToWrite(entry: OutboxEntry): boolean {
  return isUnfinished(entry) && !needsTwinDecision(entry)
}

/** Whether an entry writes this record, under the service's id or under the one of this computer. */
export function isAbout(entry: OutboxEntry, of: { family: string; id: string }): boolean {
  return entry.family === of.family && (entry.id === of.id || localIdOf(entry.key) === of.id)
}

/**
 * Chosen photos that a write named which is done, and that nothing else names that waits or is being typed.
 * @param waiting what is not done yet, the write itself no more
 */
export function freedPhotos(
  done: OutboxEntry,
  waiting: { namesPhoto(handle: string): boolean },
  drafts: readonly { draft: { changes: AddressChanges } }[],
): string[] {
  const typed = photosOfWrites(drafts.map(({ draft }) => draft))
  return newPhotosIn(done.changes).filter((handle) => !typed.has(handle) && !waiting.namesPhoto(handle))
}

/** What is remembered of a change that the service has taken: nothing that the user has written. */
export const receipt = z.object({
  /** UTC time of this computer. */
  at: z.string(),
  action: outboxAction,
  family,
  id: z.string(),
  /** The status of the service's answer; null where the change was found done without one. */
  status: z.number().int().nullable(),
  /** Whether the service then had what was sent. */
  agreed: z.boolean(),
})
export type Receipt = z.infer<typeof receipt>

/** Beside the entries, so that nothing is done without its receipt. An older Atena leaves the table alone. */
export const receiptTables =
  'CREATE TABLE IF NOT EXISTS receipt (seq INTEGER PRIMARY KEY, at TEXT NOT NULL, receipt TEXT NOT NULL) STRICT;'

const putReceipt = 'INSERT INTO receipt (at, receipt) VALUES (?, ?)'
const dropManyReceipts = 'DELETE FROM receipt WHERE seq <= (SELECT max(seq) FROM receipt) - ?'
const dropOldReceipts = 'DELETE FROM receipt WHERE at < ? AND seq <= (SELECT max(seq) FROM receipt) - ?'
const newestReceipt = 'SELECT max(at) AS at FROM receipt'
const allReceipts = 'SELECT CAST(receipt AS BLOB) AS text FROM receipt ORDER BY at DESC, seq DESC'

/** How long they are kept before the newest one, in ms: 90 days. */
const receiptLifeMs = 90 * 24 * 60 * 60 * 1000
/** As many stay whatever their age: a clock that was ahead once must not take all that came before. */
const alwaysReceipts = 100

/** What is remembered of an entry that is done; `saved` is null for a delete. */
export function receiptOf(
  { action, family: of, id }: OutboxEntry,
  saved: RecordSaved | null,
  status: number | null,
): Receipt {
  const agreed = (saved?.differences ?? []).length === 0
  return { at: new Date().toISOString(), action, family: of, id, status, agreed }
}

/**
 * What the service will have answered to the next write; null where none was answered. Entries go out one at a time, so an
 * answer since this was called is the one to the entry.
 */
export function statusOf(api: Pick<ServiceApi, 'written'>): () => number | null {
  const { count } = api.written()
  return () => (api.written().count === count ? null : api.written().status)
}

/** Within a write. Throws as SQLite does. */
export function storeReceipt(database: Database, given: Receipt): void {
  database.run(putReceipt, given.at, rowText(given))
  database.run(dropManyReceipts, mostReceipts)
  const newest = Date.parse(String(database.get(newestReceipt)?.['at']))
  if (Number.isNaN(newest)) return
  database.run(dropOldReceipts, new Date(newest - receiptLifeMs).toISOString(), alwaysReceipts)
}

/** Those that can be read, the latest first. Throws as SQLite does. */
export function readReceipts(database: Database): Receipt[] {
  return database.all(allReceipts).flatMap(({ text }) => {
    const { intact, value } = readRowText(text)
    return (intact ? receipt.safeParse(value).data : undefined) ?? []
  })
}
