import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRecordEditorStore } from '../../renderer/stores/record-editor.ts'
import { openWindow, optionsInPage } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const listbox = () => page.getByRole('listbox', { name: 'Contacts' })
const option = (name: RegExp) => page.getByRole('option', { name })

describe('design 3: the list holds a window of rows', () => {
  test('100,000 contacts make fewer than 80 rows in the page', async () => {
    await openWindow({ rowCount: 100_000 })
    await expect.element(page.getByText('100,000 contacts')).toBeVisible()
    await expect.element(option(/^Person 0/)).toBeVisible()
    expect(optionsInPage().length).toBeGreaterThan(10)
    expect(optionsInPage().length).toBeLessThan(80)
  })

  test('End shows the last contact and asks only for the pages near it', async () => {
    const bridge = await openWindow({ rowCount: 100_000 })
    await expect.element(option(/^Person 0/)).toBeVisible()
    bridge.calls.length = 0
    listbox().element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(option(/^Person 99999/)).toBeVisible()
    expect(optionsInPage().length).toBeLessThan(80)
    const offsets = bridge.callsOf('record.rows').map(({ offset }) => offset)
    expect(offsets.length).toBeLessThanOrEqual(3)
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(99_800)
  })

  test('with a contact open, End opens the last one of a list that is held in part', inLongRun, async () => {
    await openWindow({ rowCount: 250 })
    await option(/^Person 0 /).click()
    await expect.element(option(/^Person 0 /)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect.element(option(/^Person 249 /)).toHaveAttribute('aria-selected', 'true')
  })

  test.for(['{End}', '{PageDown}{PageDown}{PageDown}'])(
    'after %s the row stays in view when the headings come',
    inLongRun,
    async (keys) => {
      let release = () => {}
      const answer = new Promise<void>((go) => (release = go))
      await openWindow({ begin: (bridge) => bridge.delay('record.index', () => answer) })
      await expect.element(option(/^青木/)).toBeVisible()
      listbox().element().focus()
      await userEvent.keyboard(keys)
      const row = () =>
        document.getElementById(listbox().element().getAttribute('aria-activedescendant') ?? '')
      await expect.poll(row).not.toBeNull()
      const top = () => Math.round(row()?.getBoundingClientRect().top ?? -1)
      await expect.poll(() => listbox().element().scrollTop).toBeGreaterThan(0)
      const before = top()
      const height = listbox().element().scrollHeight
      release()
      await expect.poll(() => listbox().element().scrollHeight).toBeGreaterThan(height)
      await expect.poll(top).toBe(before)
    },
  )

  test('at the top the first heading is seen with its row when the headings come', inLongRun, async () => {
    let release = () => {}
    const answer = new Promise<void>((go) => (release = go))
    await openWindow({ begin: (bridge) => bridge.delay('record.index', () => answer) })
    await option(/^青木/).click()
    const height = listbox().element().scrollHeight
    release()
    await expect.poll(() => listbox().element().scrollHeight).toBeGreaterThan(height)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(listbox().element().scrollTop).toBe(0)
  })

  test('at the top the row of the cursor stays in view when headings push it down', inLongRun, async () => {
    let release = () => {}
    const answer = new Promise<void>((go) => (release = go))
    await openWindow({ begin: (bridge) => bridge.delay('record.index', () => answer) })
    const list = listbox().element()
    const whole = optionsInPage().filter(
      (row) => row.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom,
    )
    await userEvent.click(whole.at(-1) ?? list)
    const row = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
    const height = list.scrollHeight
    release()
    await expect.poll(() => list.scrollHeight).toBeGreaterThan(height)
    const below = () =>
      (row()?.getBoundingClientRect().bottom ?? Infinity) - list.getBoundingClientRect().bottom
    await expect.poll(below).toBeLessThanOrEqual(0)
  })

  test('scrolls to a record outside of the held rows and selects it', inLongRun, async () => {
    await openWindow({ rowCount: 10_000 })
    await expect.element(option(/^Person 0/)).toBeVisible()
    await useRecordEditorStore().open('address', 'r7000')
    await expect.element(option(/^Person 7000/)).toBeVisible()
    await expect.element(option(/^Person 7000/)).toHaveAttribute('aria-selected', 'true')
    expect(listbox().element().getAttribute('aria-activedescendant')).toBe('row-7000')
  })

  test('a record that the list does not have does not move it', async () => {
    const bridge = await openWindow({ rowCount: 10_000 })
    await expect.element(option(/^Person 0/)).toBeVisible()
    await useRecordEditorStore().open('address', 'elsewhere')
    await expect.poll(() => bridge.callsOf('record.position').length).toBe(1)
    await expect.element(option(/^Person 0/)).toBeVisible()
  })

  test('every question asks for one page of 100', async () => {
    const bridge = await openWindow({ rowCount: 1_000 })
    await expect.element(option(/^Person 0/)).toBeVisible()
    expect(
      bridge.callsOf('record.rows').every(({ limit, offset }) => limit === 100 && offset % 100 === 0),
    ).toBe(true)
  })

  test('a row that is not there yet keeps its place and arrives', async () => {
    let release = () => {}
    await openWindow({
      rowCount: 1_000,
      begin: (bridge) =>
        bridge.delay('record.rows', (input) =>
          (input as { offset: number }).offset === 0
            ? Promise.resolve()
            : new Promise((go) => (release = go)),
        ),
    })
    await expect.element(option(/^Person 0/)).toBeVisible()
    listbox().element().scrollTop = 56 * 500
    await expect.element(page.getByRole('option', { name: 'Loading' }).first()).toBeVisible()
    release()
    await expect.element(option(/^Person 500/)).toBeVisible()
  })
})

describe('design 3: the list follows the mirror', () => {
  test('a record that main announces appears', async () => {
    const bridge = await openWindow()
    await expect.element(option(/^青木 彩/)).toBeVisible()
    const template = bridge.main.mirror.address.get('a001')
    bridge.main.mirror.address.set('zz', {
      ...template,
      id: 'zz',
      lastname: '会田',
      lastkana: 'あいだ',
    } as never)
    bridge.announce('mirror.changed', { family: 'address', ids: ['zz'] })
    await expect.element(option(/^会田 彩/)).toBeVisible()
  })

  test('the selected contact stays selected when rows come in before it', async () => {
    const bridge = await openWindow()
    await option(/^秋山 健太/).click()
    const template = bridge.main.mirror.address.get('a001')
    bridge.main.mirror.address.set('zz', {
      ...template,
      id: 'zz',
      lastname: '会田',
      lastkana: 'あいだ',
    } as never)
    bridge.announce('mirror.changed', { family: null, ids: null })
    await expect.element(option(/^会田 彩/)).toBeVisible()
    await expect.element(option(/^秋山 健太/)).toHaveAttribute('aria-selected', 'true')
    expect(document.querySelectorAll('[role=option][aria-selected=true]').length).toBe(1)
  })

  test('a key that has just been pressed is not taken back when rows come in', inLongRun, async () => {
    const bridge = await openWindow()
    await option(/^青木 彩/).click()
    await expect.element(option(/^青木 彩/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    bridge.announce('mirror.changed', { family: 'address', ids: ['a001'] })
    const last = page.getByRole('option').last()
    await expect.element(last).toHaveAttribute('aria-selected', 'true')
  })

  test('an announcement about the other family asks for nothing', inLongRun, async () => {
    const bridge = await openWindow()
    await expect.element(option(/^青木 彩/)).toBeVisible()
    bridge.calls.length = 0
    bridge.announce('mirror.changed', { family: 'homeaddress', ids: ['h001'] })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(bridge.callsOf('record.rows')).toEqual([])
  })

  test('rows stay on screen when a later question fails', async () => {
    const bridge = await openWindow()
    await expect.element(option(/^青木 彩/)).toBeVisible()
    bridge.failWith('record.rows', { kind: 'storage', reason: 'other' })
    bridge.announce('mirror.changed', { family: null, ids: null })
    await expect.element(page.getByText(/The data could not be written/)).toBeVisible()
    await expect.element(option(/^青木 彩/)).toBeVisible()
  })
})
