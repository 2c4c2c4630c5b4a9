import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow, optionsInPage } from './open-window.ts'

const listbox = () => page.getByRole('listbox', { name: 'Contacts' })
const bar = () => page.getByRole('toolbar', { name: 'Selection' })
const selected = () => optionsInPage().filter((each) => each.getAttribute('aria-selected') === 'true').length

async function openAt(options = {}) {
  const bridge = await openWindow(options)
  await expect.poll(() => optionsInPage().length).toBeGreaterThan(3)
  listbox().element().focus()
  return bridge
}

test('Shift and arrows select a range, Escape ends it', async () => {
  await openAt()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(selected).toBe(3)
  await expect.element(bar().getByRole('status')).toHaveTextContent('3 selected')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(selected).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(bar()).not.toBeInTheDocument()
})

test('Ctrl and a click add one, Shift and a click everything between', async () => {
  await openAt()
  const options = listbox().getByRole('option')
  await options.nth(1).click()
  await options.nth(3).click({ modifiers: ['Control'] })
  await expect.poll(selected).toBe(2)
  await options.nth(3).click({ modifiers: ['Control'] })
  await expect.poll(selected).toBe(1)
  await options.nth(0).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toBe(4)
  await options.nth(2).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('Ctrl+A selects everything found, far beyond the rows that are held', async () => {
  const bridge = await openAt({ rowCount: 5_000 })
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar().getByRole('status')).toHaveTextContent('5,000 selected')
  expect(bridge.callsOf('record.ids')).toHaveLength(1)
})

test('requests a range over rows that are not held from main', async () => {
  const bridge = await openAt({ rowCount: 1_000 })
  await userEvent.keyboard('{Home}{Shift>}{End}{/Shift}')
  await expect.element(bar().getByRole('status')).toHaveTextContent('1,000 selected')
  expect(bridge.callsOf('record.ids')).toMatchObject([{ offset: 0, limit: 1_000 }])
})

test('tells screen readers that many can be selected', async () => {
  await openAt()
  await expect.element(listbox()).toHaveAttribute('aria-multiselectable', 'true')
})

test('another place or search ends the selection', async () => {
  await openAt()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar()).toBeVisible()
  await userEvent.keyboard('/青木')
  await expect.element(bar()).not.toBeInTheDocument()
})

test('Print labels prints the selected contacts', async () => {
  const bridge = await openAt()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await page.getByRole('button', { name: 'Print labels', exact: true }).click()
  await expect
    .poll(() => bridge.callsOf('print.preview').at(-1)?.selection)
    .toMatchObject({ kind: 'records' })
})

test('tags and groups are for the open contact where none is selected', async () => {
  const bridge = await openAt()
  await userEvent.keyboard('{Control>}{Shift>}a{/Shift}{/Control}')
  expect(page.getByRole('dialog').elements()).toEqual([])
  optionsInPage()[1]?.click()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const opened = bridge.callsOf('record.read').at(-1)?.id
  await userEvent.keyboard('{Control>}{Shift>}a{/Shift}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Add tag' })
  await expect.element(dialog).toHaveAccessibleDescription('For 1 contact')
  await dialog.getByLabelText('Tag', { exact: true }).fill('Choir')
  await userEvent.keyboard('{Enter}')
  const job = { change: { kind: 'add-tag', tag: 'Choir' }, target: { kind: 'records', ids: [opened] } }
  await expect.poll(() => bridge.callsOf('bulk.start')).toMatchObject([job])
  bridge.main.bulk.tell({ phase: 'finished', done: 1, left: 0 })
  for (const [key, name] of [
    ['d', 'Remove tag'],
    ['m', 'Move to group'],
  ] as const) {
    await userEvent.keyboard(`{Control>}{Shift>}${key}{/Shift}{/Control}`)
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
  // Under an open form nothing changes.
  await userEvent.keyboard('{Control>}e{/Control}')
  await expect.element(page.getByRole('form')).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}a{/Shift}{/Control}')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('in a narrow window a selection made over a contact brings the list to the front, with what can be done', async () => {
  await openAt({ size: [480, 800] })
  optionsInPage()[1]?.click()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).not.toBeInTheDocument()
})
