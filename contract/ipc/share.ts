import { z } from 'zod'
import { cardKind, cardYear } from '../cards/card-marks.ts'
import { family } from '../record/fields.ts'
import { photoLack } from './photo.ts'
import { recordFilter } from './records.ts'
import { savedFileHandle } from './app.ts'

/** More than any book that the app is made for. */
const mostRecords = 200_000

/** The most contacts copied to the clipboard or dragged out of the window together. */
export const mostCopied = 500

/** Lists of a contact whose values can be copied one by one. */
export const copiedFields = ['telephones', 'emails', 'weburls', 'addresses'] as const

const profile = z.string().min(1).max(64)
const id = z.string().min(1).max(500)

/** Part of a contact, as people read it. */
const sharedPart = z.object({
  field: z.enum(['name', 'kana', 'organization', 'telephones', 'emails', 'addresses', 'weburls']),
  value: z.string(),
})

/** A contact for a QR code. */
const sharedCard = z.object({
  /** vCard 3.0; '' if the contact has no name, or one too long for any code. */
  text: z.string(),
  holds: z.array(sharedPart),
  /** The parts that do not fit. */
  leftOut: z.array(sharedPart),
})

/** The most contacts that get one mail. */
export const mostMailed = 5_000

/** Contacts named because they have no address; the count includes all of them. */
export const mostNamed = 300

/** A mail to many, not opened yet. */
const mailToAll = z.object({
  token: z.uuid(),
  contacts: z.int(),
  /** Different addresses, one a contact. */
  addresses: z.int(),
  /** The mails that they are divided into, since mail programs limit the length of a link. */
  parts: z.int(),
  /** Contacts without a usable address, and the first of them. */
  withoutCount: z.int(),
  without: z.array(z.object({ family, id, name: z.string() })),
})

/** Portraits that contacts go out without. */
const withoutPortrait = z.object({
  /** Contacts whose face photo it lacks. */
  withoutPhoto: z.int(),
  /** Why the first contact without a photo lacks it, `to-fetch` before main asks the service; null where all have theirs. */
  lack: z.enum([...photoLack.options, 'to-fetch']).nullable(),
})

const mail = z.strictObject({ token: z.uuid() })

/** What the app hands to another program or a phone. The page names contacts; main makes everything else. */
export const shareChannels = {
  /** A contact as a vCard that fits a QR code; `not-found` if it is unknown or deleted. */
  'share.card': { input: z.strictObject({ profile, family, id }), output: sharedCard },
  /**
   * Whole contacts into the clipboard, as vCards; `not-found` where none of them is there, `cancelled` where something else was
   * copied before their photos came.
   */
  'share.copy': {
    input: z.strictObject({
      profile,
      family,
      ids: z.array(id).min(1).max(mostCopied),
      /** Face photos that are not on this computer are fetched before. */
      fetches: z.boolean(),
    }),
    output: withoutPortrait.extend({ contacts: z.int() }),
  },
  /**
   * Contacts into the clipboard as text, with a blank line between: name and address as at the head of a letter, or what a contact
   * says. Nothing is copied where none of them has such a text.
   */
  'share.copyText': {
    input: z.strictObject({
      profile,
      family,
      ids: z.array(id).min(1).max(mostCopied),
      as: z.enum(['letter', 'text']),
      /** Of a letter, the index of the address, from 0; without it the first that is filled in. */
      at: z.int().min(0).max(10_000).optional(),
    }),
    output: z.object({
      contacts: z.int(),
      /** Contacts that have no such text. */
      without: z.int(),
    }),
  },
  /**
   * Shows an address, or its coordinates, on a map in the system's browser; main first asks whether it may leave for the map, once for
   * each place. `shown` is false where the user does not agree. `not-found` without such a place, `no-program` without a browser.
   */
  'share.map': {
    input: z.strictObject({
      profile,
      family,
      id,
      /** The index of the address, from 0. */
      at: z.int().min(0).max(10_000),
      by: z.enum(['address', 'coordinates']),
    }),
    output: z.object({ shown: z.boolean() }),
  },
  /** Copies one value of a contact, an address as a block; `not-found` if it does not exist. Returns the copied text. */
  'share.copyValue': {
    input: z.strictObject({
      profile,
      family,
      id,
      field: z.enum(copiedFields),
      /** Its index, from 0. */
      at: z.int().min(0).max(10_000),
    }),
    output: z.object({ text: z.string() }),
  },
  /** Hands a file with contacts to the drag that has begun in the window; `not-found` if none of them exists. */
  'share.drag': {
    input: z.strictObject({ profile, family, ids: z.array(id).min(1).max(mostCopied) }),
    output: withoutPortrait,
  },
  /** Gathers the addresses for a mail to many; they stay in main under the token. `too-big` for more than `mostMailed` contacts. */
  'share.mail': {
    input: z.strictObject({
      profile,
      of: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('records'), family, ids: z.array(id).min(1).max(mostMailed) }),
        /** Both families. */
        z.strictObject({ kind: z.literal('tagged'), tag: z.string().min(1).max(1000) }),
      ]),
    }),
    output: mailToAll,
  },
  /**
   * Begins one of the mails in the system's mail program. `no-program` without such a program, `not-found` for no such part.
   */
  'share.openMail': { input: mail.extend({ part: z.int().min(0).max(mostMailed) }), output: z.null() },
  /** All addresses into the clipboard, with commas between. */
  'share.copyAddresses': { input: mail, output: z.object({ addresses: z.int() }) },
  /** The addresses are forgotten. */
  'share.closeMail': { input: mail, output: z.null() },
  /**
   * Birthdays as a file for calendars; asks where to save. `saved` is false when the user thought better of it, and where there is
   * no birthday.
   */
  'share.birthdays': {
    input: z.strictObject({
      profile,
      of: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('list'), filter: recordFilter }),
        z.strictObject({ kind: z.literal('records'), family, ids: z.array(id).min(1).max(mostRecords) }),
      ]),
    }),
    output: z.object({
      saved: z.boolean(),
      /** The handle of the file (`savedFile.open`); null when none was saved. */
      handle: savedFileHandle.nullable(),
      birthdays: z.int(),
      /** Contacts whose birth date is missing or names no day. */
      without: z.int(),
    }),
  },
  /**
   * The cards of a year as CSV, or those of a kind over the years as PDF; main asks where to save. `saved` is false when the
   * user cancels, and for a year without cards.
   */
  'share.cardYear': {
    input: z.strictObject({ profile, year: cardYear, kind: cardKind, format: z.enum(['csv', 'pdf']) }),
    output: z.object({
      saved: z.boolean(),
      /** The handle of the file (`savedFile.open`); null when none was saved. */
      handle: savedFileHandle.nullable(),
      contacts: z.int(),
    }),
  },
} as const

export type WithoutPortrait = z.infer<typeof withoutPortrait>
export type MailToAll = z.infer<typeof mailToAll>
export type SharedCard = z.infer<typeof sharedCard>
