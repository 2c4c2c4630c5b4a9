// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askPalette, openWindow, type OpenWindowOptions } from './open-window.ts'

const input = () => page.getByRole('combobox', { name: 'Search for an action or a contact' })
const option = (name: RegExp) => page.getByRole('option', { name })

async function openPalette(options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await expect.element(option(/^青木 彩/)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input()).toHaveFocus()
  return bridge
}

test('an action is found by letters of its name, in order, and runs', async () => {
  await openPalette()
  await userEvent.keyboard('nwcon{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toBeVisible()
  await expect.element(input()).not.toBeInTheDocument()
})

test('requests a contact from main and opens it', async () => {
  const bridge = await openPalette()
  await userEvent.fill(input(), '石川')
  await expect.element(option(/石川 優子/).last()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: /石川 優子/ })).toBeVisible()
  expect(bridge.callsOf('record.find').at(-1)?.text).toBe('石川')
})

test('contacts come in the order that main gives them, of both families', async () => {
  const bridge = await openPalette({
    begin: ({ main }) => {
      const [holding] = main.mirror.address.values()
      if (!holding) throw new Error('no sample')
      main.mirror.address.set('a', { ...holding, id: 'a', lastname: '相沢', memo: '鴨居' })
      main.mirror.homeaddress.set('h', { ...holding, id: 'h', lastname: '鴨居' })
    },
  })
  await userEvent.fill(input(), '鴨居')
  await expect.element(option(/^鴨居/)).toBeVisible()
  const shown = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  expect(shown.elements().map((each) => each.textContent?.trim().slice(0, 1))).toEqual(['鴨', '相'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: /鴨居/ })).toBeVisible()
  expect(bridge.callsOf('record.find').at(-1)).toEqual({
    text: '鴨居',
    sort: 'name',
    limit: 8,
    recent: [],
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(input(), '相沢')
  await expect
    .poll(() => bridge.callsOf('record.find').at(-1))
    .toMatchObject({ text: '相沢', recent: [{ family: 'homeaddress', id: 'h' }] })
})

test('keys of an IME that composes choose nothing', async () => {
  await openPalette()
  await userEvent.keyboard('settings')
  for (const ime of [{ isComposing: true }, { keyCode: 229 }]) {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...ime })
    input().element().dispatchEvent(key)
  }
  await expect.element(input()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('what cannot be done now is not offered', async () => {
  await openPalette()
  await userEvent.keyboard('save')
  await expect.element(page.getByRole('option', { name: /^Save/ })).not.toBeInTheDocument()
})

test('? shows every key', async () => {
  await openWindow()
  await expect.element(option(/^青木 彩/)).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByText('Ctrl+Shift+A')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('finds a tag by its name and shows the contacts that have it', async () => {
  const bridge = await openPalette()
  await userEvent.fill(input(), '年賀')
  await option(/^年賀状/).click()
  await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.tags).toEqual(['年賀状'])
})

test('an action is found by another word for it, before any person', async () => {
  await openPalette()
  await userEvent.fill(input(), 'はがき')
  const shown = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect.poll(() => shown.elements()[0]?.textContent?.trim()).toMatch(/^Print/)
})

test('birthdays of today are a search of all contacts, whatever was shown', async () => {
  const bridge = await openWindow()
  await userEvent.keyboard('{Control>}2{/Control}')
  await askPalette('birthdays today')
  await userEvent.keyboard('{Enter}')
  const now = new Date()
  const month = now.toLocaleDateString('en', { month: 'long' })
  await expect
    .element(page.getByRole('combobox', { name: 'Search contacts' }))
    .toHaveValue(`born:"${month} ${now.getDate()}"`)
  await expect
    .poll(() => bridge.callsOf('record.rows').at(-1))
    .toMatchObject({ family: 'address', group_id: null })
})

test('birthdays of this and the next month are a search that the user sees', async () => {
  await openWindow()
  const monthOf = (ahead: number) => {
    const now = new Date()
    const first = new Date(now.getFullYear(), now.getMonth() + ahead, 1)
    return first.toLocaleDateString('en', { month: 'long' })
  }
  for (const [name, ahead] of [
    ['birthdays this month', 0],
    ['birthdays next month', 1],
  ] as const) {
    await askPalette(name)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('combobox', { name: 'Search contacts' }))
      .toHaveValue(`born:${monthOf(ahead)}`)
  }
})
