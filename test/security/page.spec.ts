import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'
import { reviewedChannels, reviewedNotices } from './reviewed-surface.ts'

const data = mkdtempSync(join(tmpdir(), 'atena-page-'))
let app: LaunchedApp
let page: Page

beforeAll(async () => {
  app = await launchFrom(project, data)
  page = app.page
  await page.getByRole('listbox', { name: 'Contacts' }).getByRole('option').first().waitFor()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { violations: seen })
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
  })
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

/** Runs an attack in the page and returns whether its code ran and which directives spoke up. */
async function attack(code: string | (() => void)): Promise<{ ran: boolean; violations: string[] }> {
  await page.evaluate(() => {
    ;(window as unknown as { violations: string[] }).violations.length = 0
    Object.assign(window, { ran: false })
  })
  await page.evaluate(code).catch(() => undefined)
  return page.evaluate(async () => {
    const state = window as unknown as { ran: boolean; violations: string[] }
    const until = performance.now() + 2000
    const pause = () => new Promise((resolve) => setTimeout(resolve, 25))
    while (state.violations.length === 0 && !state.ran && performance.now() < until) await pause()
    // What was blocked has been reported; what runs in spite of it has had time to do so.
    await pause()
    return { ran: state.ran, violations: [...state.violations] }
  })
}

describe('SECURITY E07: foreign code does not run in the built page', () => {
  const attacks: [string, string | (() => void), RegExp][] = [
    [
      'an inline script',
      () => {
        const script = document.createElement('script')
        script.append('window.ran = true')
        document.body.append(script)
      },
      /trusted|script-src/,
    ],
    [
      'a script from elsewhere',
      () => {
        const script = document.createElement('script')
        script.setAttribute('src', 'https://example.com/x.js')
        document.body.append(script)
      },
      /trusted|script-src/,
    ],
    // As text, because the test runner would load it. Trusted Types leave modules alone: `script-src` is all that stops them.
    ['a module', "void import('data:text/javascript,window.ran=true').catch(() => 0)", /script-src/],
    [
      'a click on a javascript: link',
      () => {
        const link = document.createElement('a')
        link.href = 'javascript:void(window.ran = true)'
        document.body.append(link)
        link.click()
      },
      /trusted|script-src/,
    ],
    [
      'an event attribute',
      () => {
        const image = document.createElement('img')
        image.setAttribute('onerror', 'window.ran = true')
        image.src = '/none.png'
        document.body.append(image)
      },
      /trusted|script-src/,
    ],
    ['eval', () => void setTimeout(() => (0, eval)('window.ran = true')), /trusted|script-src/],
    ['new Function', () => void setTimeout(() => new Function('window.ran = true')()), /trusted|script-src/],
    ['a timer with text', () => void setTimeout('window.ran = true' as never), /trusted|script-src/],
    ['a worker', () => void new Worker('data:text/javascript,0'), /trusted|worker-src|script-src/],
    [
      'markup with a script in it',
      () => {
        document.body.innerHTML = '<img src=x onerror="window.ran = true">'
      },
      /trusted/,
    ],
    [
      'markup of a frame',
      () => {
        document.createElement('iframe').srcdoc = '<script>0</script>'
      },
      /trusted/,
    ],
  ]

  it('the measure: code of our own does run, and is noticed', async () => {
    expect(await attack(() => void Object.assign(window, { ran: true }))).toEqual({
      ran: true,
      violations: [],
    })
  })

  it.each(attacks)('%s', async (_name, code, directive) => {
    const { ran, violations } = await attack(code)
    expect(ran).toBe(false)
    expect(
      violations.some((name) => directive.test(name)),
      violations.join(),
    ).toBe(true)
  })

  it('no further Trusted Types policy can be made, not even a second one named vue', async () => {
    const refused = await page.evaluate(() =>
      ['evil', 'default', 'vue'].filter((name) => {
        try {
          const types = (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
          ).trustedTypes
          types.createPolicy(name, {})
          return false
        } catch {
          return true
        }
      }),
    )
    expect(refused).toEqual(['evil', 'default', 'vue'])
  })
})

describe('SECURITY E07: the page has no way out', () => {
  const exits: [string, () => void, RegExp][] = [
    ['fetch', () => void fetch('https://example.com/').catch(() => 0), /connect-src/],
    ['fetch of its own files', () => void fetch('/index.html').catch(() => 0), /connect-src/],
    [
      'XMLHttpRequest',
      () => {
        const request = new XMLHttpRequest()
        request.open('GET', 'https://example.com/')
        request.send()
      },
      /connect-src/,
    ],
    ['a web socket', () => void new WebSocket('wss://example.com/'), /connect-src/],
    ['server-sent events', () => void new EventSource('https://example.com/'), /connect-src/],
    ['a beacon', () => void navigator.sendBeacon('https://example.com/', 'x'), /connect-src/],
    [
      'an image',
      () => {
        document.body.appendChild(new Image()).src = 'https://example.com/x.png'
      },
      /img-src/,
    ],
    [
      'a data: image',
      () => {
        document.body.appendChild(new Image()).src = 'data:image/png;base64,AA=='
      },
      /img-src/,
    ],
    [
      'a frame',
      () => {
        document.body.appendChild(document.createElement('iframe')).src = 'https://example.com/'
      },
      /frame-src|default-src/,
    ],
    [
      'an object',
      () => {
        document.body.appendChild(document.createElement('object')).data = 'https://example.com/'
      },
      /object-src|trusted/,
    ],
    [
      'a style sheet',
      () => {
        const sheet = document.createElement('link')
        sheet.rel = 'stylesheet'
        sheet.href = 'https://example.com/x.css'
        document.head.append(sheet)
      },
      /style-src/,
    ],
    [
      'inline style',
      () => {
        const style = document.createElement('style')
        style.append('body { background: url(https://example.com/x.png) }')
        document.head.append(style)
      },
      /style-src/,
    ],
    [
      'another base',
      () => {
        const base = document.createElement('base')
        base.href = 'https://example.com/'
        document.head.append(base)
      },
      /base-uri/,
    ],
    [
      'a form',
      () => {
        const form = document.createElement('form')
        form.action = 'https://example.com/'
        document.body.append(form)
        form.submit()
      },
      /form-action/,
    ],
  ]

  it.each(exits)('%s', async (_name, code, directive) => {
    const { violations } = await attack(code)
    expect(
      violations.some((name) => directive.test(name)),
      violations.join(),
    ).toBe(true)
  })

  it('nothing of all that reached the network, and the page is still ours', async () => {
    const stood = await app.app.evaluate(({ BrowserWindow }) => ({
      urls: BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
      refused: (
        (globalThis as unknown as { __standin?: { calls: { name: string }[] } }).__standin?.calls ?? []
      ).filter(({ name }) => name === 'network.refused'),
    }))
    expect(stood.urls).toEqual(['app://bundle/index.html'])
    expect(stood.refused).toEqual([])
  })

  it('navigation and new windows lead nowhere', async () => {
    await attack(() => {
      window.open('https://example.com/')
      location.href = 'https://example.com/'
    })
    const urls = await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    )
    expect(urls).toEqual(['app://bundle/index.html'])
    // The browser takes a moment to close a refused window.
    await expect.poll(() => app.app.windows()).toHaveLength(1)
  })
})

describe('SECURITY E05: the page asks in vain', () => {
  it.each([
    'geolocation',
    'notifications',
    'camera',
    'microphone',
    'clipboard-read',
    'clipboard-write',
    'midi',
  ])('%s', async (name) => {
    const state = await page.evaluate(
      (asked) =>
        navigator.permissions.query({ name: asked as PermissionName }).then((status) => status.state),
      name,
    )
    expect(state).not.toBe('granted')
  })

  it('to write into the clipboard: main alone does', async () => {
    const refusal = await page.evaluate(() => navigator.clipboard.writeText('of the page').catch(String))
    expect(refusal).toMatch(/^NotAllowedError/)
  })

  it('for the screen: it is given nothing, and main throws nothing', async () => {
    const given = await app.app.evaluate(async () => {
      const { __standin } = globalThis as unknown as {
        __standin?: { requestDisplayMedia(request: object, partition: string): Promise<object | null> }
      }
      return __standin?.requestDisplayMedia({ videoRequested: true }, 'atena-pages').catch(String)
    })
    // Only the stand-in can ask from outside.
    expect(given ?? null).toBeNull()
  })
})
