import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrinterInfo, WebContentsPrintOptions } from 'electron'

/** What the user does in the next print dialog, or the printer with the job; `wait` leaves the dialog open. */
export type PrintAnswer = 'print' | 'cancel' | 'fail' | 'refuse' | 'wait'

/** Electron's words for how a job ended that had a printer. */
const reasons: Readonly<Record<Exclude<PrintAnswer, 'print' | 'wait'>, string>> = {
  cancel: 'Print job canceled',
  fail: 'Print job failed',
  refuse: 'Invalid printer settings',
}

/**
 * The printers of the computer. There is none unless a test adds one to `list`, or `ATENA_STANDIN_PRINT_DIR` names the
 * folder that one prints into.
 */
export class Printing {
  readonly list: PrinterInfo[] = []
  /** Returns of the next print dialogs, first in first out; without one the job is printed. */
  readonly answers: PrintAnswer[] = []
  /** The system does not tell its printers. */
  listFails = false
  readonly #folder = process.env['ATENA_STANDIN_PRINT_DIR'] ?? ''
  #printed = 0

  constructor() {
    if (this.#folder !== '')
      this.list.push({ name: 'stand-in', displayName: 'Stand-in', description: '', options: {} })
  }

  /** What Electron's page is told of the printers; a list that fails is an empty one. */
  known(): PrinterInfo[] {
    return this.listFails ? [] : this.list.map((printer) => ({ ...printer }))
  }

  /** Why there is no printer for the job, in Electron's words; null when there is one and the dialog opens. */
  missing({ deviceName = '' }: WebContentsPrintOptions): string | null {
    if (deviceName !== '')
      return this.known().some(({ name }) => name === deviceName) ? null : 'Invalid deviceName provided'
    if (this.listFails) return 'Failed to enumerate printers'
    return this.list.length > 0 ? null : 'No printers available on the network'
  }

  /** What becomes of the next job: '' when it is printed, Electron's words when not, null when nothing ever comes. */
  nextOutcome(): string | null {
    const answer = this.answers.shift() ?? 'print'
    if (answer === 'wait') return null
    return answer === 'print' ? '' : reasons[answer]
  }

  /** Puts the paper into the folder. Returns the path of the PDF, null when no folder is named. */
  deliver(pdf: Buffer): string | null {
    if (this.#folder === '') return null
    mkdirSync(this.#folder, { recursive: true })
    const file = join(this.#folder, `print-${process.pid}-${++this.#printed}.pdf`)
    writeFileSync(file, pdf, { mode: 0o600 })
    return file
  }
}
