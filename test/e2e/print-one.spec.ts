// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ja } from '../../languages/page.ts'
import { pdfPicture, unmatchedInk } from '../labels/raster.ts'
import { dataFolder, isStandIn, launchApp, type RunningApp } from './app.ts'
import { button } from './contacts.ts'

const folder = dataFolder()
const printed = () => join(folder.path, 'printed')
let app: RunningApp

beforeAll(async () => {
  mkdirSync(printed())
  // The stand-in's printer; real Electron does not look at it.
  process.env['ATENA_STANDIN_PRINT_DIR'] = printed()
  // The sample contacts, as a user in Japan sees them first.
  app = await launchApp(folder.path, 'ja_JP.UTF-8')
  await app.page.getByRole('listbox').getByRole('option').first().waitFor()
})
afterAll(async () => {
  delete process.env['ATENA_STANDIN_PRINT_DIR']
  await app?.close()
  folder.remove()
})

const text = ja.print
const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })
const workbench = () => dialog(text.titleOfOne)
const sheetIs = (at: Locator, name: string) => at.getByRole('heading', { name, exact: true }).waitFor()
const saved = () => join(folder.path, 'one.pdf')
const letters = (pdf: string) =>
  execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }).replaceAll(/\s/gu, '')

/** Opens a sample contact by its name. */
async function open(name: string): Promise<void> {
  await app.page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill(name)
  await app.page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
  await app.page.getByRole('heading', { name: new RegExp(name) }).waitFor()
}

async function chooseSheet(name: string): Promise<void> {
  await button(app.page, text.changeSheet).click()
  await dialog(text.chooseSheet)
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await sheetIs(workbench(), name)
}

async function leave(at: Locator): Promise<void> {
  await app.page.keyboard.press('Escape')
  await at.waitFor({ state: 'hidden' })
}

describe('one contact is printed', () => {
  let sender = ''

  it('the sender is set once, in the settings', async () => {
    await app.page.keyboard.press('ControlOrMeta+,')
    const choice = app.page.getByRole('dialog').getByLabel(ja.settings.senderLabel, { exact: true })
    const anybody = choice
      .locator('option')
      .filter({ hasText: /^\s*\p{Script=Han}+ \p{Script=Han}+\s*$/u })
      .first()
    await anybody.waitFor({ state: 'attached' })
    sender = ((await anybody.textContent()) ?? '').trim()
    await choice.selectOption(sender)
    await expect.poll(() => choice.inputValue()).not.toBe('')
    await leave(app.page.getByRole('dialog'))
  })

  it('the printer of the record shows a postcard to this contact from the sender, and it is saved as shown', async () => {
    await open('佐藤 美咲')
    await button(app.page, ja.record.view.print).click()
    // In November it is the card of the New Year.
    await workbench()
      .getByRole('heading', { name: /はがき$/ })
      .waitFor()
    await chooseSheet(text.card)
    await workbench().getByText('佐藤 美咲', { exact: true }).waitFor()
    await workbench().getByText('用紙1枚', { exact: true }).waitFor()
    await app.app.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath })
    }, saved())
    await button(app.page, text.savePdf).click()
    await expect.poll(() => existsSync(saved()), { timeout: 15_000 }).toBe(true)
    expect(letters(saved())).toContain('佐藤美咲')
    expect(letters(saved())).toContain(sender.replace(' ', ''))
  })

  it.runIf(isStandIn)('it goes to the printer from there', async () => {
    await button(app.page, text.paper).click()
    await expect.poll(() => readdirSync(printed()).length, { timeout: 30_000 }).toBe(1)
    await app.page.getByText(text.outcome.sent).first().waitFor()
    const paper = join(printed(), readdirSync(printed())[0] ?? '')
    const [one, other] = await Promise.all(
      [paper, saved()].map((path) => pdfPicture(readFileSync(path), 150)),
    )
    if (!one || !other) throw new Error('no pictures')
    expect(unmatchedInk(one, other)).toBeLessThan(0.002)
    expect(unmatchedInk(other, one)).toBeLessThan(0.002)
  })

  it('another sheet is there again for the next contact, and lists keep theirs', async () => {
    await chooseSheet(text.newYearCard)
    await leave(workbench())
    await app.page.getByRole('heading', { name: /佐藤 美咲/ }).waitFor()
    await button(app.page, text.open).click()
    await sheetIs(dialog(text.title), text.card)
    await leave(dialog(text.title))
    await open('小林 葵')
    await app.page.keyboard.press('ControlOrMeta+p')
    await sheetIs(workbench(), text.newYearCard)
    await workbench().getByText('小林 葵', { exact: true }).waitFor()
    const from = workbench().getByLabel(text.sender, { exact: true })
    await expect.poll(() => from.locator('option:checked').textContent()).toContain(sender)
    await leave(workbench())
  })

  it('wrote no problems to the console', () => {
    expect(app.problems).toEqual([])
  })
})
