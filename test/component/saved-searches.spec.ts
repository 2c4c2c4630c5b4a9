import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedSearch } from '../../contract/ipc/searches.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { useSavedSearchesStore } from '../../renderer/stores/saved-searches.ts'
import { askPalette, openWindow } from './open-window.ts'

const box = () => page.getByRole('combobox', { name: 'Search contacts' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const name = () => page.getByRole('textbox', { name: 'Name', exact: true })
const saved = () => page.getByRole('region', { name: 'Saved searches' })

const tokyo: SavedSearch = {
  name: 'Friends in Tokyo',
  place: { name: 'group', group_id: 'g1' },
  search: '東京',
  tags: ['友人'],
  sort: 'name',
}
const withTokyo = { begin: ({ main }: FakeBridge) => main.searches.byProfile.set('demo', [tokyo]) }

describe('saved searches', () => {
  test('what narrows the list is saved under a name and is in the sidebar', async () => {
    const bridge = await openWindow()
    await expect.element(button('Save this search…')).not.toBeInTheDocument()
    await button(/^友人/).click()
    await box().fill('東京')
    await button('Save this search…').click()
    await expect.element(name()).toHaveValue('東京 友人')
    await name().fill('Friends in Tokyo')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Saved as “Friends in Tokyo”')).toBeVisible()
    await expect.element(saved().getByRole('button', { name: 'Friends in Tokyo', exact: true })).toBeVisible()
    const place = { name: 'group', group_id: null }
    expect(bridge.main.searches.byProfile.get('demo')).toEqual([{ ...tokyo, place, sort: 'name' }])
  })

  test('choosing one shows its place, words, tags and order', async () => {
    const bridge = await openWindow(withTokyo)
    const item = saved().getByRole('button', { name: 'Friends in Tokyo', exact: true })
    await expect.element(item).not.toHaveAttribute('aria-current')
    await item.click()
    await expect.element(page.getByRole('heading', { name: '町内会' })).toBeVisible()
    await expect.element(box()).toHaveValue('東京')
    const asked = bridge.callsOf('record.rows').filter(({ limit }) => limit > 1)
    expect(asked.at(-1)).toMatchObject({ group_id: 'g1', search: '東京', tags: ['友人'], sort: 'name' })
    await expect.element(item).toHaveAttribute('aria-current', 'page')
    await box().fill('大阪')
    await expect.element(item).not.toHaveAttribute('aria-current')
  })

  test('is printed and exported as it is chosen', async () => {
    const place = { name: 'group', group_id: null } as const
    const friends: SavedSearch = { name: 'Aoki', place, search: '青木', tags: ['年賀状'], sort: 'name' }
    const bridge = await openWindow({ begin: ({ main }) => main.searches.byProfile.set('demo', [friends]) })
    await saved().getByRole('button', { name: 'Aoki', exact: true }).click()
    await expect.element(box()).toHaveValue('青木')
    const filter = { family: 'address', group_id: null, search: '青木', tags: ['年賀状'], sort: 'name' }
    await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Export contacts', exact: true })).toBeVisible()
    expect(bridge.callsOf('export.prepare').at(-1)?.of).toMatchObject({ kind: 'list', filter })
    await userEvent.keyboard('{Escape}')
    await button('Print labels').click()
    await expect.poll(() => bridge.callsOf('print.preview').at(-1)?.selection).toMatchObject({ filter })
  })

  test('its menu renames it, but never to the name of another', async () => {
    const bridge = await openWindow({
      begin: ({ main }) => main.searches.byProfile.set('demo', [tokyo, { ...tokyo, name: 'Choir' }]),
    })
    await button('Rename or delete Friends in Tokyo').click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await expect.element(name()).toHaveValue('Friends in Tokyo')
    await name().fill('Choir')
    await expect.element(page.getByText('Another saved search has this name.')).toBeVisible()
    await expect.element(button('Rename')).toBeDisabled()
    await name().fill('Tokyo')
    await button('Rename').click()
    await expect
      .poll(() => bridge.main.searches.byProfile.get('demo')?.map((each) => each.name))
      .toEqual(['Choir', 'Tokyo'])
    await expect.element(saved().getByRole('button', { name: 'Tokyo', exact: true })).toBeVisible()
  })

  test('a deleted one comes back with Undo', async () => {
    const bridge = await openWindow(withTokyo)
    await button('Rename or delete Friends in Tokyo').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(saved()).not.toBeInTheDocument()
    expect(bridge.main.searches.byProfile.get('demo')).toEqual([])
    await button('Undo').click()
    await expect.element(saved()).toBeVisible()
    expect(bridge.main.searches.byProfile.get('demo')).toEqual([tokyo])
  })

  test('the palette finds them and saves one', async () => {
    await openWindow(withTokyo)
    await expect.element(saved()).toBeVisible()
    await askPalette('in tok')
    await userEvent.keyboard('{Enter}')
    await expect.element(box()).toHaveValue('東京')
    await askPalette('save this')
    await userEvent.keyboard('{Enter}')
    await expect.element(name()).toBeVisible()
  })

  test('where the group is gone, the list stays as it is and the user sees why', async () => {
    const place = { name: 'group', group_id: 'gone' } as const
    await openWindow({ begin: ({ main }) => main.searches.byProfile.set('demo', [{ ...tokyo, place }]) })
    await saved().getByRole('button', { name: 'Friends in Tokyo', exact: true }).click()
    await expect.element(page.getByText(/The group of this search is no longer in the profile/)).toBeVisible()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
  })

  test('belong to their profile, and follow a tag that gets another name', async () => {
    const bridge = await openWindow(withTokyo)
    await expect.element(saved()).toBeVisible()
    await useSavedSearchesStore().renameTag('友人', '友だち')
    expect(bridge.main.searches.byProfile.get('demo')).toEqual([{ ...tokyo, tags: ['友だち'] }])
    bridge.main.setSession({ current: 'production' })
    await expect.element(saved()).not.toBeInTheDocument()
  })
})
