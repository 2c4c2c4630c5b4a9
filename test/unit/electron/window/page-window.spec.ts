import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WindowPlace } from '../../../../electron/settings/settings-shape.ts'
import {
  loadPage,
  openPageWindow,
  placeOnScreen,
  rememberPlace,
} from '../../../../electron/window/page-window.ts'
import { BrowserWindow as FakeWindow, recorded, screen } from '../../../fakes/electron.ts'

const place = { x: 100, y: 100, width: 900, height: 600, maximized: false }

describe('where the window opens', () => {
  const desk = { x: 0, y: 25, width: 1440, height: 875 }
  beforeEach(() => {
    screen.displays = [{ workArea: desk }]
  })

  it('at no fixed place at the first start', () => expect(placeOnScreen(null)).toBeNull())

  it.each<[string, Partial<WindowPlace>, boolean]>([
    ['where it was', {}, true],
    ['with 80 px of its title over the left edge', { x: -820 }, true],
    ['not with 79 px', { x: -821 }, false],
    ['with 80 px of its title over the right edge', { x: 1360 }, true],
    ['not with 79 px there', { x: 1361 }, false],
    ['with its title under the bar of the desktop', { y: 25 }, true],
    ['not with its title above it', { y: 24 }, false],
    ['with its title 80 px above the lower edge', { y: 820 }, true],
    ['not lower', { y: 821 }, false],
  ])('%s', (_, change, isShown) => {
    const kept = { ...place, ...change }
    expect(placeOnScreen(kept)).toBe(isShown ? kept : null)
  })

  it('H16: on any screen that is connected, and never on a disconnected one', () => {
    const area = fc.record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -2000, max: 2000 }),
      width: fc.integer({ min: 640, max: 4000 }),
      height: fc.integer({ min: 480, max: 2000 }),
    })
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(area, { minLength: 1, maxLength: 3 }),
        fraction,
        fraction,
        (areas, right, down) => {
          const [{ x, y, width, height } = desk] = areas
          const kept = {
            ...place,
            x: Math.floor(x + right * (width - 80)),
            y: Math.floor(y + down * (height - 80)),
          }
          screen.displays = areas.map((workArea) => ({ workArea }))
          expect(placeOnScreen(kept)).toBe(kept)
          // The same screens, disconnected and set up again out of the reach of the window.
          screen.displays = areas.map((workArea) => ({ workArea: { ...workArea, x: workArea.x + 20_000 } }))
          expect(placeOnScreen(kept)).toBeNull()
        },
      ),
    )
  })
})

describe('a new window is shown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    recorded.calls.length = 0
  })
  afterEach(() => void vi.useRealTimers())

  function opened(maximized = false) {
    const size = { width: 900, height: 600, minWidth: 420, minHeight: 480 }
    const options = { preload: 'preload.cjs', title: 'Atena', size, place: { ...place, maximized } }
    return openPageWindow(options) as unknown as FakeWindow
  }
  const shown = () => recorded.calls.filter((call) => call === 'show').length

  it('with its first frame, and only once', () => {
    const window = opened()
    vi.advanceTimersByTime(400)
    expect(shown()).toBe(0)
    window.emit('ready-to-show')
    expect(shown()).toBe(1)
    window.webContents.emit('did-stop-loading')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe(1)
  })

  it('without a frame half a second after its page has loaded, or has failed to load', () => {
    const window = opened()
    window.webContents.emit('did-stop-loading')
    vi.advanceTimersByTime(499)
    expect(shown()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(shown()).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe(1)
  })

  it('after five seconds, where its page sends no event', () => {
    opened()
    vi.advanceTimersByTime(4999)
    expect(shown()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe(1)
  })

  it('maximized if it was left so, whatever shows it', () => {
    opened(true).emit('ready-to-show')
    expect(recorded.calls).toEqual(['maximize', 'show'])
    opened(true)
    vi.advanceTimersByTime(5000)
    expect(recorded.calls).toEqual(['maximize', 'show', 'maximize', 'show'])
  })

  it('not again if it was already shown, nor after it is closed', () => {
    opened().show()
    opened().emit('closed')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the load of a page', () => {
  /** A window whose page crashes while it loads, with the event before or after the load fails; or it does not load at all. */
  function failing(
    how: 'dies first' | 'has died' | 'dies a moment later' | 'is closed a moment later' | 'fails',
  ) {
    const window = new FakeWindow({})
    window.loadURL = async () => {
      const die = () => window.webContents.emit('render-process-gone', {}, { reason: 'oom' })
      if (how === 'dies first') die()
      if (how === 'dies a moment later') setTimeout(die, 50)
      if (how === 'is closed a moment later') setTimeout(() => window.destroy(), 50)
      if (how === 'has died') window.webContents.crashed = true
      throw new Error('ERR_FAILED (-2)')
    }
    return window as unknown as BrowserWindow
  }

  it.each(['dies first', 'has died', 'dies a moment later', 'is closed a moment later'] as const)(
    'that %s is not a failed start',
    async (how) => {
      expect(await loadPage(failing(how))).toBeUndefined()
    },
  )

  it('that fails without a crash is a failed start', async () => {
    await expect(loadPage(failing('fails'))).rejects.toThrow('ERR_FAILED')
  })
})

describe('the place is kept', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function opened(before: WindowPlace | null) {
    const state = {
      bounds: { x: 1, y: 2, width: 3, height: 4 },
      maximized: false,
      minimized: false,
      destroyed: false,
    }
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => state.bounds,
      isMaximized: () => state.maximized,
      isMinimized: () => state.minimized,
      isDestroyed: () => state.destroyed,
    })
    const kept: WindowPlace[] = []
    // The fake has the parts of a window that the code uses.
    rememberPlace(window as unknown as BrowserWindow, {
      read: () => before,
      keep: (at) => void kept.push(at),
    })
    return { window, state, kept }
  }

  it.each(['resize', 'move'])('is written once, half a second after the last %s', (event) => {
    const { window, state, kept } = opened(null)
    for (let at = 0; at < 10; at += 1) {
      state.bounds = { ...state.bounds, x: at }
      window.emit(event)
      vi.advanceTimersByTime(499)
    }
    expect(kept).toEqual([])
    vi.advanceTimersByTime(1)
    expect(kept).toEqual([{ x: 9, y: 2, width: 3, height: 4, maximized: false }])
  })

  it('is written when the window closes, immediately and only then', () => {
    const { window, state, kept } = opened(null)
    state.maximized = true
    window.emit('move')
    window.emit('close')
    expect(kept).toEqual([{ ...state.bounds, maximized: true }])
    vi.advanceTimersByTime(10_000)
    expect(kept).toHaveLength(1)
  })

  it('is not written if it has not changed', () => {
    const { window, kept } = opened({ x: 1, y: 2, width: 3, height: 4, maximized: false })
    window.emit('close')
    expect(kept).toEqual([])
  })

  it.each(['minimized', 'destroyed'] as const)('is not written for a window that is %s', (how) => {
    const { window, state, kept } = opened(null)
    state[how] = true
    window.emit('move')
    vi.advanceTimersByTime(500)
    expect(kept).toEqual([])
  })
})
