import { z } from 'zod'
import { family } from '../record/fields.ts'
import { addressChanges, recordView } from '../record/record.ts'
import { failure } from './progress.ts'

/**
 * A save. `changes` holds only the top-level fields that the user changed; main adds the rest of the base
 * (design 4). A cleared text is `''`, a cleared list `[]`, a cleared photo or organization `null`.
 */
export const recordSave = z.strictObject({
  family,
  /** null creates. */
  id: z.string().min(1).max(500).nullable(),
  /** Owning group of a new address record (interface 2.4); null otherwise. */
  group_id: z.string().max(500).nullable(),
  /** The etag of the version the user saw and edited; null only for a new record. */
  etag: z.string().max(2000).nullable(),
  /** `updated_at` of that version, where the page has it: one etag may stand for two versions (fault C36, C37). */
  updated_at: z.string().max(100).nullable().optional(),
  /**
   * JSON object of the changed fields as the form showed them before: a look at the record meanwhile may have brought more
   * under the same etag, which the user has not seen.
   */
  seen: z.string().max(8_000_000).optional(),
  changes: addressChanges,
  /** UUID made when the form opened: a second click with the same key is the same save (fault C01). */
  key: z.uuid(),
})

/**
 * Profile the page believed to be in use. Main refuses the write when another one is: no write ever crosses over
 * (reliability 5.4).
 */
const forProfile = { profile: z.string().min(1).max(64) }

/** A save as the page sends it. */
export const recordSaveCall = recordSave.extend(forProfile)

/** A field whose value after the save is not the one that was meant (fault P40). */
export const fieldDifference = z.object({ field: z.string(), meant: z.string(), got: z.string() })

/**
 * A save that is safe. `waiting` is null when the service has it; otherwise it says why not yet, and the outbox sends it
 * as soon as possible: the record is then shown as it will be, a new one under an id of this computer.
 */
export const recordSaved = z.object({
  view: recordView,
  differences: z.array(fieldDifference),
  waiting: failure.nullable(),
})

export const recordDelete = z.strictObject({
  family,
  id: z.string().min(1).max(500),
  etag: z.string().max(2000),
})

/** A delete as the page sends it. */
export const recordDeleteCall = recordDelete.extend(forProfile)

/** A delete that waits behind its Undo (design 4). `sendsInMs` is how long Undo still works. */
export const pendingDeletion = z.object({ deletion: z.uuid(), sendsInMs: z.number().int() })

export type RecordSave = z.infer<typeof recordSave>
export type FieldDifference = z.infer<typeof fieldDifference>
export type RecordSaved = z.infer<typeof recordSaved>
export type RecordDelete = z.infer<typeof recordDelete>
export type PendingDeletion = z.infer<typeof pendingDeletion>
