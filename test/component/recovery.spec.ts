// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleRecovery } from '../fakes/fake-recovery.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialog = (name: string | RegExp = 'Set-aside data') => page.getByRole('dialog', { name, exact: true })
const entry = (name: string) => dialog().getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openRecovery(options: OpenWindowOptions = {}) {
  const bridge = await openWindow({ begin: ({ main }) => (main.recovery.items = sampleRecovery), ...options })
  await expect.element(dialog()).toBeVisible()
  return bridge
}

describe('set-aside data', () => {
  test('opens at start when it contains unsent changes, and says what they are and whose', async () => {
    await openRecovery()
    const office = entry('事務所')
    for (const text of ['3 unsent changes', '青木 彩', '石川 優子', 'https://contacts.example.com'])
      await expect.element(office.getByText(text, { exact: true })).toBeVisible()
    await expect.element(entry('No name').getByText(/Enter the change in the contact again/)).toBeVisible()
    const names = dialog().getByRole('article').elements()
    expect(names).toHaveLength(sampleRecovery.length)
    for (const each of names) {
      const words = [...each.querySelectorAll('button')].map((one) => one.textContent?.trim())
      expect(words).toEqual(['Delete', 'Save a copy'])
    }
  })

  test('stays closed at start where no change of the user is in it; the command opens it', async () => {
    const items = sampleRecovery.filter(({ isUrgent }) => !isUrgent)
    const bridge = await openWindow({ begin: ({ main }) => (main.recovery.items = items) })
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    bridge.announce('menu.command', { command: 'recovery' })
    await expect.element(entry('Outbox that was set aside')).toBeVisible()
  })

  test('says that there is nothing', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    bridge.announce('menu.command', { command: 'recovery' })
    await expect.element(dialog().getByText(/^Nothing was set aside\./)).toBeVisible()
  })

  test('opens over the first steps, which are back afterwards', async () => {
    await openRecovery({ firstSteps: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('asks before it deletes, and says what is lost; a no keeps it', async () => {
    const bridge = await openRecovery()
    const remove = () => entry('事務所').getByRole('button', { name: 'Delete', exact: true }).click()
    await remove()
    const question = dialog('Delete “事務所” for good?')
    await expect.element(question.getByText(/3 unsent changes are lost/)).toBeVisible()
    await button('Cancel').click()
    expect(bridge.callsOf('recovery.act')).toEqual([])
    await remove()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(entry('事務所')).not.toBeInTheDocument()
    await expect.element(page.getByText('Deleted.')).toBeVisible()
  })

  test('says that a copy is saved; says nothing when no folder was chosen; a failure is a sentence', async () => {
    const bridge = await openRecovery()
    const copy = () => entry('事務所').getByRole('button', { name: 'Save a copy', exact: true }).click()
    bridge.failWith('recovery.act', { kind: 'cancelled' }, 1)
    await copy()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    bridge.failWith('recovery.act', { kind: 'storage', reason: 'full' }, 1)
    await copy()
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('The disk is full. Free some space and try again.')
    await copy()
    await expect.element(page.getByText('The copy is saved.')).toBeVisible()
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
  })
})
