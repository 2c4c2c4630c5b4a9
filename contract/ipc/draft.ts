import { z } from 'zod'
import { recordView } from '../record/record.ts'
import { recordSave } from './record-write.ts'

/** What a form holds before it is saved: the shape of the save that it would be, under the same key. */
export const recordDraft = recordSave

/** A draft as the page sends it, for the profile that it believes to be in use. */
export const recordDraftCall = recordDraft.extend({ profile: z.string().min(1).max(64) })

export const draftKey = z.strictObject({ key: z.uuid() })

/** A draft with the version that it was made against; null for a new record, and where that version is lost. */
export const keptDraft = recordDraft.extend({ base: recordView.nullable() })

export type RecordDraftSave = z.infer<typeof recordDraft>
export type KeptDraft = z.infer<typeof keptDraft>
