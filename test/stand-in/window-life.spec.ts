// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, type RunningSample } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

test.each(['maximize', 'minimize', 'setFullScreen'] as const)(
  '%s: shows a hidden window immediately',
  async (name) => {
    const seen = await sample.app.evaluate(({ BrowserWindow }, method) => {
      const window = new BrowserWindow({ show: false })
      const before = window.isVisible()
      window[method](true)
      const after = window.isVisible()
      window.destroy()
      return [before, after]
    }, name)
    expect(seen).toEqual([false, true])
  },
)

test('setFullScreen(false) and focus: leave a hidden window hidden', async () => {
  const seen = await sample.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    window.setFullScreen(false)
    window.focus()
    const found = [window.isVisible(), window.isFocused()]
    window.destroy()
    return found
  })
  expect(seen).toEqual([false, false])
})

test('close: asks immediately, the window closes later', async () => {
  const seen = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const events: string[] = []
    window.on('close', () => events.push('close'))
    const closed = new Promise<void>((resolve) =>
      window.on('closed', () => resolve(void events.push('closed'))),
    )
    window.close()
    events.push(`destroyed ${window.isDestroyed()}`)
    await closed
    return [...events, `destroyed ${window.isDestroyed()}`]
  })
  expect(seen).toEqual(['close', 'destroyed false', 'closed', 'destroyed true'])
})

test('a closed window refuses every call, and so does its page, already during the closed event', async () => {
  const seen = await sample.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const { webContents } = window
    const attempt = (what: () => unknown) => {
      try {
        return String(what())
      } catch (thrown) {
        return String(thrown)
      }
    }
    const calls = [
      () => window.isMinimized(),
      () => window.show(),
      () => window.close(),
      () => window.setTitle('x'),
      () => window.webContents,
      () => window.loadURL('app://bundle/'),
      () => webContents.send('x'),
      () => webContents.print(),
      () => webContents.getURL(),
    ]
    const results: string[][] = []
    window.on('closed', () => results.push(calls.map(attempt)))
    window.destroy()
    window.destroy()
    results.push(calls.map(attempt))
    return { results, gone: [window.isDestroyed(), webContents.isDestroyed()] }
  })
  const refused = Array.from({ length: 9 }, () => 'TypeError: Object has been destroyed')
  expect(seen).toEqual({ results: [refused, refused], gone: [true, true] })
})

test('browser-window-focus: the app hears of it, once', async () => {
  const seen = await sample.app.evaluate(({ app, BrowserWindow }) => {
    const events: string[] = []
    const names = new Map<number, string>()
    for (const name of ['browser-window-focus', 'browser-window-blur'] as const)
      app.on(name as 'browser-window-focus', (_event, window) =>
        events.push(`${name} ${names.get(window.id)}`),
      )
    const [first] = BrowserWindow.getAllWindows()
    const second = new BrowserWindow({ show: false })
    if (first) names.set(first.id, 'first')
    names.set(second.id, 'second')
    second.show()
    second.focus()
    second.destroy()
    app.removeAllListeners('browser-window-focus')
    app.removeAllListeners('browser-window-blur')
    return events
  })
  expect(seen.slice(0, 2)).toEqual(['browser-window-blur first', 'browser-window-focus second'])
  expect(seen.filter((each) => each === 'browser-window-focus second')).toHaveLength(1)
})

test('window-all-closed: a hidden window counts', async () => {
  const seen = await sample.app.evaluate(async ({ app, BrowserWindow }) => {
    const kept = app.listeners('window-all-closed')
    app.removeAllListeners('window-all-closed')
    const events: string[] = []
    app.on('window-all-closed', () => events.push('all closed'))
    const [shown, hidden] = [new BrowserWindow(), new BrowserWindow({ show: false })]
    shown.destroy()
    events.push(`${BrowserWindow.getAllWindows().length} left`)
    hidden.destroy()
    app.removeAllListeners('window-all-closed')
    for (const listener of kept) app.on('window-all-closed', listener as () => void)
    return events
  })
  expect(seen).toEqual(['2 left'])
})

test('destroy: the page of Chromium goes, too', async () => {
  const pages = () => sample.app.windows().length
  const before = await sample.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  // Pages of windows that were destroyed a moment ago go one after the other.
  await expect.poll(pages).toBe(before)
  await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL('app://bundle/second.html')
    Object.assign(globalThis, { passing: window })
  })
  await expect.poll(pages).toBe(before + 1)
  await sample.app.evaluate(() =>
    (globalThis as unknown as { passing: Electron.BrowserWindow }).passing.destroy(),
  )
  await expect.poll(pages).toBe(before)
})
