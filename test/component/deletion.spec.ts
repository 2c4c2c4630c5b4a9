import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Failure } from '../../contract/failure.ts'
import { openWindow } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const option = (name: RegExp) => page.getByRole('option', { name })
const title = (name: string) => page.getByRole('heading', { name: new RegExp(name), level: 1 })

async function deleteAoki(options = {}) {
  const bridge = await openWindow(options)
  await option(/^青木 彩/).click()
  page.getByRole('listbox', { name: 'Contacts' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByText('青木 彩 deleted')).toBeVisible()
  return bridge
}

const pendingOf = async (bridge: Awaited<ReturnType<typeof openWindow>>) => {
  const answer = bridge.main.lastDeletion
  if (answer === null) throw new Error('nothing is being deleted')
  return answer
}

describe('design 4: delete waits for Undo', () => {
  test('the row disappears from the list and the next contact opens in its place', async () => {
    const bridge = await deleteAoki()
    await expect.element(option(/^青木 彩/)).not.toBeInTheDocument()
    await expect.element(option(/^秋山 健太/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(title('秋山 健太')).toBeVisible()
    expect(bridge.callsOf('record.delete')).toEqual([
      { profile: 'demo', family: 'address', id: 'a001', etag: '"a001-1"' },
    ])
  })

  test('Undo brings the row back and nothing is sent', async () => {
    const bridge = await deleteAoki()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(option(/^青木 彩/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(title('青木 彩')).toBeVisible()
    expect(bridge.callsOf('record.undoDelete').length).toBe(1)
    expect(bridge.main.mirror.address.get('a001')?.deleted).toBe(false)
  })

  test('Ctrl+Z is Undo', async () => {
    await deleteAoki()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(option(/^青木 彩/)).toBeVisible()
  })

  test('Undo is offered exactly as long as it works', inLongRun, async () => {
    const bridge = await deleteAoki({ sendsInMs: 300 })
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.poll(() => bridge.main.mirror.address.get('a001')?.deleted).toBe(true)
    await expect.element(option(/^青木 彩/)).not.toBeInTheDocument()
  })

  test('a confirmed delete shows in the trash', async () => {
    const bridge = await deleteAoki()
    bridge.main.settle(await pendingOf(bridge))
    await page.getByRole('button', { name: /^Trash/ }).click()
    await expect.element(option(/^青木 彩/)).toBeVisible()
  })

  test('interface 4.4: after 412 the row is back, with a way to see the other version', async () => {
    const bridge = await deleteAoki()
    bridge.main.changeElsewhere('address', 'a001', { memo: 'changed by somebody else' })
    bridge.main.settle(await pendingOf(bridge))
    await expect.element(page.getByText('青木 彩 was changed elsewhere and not deleted.')).toBeVisible()
    await expect.element(option(/^青木 彩/)).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.element(page.getByRole('heading', { name: /青木 彩/ })).toBeVisible()
  })

  const failures: Failure[] = [
    { kind: 'offline', code: 'ECONNREFUSED', host: 'api.example.com' },
    { kind: 'forbidden' },
    { kind: 'retry-later', status: 500, afterSeconds: null },
  ]
  test.for(failures)(
    'a delete that ends in $kind puts the row back and says why',
    inLongRun,
    async (failure) => {
      const bridge = await deleteAoki()
      bridge.main.settle(await pendingOf(bridge), failure)
      await expect.element(page.getByText(/青木 彩 was not deleted\. ./)).toBeVisible()
      await expect.element(option(/^青木 彩/)).toBeVisible()
    },
  )

  test('a delete that main refuses immediately never hides the row for good', inLongRun, async () => {
    const bridge = await openWindow()
    bridge.failWith('record.delete', { kind: 'unusable-etag' })
    await option(/^青木 彩/).click()
    page.getByRole('listbox', { name: 'Contacts' }).element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText(/青木 彩 was not deleted/)).toBeVisible()
    await expect.element(option(/^青木 彩/)).toBeVisible()
  })

  test('the keyboard passes over a row that is leaving', inLongRun, async () => {
    await deleteAoki()
    await userEvent.keyboard('{Home}')
    await expect.element(option(/^秋山 健太/)).toHaveAttribute('aria-selected', 'true')
  })

  test('without the right to write the Delete key does nothing', async () => {
    const bridge = await openWindow({ begin: (fake) => (fake.main.session.readOnly = ['address']) })
    await option(/^青木 彩/).click()
    page.getByRole('listbox', { name: 'Contacts' }).element().focus()
    await userEvent.keyboard('{Delete}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(bridge.callsOf('record.delete')).toEqual([])
  })
})
