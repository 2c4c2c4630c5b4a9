import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../service/start-service.ts'
import type { RunningService } from '../../service/start-service.ts'
import { inkBounds, pdfPicture } from '../labels/raster.ts'
import type { Picture } from '../labels/raster.ts'
import { dataFolder, launchApp, signIn, writeProfile } from './app.ts'
import type { RunningApp } from './app.ts'
import { button, eventually, rows, search } from './contacts.ts'

const folder = dataFolder()
const printed = join(folder.path, 'printed')
let service: RunningService
let app: RunningApp

beforeAll(async () => {
  mkdirSync(printed)
  // The stand-in's printer; real Electron does not look at it.
  process.env['ATENA_STANDIN_PRINT_DIR'] = printed
  service = await startService({ seed: 60 })
  writeProfile(folder.path, service)
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  await rows(app.page).first().waitFor()
})
afterAll(async () => {
  delete process.env['ATENA_STANDIN_PRINT_DIR']
  await app?.close()
  await service?.close()
  folder.remove()
})

const isStandIn = process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined
const workbench = () => app.page.getByRole('dialog', { name: 'Print labels' })
const points = (millimetres: number) => (millimetres / 25.4) * 72

/** Lets the system's save dialog answer with a file of this name. */
async function saveAs(name: string): Promise<string> {
  const path = join(folder.path, name)
  await app.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  return path
}

/** Saves the job of the workbench and answers its text and its size in points. */
async function savedPdf(name: string) {
  const path = await saveAs(name)
  await button(app.page, 'Save PDF').click()
  await expect.poll(() => existsSync(path), { timeout: 15_000 }).toBe(true)
  const info = execFileSync('pdfinfo', [path], { encoding: 'utf8' })
  const [, width = '', height = ''] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? []
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
  const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1])
  return { path, width: Number(width), height: Number(height), pages, text }
}

// print-facts 1, mm from the left edge of a postcard
const digitCentres = [47.15, 54.15, 61.15, 68.75, 75.55, 82.35, 89.15]
const dpi = 400
const millimetres = (pixels: number) => (pixels / dpi) * 25.4

/** Middle of the ink in a printed box of the postal code, mm. */
function inkCentre(picture: Picture, x: number, y: number): { x: number; y: number } {
  const pixels = (mm: number) => Math.round((mm / 25.4) * dpi)
  const area = { x: pixels(x - 2.85), y: pixels(y - 4), width: pixels(5.7), height: pixels(8) }
  const { left, right, top, bottom } = inkBounds(picture, area) ?? { left: 0, right: 0, top: 0, bottom: 0 }
  return { x: millimetres((left + right) / 2), y: millimetres((top + bottom) / 2) }
}

/** Words of a PDF with their left and right edge, mm. */
function wordsOf(pdf: string): { text: string; left: number; right: number }[] {
  const boxes = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' })
  const found = boxes.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</gu)
  return [...found].map(([, left = '', right = '', text = '']) => ({
    text,
    left: (Number(left) / 72) * 25.4,
    right: (Number(right) / 72) * 25.4,
  }))
}

/** ELM008 has two columns of 86.4 mm that begin at 18.6 mm (print-facts 3.1). */
function inOneCell({ left, right }: { left: number; right: number }): boolean {
  return [18.6, 105].some((cell) => left >= cell - 0.3 && right <= cell + 86.4 + 0.3)
}

async function chooseSheet(code: string): Promise<void> {
  await button(app.page, 'Change sheet').click()
  await app.page.getByRole('textbox', { name: 'Find a sheet by code or size' }).fill(code)
  await app.page.getByRole('button', { name: new RegExp(`^${code}`) }).click()
}

/** Waits until the workbench has laid out what was chosen. */
async function laidOut(summary: RegExp): Promise<void> {
  await workbench().getByText(summary).waitFor()
}

async function choose(direction: 'Vertical' | 'Horizontal'): Promise<void> {
  const before = await workbench().getByRole('img').getAttribute('src')
  await app.page.getByText(direction, { exact: true }).click()
  await expect.poll(() => workbench().getByRole('img').getAttribute('src')).not.toBe(before)
}

/** The first row's name without blanks and honorific, as it stands on paper. */
async function firstName(): Promise<string> {
  const name = (await rows(app.page).first().locator('.name').textContent()) ?? ''
  return name.replaceAll(/\s/gu, '')
}

describe('issue 4: a selection is printed through the workbench', () => {
  let count = 0
  let name = ''

  it('the search decides who is printed', async () => {
    await search(app.page).fill('東京')
    await eventually(async () => (await app.page.getByText(/^\d+ found$/).textContent()) !== null, true)
    count = Number(/\d+/.exec((await app.page.getByText(/^\d+ found$/).textContent()) ?? '')?.[0])
    name = await firstName()
    await button(app.page, 'Print labels').click()
    await laidOut(new RegExp(`^${count} labels? on ${count} sheets?`))
  })

  it('vertically: postcards of their exact size with the names and kanji numerals', async () => {
    const pdf = await savedPdf('vertical.pdf')
    expect(pdf.pages).toBe(count)
    expect(pdf.width).toBeCloseTo(points(100), 1)
    expect(pdf.height).toBeCloseTo(points(148), 1)
    const text = pdf.text.replaceAll(/\s/gu, '')
    expect(text).toContain(name)
    expect(text).toMatch(/東京都.*[一二三四五六七八九]/)
    const picture = await pdfPicture(readFileSync(pdf.path), dpi)
    for (const centre of digitCentres) {
      const ink = inkCentre(picture, centre, 16)
      expect(Math.abs(ink.x - centre)).toBeLessThanOrEqual(0.3)
      expect(Math.abs(ink.y - 16)).toBeLessThanOrEqual(0.3)
    }
  })

  it('horizontally: 12 labels on A4 with the names and Arabic numerals', async () => {
    await chooseSheet('ELM008')
    await laidOut(new RegExp(`^${count} labels? on ${Math.ceil(count / 12)} sheets?`))
    const pdf = await savedPdf('horizontal.pdf')
    expect(pdf.pages).toBe(Math.ceil(count / 12))
    expect(pdf.width).toBeCloseTo(points(210), 1)
    expect(pdf.height).toBeCloseTo(points(297), 1)
    const text = pdf.text.replaceAll(/\s/gu, '')
    expect(text).toContain(name)
    expect(text).toMatch(/東京都.*\d/)
    const words = wordsOf(pdf.path)
    expect(words.length).toBeGreaterThan(count)
    for (const word of words) expect(inOneCell(word), word.text).toBe(true)
  })

  it('the same sheet the other way round', async () => {
    await choose('Vertical')
    const pdf = await savedPdf('labels-vertical.pdf')
    expect(pdf.text.replaceAll(/\s/gu, '')).toMatch(/東京都.*[一二三四五六七八九]/)
    await choose('Horizontal')
  })

  it('labels that are used up stay empty', async () => {
    for (const cell of [1, 2, 3]) await button(app.page, `Label ${cell}`).click()
    await expect.poll(() => workbench().getByText('3 labels are used up').count()).toBe(1)
    await laidOut(new RegExp(`on ${Math.ceil((count + 3) / 12)} sheets?`))
  })

  it('a file that is saved over is whole, and nothing is left beside it', async () => {
    const { path } = await savedPdf('horizontal.pdf')
    const before = statSync(path).ino
    await savedPdf('horizontal.pdf')
    expect(statSync(path).ino).not.toBe(before)
    expect(readdirSync(folder.path).filter((file) => file.includes('.part'))).toEqual([])
  })

  it.runIf(isStandIn)(
    'on paper: the print window has the exact size of the sheet and is gone afterwards',
    async () => {
      await button(app.page, 'Print…').click()
      await app.page.getByText('Sent to the printer.').waitFor()
      const [file = ''] = readdirSync(printed)
      const info = execFileSync('pdfinfo', [join(printed, file)], { encoding: 'utf8' })
      expect(info).toMatch(/Page size:\s+59[45](\.\d+)? x 84[12](\.\d+)? pts/)
      expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBe(Math.ceil((count + 3) / 12))
      expect(await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    },
  )

  it('Escape leaves it; sheet and options are there again the next time', async () => {
    await app.page.keyboard.press('Escape')
    await workbench().waitFor({ state: 'hidden' })
    await button(app.page, 'Print labels').click()
    await workbench().getByRole('heading', { name: 'ELM008' }).waitFor()
    // Which labels are used up is another day's business.
    await laidOut(new RegExp(`on ${Math.ceil(count / 12)} sheets?`))
  })

  it('whom it went to is tagged in the service, once that is asked for', async () => {
    await app.page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
    await savedPdf('marked.pdf')
    await button(app.page, 'Mark as sent').click()
    await app.page.getByText(`${count} contacts marked.`).waitFor({ timeout: 60_000 })
    const tag = `Sent ${new Date().getFullYear()}`
    await app.page.keyboard.press('Escape')
    await search(app.page).fill('')
    // As the sidebar counts it.
    await app.page.getByRole('button', { name: new RegExp(`^${tag}\\s*${count}\\b`) }).waitFor()
    const puts = service.log.filter(({ method }) => method === 'PUT')
    expect(puts).toHaveLength(count)
    expect(puts.every(({ headers }) => headers['if-match'] !== undefined)).toBe(true)
  })

  it('wrote no problems to the console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
