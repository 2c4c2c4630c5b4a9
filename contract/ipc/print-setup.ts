import { z } from 'zod'
import { direction, length, printOptions, printerName, rect, sheetCode, sheetKind } from './print.ts'

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

/** A sheet of the user's own; labels/sheet/custom-sheet.ts checks its geometry. */
export const ownSheet = z.strictObject({
  code: sheetCode,
  name: z.string().max(100),
  paper: z.strictObject({ width: length, height: length }),
  grid,
  direction,
})

/** Rulers of a test page, mm (labels/impose/test-page.ts): their lengths, and where their corner is on the paper. */
export const testRulers = z.strictObject({
  horizontal: z.number().min(1).max(2000),
  vertical: z.number().min(1).max(2000),
  left: length,
  top: length,
})

/** A sheet as the picker shows it, with the options that were last used on it. */
export const printSheet = z.object({
  code: z.string(),
  name: z.string(),
  also: z.array(z.string()),
  kind: sheetKind,
  own: z.boolean(),
  paper: z.object({ width: length, height: length }),
  grid,
  /** The boxes for postal codes that are printed on it. */
  frames: z.array(rect),
  /** The rulers of its test page. */
  rulers: testRulers,
  options: printOptions,
})

/** Correction for one printer and sheet (labels/output/glyph-run.ts): scale about the corner, then shift by mm. */
export const calibration = z.strictObject({
  scaleX: z.number().min(0.9).max(1.1),
  scaleY: z.number().min(0.9).max(1.1),
  offsetX: z.number().min(-30).max(30),
  offsetY: z.number().min(-30).max(30),
})

export const sheetCalibration = z.strictObject({ printer: printerName, sheet: sheetCode, calibration })

/** A job's sheet and options under a name. */
export const printLayout = z.strictObject({
  name: z.string().trim().min(1).max(60),
  sheet: sheetCode,
  options: printOptions,
})

/** What the workbench begins with. */
export const printSetup = z.object({
  sheets: z.array(printSheet),
  /** The sheet that was used last for a list, and the one for a contact alone: who prints lists on labels writes single cards. */
  sheet: z.string(),
  sheetForOne: z.string(),
  /** The printer that was used last; '' where it does not matter. */
  printer: z.string(),
  layouts: z.array(printLayout),
  calibrations: z.array(sheetCalibration),
  /** Printers of this computer; `text` is how the system shows them. */
  printers: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Home address records that can be the sender. */
  senders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The sender that was chosen in the settings, null for none. */
  sender: z.string().nullable(),
  /** Whether to ask after printing if the records shall be tagged as sent. */
  asksToMark: z.boolean(),
})

/** What is wrong with a sheet of the user's own; lengths mm. Empty: it was kept. */
export const sheetProblem = z.object({
  kind: z.enum(['name-missing', 'out-of-range', 'not-whole', 'off-paper', 'overlap']),
  field: z.string(),
  least: z.number(),
  most: z.number(),
})

export type OwnSheet = z.infer<typeof ownSheet>
export type PrintSheet = z.infer<typeof printSheet>
export type SheetCalibration = z.infer<typeof sheetCalibration>
export type PrintLayout = z.infer<typeof printLayout>
export type PrintSetup = z.infer<typeof printSetup>
export type SheetProblem = z.infer<typeof sheetProblem>
export type TestRulers = z.infer<typeof testRulers>
