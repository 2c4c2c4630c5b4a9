// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en, ja } from '../../languages/page.ts'
import { dataFolder, launchApp, type DataFolder, type RunningApp } from './app.ts'
import { pressUntilFocused } from './keys.ts'

const languages = [
  { language: 'en', os: 'en_US.UTF-8', text: en },
  { language: 'ja', os: 'ja_JP.UTF-8', text: ja },
] as const

describe.for(languages)('the settings by keyboard only, $language', ({ os, text }) => {
  let folder: DataFolder
  let running: RunningApp

  beforeAll(async () => {
    folder = dataFolder()
    running = await launchApp(folder.path, os)
    await running.page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
  })
  afterAll(async () => {
    await running.close()
    folder.remove()
  })

  const field = (name: string) => running.page.getByRole('dialog').getByLabel(name, { exact: true })

  test('theme, density and sender are chosen with Tab and arrows', async () => {
    const { page } = running
    await page.keyboard.press('ControlOrMeta+,')
    await page.getByRole('dialog', { name: text.session.settings }).waitFor()
    for (const name of [text.session.theme, text.settings.density, text.settings.senderLabel]) {
      await pressUntilFocused(page, 'Tab', field(name))
      // The list opens on the choice of now; the next one is taken.
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => field(text.session.theme).inputValue()).toBe('light')
    await expect.poll(() => field(text.settings.density).inputValue()).toBe('compact')
    await expect.poll(() => field(text.settings.senderLabel).inputValue()).not.toBe('')
    expect(running.problems).toEqual([])
  })

  test('About shows the licences that the build has collected', async () => {
    const { page } = running
    const summary = page.getByRole('dialog').locator('summary').first()
    await pressUntilFocused(page, 'Tab', summary)
    await page.keyboard.press('Enter')
    await page.getByText(/^zod \d/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('the choices are there after a restart, and so is the size of the window', async () => {
    const size = { width: 1040, height: 700 }
    await running.app.evaluate(({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(bounds)
    }, size)
    await running.close()
    running = await launchApp(folder.path, os)
    const { page, app } = running
    await page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
    await expect.poll(() => page.locator('html').getAttribute('data-density')).toBe('compact')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
    expect(bounds).toMatchObject(size)
    await page.keyboard.press('ControlOrMeta+,')
    await expect.poll(() => field(text.settings.senderLabel).inputValue()).not.toBe('')
  })
})
