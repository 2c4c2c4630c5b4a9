import { z } from 'zod'
import { localIdOf, outboxAction, outboxState } from '../../../contract/ipc/outbox.ts'
import { failure } from '../../../contract/ipc/progress.ts'
import { addressChanges } from '../../../contract/model/address.ts'
import { family } from '../../../contract/model/family.ts'

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
  /** An attempt may have been done although no good answer came. */
  doubt: z.boolean(),
  /** How often it was sent. More than once for a create: there may be two records. */
  sends: z.number().int(),
  failure: failure.nullable(),
  /** Newest time of the service that was known before the first attempt; narrows the search for a home address. */
  serverTime: z.string().nullable(),
  twinOf: z.string().nullable(),
  /** UTC time of this computer; shown, and good for nothing else (reliability D16). */
  savedAt: z.string(),
})

export type OutboxEntry = z.infer<typeof outboxEntry>

/** Whether the service has certainly not done it: it may be changed or dropped without a trace. */
export function isUnsent(entry: OutboxEntry): boolean {
  return !entry.doubt && entry.state !== 'sending' && entry.state !== 'checking' && entry.state !== 'done'
}

export function isOpen(entry: OutboxEntry): boolean {
  return entry.state !== 'done'
}

/** Whether an entry writes this record, under the service's id or under the one of this computer. */
export function isAbout(entry: OutboxEntry, of: { family: string; id: string }): boolean {
  return entry.family === of.family && (entry.id === of.id || localIdOf(entry.key) === of.id)
}
