// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeMainOptions } from '../fakes/fake-main-options.ts'
import { openWindow } from './open-window.ts'

const box = () => page.getByRole('searchbox', { name: 'Search contacts' })
const offer = () => page.getByRole('group', { name: 'Recent searches' })
const offered = () =>
  [...document.querySelectorAll('[aria-label="Recent searches"] button')].map((each) => each.textContent)
const clear = 'Clear recent searches'

const leftView: NonNullable<FakeMainOptions['leftView']> = {
  place: { name: 'group', group_id: null },
  newGroup: null,
  search: '',
  tags: [],
  sort: 'kana',
  open: null,
  searches: ['佐藤', '東京'],
}

describe('recent searches', () => {
  test('offers searches that led to a contact in the empty field, the newest first', async () => {
    await openWindow()
    for (const search of ['山田', '佐', '佐藤', '山田']) {
      await box().fill(search)
      await userEvent.keyboard('{Enter}')
    }
    await box().fill('な')
    await box().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(offer()).not.toBeInTheDocument()
    await box().click()
    await expect.poll(offered).toEqual(['山田', '佐藤', clear])
  })

  test('by keys alone: down to it, Enter takes it, Escape and the ends lead out', async () => {
    await openWindow({ leftView })
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.poll(offered).toEqual(['佐藤', '東京', clear])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(box()).toHaveValue('佐藤')
    await expect.element(box()).toHaveFocus()
    await expect.element(page.getByText('2 found')).toBeVisible()
    await expect.element(offer()).not.toBeInTheDocument()
    // Users who empty the field want to see the list.
    await box().fill('')
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    await expect.element(offer()).not.toBeInTheDocument()
    await box().click()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await expect.element(box()).toHaveFocus()
    await expect.element(offer()).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
  })

  test('they are kept with the profile, and cleared by the control or the menu', async () => {
    const bridge = await openWindow({ leftView })
    await box().click()
    await offer().getByRole('button', { name: clear }).click()
    await expect.element(offer()).not.toBeInTheDocument()
    await expect.poll(() => bridge.callsOf('view.keep').at(-1)?.searches).toEqual([])
    await box().fill('大阪')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.callsOf('view.keep').at(-1)?.searches).toEqual(['大阪'])
    await expect.poll(() => bridge.callsOf('menu.enable').at(-1)?.ids).toContain('clear-searches')
    bridge.announce('menu.command', { command: 'clear-searches' })
    await expect.poll(() => bridge.callsOf('view.keep').at(-1)?.searches).toEqual([])
    await expect.poll(() => bridge.callsOf('menu.enable').at(-1)?.ids).not.toContain('clear-searches')
  })
})
