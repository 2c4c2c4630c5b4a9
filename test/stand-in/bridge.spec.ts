import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, type RunningSample } from './sample.ts'

/** What sample-app/preload.cjs puts on `window`; typed loosely because these tests misuse it. */
type Api = Record<string, (...args: unknown[]) => unknown>
type SampleWindow = { sample: Api & { version: number; nested: { list: number[] } }; draft: object }

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

/** Runs in the page with the exposed API; text of what it throws instead of a result. */
const inPage = <T>(run: (page: SampleWindow) => T | Promise<T>) =>
  sample.page.evaluate(`(async () => {
    try { return await (${String(run)})(window) } catch (thrown) { return thrown.name + ': ' + thrown.message }
  })()`) as Promise<T | string>

test('contextIsolation: the page does not see globals of the preload', async () => {
  expect(await inPage(() => typeof (globalThis as { onlyInPreload?: unknown }).onlyInPreload)).toBe(
    'undefined',
  )
})

test('contextIsolation: the preload does not see globals of the page', async () => {
  const isolation = { pageGlobal: 'undefined', require: 'function', process: 'renderer true true' }
  expect(await inPage(({ sample }) => sample['isolation']?.())).toEqual(isolation)
})

test('contextIsolation: the page sees neither Node nor the way to main', async () => {
  const found = await sample.page.evaluate(() =>
    Object.keys(globalThis).filter((name) => /standin|require/i.test(name)),
  )
  expect(found).toEqual([])
})

test('sandbox: the preload cannot require Node modules', async () => {
  expect(await inPage(({ sample }) => sample['requireFs']?.())).toBe('Error: module not found: node:fs')
})

test('contextBridge: what it exposes is frozen, all the way down', async () => {
  const frozen = await inPage(({ sample }) =>
    [sample, sample.nested, sample.nested.list].map((part) => Object.isFrozen(part)),
  )
  expect(frozen).toEqual([true, true, true])
})

test('contextBridge: what it exposes cannot be replaced', async () => {
  expect(
    await inPage((page) => {
      'use strict'
      page.sample = {} as never
    }),
  ).toMatch(/^TypeError: Cannot assign to read only property/)
})

test('contextBridge: functions are called across worlds and answer synchronously', async () => {
  expect(await inPage(({ sample }) => sample['add']?.(1, 2))).toBe(3)
})

test('contextBridge: functions of the page can be called by the preload', async () => {
  const shout = await inPage(({ sample }) =>
    sample['callBack']?.((text: unknown) => String(text).toUpperCase()),
  )
  expect(shout).toBe('FROM THE PRELOAD')
})

test('contextBridge: promises are proxied with what they resolve to', async () => {
  expect(
    await inPage(async ({ sample }) => [...((await sample['later']?.()) as Map<string, number>)]),
  ).toEqual([['a', 1]])
})

test('contextBridge: of a thrown error only the message crosses', async () => {
  expect(await inPage(({ sample }) => sample['throws']?.())).toBe('Error: thrown in the preload')
})

test('contextBridge: symbols and nodes of the document are refused', async () => {
  const refused = 'Error: An object could not be cloned.'
  expect(await inPage(({ sample }) => sample['echo']?.(Symbol('x')))).toBe(refused)
  expect(await inPage(({ sample }) => sample['echo']?.({ node: document.body }))).toBe(refused)
})

test('ipcRenderer.invoke: dates, maps, bytes, bigints and cycles arrive as they were sent', async () => {
  const echoed = await inPage(async ({ sample }) => {
    const sent: Record<string, unknown> = {
      at: new Date(5),
      map: new Map([['a', 1]]),
      bytes: new Uint8Array([1, 255]),
    }
    sent['self'] = sent
    Object.assign(sent, { big: 12n, nothing: undefined, minusZero: -0, text: '長い道𠮷野家' })
    const back = (await sample['echo']?.(sent)) as Record<string, unknown>
    const { at, map, bytes, self, big, minusZero, text } = back
    return [
      at instanceof Date && at.getTime() === 5,
      map instanceof Map && map.get('a') === 1,
      bytes instanceof Uint8Array && bytes[1] === 255,
      self === back,
      big === 12n,
      'nothing' in back,
      Object.is(minusZero, -0),
      text,
    ]
  })
  expect(echoed).toEqual([true, true, true, true, true, true, true, '長い道𠮷野家'])
})

test('ipcRenderer.invoke: a Vue proxy could not be cloned', async () => {
  expect(await inPage(({ sample, draft }) => sample['echo']?.(draft))).toBe(
    'Error: An object could not be cloned.',
  )
})

test('ipcRenderer.invoke: a Vue proxy inside a plain object could not be cloned', async () => {
  expect(await inPage(({ sample, draft }) => sample['echo']?.({ input: draft, keep: () => 1 }))).toBe(
    'Error: An object could not be cloned.',
  )
})

test('ipcRenderer.invoke: of what a handler throws the text arrives, without its code', async () => {
  expect(await inPage(({ sample }) => sample['fail']?.())).toBe(
    "Error: Error invoking remote method 'fail': RangeError: too long",
  )
})

test('ipcRenderer.invoke: a channel without a handler is refused', async () => {
  expect(await inPage(({ sample }) => sample['missing']?.())).toBe(
    "Error: Error invoking remote method 'nobody-answers': Error: No handler registered for 'nobody-answers'",
  )
})

test('ipcMain: the sender is the main frame, known by its own address', async () => {
  const sender = { url: 'app://bundle/', origin: 'app://bundle', parent: null, isMain: true }
  expect(await inPage(({ sample }) => sample['sender']?.())).toEqual(sender)
})

test('ipcRenderer.send and event.reply: messages go both ways', async () => {
  const noted = await inPage(
    ({ sample }) => new Promise((resolve) => sample['note']?.({ text: 'memo' }, resolve)),
  )
  expect(noted).toMatchObject({ value: { text: 'memo' } })
})

test('webUtils.getPathForFile: gives the path of a chosen file synchronously', async () => {
  await sample.page.setInputFiles('#file', import.meta.filename)
  const found = await inPage(({ sample }) => {
    const input = document.querySelector<HTMLInputElement>('#file')
    return sample['pathOf']?.(input?.files?.[0])
  })
  expect(found).toBe(import.meta.filename)
})

test('webUtils.getPathForFile: gives no path for a file that a script made', async () => {
  expect(await inPage(({ sample }) => sample['pathOf']?.(new File(['x'], 'made.txt')))).toBe('')
})

test('ipcMain: a message called error does not throw while the guard is in place', async () => {
  await inPage(({ sample }) => sample['sendError']?.())
  expect(await inPage(({ sample }) => sample['echo']?.('still there'))).toBe('still there')
  expect(await sample.app.evaluate(({ ipcMain }) => ipcMain.listenerCount('error'))).toBe(1)
})

test('ipcMain.handle: a handler must be a function', async () => {
  const refusal = await sample.app.evaluate(({ ipcMain }) => {
    try {
      return ipcMain.handle('nothing', null as never)
    } catch (thrown) {
      return String(thrown)
    }
  })
  expect(refusal).toBe("Error: Expected handler to be a function, but found type 'object'")
})
