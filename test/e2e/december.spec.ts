// @module-tag long
import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardYearOn } from '../../contract/ipc/cards.ts'
import { readCards } from '../../contract/cards/card-marks.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, type RunningApp } from './app.ts'
import { languages, startByKeyboard } from './by-keyboard.ts'
import { valueFrom } from './bridge.ts'
import { button, eventually, syncEnded } from './contacts.ts'
import { writeInPalette } from './keys.ts'

// A December in Japanese: 120 cards of last year, 30 that came today, 4 notices of mourning, 3 people twice; then the list,
// the print, the marks, and the next year.

const year = cardYearOn(new Date())
let app: RunningApp
let service: RunningService
const folder = dataFolder()

interface Contact {
  id: string
  name: string
  kana: string
}
let people: Contact[]

/** The marks of a contact at the service. */
function marksOf(id: string) {
  const entries = (service.read('address', id)?.['extendprops'] ?? []) as {
    client_id: string
    data: unknown
  }[]
  return readCards(entries.find(({ client_id }) => client_id === 'atena')?.data)
}
const isMarked = (of: number, mark: string) => (id: string) =>
  (marksOf(id)[of]?.marks ?? []).some((each) => each === mark)

/** Opens a place by its words in the palette, as a user does who does not know where it is. */
async function openPlace(words: string, title: string): Promise<void> {
  await writeInPalette(app.page, words)
  await app.page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click()
  await app.page.getByRole('dialog', { name: title }).waitFor()
}

/** Keeps a picture of the window where ATENA_PICTURES names a folder. */
async function look(name: string): Promise<void> {
  const pictures = process.env['ATENA_PICTURES']
  if (pictures) await app.page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Types readings, each ended with Enter. */
async function enterAll(label: string, some: readonly Contact[]): Promise<void> {
  const field = app.page.getByRole('combobox', { name: label })
  await field.click()
  for (const { kana } of some) {
    await app.page.keyboard.insertText(kana.replaceAll(' ', ''))
    await app.page.getByRole('listbox', { name: '見つかった連絡先' }).getByRole('option').first().waitFor()
    await app.page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
  }
}

const dialog = () => app.page.getByRole('dialog', { name: '年賀状' })
const sheet = { last: [] as Contact[], received: [] as Contact[], mourning: [] as Contact[] }

beforeAll(async () => {
  service = await startService({ seed: 130 })
  const [, japanese] = languages
  if (japanese === undefined) throw new Error('Japanese is not there')
  app = await startByKeyboard(folder.path, service, japanese)
  const { page } = app
  // The window has rows before everybody is there.
  await syncEnded(page)
  const list = await valueFrom(page, 'cards.list', { profile: 'test' })
  const known = new Map<string, number>()
  for (const { kana } of list.rows) known.set(kana, (known.get(kana) ?? 0) + 1)
  people = list.rows.filter(({ kana, name }) => known.get(kana) === 1 && kana !== '' && name !== '')
  const cards = { version: 1, years: { [year - 1]: { nengajo: { sent: true } } } }
  sheet.last = people.slice(0, 100)
  for (const { id } of sheet.last)
    service.edit('address', id, { extendprops: [{ client_id: 'atena', data: { cards } }] } as never)
  sheet.received = people.slice(5, 35)
  sheet.mourning = people.slice(40, 44)
  // Three who are in the book twice; a company is not a person.
  const persons = people.slice(50).filter(({ id }) => service.read('address', id)?.lastname)
  for (const [at, { id }] of persons.slice(0, 3).entries()) {
    const { lastname, firstname, lastkana, firstkana, addresses, telephones, birthdate } =
      service.read('address', id) ?? {}
    const twice = { lastname, firstname, lastkana, firstkana, addresses, telephones, birthdate }
    service.edit('address', people[people.length - 1 - at]?.id ?? '', twice as never)
  }
  // One that is under way is joined, and may have read these lists already.
  await syncEnded(page)
  await valueFrom(page, 'sync.start', null)
  await syncEnded(page)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await service?.close()
  folder.remove()
})

it('three who are in the book twice are one each, with one key', async () => {
  await eventually(async () => {
    await openPlace('重複', '重複している連絡先')
    await app.page.getByRole('tablist', { name: '確認する内容' }).waitFor()
    const found = await app.page.getByRole('listbox', { name: '連絡先の組' }).getByRole('option').count()
    if (found < 3) await app.page.keyboard.press('Escape')
    return found >= 3
  }, true)
  await look('1-duplicates')
  for (let at = 0; at < 3; at += 1) {
    await app.page.getByRole('table').waitFor()
    const left = await app.page.getByRole('listbox', { name: '連絡先の組' }).getByRole('option').count()
    await expect
      .poll(() =>
        button(app.page, '統合')
          .or(app.page.getByRole('button', { name: /^統合/ }))
          .getAttribute('aria-disabled'),
      )
      .toBeNull()
    await app.page.keyboard.press('m')
    await expect
      .poll(() => app.page.getByRole('listbox', { name: '連絡先の組' }).getByRole('option').count())
      .toBeLessThan(left)
  }
  await look('2-merged')
  await app.page.keyboard.press('Escape')
})

it('30 cards and 4 notices are entered by their readings', async () => {
  await openPlace('年賀状', '年賀状')
  await app.page.getByRole('grid', { name: '年ごとの記録' }).waitFor()
  await look('3-desk')
  await enterAll('受け取った年賀状の入力', sheet.received)
  await look('4-received')
  await dialog().getByRole('combobox', { name: '記録する内容' }).selectOption({ label: '喪中' })
  await enterAll('喪中はがきの入力', sheet.mourning)
  await look('5-mourning')
  await eventually(
    async () => sheet.received.filter(({ id }) => isMarked(year, 'nengajo.received')(id)).length,
    30,
  )
  await eventually(async () => sheet.mourning.filter(({ id }) => marksOf(id)[year]?.mourning).length, 4)
})

it("this year's list has no person in mourning, is printed, and the run is marked", async () => {
  await dialog().getByRole('combobox', { name: '表示' }).selectOption({ label: '今年出す人' })
  await look('6-list')
  await dialog().getByRole('button', { name: '印刷…', exact: true }).click()
  await app.page.getByRole('button', { name: 'PDFを保存' }).waitFor()
  await look('7-print')
  const pdf = join(folder.path, 'cards.pdf')
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, pdf)
  await app.page.getByRole('button', { name: 'PDFを保存' }).click()
  await expect.poll(() => existsSync(pdf), { timeout: 60_000 }).toBe(true)
  await app.page.getByText(/枚を「出した」と/).waitFor()
  await eventually(async () => {
    const sent = people.filter(({ id }) => isMarked(year, 'nengajo.sent')(id))
    return sent.length >= 90 && !sent.some(({ id }) => sheet.mourning.some((each) => each.id === id))
  }, true)
  await look('8-printed')
})

it('next year those who wrote or were written to are on the list, and the table is a PDF with every name', async () => {
  await app.page.keyboard.press('Escape')
  await openPlace('年賀状', '年賀状')
  await dialog()
    .getByRole('combobox', { name: '新年', exact: true })
    .selectOption({ label: String(year + 1) })
  await dialog().getByRole('combobox', { name: '表示' }).selectOption({ label: '今年出す人' })
  await look('9-next-year')
  const pdf = join(folder.path, 'table.pdf')
  await app.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, pdf)
  await button(app.page, '一覧をPDFで保存…').click()
  await expect.poll(() => existsSync(pdf), { timeout: 60_000 }).toBe(true)
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).replaceAll(/\s/g, '')
  const lost = sheet.received.filter(({ name }) => !text.includes(name.replaceAll(/\s/g, '')))
  expect(lost).toEqual([])
  if (process.env['ATENA_PICTURES'])
    execFileSync('pdftoppm', [
      '-r',
      '70',
      '-png',
      '-f',
      '1',
      '-l',
      '1',
      pdf,
      join(process.env['ATENA_PICTURES'], '10-table'),
    ])
  expect(app.problems).toEqual([])
})
