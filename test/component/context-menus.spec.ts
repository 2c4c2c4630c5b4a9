// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContextItem } from '../../contract/action/actions.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { openWindow, optionsInPage } from './open-window.ts'
import { button, openRecord, pane } from './record/open-record.ts'

const row = (name: RegExp) => page.getByRole('option', { name })
const rightClick = (target: ReturnType<typeof row>) => target.click({ button: 'right' })

/** The items of the last menu, those that can be chosen without a mark. */
function lastMenu(bridge: FakeBridge): string[] {
  const entries = bridge.callsOf('contextMenu.show').at(-1)?.entries ?? []
  return entries.flatMap((entry) =>
    entry === 'line' ? [] : [entry.enabled ? entry.item : `(${entry.item})`],
  )
}

const choose = (bridge: FakeBridge, ...items: ContextItem[]) => bridge.main.menuChoices.push(...items)

test('a row has the menu of its contact, and Edit opens its form', async () => {
  const bridge = await openWindow()
  choose(bridge, 'edit')
  await rightClick(row(/^青木 彩/))
  await expect.element(page.getByLabelText('Family name', { exact: true })).toHaveValue('青木')
  expect(lastMenu(bridge)).toEqual(
    expect.arrayContaining(['edit', 'share', 'print', 'add-tag', 'copy-vcard', 'delete']),
  )
})

test('nothing is selected after a menu closes', async () => {
  const bridge = await openWindow()
  await rightClick(row(/^青木 彩/))
  await expect.poll(() => bridge.callsOf('contextMenu.show')).toHaveLength(1)
  await expect.element(page.getByRole('toolbar', { name: 'Selection' })).not.toBeInTheDocument()
})

test('one of many that are selected has the menu of all, without what is for one', async () => {
  const bridge = await openWindow()
  await expect.poll(() => optionsInPage().length).toBeGreaterThan(3)
  const listbox = page.getByRole('listbox', { name: 'Contacts' })
  listbox.element().focus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  choose(bridge, 'copy-vcard')
  await rightClick(listbox.getByRole('option').nth(1))
  await expect.poll(() => bridge.callsOf('share.copy').at(-1)?.ids).toHaveLength(3)
  expect(lastMenu(bridge)).not.toContain('edit')
})

test('the menu key asks for the menu of the row that the keyboard is on', async () => {
  const bridge = await openWindow()
  await row(/^青木 彩/).click()
  page.getByRole('listbox', { name: 'Contacts' }).element().focus()
  choose(bridge, 'delete')
  await userEvent.keyboard('{ContextMenu}')
  await expect.poll(() => bridge.callsOf('record.delete')).toMatchObject([{ id: 'a001' }])
})

test('a tag and a group have menus of their own', async () => {
  const bridge = await openWindow()
  choose(bridge, 'rename-tag')
  await rightClick(page.getByRole('button', { name: /^年賀状/ }))
  await expect.element(page.getByRole('dialog', { name: 'Rename “年賀状”' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(lastMenu(bridge)).toEqual(['show-contacts', 'mail-tagged', 'rename-tag', 'remove-tag-everywhere'])
  // The button of the tag offers the same.
  await button('Actions for 年賀状').click()
  const offered = page.getByRole('menuitem')
  await expect.element(offered.first()).toBeVisible()
  const texts = offered.elements().map((each) => each.textContent?.trim())
  expect(texts).toEqual(['Mail to all', 'Rename or merge…', 'Remove from all…'])
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(page.getByRole('menu').element().contains(document.activeElement)).toBe(true)
  await offered.nth(1).click()
  await expect.element(page.getByRole('dialog', { name: 'Rename “年賀状”' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  choose(bridge, 'new-in-group')
  await rightClick(page.getByRole('region', { name: 'Groups', exact: true }).getByRole('button').last())
  await expect.element(page.getByRole('form', { name: 'New contact' })).toBeVisible()
  expect(lastMenu(bridge)).toEqual(['show-contacts', 'new-in-group'])
})

test('numbers, mails and addresses: called, copied and edited from their menu', async () => {
  const bridge = await openRecord()
  const [number = ''] = (await numbers()) as string[]
  choose(bridge, 'call', 'copy-number', 'edit-line')
  await rightClick(button(number))
  await expect.poll(() => bridge.callsOf('link.open')).toHaveLength(1)
  expect(lastMenu(bridge)).toEqual(['call', 'copy-number', 'edit-line'])
  await rightClick(button(number))
  await expect.poll(() => bridge.callsOf('share.copyValue')).toMatchObject([{ field: 'telephones', at: 0 }])
  await rightClick(button(number))
  await expect.element(page.getByLabelText(/^Telephone number/).first()).toHaveFocus()
})

/** Texts of the telephone numbers, as the record shows them. */
async function numbers(): Promise<(string | null)[]> {
  const region = page.getByRole('region', { name: 'Telephone', exact: true })
  await expect.element(region).toBeVisible()
  return region
    .getByRole('button')
    .elements()
    .map((each) => each.textContent)
}

test('the buttons of a line copy and edit it; its keys do the same', async () => {
  const bridge = await openRecord()
  const [number = ''] = (await numbers()) as string[]
  await button(`Copy ${number}`).click()
  await expect.element(page.getByText(`Copied: ${number}`)).toBeVisible()
  button(number).element().focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.poll(() => bridge.callsOf('share.copyValue')).toHaveLength(2)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button(`Copy ${number}`)).toHaveFocus()
  await userEvent.keyboard('{F2}')
  const field = page.getByLabelText(/^Telephone number/).first()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(number)
})

test('an address is copied as a block, and from its menu with the name above it', async () => {
  const bridge = await openRecord()
  await button('Copy Address 1').click()
  await expect.poll(() => bridge.callsOf('share.copyValue')).toMatchObject([{ field: 'addresses', at: 0 }])
  choose(bridge, 'copy-letter')
  await pane().getByText('〒100-0001', { exact: true }).click({ button: 'right' })
  await expect.poll(() => bridge.callsOf('share.copyText')).toMatchObject([{ as: 'letter', at: 0 }])
})

test('an address and its coordinates are shown on a map: as links, and from the menu of the line', async () => {
  const bridge = await openRecord()
  const map = () => bridge.callsOf('share.map').map(({ at, by }) => [at, by])
  await button('Show on a map').first().click()
  await expect.poll(map).toEqual([[0, 'address']])
  await button('35.68, 139.75').click()
  await expect.poll(map).toEqual([
    [0, 'address'],
    [0, 'coordinates'],
  ])
  choose(bridge, 'show-map')
  await pane().getByText('大阪府大阪市北区梅田1-2-3').click({ button: 'right' })
  await expect.poll(map).toHaveLength(3)
  expect(map().at(-1)).toEqual([1, 'address'])
  expect(lastMenu(bridge)).toEqual(['show-map', 'copy-address', 'copy-letter', 'edit-line'])
  expect(bridge.callsOf('link.open')).toEqual([])
})

test('the head of the record has a menu that takes the whole contact elsewhere', async () => {
  const bridge = await openRecord()
  choose(bridge, 'copy-text')
  await page.getByRole('heading', { name: /佐藤 花子/ }).click({ button: 'right' })
  await expect.poll(() => bridge.callsOf('share.copyText')).toMatchObject([{ as: 'text' }])
  expect(lastMenu(bridge)).toEqual(['copy-letter', 'copy-text', 'copy-vcard', 'share', 'print'])
})
