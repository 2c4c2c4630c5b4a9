// @module-tag long
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { shareApp, type RunningApp } from './app.ts'
import { callFrom, valueFrom } from './bridge.ts'
import { button, eventually, field, openRow, rows } from './contacts.ts'

let app: RunningApp
shareApp(20, (shared) => ({ app } = shared))
afterAll(() => expect(app.problems).toEqual([]))

const problems: string[] = []
afterAll(() => expect(problems).toEqual([]))

/** Opens the first contact of the list in a window of its own. */
async function openOwn(): Promise<Page> {
  await openRow(app.page, rows(app.page).first())
  const opened = app.app.waitForEvent('window')
  await app.page.keyboard.press('Control+Enter')
  const own = await opened
  own.on('pageerror', (thrown) => problems.push(String(thrown)))
  own.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await own.getByRole('heading', { level: 1 }).waitFor()
  return own
}

/** Closes the window by its key; the page may be closed before the key is released. */
async function leave(own: Page): Promise<void> {
  await own.keyboard.press('Escape').catch(() => undefined)
  await eventually(windows, 1)
}

const windows = () => app.app.windows().length
const titles = () =>
  app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
const memoOf = (page: Page, memo: string) => page.getByText(memo, { exact: true })

/** Types into the memo of a form, and waits until main has heard that something would be lost. */
async function type(page: Page, memo: string): Promise<void> {
  await button(page, 'Edit').click()
  await field(page, 'Memo').fill(memo)
  await callFrom(page, 'app.info', null)
}

describe('a contact in a window of its own', () => {
  it('opens by Ctrl+Enter under its name, and once', async () => {
    const own = await openOwn()
    await eventually(async () => (await titles()).some((title) => title.endsWith(' – Atena')), true)
    expect(windows()).toBe(2)
    await app.page.keyboard.press('Control+Enter')
    await callFrom(app.page, 'app.info', null)
    expect(windows()).toBe(2)
    expect(await valueFrom(own, 'window.record', null)).toMatchObject({ family: 'address' })
    expect(await valueFrom(app.page, 'window.record', null)).toBeNull()
    await leave(own)
  })

  it('saves; each window shows what the other has saved', async () => {
    const own = await openOwn()
    await type(own, 'from its own window')
    await own.keyboard.press('Control+Enter')
    await memoOf(own, 'from its own window').waitFor()
    await memoOf(app.page, 'from its own window').waitFor()
    await type(app.page, 'from the main window')
    await app.page.keyboard.press('Control+Enter')
    await memoOf(own, 'from the main window').waitFor()
    await leave(own)
  })

  it('asks about its own edits: they stay, or only they go', async () => {
    const own = await openOwn()
    await type(own, 'typed and not saved')
    await app.app.evaluate(({ BrowserWindow, dialog }) => {
      dialog.showMessageBoxSync = () => 0
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle().endsWith(' – Atena'))
        ?.close()
    })
    await expect(field(own, 'Memo').inputValue()).resolves.toBe('typed and not saved')
    // Quit asks about it as well, although the main window has nothing to lose, and then nothing closes.
    await app.app.evaluate(({ app: electron }) => electron.quit())
    await callFrom(app.page, 'app.info', null)
    expect(windows()).toBe(2)
    await app.app.evaluate(({ BrowserWindow, dialog }) => {
      dialog.showMessageBoxSync = () => 1
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle().endsWith(' – Atena'))
        ?.close()
    })
    await eventually(windows, 1)
    expect(await valueFrom(app.page, 'draft.read', null)).toBeNull()
  })

  it('a draft is for its own window alone', async () => {
    const own = await openOwn()
    await type(own, 'half a word')
    const draft = async (page: Page) => (await valueFrom(page, 'draft.read', null))?.changes.memo
    await expect.poll(() => draft(own)).toBe('half a word')
    expect(await draft(app.page)).toBeUndefined()
    await button(own, 'Cancel').click()
    await button(own, 'Edit').waitFor()
    await leave(own)
  })

  it('says that it was deleted, and closes when the service has accepted that; the list no longer has it', async () => {
    const own = await openOwn()
    const name = (await own.getByRole('heading', { level: 1 }).locator('bdi').first().textContent()) ?? ''
    await button(own, 'Delete').click()
    await own.getByText('This contact was deleted').waitFor()
    await eventually(windows, 1)
    await eventually(() => rows(app.page).filter({ hasText: name }).count(), 0)
  })

  it('another profile closes it', async () => {
    await openOwn()
    await callFrom(app.page, 'profile.select', { id: 'test' })
    await eventually(windows, 1)
  })
})
