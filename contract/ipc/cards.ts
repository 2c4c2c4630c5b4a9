import { z } from 'zod'
import { cardEdit, cardKind, cardYear, cardYears } from '../cards/card-marks.ts'

/** A contact in the table of cards; those of no year at all stand there, too. */
export const cardRow = z.object({
  id: z.string(),
  /** Family and given name, or the company where there is no person; may be empty. */
  name: z.string(),
  kana: z.string(),
  organization: z.string(),
  years: cardYears,
})
export type CardRow = z.infer<typeof cardRow>

const profile = z.string().min(1).max(64)

/** Which cards a print run is of: those whose mourning forbids them are left out, and the others marked as sent. */
export const cardRun = z.strictObject({ year: cardYear, kind: cardKind })
export type CardRun = z.infer<typeof cardRun>

/** The calls for cards by year. Marks are written as any other edit of a contact, many of them as a job (`bulk.start`). */
export const cardChannels = {
  /** Every contact of the profile in use, in the order of kana. */
  'cards.list': {
    input: z.strictObject({ profile }),
    output: z.object({
      rows: z.array(cardRow),
      /** The service does not show what applications keep: the marks stay on this computer. */
      isLocal: z.boolean(),
    }),
  },
  /** Changes the marks of a contact. Returns what is known of it then; `not-found` where it is deleted. */
  'cards.mark': {
    input: z.strictObject({
      profile,
      id: z.string().min(1).max(500),
      edits: z.array(cardEdit).min(1).max(20),
    }),
    output: z.object({ years: cardYears, isLocal: z.boolean() }),
  },
} as const
