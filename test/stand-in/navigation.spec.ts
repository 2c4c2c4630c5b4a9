import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, type RunningSample } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

/** Waits until the sample has noted an event. */
const noted = (name: string, detail: string) =>
  expect.poll(async () => (await sample.seen()).events).toContainEqual([name, detail])
const shown = () =>
  sample.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
  )

test('will-frame-navigate: a link to another host is announced and can be prevented', async () => {
  await sample.page.click('#away')
  await noted('will-frame-navigate', 'https://example.com/away')
  expect(await shown()).toEqual(['app://bundle/'])
})

test('will-frame-navigate: a link inside the app is announced by its own address', async () => {
  await sample.page.click('#inside')
  await noted('will-frame-navigate', 'app://bundle/second.html')
  expect(await sample.page.title()).toBe('Sample page')
})

test('will-frame-navigate: frames inside the page are announced too', async () => {
  await sample.page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/second.html?in-frame'
    document.body.append(frame)
  })
  await noted('will-frame-navigate', 'app://bundle/second.html?in-frame')
})

test('setWindowOpenHandler: target=_blank with noopener asks the handler and opens nothing', async () => {
  await sample.page.click('#blank')
  await noted('window-open', 'https://example.com/blank')
  await expect.poll(() => sample.app.windows().length).toBe(1)
})

test('setWindowOpenHandler: window.open asks the handler and opens nothing', async () => {
  await sample.page.evaluate(() => void window.open('https://example.com/opened', 'name', 'width=300'))
  await noted('window-open', 'https://example.com/opened')
  await expect.poll(() => sample.app.windows().length).toBe(1)
})

test('setWindowOpenHandler: a Ctrl+click on a link opens nothing', async () => {
  await sample.page.click('#inside', { modifiers: ['Control'] })
  await expect.poll(() => sample.app.windows().length).toBe(1)
  expect(await shown()).toEqual(['app://bundle/'])
})

test('did-navigate-in-page: a change of the fragment is announced and no navigation', async () => {
  // It listens before the fragment changes: a promise alone would say only that the change was requested.
  await sample.app.evaluate(({ BrowserWindow }) => {
    const announced = new Promise((resolve) =>
      BrowserWindow.getAllWindows()[0]?.webContents.once('did-navigate-in-page', (_event, url) =>
        resolve(url),
      ),
    )
    Object.assign(globalThis, { announced })
  })
  await sample.page.evaluate(() => (location.hash = 'contact'))
  const announced = sample.app.evaluate(() => (globalThis as { announced?: Promise<string> }).announced)
  expect(await announced).toBe('app://bundle/#contact')
  await sample.page.evaluate(() => history.replaceState(null, '', '/'))
  await expect.poll(shown).toEqual(['app://bundle/'])
})

test('loadURL: main itself may navigate; it resolves after did-finish-load', async () => {
  const order = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const events: string[] = []
    for (const name of ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load', 'will-navigate'])
      window.webContents.on(name as 'dom-ready', () => events.push(name))
    await window.loadURL('app://bundle/second.html')
    events.push(`resolved ${window.webContents.getURL()}`)
    window.destroy()
    return events
  })
  expect(order).toEqual([
    'did-start-loading',
    'did-navigate',
    'dom-ready',
    'did-finish-load',
    'resolved app://bundle/second.html',
  ])
})

test('loadURL: a change of the fragment alone resolves, too', async () => {
  const urls = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL('app://bundle/second.html#one')
    const first = window.webContents.getURL()
    await window.loadURL('app://bundle/second.html#two')
    const second = window.webContents.getURL()
    window.destroy()
    return [first, second]
  })
  expect(urls).toEqual(['app://bundle/second.html#one', 'app://bundle/second.html#two'])
})

test('loadURL: rejects when the window is destroyed meanwhile', async () => {
  const failure = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const loading = window.loadURL('app://bundle/second.html').catch((thrown: Error) => thrown.message)
    window.destroy()
    return loading
  })
  expect(failure).toMatch(/ERR_FAILED|gone|No target/)
})

test('will-redirect: a redirect is announced by its target and can be prevented', async () => {
  const failure = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const loading = window.loadURL('app://bundle/moved').catch((thrown: Error) => thrown.message)
    const outcome = await loading
    window.destroy()
    return outcome
  })
  expect(failure).toBe("ERR_ABORTED (-2) loading 'app://bundle/moved'")
  await noted('will-redirect', 'app://bundle/second.html')
})

test('reload: main may reload, and the preload is there again', async () => {
  await sample.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('did-finish-load', () => resolve())
        contents?.reload()
      }),
  )
  // Playwright hears of the new document a little after main does.
  await sample.page.waitForFunction('window.sample?.version === 3')
})

test('render-process-gone: reports a crashed page', async () => {
  const details = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL('app://bundle/second.html')
    const gone = new Promise((resolve) =>
      window.webContents.once('render-process-gone', (_event, reason) => resolve(reason)),
    )
    window.webContents.forcefullyCrashRenderer()
    const reason = await gone
    window.destroy()
    return reason
  })
  expect(details).toMatchObject({ reason: 'crashed' })
})
