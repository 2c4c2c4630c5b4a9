import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, temporaryFolder, type RunningSample, type WithControls } from './sample.ts'

const printed = temporaryFolder()
let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample({ ATENA_STANDIN_PRINT_DIR: printed.folder })
}, 60_000)
afterAll(async () => {
  await sample.close()
  printed.remove()
})

const calls = (name: string) =>
  sample.app.evaluate(
    ({ __standin }: WithControls, wanted) =>
      __standin?.calls.filter((call) => call.name === wanted).map(({ args }) => args),
    name,
  )

/** Page size in points of the first page of a PDF by Chromium, whose page objects are not compressed. */
function pageSize(pdf: Buffer): [number, number] {
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))
  return [Number(box?.[1]), Number(box?.[2])]
}

const points = (millimetres: number) => (millimetres / 25.4) * 72

test('print: writes a PDF of the sheet given in microns, and says that it is done', async () => {
  const done = await sample.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.print(
          { silent: true, margins: { marginType: 'none' }, pageSize: { width: 100_000, height: 148_000 } },
          (success, reason) => resolve([success, reason]),
        ),
      ),
  )
  expect(done).toEqual([true, ''])
  const [[, file] = []] = (await calls('webContents.print')) ?? []
  const [width, height] = pageSize(readFileSync(String(file)))
  expect(Math.abs(width - points(100))).toBeLessThan(1)
  expect(Math.abs(height - points(148))).toBeLessThan(1)
})

test('dialog: without an answer every dialog is cancelled, and recorded', async () => {
  const answers = await sample.app.evaluate(async ({ dialog, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return [
      await dialog.showOpenDialog({ properties: ['openFile'] }),
      window && (await dialog.showSaveDialog(window, { defaultPath: 'labels.pdf' })),
      await dialog.showMessageBox({ message: 'Leave?', buttons: ['Stay', 'Leave'], cancelId: 1 }),
    ]
  })
  expect(answers).toEqual([
    { canceled: true, filePaths: [] },
    { canceled: true, filePath: '' },
    { response: 1, checkboxChecked: false },
  ])
  expect(await calls('dialog.showSaveDialog')).toEqual([[{ defaultPath: 'labels.pdf' }]])
})

test('dialog: a test can queue the answers', async () => {
  const answers = await sample.app.evaluate(async ({ dialog, __standin }: WithControls) => {
    __standin?.dialogs.push({ filePaths: ['/chosen/file.csv'] }, { response: 2 })
    return [await dialog.showOpenDialog({}), await dialog.showMessageBox({ message: '?' })]
  })
  expect(answers).toEqual([
    { canceled: false, filePaths: ['/chosen/file.csv'] },
    { response: 2, checkboxChecked: false },
  ])
})

test('shell: what would leave the app is recorded', async () => {
  await sample.app.evaluate(async ({ shell }) => {
    await shell.openExternal('https://example.com/map')
    shell.showItemInFolder('/some/labels.pdf')
  })
  expect(await calls('shell.openExternal')).toEqual([['https://example.com/map', undefined]])
  expect(await calls('shell.showItemInFolder')).toEqual([['/some/labels.pdf']])
})

test('clipboard: text is kept, asynchronously', async () => {
  const text = await sample.app.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('〒100-8111')
    return clipboard.readText()
  })
  expect(text).toBe('〒100-8111')
})

test('app: name, version, paths and languages come from package.json, switches and the environment', async () => {
  const facts = await sample.app.evaluate(({ app }) => [
    app.getName(),
    app.getVersion(),
    app.getPreferredSystemLanguages(),
    app.getLocaleCountryCode(),
    app.isPackaged,
    app.getAppPath().endsWith('sample-app'),
    app.getPath('userData').includes('stand-in-test-'),
  ])
  expect(facts).toEqual(['Sample', '1.2.3', ['ja-JP'], 'JP', false, true, true])
})

test('page: is requested in the language of the app', async () => {
  expect(await sample.page.evaluate(() => navigator.language)).toBe('ja')
})

test('powerMonitor: tests can let the machine sleep', async () => {
  const seen = await sample.app.evaluate(({ powerMonitor }) => {
    const events: string[] = []
    powerMonitor.on('suspend', () => events.push('suspend'))
    powerMonitor.emit('suspend')
    return events
  })
  expect(seen).toEqual(['suspend'])
})

test('Notification: shown where the desktop has them, and reports a click', async () => {
  const told = await sample.app.evaluate(({ Notification, __standin }: WithControls) => {
    const heard: string[] = []
    const notification = new Notification({ title: 'Done', body: '3 contacts' })
    for (const name of ['show', 'click', 'close'] as const)
      notification.on(name as 'show', () => void heard.push(name))
    notification.show()
    if (!__standin) return heard
    __standin.hasNotifications = true
    notification.show()
    __standin.notifications[0]?.emit('click')
    notification.close()
    __standin.notifications[0]?.emit('click')
    __standin.hasNotifications = false
    return heard
  })
  expect(told).toEqual(['show', 'click', 'close'])
  expect(await calls('notification.show')).toEqual([['Done', '3 contacts']])
})

test('Notification: not available', async () => {
  const available = await sample.app.evaluate(({ Notification }) => Notification.isSupported())
  expect(available).toBe(false)
})

test('utilityProcess: messages are structured clones in both directions, exit is reported', async () => {
  const script = new URL('./sample-app/utility.js', import.meta.url).pathname
  const seen = await sample.app.evaluate(
    ({ utilityProcess }, file) =>
      new Promise<unknown[]>((resolve) => {
        const events: unknown[] = []
        const child = utilityProcess.fork(file, ['argument'])
        child.on('spawn', () => events.push('spawn'))
        child.on('message', (message: { map: Map<string, number>; argument: string; type: string }) => {
          events.push(message.map instanceof Map && message.map.get('sent'), message.argument, message.type)
          child.postMessage('leave')
        })
        child.on('exit', (code) => resolve([...events, `exit ${code}`, child.pid === undefined]))
        child.postMessage(new Map([['sent', 7]]))
      }),
    script,
  )
  expect(seen).toEqual(['spawn', 7, 'argument', 'utility', 'exit 3', true])
})

test('utilityProcess: before it has started it has no number, and kill does nothing', async () => {
  const script = new URL('./sample-app/utility.js', import.meta.url).pathname
  const seen = await sample.app.evaluate(async ({ utilityProcess }, file) => {
    const child = utilityProcess.fork(file)
    const before = [child.pid, child.kill()]
    await new Promise<void>((resolve) => child.once('spawn', () => resolve()))
    return { before, after: [typeof child.pid, child.kill()] }
  }, script)
  expect(seen).toEqual({ before: [undefined, false], after: ['number', true] })
})

test('utilityProcess: kill ends it', async () => {
  const script = new URL('./sample-app/utility.js', import.meta.url).pathname
  const killed = await sample.app.evaluate(
    ({ utilityProcess }, file) =>
      new Promise((resolve) => {
        const child = utilityProcess.fork(file)
        child.on('spawn', () => child.kill())
        child.on('exit', () => resolve(true))
      }),
    script,
  )
  expect(killed).toBe(true)
})
