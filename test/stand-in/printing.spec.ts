import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrintAnswer, Printing } from '../../tools/stand-in/desktop.ts'
import { launchSample, type RunningSample } from './sample.ts'

let sample: RunningSample

// No folder for paper is named, so this computer has no printer.
beforeAll(async () => {
  sample = await launchSample({ ATENA_STANDIN_PRINT_DIR: '' })
}, 60_000)
afterAll(() => sample.close())

type Controls = { __standin: { printing: Pick<Printing, 'list' | 'answers' | 'listFails'> } }

const setPrinters = (names: string[], answers: PrintAnswer[] = [], listFails = false) =>
  sample.app.evaluate(
    (electron, [list, next, fails]) => {
      const { printing } = (electron as unknown as Controls).__standin
      const printers = list.map((name) => ({ name, displayName: name, description: '', options: {} }))
      printing.list.splice(0, printing.list.length, ...printers)
      printing.answers.splice(0, printing.answers.length, ...next)
      printing.listFails = fails
    },
    [names, answers, listFails] as const,
  )
beforeEach(() => setPrinters([]))

/** What the callback of `print` is given; 'silence' when nothing comes within `waitMs`: long, where an answer is expected. */
const print = (options: object, waitMs = 30_000) =>
  sample.app.evaluate(
    ({ BrowserWindow }, given) =>
      new Promise((resolve) => {
        setTimeout(resolve, given.waitMs, 'silence')
        BrowserWindow.getAllWindows()[0]?.webContents.print(given.options, (...told) => resolve(told))
      }),
    { options, waitMs },
  )

test('print: without a printer no dialog opens, and Electron says why', async () => {
  expect(await print({ silent: false })).toEqual([false, 'No printers available on the network'])
  expect(
    await sample.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getPrintersAsync(),
    ),
  ).toEqual([])
})

test('print: a printer that is not there is not replaced by another one', async () => {
  await setPrinters(['office'])
  expect(await print({ deviceName: 'sold' })).toEqual([false, 'Invalid deviceName provided'])
  expect(await print({ deviceName: 'office' })).toEqual([true, ''])
})

test('print: a list of printers that fails', async () => {
  await setPrinters(['office'], [], true)
  expect(await print({})).toEqual([false, 'Failed to enumerate printers'])
})

test.each([
  ['cancel', [false, 'Print job canceled']],
  ['fail', [false, 'Print job failed']],
  ['refuse', [false, 'Invalid printer settings']],
  ['wait', 'silence'],
  ['print', [true, '']],
] as const)('print: a dialog where the user or the printer does: %s', async (answer, told) => {
  await setPrinters(['office'], [answer])
  expect(await print({}, told === 'silence' ? 3000 : undefined)).toEqual(told)
})

test.each([
  ['null', 'TypeError: webContents.print(): Invalid print settings specified.'],
  ['"A4"', 'TypeError: webContents.print(): Invalid print settings specified.'],
  ['{}, "done"', 'TypeError: webContents.print(): Invalid optional callback provided.'],
  ['{ pageSize: "B99" }', 'Error: Unsupported pageSize: B99'],
  ['{ landscape: true }', 'Error: The stand-in for Electron does not imitate the option landscape.'],
  ['{ pageSize: null }', 'Error: Unsupported pageSize: null'],
  ['{ pageSize: { width: 100000 } }', 'Error: height and width properties are required for pageSize'],
  [
    '{ pageSize: { width: 100, height: 148 } }',
    'RangeError: height and width properties must be minimum 352 microns.',
  ],
  [
    '{ pageSize: { width: "a", height: 148000 } }',
    'RangeError: height and width properties must be minimum 352 microns.',
  ],
  [
    '{ pageSize: "A4", usePrinterDefaultPageSize: true }',
    'Error: usePrinterDefaultPageSize cannot be combined with pageSize',
  ],
])('print(%s) is refused before anything is printed', async (args, refusal) => {
  const thrown = await sample.app.evaluate(({ BrowserWindow }, text) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    try {
      return String((0, eval)(`(contents) => contents.print(${text})`)(contents))
    } catch (error) {
      return String(error)
    }
  }, args)
  expect(thrown).toBe(refusal)
})
