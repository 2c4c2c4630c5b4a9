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

/** Starts the app on the demo profile and waits for the first contacts. */
export async function openApp({ folder, data, made }: TourFolders): Promise<Tour> {
  const app = await _electron.launch({
    args: [project, `--user-data-dir=${data}`],
    cwd: project,
    env: { ...(process.env as Record<string, string>), LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    timeout: 60_000,
  })
  const page = await app.firstWindow()
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
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
  /** Photos and fonts come in after the text. */
  const after = (ms: number) => async (name: string) => {
    await page.waitForTimeout(ms)
    // What is on its way from one colour to another arrives first.
    await page.screenshot({ path: file(`${name}.png`), animations: 'disabled' })
  }
  return { app, page, file, picture: after(400), snapshot: after(150) }
}
