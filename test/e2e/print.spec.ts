import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { inkBounds, pdfPicture, unmatchedInk, type Picture } from '../labels/raster.ts'
import { fontPlace, realFonts, withNames } from '../unit/electron/print/made-fonts.ts'
import { dataFolder, isStandIn, launchApp, signIn, writeProfile, type RunningApp } from './app.ts'
import { button, eventually, rows, search } from './contacts.ts'

const folder = dataFolder()
const printed = join(folder.path, 'printed')
const data = fontPlace()
const dataFolders = process.env['XDG_DATA_DIRS']
let service: RunningService
let app: RunningApp

beforeAll(async () => {
  mkdirSync(printed)
  // The stand-in's printer; real Electron does not look at it.
  process.env['ATENA_STANDIN_PRINT_DIR'] = printed
  // Where the system's fonts are (XDG Base Directory Specification).
  mkdirSync(join(data.folder, 'fonts'))
  data.put('fonts/kaiso.ttf', withNames(realFonts.klee, { 0x409: 'Kaiso Mincho' }, 'Kaiso-Regular'))
  process.env['XDG_DATA_DIRS'] = [data.folder, dataFolders || '/usr/local/share:/usr/share'].join(':')
  service = await startService({ seed: 60 })
  writeProfile(folder.path, service)
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  // Until then the list may change, and what is laid out with it.
  await app.page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
  await rows(app.page).first().waitFor()
})
afterAll(async () => {
  delete process.env['ATENA_STANDIN_PRINT_DIR']
  if (dataFolders === undefined) delete process.env['XDG_DATA_DIRS']
  else process.env['XDG_DATA_DIRS'] = dataFolders
  await app?.close()
  await service?.close()
  folder.remove()
})

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

/** Saves the job of the workbench and returns its text and its size in points. */
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

/** Prints through the system's dialog; returns what came out of the stand-in's printer. */
async function onPaper() {
  const before = readdirSync(printed)
  const added = () => readdirSync(printed).filter((file) => !before.includes(file))
  await button(app.page, 'Print…').click()
  await expect.poll(() => added().length, { timeout: 30_000 }).toBe(1)
  await app.page.getByText('Sent to the printer.').first().waitFor()
  const path = join(printed, added()[0] ?? '')
  return { path, info: execFileSync('pdfinfo', [path], { encoding: 'utf8' }) }
}

/** Design 5: the first page of what was printed has its ink where the file has it. */
async function expectSameInk(paper: string, file: string): Promise<void> {
  const [one, other] = await Promise.all([paper, file].map((path) => pdfPicture(readFileSync(path), 150)))
  if (!one || !other) throw new Error('no pictures')
  expect(Math.abs(one.width - other.width)).toBeLessThanOrEqual(1)
  expect(Math.abs(one.height - other.height)).toBeLessThanOrEqual(1)
  expect(unmatchedInk(one, other)).toBeLessThan(0.002)
  expect(unmatchedInk(other, one)).toBeLessThan(0.002)
}

// paper 1, mm from the left edge of a postcard
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

/** ELM008 has two columns of 86.4 mm that begin at 18.6 mm (paper 3.1). */
function inOneCell({ left, right }: { left: number; right: number }): boolean {
  return [18.6, 105].some((cell) => left >= cell - 0.3 && right <= cell + 86.4 + 0.3)
}

async function chooseSheet(code: string): Promise<void> {
  await button(app.page, 'Change sheet').click()
  await app.page.getByRole('combobox', { name: 'Find a sheet by number, maker or size' }).fill(code)
  await app.page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
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

/** The first row's name without blanks and honorific, as it is on paper. */
async function firstName(): Promise<string> {
  const name = (await rows(app.page).first().locator('.name').textContent()) ?? ''
  return name.replaceAll(/\s/gu, '')
}

describe('a selection is printed through the workbench', () => {
  let count = 0
  let name = ''

  it('the search decides who is printed', async () => {
    await search(app.page).fill('東京')
    await eventually(async () => (await app.page.getByText(/^\d+ found$/).textContent()) !== null, true)
    count = Number(/\d+/.exec((await app.page.getByText(/^\d+ found$/).textContent()) ?? '')?.[0])
    name = await firstName()
    await button(app.page, 'Print labels').click()
    await laidOut(new RegExp(`^${count} sheets?`))
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

  it.runIf(isStandIn)('on paper: the postcard is the one of the file', async () => {
    const { path, info } = await onPaper()
    expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBe(count)
    await expectSameInk(path, join(folder.path, 'vertical.pdf'))
  })

  it.runIf(process.platform === 'linux')(
    'an installed font is offered by its name, and the PDF has it',
    async () => {
      const typeface = app.page.getByRole('combobox', { name: 'Typeface' })
      await typeface.getByRole('option', { name: 'Kaiso Mincho' }).waitFor({ state: 'attached' })
      const before = await workbench().getByRole('img').getAttribute('src')
      await typeface.selectOption('Kaiso Mincho')
      await expect.poll(() => workbench().getByRole('img').getAttribute('src')).not.toBe(before)
      const { path } = await savedPdf('installed.pdf')
      expect(execFileSync('pdffonts', [path], { encoding: 'utf8' })).toMatch(/\+Kaiso-Regular\s+CID TrueType/)
      await typeface.selectOption('Mincho')
    },
  )

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
    await expect.poll(() => workbench().getByText('3 labels used').count()).toBe(1)
    await laidOut(new RegExp(`on ${Math.ceil((count + 3) / 12)} sheets?`))
  })

  it('a file that is saved over is whole, without other files next to it', async () => {
    const { path } = await savedPdf('horizontal.pdf')
    // The former file lives on under another name, so that the disk gives its number to no other one.
    const former = join(folder.path, 'former.pdf')
    linkSync(path, former)
    const [before, bytes] = [statSync(former).ino, readFileSync(former)]
    await savedPdf('horizontal.pdf')
    await expect.poll(() => statSync(path).ino).not.toBe(before)
    expect(readFileSync(former).equals(bytes)).toBe(true)
    await expect.poll(() => readdirSync(folder.path).filter((file) => file.includes('.part'))).toEqual([])
  })

  it('the notice of a saved file opens it and shows it in its folder', async () => {
    await app.app.evaluate(({ shell }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      shell.openPath = async (path) => {
        asked.push(`open ${path}`)
        return ''
      }
      shell.showItemInFolder = (path) => void asked.push(`show ${path}`)
    })
    for (const name of ['Open', 'Show in folder']) {
      const { path } = await savedPdf(`${name}.pdf`)
      // The window says so a moment later; what it said of the file before has buttons of the same names.
      await expect.poll(() => button(app.page, 'Save PDF').isEnabled()).toBe(true)
      await app.page.getByRole('button', { name, exact: true }).last().click()
      const asked = () => app.app.evaluate(() => (globalThis as { asked?: string[] }).asked?.at(-1))
      await expect.poll(asked).toBe(`${name === 'Open' ? 'open' : 'show'} ${path}`)
    }
    expect(await workbench().isVisible()).toBe(true)
  })

  it.runIf(isStandIn)(
    'on paper: the sheet has its exact size and the labels of the file; the print window is closed afterwards',
    async () => {
      const { path, info } = await onPaper()
      expect(info).toMatch(/Page size:\s+59[45](\.\d+)? x 84[12](\.\d+)? pts/)
      expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBe(Math.ceil((count + 3) / 12))
      await expectSameInk(path, join(folder.path, 'horizontal.pdf'))
      expect(await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    },
  )

  it('Escape closes it; sheet and options are there again the next time', async () => {
    await app.page.keyboard.press('Escape')
    await workbench().waitFor({ state: 'hidden' })
    await button(app.page, 'Print labels').click()
    await workbench().getByRole('heading', { name: 'ELM008' }).waitFor()
    // Which labels are used up is another day's business.
    await laidOut(new RegExp(`on ${Math.ceil(count / 12)} sheets?`))
  })

  it('tags the recipients in the service if the user wants that', async () => {
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
