// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../../contract/failure.ts'
import type { OpenWindowOptions } from '../open-window.ts'
import { middleOf, mouse } from '../mouse.ts'
import { places, rest, strayed } from '../stillness.ts'
import { button, chooseSheet, findSheet, openPrint, workbench } from './print-bench.ts'

const picker = () => page.getByRole('dialog', { name: 'Choose a sheet' })
const field = () => picker().getByRole('combobox')
const options = () => picker().getByRole('option').all()
const headings = () =>
  picker()
    .getByRole('group')
    .all()
    .map((group) => group.element().getAttribute('aria-label'))
/** The option that Enter would choose. */
const current = (name: RegExp = /./) => picker().getByRole('option', { name, selected: true })
const status = (text: RegExp) => picker().getByText(text)

const withRecent: OpenWindowOptions = {
  begin: ({ main }) => {
    main.print.setup = { ...main.print.setup, recent: ['ELM008', 'hagaki'] }
  },
}

describe('the picker of sheets', () => {
  test('shows the sheets used last, then cards, envelopes and the label sheets of each maker', async () => {
    await openPrint(withRecent)
    await button('Change sheet').click()
    await expect.element(field()).toHaveFocus()
    expect(headings()).toEqual(['Last used', 'Postcards', 'Envelopes', 'Hisago', 'Avery'])
    expect(options()[0]?.element().textContent).toMatch(/^\s*ELM008\s+12 labels\s+86.4 × 42.3 mm\s*$/)
    await expect.element(current()).toHaveAttribute('aria-current', 'true')
    await expect.element(status(/about 2,800 more sheets/)).toBeVisible()
  })

  test('a sheet of the catalogue is found by its number, printed and remembered', async () => {
    const bridge = await openPrint()
    await findSheet('zweckform 3474')
    await expect.element(current(/^Zweckform 3474/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(workbench().getByRole('heading', { name: 'Zweckform 3474' })).toBeVisible()
    await expect.poll(() => bridge.callsOf('print.preview').at(-1)?.sheet).toBe('Zweckform 3474')
    await expect.poll(() => bridge.callsOf('print.remember').at(-1)?.sheet).toBe('Zweckform 3474')
    await button('Change sheet').click()
    await expect.element(current(/^Zweckform 3474/)).toBeVisible()
    expect(headings()[0]).toBe('Last used')
  })

  test('Enter chooses what the words find, also before the answer is there', async () => {
    const bridge = await openPrint()
    const come = bridge.hold('print.findSheets')
    await findSheet('herma 4271')
    await userEvent.keyboard('{Enter}')
    come()
    await expect.poll(() => bridge.callsOf('print.preview').at(-1)?.sheet).toBe('Herma 4271')
  })

  test('the arrow keys reach every sheet and go around; Escape leaves the sheet as it is', async () => {
    const bridge = await openPrint(withRecent)
    await button('Change sheet').click()
    await expect.element(current(/^Postcard/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(current(/^New Year postcard/)).toBeVisible()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    const last = options().at(-1)!.element()
    await expect.element(field()).toHaveAttribute('aria-activedescendant', last.id)
    await expect.element(current()).toBeInViewport()
    await userEvent.keyboard('{Escape}')
    await expect.element(picker()).not.toBeInTheDocument()
    expect(bridge.callsOf('print.remember')).toEqual([])
  })

  test('many are cut with a count, and nothing but the list changes under the pointer', async () => {
    await openPrint()
    await button('Change sheet').click()
    await mouse.move(middleOf(button('New sheet…').element()))
    const before = places(picker().element())
    await field().fill('avery')
    await expect.element(status(/The first 60 of /)).toBeVisible()
    expect(options()).toHaveLength(60)
    await field().fill('no such sheet')
    await expect.element(status(/does not know this sheet/)).toBeVisible()
    expect(strayed(before)).toEqual([])
  })

  test('a number that no list has is measured: the drawing follows, a trial is printed, and it is kept under it', async () => {
    const bridge = await openPrint()
    await findSheet('コクヨ KPC-E1121')
    await button('Measure it…').click()
    const form = page.getByRole('dialog', { name: 'Measure a sheet' })
    const fill = (name: string, value: string) => form.getByRole('textbox', { name }).fill(value)
    await expect
      .element(form.getByRole('textbox', { name: 'Maker and number' }))
      .toHaveValue('コクヨ KPC-E1121')
    await fill('Across', '3')
    await fill('Down', '7')
    await fill('From the left edge', '7,2')
    await fill('From the top edge', '15.15')
    await fill('Label width', '63.5')
    await fill('Label height', '38.1')
    await fill('To the next one across', '66.04')
    const cells = () => [...form.element().querySelectorAll('.drawing .cell')]
    await expect.poll(() => cells().length).toBe(21)
    expect(Number(cells()[4]?.getAttribute('x'))).toBeCloseTo(73.24, 6)
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 5 }
    bridge.answer('print.trySheet', async () => ok({ problems: [off], outcome: 'stopped', handle: null }))
    await button('Print a trial').click()
    await expect.element(form.getByText('The last column ends 5 mm beyond the paper.')).toBeVisible()
    bridge.answer('print.trySheet', async () => ok({ problems: [], outcome: 'sent', handle: null }))
    await button('Print a trial').click()
    await expect.element(page.getByText('Sent to the printer.').first()).toBeVisible()
    expect(form.getByRole('alert').elements()).toHaveLength(0)
    await button('Save').click()
    const grid = { columns: 3, rows: 7, left: 7.2, top: 15.15, width: 63.5, height: 38.1 }
    await expect
      .poll(() => bridge.callsOf('print.keepSheet').at(-1))
      .toMatchObject({ name: 'コクヨ KPC-E1121', grid: { ...grid, pitchX: 66.04, pitchY: 38.1 } })
    expect(bridge.callsOf('print.trySheet').at(-1)).toMatchObject({ to: 'paper', sheet: { grid } })
  })

  test('a late answer to earlier words is not shown', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    const come = bridge.hold('print.findSheets')
    await field().fill('avery')
    await field().fill('herma 4271')
    come()
    await expect.element(current(/^Herma 4271/)).toBeVisible()
    await rest(100)
    await expect.element(status(/1 sheet found/)).toBeVisible()
  })

  test('a sheet chosen now is the first of the last used ones', async () => {
    await openPrint(withRecent)
    await chooseSheet('ELM012')
    await button('Change sheet').click()
    const used = options().slice(0, 3)
    expect(used.map((each) => each.element().textContent.trim().split(/\s/u)[0])).toEqual([
      'ELM012',
      'ELM008',
      'Postcard',
    ])
  })
})
