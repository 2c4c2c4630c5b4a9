import type { Locator, Page } from 'playwright'
import { languages, type Language } from '../../contract/language.ts'
import { pageText } from '../../languages/page.ts'
import { ask, idsOf, pictureViews, type Tour } from './open-app.ts'

/** One thing the tour shows. */
export interface TourStop {
  name: string
  /** Only in the whole tour: it takes its time. */
  isLong?: boolean
  go(tour: Tour): Promise<void>
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const rows = (page: Page): Locator => page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search contacts' })

/** Finds a contact as a user would and opens it. */
async function open(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
  // Until the hits are in, the first row is another contact.
  await rows(page).filter({ hasText: text }).first().click()
  await page.locator('header .kana', { hasText: text }).waitFor()
  await button(page, 'Edit').waitFor()
}

/** Nothing is pointed at, and no field waits for a word. */
async function atRest(page: Page): Promise<void> {
  await page.mouse.move(1270, 790)
  await page.evaluate('document.activeElement.blur()')
}

/** A change of a contact from another place, as a second window of the same person would make it. */
async function changeElsewhere(page: Page, search: string): Promise<void> {
  const [id = ''] = await idsOf(page, search)
  const of = { family: 'address', id }
  const { record } = await ask<{ record: { etag: string; memo: string | null } }>(page, 'record.read', of)
  const { etag, memo } = record
  const changes = { memo: `${memo ?? ''}\nMoved house in spring.`, firstname: 'みさ記' }
  const save = { profile: 'demo', ...of, group_id: null, etag, changes }
  await ask(page, 'record.save', { ...save, key: crypto.randomUUID() })
}

/** The next file that is saved goes there, without a dialog. */
async function saveTo({ app, file }: Tour, name: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file(name))
}

/** The contact that most stops show: two joint names, two addresses, a company, photos. */
const star = 'さとう みさき'

/** The tour, in order. Each stop starts where the one before ended. */
export const tourStops: TourStop[] = [
  {
    name: 'list and record',
    async go({ page, picture }) {
      await open(page, star)
      await searchBox(page).fill('')
      await atRest(page)
      await picture('1-contacts')
    },
  },
  {
    name: 'search',
    async go({ page, picture }) {
      await searchBox(page).fill('さい')
      await picture('2-search')
    },
  },
  {
    name: 'edit',
    async go({ page, picture }) {
      await open(page, star)
      await button(page, 'Edit').click()
      await page.getByLabel('Given name', { exact: true }).fill('美咲希')
      await picture('3-edit')
    },
  },
  {
    name: 'changed elsewhere',
    async go({ page, picture }) {
      await changeElsewhere(page, star)
      await button(page, 'Save').click()
      await page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
      await picture('4-changed-elsewhere')
      await button(page, 'Use mine').click()
      await button(page, 'Edit').waitFor()
    },
  },
  {
    name: 'delete with undo',
    async go({ page, picture }) {
      await searchBox(page).fill('')
      await button(page, 'Delete').click()
      await button(page, 'Undo').waitFor()
      await picture('5-undo')
      await button(page, 'Undo').click()
    },
  },
  {
    name: 'card as PDF',
    async go(tour) {
      const { page } = tour
      await saveTo(tour, 'card.pdf')
      await open(page, 'わたなべ')
      await button(page, 'Print').click()
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
      await button(page, 'Save PDF').click()
      await page.getByText('The PDF is saved.').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Print', exact: true }).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'mailing labels',
    async go(tour) {
      const { page, picture } = tour
      await saveTo(tour, 'mailing-labels.pdf')
      await searchBox(page).fill('')
      await button(page, 'Print labels').click()
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
      await picture('9-postcards')
      await button(page, 'Change sheet').click()
      await picture('10-sheets')
      await page.getByRole('option', { name: /^ELM008/ }).click()
      await page.getByText(/labels on \d+ sheets/).waitFor()
      await picture('11-mailing-labels')
      await button(page, 'Save PDF').click()
      await page.getByText('The PDF is saved.').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'every view, in English',
    isLong: true,
    go: (tour) => pictureViews(tour, 'en'),
  },
  {
    name: 'dark',
    async go({ page, picture }) {
      await chooseTheme(page, 'dark')
      await rows(page).first().click()
      await button(page, 'Edit').waitFor()
      await atRest(page)
      await picture('6-dark')
    },
  },
  {
    name: 'Japanese, narrow',
    async go({ page, picture }) {
      await chooseTheme(page, 'light')
      await chooseLanguage(page, 'en', 'ja')
      await page.getByRole('listbox').getByRole('option').nth(8).click()
      await picture('7-japanese')
      await page.setViewportSize({ width: 480, height: 800 })
      await picture('8-narrow')
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  },
  {
    name: 'every view, in the other languages',
    isLong: true,
    go: (tour) =>
      inLanguages(
        tour.page,
        { spoken: 'ja', wanted: languages.filter((language) => language !== 'en') },
        (language) => pictureViews(tour, language),
      ),
  },
]

function chooseTheme(page: Page, value: 'dark' | 'light'): Promise<void> {
  const { settings, theme, done } = pageText.en.session
  return choose(page, { settings, select: theme, value, done })
}

/** Visits with the window in each of the languages wanted; it speaks `spoken` at first. */
export async function inLanguages(
  page: Page,
  { spoken, wanted }: { spoken: Language; wanted: readonly Language[] },
  visit: (language: Language) => Promise<void>,
): Promise<void> {
  let before = spoken
  for (const language of wanted) {
    if (language !== before) await chooseLanguage(page, before, language)
    before = language
    await visit(language)
  }
}

/** Chooses a language in the settings of a window that speaks another, by hand. */
function chooseLanguage(page: Page, from: Language, to: Language): Promise<void> {
  const { settings, language } = pageText[from].session
  return choose(page, { settings, select: language, value: to, done: pageText[to].session.done })
}

/** What is chosen in the settings, with the names of the controls in the language of the moment. */
type Choice = Record<'settings' | 'select' | 'value' | 'done', string>

async function choose(page: Page, { settings, select, value, done }: Choice): Promise<void> {
  await button(page, settings).click()
  await page.getByRole('dialog').getByLabel(select, { exact: true }).selectOption(value)
  await button(page, done).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
