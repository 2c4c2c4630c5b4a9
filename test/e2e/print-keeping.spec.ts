// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, launchApp, signIn, writeProfile, type RunningApp } from './app.ts'
import { button, rows } from './contacts.ts'

const folder = dataFolder()
let service: RunningService
let app: RunningApp
/** Contacts with an address. */
let count = 0

beforeAll(async () => {
  service = await startService({ seed: 60 })
  writeProfile(folder.path, service)
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  const upToDate = app.page.getByText(/^Up to date/)
  await upToDate.first().waitFor()
  await rows(app.page).first().waitFor()
  await button(app.page, 'Print labels').click()
  const summary = workbench().getByText(/^\d+ sheets/)
  count = Number.parseInt((await summary.textContent()) ?? '', 10)
})
afterAll(async () => {
  await app?.close()
  await service?.close()
  folder.remove()
})

const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })
const workbench = () => dialog('Print labels')

async function fill(dialogName: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await dialog(dialogName).getByRole('textbox', { name, exact: true }).fill(value)
}

/** Waits until this many labels are laid out on this many sheets. */
async function laid(labels: number, sheets: number): Promise<void> {
  await workbench().getByText(`${labels} labels on ${sheets} sheets`).waitFor()
}

type Word = { page: number; text: string; left: number; right: number }

/** Lets a button of the window save a PDF; returns its words with their left and right edges in mm. */
async function savedWords(name: string, press: string): Promise<Word[]> {
  const path = join(folder.path, name)
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await button(app.page, press).click()
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true)
  const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const word = /<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</gu
  const mm = (points = '') => (Number(points) / 72) * 25.4
  return boxes
    .split('<page ')
    .slice(1)
    .flatMap((page, index) =>
      Array.from(page.matchAll(word), ([, left, right, text = '']) => {
        return { page: index + 1, text, left: mm(left), right: mm(right) }
      }),
    )
}

const isCode = ({ text }: Word) => /^\d{3}-\d{4}$/u.test(text)

async function chooseSheet(name: string): Promise<void> {
  await button(app.page, 'Change sheet').click()
  await dialog('Choose a sheet')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
  await workbench().getByRole('heading', { name }).waitFor()
}

const option = (role: 'textbox' | 'combobox' | 'radio' | 'checkbox', name: string) =>
  workbench().getByRole(role, { name, exact: true })

/** Chooses another option of a list and waits until the first page shows it. */
async function choose(name: string, value: string): Promise<void> {
  const before = await workbench().getByRole('img').getAttribute('src')
  await option('combobox', name).selectOption(value)
  await expect.poll(() => workbench().getByRole('img').getAttribute('src')).not.toBe(before)
}

/** Numbers of labels, one for each group, as the service has the contacts with an address. */
async function labelsOfGroups(): Promise<number[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  return Promise.all(
    service.group_ids.map(async (group) => {
      const answer = await fetch(`${service.base_url}/api/addresses/${group}/list?limit=1000`, { headers })
      const records = (await answer.json()) as { addresses?: unknown[] }[]
      return records.filter(({ addresses = [] }) => addresses.length > 0).length
    }),
  )
}

describe('what the workbench keeps for next time', () => {
  it('a sheet that does not fit its paper is not kept, and says why', async () => {
    await button(app.page, 'Change sheet').click()
    await button(app.page, 'New sheet…').click()
    await fill('Your own sheet', { Name: 'Stall labels', Across: '2', Down: '5' })
    await fill('Your own sheet', { 'Label width': '98', 'Label height': '50', 'Left margin': '15' })
    await button(app.page, 'Save').click()
    await app.page.getByText('The last column ends 1 mm beyond the paper.').waitFor()
  })

  it('put right, it is chosen, and is in the picker with its drawing and its size', async () => {
    await fill('Your own sheet', { 'Label width': '90', 'Top margin': '20' })
    await button(app.page, 'Save').click()
    await workbench().getByRole('heading', { name: 'Stall labels' }).waitFor()
    await laid(count, Math.ceil(count / 10))
    await button(app.page, 'Change sheet').click()
    const tile = dialog('Choose a sheet').getByRole('option', {
      name: /^Stall labels\s*10 labels\s*90 × 50 mm/,
    })
    await tile.locator('svg').waitFor()
    expect(await tile.getAttribute('aria-current')).toBe('true')
    await app.page.keyboard.press('Escape')
    await dialog('Choose a sheet').waitFor({ state: 'hidden' })
  })

  it('the labels of the file are in the measured cells', async () => {
    const words = await savedWords('own.pdf', 'Save PDF')
    expect(words.length).toBeGreaterThan(100)
    for (const { text, left, right } of words) {
      const column = left < 105 ? 15 : 105
      expect(left >= column && right <= column + 90, text).toBe(true)
    }
  })

  it('a new sheet for each group: no sheet has labels of two', async () => {
    const groups = await labelsOfGroups()
    expect(groups.length).toBeGreaterThan(1)
    expect(groups.reduce((sum, each) => sum + each, 0)).toBe(count)
    await option('checkbox', 'A new sheet for each group').click()
    await laid(
      count,
      groups.reduce((sum, each) => sum + Math.ceil(each / 10), 0),
    )
    await option('checkbox', 'A new sheet for each group').click()
    await laid(count, Math.ceil(count / 10))
  })

  it('copies are side by side, or set after set', async () => {
    await option('textbox', 'Copies').fill('2')
    await laid(2 * count, Math.ceil((2 * count) / 10))
    const codes = (words: Word[]) =>
      words.filter((word) => word.page === 1 && isCode(word)).map(({ text }) => text)
    const beside = codes(await savedWords('beside.pdf', 'Save PDF'))
    await choose('Arrange copies', 'Set after set')
    const after = codes(await savedWords('after.pdf', 'Save PDF'))
    expect(new Set(beside).size).toBeLessThanOrEqual(5)
    // The first ten contacts instead of the first five; some are abroad and have no such code.
    expect(new Set(after).size).toBeGreaterThan(new Set(beside).size)
  })

  it('a preset kept under a name brings sheet and options back', async () => {
    await choose('Order', 'Postal code')
    await button(app.page, 'Presets').click()
    await fill('Presets', { 'Name of the preset': 'Autumn' })
    await button(app.page, 'Save this preset').click()
    await app.page.getByText('Preset “Autumn” saved.').waitFor()
    await app.page.keyboard.press('Escape')
    await dialog('Presets').waitFor({ state: 'hidden' })
    await choose('Order', 'As in the list')
    await chooseSheet('ELM008')
    await laid(count, Math.ceil(count / 12))
    await button(app.page, 'Presets').click()
    await dialog('Presets').getByRole('button', { name: 'Autumn', exact: true }).click()
    await workbench().getByRole('heading', { name: 'Stall labels' }).waitFor()
    await expect.poll(() => option('combobox', 'Order').inputValue()).toBe('postal-code')
    // How many copies there were is another day's business.
    await laid(count, Math.ceil(count / 10))
    const codes = (await savedWords('preset.pdf', 'Save PDF')).filter(isCode)
    const highest = (page: number) => codes.findLast((code) => code.page === page)?.text ?? ''
    codes.sort((one, other) => one.page - other.page || one.text.localeCompare(other.text))
    for (const { page, text } of codes) expect(text >= highest(page - 1), text).toBe(true)
  })

  it('a test page as PDF; what is measured on it moves the labels, until it is taken back', async () => {
    const firstOf = (words: Word[]) => words.find(isCode)?.left ?? 0
    const before = firstOf(await savedWords('before.pdf', 'Save PDF'))
    await button(app.page, 'Adjust…').click()
    const page = await savedWords('test-page.pdf', 'Test page as PDF')
    expect(page.map(({ text }) => text).join(' ')).toBe('Stall labels x 180 mm, y 260 mm')
    await fill('Adjust printer and sheet', { 'Left edge of the paper to the rulers’ corner (15)': '17' })
    await button(app.page, 'Adjust').click()
    await workbench().getByText('Adjusted: -2.0 mm right, 0.0 mm down').waitFor()
    expect(firstOf(await savedWords('adjusted.pdf', 'Save PDF'))).toBeCloseTo(before - 2, 1)
    await button(app.page, 'Adjust…').click()
    await button(app.page, 'Reset').click()
    await workbench().getByText('Not adjusted').waitFor()
  })

  it('a number that no list has is measured, tried on paper, and found under it', async () => {
    await button(app.page, 'Change sheet').click()
    const search = dialog('Choose a sheet').getByRole('combobox')
    await search.fill('KPC-E1121')
    await button(app.page, 'Measure it…').click()
    await fill('Measure a sheet', { Across: '3', Down: '7', 'From the left edge': '7.2' })
    await fill('Measure a sheet', {
      'From the top edge': '15.15',
      'Label width': '63.5',
      'Label height': '38.1',
    })
    await fill('Measure a sheet', { 'To the next one across': '66.04' })
    const words = (await savedWords('trial.pdf', 'Trial as PDF')).map(({ text }) => text)
    const times = (word: string) => words.filter((each) => each === word).length
    // The name once; a number of both scales twice, of the longer one once.
    expect(['KPC-E1121', '20', '200', '290'].map(times)).toEqual([1, 2, 2, 1])
    await button(app.page, 'Save').click()
    await workbench().getByRole('heading', { name: 'KPC-E1121' }).waitFor()
    await laid(count, Math.ceil(count / 21))
  })

  it('a template that the user chooses becomes a sheet; one that cannot be used is named', async () => {
    const path = join(folder.path, 'office.template')
    const layout = '<Layout nx="2" ny="3" x0="10mm" y0="20mm" dx="95mm" dy="85mm"/>'
    const label = (width: string) =>
      `<Label-rectangle width="${width}" height="80mm">${layout}</Label-rectangle>`
    writeFileSync(
      path,
      `<Glabels-templates><Template brand="Office" part="A" size="A4">${label('90mm')}</Template>
       <Template brand="Office" part="B" size="A4">${label('120mm')}</Template></Glabels-templates>`,
    )
    await app.app.evaluate(({ dialog: system }, filePath) => {
      system.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, path)
    await button(app.page, 'Change sheet').click()
    await button(app.page, 'Import template…').click()
    await dialog('Import template').getByText('Columns overlap by 25 mm.', { exact: false }).waitFor()
    await app.page.keyboard.press('Escape')
    await workbench().getByRole('heading', { name: 'Office A' }).waitFor()
    await laid(count, Math.ceil(count / 6))
  })
})
