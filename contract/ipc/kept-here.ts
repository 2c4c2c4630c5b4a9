import { z } from 'zod'

/** What can be removed from this computer: earlier versions and the Trash, local copies, all of a profile, or of all profiles. */
export const keptRemoval = z.enum(['history', 'copies', 'contacts', 'computer'])

/** What is on this computer, in bytes on the disk. The first five belong to one profile. */
export const keptSizes = z.object({
  /** With earlier versions and the Trash. */
  book: z.number().int(),
  /** What was typed and saved here: what waits, and for some time what was sent. */
  edits: z.number().int(),
  history: z.number().int(),
  copies: z.number().int(),
  photos: z.number().int(),
  /** Settings, logs and everything else that belongs to no profile or to another one. */
  others: z.number().int(),
})

export const keptCall = z.strictObject({ profile: z.string().min(1).max(64) })
export const keptRemovalCall = keptCall.extend({ what: keptRemoval })

export type KeptRemoval = z.infer<typeof keptRemoval>
export type KeptSizes = z.infer<typeof keptSizes>

/** The question before a removal. */
export interface RemovalQuestion {
  what: KeptRemoval
  /** Name of the profile. */
  name: string
  /** How many edits of the user would be lost, because they are not sent. */
  unsent: number
}
