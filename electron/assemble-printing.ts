import type { PrintParts } from './ipc/print-handlers.ts'
import { mainText } from '../languages/main.ts'
import type { Announce } from '../contract/ipc/notice.ts'
import { askLayoutFile, askLayoutPath, askPath, askTemplateFile, type SavingDesktop } from './window/files.ts'
import { fontFolders, surroundings } from './platform/folders.ts'
import { cupsFolder } from './platform/cups-folder.ts'
import { createCups } from './print/paper/cups.ts'
import { askToPrintOver } from './print/paper/ask-to-print.ts'
import { createPaperPrinter } from './print/paper/print-on-paper.ts'
import { printersOf } from './print/paper/printers.ts'
import { createDialogPrinter } from './print/paper/print-window.ts'
import { openMachineSettings } from './print/machine-settings.ts'
import { createSheetBook } from './print/sheet-book.ts'
import { createPrinting } from './print/printing.ts'
import { createPrintThread } from './print/thread/print-thread.ts'
import { createCalibrations } from './print/calibrations.ts'

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

/** Builds the parts of printing. Nothing here waits; the thread starts with the first job. */
export function assemblePrinting(app: PrintSurroundings): PrintParts {
  const { dataFolder, fonts, postalCodes, worker, language, parent, announce, wrote } = app
  const machine = openMachineSettings(dataFolder)
  const sheets = createSheetBook(machine)
  const calibrations = createCalibrations(machine)
  const thread = createPrintThread({
    url: worker,
    fonts,
    installed: fontFolders(surroundings()),
    postalCodes,
    onProgress: (progress) => announce('print.progress', progress),
  })
  const printing = createPrinting({
    thread,
    sheets,
    paper: createPaperPrinter({
      cups: createCups(cupsFolder),
      ask: askToPrintOver(parent, language),
      dialog: createDialogPrinter(),
    }),
    calibration: calibrations.of,
    wrote,
    language,
    askPath: (subject) => askPath(mainText[language()].printFiles[subject], app),
    title: (subject) => mainText[language()].printFiles[subject].file,
  })
  return {
    machine,
    sheets,
    calibrations,
    printing,
    announce,
    printers: () => printersOf(parent()),
    askTemplates: () => askTemplateFile(app),
    askLayout: () => askLayoutFile(app),
    askLayoutPath: (name) => askLayoutPath(name, app),
    wrote,
  }
}
