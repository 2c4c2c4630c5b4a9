import { join } from 'node:path'
import { _electron } from 'playwright'
import type { ElectronApplication, Page } from 'playwright'
import { project } from '../project.mjs'

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

/** Sends away what the window says of steps before, so that it does not stand in the next picture. */
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

/** Starts the app and waits for the first contacts. `enter` does what it takes to see them; the demo needs nothing. */
export async function openApp(
  { folder, data, made }: TourFolders,
  enter: (page: Page) => Promise<void> = async () => undefined,
): Promise<Tour> {
  const app = await _electron.launch({
    args: [project, `--user-data-dir=${data}`],
    cwd: project,
    env: { ...(process.env as Record<string, string>), LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    timeout: 60_000,
  })
  const page = await app.firstWindow()
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page)
  await page
    .getByRole('listbox', { name: 'Contacts' })
    .getByRole('option')
    .first()
    .waitFor({ timeout: 60_000 })
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
