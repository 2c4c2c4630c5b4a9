import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { calibration as shape, type TestRulers } from '../../contract/ipc/print-setup.ts'
import { calibrationFrom } from '../../labels/impose/test-page.ts'
import { uncalibrated } from '../../labels/layout-options.ts'
import type { Calibration } from '../../labels/output/glyph-run.ts'
import type { Sheet } from '../../labels/sheet/sheet.ts'
import { mainText } from '../../languages/main.ts'
import type { Announce } from '../ipc/announce.ts'
import { askPath, type SavingDesktop } from '../window/files.ts'
import { ownFontFolders } from './fonts/font-files.ts'
import { createPaperPrinter } from './paper/print-window.ts'
import { createSheetBook, openPrintSettings, type KnownPrinter, type MachineSettings } from './print-setup.ts'
import { createPrinting } from './printing.ts'
import type { JsonFile } from '../settings/json-file.ts'
import { createPrintThread } from './thread/print-thread.ts'

/** What printing needs from the app. */
export interface PrintSurroundings extends SavingDesktop {
  dataFolder: string
  /** Folder of the bundled TrueType files. */
  fonts: string
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Entry of the print thread (thread/print-worker.ts). */
  worker: URL
  announce: Announce
}

export type PrintParts = ReturnType<typeof assemblePrinting>

/** Builds the parts of printing. Nothing here waits; the thread starts with the first job. */
export function assemblePrinting(app: PrintSurroundings) {
  const { dataFolder, fonts, postalCodes, worker, language, parent, announce, wrote } = app
  const settings = openPrintSettings({ data: dataFolder, profiles: join(dataFolder, 'profiles') })
  const sheets = createSheetBook(settings.machine)
  const calibrations = createCalibrations(settings.machine)
  const thread = createPrintThread({
    url: worker,
    fonts,
    installed: ownFontFolders(),
    postalCodes,
    onProgress: (progress) => announce('print.progress', progress),
  })
  const printing = createPrinting({
    thread,
    sheets,
    paper: createPaperPrinter(),
    calibration: calibrations.of,
    wrote,
    askPath: (subject) => askPath(mainText[language()].printFiles[subject], app),
    title: (subject) => mainText[language()].printFiles[subject].file,
  })
  return { settings, sheets, calibrations, printing, announce, printers: () => printersOf(parent()) }
}

async function printersOf(window: BrowserWindow | undefined): Promise<KnownPrinter[]> {
  const printers = (await window?.webContents.getPrintersAsync()) ?? []
  return printers.map(({ name, displayName }) => ({ name, text: displayName || name }))
}

/** How each printer deviates on each sheet. */
interface Calibrations {
  of(printer: string, sheet: string): Calibration
  /**
   * Keeps the correction for what was measured, or none for null. `invalid-input` when it is more than any printer
   * deviates by: then something else was measured.
   */
  measure(
    printer: string,
    sheet: Sheet,
    measured: TestRulers | null,
  ): Promise<Result<{ calibration: Calibration | null }>>
}

/** @param machine the file that holds them. */
export function createCalibrations(machine: JsonFile<MachineSettings>): Calibrations {
  return {
    of: (printer, sheet) =>
      machine.read().calibrations.find((each) => each.printer === printer && each.sheet === sheet)
        ?.calibration ?? uncalibrated,
    async measure(printer, sheet, measured) {
      const checked = measured === null ? null : shape.safeParse(calibrationFrom(sheet, measured))
      if (checked?.error) {
        const path = checked.error.issues[0]?.path.join('.') ?? ''
        return fail({ kind: 'invalid-input', path, expected: 'a printer deviates by 10 % and 30 mm at most' })
      }
      const calibration = checked?.data ?? null
      const place = { printer, sheet: sheet.code }
      const kept = await machine.change(({ calibrations }) => {
        const others = calibrations.filter((each) => each.printer !== printer || each.sheet !== sheet.code)
        return { calibrations: calibration ? [...others, { ...place, calibration }] : others }
      })
      return kept.ok ? ok({ calibration }) : kept
    },
  }
}
