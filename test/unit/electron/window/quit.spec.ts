import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAtQuit } from '../../../../electron/update/updater.ts'
import { quitAfter } from '../../../../electron/window/quit.ts'
import { app, recorded } from '../../../fakes/electron.ts'

/** An event that can be prevented. */
function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** A window that closes on request, or stays open because of unsaved edits while `stays` is true. */
function desktop(stays: boolean) {
  const open = new Set<EventEmitter & { close(): void }>()
  const told: (() => void)[] = []
  const close = () => {
    if (!self.arrives) return
    const event = preventable()
    window.emit('close', event)
    if (event.defaultPrevented) return
    open.delete(window)
    for (const tell of told) tell()
  }
  /** The window has finished the change to full screen; macOS closes it only now. */
  const arrive = () => {
    self.arrives = true
    close()
  }
  const window = Object.assign(new EventEmitter(), { close })
  const show = async () => void recorded.calls.push('show')
  const self = {
    stays,
    arrives: true,
    open,
    arrive,
    close,
    show,
    onClosed: (tell: () => void) => void told.push(tell),
  }
  window.on('close', (event: { preventDefault(): void }) => self.stays && event.preventDefault())
  open.add(window)
  // The fake has the parts of a window that the code uses.
  return Object.assign(self, { windows: () => [...open] as unknown as BrowserWindow[] })
}

/** The last work of an app; `written` is among the calls if it had to write the data in memory to the disk. */
const work = (finish: () => Promise<unknown> = async () => undefined) => ({
  finish,
  writeDown: () => void recorded.calls.push('written'),
})
/** A desktop on which no window is open. */
const noWindow = () => {
  const closed = desktop(false)
  closed.close()
  return closed
}
const hangs = () => new Promise<never>(() => undefined)

const quits = () => recorded.calls.filter((call) => call === 'quit').length
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  recorded.calls.length = 0
})
afterEach(() => void app.removeAllListeners())

describe('design 4: Quit loses nothing', () => {
  it('windows close first, then the writes finish, then the app ends', async () => {
    const window = desktop(false)
    let finished = 0
    quitAfter(
      work(async () => {
        finished += 1
      }),
      window,
    )
    const first = preventable()
    app.emit('before-quit', first)
    expect([first.defaultPrevented, window.open.size, finished, quits()]).toEqual([true, 0, 0, 1])
    recorded.calls.length = 0
    // A second Quit.
    const second = preventable()
    app.emit('before-quit', second)
    await nextTurn()
    expect([second.defaultPrevented, finished, quits()]).toEqual([true, 1, 1])
    const third = preventable()
    app.emit('before-quit', third)
    expect(third.defaultPrevented).toBe(false)
  })

  it('a second Quit does not start the last work again', async () => {
    let finished = 0
    quitAfter(
      work(() => {
        finished += 1
        return new Promise<void>(() => undefined)
      }),
      desktop(false),
    )
    for (let n = 0; n < 3; n += 1) app.emit('before-quit', preventable())
    await nextTurn()
    expect(finished).toBe(1)
  })

  it('a second start of the app shows its window, or, while the app finishes, starts it again after its end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const window = desktop(false)
    const quitting = quitAfter(
      work(() => promise),
      window,
    )
    quitting.showAgain()
    expect(recorded.calls).toEqual(['show'])
    window.close()
    app.emit('before-quit', preventable())
    recorded.calls.length = 0
    quitting.showAgain()
    quitting.showAgain()
    expect(recorded.calls).toEqual(['relaunch'])
    resolve()
    await nextTurn()
    expect(recorded.calls).toEqual(['relaunch', 'quit'])
  })

  it('a window that stays open because of unsaved edits keeps its session', async () => {
    const window = desktop(true)
    let finished = 0
    quitAfter(
      work(async () => {
        finished += 1
      }),
      window,
    )
    app.emit('before-quit', preventable())
    await nextTurn()
    expect([window.open.size, finished, quits()]).toEqual([1, 0, 0])
  })

  it('the first of several windows that stays keeps the later ones open', async () => {
    const asked: string[] = []
    const window = (name: string, stays: boolean) => {
      const close = () => {
        const event = preventable()
        if (stays) event.preventDefault()
        asked.push(name)
        self.emit('close', event)
      }
      const self = Object.assign(new EventEmitter(), { close })
      return self as unknown as BrowserWindow
    }
    const open = [window('first', false), window('with edits', true), window('last', false)]
    quitAfter(work(), {
      windows: () => open,
      onClosed: () => undefined,
      show: async () => undefined,
    })
    app.emit('before-quit', preventable())
    await nextTurn()
    expect([asked, quits()]).toEqual([['first', 'with edits'], 0])
  })
})

describe('work that hangs or fails at the end does not keep the app running for ever', () => {
  it('Quit: the data in memory is written to the disk first', async () => {
    quitAfter(work(hangs), noWindow(), { patience: 20 })
    app.emit('before-quit', preventable())
    await expect.poll(() => recorded.calls).toEqual(['written', 'quit'])
    const last = preventable()
    app.emit('before-quit', last)
    expect(last.defaultPrevented).toBe(false)
  })

  it('Quit: work that finishes in time is not written twice', async () => {
    quitAfter(work(), noWindow(), { patience: 20 })
    app.emit('before-quit', preventable())
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(recorded.calls).toEqual(['quit'])
  })
})

describe('the app ends with its last window, whatever hidden windows there are', () => {
  it.each(['linux', 'win32'] as const)('%s: closing the window ends the app', (on) => {
    const window = desktop(false)
    quitAfter(work(), window, { on })
    window.close()
    expect(quits()).toBe(1)
  })

  it('macOS: the app stays without a window, and Electron does not end it by itself', () => {
    const window = desktop(false)
    quitAfter(work(), window, { on: 'darwin' })
    window.close()
    expect([quits(), app.listenerCount('window-all-closed')]).toEqual([0, 1])
  })

  it('macOS: Quit closes the window and continues', () => {
    const window = desktop(false)
    quitAfter(work(), window, { on: 'darwin' })
    app.emit('before-quit', preventable())
    expect([window.open.size, quits()]).toEqual([0, 1])
  })

  it('macOS: a Quit that unsaved edits call off is forgotten, even if the change to full screen delays the close', () => {
    const window = desktop(true)
    window.arrives = false
    quitAfter(work(), window, { on: 'darwin' })
    app.emit('before-quit', preventable())
    window.arrive()
    expect(window.open.size).toBe(1)
    window.stays = false
    window.close()
    expect(quits()).toBe(0)
  })

  it('macOS: a Quit that unsaved edits have called off does not end the app when the window closes later', () => {
    const window = desktop(true)
    quitAfter(work(), window, { on: 'darwin' })
    app.emit('before-quit', preventable())
    window.stays = false
    window.close()
    expect(quits()).toBe(0)
  })
})

describe('SECURITY X41: the installation is the last work of a process', () => {
  it('not before the app has ended as usual and has released the data folder', () => {
    const { windows, open } = desktop(false)
    installAtQuit(() => void recorded.calls.push('install'), windows())
    expect([open.size, recorded.calls]).toEqual([0, []])
    app.emit('will-quit')
    expect(recorded.calls).toEqual(['releaseSingleInstanceLock', 'install'])
  })

  it('without a window the app ends immediately, as usual', () => {
    installAtQuit(() => void recorded.calls.push('install'), [])
    expect(recorded.calls).toEqual(['quit'])
  })

  it('not at all where a window stays open, even when the app ends later', () => {
    const { windows } = desktop(true)
    installAtQuit(() => void recorded.calls.push('install'), windows())
    app.emit('will-quit')
    expect(recorded.calls).toEqual([])
  })
})
