// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en, ja } from '../../languages/page.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, launchApp, writeProfile, type RunningApp } from './app.ts'
import { eventually, recordNamed } from './contacts.ts'
import { writeInPalette } from './keys.ts'
import { withLongUndo } from './timers.ts'

/** Name of what has the keyboard, as a screen reader would say it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const labels =
      focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels : null
    return (
      focused?.getAttribute('aria-label') ??
      labels?.[0]?.textContent?.trim() ??
      focused?.textContent?.trim() ??
      ''
    )
  })
}

/** Presses Tab until something of this name has the keyboard. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await focusedName(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches “${name}”`)
}

describe('the main job by keyboard only, en', () => byKeyboard('en', en, 'en_US.UTF-8'))

describe('the main job by keyboard only, ja', { tags: ['long'] }, () => byKeyboard('ja', ja, 'ja_JP.UTF-8'))

function byKeyboard(language: 'en' | 'ja', text: typeof en | typeof ja, locale: string): void {
  const folder = dataFolder()
  let service: RunningService
  let app: RunningApp

  beforeAll(async () => {
    service = await startService({ seed: 40 })
    writeProfile(folder.path, service)
    const file = join(folder.path, 'settings.json')
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...settings, preferences: { language, theme: 'light' } }))
    app = await launchApp(folder.path, locale)
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    folder.remove()
  })

  const keys = async (...names: string[]) => {
    for (const name of names) await app.page.keyboard.press(name)
  }
  const type = (typed: string) => app.page.keyboard.insertText(typed)
  const listbox = () => app.page.getByRole('listbox', { name: text.list.contacts, exact: true })
  const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })
  const heading = (name: RegExp) => app.page.getByRole('heading', { name })
  const memoOf = async () => (await recordNamed(service, 'address', 'Kagawa'))['memo']

  it('signs in', async () => {
    const signIn = app.page.getByRole('button', { name: text.session.signIn, exact: true })
    const asked = app.page.getByRole('dialog')
    await asked.or(signIn).first().waitFor()
    if (!(await asked.isVisible())) {
      await tabTo(app.page, text.session.signIn)
      await keys('Enter')
      await asked.waitFor()
    }
    await tabTo(app.page, text.session.token)
    await type(service.tokens.full)
    await keys('Enter')
    await asked.waitFor({ state: 'hidden' })
    await listbox().getByRole('option').first().waitFor()
  })

  it('creates a contact with Ctrl+N and Ctrl+S', async () => {
    await keys('ControlOrMeta+n')
    await tabTo(app.page, text.record.field.lastname)
    await type('Kagawa')
    await keys('ControlOrMeta+s')
    await heading(/Kagawa/u).waitFor()
    await eventually(async () => (await recordNamed(service, 'address', 'Kagawa'))['deleted'], false)
  })

  it('finds it with /, opens it with Enter, edits it with Ctrl+E', async () => {
    await keys('/')
    await type('Kagawa')
    await expect.poll(() => listbox().getByRole('option').count(), { timeout: 15_000 }).toBe(1)
    await keys('Enter')
    await heading(/Kagawa/u).waitFor()
    await keys('ControlOrMeta+e')
    await tabTo(app.page, text.record.field.memo)
    await type('by keyboard')
    await keys('ControlOrMeta+s')
    await app.page.getByText('by keyboard').waitFor()
    await eventually(memoOf, 'by keyboard')
  })

  it('deletes it in the list and takes it back with Ctrl+Z', async () => {
    await withLongUndo(app, async () => {
      await keys('ControlOrMeta+f', 'ArrowDown', 'Delete')
      await eventually(() => listbox().getByRole('option').count(), 0)
      await app.page.getByRole('button', { name: text.notice.undo, exact: true }).waitFor()
      await keys('ControlOrMeta+z')
      await listbox().getByRole('option').first().waitFor()
    })
    expect((await recordNamed(service, 'address', 'Kagawa'))['deleted']).toBe(false)
  })

  it('goes to any contact through the palette', async () => {
    await writeInPalette(app.page, 'Kagawa')
    await app.page
      .getByRole('option', { name: /^Kagawa/u })
      .last()
      .waitFor()
    await keys('Enter')
    await heading(/Kagawa/u).waitFor()
  })

  it('selects with Shift and arrows, and tags them', async () => {
    await keys('ControlOrMeta+f', 'Escape')
    await expect.poll(() => listbox().getByRole('option').count(), { timeout: 15_000 }).toBeGreaterThan(3)
    await keys('ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await app.page.getByRole('toolbar', { name: text.bulk.toolbar }).waitFor()
    await keys('ControlOrMeta+Shift+a')
    await dialog(text.action['add-tag'].replace('…', '')).waitFor()
    await tabTo(app.page, text.bulk.tag)
    await type('keys')
    await keys('Enter')
    const done = text.bulk.finished.split(' | ')[0]?.replace('{n}', '3') ?? ''
    await app.page.getByText(done).first().waitFor()
    await keys('Escape')
  })

  it('prints with Ctrl+Shift+P and reads every key with ?', async () => {
    await keys('ControlOrMeta+Shift+p')
    await dialog(text.print.title).waitFor()
    await keys('Escape')
    await dialog(text.print.title).waitFor({ state: 'hidden' })
    await keys('?')
    await dialog(text.command.sheetTitle).waitFor()
    await keys('Escape')
    await dialog(text.command.sheetTitle).waitFor({ state: 'hidden' })
  })

  it('goes to other places and into the settings', async () => {
    await keys('ControlOrMeta+2')
    await heading(new RegExp(`^${text.book.homeaddresses}$`, 'u')).waitFor()
    await keys('ControlOrMeta+1', 'ControlOrMeta+,')
    await dialog(text.session.settings).waitFor()
    await keys('Escape')
    await dialog(text.session.settings).waitFor({ state: 'hidden' })
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
}
