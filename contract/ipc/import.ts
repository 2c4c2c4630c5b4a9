import { z } from 'zod'
import { encodings } from '../encodings.ts'
import { bulkState } from './bulk.ts'
import { family } from '../record/fields.ts'
import { addressChanges } from '../record/record.ts'
import { mostPhotoBytes, pictureFacts } from './photo.ts'

/** Largest file that can be dropped on the window, in bytes; a larger one is chosen in the dialog. */
export const mostDroppedBytes = 20 * 1024 * 1024

/** The most persons taken from one file. */
export const mostImported = 50_000

/** The most remarks shown about a file; the others are only counted. */
export const mostRemarks = 500

/** Remarks about a missing part of the file itself; users would not look for these among the remarks about its lines. */
export const missingParts: ReadonlySet<string> = new Set([
  'malformed',
  'undecodable',
  'sheet-not-read',
  'backup-part',
  'backup-unreadable',
  'backup-listed',
])

/**
 * How a person of a file relates to the address book.
 * - `new`: no contact looks like this person.
 * - `same`: a contact already has everything that the person brings.
 * - `changed`: the person is a contact of the book, and brings different or additional data.
 * - `perhaps`: the person may be a contact of the book, or is in the file twice.
 * - `deleted`: only for a backup: the person was a contact of the book, and has been deleted since.
 */
const importState = z.enum(['new', 'same', 'changed', 'perhaps', 'deleted'])

/**
 * What to do with a person. `take` creates a contact; `merge` adds to an existing contact what it lacks; `replace` does so too,
 * but where both have a value, the file wins; for a backup, the contact becomes what it was.
 */
const importChoice = z.enum(['skip', 'take', 'merge', 'replace'])

/** What the user can assign to a column of a table: names of `exchange/csv/column.ts`. `keep`: as it was read. */
export const importColumn = z.enum([
  'keep',
  'skip',
  'fullname',
  'lastname',
  'firstname',
  'fullkana',
  'lastkana',
  'firstkana',
  'suffix',
  'organization.name',
  'organization.dept1',
  'organization.title',
  'adr:home:zipcode',
  'adr:home:line1',
  'adr:home:line2',
  'adr:home:region',
  'adr:home:city',
  'adr:home:street',
  'adr:home:building',
  'adr:office:zipcode',
  'adr:office:line1',
  'tel:tel',
  'tel:cell',
  'tel:offtel',
  'tel:fax',
  'email:home',
  'email:office',
  'url:hp',
  'birthdate',
  'gender',
  'joint:all',
  'tags',
  'code',
  'note',
])

/** How the user can read dates such as 3/4/1980. */
export const importDayOrder = z.enum(['day-first', 'month-first'])

/** The facts by which a person was recognised. */
const importReason = z.enum([
  'uid',
  'name',
  'reading',
  'name-alike',
  'telephone',
  'email',
  'zipcode',
  'birthdate',
  'address',
  'company',
  'in-file',
])

/** One person of the file. */
const importRow = z.object({
  /** Place among the persons of the file, from 0. */
  place: z.int(),
  /** Line of the file on which it begins. */
  line: z.int(),
  name: z.string(),
  kana: z.string(),
  /** YYYY-MM-DD; '' if the file has none. */
  birthdate: z.string(),
  company: z.string(),
  /** Its first address on one line. */
  address: z.string(),
  /** Its first telephone number, or mail address; '' without either. */
  reach: z.string(),
  state: importState,
  reasons: z.array(importReason),
  /** The contact of the book that it is, or may be. */
  match: z.object({ family, id: z.string(), name: z.string() }).nullable(),
  /** Fields that the person has and the contact lacks, and those where the values differ. */
  adds: z.array(z.string()),
  differs: z.array(z.string()),
  /** The values of both in those fields, each shortened to one line; '' where the field is empty. */
  values: z.array(z.object({ field: z.string(), mine: z.string(), theirs: z.string() })),
})

/** What could not be read as written: `kind` is a word of `exchange/person.ts`. */
const importRemark = z.object({
  line: z.int(),
  person: z.string(),
  field: z.string(),
  kind: z.string(),
  value: z.string(),
})

/** A file that was read and compared with the book. It stays in main under the token. */
export const importFile = z.object({
  token: z.uuid(),
  /** Its name without folders. */
  name: z.string(),
  bytes: z.int(),
  format: z.string(),
  /** The program that wrote it; '' if unknown. */
  product: z.string(),
  /** '' for a format without text. */
  encoding: z.string(),
  /** Lines of its text that show whether the encoding is right, shortened; empty for a format without text. */
  sample: z.array(z.string()),
  persons: z.int(),
  counts: z.record(importState, z.int()),
  /** The first of them. */
  remarks: z.array(importRemark),
  remarkCount: z.int(),
  /** The columns of a table that the user can assign; null without any. */
  table: z
    .object({
      /** Whether its first line has headings. */
      hasHeader: z.boolean(),
      columns: z.array(
        z.object({
          header: z.string(),
          /** The content of the column in the first row where it is not empty. */
          sample: z.string(),
          column: importColumn,
          /** Whether its content is known; otherwise it goes to the memo. */
          isKnown: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /**
   * For a table whose dates do not show whether day or month comes first: the order used, or `guessed`, which puts the month
   * first; null for any other file.
   */
  dayOrder: z.enum([...importDayOrder.options, 'guessed']).nullable(),
  /** Facts about a backup; null for any other file. */
  backup: z
    .object({
      /** UTC time of the computer that wrote it. */
      made: z.string(),
      /** Name of the profile that it is of. */
      profile: z.string(),
      /** How many of its contacts were in a group that the profile in use does not have. */
      elsewhere: z.int(),
    })
    .nullable(),
})

const token = z.strictObject({ token: z.uuid() })
const picture = z.instanceof(Uint8Array).refine((each) => each.length <= mostPhotoBytes)

/** The instructions for importing a file. */
const importPlan = token.extend({
  /** Profile the page believed to be in use; main refuses when another one is. */
  profile: z.string().min(1).max(64),
  /** What to do with persons without an instruction of their own. */
  choices: z.record(importState, importChoice),
  /** What to do with single persons, by their places. */
  lines: z
    .array(z.strictObject({ place: z.int().min(0).max(1_000_000), choice: importChoice }))
    .max(mostImported),
  /**
   * Where new contacts go: a group of addresses, or null for home addresses. Those of a backup go where they were, if that is
   * there.
   */
  group_id: z.string().min(1).max(500).nullable(),
  /** For new contacts; '' for no tag. */
  tag: z.string().trim().max(60),
})

/**
 * The calls of an import. The user chooses a file in a dialog of main or opens it with the app in the system, or the page hands over
 * bytes: it names no path.
 */
export const importChannels = {
  /** Asks for a file and reads it; `cancelled` when the dialog was closed. */
  'import.choose': { input: z.null(), output: importFile },
  /** The file that the system has handed to the app and that waits to be read; null without one. */
  'import.given': { input: z.null(), output: z.object({ name: z.string() }).nullable() },
  /** Reads that file; `cancelled` where none waits. */
  'import.readGiven': { input: z.null(), output: importFile },
  /** Reads what was dropped on the window. */
  'import.read': {
    input: z.strictObject({
      name: z.string().max(255),
      bytes: z.instanceof(Uint8Array).refine((each) => each.length <= mostDroppedBytes),
    }),
    output: importFile,
  },
  /** Reads the file again, with columns as the user has named them. */
  'import.columns': {
    input: token.extend({ hasHeader: z.boolean(), columns: z.array(importColumn).max(200) }),
    output: importFile,
  },
  /** Reads the file again, its text in the encoding that the user has named. */
  'import.encoding': { input: token.extend({ encoding: z.enum(encodings) }), output: importFile },
  /** Reads the file again, day and month of its dates in the order that the user has named. */
  'import.dayOrder': { input: token.extend({ dayOrder: importDayOrder }), output: importFile },
  'import.rows': {
    input: token.extend({
      state: importState.nullable(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ total: z.int(), rows: z.array(importRow) }),
  },
  /** The next person after this place, in this state or in any, without the photo; null after the last, and for a backup. */
  'import.person': {
    input: token.extend({ after: z.int().min(-1), state: importState.nullable() }),
    output: z.object({ place: z.int(), line: z.int(), name: z.string(), fields: addressChanges }).nullable(),
  },
  /**
   * Changes a person of the file in memory and compares it with the address book again. `restated` lists all persons whose
   * state changed because of it. `not-found` where there is no such person.
   */
  'import.edit': {
    input: token.extend({ place: z.int().min(0), changes: addressChanges }),
    output: z.object({ file: importFile, restated: z.array(importRow.pick({ place: true, state: true })) }),
  },
  /**
   * The next portrait after this place that is not a JPEG and that a page may decode; null after the last. Main never decodes
   * pictures (reliability 3.4).
   */
  'import.picture': {
    input: token.extend({ after: z.int().min(-1) }),
    output: pictureFacts.extend({ place: z.int(), bytes: picture }).nullable(),
  },
  /** The same portrait as a JPEG. */
  'import.keepPicture': {
    input: token.extend({ place: z.int().min(0), bytes: picture }),
    output: z.null(),
  },
  /** Begins the job, an ordinary job for many contacts: `bulk.*` report on it and undo it. */
  'import.start': { input: importPlan, output: bulkState },
  /** The file is forgotten. */
  'import.close': { input: token, output: z.null() },
} as const

export type ImportState = z.infer<typeof importState>
export type ImportChoice = z.infer<typeof importChoice>
export type ImportColumn = z.infer<typeof importColumn>
export type ImportDayOrder = z.infer<typeof importDayOrder>
export type ImportReason = z.infer<typeof importReason>
export type ImportRow = z.infer<typeof importRow>
export type ImportPerson = NonNullable<z.infer<(typeof importChannels)['import.person']['output']>>
export type EditedImport = z.infer<(typeof importChannels)['import.edit']['output']>
export type ImportRemark = z.infer<typeof importRemark>
export type ImportFile = z.infer<typeof importFile>
export type ImportPlan = z.infer<typeof importPlan>
