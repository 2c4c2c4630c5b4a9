// @module-tag long
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { dataFolder, shareApp, type RunningApp } from './app.ts'
import { button, rows } from './contacts.ts'
import { writeInPalette } from './keys.ts'

const files = dataFolder()
let service: RunningService
let app: RunningApp

shareApp(20, (shared) => ({ app, service } = shared))
afterAll(() => files.remove())

const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })

/** Runs an action by its name, through the palette. */
async function run(name: string): Promise<void> {
  await writeInPalette(app.page, name)
  await app.page.getByRole('option', { name }).first().waitFor()
  await app.page.keyboard.press('Enter')
}

/** The user says in the dialogs of the system where a backup goes, and which one is read. */
async function answerWith(path: string): Promise<void> {
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
    system.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
}

/** How many contacts of all groups are alive. */
async function alive(): Promise<number> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const lists = service.group_ids.map((id) => `${service.base_url}/api/addresses/${id}/list?limit=500`)
  const answers = await Promise.all(lists.map(async (url) => (await fetch(url, { headers })).json()))
  return (answers as unknown[][]).flat().length
}

describe('backup and restore in the built app', () => {
  it('a backup is written by the keyboard, and read again it brings nothing', async () => {
    const path = join(files.path, 'backup.zip')
    await answerWith(path)
    await run('Back up…')
    await dialog('Back up').getByRole('list', { name: 'Contents of the backup' }).waitFor()
    await button(app.page, 'Back up…').press('Enter')
    await app.page
      .getByText(/backed up, read back and compared/)
      .first()
      .waitFor()
    expect(existsSync(path)).toBe(true)
    expect(readdirSync(files.path)).toEqual(['backup.zip'])
    await run('Restore from a backup…')
    await button(app.page, 'Choose a backup…').press('Enter')
    await button(app.page, 'Restore 0 contacts').waitFor()
    await app.page.keyboard.press('Escape')
    await dialog('Restore from a backup').waitFor({ state: 'hidden' })
  })

  it('contacts that were deleted together come back from the local copy, with one Undo', async () => {
    const before = await alive()
    await rows(app.page).first().click()
    await app.page.keyboard.press('Control+a')
    await app.page.getByRole('toolbar', { name: 'Selection' }).waitFor()
    await app.page.keyboard.press('Delete')
    await expect.poll(alive, { timeout: 60_000 }).toBe(0)
    await run('Restore from a backup…')
    const copies = dialog('Restore from a backup').getByRole('list', { name: 'Local copies' })
    await copies
      .getByRole('button', { name: /Before deleting/ })
      .first()
      .press('Enter')
    await button(app.page, `Restore ${before} contacts`).press('Enter')
    await expect.poll(alive, { timeout: 60_000 }).toBe(before)
    await app.page.getByText(`${before} done`).waitFor()
  })
})
