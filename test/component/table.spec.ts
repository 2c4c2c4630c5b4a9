import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { bareRecord } from '../fakes/full-record.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const people = [
  bareRecord({
    id: 'b1',
    lastname: '青木',
    firstname: '彩',
    lastkana: 'あおき',
    organization: { name: '高砂商店' },
    telephones: [{ number: '03-1234-5678' }, { number: '090-1234-5678' }],
    addresses: [{ zipcode: '100-0001', region: '東京都', city: '千代田区', street: '千代田1-1' }],
  }),
  bareRecord({ id: 'b2', lastname: '岡田', lastkana: 'おかだ', organization: { name: 'あかつき' } }),
  bareRecord({ id: 'b3', lastname: '川上', lastkana: 'かわかみ', emails: [{ address: 'k@example.com' }] }),
]
const table = page.getByRole('grid', { name: 'Contacts' })
const list = page.getByRole('listbox', { name: 'Contacts' })
const heads = () =>
  table
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent?.trim())
const rows = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent?.trim()))
const heading = page.getByRole('region', { name: 'Contact', exact: true }).getByRole('heading', { level: 1 })

async function openTable(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openWindow({
    addresses: people,
    begin: ({ main }) => (main.preferences = { ...main.preferences, listView: 'table' }),
    ...options,
  })
  await expect.element(table).toBeVisible()
  return bridge
}

test('a key and a button make the list a table and rows again, and the choice is kept', async () => {
  const bridge = await openWindow({ addresses: people })
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Control>}t{/Control}')
  await expect.element(table).toBeVisible()
  expect(bridge.main.preferences.listView).toBe('table')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect.element(list).toBeVisible()
  expect(bridge.main.preferences.listView).toBe('rows')
})

test('it has the columns of an address list, and a line of each contact in them', async () => {
  await openTable()
  expect(heads()).toEqual(['Name', 'Company', 'Postal code', 'Address', 'Telephone'])
  await expect.poll(rows).toEqual([
    ['青木 彩', '高砂商店', '100-0001', '東京都千代田区千代田1-1', '03-1234-5678, 090-1234-5678'],
    ['岡田', 'あかつき', '', '', ''],
    ['川上', '', '', '', ''],
  ])
  await expect.element(table).toHaveAttribute('aria-rowcount', '4')
})

test('its columns are chosen in a menu that stays open, in the order of printed lists, and kept', async () => {
  const bridge = await openTable()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  for (const name of ['E-mail', 'Reading', 'Company']) {
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  }
  await expect.poll(heads).toEqual(['Name', 'Reading', 'Postal code', 'Address', 'Telephone', 'E-mail'])
  await expect.poll(() => rows().at(-1)).toEqual(['川上', 'かわかみ', '', '', '', 'k@example.com'])
  expect(bridge.main.preferences.tableColumns).toEqual(['kana', 'zipcode', 'address', 'telephone', 'email'])
})

test('the name belongs to the usual order of the language', async () => {
  await openTable()
  await expect
    .element(table.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
})

test('a heading orders the list by its column; one that no order belongs to is no button', async () => {
  const bridge = await openTable()
  await table.getByRole('button', { name: 'Company' }).click()
  await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.sort).toBe('organization')
  const company = table.getByRole('columnheader', { name: 'Company' })
  await expect.element(company).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('organization')
  expect(table.getByRole('button', { name: 'Address' }).elements()).toEqual([])
})

test('arrows move in it, Enter opens, and the row of the keyboard is named', async () => {
  await openTable()
  table.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(heading).toHaveTextContent('岡田')
  await expect.element(table).toHaveAttribute('aria-activedescendant', 'row-1')
  await expect.element(table.getByRole('row', { selected: true })).toHaveTextContent('岡田あかつき')
  await table.getByRole('row', { name: /川上/ }).click()
  await expect.element(heading).toHaveTextContent('川上')
})

test('what is changed elsewhere is there without being asked for', async () => {
  const bridge = await openTable()
  await expect.poll(() => rows()[1]?.[1]).toBe('あかつき')
  bridge.main.mirror.address.set('b2', { ...people[1]!, telephones: [{ number: '075-111-2222' }] })
  bridge.announce('mirror.changed', { family: 'address', ids: ['b2'] })
  await expect.poll(() => rows()[1]).toEqual(['岡田', 'あかつき', '', '', '075-111-2222'])
})

test('a list that is printed from it begins with its columns and its order', async () => {
  const bridge = await openTable({
    begin: ({ main }) =>
      (main.preferences = { ...main.preferences, listView: 'table', tableColumns: ['email', 'memo'] }),
  })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Postal code')
  bridge.announce('menu.command', { command: 'print-list' })
  await expect
    .poll(() => bridge.callsOf('print.list').at(-1)?.options)
    .toMatchObject({ kind: 'address', columns: ['email', 'memo'], order: 'zipcode' })
})

test.each([
  ['in a narrow window', [860, 700] as [number, number]],
  ['in the Trash', undefined],
])('%s the contacts are rows', async (_where, size) => {
  await openWindow({
    addresses: people,
    begin: ({ main }) => (main.preferences = { ...main.preferences, listView: 'table' }),
    ...(size && { size }),
  })
  if (!size) await userEvent.keyboard('{Control>}3{/Control}')
  await expect.element(page.getByRole('button', { name: 'Table', exact: true })).not.toBeInTheDocument()
  expect(table.elements()).toEqual([])
})
