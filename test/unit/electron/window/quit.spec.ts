import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAtQuit } from '../../../../electron/update/install-at-quit.ts'
import { quitAfter } from '../../../../electron/window/quit-after.ts'
import { app, recorded } from '../../../fakes/electron.ts'

/** The event of a thing that may be called off. */
function preventable() {
  const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}

/** Windows that close when they are asked, or stay open for the sake of unsaved edits. */
function desktop(stays: boolean): { windows(): BrowserWindow[]; open: Set<EventEmitter> } {
  const open = new Set<EventEmitter>()
  const close = () => {
    const event = preventable()
    window.emit('close', event)
    if (!event.defaultPrevented) open.delete(window)
  }
  const window = Object.assign(new EventEmitter(), { close })
  if (stays) window.on('close', (event: { preventDefault(): void }) => event.preventDefault())
  open.add(window)
  // What is used of a window is there.
  return { open, windows: () => [...open] as unknown as BrowserWindow[] }
}

const quits = () => recorded.calls.filter((call) => call === 'quit').length
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => void (recorded.calls.length = 0))
afterEach(() => void app.removeAllListeners())

describe('design 4: Quit loses nothing', () => {
  it('windows close first, then the writes finish, then the app ends', async () => {
    const { windows, open } = desktop(false)
    let finished = 0
    quitAfter(async () => void (finished += 1), windows)
    const first = preventable()
    app.emit('before-quit', first)
    expect([first.defaultPrevented, open.size, finished]).toEqual([true, 0, 0])
    // The last window that closes ends the app: Quit comes again.
    const second = preventable()
    app.emit('before-quit', second)
    await nextTurn()
    expect([second.defaultPrevented, finished, quits()]).toEqual([true, 1, 1])
    const third = preventable()
    app.emit('before-quit', third)
    expect(third.defaultPrevented).toBe(false)
  })

  it('a window that stays open for unsaved edits keeps its session', async () => {
    const { windows, open } = desktop(true)
    let finished = 0
    quitAfter(async () => void (finished += 1), windows)
    app.emit('before-quit', preventable())
    await nextTurn()
    expect([open.size, finished, quits()]).toEqual([1, 0, 0])
  })
})

describe('reliability X41: installing is the last thing that a process does', () => {
  it('not before the app has ended as usual, and after it let go of the data folder', () => {
    const { windows, open } = desktop(false)
    installAtQuit(() => void recorded.calls.push('install'), windows())
    expect([open.size, recorded.calls]).toEqual([0, []])
    app.emit('will-quit')
    expect(recorded.calls).toEqual(['releaseSingleInstanceLock', 'install'])
  })

  it('without a window the app is ended at once, as usual', () => {
    installAtQuit(() => void recorded.calls.push('install'), [])
    expect(recorded.calls).toEqual(['quit'])
  })

  it('not at all where a window stays open, also not when the app ends later', () => {
    const { windows } = desktop(true)
    installAtQuit(() => void recorded.calls.push('install'), windows())
    app.emit('will-quit')
    expect(recorded.calls).toEqual([])
  })
})
