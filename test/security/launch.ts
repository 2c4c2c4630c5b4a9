import { _electron, type ElectronApplication, type Page } from 'playwright'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { tellEnd } from './tell-end.ts'

/** An app under test and everything it wrote to the terminal. */
export interface LaunchedApp {
  app: ElectronApplication
  page: Page
  /** Standard output and standard error so far. */
  output(): string
  close(): Promise<void>
}

/**
 * Starts the app in `folder` on a data folder of its own, in English.
 * @param first arguments before the app, such as `-r` and a module that is loaded first
 */
export async function launchFrom(folder: string, data: string, first: string[] = []): Promise<LaunchedApp> {
  const app = await _electron.launch({
    args: [...first, folder, `--user-data-dir=${data}`, '--lang=en-US'],
    cwd: folder,
    env: desktopIn('en_US.UTF-8'),
    timeout: 60_000,
  })
  tellUnlessAsked(app)
  const chunks: string[] = []
  const { stdout, stderr } = app.process()
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString('utf8')))
  const page = await app.firstWindow()
  await page.waitForLoadState('domcontentloaded')
  return { app, page, output: () => chunks.join(''), close: () => end(app) }
}

/** Apps that a test has ended. */
const asked = new WeakSet<ElectronApplication>()

/** Says on the terminal when an app ends without `endApp`, and why. To be called as soon as it is there. */
export const tellUnlessAsked = (app: ElectronApplication): void =>
  tellEnd(app.process(), () => asked.has(app))

/** How long an app may take to end, in ms. */
const patience = 60_000

async function end(app: ElectronApplication): Promise<void> {
  if (!(await endApp(app, patience))) throw new Error(`the app did not end within ${patience / 1000} s`)
}

/**
 * Ends an app. A window with unsaved edits asks before it closes, and a failed test does not answer: after `ms` it is
 * killed.
 * Returns whether it ended by itself.
 */
export async function endApp(app: ElectronApplication, ms: number): Promise<boolean> {
  asked.add(app)
  const ended = app.close().then(() => true)
  const late = new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())
  const isInOrder = await Promise.race([ended, late])
  if (!isInOrder) app.process().kill('SIGKILL')
  return isInOrder
}
