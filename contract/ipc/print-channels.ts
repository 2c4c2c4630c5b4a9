import { z } from 'zod'
import { cardRun } from './cards.ts'
import {
  ownSheet,
  printLayout,
  printSetup,
  sheetCalibration,
  sheetProblem,
  testRulers,
} from './print-setup.ts'
import {
  installedFamilies,
  laidOutJob,
  printCard,
  printCardCall,
  printJobCall,
  printJobKey,
  printOptions,
  printOutcome,
  printPageCall,
  printerName,
  sheetCode,
} from './print.ts'
import { savedFileHandle } from './saved-file.ts'

const nothing = z.null()
const recordId = z.string().min(1).max(500)
/** Stands for a file that was saved (`savedFile.open`); null when none was. */
const handle = savedFileHandle.nullable()
const onPrinter = { sheet: sheetCode, printer: printerName }

/** The calls of printing. A job that is forgotten answers `not-found`: it is laid out again then. */
export const printChannels = {
  'print.setup': { input: nothing, output: printSetup },
  /** The installed fonts, looked for anew. */
  'print.fonts': { input: nothing, output: installedFamilies },
  /** Lays a job out; `cancelled` when a newer one took its place or `print.stop` came. */
  'print.preview': { input: printJobCall, output: laidOutJob },
  /** The card of one contact, as its record and its form show it. It is no job, and stops none. */
  'print.card': { input: printCardCall, output: printCard },
  'print.page': { input: printPageCall, output: z.object({ svg: z.string() }) },
  /** Asks where to save; `saved` is false when the user thought better of it. */
  'print.pdf': { input: printJobKey, output: z.object({ saved: z.boolean(), handle }) },
  /** Opens the system's print dialog. */
  'print.paper': { input: printJobKey, output: z.object({ outcome: printOutcome }) },
  /** A page of outlines and rulers to hold against the sheet, without any calibration. */
  'print.testPage': {
    input: z.strictObject({ ...onPrinter, to: z.enum(['pdf', 'paper']) }),
    output: z.object({ outcome: printOutcome, handle }),
  },
  /** Stops what is being laid out, drawn or marked. */
  'print.stop': { input: nothing, output: nothing },

  /** Keeps the options as those of this sheet, and sheet and printer as the last ones: of lists, or of one contact alone. */
  'print.remember': {
    input: z.strictObject({ ...onPrinter, options: printOptions, forOne: z.boolean() }),
    output: nothing,
  },
  'print.keepLayout': { input: printLayout, output: nothing },
  'print.dropLayout': { input: printLayout.pick({ name: true }), output: nothing },
  /** Keeps a sheet of the user's own, unless something is wrong with it. */
  'print.keepSheet': { input: ownSheet, output: z.object({ problems: z.array(sheetProblem) }) },
  'print.dropSheet': { input: ownSheet.pick({ code: true }), output: nothing },
  /** From what was measured on a test page; null goes back to none. */
  'print.calibrate': {
    input: z.strictObject({ ...onPrinter, measured: testRulers.nullable() }),
    output: z.object({ calibration: sheetCalibration.shape.calibration.nullable() }),
  },
  /** The home address that is the sender on every sheet but labels, until another is chosen there; null for none. */
  'print.keepSender': { input: z.strictObject({ sender: recordId.nullable() }), output: nothing },
  'print.askToMark': { input: z.strictObject({ ask: z.boolean() }), output: nothing },
  /**
   * Gives every record of the job this tag, or the mark of the year whose cards were printed, as a job of many (bulk.start):
   * refused while another one is not over.
   */
  'print.markSent': {
    input: printJobKey.extend({
      as: z.union([z.strictObject({ tag: z.string().trim().min(1).max(60) }), cardRun]),
      profile: z.string().min(1).max(64),
    }),
    output: z.object({ marked: z.number().int(), failed: z.number().int() }),
  },
} as const
