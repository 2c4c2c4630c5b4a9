// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFolder, shareApp, type RunningApp } from './app.ts'
import { button, rows } from './contacts.ts'
import { writeInPalette } from './keys.ts'

const files = dataFolder()
let app: RunningApp

shareApp(20, (shared) => ({ app } = shared))
afterAll(() => files.remove())

const dialog = () => app.page.getByRole('dialog', { name: 'Print a list', exact: true })

/** Lets the window save the list; returns the text of the PDF as poppler puts it on lines. */
async function saved(name: string): Promise<string[]> {
  const path = join(files.path, name)
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await button(app.page, 'Save PDF').click()
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true)
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return text.split(/[\n\f]/u).filter((line) => line.trim() !== '')
}

describe('lists on paper in the built app', () => {
  it('an address list is made by the keyboard, and its PDF has the contacts in the order of the window', async () => {
    const first = (await rows(app.page).first().locator('.name').textContent()) ?? ''
    await writeInPalette(app.page, 'Print a list')
    await app.page.getByRole('option', { name: 'Print a list' }).first().waitFor()
    await app.page.keyboard.press('Enter')
    const summary = dialog().getByText(/^\d+ contacts on \d+ pages?/u)
    await summary.waitFor()
    const count = Number.parseInt((await summary.textContent()) ?? '', 10)
    const lines = await saved('list.pdf')
    expect(lines[0]).toMatch(new RegExp(`^Address list .* ${count} contacts$`, 'u'))
    expect(lines[1]?.trim().split(/ {2,}/u)).toEqual(['Name', 'Company', 'Postal', 'Address', 'Telephone'])
    expect(lines[2]?.trim()).toBe('code')
    // Its heading is above it.
    expect(lines[4]?.trim()).toMatch(new RegExp(`^${first.trim()}`, 'u'))
    expect(lines.at(-1)?.replaceAll(' ', '')).toMatch(/^(\d+)\/\1$/u)
  })

  it('a list of birthdays is on the paper and in the type that are chosen, also when it is opened again', async () => {
    await dialog().getByRole('combobox', { name: 'Kind' }).selectOption('birthday')
    await dialog().getByText('Landscape', { exact: true }).click()
    await dialog()
      .getByText(/^\d+ contacts on \d+ pages?/u)
      .waitFor()
    const lines = await saved('birthdays.pdf')
    expect(lines[1]?.trim().split(/ {2,}/u)).toEqual(['Day', 'Name', 'Born', 'Turns', 'Telephone'])
    expect(lines[2]?.trim()).toBe('January')
    const about = execFileSync('pdfinfo', [join(files.path, 'birthdays.pdf')], { encoding: 'utf8' })
    expect(about).toMatch(/^Title: +Birthdays$/mu)
    expect(about).toMatch(/^Page size: +841\.89 x 595\.276 pts/mu)
    await app.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await writeInPalette(app.page, 'Print a list')
    await app.page.getByRole('option', { name: 'Print a list' }).first().waitFor()
    await app.page.keyboard.press('Enter')
    await dialog().getByRole('combobox', { name: 'Kind' }).waitFor()
    expect(await dialog().getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('birthday')
  })
})
