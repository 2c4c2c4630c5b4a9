import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePreferencesStore } from '../../renderer/stores/preferences.ts'
import { fullRecord } from '../fakes/full-record.ts'
import { openWindow, optionsInPage } from './open-window.ts'

const box = () => page.getByRole('combobox', { name: 'Search contacts' })
const option = (name: RegExp) => page.getByRole('option', { name })

describe('search', () => {
  test('narrows the list and counts what was found', async () => {
    await openWindow()
    await box().fill('あおぞら')
    await expect.element(page.getByText('1 found')).toBeVisible()
    await expect.element(option(/^佐藤 花子/)).toBeVisible()
    expect(optionsInPage().length).toBe(1)
  })

  test('the latest question wins when an earlier answer comes later', async () => {
    const waits: Record<string, () => void> = {}
    const bridge = await openWindow()
    bridge.delay('record.rows', (input) => {
      const { search } = input as { search: string }
      return new Promise((go) => (waits[search] = go))
    })
    await box().fill('佐藤')
    await box().fill('山田')
    await expect.poll(() => Object.keys(waits)).toEqual(['佐藤', '山田'])
    waits['山田']?.()
    await expect.element(option(/^山田 太郎/)).toBeVisible()
    waits['佐藤']?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(option(/^山田 太郎/)).toBeVisible()
    expect(optionsInPage().length).toBe(1)
  })

  test('counts what is shown: until the answer is there, that is the list before', async () => {
    let answer = (): void => undefined
    const bridge = await openWindow()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    bridge.delay('record.rows', () => new Promise((go) => (answer = go)))
    await box().fill('佐藤')
    await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.search).toBe('佐藤')
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    answer()
    await expect.element(page.getByText('2 found')).toBeVisible()
  })

  test('marks what main found', async () => {
    const bridge = await openWindow()
    const rows = {
      total: 1,
      offset: 0,
      rows: [{ ...rowOf('佐藤 花子', 'さとう はなこ'), marks: { kana: [[0, 3]] } }],
    }
    bridge.answer('record.rows', async () => ({ ok: true, value: rows as never }))
    await box().fill('サトウ')
    await expect.element(page.getByText('さとう', { exact: true })).toBeVisible()
    expect(document.querySelector('[role=option] mark')?.textContent).toBe('さとう')
  })

  test('a hit that the row does not show is added to it with its field, and is marked in the contact', async () => {
    await openWindow({ addresses: [fullRecord({ memo: '前は大阪、カラオケが好き' })] })
    await box().fill('カラオケ')
    const second = () => optionsInPage()[0]?.querySelector('.more')?.textContent?.replace(/\s+/gu, ' ').trim()
    await expect.poll(second).toBe('Memo 前は大阪、カラオケが好き')
    const row = optionsInPage()[0]
    expect([row?.querySelector('mark')?.textContent, row?.scrollHeight]).toEqual([
      'カラオケ',
      row?.clientHeight,
    ])
    await option(/^佐藤 花子/).click()
    const found = () => [...(CSS.highlights.get('found') ?? [])].map(String)
    await expect.poll(found).toEqual(['カラオケ'])
    await box().fill('')
    await expect.poll(found).toEqual([])
    await expect.poll(second).toMatch(/^株式会社あおぞら商会/)
  })

  test('Escape clears it, the cross too', async () => {
    await openWindow()
    await box().fill('佐藤')
    await expect.element(page.getByText('2 found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    await box().fill('佐藤')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect.element(box()).toHaveValue('')
  })

  test('arrow down goes from the box into the list', async () => {
    await openWindow()
    await box().fill('佐藤')
    await expect.element(page.getByText('2 found')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
    await expect.element(option(/^佐藤 一郎/)).toHaveAttribute('aria-selected', 'true')
  })

  test('sorting by company asks for that order', async () => {
    const bridge = await openWindow()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Company')
    await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.sort).toBe('organization')
  })

  test('the usual order is by name in English and by reading in Japanese; a chosen one stays', async () => {
    const bridge = await openWindow()
    const order = page.getByRole('combobox', { name: /^(?:Sort by|並べ替え)$/ })
    const shown = () => bridge.callsOf('record.rows').at(-1)?.sort
    const turn = (language: 'en' | 'ja') => usePreferencesStore().choose({ language })
    await expect.element(order).toHaveDisplayValue('Name')
    expect(shown()).toBe('name')
    await turn('ja')
    await expect.element(order).toHaveDisplayValue('ふりがな')
    await expect.poll(shown).toBe('kana')
    await order.selectOptions('会社')
    await turn('en')
    await expect.element(order).toHaveDisplayValue('Company')
    await expect.poll(() => bridge.callsOf('view.keep').at(-1)?.sort).toBe('organization')
  })

  test('a tag of the sidebar narrows the list, a second press widens it', async () => {
    const bridge = await openWindow()
    const tag = page.getByRole('button', { name: /^友人/ })
    await tag.click()
    await expect.element(page.getByText('9 found')).toBeVisible()
    await expect.element(tag).toHaveAttribute('aria-pressed', 'true')
    await tag.click()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    expect(bridge.callsOf('record.rows').map(({ tags }) => tags.length)).toEqual([0, 1, 0])
  })
})

function rowOf(name: string, kana: string) {
  const more = {
    organization: '',
    zipcode: '',
    place: '',
    photo: null,
    tags: [],
    deleted: false,
    updated_at: null,
  }
  return { id: 'a019', family: 'address' as const, group_id: 'g1', name, kana, index: 'さ', ...more }
}

test('a contact opened from a search stays in view when the search ends', async () => {
  await openWindow()
  await expect.element(page.getByText('55 contacts')).toBeVisible()
  await box().fill('渡辺')
  await option(/^渡辺/).click()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await box().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('55 contacts')).toBeVisible()
  await expect.element(option(/^渡辺/)).toBeInViewport()
})

describe('a search that finds contacts names the other places that have some', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const person = (id: string, group_id: string, deleted = false) => {
    return { id, group_id, lastname: '阿部', lastkana: 'あべ', deleted }
  }
  const here = [person('a1', 'g1'), person('a2', 'g1'), person('a3', 'g2')]

  test('a link leads there with the same search, and nothing moves when the counts arrive', async () => {
    const bridge = await openWindow({ addresses: [...here, person('a4', 'g1', true)], homeaddresses: [] })
    await page.getByRole('button', { name: /^町内会/ }).click()
    let answer = (): void => undefined
    const waits = new Promise<void>((go) => (answer = go))
    bridge.delay('record.rows', (input) =>
      (input as { limit: number }).limit === 1 ? waits : Promise.resolve(),
    )
    await box().fill('阿部')
    await expect.element(page.getByText('2 found')).toBeVisible()
    const top = () => optionsInPage()[0]?.getBoundingClientRect().top
    const before = top()
    await expect.poll(() => bridge.callsOf('record.rows').some(({ limit }) => limit === 1)).toBe(true)
    answer()
    await expect.element(button('1 in Trash')).toBeVisible()
    expect(top()).toBe(before)
    await button('1 in 仕事').click()
    await expect.element(page.getByRole('heading', { name: '仕事' })).toBeVisible()
    await expect.element(page.getByText('1 found')).toBeVisible()
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
    await expect.element(button('2 in 町内会')).toBeVisible()
  })

  test('more than two are in a menu', async () => {
    const homeaddresses = [{ id: 'h1', lastname: '阿部' }]
    await openWindow({ addresses: [...here, person('a4', 'g1', true)], homeaddresses })
    await page.getByRole('button', { name: /^町内会/ }).click()
    await box().fill('阿部')
    await button('Also in 3 other places').click()
    await page.getByRole('menuitem', { name: '1 in Trash' }).click()
    await expect.element(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
  })

  test('it says where nothing is in any other place, and asks once the user pauses', async () => {
    const bridge = await openWindow()
    await page.getByRole('button', { name: /^Home addresses/ }).click()
    const asked = () => bridge.callsOf('record.rows').filter(({ limit }) => limit === 1)
    // A busy machine would pause between two letters.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const typed of ['s', 'sa', 'sam', '埼玉県さいたま市']) {
      await box().fill(typed)
      // Vitest's own waiting would move the clock.
      while (bridge.callsOf('record.rows').at(-1)?.search !== typed) await new Promise(requestAnimationFrame)
    }
    expect(asked()).toEqual([])
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0))
    expect(new Set(asked().map(({ search }) => search))).toEqual(new Set(['埼玉県さいたま市']))
  })
})
