import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeftView } from '../../contract/ipc/app.ts'
import { openWindow, optionsInPage } from './open-window.ts'

/** What the user does before main has said what the window waits for at its start. */
const button = (name: RegExp) => page.getByRole('button', { name })
const people = [
  { id: 'a', group_id: 'g1', lastname: '青木', deleted: true },
  { id: 'b', group_id: 'g1', lastname: '石川' },
  { id: 'c', group_id: 'g2', lastname: '上田' },
]

describe('users who are quicker than main', () => {
  test('finds deleted contacts in the Trash, whose count is not known yet', async () => {
    let letGo = () => {}
    await openWindow({ addresses: people, begin: ({ hold }) => (letGo = hold('book.summary')) })
    await button(/^Trash/).click()
    await expect.poll(() => optionsInPage().length).toBe(1)
    letGo()
    await expect.element(button(/^Trash 1/)).toBeVisible()
  })

  test('gets the counts of the place that was chosen before the first ones came', async () => {
    let letGo = () => {}
    await openWindow({ addresses: people, begin: ({ hold }) => (letGo = hold('book.summary')) })
    await expect.poll(() => optionsInPage().length).toBe(2)
    await button(/^Home addresses/).click()
    letGo()
    await expect.element(button(/^All contacts 2/)).toBeVisible()
  })

  test('is left in the place that was chosen before the view of the day before was read', async () => {
    let letGo = () => {}
    const before: LeftView = {
      place: { name: 'homeaddresses' },
      newGroup: null,
      search: '',
      searches: ['鈴木'],
      tags: [],
      sort: 'kana',
      open: null,
    }
    const bridge = await openWindow({
      addresses: people,
      begin: ({ main, hold }) => {
        main.leftViews.set(main.session.current, before)
        letGo = hold('view.read')
      },
    })
    await button(/^Trash/).click()
    await expect.element(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
    await expect.poll(() => bridge.callsOf('view.read')).toHaveLength(1)
    letGo()
    await expect.poll(() => bridge.callsOf('view.keep').at(-1)?.place).toMatchObject({ name: 'trash' })
    await expect.element(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
  })
})
