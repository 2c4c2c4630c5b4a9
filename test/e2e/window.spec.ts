// @module-tag long
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { launchFrom, type LaunchedApp } from '../security/launch.ts'
import { project } from '../source-files.ts'
import { dataFolder, type DataFolder } from './app.ts'

const electron: unknown = createRequire(import.meta.url)('electron')

let folder: DataFolder
let running: LaunchedApp | undefined

beforeEach(() => {
  folder = dataFolder()
})
afterEach(async () => {
  await running?.close()
  folder.remove()
})

/**
 * Starts the app on settings that say where its window was left; without a list of profiles they would not be Atena's. `watch` is
 * run before the app, as a CommonJS module.
 */
async function launchAt(place: object, watch = ''): Promise<LaunchedApp> {
  const first = join(folder.path, 'watch.cjs')
  writeFileSync(first, `const { app } = require('electron')\n${watch}`)
  writeFileSync(join(folder.path, 'settings.json'), JSON.stringify({ profiles: [], window: place }))
  running = await launchFrom(project, folder.path, ['-r', first])
  return running
}

const place = { x: 100, y: 80, width: 900, height: 600 }

describe('the window', () => {
  it('that was left maximised is not shown before its first picture is ready', async () => {
    const { app } = await launchAt(
      { ...place, maximized: true },
      `globalThis.shownEarly = []
       app.on('browser-window-created', (_event, window) => {
         let isReady = false
         const ready = () => (isReady = true)
         window.once('ready-to-show', ready)
         // Some desktops never report a first picture, and on a busy machine it comes late: the app waits 5 s and no longer.
         window.webContents.once('did-stop-loading', ready)
         setTimeout(ready, 5000)
         window.once('show', () => globalThis.shownEarly.push(!isReady))
       })`,
    )
    const state = () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        const { shownEarly } = globalThis as unknown as { shownEarly: boolean[] }
        return { shownEarly, isVisible: window?.isVisible(), isMaximized: window?.isMaximized() }
      })
    await expect.poll(state).toEqual({ shownEarly: [false], isVisible: true, isMaximized: true })
  })

  it.each(['is still loading', 'has loaded'])(
    'ends the app when it is closed while its page %s, although a hidden window for printing is open',
    async (when) => {
      const { app, page, output } = await launchAt({ ...place, maximized: false })
      if (when === 'has loaded') await page.waitForLoadState('load')
      const ended = once(app.process(), 'exit')
      await app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        new BrowserWindow({ show: false })
        window?.close()
      })
      const [code] = await ended
      running = undefined
      expect(output()).not.toContain('could not start')
      expect(code).toBe(0)
    },
  )

  it.each([
    ['en_US.UTF-8', 'Atena is already open'],
    ['ja_JP.UTF-8', 'Atenaはすでに起動しています'],
  ])('a second start leaves it to the first and says so, %s', async (language, words) => {
    await launchAt({ ...place, maximized: false })
    const second = spawnSync(String(electron), [project, `--user-data-dir=${folder.path}`], {
      encoding: 'utf8',
      cwd: project,
      env: desktopIn(language),
    })
    expect(second.stderr).toContain(words)
    expect(second.status).toBe(0)
  })
})
