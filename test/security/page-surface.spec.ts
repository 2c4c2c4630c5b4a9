import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'
import { reviewedChannels, reviewedNotices } from './reviewed-surface.ts'

const data = mkdtempSync(join(tmpdir(), 'atena-surface-'))
let app: LaunchedApp

beforeAll(async () => {
  app = await launchFrom(project, data)
  await app.page.getByRole('listbox', { name: 'Contacts' }).waitFor()
})
afterAll(async () => {
  await app?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

type Surface = { atena: Record<string, Record<string, unknown>> }

describe('SECURITY E20, X18, X19: what the page can reach of main', () => {
  it('is one object with the reviewed calls and notices, each a function of its own', async () => {
    const surface = await app.page.evaluate(() => {
      const { atena } = globalThis as unknown as Surface
      return Object.fromEntries(
        Object.entries(atena).map(([part, members]) => [
          part,
          Object.fromEntries(Object.entries(members).map(([name, value]) => [name, typeof value])),
        ]),
      )
    })
    expect(Object.keys(surface)).toEqual(['call', 'on'])
    expect(Object.keys(surface['call'] ?? {}).sort()).toEqual([...reviewedChannels].sort())
    expect(Object.keys(surface['on'] ?? {}).sort()).toEqual([...reviewedNotices].sort())
    const kinds = Object.values(surface).flatMap((members) => Object.values(members))
    expect(new Set(kinds)).toEqual(new Set(['function']))
  })

  it('no call gives a token back (X01)', () => {
    expect(reviewedChannels.filter((name) => /token|secret|password/i.test(name))).toEqual([])
  })

  it('cannot be changed or extended', async () => {
    const changed = await app.page.evaluate(() => {
      const { atena } = globalThis as unknown as Surface
      const attempts = [
        () => ((globalThis as unknown as Surface).atena = {}),
        () => (atena['call'] = {}),
        () => (atena['extra'] = {}),
        () => ((atena['call'] ?? {})['session.state'] = () => 'mine'),
        () => ((atena['call'] ?? {})['record.everything'] = () => 'mine'),
      ]
      for (const attempt of attempts)
        try {
          attempt()
        } catch {
          // Refusing loudly is as good as refusing in silence.
        }
      const now = (globalThis as unknown as Surface).atena
      return [now === atena, 'extra' in now, 'record.everything' in (now['call'] ?? {})]
    })
    expect(changed).toEqual([true, false, false])
  })

  it.each([
    'require',
    'process',
    'module',
    'Buffer',
    'global',
    'electron',
    'ipcRenderer',
    '__dirname',
    'setImmediate',
  ])('row 2: there is no %s', async (name) => {
    expect(
      await app.page.evaluate((word) => typeof (globalThis as Record<string, unknown>)[word], name),
    ).toBe('undefined')
  })

  it('a notice brings its content only, never the event object of Electron', async () => {
    await app.page.evaluate(() => {
      const { atena } = globalThis as unknown as {
        atena: { on: Record<string, (listener: (...values: unknown[]) => void) => void> }
      }
      Object.assign(globalThis, { heard: [] })
      const { heard } = globalThis as unknown as { heard: unknown[][] }
      atena.on['menu.command']?.((...values) => heard.push(values))
    })
    await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('menu.command', { command: 'search' }),
    )
    const heard = () => app.page.evaluate(() => (globalThis as unknown as { heard: unknown[][] }).heard)
    await expect.poll(heard).toEqual([[{ command: 'search' }]])
  })

  it('main listens to nothing but the reviewed calls: libraries have opened no channel of their own', async () => {
    const listening = await app.app.evaluate(({ ipcMain }) =>
      ipcMain.eventNames().map((name) => [String(name), ipcMain.listenerCount(String(name))]),
    )
    // Electron's own, without which a message of this name would be an exception in main.
    expect(listening).toEqual([['error', 1]])
  })
})
