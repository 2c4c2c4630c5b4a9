// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { askPalette, type OpenWindowOptions } from '../open-window.ts'
import { button, field, openForm, openRecord, pane } from '../record/open-record.ts'

const workbench = () => page.getByRole('dialog', { name: 'Print', exact: true })
const lastJob = (bridge: FakeBridge) => bridge.callsOf('print.preview').at(-1)
const thisOne = { kind: 'records', family: 'address', ids: ['r1'] }

const alone = (more: (bridge: FakeBridge) => void = () => undefined): OpenWindowOptions => ({
  begin: (bridge) => {
    bridge.main.print.records = 1
    more(bridge)
  },
})

async function openPrint(more?: (bridge: FakeBridge) => void): Promise<FakeBridge> {
  const bridge = await openRecord(fullRecord(), alone(more))
  await button('Print').click()
  await expect.element(workbench()).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  return bridge
}

beforeEach(() => userEvent.keyboard('{Escape}'))

describe('Print of a record', () => {
  test('shows the paper of exactly this contact, by name, and prints and saves that', async () => {
    const bridge = await openPrint()
    await expect.element(workbench().getByText('佐藤 花子', { exact: true })).toBeVisible()
    expect(bridge.callsOf('print.preview').map(({ selection }) => selection)).toEqual([thisOne])
    await workbench().getByRole('button', { name: 'Print…' }).click()
    await expect.element(page.getByText('Sent to the printer.')).toBeVisible()
    await workbench().getByRole('button', { name: 'Save PDF' }).click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    expect([bridge.callsOf('print.paper'), bridge.callsOf('print.pdf')]).toEqual([[{ job: 1 }], [{ job: 1 }]])
  })

  test('uses the sheet of the last print of a single contact, not the sheet for lists', async () => {
    const bridge = await openPrint(({ main }) => {
      main.print.setup = { ...main.print.setup, sheet: 'ELM008', sheetForOne: 'new-year-hagaki' }
    })
    expect(lastJob(bridge)?.sheet).toBe('new-year-hagaki')
    await button('Change sheet').click()
    await page.getByRole('option', { name: /^Postcard/ }).click()
    await expect
      .poll(() => bridge.callsOf('print.remember').at(-1))
      .toMatchObject({ sheet: 'hagaki', one: { id: 'r1' } })
  })

  test('remembers the sheet when the workbench is closed, because the next one may be for a list', async () => {
    const bridge = await openPrint()
    await button('Change sheet').click()
    await page.getByRole('option', { name: /^New Year postcard/ }).click()
    await expect.poll(() => lastJob(bridge)?.sheet).toBe('new-year-hagaki')
    await userEvent.keyboard('{Escape}')
    await expect.element(workbench()).not.toBeInTheDocument()
    expect(bridge.callsOf('print.remember')).toMatchObject([{ sheet: 'new-year-hagaki', one: { id: 'r1' } }])
  })

  test('the sender that is set is on it', async () => {
    const bridge = await openPrint(({ main }) => {
      const sender = { id: 'h001', address: 'first' } as const
      for (const sheet of main.print.setup.sheets) sheet.options.sender = sender
    })
    expect(lastJob(bridge)?.options.sender).toEqual({ id: 'h001', address: 'first' })
    await expect.element(page.getByRole('combobox', { name: 'Sender', exact: true })).toHaveValue('h001')
  })

  test('a warning is shown, Fix opens the form, and the notice leads back', async () => {
    const record = { family: 'address', id: 'r1', name: '佐藤 花子', page: 0 } as const
    const warning: PrintWarning = { kind: 'overflow', record, detail: '株式会社長い名前' }
    const bridge = await openPrint(({ main }) => (main.print.warnings = [warning]))
    await expect
      .element(workbench().getByText('No room for “株式会社長い名前”: it is not printed'))
      .toBeVisible()
    await button('Fix 佐藤 花子').click()
    await field('Memo').fill('shorter')
    await button('Save').click()
    await button('Back to the labels').click()
    await expect.element(workbench().getByText('佐藤 花子', { exact: true }).first()).toBeVisible()
    expect(lastJob(bridge)?.selection).toEqual(thisOne)
  })

  test('of a sender whose contact is gone nothing but that is said, and a button leads to the others', async () => {
    await openPrint(({ main }) => {
      main.print.warnings = [{ kind: 'sender-missing', record: null, detail: '' }]
      const sender = { id: 'h999', address: 'first' } as const
      for (const sheet of main.print.setup.sheets) sheet.options.sender = sender
    })
    const chosen = page.getByRole('combobox', { name: 'Sender', exact: true })
    await expect.element(chosen).toHaveDisplayValue('Contact no longer exists')
    await workbench().getByText('Sender', { exact: true }).first().click()
    await expect.element(chosen).not.toBeInTheDocument()
    await button('Choose a sender').click()
    await expect.element(chosen).toHaveFocus()
  })

  test('without any home address the choice of the sender says what to do first', async () => {
    await openPrint(({ main }) => {
      main.print.setup = { ...main.print.setup, senders: [] }
    })
    await expect.element(workbench().getByText(/^Add a home address with your name first/)).toBeVisible()
  })

  test('a contact without an address says so', async () => {
    const bridge = await openRecord(
      fullRecord(),
      alone(({ main }) => (main.print.records = 0)),
    )
    await button('Print').click()
    await expect.element(page.getByText(/^This contact has no address/)).toBeVisible()
    await expect.element(button('Save PDF')).toBeDisabled()
    expect(lastJob(bridge)?.selection).toEqual(thisOne)
  })

  test('a new contact that the service gives its id meanwhile is still the one', async () => {
    const bridge = await openPrint()
    const change = {
      key: crypto.randomUUID(),
      family: 'address',
      localId: 'r1',
      id: 'r9',
      state: null,
    } as const
    bridge.announce('outbox.changed', change)
    await expect.poll(() => lastJob(bridge)?.selection).toEqual({ ...thisOne, ids: ['r9'] })
    await expect.element(workbench().getByText('佐藤 花子', { exact: true })).toBeVisible()
  })

  test('a home address is printed, too', async () => {
    const { suffix, code, group_id, ...home } = fullRecord({ joint_names: [] })
    expect([suffix, code, group_id]).not.toContain(undefined)
    const bridge = await openRecord(home, { family: 'homeaddress', ...alone() })
    await button('Print').click()
    await expect.element(workbench()).toBeVisible()
    await expect.poll(() => lastJob(bridge)?.selection).toEqual({ ...thisOne, family: 'homeaddress' })
  })

  test('a deleted contact has no such button, and Ctrl+P does nothing', async () => {
    const bridge = await openRecord(fullRecord({ deleted: true }))
    await expect.element(page.getByText('This contact is deleted')).toBeVisible()
    await expect.element(button('Print')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}p{/Control}')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(bridge.callsOf('print.preview')).toEqual([])
  })
})

describe('the way there and back', () => {
  const isBack = async (scrolled: number) => {
    await expect.element(workbench()).not.toBeInTheDocument()
    await expect.element(pane().getByRole('heading', { name: /佐藤 花子/ })).toBeInTheDocument()
    expect(pane().element().scrollTop).toBe(scrolled)
  }

  test.for([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => workbench().getByRole('button', { name: 'Close' }).click()],
  ] as const)('%s leads back to the same place of the record', async ([, close]) => {
    await openRecord(fullRecord(), { ...alone(), size: [1280, 500] })
    await expect.element(button('Edit')).toBeVisible()
    pane().element().scrollTop = 60
    button('Print').element().focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(workbench()).toBeVisible()
    await close()
    await isBack(60)
    await expect.element(button('Print')).toHaveFocus()
  })

  test('in a narrow window the record is in front again, and everything of the paper is in reach', async () => {
    await openRecord(fullRecord(), { ...alone(), size: [420, 480] })
    await userEvent.keyboard('{ArrowDown}')
    await page.getByRole('option', { name: /^佐藤/ }).click()
    await button('Print').click()
    await expect.element(workbench()).toBeVisible()
    for (const name of ['Save PDF', 'Print…', 'Close']) {
      const { left, right, top, bottom } = workbench()
        .getByRole('button', { name, exact: true })
        .element()
        .getBoundingClientRect()
      expect([left >= 0, right <= 420, top >= 0, bottom <= 480], name).toEqual([true, true, true, true])
    }
    await userEvent.keyboard('{Escape}')
    await isBack(0)
  })

  test('Ctrl+P, the menu and the palette lead to the same', async () => {
    const bridge = await openRecord(fullRecord(), alone())
    await expect.element(button('Edit')).toBeVisible()
    const ways = [
      () => userEvent.keyboard('{Control>}p{/Control}'),
      async () => bridge.announce('menu.command', { command: 'print' }),
      async () => {
        await askPalette('Print…')
        await page.getByRole('option', { name: /^Print…/ }).click()
      },
    ]
    for (const go of ways) {
      await go()
      await expect.element(workbench()).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await isBack(0)
    }
    expect(bridge.callsOf('print.preview').map(({ selection }) => selection)).toEqual([
      thisOne,
      thisOne,
      thisOne,
    ])
  })

  test('with contacts selected, it prints those', async () => {
    const bridge = await openRecord(fullRecord(), alone())
    await page.getByRole('option', { name: /^佐藤/ }).click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.poll(() => lastJob(bridge)?.selection).toMatchObject({ kind: 'records', ids: ['r1'] })
  })
})

describe('a record with unsaved edits', () => {
  async function pressWithEdits(): Promise<FakeBridge> {
    const bridge = await openForm(fullRecord(), alone())
    await field('Building').first().fill('新しいビル 3F')
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Save your changes?' })).toBeVisible()
    expect(bridge.callsOf('print.preview')).toEqual([])
    return bridge
  }

  test('is saved first, when the user says so', async () => {
    const bridge = await pressWithEdits()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(workbench()).toBeVisible()
    expect(bridge.callsOf('record.save')).toHaveLength(1)
    expect(lastJob(bridge)?.selection).toEqual(thisOne)
    await userEvent.keyboard('{Escape}')
    await expect.element(pane().getByText(/新しいビル 3F/)).toBeVisible()
  })

  test('is not printed when the user continues editing, and the edits are there', async () => {
    const bridge = await pressWithEdits()
    await button('Keep editing').click()
    await expect.element(field('Building').first()).toHaveValue('新しいビル 3F')
    await expect.element(workbench()).not.toBeInTheDocument()
    expect(bridge.callsOf('print.preview')).toEqual([])
  })

  test('is printed as it is in the book when the edits are discarded', async () => {
    const bridge = await pressWithEdits()
    await button('Discard changes').click()
    await expect.element(workbench()).toBeVisible()
    expect(bridge.callsOf('record.save')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Edit')).toBeVisible()
    expect(pane().element().textContent).not.toContain('新しいビル 3F')
  })

  test('that could not be saved is not printed', async () => {
    const bridge = await pressWithEdits()
    bridge.failWith('record.save', { kind: 'rejected', status: 400 }, 1)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText(/did not accept this/)).toBeVisible()
    await expect.element(workbench()).not.toBeInTheDocument()
    await expect.element(field('Building').first()).toHaveValue('新しいビル 3F')
  })

  test('a form without a change is still there afterwards', async () => {
    await openForm(fullRecord(), alone())
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.element(workbench()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Save')).toBeVisible()
  })
})
