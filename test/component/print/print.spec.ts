import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { openWindow } from '../open-window.ts'
import type { OpenWindowOptions } from '../open-window.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const workbench = () => page.getByRole('dialog', { name: 'Print labels' })
const picture = (name: string | RegExp) => page.getByRole('img', { name })
const warning: PrintWarning = {
  kind: 'overflow',
  record: { family: 'address', id: 'a002', name: '秋山 健', page: 1 },
  detail: '株式会社長い名前',
}

async function openPrint(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openWindow(options)
  await button('Print labels').click()
  await expect.element(workbench()).toBeVisible()
  await expect.element(picture(/^Page 1 of/)).toBeVisible()
  return bridge
}

async function chooseSheet(code: string): Promise<void> {
  await button('Change sheet').click()
  await page.getByRole('textbox', { name: 'Find a sheet by code or size' }).fill(code)
  await button(new RegExp(`^${code}`)).click()
}

const lastJob = (bridge: FakeBridge) => bridge.callsOf('print.preview').at(-1)

describe('issue 4 item 3: the workbench', () => {
  test('prints what the list shows: its filter goes to main', async () => {
    const bridge = await openWindow()
    await page.getByRole('searchbox').fill('青木')
    await expect.poll(() => bridge.callsOf('record.window').at(-1)?.search).toBe('青木')
    await button('Print labels').click()
    await expect
      .poll(() => lastJob(bridge)?.selection)
      .toMatchObject({ kind: 'list', filter: { search: '青木' } })
    await expect.element(page.getByText('All contacts, found with “青木”')).toBeVisible()
  })

  test('a sheet is found by its size and laid out', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    await page.getByRole('textbox', { name: 'Find a sheet by code or size' }).fill('86.4 x 42.3')
    await button(/^ELM008/).click()
    await expect.poll(() => lastJob(bridge)?.sheet).toBe('ELM008')
    await expect.element(page.getByText('30 labels on 3 sheets')).toBeVisible()
  })

  test('a choice is laid out anew and kept for the sheet', async () => {
    const bridge = await openPrint()
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.poll(() => lastJob(bridge)?.options.direction).toBe('horizontal')
    await expect.poll(() => bridge.callsOf('print.remember').at(-1)?.options.direction).toBe('horizontal')
  })

  test('an installed typeface is chosen by its name, and a bundled one takes its place again', async () => {
    const bridge = await openPrint()
    const typeface = page.getByRole('combobox', { name: 'Typeface' })
    await typeface.selectOptions('Kaiso Mincho')
    await expect
      .poll(() => lastJob(bridge)?.options)
      .toMatchObject({ font: 'Kaiso Mincho', typeface: 'serif' })
    await expect.element(page.getByText(/licences forbid a PDF: Closed Gothic$/)).toBeVisible()
    await typeface.selectOptions('Pen')
    await expect.poll(() => lastJob(bridge)?.options).toMatchObject({ font: null, typeface: 'klee' })
  })

  test('a typeface that has vanished is named, and stays chosen until another one is', async () => {
    const missing: PrintWarning = { kind: 'font-missing', record: null, detail: 'Lost Mincho' }
    await openPrint({
      begin: ({ main }) => {
        main.print.warnings = [missing]
        for (const sheet of main.print.setup.sheets) sheet.options.font = 'Lost Mincho'
      },
    })
    await expect.element(page.getByText(/^“Lost Mincho” is not installed any more/)).toBeVisible()
    await expect.element(page.getByText('The typeface', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Typeface' })).toHaveDisplayValue('Lost Mincho')
  })

  test('a sender is one of the home addresses', async () => {
    const bridge = await openPrint()
    await page.getByRole('combobox', { name: 'Sender', exact: true }).selectOptions('青木 美咲')
    await expect.poll(() => lastJob(bridge)?.options.sender).toEqual({ id: 'h001', address: 'first' })
  })

  test('labels that are used up are clicked in the preview', async () => {
    const bridge = await openPrint()
    await chooseSheet('ELM008')
    await button('Label 2').click()
    await expect.poll(() => lastJob(bridge)?.options.usedCells).toEqual([1])
    await expect.element(button('Label 2, used up')).toHaveAttribute('aria-pressed', 'true')
    await button('All are new').click()
    await expect.poll(() => lastJob(bridge)?.options.usedCells).toEqual([])
  })

  test('the first label is a number; what is no label is not taken', async () => {
    const bridge = await openPrint()
    await chooseSheet('ELM008')
    const start = page.getByRole('textbox', { name: 'Start at label' })
    await start.fill('５')
    await expect.poll(() => lastJob(bridge)?.options.startCell).toBe(4)
    await start.fill('13')
    await userEvent.tab()
    await expect.element(start).toHaveValue('5')
  })

  test('a layout is kept under a name, used and deleted', async () => {
    const bridge = await openPrint()
    await button('Layouts').click()
    await page.getByRole('textbox', { name: 'Name of the layout' }).fill('New Year')
    await button('Keep this layout').click()
    await button('New Year').click()
    await expect.poll(() => bridge.callsOf('print.keepLayout').at(0)?.sheet).toBe('hagaki')
    await button('Layouts').click()
    await button('Delete the layout “New Year”').click()
    await expect.element(button('New Year')).not.toBeInTheDocument()
  })

  test('a sheet of one’s own is measured, and what is wrong with it is said before it is kept', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    await button('New sheet…').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jam jars')
    await page.getByRole('textbox', { name: 'Label width' }).fill('120')
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 48.6 }
    bridge.answer('print.keepSheet', async () => ({ ok: true, value: { problems: [off] } }))
    await button('Keep').click()
    await expect.element(page.getByText('The last column ends 48.6 mm beyond the paper.')).toBeVisible()
    bridge.answer('print.keepSheet', async () => ({ ok: true, value: { problems: [] } }))
    await page.getByRole('textbox', { name: 'Label width' }).fill('80')
    await button('Keep').click()
    await expect
      .poll(() => bridge.callsOf('print.keepSheet').at(-1))
      .toMatchObject({ name: 'Jam jars', grid: { width: 80, columns: 2, rows: 6 } })
  })

  test('what is odd about a record is said, shown and left out', async () => {
    const bridge = await openPrint({ begin: ({ main }) => (main.print.warnings = [warning]) })
    await expect.element(page.getByText('No room for “株式会社長い名前”: it is not printed')).toBeVisible()
    await page.getByRole('button', { name: '秋山 健', exact: true }).click()
    await expect.poll(() => bridge.callsOf('print.page').at(-1)?.page).toBe(1)
    await button('Leave out 秋山 健').click()
    await expect.poll(() => lastJob(bridge)?.leaveOut).toEqual(['a002'])
    await button(/^1 left out/).click()
    await expect.poll(() => lastJob(bridge)?.leaveOut).toEqual([])
  })

  test('Fix opens the form of the record, and a notice leads back to the same page', async () => {
    await openPrint({ begin: ({ main }) => (main.print.warnings = [warning]) })
    await button('Next page').click()
    await expect.element(picture('Page 2 of 30')).toBeVisible()
    await button('Fix 秋山 健').click()
    await expect.element(workbench()).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Family name' }).first()).toBeVisible()
    await button('Back to the labels').click()
    await expect.element(workbench()).toBeVisible()
    await expect.element(picture('Page 2 of 30')).toBeVisible()
  })

  test('nobody to print: nothing can be saved', async () => {
    const bridge = await openWindow({ begin: ({ main }) => (main.print.records = 0) })
    await button('Print labels').click()
    await expect.element(page.getByText('Nothing to print')).toBeVisible()
    await expect.element(button('Save PDF')).toBeDisabled()
    expect(bridge.callsOf('print.pdf')).toEqual([])
  })

  test('a profile switch ends it', async () => {
    const bridge = await openPrint()
    bridge.main.setSession({ current: 'staging' })
    await expect.element(workbench()).not.toBeInTheDocument()
  })
})

describe('issue 4 item 3: printing', () => {
  test('the very job that is shown is saved', async () => {
    const bridge = await openPrint()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    expect(bridge.callsOf('print.pdf')).toEqual([{ job: 1 }])
  })

  test.for([
    ['no-printer', /has no printer/],
    ['no-answer', /did not answer/],
    ['refused', /did not take the job/],
    ['stopped', /Nothing was printed/],
  ] as const)('reliability H09–H11: %s is said', async ([outcome, said]) => {
    const bridge = await openPrint()
    bridge.answer('print.paper', async () => ({ ok: true, value: { outcome } }))
    await button('Print…').click()
    await expect.element(page.getByText(said)).toBeVisible()
  })

  test('progress is shown while a job takes long, and can be stopped', async () => {
    const bridge = await openPrint()
    bridge.delay('print.pdf', () => new Promise(() => undefined))
    await button('Save PDF').click()
    bridge.announce('print.progress', { phase: 'laying-out', done: 2_500, total: 10_000 })
    const bar = page.getByRole('progressbar', { name: 'Laying out labels' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
    expect(bar.element().firstElementChild?.getBoundingClientRect().height).toBeGreaterThan(0)
    await button('Stop').click()
    expect(bridge.callsOf('print.stop')).toHaveLength(1)
  })

  test('a layout that was stopped prints nothing until it is done again', async () => {
    const bridge = await openPrint()
    bridge.failWith('print.preview', { kind: 'cancelled' }, 1)
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
    await expect.element(button('Save PDF')).toBeDisabled()
    await expect.element(page.getByText('Nothing to check')).not.toBeInTheDocument()
    await button('Try again').click()
    await expect.element(button('Save PDF')).toBeEnabled()
  })

  test('a job that is being saved stays as it is; what changed meanwhile is laid out afterwards', async () => {
    const bridge = await openPrint()
    let finish = (): void => undefined
    bridge.delay('print.pdf', () => new Promise((resolve) => (finish = resolve)))
    await button('Save PDF').click()
    const before = bridge.callsOf('print.preview').length
    bridge.announce('mirror.changed', { family: 'address', ids: ['a002'] })
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(bridge.callsOf('print.preview')).toHaveLength(before)
    finish()
    await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
  })

  test('a change of the book takes no button away while it is laid out', async () => {
    const bridge = await openPrint()
    let finish = (): void => undefined
    bridge.delay('print.preview', () => new Promise((resolve) => (finish = resolve)))
    const before = bridge.callsOf('print.preview').length
    bridge.announce('mirror.changed', { family: 'address', ids: ['a002'] })
    await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
    await expect.element(button('Save PDF')).toBeEnabled()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    finish()
    await expect.element(button('Save PDF')).toBeEnabled()
  })

  test('marking as sent is asked only if it is switched on, with the year as a tag', async () => {
    const bridge = await openPrint()
    await button('Print…').click()
    await expect.element(page.getByText('Sent to the printer.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Mark as sent?' })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
    await expect.poll(() => bridge.callsOf('print.askToMark')).toEqual([{ ask: true }])
    await button('Print…').click()
    await button('Mark as sent').click()
    const tag = `Sent ${new Date().getFullYear()}`
    await expect.poll(() => bridge.callsOf('print.markSent')[0]).toMatchObject({ job: 1, tag })
    await expect.element(page.getByText('30 contacts marked.')).toBeVisible()
  })

  test('marking waits until another change of many is over, and the question stays', async () => {
    const bridge = await openPrint({ begin: ({ main }) => main.bulk.cutOff() })
    await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
    await button('Print…').click()
    await button('Mark as sent').click()
    await expect.element(page.getByText(/^Another change of many contacts is not over yet/)).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Mark as sent?' })).toBeVisible()
    expect(bridge.callsOf('print.markSent')).toEqual([])
  })

  test('a test page is printed for the printer, and what was measured adjusts it', async () => {
    const bridge = await openPrint()
    await page.getByRole('combobox', { name: 'Printer' }).selectOptions('Office printer')
    await button('Adjust…').click()
    await button('Test page').click()
    await expect
      .poll(() => bridge.callsOf('print.testPage'))
      .toEqual([{ sheet: 'hagaki', printer: 'office', to: 'paper' }])
    await page.getByRole('textbox', { name: /^Length of the horizontal ruler/ }).fill('181,5')
    await button('Adjust').click()
    await expect
      .poll(() => bridge.callsOf('print.calibrate')[0]?.measured)
      .toEqual({ horizontal: 181.5, vertical: 260, left: 15, top: 15 })
  })
})

describe('the workbench by keyboard', () => {
  test('Page Down and Page Up turn pages, End goes to the last', async () => {
    await openPrint()
    page.getByRole('group', { name: 'Preview' }).element().focus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(picture('Page 2 of 30')).toBeVisible()
    await userEvent.keyboard('{End}{PageDown}')
    await expect.element(picture('Page 30 of 30')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(picture('Page 1 of 30')).toBeVisible()
  })

  test('plus, minus and 0 zoom', async () => {
    await openPrint()
    const width = () =>
      picture(/^Page 1 of/)
        .element()
        .getBoundingClientRect().width
    page.getByRole('group', { name: 'Preview' }).element().focus()
    await expect.poll(width).toBeGreaterThan(0)
    const fitting = width()
    await userEvent.keyboard('+')
    await expect.poll(width).toBeGreaterThan(fitting)
    await userEvent.keyboard('-')
    await userEvent.keyboard('-')
    await expect.poll(width).toBeLessThan(fitting)
    await userEvent.keyboard('0')
    await expect.poll(width).toBeCloseTo(fitting, 0)
  })

  test('arrow keys go from label to label, Space uses one up', async () => {
    const bridge = await openPrint()
    await chooseSheet('ELM008')
    await expect.element(button('Label 1')).toBeVisible()
    button('Label 1').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight} ')
    await expect.poll(() => lastJob(bridge)?.options.usedCells).toEqual([3])
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await expect.element(button('Label 4, used up')).toHaveFocus()
  })

  test('Escape closes an open list of choices, and only that', async () => {
    await openPrint()
    const typeface = page.getByRole('combobox', { name: 'Typeface' })
    await typeface.click()
    await expect.poll(() => typeface.element().matches(':open')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => typeface.element().matches(':open')).toBe(false)
    await expect.element(workbench()).toBeVisible()
  })

  test('Escape closes it, and the focus is where it came from', async () => {
    await openPrint()
    await userEvent.keyboard('{Escape}')
    await expect.element(workbench()).not.toBeInTheDocument()
    await expect.element(button('Print labels')).toHaveFocus()
  })
})

const views: { view: string; open: () => Promise<void> }[] = [
  { view: 'the workbench', open: async () => undefined },
  { view: 'a label sheet', open: () => chooseSheet('ELM008') },
  { view: 'the sheet picker', open: () => button('Change sheet').click() },
  { view: 'the layouts', open: () => button('Layouts').click() },
  { view: 'the adjustment', open: () => button('Adjust…').click() },
  {
    view: 'a sheet of the user’s own',
    open: async () => {
      await button('Change sheet').click()
      await button('New sheet…').click()
    },
  },
]

describe.for(['light', 'dark'] as const)('axe finds nothing, %s', (theme) => {
  test.for(views)('$view', async ({ open }) => {
    const sender: PrintWarning = { kind: 'sender-missing', record: null, detail: '' }
    const begin = ({ main }: FakeBridge) => (main.print.warnings = [warning, sender])
    await openPrint({ begin, preferences: { language: 'en', theme } })
    await open()
    const endless = (each: Animation) => each.effect?.getComputedTiming().iterations === Infinity
    const ending = document.getAnimations().filter((each) => !endless(each))
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  })
})
