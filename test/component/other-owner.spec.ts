import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutboxItem } from '../../contract/ipc/outbox.ts'
import { refusedItem } from '../fakes/refused-item.ts'
import { openWindow } from './open-window.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = () => page.getByRole('dialog', { name: 'Is this the same person?' })
const waitingItem: OutboxItem = {
  ...refusedItem,
  key: '7d1f0b52-9d0e-4f0a-8f1e-2f6f0f3f9a02',
  id: 'r2',
  state: 'queued',
  failure: null,
}
const open = () =>
  openWindow({
    sync: { phase: 'failed', failure: { kind: 'other-owner' } },
    begin: ({ main }) => main.outbox.items.push(refusedItem, waitingItem),
  })

test('another owner: by keyboard, the user says that it is the same person, and the sync continues', async () => {
  const bridge = await open()
  await expect.element(page.getByText(/^You signed in as someone else than the owner/)).toBeVisible()
  button('Same person…').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question().getByText('1 unsent change will be sent to this account.')).toBeVisible()
  expect(bridge.callsOf('session.sameOwner')).toEqual([])
  button('Same person, continue').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).not.toBeInTheDocument()
  expect(bridge.callsOf('session.sameOwner')).toEqual([{ profile: bridge.main.session.current }])
  await expect.element(button('Same person…')).not.toBeInTheDocument()
})

test('another owner: Escape answers nothing, and signing in or another profile is a press away', async () => {
  const bridge = await open()
  await button('Same person…').click()
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await button('Same person…').click()
  await button('Sign in as someone else').click()
  await expect.element(page.getByRole('dialog', { name: /^Sign in/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Same person…').click()
  await button('Add a profile for this account').click()
  await expect.element(page.getByRole('dialog', { name: 'New profile' })).toBeVisible()
  expect(bridge.callsOf('session.sameOwner')).toEqual([])
})

test('another owner: where the disk refuses, the question stays and says why', async () => {
  const bridge = await open()
  bridge.failWith('session.sameOwner', { kind: 'storage', reason: 'full' })
  await button('Same person…').click()
  await button('Same person, continue').click()
  await expect.element(page.getByText(/^The disk is full/)).toBeVisible()
  await expect.element(question()).toBeVisible()
})
