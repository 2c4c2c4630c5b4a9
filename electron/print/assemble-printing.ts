import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Announce } from '../ipc/announce.ts'
import type { Language } from '../window/menu-text.ts'
import { askPath } from './ask-path.ts'
import { createCalibrations } from './calibrations.ts'
import { ownFontFolders } from './fonts/font-folders.ts'
import { createPaperPrinter } from './paper/print-window.ts'
import type { KnownPrinter } from './print-setup.ts'
import { createPrinting } from './printing.ts'
import { openPrintSettings } from './settings/print-settings.ts'
import { createSheetBook } from './sheet-book.ts'
import { createPrintThread } from './thread/print-thread.ts'

/** Words of the dialogs that ask where a PDF goes, and names of print jobs. `file` is a file name without its ending. */
interface PrintText {
  labels: { title: string; file: string }
  testPage: { title: string; file: string }
}

const printText: Record<Language, PrintText> = {
  en: {
    labels: { title: 'Save the mailing labels as a PDF', file: 'mailing labels' },
    testPage: { title: 'Save the test page as a PDF', file: 'test page' },
  },
  ja: {
    labels: { title: '宛名をPDFとして保存', file: '宛名' },
    testPage: { title: 'テストページをPDFとして保存', file: 'テストページ' },
  },
}

/** What printing needs from the app. */
export interface PrintSurroundings {
  dataFolder: string
  /** Folder of the bundled TrueType files. */
  fonts: string
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Entry of the print thread (thread/print-worker.ts). */
  worker: URL
  language(): Language
  parent(): BrowserWindow | undefined
  announce: Announce
  /** Remembers a file that was written. Returns the handle that stands for it in the page. */
  wrote(path: string): string
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
    askPath: (subject) => askPath(printText[language()][subject], parent()),
    title: (subject) => printText[language()][subject].file,
  })
  return { settings, sheets, calibrations, printing, announce, printers: () => printersOf(parent()) }
}

async function printersOf(window: BrowserWindow | undefined): Promise<KnownPrinter[]> {
  const printers = (await window?.webContents.getPrintersAsync()) ?? []
  return printers.map(({ name, displayName }) => ({ name, text: displayName || name }))
}
