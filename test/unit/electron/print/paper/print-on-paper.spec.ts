import { expect, it } from 'vitest'
import { createCups } from '../../../../../electron/print/paper/cups.ts'
import { createPaperPrinter, type PaperAnswer } from '../../../../../electron/print/paper/print-on-paper.ts'
import type { PrintOutcome } from '../../../../../contract/ipc/print.ts'

const card = { title: 'cards', paper: { width: 100, height: 148 }, pages: 3, svg: async () => '<svg/>' }

/** A printer `office` of CUPS, the default; what happens, in order. */
function office(answer: PaperAnswer, pdf: Uint8Array | null = new Uint8Array([37])) {
  const log: string[] = []
  const print = createPaperPrinter({
    cups: {
      find: async (printer) => (printer === '' || printer === 'office' ? 'office' : null),
      print: async ({ printer, paper, title }) => {
        log.push(`CUPS ${printer} ${title} ${paper.width}x${paper.height}`)
        return 'sent'
      },
    },
    ask: async ({ printer, pages }) => {
      log.push(`${pages} pages on ${printer}?`)
      return answer
    },
    dialog: async (_document, printer): Promise<PrintOutcome> => {
      log.push(`dialog ${printer}`)
      return 'sent'
    },
  })
  return { log, print: (printer: string) => print({ ...card, pdf: async () => pdf }, printer) }
}

it.each<[answer: PaperAnswer, wanted: string, outcome: PrintOutcome, log: string[]]>([
  ['print', 'office', 'sent', ['3 pages on office?', 'CUPS office cards 100x148']],
  ['print', '', 'sent', ['3 pages on office?', 'CUPS office cards 100x148']],
  ['dialog', '', 'sent', ['3 pages on office?', 'dialog ']],
  ['cancel', '', 'stopped', ['3 pages on office?']],
  ['print', 'a printer that CUPS does not know', 'sent', ['dialog a printer that CUPS does not know']],
])('the user says %s to a job for “%s”', async (answer, wanted, outcome, log) => {
  const { print, log: happened } = office(answer)
  expect(await print(wanted)).toBe(outcome)
  expect(happened).toEqual(log)
})

it('a job that is forgotten meanwhile is not printed', async () => {
  const { print, log } = office('print', null)
  expect(await print('')).toBe('refused')
  expect(log).toEqual(['3 pages on office?'])
})

it('without CUPS the dialog of the system prints', async () => {
  const print = createPaperPrinter({
    cups: createCups(null),
    ask: async () => 'cancel',
    dialog: async () => 'sent',
  })
  expect(await print({ ...card, pdf: async () => null }, 'office')).toBe('sent')
})
