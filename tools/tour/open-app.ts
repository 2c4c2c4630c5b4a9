import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import type { Language } from '../../contract/language.ts'
import { pageText } from '../../languages/page.ts'
import { project } from '../../build/project.mjs'

/** What a stop of the tour works with. */
export interface Tour {
  app: ElectronApplication
  page: Page
  /** Takes a screenshot into the tour's folder. */
  picture(name: string): Promise<void>
  /** The same of a page that has been looked at before: nothing has to come in any more. */
  snapshot(name: string): Promise<void>
  /** Path in the tour's folder for a file that the app writes itself. */
  file(name: string): string
}

export interface TourFolders {
  /** Where pictures go. */
  folder: string
  /** Data folder of this run of the app. */
  data: string
  /** Paths of everything made, for the summary. */
  made: string[]
}

/** Closes the messages about earlier steps, so that they are not in the next picture. */
export async function quiet(page: Page): Promise<void> {
  const toasts = page.locator('.toasts .dismiss')
  while ((await toasts.count()) > 0) {
    // A message may be quicker and leave by itself.
    await toasts
      .first()
      .click({ timeout: 2000 })
      .catch(() => null)
  }
}

/** True once fonts are there and every photo that a picture would show. Runs in the page. */
const arrived = `document.fonts.status === 'loaded' && [...document.images].every((image) => {
  const { bottom, top } = image.getBoundingClientRect()
  return image.complete || bottom < 0 || top > innerHeight
})`

/** Photos come in after the text. One that cannot be had must not stop the tour. */
async function photosShown(page: Page): Promise<void> {
  await page.waitForFunction(arrived, null, { timeout: 5000 }).catch(() => null)
}

/**
 * Returns the environment of a desktop in one language, `ja_JP.UTF-8` say, for an app that is looked at in it, without its printers:
 * a desktop's own LANGUAGE would come before LANG and LC_ALL.
 */
export function desktopIn(
  locale: string,
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  // No test and no tour prints on a printer of this computer.
  const CUPS_SERVER = environment['ATENA_TEST_CUPS'] ?? '/dev/null'
  return {
    ...(environment as Record<string, string>),
    LANG: locale,
    LC_ALL: locale,
    LANGUAGE: '',
    CUPS_SERVER,
  }
}

/** Starts the app and waits for the first contacts. `enter` does what it takes to see them; the demo needs nothing. */
export async function openApp(
  { folder, data, made }: TourFolders,
  enter: (page: Page) => Promise<void> = async () => undefined,
): Promise<Tour> {
  const app = await _electron.launch({
    args: [project, `--user-data-dir=${data}`],
    cwd: project,
    env: desktopIn('en_US.UTF-8'),
    timeout: 60_000,
  })
  const page = await app.firstWindow()
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page)
  await page.locator('[role=listbox] [role=option]').first().waitFor({ timeout: 60_000 })
  const file = (name: string) => {
    const path = join(folder, name)
    made.push(path)
    return path
  }
  const after = (ms: number) => async (name: string) => {
    await page.waitForTimeout(ms)
    await photosShown(page)
    // What is on its way from one colour to another arrives first.
    await page.screenshot({ path: file(`${name}.png`), animations: 'disabled' })
  }
  return { app, page, file, picture: after(400), snapshot: after(150) }
}

type Answer = { ok: boolean; value: never }
type Call = Record<string, (input: unknown) => Promise<Answer>>

/** Asks main as the page does. */
export async function ask<T>(page: Page, channel: string, input: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([name, asked]) => {
      const { call } = (globalThis as unknown as { atena: { call: Call } }).atena
      return call[name as string]?.(asked)
    },
    [channel, input] as const,
  )
  return answer?.value as T
}

const everybody = { family: 'address', group_id: null, tags: [], deleted: 'without', sort: 'kana' }

/** Contacts that a search finds, in the order of the list; all of them without one. */
export async function idsOf(page: Page, search = ''): Promise<string[]> {
  const range = { ...everybody, search, offset: 0, limit: null }
  return (await ask<{ ids: string[] }>(page, 'record.ids', range)).ids
}

/** Wide shows three panes, narrow one of them. */
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 480, height: 800 } }

/** Words of the window, in its language. */
export type Text = (typeof pageText)[Language]

/** One place of the window that is pictured. */
export interface View {
  name: string
  /** Goes there from the list. */
  go(tour: Tour, text: Text): Promise<void>
  /** Goes back to the list. */
  leave(tour: Tour, text: Text): Promise<void>
}

/** Presses a button by its name. */
export const press = (tour: Tour, name: string | RegExp) =>
  tour.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
/** Closes a dialog. */
export const escape = async ({ page }: Tour) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const toAll: View['leave'] = (tour, text) => press(tour, new RegExp(`^${text.book.allContacts}`))

/** Views that are there without any work. */
const plainViews: readonly View[] = [
  {
    name: 'contact',
    go: ({ page }) => page.locator('[role=option]').nth(2).click(),
    leave: async () => undefined,
  },
  {
    name: 'form',
    go: (tour, text) => press(tour, text.record.view.edit),
    leave: (tour, text) => press(tour, text.record.form.cancel),
  },
  {
    name: 'home-addresses',
    go: (tour, text) => press(tour, new RegExp(`^${text.book.homeaddresses}`)),
    leave: toAll,
  },
  { name: 'trash', go: (tour, text) => press(tour, new RegExp(`^${text.book.trash}`)), leave: toAll },
  {
    name: 'nothing-found',
    go: ({ page }) =>
      page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('zzyzx'),
    leave: async ({ page }) => {
      await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('')
      await page.locator('[role=option]').first().waitFor()
    },
  },
  { name: 'settings', go: (tour, text) => press(tour, text.session.settings), leave: escape },
  { name: 'profiles', go: (tour, text) => press(tour, text.session.manageProfiles), leave: escape },
  {
    name: 'first-steps',
    go: async ({ app, page }) => {
      await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('first-steps')?.click())
      await page.getByRole('dialog').waitFor()
    },
    leave: escape,
  },
]

/**
 * Pictures of these views in the language of the window, light and dark, wide and narrow, into `views/` of the tour's
 * folder. Begins and ends at the list of all contacts in a wide window.
 */
export async function pictureViews(
  tour: Tour,
  language: Language,
  views: readonly View[] = plainViews,
): Promise<void> {
  const text = pageText[language]
  for (const view of views) {
    await view.go(tour, text)
    await quiet(tour.page)
    for (const theme of ['light', 'dark'] as const)
      for (const [name, size] of Object.entries(sizes)) {
        await tour.page.setViewportSize(size)
        await tour.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        await tour.snapshot(`views/${view.name}-${language}-${theme}-${name}`)
      }
    await tour.page.setViewportSize(sizes.wide)
    await view.leave(tour, text)
  }
  await tour.page.evaluate("document.documentElement.dataset.theme = 'light'")
}

/** Makes the folder of the pictures. */
export function makeViewFolder(folder: string): void {
  mkdirSync(`${folder}/views`, { recursive: true })
}
