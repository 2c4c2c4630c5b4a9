// @module-tag long
import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintAnswer, Printing } from '../../tools/stand-in/desktop.ts'
import { isStandIn, shareApp, type SharedApp } from './app.ts'
import { button, rows } from './contacts.ts'

interface Computer {
  printers?: string[]
  answers?: PrintAnswer[]
  listFails?: boolean
}

describe.runIf(isStandIn)('printing that does not succeed', () => {
  let shared: SharedApp
  shareApp(5, (given) => {
    shared = given
  })

  const page = () => shared.app.page
  const prepare = (computer: Computer) =>
    shared.app.app.evaluate((electron, { printers = [], answers = [], listFails = false }) => {
      const { __standin } = electron as unknown as {
        __standin: { printing: Pick<Printing, 'list' | 'answers' | 'listFails'> }
      }
      const { printing } = __standin
      const list = printers.map((name) => ({ name, displayName: name, description: '', options: {} }))
      printing.list.splice(0, printing.list.length, ...list)
      printing.answers.splice(0, printing.answers.length, ...answers)
      printing.listFails = listFails
    }, computer)
  const open = async () => {
    await rows(page()).first().waitFor()
    await button(page(), 'Print labels').click()
    await page()
      .getByRole('dialog', { name: 'Print labels' })
      .getByText(/\d+ sheets?/)
      .waitFor()
  }
  const press = () => button(page(), 'Print…').click()

  beforeAll(open)

  it.each<[string, Computer, string]>([
    [
      'no printer',
      {},
      'No printer is set up on this computer. Add one in its settings, or save a PDF and print it elsewhere.',
    ],
    [
      'a list of printers that fails',
      { printers: ['office'], listFails: true },
      'The list of printers could not be read. Restart the computer and print again, or save a PDF and print it elsewhere.',
    ],
    [
      'settings that the printer does not take',
      { printers: ['office'], answers: ['refuse'] },
      'The printer does not accept this paper size or these settings. Choose another printer, or save a PDF and print that.',
    ],
    [
      'a job that fails',
      { printers: ['office'], answers: ['fail'] },
      'The printer did not accept the job. Check that it is on and has paper, then print again; or save a PDF and print that.',
    ],
    ['a dialog that is cancelled', { printers: ['office'], answers: ['cancel'] }, 'Nothing was printed.'],
    ['a printer', { printers: ['office'] }, 'Sent to the printer.'],
  ])('%s: the app says what to do', async (_name, computer, sentence) => {
    await prepare(computer)
    await press()
    await page().getByText(sentence, { exact: true }).first().waitFor()
  })

  it('closing the window while the print dialog is open ends the app', async () => {
    await prepare({ printers: ['office'], answers: ['wait'] })
    await press()
    const windows = () => shared.app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    await expect.poll(windows).toBe(2)
    const ended = once(shared.app.app.process(), 'exit')
    await shared.app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.close(),
    )
    expect((await ended)[0]).toBe(0)
  })
})
