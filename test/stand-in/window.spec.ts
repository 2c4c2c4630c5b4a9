import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, type RunningSample, type WithControls } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

test('BrowserWindow: width and height are those of the page', async () => {
  expect(await sample.page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 640])
})

test('setSize: the page follows', async () => {
  const handle = await sample.app.browserWindow(sample.page)
  expect(
    await handle.evaluate((window) => {
      window.setSize(500, 700)
      return window.getSize()
    }),
  ).toEqual([500, 700])
  const pageSize = () => sample.page.evaluate(() => [innerWidth, innerHeight])
  await expect.poll(pageSize).toEqual([500, 700])
  await handle.evaluate((window) => window.setSize(900, 640))
  await expect.poll(pageSize).toEqual([900, 640])
})

test('page-title-updated: the window takes the title of its page', async () => {
  await sample.page.evaluate(() => (document.title = 'Renamed'))
  const handle = await sample.app.browserWindow(sample.page)
  await expect.poll(() => handle.evaluate((window) => window.getTitle())).toBe('Renamed')
})

test('show: false and ready-to-show: the window is hidden until the app shows it', async () => {
  const states = await sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const before = window.isVisible()
    const ready = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()))
    await window.loadURL('app://bundle/second.html')
    await ready
    window.show()
    const after = window.isVisible()
    window.destroy()
    return [before, after]
  })
  expect(states).toEqual([false, true])
})

test('close: a listener can prevent it, destroy cannot be prevented', async () => {
  const states = await sample.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    window.on('close', (event) => event.preventDefault())
    window.close()
    const kept = window.isDestroyed()
    window.destroy()
    return [kept, window.isDestroyed()]
  })
  expect(states).toEqual([false, true])
})

test('app.quit: a window that refuses to close keeps the app', async () => {
  const names = await sample.app.evaluate(({ app, BrowserWindow }) => {
    const events: string[] = []
    for (const name of ['before-quit', 'will-quit'] as const)
      app.once(name as 'will-quit', () => events.push(name))
    const [window] = BrowserWindow.getAllWindows()
    window?.once('close', (event) => event.preventDefault())
    app.quit()
    return events
  })
  expect(names).toEqual(['before-quit'])
  expect(await sample.page.title()).not.toBe('')
})

test('minimize, maximize, restore: state and events', async () => {
  const events = await sample.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const seen: unknown[] = []
    for (const name of ['minimize', 'maximize', 'unmaximize', 'restore'] as const)
      window.on(name as 'maximize', () => seen.push([name, window.isMinimized(), window.isMaximized()]))
    window.minimize()
    window.restore()
    window.maximize()
    window.unmaximize()
    window.destroy()
    return seen
  })
  expect(events).toEqual([
    ['minimize', true, false],
    ['restore', false, false],
    ['maximize', false, true],
    ['unmaximize', false, false],
  ])
})

test('webPreferences: a window that would not isolate its page is refused', async () => {
  const refusal = await sample.app.evaluate(({ BrowserWindow }) => {
    try {
      return String(new BrowserWindow({ webPreferences: { contextIsolation: false } }))
    } catch (thrown) {
      return String(thrown)
    }
  })
  expect(refusal).toContain('does not imitate contextIsolation: false')
})

test('nativeTheme: pages follow the theme that the app chooses', async () => {
  const dark = () => sample.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await sample.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'))
  await expect.poll(dark).toBe(true)
  await sample.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'light'))
  await expect.poll(dark).toBe(false)
})

test('nativeTheme: a change of the desktop is announced while the app follows it', async () => {
  const updates = await sample.app.evaluate(({ nativeTheme, __standin }: WithControls) => {
    const seen: boolean[] = []
    nativeTheme.on('updated', () => seen.push(nativeTheme.shouldUseDarkColors))
    nativeTheme.themeSource = 'system'
    __standin?.setSystemDark(true)
    __standin?.setSystemDark(false)
    return seen
  })
  expect(updates).toEqual([true, false])
})

test('setZoomFactor: the page grows and stays so after a reload', async () => {
  const handle = await sample.app.browserWindow(sample.page)
  await handle.evaluate((window) => window.webContents.setZoomFactor(2))
  const zoom = () => sample.page.evaluate(() => getComputedStyle(document.documentElement).zoom)
  await expect.poll(zoom).toBe('2')
  await handle.evaluate((window) => window.webContents.reload())
  await expect.poll(zoom).toBe('2')
  await handle.evaluate((window) => window.webContents.setZoomFactor(1))
  await expect.poll(zoom).toBe('1')
})

test('webContents.send: main can talk to the frame, too', async () => {
  const origin = await sample.app.evaluate(({ BrowserWindow }) => {
    const frame = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame
    return [frame?.origin, frame?.parent, frame?.url]
  })
  expect(origin).toEqual(['app://bundle', null, 'app://bundle/'])
})
