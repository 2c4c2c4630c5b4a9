// @module-tag long
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleAddresses } from '../fakes/sample-records.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { askPalette, openWindow, type OpenWindowOptions } from './open-window.ts'

const sample = sampleAddresses()
const cell = { kindof: 'cell', number: '090-1111-2222' }
const name = { lastname: '青木', firstname: '彩', lastkana: 'アオキ', firstkana: 'アヤ' }
const people = [
  { ...name, telephones: [cell], memo: '年賀状' },
  { ...name, telephones: [cell], firstname: '綾', memo: '同窓会' },
  { ...name, telephones: [cell], emails: [{ kindof: 'home', address: 'aya@example.com' }] },
  {
    ...name,
    firstname: '大輔',
    firstkana: 'ダイスケ',
    organization: { name: '青空商会', title: '部長' },
    memo: '囲碁',
  },
]
const addresses = sample.map((record, at) => {
  const mine = { ...record, joint_names: [], pictures: [], face_picture: null, organization: null }
  return people[at] ? { ...mine, ...people[at] } : record
}) as ReturnType<typeof sampleAddresses>
const [a = '', b = '', c = '', d = ''] = addresses.map(({ id }) => id)

/** A group of three, and a household of two. */
async function openGroups(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openWindow({
    addresses,
    ...options,
    begin: ({ main }) => {
      main.duplicates.groups = [
        { ids: [a, b, c], reasons: ['name', 'telephone'] },
        { ids: [a, d], reasons: ['family-name', 'address'], kind: 'household' },
      ]
    },
  })
  await askPalette(options.preferences?.language === 'ja' ? '重複' : 'duplicates')
  await expect.element(page.getByRole('option', { name: /^(?:Duplicates…|重複)/ }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox', { name: /^(?:Contacts of one|同じ人)/ })).toHaveFocus()
  return bridge
}
const row = (field: string) => page.getByRole('row', { name: new RegExp(`^${field}`) }).first()
const merges = (bridge: FakeBridge) => bridge.callsOf('duplicates.merge')

test('three of one person are in one row and become one by one key', async () => {
  const bridge = await openGroups()
  await expect.element(page.getByRole('columnheader', { name: 'Move to the Trash 2' })).toBeVisible()
  await expect.element(row('Memo').getByRole('cell').last()).toHaveTextContent('年賀状同窓会')
  await userEvent.keyboard('m')
  await expect.poll(() => merges(bridge)).toMatchObject([{ place: 0, ids: [a, b, c], taken: [] }])
})

test('a number key excludes a contact and includes it again, and two are the fewest', async () => {
  const bridge = await openGroups()
  await expect.element(page.getByRole('checkbox', { name: /^2\. 青木/ })).toBeChecked()
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('checkbox', { name: /^2\. 青木/ })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /^1\. 青木/ })).toBeDisabled()
  await expect.element(page.getByRole('columnheader', { name: 'Move to the Trash' })).toBeVisible()
  await userEvent.keyboard('1')
  await userEvent.keyboard('k')
  await expect.poll(() => bridge.callsOf('duplicates.read').at(-1)).toMatchObject({ ids: [c, a] })
  await userEvent.keyboard('m')
  await expect.poll(() => merges(bridge)).toMatchObject([{ ids: [c, a] }])
})

test('the value of any of three can be taken', async () => {
  const bridge = await openGroups()
  await page.getByRole('radio', { name: 'Given name: value of contact 2', exact: true }).click()
  await expect.element(row('Given name').getByRole('cell').last()).toHaveTextContent('綾')
  await userEvent.keyboard('m')
  await expect.poll(() => merges(bridge)).toMatchObject([{ taken: [{ field: 'firstname', from: 1 }] }])
})

test('a household shows what goes where, and gets joint names by keys alone', async () => {
  const bridge = await openGroups()
  await userEvent.keyboard('h')
  await expect
    .element(page.getByRole('tab', { name: /^Same household/ }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(row('Given name').getByText('to the joint names')).toBeVisible()
  await expect.element(row('Company').getByText('to the memo')).toBeVisible()
  await expect
    .element(row('Memo').getByRole('cell').last())
    .toHaveTextContent('年賀状囲碁大輔: 青空商会 部長')
  await expect.element(row('Joint names').getByRole('cell').last().getByText(/大輔/)).toBeVisible()
  await userEvent.keyboard('m')
  await expect.poll(() => merges(bridge)).toMatchObject([{ place: 1, ids: [a, d] }])
  await expect.element(page.getByText('All reviewed')).toBeVisible()
})

test('shows which contacts are kept apart, and can take that back', async () => {
  const bridge = await openGroups()
  await userEvent.keyboard('h')
  await expect.element(page.getByRole('button', { name: 'Keep apart' })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(page.getByText('“青木 彩”, “青木 大輔”: kept apart.')).toBeVisible()
  await userEvent.keyboard('h')
  await userEvent.keyboard('u')
  await expect
    .element(page.getByRole('tab', { name: /^Same household/ }))
    .toHaveAttribute('aria-selected', 'true')
  expect(bridge.callsOf('duplicates.decide').map(({ decision }) => decision)).toEqual([
    'not-the-same',
    'open',
  ])
})

test.for(['person', 'household'] as const)('axe finds nothing: %s', async (kind) => {
  await openGroups()
  if (kind === 'household') await userEvent.keyboard('h')
  await expect.element(row('Memo')).toBeVisible()
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
})
