import { z } from 'zod'
import {
  direction,
  length,
  printOptions,
  printerName,
  rect,
  sheetCode,
  sheetKind,
  installedFamilies,
  laidOutJob,
  printCard,
  printCardCall,
  printJobCall,
  printJobKey,
  photosToPrint,
  printOutcome,
  printPageCall,
  printPhotosCall,
  shownPage,
} from './print.ts'
import { family } from '../record/fields.ts'
import { cardRun } from './cards.ts'
import { listCall, listOptions } from './paper-list.ts'
import { cellLayout, layoutProblem } from './cell-layout.ts'
import { savedFileHandle } from './app.ts'
import { recordKey } from './records.ts'

const grid = z.strictObject({
  columns: z.number(),
  rows: z.number(),
  left: length,
  top: length,
  width: length,
  height: length,
  pitchX: length,
  pitchY: length,
  radius: length,
})

/** Round or oval labels are ellipses. */
const faceShape = z.enum(['rectangle', 'ellipse'])

/** A sheet of the user's own; labels/sheet/custom-sheet.ts checks its geometry. */
export const ownSheet = z.strictObject({
  code: sheetCode,
  name: z.string().max(100),
  /** Label sheets without it: `printing.json` of earlier versions has no other kind. */
  kind: sheetKind.optional(),
  paper: z.strictObject({ width: length, height: length }),
  grid,
  direction,
  /** Whether a card or envelope has the printed boxes of a Japanese postal code. */
  postalBoxes: z.boolean().optional(),
  /** Of labels: rectangles without it. The hole of a disc is its radius, none without it. */
  shape: faceShape.optional(),
  hole: length.optional(),
})

/** Rulers of a test page, mm (labels/impose/test-page.ts): their lengths, and where their corner is on the paper. */
const testRulers = z.strictObject({
  horizontal: z.number().min(1).max(2000),
  vertical: z.number().min(1).max(2000),
  left: length,
  top: length,
})

/** A sheet as the picker shows it, with the options that were last used on it. */
const printSheet = z.object({
  code: z.string(),
  name: z.string(),
  /** '' for cards, envelopes and the user's own sheets. */
  maker: z.string(),
  also: z.array(z.string()),
  kind: sheetKind,
  own: z.boolean(),
  paper: z.object({ width: length, height: length }),
  grid,
  shape: faceShape,
  /** The radius of the hole of a disc, 0 without one. */
  hole: length,
  /** The boxes for postal codes that are printed on it. */
  frames: z.array(rect),
  rulers: testRulers,
  options: printOptions,
})

/** The first sheets that a search found, and how many it found. */
const foundSheets = z.object({ sheets: z.array(printSheet), total: z.number().int() })

/** Correction for one printer and sheet (labels/output/glyph-run.ts): scale about the corner, then shift by mm. */
export const calibration = z.strictObject({
  scaleX: z.number().min(0.9).max(1.1),
  scaleY: z.number().min(0.9).max(1.1),
  offsetX: z.number().min(-30).max(30),
  offsetY: z.number().min(-30).max(30),
})

export const sheetCalibration = z.strictObject({ printer: printerName, sheet: sheetCode, calibration })

/** A job's sheet and options under a name. */
export const printPreset = z.strictObject({
  name: z.string().trim().min(1).max(60),
  sheet: sheetCode,
  options: printOptions,
})

/** The single contact that something is printed for; null for a list. */
const oneContact = recordKey.nullable()

/** The initial state of the workbench. */
const printSetup = z.object({
  /** The user's own sheets, those whose sizes are checked, and those of the catalogue that were used. */
  sheets: z.array(printSheet),
  /** Codes of the sheets that were used, the last one first. */
  recent: z.array(z.string()),
  /**
   * The sheet last used for a list, and the one for the single contact asked about: users who print lists on labels write
   * single cards, and mail abroad goes in envelopes.
   */
  sheet: z.string(),
  sheetForOne: z.string(),
  /** The printer last used; '' for any. */
  printer: z.string(),
  presets: z.array(printPreset),
  /** Layouts of the user's own. */
  layouts: z.array(cellLayout),
  calibrations: z.array(sheetCalibration),
  /** Printers of this computer; `text` is how the system shows them. */
  printers: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Home address records that can be the sender. */
  senders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The sender chosen in the settings, null without one. */
  sender: z.string().nullable(),
  /** Whether to ask after printing if the records should be tagged as sent. */
  asksToMark: z.boolean(),
})

/** The faults of a sheet that the user has defined; lengths mm. Empty: it was kept. */
const sheetProblem = z.object({
  kind: z.enum(['name-missing', 'out-of-range', 'not-whole', 'off-paper', 'overlap']),
  field: z.string(),
  least: z.number(),
  most: z.number(),
})

/** Why a template of gLabels is no sheet; `detail` is the word in it that is not known. */
const templateProblem = z.object({
  kind: z.enum([
    'unknown-paper',
    'unknown-shape',
    'several-labels',
    'several-blocks',
    'equal-missing',
    'named-twice',
    'too-many',
  ]),
  detail: z.string(),
})

/** A template of a file that is no sheet, by its maker and number, with everything that is wrong with it. */
const refusedTemplate = z.object({
  name: z.string(),
  problems: z.array(z.union([sheetProblem, templateProblem])),
})

/** What became of the templates of a file. Of very many that are refused, the first are named. */
const importedSheets = z.object({
  /** Codes of the sheets that are kept now. */
  kept: z.array(sheetCode),
  refused: z.array(refusedTemplate),
  refusedCount: z.number().int(),
})

export type OwnSheet = z.infer<typeof ownSheet>
export type PrintSheet = z.infer<typeof printSheet>
export type FoundSheets = z.infer<typeof foundSheets>
export type SheetCalibration = z.infer<typeof sheetCalibration>
export type PrintPreset = z.infer<typeof printPreset>
export type PrintSetup = z.infer<typeof printSetup>
export type SheetProblem = z.infer<typeof sheetProblem>
export type TemplateProblem = z.infer<typeof templateProblem>
export type RefusedTemplate = z.infer<typeof refusedTemplate>
export type ImportedSheets = z.infer<typeof importedSheets>
export type TestRulers = z.infer<typeof testRulers>

/** As many sheets as are known as the last used ones. */
const mostRecent = 6

/** The codes in `PrintSetup.recent` after the sheet `code` is used. */
export function recentAfter(recent: readonly string[], code: string): string[] {
  return [code, ...recent.filter((each) => each !== code)].slice(0, mostRecent)
}

const nothing = z.null()
const recordId = z.string().min(1).max(500)
/** The handle of a saved file (`savedFile.open`); null when none was saved. */
const handle = savedFileHandle.nullable()
const onPrinter = { sheet: sheetCode, printer: printerName }

/** The calls of printing. A job that is forgotten answers `not-found`: it is laid out again then. */
export const printChannels = {
  'print.setup': { input: z.strictObject({ one: oneContact }), output: printSetup },
  /** The sheets with these words in their names or sizes: the first of them, and how many there are in all. */
  'print.findSheets': {
    input: z.strictObject({ words: z.string().max(100) }),
    output: foundSheets,
  },
  /** Searches the installed fonts again. */
  'print.fonts': { input: nothing, output: installedFamilies },
  /** Lays a job out; `cancelled` when a newer one replaced it or `print.stop` came. */
  'print.preview': { input: printJobCall, output: laidOutJob },
  /** How the last list was printed; null before the first one. */
  'print.listSetup': { input: nothing, output: z.object({ options: listOptions.nullable() }) },
  /** Lays a list out, and keeps its options for the next one. Its job is looked at, saved and printed as labels are. */
  'print.list': { input: listCall, output: laidOutJob },
  /** The card of one contact, as its record and its form show it. This is not a print job, and does not stop one. */
  'print.card': { input: printCardCall, output: printCard },
  'print.page': { input: printPageCall, output: shownPage },
  /**
   * Photos of a job on their way to paper: main reads them, a few in each step, the page makes them as large as they are printed, and
   * the next step brings them back. What is not there when the job is saved or printed is left out.
   */
  'print.photos': { input: printPhotosCall, output: photosToPrint },
  /** Asks where to save; `saved` is false when the user cancels. */
  'print.pdf': { input: printJobKey, output: z.object({ saved: z.boolean(), handle }) },
  /** Opens the system's print dialog. */
  'print.paper': { input: printJobKey, output: z.object({ outcome: printOutcome }) },
  /** A page of outlines and rulers to hold against the sheet, without any calibration. */
  'print.testPage': {
    input: z.strictObject({ ...onPrinter, to: z.enum(['pdf', 'paper']) }),
    output: z.object({ outcome: printOutcome, handle }),
  },
  /** The same with a scale at the edges, of a sheet that is measured and not kept yet, unless something is wrong with it. */
  'print.trySheet': {
    input: z.strictObject({ sheet: ownSheet, printer: printerName, to: z.enum(['pdf', 'paper']) }),
    output: z.object({ problems: z.array(sheetProblem), outcome: printOutcome, handle }),
  },
  /** Stops laying out, drawing or marking. */
  'print.stop': { input: nothing, output: nothing },

  /** Keeps the options for this sheet, and sheet and printer as the last ones: for lists, or for mail to where a single contact is. */
  'print.remember': {
    input: z.strictObject({ ...onPrinter, options: printOptions, one: oneContact }),
    output: nothing,
  },
  'print.keepPreset': { input: printPreset, output: nothing },
  'print.dropPreset': { input: printPreset.pick({ name: true }), output: nothing },
  /** The layouts to begin with on a sheet: the usual one, and those that come with the app. */
  'print.startLayouts': {
    input: z.strictObject({ sheet: sheetCode, direction }),
    output: z.object({ layouts: z.array(cellLayout) }),
  },
  /** The first label of a sheet in a layout that is not kept yet, for one contact; `svg` is the page that it is on. */
  'print.tryLayout': {
    input: z.strictObject({
      family,
      id: recordId,
      sheet: sheetCode,
      options: printOptions,
      layout: cellLayout,
    }),
    output: laidOutJob.pick({ paper: true, warnings: true, svg: true, photos: true }).extend({ cell: rect }),
  },
  /** Keeps a layout of the user's own under its name. */
  'print.keepLayout': { input: cellLayout, output: nothing },
  /** Asks where to save a layout as a file; `saved` is false when the user cancels. */
  'print.saveLayout': { input: cellLayout, output: z.object({ saved: z.boolean(), handle }) },
  /** Asks for a file of a layout, which is not kept yet: the layout, or what is wrong with the file; `cancelled` when the user closed the dialog. */
  'print.openLayout': {
    input: nothing,
    output: z.object({ layout: cellLayout.nullable(), problem: layoutProblem.nullable() }),
  },
  'print.dropLayout': { input: z.strictObject({ name: z.string().min(1).max(60) }), output: nothing },
  /** Keeps a sheet of the user's own, unless something is wrong with it. */
  'print.keepSheet': { input: ownSheet, output: z.object({ problems: z.array(sheetProblem) }) },
  'print.dropSheet': { input: ownSheet.pick({ code: true }), output: nothing },
  /** Asks for a file of gLabels, and keeps the sheets that it describes; `cancelled` when the user closed the dialog. */
  'print.importSheets': { input: nothing, output: importedSheets },
  /** The correction from the measurements on a test page; null removes it. */
  'print.calibrate': {
    input: z.strictObject({ ...onPrinter, measured: testRulers.nullable() }),
    output: z.object({ calibration: sheetCalibration.shape.calibration.nullable() }),
  },
  /** The home address that is the sender on every sheet except labels, until another is chosen there; null for none. */
  'print.keepSender': { input: z.strictObject({ sender: recordId.nullable() }), output: nothing },
  'print.askToMark': { input: z.strictObject({ ask: z.boolean() }), output: nothing },
  /**
   * Gives every record of the job this tag, or the mark of the year whose cards were printed, as a job for many records
   * (bulk.start): refused while another one runs.
   */
  'print.markSent': {
    input: printJobKey.extend({
      as: z.union([z.strictObject({ tag: z.string().trim().min(1).max(60) }), cardRun]),
      profile: z.string().min(1).max(64),
    }),
    output: z.object({ marked: z.number().int(), failed: z.number().int() }),
  },
} as const
