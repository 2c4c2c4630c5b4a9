// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, launchApp, signIn, writeProfile, type RunningApp } from './app.ts'
import { button, rows } from './contacts.ts'

const folder = dataFolder()
let service: RunningService
let app: RunningApp

beforeAll(async () => {
  service = await startService({ seed: 20 })
  writeProfile(folder.path, service)
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  await app.page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
  await rows(app.page).first().waitFor()
  await button(app.page, 'Print labels').click()
  await button(app.page, 'Change sheet').click()
  await app.page
    .getByRole('option', { name: /^ELM006/ })
    .first()
    .click()
  await workbench()
    .getByRole('heading', { name: /ELM006/ })
    .waitFor()
})
afterAll(async () => {
  await app?.close()
  await service?.close()
  folder.remove()
})

const workbench = () => app.page.getByRole('dialog', { name: 'Print labels', exact: true })
const editor = () => app.page.getByRole('dialog', { name: 'Edit layout', exact: true })
const field = (name: string | RegExp) => editor().getByRole('button', { name })

/** Waits until the picture under the fields is another one. */
async function redrawn(act: () => Promise<unknown>): Promise<void> {
  const source = () => editor().locator('img.picture').getAttribute('src')
  await editor().locator('img.picture').waitFor()
  const before = await source()
  await act()
  await expect.poll(source).not.toBe(before)
}

/** Drags from the middle of an element by CSS pixels. */
async function drag(x: number, y: number, by: { x: number; y: number }): Promise<void> {
  await app.page.mouse.move(x, y)
  await app.page.mouse.down()
  await app.page.mouse.move(x + by.x / 2, y + by.y / 2)
  await app.page.mouse.move(x + by.x, y + by.y)
  await app.page.mouse.up()
}

/** The words of the PDF that the workbench saves, with their left and upper edges in mm. */
async function savedWords() {
  const path = join(folder.path, 'labels.pdf')
  rmSync(path, { force: true })
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await button(app.page, 'Save PDF').click()
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true)
  const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" [^>]*>([^<]*)</gu
  const mm = (points = '') => (Number(points) / 72) * 25.4
  return Array.from(boxes.matchAll(word), ([, x, y, text = '']) => ({ x: mm(x), y: mm(y), text }))
}

describe("a layout of one's own", () => {
  it('begins with the badge, gets a text that is dragged with the mouse, and is kept', async () => {
    await workbench().getByRole('combobox', { name: 'Layout' }).selectOption('Badge')
    await button(app.page, 'Edit layout…').click()
    await field(/^Name,/).waitFor()
    await editor().getByRole('combobox', { name: 'New field' }).selectOption('Text')
    await redrawn(() => button(app.page, 'Add').click())
    await redrawn(() => editor().getByRole('textbox', { name: 'Text' }).fill('Guest2026'))
    const before = await field(/^Text/).boundingBox()
    if (!before) throw new Error('no field')
    const scale = before.width / (86.4 * 0.6)
    await redrawn(() =>
      drag(before.x + before.width / 2, before.y + before.height / 2, { x: 6 * scale, y: -18.4 * scale }),
    )
    await editor().getByRole('textbox', { name: 'Name of the layout' }).fill('Guests')
    await button(app.page, 'Save').click()
    await editor().waitFor({ state: 'hidden' })
    await app.page.getByText('Layout “Guests” saved.').waitFor()
    const choice = workbench().getByRole('combobox', { name: 'Layout' })
    await expect.poll(() => choice.inputValue()).toBe('own:Guests')
  })

  it('is on every label of the PDF, where it was put', async () => {
    const words = (await savedWords()).filter(({ text }) => text.includes('Guest2026'))
    // Cells of ELM006 are 50.8 mm high, from 21.2 mm; 18.6 mm is the left margin.
    expect(words.length).toBeGreaterThan(10)
    for (const { x, y } of words) {
      expect((x - 18.6) % 86.4).toBeGreaterThan(20)
      expect((y - 21.2) % 50.8).toBeLessThan(8)
    }
  })

  it('has photos, which are shown on the page and are in the PDF as large as they are printed', async () => {
    await button(app.page, 'Edit layout…').click()
    await field(/^Name,/).waitFor()
    await editor().getByRole('combobox', { name: 'New field' }).selectOption('Photo')
    await button(app.page, 'Add').click()
    await field(/^Photo,/).waitFor()
    await button(app.page, 'Save changes').click()
    await editor().waitFor({ state: 'hidden' })
    const shown = () =>
      workbench()
        .locator('img.photo')
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        )
    await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(2)
    await savedWords()
    const list = execFileSync('pdfimages', ['-list', join(folder.path, 'labels.pdf')], { encoding: 'utf8' })
    const rows = list.trim().split('\n').slice(2)
    // 32 × 41 mm, a quarter of a square photo left out.
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) expect(row).toMatch(/ rgb +3 +8 +jpeg /u)
  })

  it('is saved as a file, edited again, and there after a restart', async () => {
    await button(app.page, 'Edit layout…').click()
    const path = join(folder.path, 'Guests.json')
    await app.app.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await button(app.page, 'Save as a file…').click()
    await app.page.getByText('The layout is saved as a file.').waitFor()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1, name: 'Guests' })
    await field(/^Text: Guest2026/).focus()
    await redrawn(() => app.page.keyboard.press('Delete'))
    await button(app.page, 'Save changes').click()
    await editor().waitFor({ state: 'hidden' })
    await app.close()
    app = await launchApp(folder.path)
    await signIn(app.page, service.tokens.full)
    await rows(app.page).first().waitFor()
    await button(app.page, 'Print labels').click()
    const choice = workbench().getByRole('combobox', { name: 'Layout' })
    await expect.poll(() => choice.inputValue()).toBe('own:Guests')
  })
})
