// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow, optionsInPage } from './open-window.ts'
import { openRecord } from './record/open-record.ts'

const listbox = () => page.getByRole('listbox', { name: 'Contacts' })
const focused = () => document.activeElement
const current = () => document.querySelector('.option.current .name')?.textContent?.trim()

test('F6 leads through the parts of the window and back, also out of a field', async () => {
  await openRecord()
  listbox().element().focus()
  await userEvent.keyboard('{F6}')
  await expect.poll(() => focused()?.closest('[data-line]')).not.toBeNull()
  await userEvent.keyboard('{F6}')
  await expect.poll(() => focused()?.closest('aside')).not.toBeNull()
  await userEvent.keyboard('{F6}')
  await expect.element(listbox()).toHaveFocus()
  page
    .getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ })
    .element()
    .focus()
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  await expect.poll(() => focused()?.closest('aside')).not.toBeNull()
})

test('a number is changed with three keys from the list, besides what is typed', async () => {
  const bridge = await openRecord()
  listbox().element().focus()
  await userEvent.keyboard('{F6}{F2}')
  await expect.poll(() => focused()?.tagName).toBe('INPUT')
  await userEvent.keyboard('03-1111-2222{Control>}{Enter}{/Control}')
  await expect
    .poll(() => bridge.callsOf('record.save').at(-1)?.changes.telephones?.[0]?.number)
    .toBe('03-1111-2222')
})

test('from the start of the window the search field is at most 15 stops away, with any number of tags', async () => {
  await openWindow()
  await expect.poll(() => optionsInPage().length).toBeGreaterThan(3)
  const tags = page.getByRole('region', { name: 'Tags', exact: true }).getByRole('button')
  await expect.poll(() => tags.elements().length).toBeGreaterThan(3)
  document.body.focus()
  let stops = 0
  while (!focused()?.matches('input[role=combobox]') && stops < 40) {
    await userEvent.keyboard('{Tab}')
    stops += 1
  }
  expect(stops).toBeLessThanOrEqual(15)
})

test('the tags are one stop, with arrows inside', async () => {
  await openWindow()
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  await expect.element(tags.getByRole('button').first()).toBeVisible()
  const names = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? ''
  tags.getByRole('button').first().element().focus()
  const first = names()
  await userEvent.keyboard('{ArrowDown}')
  expect(names()).not.toBe(first)
  await userEvent.keyboard('{ArrowRight}')
  expect(names()).toMatch(/^Actions for/)
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  expect(names()).toBe(first)
  await userEvent.keyboard('{Tab}')
  expect(focused()?.closest('section')).not.toBe(tags.element())
})

test('letters on the list lead to the name that begins with them; signs keep their meaning', async () => {
  await openWindow()
  await page.getByRole('option', { name: /^青木 彩/ }).click()
  listbox().element().focus()
  listbox()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: '佐', bubbles: true }))
  await expect.poll(current).toMatch(/^佐/)
  await userEvent.keyboard('/')
  await expect
    .element(page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }))
    .toHaveFocus()
})
