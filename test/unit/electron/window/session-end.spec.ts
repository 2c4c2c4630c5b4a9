import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endWithComputer } from '../../../../electron/window/session-end.ts'
import { app, powerMonitor, recorded } from '../../../fakes/electron.ts'

beforeEach(() => {
  recorded.calls.length = 0
})
afterEach(() => {
  app.removeAllListeners()
  powerMonitor.removeAllListeners()
})

function begin(finish: () => Promise<unknown> = async () => undefined): void {
  endWithComputer({
    finish,
    askPages: () => void recorded.calls.push('asked'),
    writeDown: () => void recorded.calls.push('all is written'),
  })
}

/** The recorded events in order; windows and waits of other tests may still end meanwhile. */
const happened = () => recorded.calls.filter((call) => ['asked', 'all is written', 'exit 0'].includes(call))

/** A window as Electron makes it, shown or hidden. */
function newWindow(): EventEmitter {
  const window = new EventEmitter()
  app.emit('browser-window-created', {}, window)
  return window
}

describe('the end of the Windows session', () => {
  it('the data in memory is written before the process ends, whichever window gets the events of Windows', () => {
    begin()
    const windows = [newWindow(), newWindow()]
    for (const window of windows) window.emit('query-session-end', {})
    expect(happened()).toEqual(['asked', 'asked'])
    windows[1]?.emit('session-end', {})
    expect(happened()).toEqual(['asked', 'asked', 'all is written'])
  })
})

describe('the shutdown of Linux and macOS', () => {
  const shutDown = () => {
    let isPrevented = false
    powerMonitor.emit('shutdown', {
      preventDefault() {
        isPrevented = true
      },
    })
    return isPrevented
  }

  it('waits until the pages have sent the typed text and all is closed', async () => {
    begin()
    expect(shutDown()).toBe(true)
    await expect.poll(happened, { timeout: 10_000 }).toEqual(['asked', 'exit 0'])
  })

  it('writes the data in memory where closing hangs', async () => {
    begin(() => new Promise<never>(() => undefined))
    expect(shutDown()).toBe(true)
    await expect.poll(happened, { timeout: 10_000 }).toEqual(['asked', 'all is written', 'exit 0'])
  })
})
