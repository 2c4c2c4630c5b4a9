// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const rounds = Array.from({ length: 12 }, (_, round) => ({ round: round + 1 }))

// What a window began and did not finish must not reach the next one: neither its stores nor its bridge.
describe.each(rounds)('round $round', () => {
  test('a window ends while its list still waits to open a contact', async () => {
    await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    page.getByRole('listbox', { name: 'Contacts' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
  })

  test('the next one shows the form that its button asks for', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await page.getByRole('button', { name: 'New contact' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toBeVisible()
    expect(bridge.callsOf('record.read')).toEqual([])
  })
})
