import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { standIn, temporaryFolder } from './sample.ts'

const inLongRun = { tags: ['long'] }

/** How long an entry waits for what must not come, in ms: many times what Chromium needs to start. */
const longEnough = 6000

let home: { folder: string; remove: () => void }
let child: ChildProcess | undefined

beforeEach(() => {
  home = temporaryFolder()
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  home.remove()
})

/** Starts an app whose entry is the text given, an ES module. */
function runEntry(entry: string): { said(): string; complained(): string; exit: Promise<number | null> } {
  writeFileSync(join(home.folder, 'package.json'), JSON.stringify({ type: 'module', main: 'main.js' }))
  writeFileSync(join(home.folder, 'main.js'), entry)
  const started = spawn(standIn, [home.folder, `--user-data-dir=${home.folder}`], {
    env: { ...process.env, DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  const [said, complained] = [started.stdout, started.stderr].map((stream) => {
    let output = ''
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    return () => output
  })
  const exit = once(started, 'close').then(([code]) => code as number | null)
  return { said: said ?? String, complained: complained ?? String, exit }
}

test('ready: comes only after the whole entry, however long its top-level await takes', async () => {
  const { said, exit } = runEntry(`
    import { app, protocol } from 'electron'
    import { setTimeout as delay } from 'node:timers/promises'
    app.once('ready', () => console.log('EVENT'))
    const first = await Promise.race([app.whenReady().then(() => 'READY'), delay(${longEnough}, 'NOT READY')])
    console.log('WAITED:', first, app.isReady())
    protocol.registerSchemesAsPrivileged([])
    void app.whenReady().then(() => {
      console.log('THEN READY', app.isReady())
      app.exit(0)
    })
  `)
  expect(await exit).toBe(0)
  expect(said().trim().split('\n')).toEqual(['WAITED: NOT READY false', 'EVENT', 'THEN READY true'])
})

test(
  'ready: an entry that awaits it at its top level waits for ever, and the reason is printed',
  inLongRun,
  async () => {
    const { said, complained, exit } = runEntry(`
    import { app, BrowserWindow } from 'electron'
    console.log('BEFORE')
    await app.whenReady()
    console.log('AFTER')
    new BrowserWindow()
  `)
    await expect.poll(complained).toContain('before the entry has finished')
    expect(await Promise.race([exit, delay(1000, 'still there')])).toBe('still there')
    expect(said()).toBe('BEFORE\n')
  },
)

test(
  'ready: an entry that ends the app in its top-level await, as a command does, never gets there',
  inLongRun,
  async () => {
    const { said, exit } = runEntry(`
    import { app } from 'electron'
    import { setTimeout as delay } from 'node:timers/promises'
    app.once('ready', () => console.log('EVENT'))
    app.exit(await delay(300, 7))
  `)
    expect(await exit).toBe(7)
    expect(said()).toBe('')
  },
)

test('before ready: what Electron has no answer for yet is refused', inLongRun, async () => {
  const { said, exit } = runEntry(`
    import { app, BrowserWindow, dialog, protocol, screen, session, utilityProcess } from 'electron'
    const attempt = (what) => {
      try {
        return what()
      } catch (thrown) {
        return String(thrown)
      }
    }
    for (const what of [
      () => session.defaultSession,
      () => session.fromPartition('x'),
      () => protocol.handle('app', () => new Response('')),
      () => screen.getAllDisplays(),
      () => dialog.showMessageBoxSync({ message: '?' }),
      () => new BrowserWindow(),
      () => utilityProcess.fork(import.meta.filename),
      () => typeof app.getPreferredSystemLanguages()[0],
    ])
      console.log(attempt(what))
    console.log(await dialog.showMessageBox({ message: '?' }).catch(String))
    app.exit(0)
  `)
  expect(await exit).toBe(0)
  expect(said().split('\n')).toEqual([
    'TypeError: Session can only be received when app is ready',
    'TypeError: Session can only be received when app is ready',
    'TypeError: Session can only be received when app is ready',
    "Error: The 'screen' module can't be used before the app 'ready' event",
    'Error: dialog module can only be used after app is ready',
    'Error: Cannot create BrowserWindow before app is ready',
    'Error: utilityProcess cannot be created before app is ready.',
    'string',
    'Error: dialog module can only be used after app is ready',
    '',
  ])
})
