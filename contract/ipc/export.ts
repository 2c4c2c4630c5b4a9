import { z } from 'zod'
import { family } from '../record/fields.ts'
import { lackingPhotos } from './photo.ts'
import { recordFilter } from './records.ts'
import { savedFileHandle } from './app.ts'

/** More than any address book that the app is made for; the limit keeps a hijacked page from asking for endless work. */
const mostRecords = 200_000

/** How contacts are written: the formats of `exchange/write-file.ts`, and the list as the table of fields has it
 * (`contract/record/fields.ts`), for spreadsheets. */
export const exportFormat = z.enum([
  'vcard-3.0',
  'vcard-4.0',
  'csv',
  'list',
  'list-shift-jis',
  'xlsx',
  'csv-google',
  'csv-outlook',
  'csv-outlook-ja',
  'csv-atena-shokunin',
  'csv-design-kit',
  'contactxml',
  'jcard',
])

/**
 * What a file lacks, and for how many contacts.
 * - `left-out`: the format has no place for it; without a field, for the contact.
 * - `reads-otherwise`: the file holds it in another form.
 * - `no-person`: the contact has nothing to identify it by.
 * - `only-listed`: only a list has shown the contact, and a list may leave out fields.
 * - `photo-…`: the photo is not on this computer and cannot be fetched now (`photoLack` says why), or the photo would make the
 *   file too large.
 * - `guarded`: a spreadsheet would take the cell for a formula, so it begins with an apostrophe; nothing is lost.
 */
const exportLoss = z.object({
  kind: z.enum([
    'left-out',
    'reads-otherwise',
    'no-person',
    'only-listed',
    'guarded',
    'photo-signed-out',
    'photo-offline',
    'photo-gone',
    'photo-over',
  ]),
  /** Such as `addresses.station`; '' for the whole contact. */
  field: z.string(),
  /** Contacts that it is about. */
  count: z.int(),
  /** One of the contacts, and the detail of its loss. */
  person: z.string(),
  value: z.string(),
})

/** Contacts as a file of one format, not saved yet. */
const exportFile = z.object({
  format: exportFormat,
  /** Contacts in the file; 0 where it would hold no contact. */
  persons: z.int(),
  bytes: z.int(),
  losses: z.array(exportLoss),
  /** Photos that are not on this computer and are fetched from the service while it is saved. */
  photosToFetch: z.int(),
})

/** How far an export is that is being saved. */
const exportProgress = z.object({
  phase: z.enum(['fetching', 'writing', 'done']),
  /** Photos already requested, of all that are needed. */
  done: z.int(),
  total: z.int(),
  /** For a finished one: contacts in the file. */
  persons: z.int(),
  /** For a finished one: the photos that it lacks, by reason; empty for a format without photos. */
  missing: z.array(lackingPhotos),
  /** For a finished one: the handle of the file (`savedFile.open`). */
  handle: savedFileHandle.nullable(),
})

const token = z.strictObject({ token: z.uuid() })
const formatted = token.extend({ format: exportFormat })

/** The calls of an export. Its data stays in main under the token; the page names no path. */
export const exportChannels = {
  /** Gathers contacts as the window shows them, edits that wait included, in the order of the list. */
  'export.prepare': {
    input: z.strictObject({
      /** Profile the page believed to be in use; main refuses when another one is. */
      profile: z.string().min(1).max(64),
      of: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('list'), filter: recordFilter }),
        z.strictObject({
          kind: z.literal('records'),
          family,
          ids: z.array(z.string().min(1).max(500)).min(1).max(mostRecords),
        }),
      ]),
    }),
    output: z.object({ token: z.uuid(), contacts: z.int() }),
  },
  /** Writes them in memory, reads that back and compares. */
  'export.convert': { input: formatted, output: exportFile },
  /** Asks where to save and begins; `begun` is false when the user cancels. */
  'export.save': { input: formatted, output: z.object({ begun: z.boolean() }) },
  /** Fetches some of the missing photos, then writes the file. The page repeats the call until it is done. */
  'export.step': { input: token, output: exportProgress },
  /** Forgets the contacts. Photos still being fetched are not written anywhere. */
  'export.close': { input: token, output: z.null() },
} as const

export type ExportFormat = z.infer<typeof exportFormat>
export type ExportLoss = z.infer<typeof exportLoss>
export type ExportProgress = z.infer<typeof exportProgress>
export type ExportFile = z.infer<typeof exportFile>
