import { z } from 'zod'
import { family, fields, type FieldName } from '../record/fields.ts'
import { addressChanges } from '../record/record.ts'
import { bulkState } from './bulk.ts'

/** The number of groups held ready for each list, the strongest first; the others follow once these are decided. */
export const mostGroups = 2_000
/** The most contacts that can be merged at a time. */
export const mostInGroup = 10

/** Why contacts look like one person: words of the search for duplicates (electron/duplicates). */
const duplicateReason = z.enum([
  'name',
  'name-alike',
  'reading',
  'names-exchanged',
  'given-name',
  'company-name',
  'family-name',
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

/** What the list shows of a contact. */
const side = z.object({
  id: z.string(),
  name: z.string(),
  /** Both parts of it; '' where the contact has no person. */
  lastname: z.string(),
  firstname: z.string(),
  kana: z.string(),
  company: z.string(),
  /** Postal code and town. */
  address: z.string(),
  photo: z.string().nullable(),
})

/**
 * The relation between contacts: one `person`, where all are the same; or a `household`, people of one family name in one
 * house, who may get one card with joint names.
 */
const groupKind = z.enum(['person', 'household'])

/** Contacts that may be merged. */
const duplicateGroup = z.object({
  /** Place among the results, from 0; it does not change while others are decided. */
  place: z.int(),
  family,
  kind: groupKind,
  records: z.array(side).min(2).max(mostInGroup),
  reasons: z.array(duplicateReason),
})

const fieldName = z.enum(Object.keys(fields) as [FieldName, ...FieldName[]])

/**
 * One field of all the contacts, and what is kept of it. `same`: all of them have it, or only the contact that stays. `filled`:
 * only the others have it. `joined`: everything is kept. `choose`: the field holds one value, and the user chooses. For a
 * household, the values of the others go into `joint-names` or into the `memo`.
 */
const fieldMerge = z.object({
  field: fieldName,
  kind: z.enum(['same', 'filled', 'joined', 'choose', 'joint-names', 'memo']),
  /** The value of each contact; the contact that stays comes first. */
  values: z.array(z.unknown()),
  /** The value of the merged contact if the user takes it from this one. */
  results: z.array(z.unknown()),
})

/** Contacts side by side, and the merged contact. */
const duplicateComparison = z.object({
  /** The contacts to be merged; the first one stays. */
  ids: z.array(z.string()),
  fields: z.array(fieldMerge),
  /** The group that each is in. Their names are the page's; null for a home address. */
  groups: z.array(z.string().nullable()),
  /** Data of the others that cannot be kept: data of other applications, fields that the interface does not have. */
  lost: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Why they cannot be merged now: a change of one of them is not sent yet, or a field of one cannot be read. */
  whyNot: z.enum(['waiting', 'unreadable']).nullable(),
  /** Identifies the state shown; a merge is refused if the contacts have changed since. */
  seen: z.string(),
})

/** A contact that may be the person being typed. */
const alike = z.object({ id: z.string(), name: z.string() })

const token = z.strictObject({ token: z.uuid() })
const place = z
  .int()
  .min(0)
  .max(2 * mostGroups)
/** Contacts of a group: fewer than all of them, if the others are not to change. The first one stays. */
const chosen = z.array(z.string().min(1).max(200)).min(2).max(mostInGroup)
const profile = z.string().min(1).max(64)

/** The calls for contacts that are in the book more than once. The results stay in main under the token. */
export const duplicateChannels = {
  /** Searches the book of the profile in use; a new search replaces the last one. */
  'duplicates.find': {
    input: z.strictObject({ profile }),
    output: z.object({
      token: z.uuid(),
      /** Groups of one person, and how many of them are held ready: those have the first places. */
      total: z.int(),
      kept: z.int(),
      /** Households, which follow the places of the duplicates. */
      households: z.int(),
    }),
  },
  /** The groups at these places, without those decided or deleted in the meantime. */
  'duplicates.page': {
    input: token.extend({ offset: place, limit: z.int().min(1).max(100) }),
    output: z.object({ groups: z.array(duplicateGroup) }),
  },
  /** `ids`: null if main is to propose all of them, and which one stays. */
  'duplicates.read': {
    input: token.extend({ place, ids: chosen.nullable() }),
    output: duplicateComparison,
  },
  /**
   * `not-the-same` (for a household: to be kept apart) is final; `later` lasts until the next search; `open` reverses either.
   */
  'duplicates.decide': {
    input: token.extend({ place, decision: z.enum(['not-the-same', 'later', 'open']) }),
    output: z.null(),
  },
  /** Merges them, as a job that can be undone. `precondition-failed` if they have changed since they were shown. */
  'duplicates.merge': {
    input: token.extend({
      profile,
      place,
      ids: chosen,
      seen: z.string().max(200),
      /** Fields whose value comes from another contact than the first, and from which one. */
      taken: z
        .array(
          z.object({
            field: fieldName,
            from: z
              .int()
              .min(0)
              .max(mostInGroup - 1),
          }),
        )
        .max(50),
    }),
    output: bulkState,
  },
  /** The existing contact that a new one may be, judging by what has been typed; null where none looks like it. */
  'duplicates.alike': {
    input: z.strictObject({ profile, family, changes: addressChanges }),
    output: alike.nullable(),
  },
  /** Forgets the results; null ends a search that is under way. */
  'duplicates.close': { input: z.strictObject({ token: z.uuid().nullable() }), output: z.null() },
} as const

export type DuplicateReason = z.infer<typeof duplicateReason>
export type Alike = z.infer<typeof alike>
export type DuplicateGroup = z.infer<typeof duplicateGroup>
export type GroupKind = z.infer<typeof groupKind>
export type FieldMerge = z.infer<typeof fieldMerge>
export type DuplicateComparison = z.infer<typeof duplicateComparison>
