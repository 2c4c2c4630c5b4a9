import { z } from 'zod'
import { jsonValue, type Failure, type PhotoReason } from '../../contract/failure.ts'
import { outboxAction, outboxState } from '../../contract/ipc/outbox.ts'
import { family, isObject } from '../../contract/record/fields.ts'
import {
  addressChanges,
  localIdOf,
  newPhotosIn,
  photosOfWrites,
  type AddressChanges,
} from '../../contract/record/record.ts'

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
  z.object({ kind: z.enum(['other-owner', 'copy-unproven', 'too-often']) }),
  z.object({ kind: z.literal('offline'), code: z.string(), host: z.string() }),
  z.object({ kind: z.literal('unknown-outcome'), code: z.string() }),
  z.object({ kind: z.literal('retry-later'), status: z.number(), afterSeconds: z.number().nullable() }),
  z.object({ kind: z.literal('rejected'), status: z.number() }),
  z.object({ kind: z.enum(['bad-response', 'invalid-input']), path: z.string(), expected: z.string() }),
  z.object({ kind: z.literal('keychain'), reason: z.enum(['absent', 'locked', 'mute', 'refused']) }),
  z.object({
    kind: z.literal('storage'),
    reason: z.enum(['full', 'denied', 'in-use', 'damaged', 'moved', 'other']),
  }),
  z.object({
    kind: z.literal('too-many'),
    what: z.enum(['drafts', 'layouts', 'presets', 'searches', 'sheets', 'profiles']),
    most: z.number(),
  }),
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

/** Only shown, and used to decide when a done entry is forgotten. A text that is not a time counts as long ago. */
const savedAt = z
  .string()
  .transform((time) => (Number.isNaN(Date.parse(time)) ? new Date(0).toISOString() : time))

/** An edit that a delete of its record takes along until the record is deleted, or another write that may be withdrawn. */
const shelvedEdit = z.object({
  key: z.uuid(),
  etag: z.string().nullable(),
  base: baseText.nullable(),
  changes: addressChanges,
  state: outboxState,
  failure: storedFailure,
  savedAt,
})

/** One write as it is stored on the disk. */
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
  /** A delete for which Undo is still offered (design 4). */
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
  /** Edits that come back if it is taken back. */
  shelved: shelvedEdit.nullable(),
  /** UTC time of this computer; shown, and good for nothing else (fault D16). */
  savedAt,
})

export type ShelvedEdit = z.infer<typeof shelvedEdit>
export type OutboxEntry = z.infer<typeof outboxEntry>

/** Whether it may have reached the service although this is not known. */
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
 * Whether an entry waits to be sent. This is only called when no request is under way, so `sending` was left by a
 * crash or a full disk.
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
