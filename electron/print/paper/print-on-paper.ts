import type { PrintOutcome } from '../../../contract/ipc/print.ts'
import type { Cups } from './cups.ts'
import type { PaperDocument, PrintOnPaper } from './print-window.ts'

/** What the user sees before a job goes to a printer. */
export interface PaperQuestion {
  printer: string
  /** In mm. */
  paper: { width: number; height: number }
  pages: number
}

/** What the user says to it: print, choose in the dialog of the system, or do not print. */
export type PaperAnswer = 'print' | 'dialog' | 'cancel'

/** Asks that. */
export type AskToPrint = (question: PaperQuestion) => Promise<PaperAnswer>

interface PaperParts {
  cups: Cups
  ask: AskToPrint
  /** Prints through the dialog of the system. */
  dialog: PrintOnPaper
}

/**
 * Where CUPS is, the PDF itself is printed, on exactly its paper: the dialog of Chromium draws the pages again, and many drivers
 * ignore the paper that it asks for. Elsewhere, and where the user wants to choose, the dialog prints.
 */
export function createPaperPrinter({ cups, ask, dialog }: PaperParts): PrintOnPaper {
  return async (document, wanted) => {
    const printer = await cups.find(wanted)
    if (printer === null) return dialog(document, wanted)
    const { paper, pages } = document
    const answer = await ask({ printer, paper, pages })
    if (answer === 'dialog') return dialog(document, wanted)
    return answer === 'cancel' ? 'stopped' : printPdf(cups, document, printer)
  }
}

async function printPdf(cups: Cups, document: PaperDocument, printer: string): Promise<PrintOutcome> {
  const pdf = await document.pdf()
  const { title, paper } = document
  return pdf === null ? 'refused' : cups.print({ printer, title, paper, pdf })
}
