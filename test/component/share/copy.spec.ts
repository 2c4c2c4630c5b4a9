// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSelectionStore } from '../../../renderer/stores/selection.ts'
import { openWindow } from '../open-window.ts'

const copyKey = () => userEvent.keyboard('{Control>}c{/Control}')
const first = () => page.getByRole('option', { name: /^青木 彩/ })

test('the key copies the contact that the list is on, and all that are selected', async () => {
  const bridge = await openWindow()
  await first().click()
  await copyKey()
  await expect.element(page.getByText('1 contact copied as vCard.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 selected').first()).toBeVisible()
  await copyKey()
  await expect.element(page.getByText('3 contacts copied as vCard.')).toBeVisible()
  expect(bridge.callsOf('share.copy').map(({ ids }) => ids.length)).toEqual([1, 3])
})

test('text that is selected is what the key means', async () => {
  const bridge = await openWindow()
  await first().click()
  const name = page.getByRole('heading', { name: /青木 彩/ })
  await expect.element(name).toBeVisible()
  getSelection()?.selectAllChildren(name.element())
  page.getByRole('listbox', { name: 'Contacts', exact: true }).element().focus()
  await copyKey()
  getSelection()?.removeAllRanges()
  await copyKey()
  await expect.poll(() => bridge.callsOf('share.copy')).toHaveLength(1)
})

test('the palette has it, and more than a clipboard takes is said before anything is asked', async () => {
  const bridge = await openWindow({ rowCount: 600 })
  await expect.element(page.getByRole('option', { name: /^Person 0/ })).toBeVisible()
  await useSelectionStore().selectAll()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(page.getByRole('combobox'), 'copy as vcard')
  await expect.element(page.getByRole('option', { name: /^Copy as vCard/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^At most 500 contacts can be copied or dragged at once/)).toBeVisible()
  expect(bridge.callsOf('share.copy')).toEqual([])
})

test('the Trash gives nothing away', async () => {
  const bridge = await openWindow()
  await page.getByRole('button', { name: /^Trash/ }).click()
  await page.getByRole('option', { name: /旧友/ }).click()
  await copyKey()
  await expect.element(page.getByRole('heading', { name: /旧友/ })).toBeVisible()
  expect(bridge.callsOf('share.copy')).toEqual([])
})
