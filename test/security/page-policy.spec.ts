import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'

const data = mkdtempSync(join(tmpdir(), 'atena-policy-'))
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

/** Runs an attack in the page and returns whether its code ran and which directives spoke up. */
async function attack(code: () => void): Promise<{ ran: boolean; violations: string[] }> {
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
  const attacks: [string, () => void, RegExp][] = [
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
      () => void (document.createElement('iframe').srcdoc = '<script>0</script>'),
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
      () => void (document.body.appendChild(new Image()).src = 'https://example.com/x.png'),
      /img-src/,
    ],
    [
      'a data: image',
      () => void (document.body.appendChild(new Image()).src = 'data:image/png;base64,AA=='),
      /img-src/,
    ],
    [
      'a frame',
      () => void (document.body.appendChild(document.createElement('iframe')).src = 'https://example.com/'),
      /frame-src|default-src/,
    ],
    [
      'an object',
      () => void (document.body.appendChild(document.createElement('object')).data = 'https://example.com/'),
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
    expect(app.app.windows()).toHaveLength(1)
  })
})

describe('SECURITY E05: the page asks in vain', () => {
  it.each(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'])(
    '%s',
    async (name) => {
      const state = await page.evaluate(
        (asked) =>
          navigator.permissions.query({ name: asked as PermissionName }).then((status) => status.state),
        name,
      )
      expect(state).not.toBe('granted')
    },
  )

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
