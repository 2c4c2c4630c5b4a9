// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleRecovery } from '../fakes/fake-recovery.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialog = (name: string | RegExp = 'Recovery') => page.getByRole('dialog', { name, exact: true })
const entry = (name: string) => dialog().getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openRecovery(options: OpenWindowOptions = {}) {
  const bridge = await openWindow({ begin: ({ main }) => (main.recovery.items = sampleRecovery), ...options })
  await expect.element(dialog()).toBeVisible()
  return bridge
}

describe('recovery', () => {
  test('opens at start where something would come back, and says what it is and whose', async () => {
    await openRecovery()
    const office = entry('事務所')
    for (const text of ['3 unsent changes', '青木 彩', '石川 優子', 'https://contacts.example.com'])
      await expect.element(office.getByText(text, { exact: true })).toBeVisible()
    await expect.element(entry('No name').getByText(/Atena cannot read it/)).toBeVisible()
    const names = dialog().getByRole('article').elements()
    expect(names).toHaveLength(sampleRecovery.length)
    for (const each of names) {
      const words = [...each.querySelectorAll('button')].map((one) => one.textContent?.trim())
      expect(words).toEqual(['Remove', 'Save a copy', 'Recover'])
    }
  })

  test('stays closed at start where nothing of the user’s would come back; the command opens it', async () => {
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
    await expect.element(dialog().getByText(/^There is nothing to recover\./)).toBeVisible()
  })

  test('lies over the first steps, which are there again afterwards', async () => {
    await openRecovery({ firstSteps: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('a folder that one profile alone can be made of comes back by the keyboard, and is shown', async () => {
    const bridge = await openRecovery()
    const recover = entry('old.example.com').getByRole('button', { name: 'Recover', exact: true })
    ;(recover.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('1 change restored to “Staging”.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('recovery.act')).toEqual([
      { act: 'recover', key: 'folder:alone', into: null, despiteAddress: false },
    ])
    expect(bridge.main.session.current).toBe('staging')
  })

  test.for([
    { choice: null, into: 'staging', despiteAddress: false },
    { choice: 'Production', into: 'production', despiteAddress: true },
    { choice: 'Create “事務所” again', into: null, despiteAddress: false },
  ])('the user says where edits belong: $into', async ({ choice, into, despiteAddress }) => {
    const bridge = await openRecovery()
    await entry('事務所').getByRole('button', { name: 'Recover', exact: true }).click()
    const question = dialog('Which profile do the changes of “事務所” belong to?')
    await expect.element(question.getByRole('radio', { name: 'Staging' })).toBeChecked()
    await expect.element(question.getByText(/Another address: https:\/\/example\.com/)).toBeVisible()
    if (choice !== null) await question.getByRole('radio', { name: choice }).click()
    await question.getByRole('button', { name: 'Recover', exact: true }).click()
    await expect
      .poll(() => bridge.callsOf('recovery.act'))
      .toEqual([{ act: 'recover', key: 'folder:office', into, despiteAddress }])
  })

  test('what does not come back says why, and the button cannot be pressed', async () => {
    const bridge = await openRecovery()
    const mirror = entry('Local copy of the contacts that was set aside')
    await expect.element(mirror.getByText(/fetched from the service again/)).toBeVisible()
    const recover = mirror.getByRole('button', { name: 'Recover', exact: true })
    await expect.element(recover).toHaveAttribute('aria-disabled', 'true')
    ;(recover.element() as HTMLElement).click()
    expect(bridge.callsOf('recovery.act')).toEqual([])
  })

  test('removing asks first and says what is lost; a no keeps it', async () => {
    const bridge = await openRecovery()
    const remove = () => entry('事務所').getByRole('button', { name: 'Remove', exact: true }).click()
    await remove()
    const question = dialog('Remove “事務所” for good?')
    await expect.element(question.getByText(/3 unsent changes are lost/)).toBeVisible()
    await button('Cancel').click()
    expect(bridge.callsOf('recovery.act')).toEqual([])
    await remove()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(entry('事務所')).not.toBeInTheDocument()
    await expect.element(page.getByText('Removed.')).toBeVisible()
  })

  test('reports a copy; a closed dialog says nothing; a failure is a sentence', async () => {
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
