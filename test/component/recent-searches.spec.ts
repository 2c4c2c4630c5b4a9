// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeMainOptions } from '../fakes/fake-main-options.ts'
import { openWindow } from './open-window.ts'

const box = () => page.getByRole('combobox', { name: 'Search contacts' })
const offer = () => page.getByRole('listbox', { name: 'Words that narrow a search' })
/** The recent searches that are offered, and what forgets them. */
const offered = () =>
  offer()
    .getByRole('option')
    .elements()
    .filter((each) => !each.matches('.word'))
    .map((each) => each.textContent?.trim())
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
    await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
    await expect.element(box()).not.toHaveAttribute('aria-activedescendant')
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
    await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
  })

  test('they are kept with the profile, and cleared by the control or the menu', async () => {
    const bridge = await openWindow({ leftView })
    await box().click()
    await offer().getByRole('option', { name: clear }).click()
    await expect.poll(offered).toEqual([])
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

describe('words that narrow a search', () => {
  test('are not over the list of a user who has not searched: an arrow key leads to it', async () => {
    await openWindow()
    await userEvent.keyboard('/')
    await expect.element(box()).toHaveFocus()
    await expect.element(offer()).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
  })

  test('are explained while they are typed, and one leads to its values, by keys alone', async () => {
    const bridge = await openWindow()
    await userEvent.keyboard('/tag')
    await expect.element(offer().getByRole('option', { name: 'tag: has this tag' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(box()).toHaveValue('tag:')
    await expect.element(offer().getByRole('option', { name: /^tag:友人 9/ })).toBeVisible()
    await userEvent.keyboard('友{ArrowDown}{Tab}')
    await expect.element(box()).toHaveValue('tag:友人 ')
    await expect.element(box()).toHaveFocus()
    await expect.element(offer()).not.toBeInTheDocument()
    await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.search).toBe('tag:友人')
  })

  test('by mouse, without leaving the field; a word that means nothing here offers nothing', async () => {
    await openWindow()
    await box().fill('佐藤 -ta')
    await expect.element(offer()).not.toBeInTheDocument()
    await box().fill('佐藤 -tag')
    await offer()
      .getByRole('option', { name: /^-tag:/ })
      .click()
    await expect.element(box()).toHaveValue('佐藤 -tag:')
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(offer()).not.toBeInTheDocument()
    await expect.element(box()).toHaveValue('佐藤 -tag:')
    await userEvent.keyboard('{Escape}')
    await expect.element(box()).toHaveValue('')
  })

  test('Enter without a chosen word opens the first contact, as ever', async () => {
    await openWindow()
    await box().fill('has')
    await expect.element(offer()).toBeVisible()
    await box().fill('tag:友人')
    await expect.element(page.getByText('9 found')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(offer()).not.toBeInTheDocument()
  })
})
