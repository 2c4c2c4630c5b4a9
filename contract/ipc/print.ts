import { z } from 'zod'
import { cardYears } from '../cards/card-marks.ts'
import { family, type Family } from '../record/fields.ts'
import { addressChanges } from '../record/record.ts'
import { cardRun } from './cards.ts'
import { layoutChoice } from './cell-layout.ts'
import { pictureBytes } from './photo.ts'
import { recordFilter } from './records.ts'

const recordId = z.string().min(1).max(500)
/** Lengths are mm. */
export const length = z.number().min(-2000).max(2000)
export const direction = z.enum(['horizontal', 'vertical'])
export const sheetKind = z.enum(['labels', 'hagaki', 'envelope'])
const addressChoice = z.enum(['first', 'home', 'office'])

/** A sheet by its code, a printer by the system's name; '' means any printer. */
export const sheetCode = z.string().min(1).max(100)
export const printerName = z.string().max(300)

/** The records to print: a list as the window shows it, or single records. */
export const printSelection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list'), filter: recordFilter }),
  z.strictObject({ kind: z.literal('records'), family, ids: z.array(recordId).min(1).max(20_000) }),
])

/** How a job is set. `labels/` uses the same words. */
export const printOptions = z.strictObject({
  address: addressChoice,
  organization: z.enum(['office', 'always', 'never']),
  title: z.boolean(),
  jointNames: z.boolean(),
  jointHonorifics: z.boolean(),
  /**
   * People of one house who have records of their own get one mailing label with all their names; never without `jointNames`.
   */
  household: z.boolean(),
  honorific: z.string().max(20),
  /** The code of the country where the mail is posted; '' for that of the sender or, without one, Japan. */
  homeCountry: z.string().max(2).default(''),
  /** Whether mail to another country says AIR MAIL. */
  airMail: z.boolean().default(false),
  /** Which layout the cells have. Options of earlier versions have none. */
  layout: layoutChoice.default(''),
  direction,
  digits: z.enum(['kanji', 'upright', 'combined']),
  postalMark: z.boolean(),
  /** A home address record and which of its addresses; null prints no sender. */
  sender: z.strictObject({ id: recordId, address: addressChoice }).nullable(),
  order: z.enum(['selection', 'postal-code', 'kana', 'code']),
  byGroup: z.boolean(),
  barcode: z.boolean(),
  startCell: z.number().int().min(0).max(40_000),
  usedCells: z.array(z.number().int().min(0).max(40_000)).max(40_000),
  copies: z.number().int().min(1).max(99),
  collate: z.enum(['each', 'sets']),
  outline: z.boolean(),
  /** The bundled typeface. */
  typeface: z.enum(['serif', 'sans', 'klee']),
  /** An installed font, by the name of its family, which replaces the built-in one where possible; null for none. */
  font: z.string().min(1).max(200).nullable(),
  /** Leaves out records without any address instead of printing a name alone. */
  onlyWithAddress: z.boolean(),
})

export const printJobCall = z.strictObject({
  selection: printSelection,
  /** Records of the selection that get no mailing label this time. */
  leaveOut: z.array(recordId).max(20_000),
  sheet: sheetCode,
  options: printOptions,
  printer: printerName,
  /** Of a large job only the first page is wanted, sooner than the rest: it is not kept. */
  firstPage: z.boolean().optional(),
  /** Cards of a year: contacts in mourning that year are left out. */
  cards: cardRun.optional(),
})

export const rect = z.object({ x: length, y: length, width: length, height: length })

/** What to check before printing. `detail` is the character, text or font in question. */
const printWarning = z.object({
  kind: z.enum([
    'no-address',
    'other-address',
    'no-postal-code',
    'postal-code-form',
    'postal-code-restored',
    'no-name',
    // One mailing label for several records, and the names on it.
    'household',
    'honorific-corrected',
    'title-left-out',
    'overflow',
    // Not printed, by what has room for it. The detail is the text without room; for `no-room-sheet`, the sheet and a blank come
    // before it.
    'no-room',
    'no-room-horizontal',
    'no-room-vertical',
    'no-room-sheet',
    'condensed',
    // A QR code does not hold all of the contact.
    'code-shortened',
    // Type below 6 points, by what makes it larger. The detail is the size in points, after a sheet as above.
    'small-type',
    'small-type-horizontal',
    'small-type-vertical',
    'small-type-sheet',
    'picture-left-out',
    // It is not on a list of birthdays.
    'no-birthday',
    'missing-character',
    'missing-script',
    'missing-variant',
    'barcode-unverified',
    'barcode-left-out',
    'sender-missing',
    // The layout that was chosen is not there any more, or is larger than the cells. The detail is its name.
    'layout-missing',
    'layout-too-large',
    // Characters of a list that no font has.
    'font-lacks',
    'font-missing',
    'font-damaged',
    'font-restricted',
    'font-too-large',
    // Characters that the installed font lacks, and the bundled typeface that they are printed in.
    'font-lacks-serif',
    'font-lacks-sans',
    'font-lacks-klee',
  ]),
  /** null: the remark is about the sender or the font. `page` is that of the record's first mailing label, null without one. */
  record: z
    .object({ family, id: z.string(), name: z.string(), page: z.number().int().nullable() })
    .nullable(),
  detail: z.string(),
})

/** A photo of a contact on a page, mm from its upper left corner: it fills its place and is below what is printed. */
const shownPhoto = rect.extend({ family, id: z.string(), image: z.string() })

/** A page as it is shown: photos are not in its SVG, and the page reads them from `photo://`. */
export const shownPage = z.object({ svg: z.string(), photos: z.array(shownPhoto) })

/** A job that is laid out. Saving or printing its number gives exactly what the preview shows. */
export const laidOutJob = z.object({
  job: z.number().int(),
  /** Only the first page of it was laid out, and nothing is counted: neither labels nor warnings. */
  isPart: z.boolean().optional(),
  pages: z.number().int(),
  labels: z.number().int(),
  records: z.number().int(),
  /** Records left out because they have no address. */
  withoutAddress: z.number().int(),
  paper: z.object({ width: length, height: length }),
  /** Names of those left out because they are in mourning. */
  inMourning: z.array(z.string()).optional(),
  /** Cells of one page, and the boxes for postal codes that are already printed on the card. */
  cells: z.array(rect),
  frames: z.array(rect),
  /** The first of them; `warningCount` counts all. */
  warnings: z.array(printWarning),
  warningCount: z.number().int(),
  /** The first page as SVG; null when there is nothing to print. */
  svg: z.string().nullable(),
  /** The photos on the first page. */
  photos: z.array(shownPhoto),
})

/** A contact with the text typed in its form; `id` is null for a new one. */
export const printCardCall = z.strictObject({ family, id: recordId.nullable(), changes: addressChanges })

/** A single contact on the sheet last used for single ones; `svg` is null without an address. */
export const printCard = laidOutJob
  .pick({ pages: true, paper: true, cells: true, frames: true, warnings: true, svg: true, photos: true })
  .extend({
    sheet: z.object({ code: z.string(), name: z.string(), kind: sheetKind, own: z.boolean() }),
    years: cardYears,
  })

export const printPageCall = z.strictObject({ job: z.number().int(), page: z.number().int().min(0) })
export const printJobKey = z.strictObject({ job: z.number().int() })

/** Photos that the page makes ready for paper in one step. */
export const mostPhotosOfStep = 6
/** Of a photo that is ready for paper, which has at most 2048 px at each side, in bytes. */
const mostMadeBytes = 4 * 1024 * 1024

/** The photos of the step before as they are printed, by their number in it; null begins. One that could not be made is left out. */
export const printPhotosCall = printJobKey.extend({
  made: z
    .array(
      z.strictObject({
        at: z.int().min(0),
        jpeg: pictureBytes.refine(({ length }) => length <= mostMadeBytes),
      }),
    )
    .max(mostPhotosOfStep)
    .nullable(),
})

/** Photos to make ready: each in the middle of its shape, in these px or, where it has fewer, in as many as it has. */
export const photosToPrint = z.object({
  photos: z.array(z.object({ at: z.int(), jpeg: pictureBytes, width: z.int(), height: z.int() })),
  done: z.int(),
  total: z.int(),
  /** Contacts whose photo did not come or could not be made ready; counted at the end. */
  lacking: z.int(),
})

/**
 * How printing ended: `sent` to the printer, `stopped` in the system's dialog, `no-printer` on this computer, `no-printer-list`
 * where the system does not give the list, `printer-gone` since it was chosen, `settings-refused` such as the size of the
 * paper, `no-answer` from the system within the time a dialog may stay open, `refused` for any other reason. Each has its own
 * sentence that says what to do.
 */
export const printOutcome = z.enum([
  'sent',
  'stopped',
  'no-printer',
  'no-printer-list',
  'printer-gone',
  'settings-refused',
  'no-answer',
  'refused',
])

/** The progress of a job; sent while more than 500 records are under way. */
export const printProgress = z.object({
  phase: z.enum(['reading', 'laying-out', 'photos', 'writing', 'drawing', 'marking']),
  done: z.number().int(),
  total: z.number().int(),
})

const fontNames = z.object({ family: z.string(), japanese: z.string() })

/** Families of installed fonts by their English and Japanese names; `restricted` are those whose licence forbids a PDF. */
export const installedFamilies = z.object({
  families: z.array(fontNames),
  restricted: z.array(fontNames),
})

export type InstalledFamilies = z.infer<typeof installedFamilies>
export type PrintSelection = z.infer<typeof printSelection>

/** The family of the records of a selection. */
export function familyOfSelection(selection: PrintSelection): Family {
  return selection.kind === 'list' ? selection.filter.family : selection.family
}

export type PrintOptions = z.infer<typeof printOptions>
export type Direction = z.infer<typeof direction>
export type SheetKind = z.infer<typeof sheetKind>
export type PrintJobCall = z.infer<typeof printJobCall>
export type PrintCardCall = z.infer<typeof printCardCall>
export type PrintCard = z.infer<typeof printCard>
export type PrintWarning = z.infer<typeof printWarning>
export type LaidOutJob = z.infer<typeof laidOutJob>
export type PrintOutcome = z.infer<typeof printOutcome>
export type PrintProgress = z.infer<typeof printProgress>
export type ShownPhoto = z.infer<typeof shownPhoto>
export type ShownPage = z.infer<typeof shownPage>
export type PhotosToPrint = z.infer<typeof photosToPrint>
