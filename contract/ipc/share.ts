import { z } from 'zod'
import { family } from '../record/fields.ts'

/** Contacts that go into the clipboard at once. */
export const mostCopied = 500

const profile = z.string().min(1).max(64)
const id = z.string().min(1).max(500)

/** Part of a contact, as people read it. */
export const sharedPart = z.object({
  field: z.enum(['name', 'kana', 'organization', 'telephones', 'emails', 'addresses', 'weburls']),
  value: z.string(),
})

/** A contact for a QR code. */
export const sharedCard = z.object({
  /** vCard 3.0; '' where the contact has no name, or one that no code has room for. */
  text: z.string(),
  holds: z.array(sharedPart),
  /** What there is no room for. */
  leftOut: z.array(sharedPart),
})

/** What leaves the app for another program or a phone. The page names contacts; everything else is made in main. */
export const shareChannels = {
  /** A contact as a vCard that fits a QR code; `not-found` for one that is not known or deleted. */
  'share.card': { input: z.strictObject({ profile, family, id }), output: sharedCard },
  /** Whole contacts into the clipboard, as vCards; `not-found` where none of them is there. */
  'share.copy': {
    input: z.strictObject({ profile, family, ids: z.array(id).min(1).max(mostCopied) }),
    output: z.object({
      contacts: z.int(),
      /** Contacts whose face photo is not in it: not on this computer, or too large for a clipboard. */
      withoutPhoto: z.int(),
    }),
  },
} as const

export type SharedCard = z.infer<typeof sharedCard>
export type SharedPart = z.infer<typeof sharedPart>
