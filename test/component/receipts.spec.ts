// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusedItem } from '../fakes/refused-item.ts'
import { sampleDone } from '../fakes/sample-done.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialog = () => page.getByRole('dialog')
const tab = (name: string) => dialog().getByRole('tab', { name, exact: true })
const receipts = () => dialog().getByRole('listitem')

async function openOutbox(options: OpenWindowOptions = {}) {
  const bridge = await openWindow({ begin: ({ main }) => (main.outbox.done = sampleDone), ...options })
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await userEvent.keyboard('{Control>}4{/Control}')
  await expect.element(dialog()).toBeVisible()
  return bridge
}

describe('Outbox → Done', () => {
  test('says the state of all of it, and of each change what the service said', async () => {
    await openOutbox()
    await tab('Done').click()
    await expect.element(dialog().getByText('Nothing is waiting, 213 of 214 confirmed.')).toBeVisible()
    expect(receipts().elements()).toHaveLength(sampleDone.receipts.length)
    await expect.element(receipts().nth(0).getByText('As you saved it')).toBeVisible()
    await expect.element(receipts().nth(0).getByText('Answer 200')).toBeVisible()
    await expect.element(receipts().nth(1).getByText('The service has something different')).toBeVisible()
    await expect.element(receipts().nth(2).getByText('No name')).toBeVisible()
    await expect.element(receipts().nth(3).getByText('Found on the service')).toBeVisible()
  })

  test('is reached by the keyboard, and follows what is saved meanwhile', async () => {
    const { main } = await openOutbox()
    await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus()
    tab('Waiting').element().dispatchEvent(new FocusEvent('focus'))
    ;(tab('Waiting').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Done')).toHaveFocus()
    await expect.element(dialog().getByText(/^Nothing is waiting/)).toBeVisible()
    main.outbox.put(refusedItem)
    await expect.element(dialog().getByText('1 change waits, 213 of 215 confirmed.')).toBeVisible()
  })

  test('hands the receipts out as a file', async () => {
    await openOutbox()
    await tab('Done').click()
    await dialog().getByRole('button', { name: 'Export receipts…' }).click()
    await expect.element(page.getByText('5 receipts saved.')).toBeVisible()
  })

  test('says that nothing was sent', async () => {
    await openOutbox({ begin: () => undefined })
    await tab('Done').click()
    await expect.element(dialog().getByText('Nothing is waiting, 0 of 0 confirmed.')).toBeVisible()
    await expect.element(dialog().getByText('Nothing was sent in the last 90 days.').first()).toBeVisible()
  })

  test('is there in Japanese', async () => {
    await openOutbox({ preferences: { language: 'ja', theme: 'light' } })
    await tab('完了').click()
    await expect
      .element(dialog().getByText('送信待ちの変更はありません。214件のうち213件を確認しました。'))
      .toBeVisible()
  })
})

describe('Outbox → Waiting, after the address of the profile has changed', () => {
  const other = (n: number) => {
    const key = `00000000-0000-4000-8000-00000000000${n}`
    const failure = { kind: 'invalid-input', path: 'origin', expected: 'https://former.example' } as const
    return { ...refusedItem, key, id: `r${n}`, state: 'needs-attention', failure } as const
  }
  const startMoved = (options: OpenWindowOptions = {}) =>
    openOutbox({ begin: ({ main }) => [1, 2, 3].forEach((n) => main.outbox.put(other(n))), ...options })
  const text = '3 changes were saved when the profile had another address.'

  test('one yes sends all of them', async () => {
    const { main } = await startMoved()
    await expect.element(dialog().getByText(text)).toBeVisible()
    await dialog().getByRole('button', { name: 'Send all' }).click()
    await expect.element(dialog().getByText(text)).not.toBeInTheDocument()
    expect(main.outbox.items).toEqual([])
  })

  test('one question removes all of them, and says that there is a copy', async () => {
    await startMoved()
    await dialog().getByRole('button', { name: 'Remove all…' }).click()
    await expect.element(page.getByText('3 changes removed. A copy is in the file.')).toBeVisible()
  })

  test('a single one has its own buttons', async () => {
    await startMoved({ begin: ({ main }) => main.outbox.put(other(1)) })
    await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Send all' })).not.toBeInTheDocument()
  })
})
