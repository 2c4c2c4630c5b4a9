// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../../contract/failure.ts'
import type { PrintJobCall, PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { openWindow } from '../open-window.ts'
import { button, chooseSheet, findSheet, workbench, picture, openPrint } from './print-bench.ts'

const warning: PrintWarning = {
  kind: 'overflow',
  record: { family: 'address', id: 'a002', name: '秋山 健', page: 1 },
  detail: '株式会社長い名前',
}

const lastJob = (bridge: FakeBridge) => bridge.callsOf('print.preview').at(-1)

describe('the workbench', () => {
  test('prints what the list shows: its filter goes to main', async () => {
    const bridge = await openWindow()
    await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('青木')
    await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.search).toBe('青木')
    await button('Print labels').click()
    await expect
      .poll(() => lastJob(bridge)?.selection)
      .toMatchObject({ kind: 'list', filter: { search: '青木' } })
    await expect.element(page.getByText('All contacts, found with “青木”')).toBeVisible()
  })

  test('a large job shows its first page while the rest is laid out, and can be stopped', async () => {
    const bridge = await openWindow({ begin: ({ main }) => (main.print.records = 300) })
    const wanted = () => bridge.callsOf('print.preview').map(({ firstPage = false }) => firstPage)
    const forEver = new Promise<void>(() => undefined)
    bridge.delay('print.preview', (asked) =>
      (asked as PrintJobCall).firstPage ? Promise.resolve() : forEver,
    )
    await button('Print labels').click()
    await expect.element(page.getByRole('img', { name: /^Page 1/ })).toBeVisible()
    expect(wanted()).toEqual([true, false])
    await expect.element(page.getByText('Page 1', { exact: true })).toBeVisible()
    await expect.element(button('Next page')).toBeDisabled()
    await expect.element(button('Print…')).toBeDisabled()
    await button('Stop').click()
    expect(bridge.callsOf('print.stop')).toHaveLength(1)
  })

  test('each choice shows its first page before a large job is laid out, and only from there', async () => {
    const bridge = await openPrint({ begin: ({ main }) => (main.print.records = 300) })
    await expect.element(page.getByText('Page 1 of 300')).toBeVisible()
    const told = bridge.hold('print.preview')
    const calls = () =>
      bridge.callsOf('print.preview').map(({ options, firstPage = false }) => [options.direction, firstPage])
    const before = calls().length
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.poll(() => calls().slice(before)).toEqual([['horizontal', true]])
    told()
    await expect
      .poll(() => calls().slice(before))
      .toEqual([
        ['horizontal', true],
        ['horizontal', false],
      ])
    await button('Next page').click()
    await expect.element(picture(/^Page 2 of/)).toBeVisible()
    await page.getByText('Vertical', { exact: true }).click()
    await expect.poll(() => calls().slice(before + 2)).toEqual([['vertical', false]])
    await expect.element(picture(/^Page 2 of/)).toBeVisible()
  })

  test('a sheet is found by its size and laid out', async () => {
    const bridge = await openPrint()
    await findSheet('86.4 x 42.3')
    await page.getByRole('option', { name: /^ELM008/ }).click()
    await expect.poll(() => lastJob(bridge)?.sheet).toBe('ELM008')
    await expect.element(page.getByText('30 labels on 3 sheets')).toBeVisible()
  })

  test('a choice is laid out again and kept for the sheet', async () => {
    const bridge = await openPrint()
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.poll(() => lastJob(bridge)?.options.direction).toBe('horizontal')
    await expect.poll(() => bridge.callsOf('print.remember').at(-1)?.options.direction).toBe('horizontal')
  })

  test('one for each household is chosen with the joint names, and who is joined is named', async () => {
    const record = { family: 'address', id: 'a001', name: '青木 健', page: 0 } as const
    const household: PrintWarning = { kind: 'household', record, detail: '青木 健・花子' }
    const bridge = await openPrint({
      begin: ({ main }) => {
        main.print.warnings = [household]
      },
    })
    const choice = page.getByRole('checkbox', { name: 'One for each household' })
    await choice.click()
    await expect.poll(() => lastJob(bridge)?.options.household).toBe(true)
    await expect.element(page.getByText('One for the household: 青木 健・花子')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Joint names', exact: true }).click()
    await expect.element(choice).not.toBeInTheDocument()
  })

  test('an installed typeface is chosen by its name, and a bundled one takes its place again', async () => {
    const bridge = await openPrint()
    const typeface = page.getByRole('combobox', { name: 'Typeface' })
    await typeface.selectOptions('Kaiso Mincho')
    await expect
      .poll(() => lastJob(bridge)?.options)
      .toMatchObject({ font: 'Kaiso Mincho', typeface: 'serif' })
    await expect
      .element(page.getByText(/licences do not allow embedding in a PDF: Closed Gothic$/))
      .toBeVisible()
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
    await expect.element(page.getByText(/^“Lost Mincho” is no longer installed/)).toBeVisible()
    await expect.element(page.getByText('The typeface', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Typeface' })).toHaveDisplayValue('Lost Mincho')
  })

  test('the country where mail is posted is chosen by its name, and AIR MAIL with a switch', async () => {
    const bridge = await openPrint()
    await page.getByRole('combobox', { name: 'Posted in' }).selectOptions('Germany')
    await page.getByRole('checkbox', { name: 'AIR MAIL on mail abroad' }).click()
    await expect.poll(() => lastJob(bridge)?.options).toMatchObject({ homeCountry: 'DE', airMail: true })
    await page.getByRole('combobox', { name: 'Posted in' }).selectOptions('Country of the sender, or Japan')
    await expect.poll(() => lastJob(bridge)?.options).toMatchObject({ homeCountry: '', airMail: true })
  })

  test('asks in the order of use: sheet, start, sender, address', async () => {
    await openPrint()
    await chooseSheet('ELM008')
    await expect.element(page.getByRole('textbox', { name: 'Start at label' })).toBeVisible()
    const asked = [...document.querySelectorAll<HTMLElement>('.options :is(input, select, button)')]
    const labels = asked.map(
      (each) => (each as HTMLInputElement).labels?.[0]?.textContent ?? each.textContent,
    )
    expect(labels.slice(0, 4).map((each) => each?.trim())).toEqual([
      'Change sheet',
      'Start at label',
      'Copies',
      'Address',
    ])
  })

  test('has a pane of warnings only where there are warnings', async () => {
    const bridge = await openPrint({ begin: ({ main }) => (main.print.warnings = []) })
    const pane = page.getByRole('region', { name: 'Check before printing' })
    await expect.element(button('Print…')).toBeEnabled()
    await expect.element(pane).not.toBeInTheDocument()
    bridge.main.print.warnings = [{ kind: 'no-address', record: null, detail: '' }]
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.element(pane).toBeVisible()
  })

  test('the focus begins at Print', async () => {
    await openPrint()
    await expect.element(button('Print…')).toHaveFocus()
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
    await expect.element(button('Label 2, used')).toHaveAttribute('aria-pressed', 'true')
    await button('Mark all as unused').click()
    await expect.poll(() => lastJob(bridge)?.options.usedCells).toEqual([])
  })

  test('the first label is a number; ignores what is not a label', async () => {
    const bridge = await openPrint()
    await chooseSheet('ELM008')
    const start = page.getByRole('textbox', { name: 'Start at label' })
    await start.fill('５')
    await expect.poll(() => lastJob(bridge)?.options.startCell).toBe(4)
    await start.fill('13')
    await userEvent.tab()
    await expect.element(start).toHaveValue('5')
  })

  test('a preset is kept under a name, used and deleted', async () => {
    const bridge = await openPrint()
    await button('Presets').click()
    await page.getByRole('textbox', { name: 'Name of the preset' }).fill('New Year')
    await button('Save this preset').click()
    await button('New Year').click()
    await expect.poll(() => bridge.callsOf('print.keepPreset').at(0)?.sheet).toBe('hagaki')
    await button('Presets').click()
    await button('Delete the preset “New Year”').click()
    await expect.element(button('New Year')).not.toBeInTheDocument()
  })

  test('a custom sheet is checked, and problems are reported before it is kept', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    await button('New sheet…').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jam jars')
    await page.getByRole('textbox', { name: 'Label width' }).fill('120')
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 48.6 }
    bridge.answer('print.keepSheet', async () => ({ ok: true, value: { problems: [off] } }))
    await button('Save').click()
    await expect.element(page.getByText('The last column ends 48.6 mm beyond the paper.')).toBeVisible()
    bridge.answer('print.keepSheet', async () => ({ ok: true, value: { problems: [] } }))
    await page.getByRole('textbox', { name: 'Label width' }).fill('80')
    await button('Save').click()
    await expect
      .poll(() => bridge.callsOf('print.keepSheet').at(-1))
      .toMatchObject({ name: 'Jam jars', grid: { width: 80, columns: 2, rows: 6 } })
  })

  test('a card of the user needs its size alone, and is drawn as it is fed', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    await button('New sheet…').click()
    const editor = page.getByRole('dialog', { name: 'Your own sheet' })
    await editor.getByText('Envelope').click()
    await expect.element(editor.getByRole('textbox', { name: 'Label width' })).not.toBeInTheDocument()
    await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Wedding')
    await editor.getByRole('textbox', { name: 'Width' }).fill('120')
    await editor.getByRole('textbox', { name: 'Height' }).fill('200')
    const drawing = () => editor.element().querySelector('svg')
    await expect.poll(() => drawing()?.getAttribute('viewBox')).toBe('-1 -1 202 122')
    await editor.getByText('Vertical').click()
    await editor.getByRole('checkbox', { name: /Japanese postal code/ }).click()
    await expect.poll(() => drawing()?.getAttribute('viewBox')).toBe('-1 -1 122 202')
    expect(drawing()?.querySelectorAll('.frame')).toHaveLength(7)
    await button('Save').click()
    await expect
      .poll(() => bridge.callsOf('print.keepSheet').at(-1))
      .toMatchObject({
        name: 'Wedding',
        kind: 'envelope',
        paper: { width: 120, height: 200 },
        direction: 'vertical',
        postalBoxes: true,
      })
  })

  test('templates of a file become sheets; those that are refused are named with the reason', async () => {
    const bridge = await openPrint()
    bridge.answer('print.importSheets', async () => ok({ kept: [], refused: [], refusedCount: 0 }))
    await button('Change sheet').click()
    await button('Import template…').click()
    await expect.element(page.getByText(/^This file has no label template/)).toBeVisible()
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 5 }
    const unknown = { kind: 'unknown-paper' as const, detail: 'Huge' }
    const refused = [
      { name: 'Kokuyo X1', problems: [off] },
      { name: 'Kokuyo X2', problems: [unknown] },
    ]
    bridge.answer('print.importSheets', async () => ok({ kept: ['ELM008'], refused, refusedCount: 2 }))
    await button('Import template…').click()
    const dialog = page.getByRole('dialog', { name: 'Import template' })
    await expect.element(dialog.getByText('1 sheet imported.')).toBeVisible()
    await expect.element(dialog.getByText('2 templates cannot be used:')).toBeVisible()
    await expect.element(dialog.getByText('The last column ends 5 mm beyond the paper.')).toBeVisible()
    await expect.element(dialog.getByText('The paper size “Huge” is not known.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => lastJob(bridge)?.sheet).toBe('ELM008')
  })

  test('a warning about a record leads to its page, and the record can be left out', async () => {
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

  test('another sheet is shown from its first page', async () => {
    await openPrint()
    await button('Next page').click()
    await expect.element(picture('Page 2 of 30')).toBeVisible()
    await chooseSheet('ELM008')
    await expect.element(picture('Page 1 of 3')).toBeVisible()
  })

  test('without contacts to print, nothing can be saved', async () => {
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

describe('the workbench by keyboard', () => {
  test('another selection begins with its first page', async () => {
    await openPrint()
    await button('Next page').click()
    await expect.element(picture(/^Page 2 of/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('a')
    await button('Print labels').click()
    await expect.element(picture(/^Page 1 of [2-9]/)).toBeVisible()
  })

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
    await expect.element(button('Label 4, used')).toHaveFocus()
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
