import { once, type EventEmitter } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The executable under test and the app that it runs here. */
export const standIn = path('../../tools/stand-in/electron')
const sampleApp = path('./sample-app')
/** Environment without what a developer's shell may have set. */
const cleanEnvironment = { ...process.env, LANG: 'ja_JP.UTF-8', LANGUAGE: '', LC_ALL: '', DISPLAY: '' }

/** What the sample app notes for tests (sample-app/main.js). */
export type Seen = { requests: string[]; events: [name: string, detail: string][] }

/** `electron` as `app.evaluate` sees it, with what the stand-in adds for tests (README of the stand-in). */
export type WithControls = typeof Electron.CrossProcessExports & {
  __standin?: {
    calls: { name: string; args: unknown[] }[]
    dialogs: object[]
    menuChoices: string[]
    hasNotifications: boolean
    notifications: EventEmitter[]
    setSystemDark(dark: boolean): void
    requestPermission(permission: string, url: string): Promise<boolean>
  }
}

/** A running sample app that Playwright drives. */
export type RunningSample = {
  app: ElectronApplication
  page: Page
  seen: () => Promise<Seen>
  close: () => Promise<void>
}

export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-test-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts the sample as the e2e tests start the app: through Playwright and Electron's own lookup of its binary. */
export async function launchSample(environment: Record<string, string> = {}): Promise<RunningSample> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path('../../tools/stand-in')
  const { folder, remove } = temporaryFolder()
  const app = await _electron.launch({
    args: [sampleApp, `--user-data-dir=${folder}`],
    // Playwright emulates a light page unless told that the app decides.
    colorScheme: null,
    env: definedOnly({ ...cleanEnvironment, ...environment }),
  })
  const close = () => app.close().finally(remove)
  try {
    const page = await app.firstWindow()
    await page.waitForSelector('body[data-ready=yes]')
    const seen = () => app.evaluate(() => (globalThis as unknown as { sample: Seen }).sample)
    return { app, page, seen, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

/** The sample started from a shell, without Playwright. */
export type PlainSample = {
  child: ChildProcess
  output: () => string
  ready: () => Promise<void>
  exit: Promise<number | null>
}

export function spawnSample(
  userData: string,
  environment: Record<string, string> = {},
  command: string[] = [standIn],
): PlainSample {
  const [program = standIn, ...before] = command
  const child = spawn(program, [...before, sampleApp, `--user-data-dir=${userData}`], {
    env: { ...cleanEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of waiting) look()
    })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = () =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes('SAMPLE READY') && resolve()
      waiting.add(look)
      look()
      void exit.then((code) =>
        reject(new Error(`The sample ended (${code}) before it was ready:\n${output}`)),
      )
    })
  return { child, output: () => output, ready, exit }
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
