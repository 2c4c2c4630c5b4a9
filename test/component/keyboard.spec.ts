import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const listbox = () => page.getByRole('listbox', { name: 'Contacts' })
const option = (name: RegExp) => page.getByRole('option', { name })
const selected = () => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? ''
const active = () => document.getElementById(listbox().element().getAttribute('aria-activedescendant') ?? '')

async function openAt(first: RegExp, options = {}) {
  const bridge = await openWindow(options)
  await expect.element(option(first)).toBeVisible()
  listbox().element().focus()
  return bridge
}

describe('the list by keyboard', () => {
  test('arrows move, and the contact opens once the cursor rests', async () => {
    const bridge = await openAt(/^青木 彩/)
    // The cursor rests when we say so: a busy machine would let it rest between two keys.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(bridge.callsOf('record.read')).toEqual([])
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await expect.poll(selected).toMatch(/秋山/)
    expect(bridge.callsOf('record.read').map(({ id }) => id)).toEqual(['a002'])
  })

  test('Home and Page Down stay inside the list', async () => {
    await openAt(/^青木 彩/)
    await userEvent.keyboard('{End}{PageDown}{Home}{ArrowUp}')
    await expect.poll(() => active()?.textContent).toMatch(/青木/)
  })

  test('Page Down moves by about a screen', async () => {
    await openAt(/^Person 0/, { rowCount: 1_000 })
    await userEvent.keyboard('{Home}{PageDown}')
    await expect.poll(() => active()?.textContent).toMatch(/Person (9|1\d)\b/)
  })

  test('Enter brings the record to the front of a narrow window, Back returns', async () => {
    await openAt(/^青木 彩/, { size: [480, 800] })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: /青木 彩/ })).toBeVisible()
    await expect.element(listbox()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(listbox()).toBeVisible()
  })

  test('keys of an IME that composes are left alone', async () => {
    await openAt(/^青木 彩/)
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true })
    listbox().element().dispatchEvent(key)
    for (const ime of [{ isComposing: true }, { keyCode: 229 }]) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ...ime }))
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, ...ime }))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(active()).toBeNull()
    await expect.element(listbox()).toHaveFocus()
  })
})

describe('shortcuts of the window', () => {
  test('/ and Ctrl+F go to the search', async () => {
    await openAt(/^青木 彩/)
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox', { name: 'Search contacts' })).toHaveFocus()
    await expect.element(page.getByRole('combobox', { name: 'Search contacts' })).toHaveValue('')
    listbox().element().focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(page.getByRole('combobox', { name: 'Search contacts' })).toHaveFocus()
  })

  test('/ typed into a field is a slash', async () => {
    await openAt(/^青木 彩/)
    await page.getByRole('combobox', { name: 'Search contacts' }).click()
    await userEvent.keyboard('a/b')
    await expect.element(page.getByRole('combobox', { name: 'Search contacts' })).toHaveValue('a/b')
  })

  test('Ctrl+N and the menu open an empty form in the group that is shown', async () => {
    const bridge = await openAt(/^青木 彩/)
    await userEvent.keyboard('{Control>}n{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    bridge.announce('menu.command', { command: 'new-contact' })
    await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toBeVisible()
  })

  test('no shortcut works while a dialog is open', async () => {
    await openAt(/^青木 彩/)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await userEvent.keyboard('/')
    await expect
      .element(page.getByRole('combobox', { name: 'Search contacts', includeHidden: true }))
      .not.toHaveFocus()
  })

  test.for([
    { keys: '{Control>}k{/Control}', opens: 'dialog', name: 'Command palette' },
    { keys: '{Control>}n{/Control}', opens: 'textbox', name: 'Family name' },
    { keys: '?', opens: 'dialog', name: 'Keyboard shortcuts' },
  ] as const)('$keys works while a dialog is on its way out', inLongRun, async ({ keys, opens, name }) => {
    await openAt(/^青木 彩/)
    holdClosingDialogs()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('[role=dialog][data-state=closed]')).not.toBeNull()
    await userEvent.keyboard(keys)
    await expect.element(page.getByRole(opens, { name, exact: true, includeHidden: true })).toBeVisible()
  })

  test('so does a command of the menu', inLongRun, async () => {
    const bridge = await openAt(/^青木 彩/)
    holdClosingDialogs()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('[role=dialog][data-state=closed]')).not.toBeNull()
    bridge.announce('menu.command', { command: 'new-contact' })
    const field = page.getByRole('textbox', { name: 'Family name', exact: true, includeHidden: true })
    await expect.element(field).toBeVisible()
  })
})

/**
 * A closed dialog and its backdrop stay in the page until their animation ends: here for as long
 * as the test. What is under them stays hidden from screen readers meanwhile.
 */
function holdClosingDialogs(): void {
  const style = document.createElement('style')
  style.textContent =
    "@keyframes held { to { opacity: 0 } } :is(.backdrop, .dialog)[data-state='closed'] { animation: held 60s !important }"
  document.head.append(style)
  onTestFinished(() => style.remove())
}

describe('unsaved edits', () => {
  test('choosing another contact asks first, and staying keeps the edits and the selection', async () => {
    await openAt(/^青木 彩/)
    await option(/^青木 彩/).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Family name', exact: true }).fill('青樹')
    await option(/^石川 優子/).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toHaveValue('青樹')
    await expect.poll(selected).toMatch(/青木/)
  })

  test('main is informed when there are unsaved edits, and when there are none left', inLongRun, async () => {
    const bridge = await openAt(/^青木 彩/)
    await option(/^青木 彩/).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Family name', exact: true }).fill('青樹')
    await expect.poll(() => bridge.callsOf('window.setDirty')).toEqual([{ dirty: true }])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => bridge.callsOf('window.setDirty').at(-1)).toEqual({ dirty: false })
  })
})
