import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionId } from '../../../../contract/action/actions.ts'
import { builderConfig } from '../../../../build/package/builder-config.ts'
import { AppWindows, nameForTaskbar } from '../../../../electron/window/app-windows.ts'
import { BrowserWindow, dialog, Menu, recorded, screen } from '../../../fakes/electron.ts'

const sato = { family: 'address', id: 'sato' } as const
const ito = { family: 'address', id: 'ito' } as const

/** The answer of the user to a window's question: 0 keeps the window, 1 discards the edits. */
let answer = 0
let discarded: string[][] = []
let windows: AppWindows

beforeEach(() => {
  answer = 0
  discarded = []
  recorded.windows.length = 0
  recorded.calls.length = 0
  BrowserWindow.focused = null
  screen.displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  vi.spyOn(dialog, 'showMessageBoxSync').mockImplementation(() => answer)
  windows = new AppWindows({
    preload: 'preload.cjs',
    language: () => 'en',
    place: { read: () => null, keep: () => undefined },
    onDiscard: (drafts) => void discarded.push([...drafts]),
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Opens the main window and windows of contacts. Returns their caller ids in this order. */
async function openAll(...records: (typeof sato | typeof ito)[]): Promise<number[]> {
  await windows.show()
  for (const record of records) await windows.openRecord(record)
  return [...windows.trusted]
}

const at = (caller: number | undefined) => {
  const found = windows.windows().find(({ webContents }) => webContents.id === caller)
  if (!found) throw new Error('no such window')
  return found as unknown as BrowserWindow
}

describe('a window of a contact', () => {
  it('loads the same page as the main window with the same security settings, and main says which contact it shows', async () => {
    const [main, own] = await openAll(sato)
    expect(recorded.calls.filter((call) => call.startsWith('loadURL'))).toEqual(
      Array.from({ length: 2 }, () => 'loadURL app://bundle/index.html'),
    )
    const [first, second] = recorded.windows.map(({ webPreferences }) => webPreferences)
    expect(second).toEqual(first)
    expect([windows.recordOf(main), windows.recordOf(own), windows.recordOf(99)]).toEqual([null, sato, null])
  })

  it('is not opened twice: it comes to the front, also for the id that the service gave the contact', async () => {
    const [, own] = await openAll(sato)
    windows.rename(sato, 'real')
    await windows.openRecord({ family: 'address', id: 'real' })
    expect(windows.windows()).toHaveLength(2)
    expect(at(own).isFocused()).toBe(true)
    expect(windows.recordOf(own)).toEqual({ family: 'address', id: 'real' })
  })

  it('is shown when it is opened again while it is still hidden, and so is the main window', async () => {
    const [main, own] = await openAll(sato)
    expect([at(main).isVisible(), at(own).isVisible()]).toEqual([false, false])
    await windows.show()
    await windows.openRecord(sato)
    expect([at(main).isVisible(), at(own).isVisible()]).toEqual([true, true])
  })

  it('is offset from the previous window, so that both titles are visible', async () => {
    await openAll(sato, ito)
    expect(recorded.windows.map(({ x, y }) => [x, y])).toEqual([
      [undefined, undefined],
      [32, 32],
      [64, 64],
    ])
  })

  it('is completely visible on a low screen', async () => {
    screen.displays = [{ workArea: { x: 0, y: 24, width: 1366, height: 700 } }]
    await windows.show()
    at([...windows.trusted][0]).bounds.y = 24
    await windows.openRecord(sato)
    expect(recorded.windows.at(-1)).toMatchObject({ x: 32, y: 24, width: 680, height: 700 })
  })

  it('is one of thirty at most', async () => {
    await windows.show()
    for (let n = 0; n < 30; n += 1)
      expect(await windows.openRecord({ family: 'address', id: `r${n}` })).toBe(true)
    expect(await windows.openRecord({ family: 'address', id: 'r30' })).toBe(false)
    expect(windows.windows()).toHaveLength(31)
  })

  it('SECURITY E17: may make no calls once it is closed', async () => {
    const [main, own] = await openAll(sato)
    windows.close(own)
    expect([...windows.trusted]).toEqual([main])
  })
})

describe('unsaved edits', () => {
  it('raise the question in the window that has them, and only its drafts are discarded', async () => {
    const [main, own] = await openAll(sato)
    windows.noteDraft(main, 'of main')
    windows.noteDraft(own, 'of sato')
    windows.setDirty(own, true)
    windows.close(own)
    expect([windows.windows().length, discarded]).toEqual([2, []])
    answer = 1
    windows.close(own)
    expect([windows.windows().length, discarded]).toEqual([1, [['of sato']]])
  })

  it('of contacts come first when all windows close: if the user keeps them, every window stays', async () => {
    const [main, own, other] = await openAll(sato, ito)
    windows.setDirty(own, true)
    expect(windows.windows().map(({ webContents }) => webContents.id)).toEqual([own, main, other])
    expect(windows.closeRecords()).toBe(false)
    expect(windows.windows()).toHaveLength(3)
    answer = 1
    expect(windows.closeRecords()).toBe(true)
    expect(windows.windows().map(({ webContents }) => webContents.id)).toEqual([main])
  })

  it('may be resumed in their own window; a draft without a window may be resumed in the main window', async () => {
    const [main, own] = await openAll(sato)
    windows.noteDraft(own, 'of sato')
    expect([windows.mayResume(main, 'of sato'), windows.mayResume(own, 'of sato')]).toEqual([false, true])
    expect([windows.mayResume(main, 'before'), windows.mayResume(own, 'before')]).toEqual([true, false])
  })

  it('the app ends when the last window is closed, not before', async () => {
    const told = vi.fn()
    windows.onClosed(told)
    const [main, own] = await openAll(sato)
    windows.close(main)
    expect(told).not.toHaveBeenCalled()
    windows.close(own)
    expect(told).toHaveBeenCalledOnce()
  })
})

describe('the menu', () => {
  const items = (['edit', 'settings', 'delete', 'all-contacts'] as const).map((id) => ({ id, enabled: true }))
  const enabled = () => items.filter((item) => item.enabled).map(({ id }) => id)
  beforeEach(() => Menu.setApplicationMenu(items))

  it('follows the window in front; commands that a contact window does not have go to the main window', async () => {
    const [main, own] = await openAll(sato)
    windows.enable(main, ['delete', 'settings', 'all-contacts'])
    windows.enable(own, ['edit'])
    at(main).focus()
    expect(enabled()).toEqual(['settings', 'delete', 'all-contacts'])
    at(own).focus()
    // This window must not delete the contact that is selected in the main window.
    expect(enabled()).toEqual(['edit', 'settings', 'all-contacts'])
    const to = (command: ActionId) => windows.addressees(command).map(({ webContents }) => webContents.id)
    expect(to('edit')).toEqual([own])
    expect(to('delete')).toEqual([own])
    expect(to('settings')).toEqual([main])
    expect(at(main).isFocused()).toBe(true)
  })

  it('leads to the list again where the main window was closed', async () => {
    const [main, own] = await openAll(sato)
    windows.close(main)
    at(own).focus()
    expect(enabled()).toEqual(['all-contacts'])
    expect(windows.addressees('all-contacts')).toEqual([])
    expect(windows.windows()).toHaveLength(2)
  })
})

describe('the taskbar', () => {
  it('of Windows gets the same app id as the shortcuts; other systems need none', () => {
    nameForTaskbar('linux')
    nameForTaskbar('darwin')
    expect(recorded.calls).toEqual([])
    nameForTaskbar('win32')
    expect(recorded.calls).toEqual([`setAppUserModelId ${builderConfig(null).appId}`])
  })
})
