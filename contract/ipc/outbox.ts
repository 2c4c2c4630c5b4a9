import { z } from 'zod'
import { family } from '../record/fields.ts'
import { addressChanges, recordView, typedChanges } from '../record/record.ts'
import { failure } from './progress.ts'
import { savedFileHandle } from './app.ts'

/**
 * A save. `changes` holds only the top-level fields that the user changed; main adds the rest of the base
 * (design 4). A cleared text is `''`, a cleared list `[]`, a cleared photo or organization `null`.
 */
const recordSave = z.strictObject({
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
const fromPage = { profile: z.string().min(1).max(64), changes: typedChanges }

/** A save as the page sends it. */
export const recordSaveCall = recordSave.extend(fromPage)

/** A field whose value after the save differs from the intended value (fault P40). */
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

const recordDelete = z.strictObject({
  family,
  id: z.string().min(1).max(500),
  etag: z.string().max(2000),
})

/** A delete as the page sends it. */
export const recordDeleteCall = recordDelete.extend({ profile: fromPage.profile })

/** A delete that waits until its Undo ends (design 4). `sendsInMs` is how long Undo still works. */
export const pendingDeletion = z.object({ deletion: z.uuid(), sendsInMs: z.number().int() })

export type RecordSave = z.infer<typeof recordSave>
export type FieldDifference = z.infer<typeof fieldDifference>
export type RecordSaved = z.infer<typeof recordSaved>
export type RecordDelete = z.infer<typeof recordDelete>
export type PendingDeletion = z.infer<typeof pendingDeletion>

/**
 * The state of a write.
 * - `queued`: committed on this computer, not sent.
 * - `sending`: on its way.
 * - `checking`: sent, and it is not known yet whether the service did it (reliability 5.2).
 * - `conflict`: the record was changed or deleted elsewhere (412, 404).
 * - `needs-attention`: refused for a reason that waiting does not cure.
 * - `done`: the service has it.
 */
export const outboxState = z.enum(['queued', 'sending', 'checking', 'conflict', 'needs-attention', 'done'])

export const outboxAction = z.enum(['create', 'update', 'delete'])

/** Key of an entry: the key of the save, or of the delete. */
export const outboxKey = z.strictObject({ key: z.uuid() })

/** An edit that a form is to show again. */
export const outboxEdit = outboxKey.extend({ family, id: z.string().min(1).max(500).nullable() })

/** One write, as the page shows it. */
const outboxItem = z.object({
  key: z.uuid(),
  action: outboxAction,
  family,
  /** `local-…` for a record that the service does not have yet. */
  id: z.string(),
  group_id: z.string().nullable(),
  etag: z.string().nullable(),
  state: outboxState,
  /** Why it is not done; null before the first attempt. */
  failure: failure.nullable(),
  /** The record as the user saw it; null for a new one. */
  base: recordView.nullable(),
  changes: addressChanges,
  /** UTC time of this computer at which it was saved. */
  savedAt: z.string(),
  /** For a create that arrived twice: the id of the record that stays. Deleting this one waits for the user's consent. */
  twinOf: z.string().nullable(),
})

/** An entry with its place in the order in which they were made. */
const outboxRow = z.object({ place: z.int(), item: outboxItem })

/** A part of the waiting entries, and where the next part begins; null after the last one. */
export const outboxPortion = z.object({ rows: z.array(outboxRow), next: z.int().nullable() })

/** The place at which a portion begins; 0 for the first. */
export const outboxPlace = z.strictObject({ from: z.int().min(0) })

/** The most entries that a page asks for at a time. */
export const mostAsked = 100
export const outboxKeys = z.strictObject({ keys: z.array(z.uuid()).max(mostAsked) })
export const outboxRows = z.array(outboxRow)

/** Receipts that are kept at most, and that the page is shown. */
export const mostReceipts = 5000
export const receiptsShown = 200

/** A change that the service has taken. */
const outboxReceipt = z.object({
  /** UTC time of this computer. */
  at: z.string(),
  action: outboxAction,
  family,
  id: z.string(),
  /** The present name of the contact; '' if it has none or is unknown. */
  name: z.string(),
  /** The status of the service's answer; null if the change was found done without one. */
  status: z.int().nullable(),
  /** Whether the service then had what was sent. */
  agreed: z.boolean(),
})

/** What the service has of the saved edits, as far back as receipts go: 90 days at most. */
export const outboxDone = z.object({
  waiting: z.int(),
  /** Changes that were confirmed, kept otherwise, or wait. */
  saved: z.int(),
  confirmed: z.int(),
  /** The latest first, and no more than a few hundred. */
  receipts: z.array(outboxReceipt),
})

/** A file of receipts, or of edits. `saved` is false when the user thought better of it; `handle` stands for the file (`savedFile.open`). */
export const receiptsSaved = z.object({
  saved: z.boolean(),
  handle: savedFileHandle.nullable(),
  count: z.int(),
})

/** An entry changed its state or was deleted (`state` null). `localId` names the record before the service gave its id. */
export const outboxChange = z.object({
  key: z.uuid(),
  family,
  id: z.string(),
  localId: z.string().nullable(),
  state: outboxState.nullable(),
  /** The values that the service stores differently, where the form of the save did not wait for its answer. */
  differences: z.array(fieldDifference).optional(),
  /** The service refused a save whose form did not wait for its answer. */
  refusedLate: z.literal(true).optional(),
})

export type OutboxState = z.infer<typeof outboxState>
export type OutboxAction = z.infer<typeof outboxAction>
export type OutboxItem = z.infer<typeof outboxItem>
export type OutboxRow = z.infer<typeof outboxRow>
export type OutboxPortion = z.infer<typeof outboxPortion>
export type OutboxReceipt = z.infer<typeof outboxReceipt>
export type OutboxDone = z.infer<typeof outboxDone>
export type ReceiptsSaved = z.infer<typeof receiptsSaved>

/** The content of a form before it is saved: the shape of the future save, under the same key. */
export const recordDraft = recordSave

/** A draft as the page sends it, for the profile that it believes to be in use. */
export const recordDraftCall = recordDraft.extend(fromPage)

export const draftKey = z.strictObject({ key: z.uuid() })

/** A draft with the version that it was based on; null for a new record, and if that version is lost. */
export const keptDraft = recordDraft.extend({ base: recordView.nullable() })

export type RecordDraftSave = z.infer<typeof recordDraft>
export type KeptDraft = z.infer<typeof keptDraft>
