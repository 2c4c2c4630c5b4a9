import { z } from 'zod'

/**
 * What was set aside.
 * - `folder`: the data of a profile that is not in the list of profiles.
 * - `edit`: one waiting edit, or a form, that cannot be read as it was written.
 * - `settings`, `outbox`, `mirror`, `printing`, `history`: a file that was moved aside because it was damaged, or as a copy.
 */
export const recoveryKind = z.enum(['folder', 'edit', 'settings', 'outbox', 'mirror', 'printing', 'history'])

/** One thing that was set aside. */
export const recoveryItem = z.object({
  /** Names it to main as long as it does not change. */
  key: z.string(),
  kind: recoveryKind,
  /** Name of the file, of the profile, or of the contact; '' where none can be read. */
  name: z.string(),
  /** Name of the profile that it is of; '' where there is none. */
  profile: z.string(),
  /** Address of the service that it was made for; '' where that is not known. */
  base_url: z.string(),
  /** UTC time at which it was moved aside, saved or last written; null where that is not known. */
  at: z.string().nullable(),
  bytes: z.int().nullable(),
  /** How many edits wait in it; null where it holds none, or cannot be read. */
  waiting: z.int().nullable(),
  /** How many of its edits and forms cannot be read. */
  damaged: z.int(),
  /** Names of the contacts in it, or the texts of an edit, as far as they can be read; no more than a few. */
  names: z.array(z.string()),
  /** Whether the list opens at start because of it: it holds changes of the user that no profile sends. */
  isUrgent: z.boolean(),
})

/** What the user wants done with an item. For a copy main asks for the folder; `cancelled` where none was chosen. */
export const recoveryAct = z.strictObject({
  act: z.enum(['save-copy', 'remove']),
  key: z.string().min(1).max(1000),
})

export const recoveryDone = z.object({ items: z.array(recoveryItem) })

export type RecoveryKind = z.infer<typeof recoveryKind>
export type RecoveryItem = z.infer<typeof recoveryItem>
export type RecoveryAct = z.infer<typeof recoveryAct>
export type RecoveryDone = z.infer<typeof recoveryDone>
