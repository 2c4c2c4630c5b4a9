import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { openWindow, type OpenWindowOptions } from '../open-window.ts'
import { button, openPrint, picture, workbench } from './print-bench.ts'

const dialog = () => page.getByRole('dialog', { name: 'Print a list' })
const lastList = (bridge: FakeBridge) => bridge.callsOf('print.list').at(-1)

/** Opens the window that prints lists by the menu; returns when the first page is drawn. */
async function openList(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openWindow(options)
  bridge.announce('menu.command', { command: 'print-list' })
  await expect.element(dialog()).toBeVisible()
  await expect.element(picture(/^Page 1 of/)).toBeVisible()
  return bridge
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).selectOptions(option)
}

describe('a list of contacts', () => {
  test('is of what the list of the window shows, as the last one was printed', async () => {
    const bridge = await openList()
    expect(lastList(bridge)).toMatchObject({
      selection: { kind: 'list', filter: { family: 'address', deleted: 'without' } },
      leaveOut: [],
      options: { kind: 'address', order: 'kana', paper: 'A4', landscape: false, points: 9 },
    })
    await expect.element(page.getByText('30 contacts on 2 pages')).toBeVisible()
    await expect.element(button('Edit layout…')).not.toBeInTheDocument()
  })

  test.each([
    ['en', 'name'],
    ['ja', 'kana'],
  ] as const)('the first one is in the usual order of the language: %s', async (language, order) => {
    const bridge = await openWindow({
      begin({ main }) {
        main.print.isFirstList = true
        main.preferences = { ...main.preferences, language }
      },
    })
    bridge.announce('menu.command', { command: 'print-list' })
    await expect.poll(() => lastList(bridge)?.options.order).toBe(order)
  })

  test('has the columns, the paper and the type that are chosen, each choice laid out again', async () => {
    const bridge = await openList()
    await page.getByRole('checkbox', { name: 'Reading', exact: true }).click()
    await expect
      .poll(() => lastList(bridge)?.options.columns)
      .toEqual(['kana', 'company', 'zipcode', 'address', 'telephone'])
    await page.getByText('Landscape', { exact: true }).click()
    await expect.poll(() => lastList(bridge)?.options.landscape).toBe(true)
    await page.getByRole('textbox', { name: 'Title' }).fill('Choir')
    await expect.poll(() => lastList(bridge)?.options.title).toBe('Choir')
  })

  test('of another kind keeps the paper and has the columns of its kind', async () => {
    const bridge = await openList()
    await page.getByText('US Letter', { exact: true }).click()
    await choose('Kind', 'Birthdays')
    await expect
      .poll(() => lastList(bridge)?.options)
      .toMatchObject({
        kind: 'birthday',
        columns: ['telephone'],
        paper: 'Letter',
      })
    await expect.element(page.getByRole('checkbox', { name: 'Birth date' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Order' })).not.toBeInTheDocument()
  })

  test('names who is left out for want of a birthday, and leads to the contact', async () => {
    const record = { family: 'address', id: 'a002', name: '秋山 健', page: null } as const
    const warning: PrintWarning = { kind: 'no-birthday', record, detail: '' }
    await openList({ begin: ({ main }) => (main.print.warnings = [warning]) })
    await expect.element(page.getByText('No birthday: not on the list')).toBeVisible()
    await button('Fix 秋山 健').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Family name' }).first()).toBeVisible()
  })

  test('is saved and printed as it is shown, and closed by Escape', async () => {
    const bridge = await openList()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    expect(bridge.callsOf('print.pdf')).toEqual([{ job: 1 }])
    await button('Print…').click()
    await expect.poll(() => bridge.callsOf('print.paper')).toEqual([{ job: 1 }])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('what was shown before a choice cannot be saved', async () => {
    const bridge = await openList()
    const told = bridge.hold('print.list')
    await page.getByText('Landscape', { exact: true }).click()
    await expect.element(button('Save PDF')).toBeDisabled()
    told()
    await button('Save PDF').click()
    await expect.poll(() => bridge.callsOf('print.pdf')).toEqual([{ job: 2 }])
  })

  test('of no one says so', async () => {
    const bridge = await openWindow({ begin: ({ main }) => (main.print.records = 0) })
    bridge.announce('menu.command', { command: 'print-list' })
    await expect.element(page.getByText('There is no contact to list.')).toBeVisible()
    await expect.element(button('Save PDF')).toBeDisabled()
  })

  test('of a run of labels has a box for each contact, in the order of the labels', async () => {
    const bridge = await openPrint()
    await button('Tick list…').click()
    await expect.element(workbench()).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
    expect(lastList(bridge)).toMatchObject({
      selection: { kind: 'list' },
      options: { kind: 'tick', order: 'selection', headings: false },
    })
  })

  test('a profile switch ends it', async () => {
    const bridge = await openList()
    bridge.main.setSession({ current: 'staging' })
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
