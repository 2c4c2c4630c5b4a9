import { z } from 'zod'
import { family } from '../record/fields.ts'
import { addressChanges, recordView } from '../record/record.ts'
import { failure } from './progress.ts'
import { fieldDifference, recordSave } from './records.ts'
import { savedFileHandle } from './saved-file.ts'

/**
 * Where a write stands.
 * - `queued`: committed on this computer, not sent.
 * - `sending`: on its way.
 * - `checking`: sent, and nobody knows yet whether it was done (reliability 5.2).
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

/** One write as the page shows it. */
export const outboxItem = z.object({
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
  /** Of a create that arrived twice: the id of the record that stays. Deleting this one waits for the user's yes. */
  twinOf: z.string().nullable(),
})

/** Receipts that are kept at most, and that the page is shown. */
export const mostReceipts = 5000
export const receiptsShown = 200

/** A change that the service has taken. */
export const outboxReceipt = z.object({
  /** UTC time of this computer. */
  at: z.string(),
  action: outboxAction,
  family,
  id: z.string(),
  /** Of the contact as it is known now; '' where it has none or is not known any more. */
  name: z.string(),
  /** The status of the service's answer; null where the change was found done without one. */
  status: z.int().nullable(),
  /** Whether the service then had what was sent. */
  agreed: z.boolean(),
})

/** How what was saved stands with the service, as far as receipts go back: 90 days at most. */
export const outboxDone = z.object({
  waiting: z.int(),
  /** Changes that were confirmed, kept otherwise, or wait. */
  saved: z.int(),
  confirmed: z.int(),
  /** The latest first, and no more than a few hundred. */
  receipts: z.array(outboxReceipt),
})

/** `saved` is false when the user thought better of it; `handle` stands for the file (`savedFile.open`). */
export const receiptsSaved = z.object({
  saved: z.boolean(),
  handle: savedFileHandle.nullable(),
  count: z.int(),
})

/** An entry changed its state, or is gone (`state` null). `localId` names the record before the service gave its id. */
export const outboxChange = z.object({
  key: z.uuid(),
  family,
  id: z.string(),
  localId: z.string().nullable(),
  state: outboxState.nullable(),
  /** What the service keeps otherwise than was meant, where the form of the save did not wait for its answer. */
  differences: z.array(fieldDifference).optional(),
})

export type OutboxState = z.infer<typeof outboxState>
export type OutboxAction = z.infer<typeof outboxAction>
export type OutboxItem = z.infer<typeof outboxItem>
export type OutboxReceipt = z.infer<typeof outboxReceipt>
export type OutboxDone = z.infer<typeof outboxDone>
export type ReceiptsSaved = z.infer<typeof receiptsSaved>
export type OutboxChange = z.infer<typeof outboxChange>

/** What a form holds before it is saved: the shape of the save that it would be, under the same key. */
export const recordDraft = recordSave

/** A draft as the page sends it, for the profile that it believes to be in use. */
export const recordDraftCall = recordDraft.extend({ profile: z.string().min(1).max(64) })

export const draftKey = z.strictObject({ key: z.uuid() })

/** A draft with the version that it was made against; null for a new record, and where that version is lost. */
export const keptDraft = recordDraft.extend({ base: recordView.nullable() })

export type RecordDraftSave = z.infer<typeof recordDraft>
export type KeptDraft = z.infer<typeof keptDraft>
