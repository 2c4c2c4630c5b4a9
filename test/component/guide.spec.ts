import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyLanguage } from '../../renderer/text/i18n.ts'
import { openWindow } from './open-window.ts'

const dialog = () => page.getByRole('dialog', { name: /^(?:Guide|ガイド)$/ })
const article = (name: string) => dialog().getByRole('article', { name, exact: true })

async function openGuide(size: [number, number] = [1280, 800]) {
  const bridge = await openWindow({ size })
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await userEvent.keyboard('{F1}')
  await expect.element(article('First steps')).toHaveFocus()
  return bridge
}

describe('the guide', () => {
  test('opens by F1 at its first page, with a picture that is in the app', async () => {
    await openGuide()
    const picture = article('First steps').getByRole('img')
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(600)
    expect(new URL((picture.element() as HTMLImageElement).src).origin).toBe(location.origin)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('a page is chosen in the list; a link leads to another one, at its beginning, and the keyboard continues there', async () => {
    await openGuide()
    const chosen = dialog().getByRole('button', { name: 'Labels on a sheet you bought' })
    await chosen.first().click()
    await expect.element(article('Labels on a sheet you bought')).toBeVisible()
    await expect.element(chosen.first()).toHaveAttribute('aria-current', 'page')
    const text = article('Labels on a sheet you bought').element()
    text.scrollTop = text.scrollHeight
    await article('Labels on a sheet you bought').getByRole('button', { name: 'New Year cards' }).click()
    await expect.element(article('New Year cards')).toHaveFocus()
    expect(article('New Year cards').element().scrollTop).toBe(0)
  })

  test('in a narrow window the pages are in a menu', async () => {
    await openGuide([420, 800])
    const pages = dialog().getByRole('combobox', { name: 'Pages of the guide' })
    await pages.selectOptions('Backup')
    await expect.element(article('Backup')).toBeVisible()
    await expect.element(dialog().getByRole('navigation')).not.toBeInTheDocument()
  })

  test('speaks the language of the window and stays at its page', async () => {
    await openGuide()
    await dialog().getByRole('button', { name: 'Photos' }).first().click()
    applyLanguage('ja', 'ja')
    await expect.element(article('写真')).toBeVisible()
    expect(article('写真').element().getAttribute('lang')).toBe('ja')
  })

  test('the item of the Help menu opens it', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    bridge.announce('menu.command', { command: 'guide' })
    await expect.element(article('First steps')).toBeVisible()
  })
})
