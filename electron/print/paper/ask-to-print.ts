import type { BrowserWindow } from 'electron'
import type { Language } from '../../../contract/language.ts'
import { mainText } from '../../../languages/main.ts'
import { askOver } from '../../window/ask.ts'
import { showOne } from '../../window/one-dialog.ts'
import { printersOf } from './printers.ts'
import type { AskToPrint, PaperAnswer } from './print-on-paper.ts'

const answers: readonly PaperAnswer[] = ['print', 'dialog', 'cancel']

/** Asks over the window; closing the dialog prints nothing. The printer has the name that the system shows. */
export function askToPrintOver(
  parent: () => BrowserWindow | undefined,
  language: () => Language,
): AskToPrint {
  return async ({ printer, paper, pages }) => {
    const text = mainText[language()].print
    const known = (await printersOf(parent())).find(({ name }) => name === printer)
    const message = text.message(pages, known?.text ?? printer)
    const detail = text.detail(paper.width, paper.height)
    const ask = () => askOver(parent)(message, detail, [text.print, text.dialog, text.cancel])
    return answers[await showOne(parent(), ask, 2)] ?? 'cancel'
  }
}
