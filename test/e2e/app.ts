import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { signIn } from '../../tools/tour/sign-in.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { project } from '../source-files.ts'
import { endApp, tellUnlessAsked } from '../security/launch.ts'
import { synced } from './contacts.ts'
import { startGate, type Gate } from './gate.ts'
import { waitForAnswers } from './timers.ts'
import { writeProfile } from './write-profile.ts'

export { signIn, writeProfile }

/** One running app with its window. */
export interface RunningApp {
  app: ElectronApplication
  page: Page
  /** Everything the page wrote to its console as a problem. */
  problems: string[]
  /** Closes the app as a user would. */
  close(): Promise<void>
}

/** The windows that are open now, for the report of a failed test. */
export const openWindows = new Set<RunningApp>()

/** Whether the app runs on the stand-in. Only there a test can read boxes of the system and take printers away. */
export const isStandIn = process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined

/** A data folder that outlives restarts of the app. */
export interface DataFolder {
  path: string
  remove(): void
}

/** Returns a folder that is made when its path is first asked for: a file whose tests are left out makes none. */
export function dataFolder(): DataFolder {
  let made: string | undefined
  return {
    get path() {
      return (made ??= mkdtempSync(join(tmpdir(), 'atena-e2e-')))
    },
    remove() {
      if (made !== undefined) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns the switch that gives Electron a locale: Windows and macOS do not look at LANG. */
export function langSwitch(locale: string): string {
  return `--lang=${locale.replace(/\..*$/u, '').replace('_', '-')}`
}

/** Starts the built app on a data folder; `language` is what the OS says, `more` are further switches. */
export async function launchApp(
  folder: string,
  language = 'en_US.UTF-8',
  more: string[] = [],
): Promise<RunningApp> {
  const app = await _electron.launch({
    args: [
      process.env['ATENA_E2E_APP'] ?? project,
      `--user-data-dir=${folder}`,
      langSwitch(language),
      ...more,
    ],
    cwd: project,
    env: desktopIn(language),
    timeout: 60_000,
  })
  tellUnlessAsked(app)
  await waitForAnswers(app)
  const page = await app.firstWindow()
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trimEnd())
  })
  page.on('pageerror', (thrown) => problems.push(String(thrown)))
  await page.waitForLoadState('domcontentloaded')
  const running = {
    app,
    page,
    problems,
    close: async () => {
      await endApp(app, 15_000)
    },
  }
  openWindows.add(running)
  app.on('close', () => openWindows.delete(running))
  return running
}

/** What the tests of one file share. */
export interface SharedApp {
  folder: DataFolder
  service: RunningService
  app: RunningApp
}

/**
 * For a spec file: the app on a reference service of its own with `seed` contacts, signed in. `take` is called before the
 * first test, with the first contacts on the screen; after the last one every window, the service and the folder go.
 */
export function shareApp(seed: number, take: (shared: SharedApp) => void): void {
  share(seed, async (base_url) => ({ base_url, end: async () => undefined }), take)
}

/** As `shareApp`, and the way from the app to its service can be closed and opened. */
export function shareGatedApp(seed: number, take: (shared: SharedApp & { gate: Gate }) => void): void {
  share(seed, startGate, (shared, gate) => take({ ...shared, gate }))
}

/** @param wayTo leads to the service at its base address; the app knows its end of the way only */
function share<Way extends Pick<Gate, 'base_url' | 'end'>>(
  seed: number,
  wayTo: (base_url: string) => Promise<Way>,
  take: (shared: SharedApp, way: Way) => void,
): void {
  const folder = dataFolder()
  let service: RunningService | undefined
  let way: Way | undefined
  beforeAll(async () => {
    service = await startService({ seed })
    way = await wayTo(service.base_url)
    writeProfile(folder.path, { base_url: way.base_url, group_ids: service.group_ids })
    const app = await launchApp(folder.path)
    await signIn(app.page, service.tokens.full)
    await synced(app.page)
    take({ folder, service, app }, way)
  })
  afterAll(async () => {
    for (const { close } of openWindows) await close()
    await way?.end()
    await service?.close()
    folder.remove()
  })
}
