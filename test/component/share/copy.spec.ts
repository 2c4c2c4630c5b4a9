// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSelectionStore } from '../../../renderer/stores/selection.ts'
import { useShareStore } from '../../../renderer/stores/share.ts'
import { askPalette, openWindow } from '../open-window.ts'

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

test('the palette has it, and it reports more than a clipboard takes before any question', async () => {
  const bridge = await openWindow({ rowCount: 600 })
  await expect.element(page.getByRole('option', { name: /^Person 0/ })).toBeVisible()
  await useSelectionStore().selectAll()
  await askPalette('copy as vcard')
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

test('the photo of one contact is fetched; for many, a message says that some are missing, and what helps', async () => {
  const bridge = await openWindow()
  await first().click()
  bridge.main.share.lacking = { withoutPhoto: 1, lack: 'offline' }
  await copyKey()
  await expect
    .element(
      page.getByText(
        '1 contact copied as vCard. The photo is not included because the service could not be reached; check the connection, then try again.',
      ),
    )
    .toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 selected').first()).toBeVisible()
  bridge.main.share.lacking = { withoutPhoto: 2, lack: 'to-fetch' }
  await copyKey()
  await expect
    .element(
      page.getByText(/^3 contacts copied as vCard\. 2 photos are not included .* use “Export contacts…”\.$/),
    )
    .toBeVisible()
  expect(bridge.callsOf('share.copy').map(({ fetches }) => fetches)).toEqual([true, false])
})

test('reports a photo that takes long and can stop it: the card is copied without it', async () => {
  const bridge = await openWindow()
  await first().click()
  const comes = bridge.hold('share.copy')
  await copyKey()
  await expect.element(page.getByText('Fetching the photo…')).toBeVisible()
  bridge.delay('share.copy', null)
  bridge.main.share.lacking = { withoutPhoto: 1, lack: 'to-fetch' }
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.element(page.getByText(/^1 contact copied as vCard\. The photo is not included/)).toBeVisible()
  await expect.element(page.getByText('Fetching the photo…')).not.toBeInTheDocument()
  bridge.main.share.lacking = { withoutPhoto: 0, lack: null }
  comes()
  await expect.poll(() => useShareStore().isCopying).toBe(false)
  expect(bridge.callsOf('share.copy').map(({ fetches }) => fetches)).toEqual([true, false])
  await expect.element(page.getByText('1 contact copied as vCard.', { exact: true })).not.toBeInTheDocument()
})

test('name and address, or the contact as text: of the open contact by key, of a selection by the palette', async () => {
  const bridge = await openWindow()
  await first().click()
  await expect.element(page.getByRole('heading', { name: /青木 彩/ })).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}')
  await expect.element(page.getByText('Name and address of 1 contact copied.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 selected').first()).toBeVisible()
  await askPalette('copy as text')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('3 contacts copied as text.')).toBeVisible()
  expect(bridge.callsOf('share.copyText').map(({ as, ids }) => [as, ids.length])).toEqual([
    ['letter', 1],
    ['text', 3],
  ])
})

test('contacts without an address are counted, and a message says where nothing was copied', async () => {
  const bridge = await openWindow()
  await first().click()
  bridge.main.share.withoutText = 1
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 selected').first()).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}')
  await expect
    .element(page.getByText('Names and addresses of 2 contacts copied. 1 contact has no address.'))
    .toBeVisible()
  bridge.main.share.withoutText = 3
  await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}')
  await expect.element(page.getByText('Nothing was copied, because there is no address.')).toBeVisible()
})
