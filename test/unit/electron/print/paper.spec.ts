import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createDialogPrinter,
  answerPrintPage,
  printPageAddress,
} from '../../../../electron/print/paper/print-window.ts'
import { BrowserWindow, FakeContents, recorded } from '../../../fakes/electron.ts'

const document = {
  title: 'mailing <labels>',
  paper: { width: 100, height: 148 },
  pages: 2,
  svg: async (page: number) => (page < 2 ? `<svg>${page}</svg>` : null),
  pdf: async () => null,
}

type Print = (options: Record<string, unknown>, done: (sent: boolean, reason: string) => void) => void

/** Replaces the print dialog of the system for this test. */
function dialogThat(print: Print) {
  return vi.spyOn(FakeContents.prototype, 'print').mockImplementation(print as never)
}
afterEach(() => {
  vi.restoreAllMocks()
  recorded.calls.length = 0
})

describe('the page that is sent to the printer', () => {
  const ask = async (path: string) => {
    const response = await answerPrintPage(document)({ url: printPageAddress + path })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  it('shows each sheet of paper as a picture, in order', async () => {
    const { text } = await ask('')
    expect(text.match(/src="[^"]*"/g)).toEqual(['src="/0.svg"', 'src="/1.svg"'])
    expect((await ask('1.svg')).text).toBe('<svg>1</svg>')
  })

  it('paper 6: the page has the exact size of the paper and no margin', async () => {
    const { text } = await ask('paper.css')
    expect(text).toContain('@page{size:100mm 148mm;margin:0}')
    expect(text).toContain('width:100mm;height:148mm')
  })

  it('has no markup in its title', async () => {
    expect((await ask('')).text).toContain('<title>mailing labels></title>')
  })

  it('has a policy without script on every answer', async () => {
    for (const path of ['', 'paper.css', '0.svg']) {
      const policy = (await ask(path)).headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('script-src')
    }
  })

  it.each(['2.svg', 'index.html', '../settings.json', '-1.svg'])('%s is not found', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })
})

describe('fault H09–H12: the end of a print', () => {
  it('H12: the dialog opens with the size of the paper in microns and no margins', async () => {
    let asked: Record<string, unknown> = {}
    dialogThat((options, done) => {
      asked = options
      done(true, '')
    })
    expect(await createDialogPrinter()(document, '')).toBe('sent')
    expect(asked).toEqual({
      silent: false,
      printBackground: true,
      margins: { marginType: 'none' },
      pageSize: { width: 100_000, height: 148_000 },
    })
  })

  it('starts with the chosen printer, if it still exists', async () => {
    vi.spyOn(FakeContents.prototype, 'getPrintersAsync').mockResolvedValue([{ name: 'office' }] as never)
    const asked: unknown[] = []
    dialogThat((options, done) => {
      asked.push(options['deviceName'])
      done(true, '')
    })
    const print = createDialogPrinter()
    await print(document, 'office')
    await print(document, 'sold')
    expect(asked).toEqual(['office', undefined])
  })

  it.each([
    // The six that Electron 45 has.
    ['Print job canceled', 'stopped'],
    ['Print job failed', 'refused'],
    ['Invalid printer settings', 'settings-refused'],
    ['Invalid deviceName provided', 'printer-gone'],
    ['Failed to enumerate printers', 'no-printer-list'],
    ['No printers available on the network', 'no-printer'],
    // Those of earlier versions, and unknown ones.
    ['cancelled', 'stopped'],
    ['failed', 'refused'],
    ['no valid printers available', 'no-printer'],
    ['', 'refused'],
    ['Something new', 'refused'],
  ])('H10: %j: %s', async (reason, outcome) => {
    dialogThat((_options, done) => done(false, reason))
    expect(await createDialogPrinter()(document, '')).toBe(outcome)
  })

  it('H11: the app does not wait for ever for an answer, and closes the window', async () => {
    dialogThat(() => undefined)
    expect(await createDialogPrinter(20)(document, '')).toBe('no-answer')
    expect(recorded.calls).toContain('destroy')
  })

  it('a page that does not load prints nothing, and the app closes the window', async () => {
    vi.spyOn(BrowserWindow.prototype, 'loadURL').mockRejectedValue(new Error('ERR_FAILED'))
    expect(await createDialogPrinter()(document, '')).toBe('refused')
    expect(recorded.calls).toContain('destroy')
  })

  it('prints one document after the other', async () => {
    const order: string[] = []
    dialogThat((_options, done) => {
      order.push('dialog')
      setTimeout(() => {
        order.push('done')
        done(true, '')
      }, 5)
    })
    const print = createDialogPrinter()
    await Promise.all([print(document, ''), print(document, '')])
    expect(order).toEqual(['dialog', 'done', 'dialog', 'done'])
  })
})
