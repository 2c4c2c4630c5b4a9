// @module-tag long
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { openWindow, optionsInPage } from './open-window.ts'

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
beforeEach(() => emulate('active'))
afterEach(() => emulate(''))

/** What is drawn around an element. */
function edgesOf(element: Element | null | undefined): string {
  if (!element) return 'nothing'
  const style = getComputedStyle(element)
  const border = style.borderTopWidth === '0px' ? '' : style.borderTopWidth + style.borderTopColor
  const outline = style.outlineStyle === 'none' ? '' : style.outlineWidth + style.outlineColor
  return `${border},${outline}`
}

const isMarked = (element: Element | null | undefined, beside: Element | null | undefined) =>
  edgesOf(element) !== edgesOf(beside)

test('the selected row, the row of the keyboard and the place are visible without backgrounds', async () => {
  await openWindow()
  await expect.poll(() => optionsInPage().length).toBeGreaterThan(4)
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  page.getByRole('listbox', { name: 'Contacts' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => isMarked(optionsInPage()[0], optionsInPage()[3])).toBe(true)
  // Both are selected; the keyboard is on the second one.
  expect(isMarked(optionsInPage()[1], optionsInPage()[0])).toBe(true)
  const places = document.querySelectorAll('nav .item')
  expect(isMarked(places[0], places[1])).toBe(true)
})

test('the focus has its ring, a chosen tag its edge, and a dialog ends somewhere', async () => {
  await openWindow()
  await expect.poll(() => optionsInPage().length).toBeGreaterThan(4)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => isMarked(document.activeElement, document.body)).toBe(true)
  page.getByRole('listbox', { name: 'Contacts' }).element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Add tag' }).click()
  const existing = page.getByRole('group', { name: 'Existing tags' }).getByRole('button').first()
  await expect.element(existing).toBeVisible()
  const tag = existing.element()
  const plain = edgesOf(tag)
  await userEvent.click(tag)
  await expect.poll(() => edgesOf(tag)).not.toBe(plain)
  expect(isMarked(page.getByRole('dialog').element(), document.body)).toBe(true)
})
