import { z } from 'zod'
import { family, fields } from '../record/fields.ts'
import type { FieldName } from '../record/fields.ts'
import { addressChanges } from '../record/record.ts'
import { bulkState } from './bulk.ts'

/** So many pairs are held ready, the strongest first; the others come when these are decided. */
export const mostPairs = 2_000

/** Why two contacts look like one person: words of the search for duplicates (electron/duplicates). */
export const duplicateReason = z.enum([
  'name',
  'name-alike',
  'reading',
  'names-exchanged',
  'given-name',
  'company-name',
  'company',
  'telephone',
  'telephone-alike',
  'email',
  'email-alike',
  'address',
  'zipcode',
  'birthdate',
  'birthdate-alike',
])

/** What the list shows of one of the two. */
const side = z.object({
  id: z.string(),
  name: z.string(),
  kana: z.string(),
  company: z.string(),
  /** Postal code and town. */
  address: z.string(),
  photo: z.string().nullable(),
})

/** Two contacts that look like one person. */
export const duplicatePair = z.object({
  /** Place among the pairs that were found, from 0; it stays the same while others are decided. */
  place: z.int(),
  family,
  a: side,
  b: side,
  reasons: z.array(duplicateReason),
})

const fieldName = z.enum(Object.keys(fields) as [FieldName, ...FieldName[]])
const which = z.enum(['a', 'b'])

/**
 * One field of both, and what is left of it. `same`: both say it, or only the one that stays does. `filled`: only the
 * other says it. `joined`: both are kept. `choose`: there is room for one, and the user says which.
 */
export const fieldMerge = z.object({
  field: fieldName,
  stays: z.unknown(),
  goes: z.unknown(),
  kind: z.enum(['same', 'filled', 'joined', 'choose']),
  /** What the merged contact has where the user takes the value of the one that stays, and of the other. */
  ifStays: z.unknown(),
  ifGoes: z.unknown(),
})

/** Two contacts beside each other, and what they become as one. */
export const duplicateComparison = z.object({
  /** Which of the two stays. */
  stays: which,
  fields: z.array(fieldMerge),
  /** Names of the groups are the page's; null for a home address. */
  staysIn: z.string().nullable(),
  goesFrom: z.string().nullable(),
  /** What of the other one cannot be carried over: data of other applications, fields that the interface does not have. */
  lost: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Why they cannot be merged now: a change of one of them is not sent yet, or a field of one cannot be read. */
  whyNot: z.enum(['waiting', 'unreadable']).nullable(),
  /** Stands for what is shown; a merge is refused where it is not what is there any more. */
  seen: z.string(),
})

/** A contact that somebody who is being typed may be. */
const alike = z.object({ id: z.string(), name: z.string() })

const token = z.strictObject({ token: z.uuid() })
const place = z.int().min(0).max(mostPairs)
const profile = z.string().min(1).max(64)

/** The calls for contacts that are in the book more than once. What was found stays in main under the token. */
export const duplicateChannels = {
  /** Looks through the book of the profile in use; the next search takes the place of the last one. */
  'duplicates.find': {
    input: z.strictObject({ profile }),
    output: z.object({
      token: z.uuid(),
      /** All pairs, and how many of them are held ready. */
      total: z.int(),
      kept: z.int(),
    }),
  },
  /** Those of these places that are neither decided nor deleted meanwhile. */
  'duplicates.page': {
    input: token.extend({ offset: place, limit: z.int().min(1).max(100) }),
    output: z.object({ pairs: z.array(duplicatePair) }),
  },
  /** `stays`: null where main is to propose which one. */
  'duplicates.read': {
    input: token.extend({ place, stays: which.nullable() }),
    output: duplicateComparison,
  },
  /** `not-the-same` is never asked again; `later` when the book is searched the next time; `open` takes either back. */
  'duplicates.decide': {
    input: token.extend({ place, decision: z.enum(['not-the-same', 'later', 'open']) }),
    output: z.null(),
  },
  /** Makes one of the two, as a job that can be undone. `precondition-failed` where they are not what was shown. */
  'duplicates.merge': {
    input: token.extend({
      profile,
      place,
      stays: which,
      seen: z.string().max(200),
      /** Fields in which the value of the one that goes is taken. */
      fromOther: z.array(fieldName).max(50),
    }),
    output: bulkState,
  },
  /** Whom of the book a new contact may be, as far as it is typed; null where nobody looks like it. */
  'duplicates.alike': {
    input: z.strictObject({ profile, family, changes: addressChanges }),
    output: alike.nullable(),
  },
  /** Forgets what was found; null ends a search that is under way. */
  'duplicates.close': { input: z.strictObject({ token: z.uuid().nullable() }), output: z.null() },
} as const

export type DuplicateReason = z.infer<typeof duplicateReason>
export type Alike = z.infer<typeof alike>
export type DuplicatePair = z.infer<typeof duplicatePair>
export type FieldMerge = z.infer<typeof fieldMerge>
export type DuplicateComparison = z.infer<typeof duplicateComparison>
