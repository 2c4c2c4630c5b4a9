import { z } from 'zod'
import { localIdOf, outboxAction, outboxState } from '../../../contract/ipc/outbox.ts'
import { failure } from '../../../contract/ipc/progress.ts'
import { addressChanges } from '../../../contract/model/address.ts'
import { family } from '../../../contract/model/family.ts'

/** An edit that a delete of its record takes along until the record is deleted, or another write that may be withdrawn. */
const givenUp = z.object({
  key: z.uuid(),
  etag: z.string().nullable(),
  base: z.string().nullable(),
  changes: addressChanges,
  state: outboxState,
  failure: failure.nullable(),
  savedAt: z.string(),
})

/** One write as it stands on the disk. */
export const outboxEntry = z.object({
  /** The key of the save, which is also the sync key of a create (spec 2.4); of a delete its own. */
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
  base: z.string().nullable(),
  changes: addressChanges,
  state: outboxState,
  /** A delete behind its Undo (design 4). */
  held: z.boolean(),
  /** A delete that waits until the entry with this key is done: what it removes was copied by that one. */
  after: z.uuid().optional(),
  /** An attempt may have been done although no good answer came. */
  doubt: z.boolean(),
  /** How often it was sent. More than once for a create: there may be two records. */
  sends: z.number().int(),
  failure: failure.nullable(),
  /** Newest time of the service that was known before the first attempt; narrows the search for a home address. */
  serverTime: z.string().nullable(),
  twinOf: z.string().nullable(),
  /** Edits that come back if it is taken back. Files of the first version do not have it. */
  givenUp: givenUp.nullable().default(null),
  /** UTC time of this computer; shown, and good for nothing else (reliability D16). */
  savedAt: z.string(),
})

export type GivenUp = z.infer<typeof givenUp>
export type OutboxEntry = z.infer<typeof outboxEntry>

/** Whether the service has certainly not done it: it may be changed or dropped without a trace. */
export function isUnsent(entry: OutboxEntry): boolean {
  return !entry.doubt && entry.state !== 'sending' && entry.state !== 'checking' && entry.state !== 'done'
}

export function isOpen(entry: OutboxEntry): boolean {
  return entry.state !== 'done'
}

/** Whether the user has to decide about it. */
export function isRefused({ state }: OutboxEntry): boolean {
  return state === 'conflict' || state === 'needs-attention'
}

/** Whether it only asks whether a twin is to go (C10): nothing else of that record has to wait for the answer. */
export function isQuestion({ twinOf, state }: OutboxEntry): boolean {
  return twinOf !== null && state === 'needs-attention'
}

/** Whether an entry writes this record, under the service's id or under the one of this computer. */
export function isAbout(entry: OutboxEntry, of: { family: string; id: string }): boolean {
  return entry.family === of.family && (entry.id === of.id || localIdOf(entry.key) === of.id)
}
