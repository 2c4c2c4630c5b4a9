// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { openWindow } from './open-window.ts'

const option = (name: RegExp) => page.getByRole('option', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const memo = () => page.getByRole('textbox', { name: 'Memo' })

async function openAoki(options = {}) {
  const bridge = await openWindow(options)
  await option(/^青木 彩/).click()
  await expect.element(button('Edit')).toBeVisible()
  return bridge
}

describe('keys of the window', () => {
  test('Ctrl+E edits, Ctrl+S saves from within a field', async () => {
    const bridge = await openAoki()
    await userEvent.keyboard('{Control>}e{/Control}')
    await memo().fill('by keyboard')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('by keyboard')).toBeVisible()
    expect(bridge.callsOf('record.save').length).toBe(1)
  })

  test('Ctrl+S without a form saves nothing', async () => {
    const bridge = await openAoki()
    await userEvent.keyboard('{Control>}s{/Control}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('Ctrl+P shows the paper of the open contact', async () => {
    const bridge = await openAoki()
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect
      .poll(() => bridge.callsOf('print.preview').map(({ selection }) => selection))
      .toEqual([{ kind: 'records', family: 'address', ids: ['a001'] }])
  })

  test.for([
    ['linux', 'Ctrl+N', 'Ctrl+E'],
    ['darwin', '⌘N', '⌘E'],
  ] as const)('on %s the tooltips name %s', async ([platform, create, edit]) => {
    await openAoki({
      begin: (bridge: Awaited<ReturnType<typeof openWindow>>) =>
        bridge.answer('app.info', async () => ({
          ok: true,
          value: { version: '1', language: 'en', region: '', platform, firstSteps: false },
        })),
    })
    await expect.element(button('New contact')).toHaveAttribute('title', `New contact (${create})`)
    await expect.element(button('Edit')).toHaveAttribute('title', edit)
  })
})

describe('the index rail by keyboard', () => {
  const rail = () => page.getByRole('toolbar', { name: 'Index' })

  test('is one tab stop', async () => {
    await openWindow()
    await expect.element(rail()).toBeVisible()
    expect(rail().element().querySelectorAll('[tabindex="0"]').length).toBe(1)
  })

  test('arrows choose, Enter goes there, and the list continues from it', async () => {
    await openWindow()
    const first = rail().getByRole('button').first()
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    const list = page.getByRole('listbox', { name: 'Contacts' })
    await expect.element(list).toHaveFocus()
    await expect.poll(() => list.element().scrollTop).toBeGreaterThan(100)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.querySelector('[aria-selected=true]')?.textContent).toMatch(/か|き/)
  })

  test('End and Home reach the ends', async () => {
    await openWindow()
    const stops = rail().getByRole('button')
    await expect.element(stops.first()).toBeVisible()
    stops.first().element().focus()
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.element(stops.last()).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(stops.first()).toHaveFocus()
  })
})

describe('the count of the list', () => {
  test('omits what is being deleted, and Undo counts it again', async () => {
    await openAoki()
    await expect.element(page.getByRole('main').getByText('55 contacts')).toBeVisible()
    await button('Delete').click()
    await expect.element(page.getByRole('main').getByText('54 contacts')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByRole('main').getByText('55 contacts')).toBeVisible()
  })
})

describe('the panes', () => {
  const edge = () => page.getByRole('separator', { name: 'Width of the list' })
  const width = () => page.getByRole('main').element().getBoundingClientRect().width
  /** Waits until the size has been kept, so that it does not reach the next test. */
  const kept = (bridge: FakeBridge) =>
    expect.poll(() => bridge.callsOf('preferences.set').length).toBeGreaterThan(0)

  test('are resized by arrow keys, Home and End, and say how wide they are', async () => {
    const bridge = await openWindow()
    edge().element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(width()).toBe(372)
    await expect.element(edge()).toHaveAttribute('aria-valuenow', '372')
    await userEvent.keyboard('{End}')
    expect(width()).toBe(600)
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(width()).toBe(260)
    await kept(bridge)
  })

  test('are resized by dragging, and a double click gives the usual width back', async () => {
    const bridge = await openWindow()
    const from = edge().element()
    await userEvent.dragAndDrop(from, page.getByRole('region', { name: 'Contact', exact: true }).element(), {
      targetPosition: { x: 60, y: 300 },
    })
    await expect.poll(width).toBeGreaterThan(395)
    expect(width()).toBeLessThan(406)
    await userEvent.dblClick(from)
    await expect.poll(width).toBe(340)
    await expect.poll(() => bridge.main.preferences.panes?.list).toBe(340)
  })

  test('the size is kept once, with the other preferences as they are, and is there the next time', async () => {
    const bridge = await openWindow()
    edge().element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.poll(() => bridge.callsOf('preferences.set').length).toBe(1)
    expect(bridge.main.preferences).toEqual({
      language: 'en',
      theme: 'light',
      panes: { book: 216, list: 388, table: 640 },
    })
  })

  test('a size that was kept is used', async () => {
    await openWindow({ preferences: { language: 'en', theme: 'light', panes: { book: 300, list: 400 } } })
    await expect.poll(width).toBe(400)
    expect(page.getByRole('complementary').element().getBoundingClientRect().width).toBe(300)
  })

  test('the record keeps room in a window that is small for the sizes kept', async () => {
    const panes = { book: 360, list: 600 }
    await openWindow({ preferences: { language: 'en', theme: 'light', panes }, size: [900, 700] })
    const record = page.getByRole('region', { name: 'Contact', exact: true })
    expect(record.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(339)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(900)
  })
})
