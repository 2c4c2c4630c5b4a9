// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { keptPort } from '../fakes/kept-port.ts'
import { dataFolder, launchApp, signIn, writeProfile, type RunningApp } from './app.ts'
import { button, eventually, row, rows, search } from './contacts.ts'

const folder = dataFolder()
let service: RunningService
let app: RunningApp

/** Two contacts whose writing is known to the letter, among all the sample contacts. */
const known = [
  {
    lastname: '髙邊',
    firstname: '龍之介',
    lastkana: 'たかべ',
    firstkana: 'りゅうのすけ',
    organization: { name: 'ぁかつき硝子', kana: 'あかつきがらす' },
    telephones: [{ kindof: 'cell', number: '090-9182-7364' }],
  },
  { lastname: 'Grüber', firstname: 'Anneliese', lastkana: 'わわわ', firstkana: 'あんねりーぜ' },
]

async function create(record: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${service.base_url}/api/address/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.full}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...record, group_id: service.group_ids[0] }),
  })
  expect(answer.status).toBe(200)
}

beforeAll(async () => {
  service = await startService({ seed: 2000, port: await keptPort() })
  for (const record of known) await create(record)
  writeProfile(folder.path, service)
  app = await launchApp(folder.path)
})
afterAll(async () => {
  await app?.close()
  await service?.close()
  folder.remove()
})

const status = (text: RegExp) => app.page.getByText(text).first()
const searching = async (text: string) => search(app.page).fill(text)

describe('the first sync', () => {
  it('shows its progress, can be paused, and continues', async () => {
    // The page after the second never comes: the sync stops where it can be paused.
    service.faults.next({ action: 'hang', match: { path: /addresses\/.*limit=500.*skip=900/ } })
    await signIn(app.page, service.tokens.full)
    const region = app.page.getByRole('region', { name: 'Synchronisation' })
    await region.getByText('Fetching your contacts').waitFor()
    await region.getByText(/\d+ (of about [\d,]+ )?contacts/).waitFor()
    // What has arrived is there already.
    await rows(app.page).nth(3).waitFor()
    await button(app.page, 'Pause').click()
    await region.getByText('Fetching is paused').waitFor()
    await region.getByText(/contacts fetched so far/).waitFor()
    await button(app.page, 'Resume').click()
    await status(/^Up to date, /).waitFor()
    await status(/^[12],\d{3} contacts$/).waitFor()
    await region.waitFor({ state: 'detached' })
  })
})

describe('search in five scripts', () => {
  it.each([
    ['kanji, in another form of the same character', '高辺', '髙邊 龍之介'],
    ['katakana for a hiragana reading', 'タカベ', '髙邊 龍之介'],
    ['romaji', 'takabe ryuno', '髙邊 龍之介'],
    ['Latin letters without their accents', 'GRUBER', 'Anneliese Grüber'],
    ['digits of a telephone number', '0909182', '髙邊 龍之介'],
    ['a company, with its prefix', 'org:あかつき', '髙邊 龍之介'],
  ])('%s', async (_, text, name) => {
    await searching(text)
    await status(/^1 found$/).waitFor()
    await row(app.page, name).waitFor()
    await eventually(() => rows(app.page).count(), 1)
  })

  it('marks what was found, in the reading where romaji were typed', async () => {
    await searching('takabe')
    await status(/^1 found$/).waitFor()
    const marks = () => row(app.page, '髙邊').locator('mark').allTextContents()
    await expect.poll(marks).toContain('たかべ')
  })
})

describe('the list', () => {
  it('jumps to a letter', async () => {
    await searching('')
    await status(/^[12],\d{3} contacts$/).waitFor()
    await app.page.getByRole('combobox', { name: 'Sort by' }).selectOption('Reading')
    await app.page.getByRole('button', { name: 'Go to わ' }).click()
    await row(app.page, '渡').or(row(app.page, '和')).first().waitFor()
    expect(await app.page.getByRole('listbox', { name: 'Contacts' }).textContent()).toContain('わ')
    await app.page.getByRole('button', { name: 'Go to あ' }).click()
    await row(app.page, '青').first().waitFor()
  })

  it('sorts by company and by last change', async () => {
    const sort = app.page.getByRole('combobox', { name: 'Sort by' })
    await sort.selectOption('Last change')
    await row(app.page, 'Anneliese Grüber').waitFor()
    await sort.selectOption('Company')
    await row(app.page, '髙邊 龍之介').waitFor()
    await sort.selectOption('Reading')
    await row(app.page, '青').first().waitFor()
  })
})

describe('an offline start', () => {
  it('shows the whole book with its age', async () => {
    await app.close()
    await service.close()
    app = await launchApp(folder.path)
    await button(app.page, 'Not now').click()
    await status(/^[12],\d{3} contacts$/).waitFor()
    await status(/^Up to date, \d{1,2}:\d\d\s[AP]M$/).waitFor()
    await searching('takabe')
    await status(/^1 found$/).waitFor()
    await row(app.page, '髙邊').click()
    await app.page.getByText('090-9182-7364').first().waitFor()
    await searching('')
    await signIn(app.page, service.tokens.full)
    await status(/Showing the contacts as of/).waitFor({ timeout: 60_000 })
    await status(/^[12],\d{3} contacts$/).waitFor()
  })
})
