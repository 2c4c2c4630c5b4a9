import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { bareRecord } from '../fakes/full-record.ts'
import { openWindow } from './open-window.ts'

const people = [
  bareRecord({ id: 'b1', lastname: '青木', lastkana: 'あおき' }),
  bareRecord({ id: 'b2', lastname: '岡田', lastkana: 'おかだ', tags: ['友人', '★'] }),
  bareRecord({ id: 'b3', lastname: '川上', lastkana: 'かわかみ', tags: ['友人'] }),
]
const row = (name: RegExp) => page.getByRole('option', { name })
const rows = () =>
  page
    .getByRole('listbox', { name: 'Contacts' })
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('.name')?.textContent?.trim())
const star = page.getByRole('button', { name: 'Favourite (tag ★)', exact: true })
const place = page.getByRole('button', { name: /^Favourites/ })
const jobs = (bridge: FakeBridge) =>
  bridge
    .callsOf('bulk.start')
    .map(({ change, target }) => ({ ...change, ids: 'ids' in target && target.ids }))

test('a key and a button mark the open contact and take the mark off', async () => {
  const bridge = await openWindow({ addresses: people.slice(0, 1) })
  await row(/^青木/).click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  expect(place.elements()).toEqual([])
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(() => jobs(bridge)).toEqual([{ kind: 'add-tag', tag: '★', ids: ['b1'] }])
  bridge.main.bulk.tell({ phase: 'finished', done: 1, left: 0 })
  bridge.main.mirror.address.set('b1', { ...people[0]!, tags: ['★'] })
  bridge.announce('mirror.changed', { family: 'address', ids: ['b1'] })
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await expect.element(place).toBeVisible()
  await expect.element(row(/^青木/).getByRole('img', { name: 'Favourite (tag ★)' })).toBeVisible()
  await star.click()
  await expect.poll(() => jobs(bridge).at(-1)).toEqual({ kind: 'remove-tag', tag: '★', ids: ['b1'] })
})

test('the menu of a row marks it without selecting it, and one of many all of them', async () => {
  const bridge = await openWindow({ addresses: people })
  bridge.main.menuChoices.push('favourite')
  await row(/^岡田/).click({ button: 'right' })
  await expect.poll(() => jobs(bridge)).toEqual([{ kind: 'remove-tag', tag: '★', ids: ['b2'] }])
  await expect.element(page.getByRole('toolbar', { name: 'Selection' })).not.toBeInTheDocument()
  bridge.main.bulk.tell({ phase: 'finished', done: 1, left: 0 })
  page.getByRole('listbox', { name: 'Contacts' }).element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  bridge.main.menuChoices.push('favourite')
  await row(/^川上/).click({ button: 'right' })
  // Not all of them are marked, so all get the mark.
  await expect.poll(() => jobs(bridge).at(-1)).toEqual({ kind: 'add-tag', tag: '★', ids: ['b1', 'b2', 'b3'] })
})

test('the sidebar leads to them, above the tags, which do not have it once more', async () => {
  await openWindow({ addresses: people })
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  await expect.element(place).toBeVisible()
  const texts = () => tags.elements()[0]?.querySelectorAll('[data-stop] > .text') ?? []
  expect([...texts()].map((each) => each.textContent)).toEqual(['Favourites', '友人'])
  await place.click()
  await expect.poll(rows).toEqual(['岡田'])
  await expect.element(place).toHaveAttribute('aria-pressed', 'true')
  await row(/^岡田/).click()
  const chips = page.getByRole('list', { name: 'Tags', exact: true })
  await expect.poll(() => chips.element().textContent?.trim()).toBe('友人')
  await page.getByRole('button', { name: 'Remove Favourites' }).click()
  await expect.poll(rows).toEqual(['青木', '岡田', '川上'])
})

test('a window of one contact, which has no button for it, shows the tag', async () => {
  await openWindow({ addresses: people, own: 'b2' })
  const chips = page.getByRole('list', { name: 'Tags', exact: true })
  await expect.poll(() => chips.element().textContent?.trim()).toBe('友人★')
  expect(star.elements()).toEqual([])
})
