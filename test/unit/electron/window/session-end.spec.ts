import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endWithComputer } from '../../../../electron/window/session-end.ts'
import { app, powerMonitor, recorded } from '../../../fakes/electron.ts'

beforeEach(() => void (recorded.calls.length = 0))
afterEach(() => {
  app.removeAllListeners()
  powerMonitor.removeAllListeners()
})

function begin(finish: () => Promise<unknown> = async () => undefined): void {
  endWithComputer({
    finish,
    askPages: () => void recorded.calls.push('asked'),
    writeDown: () => void recorded.calls.push('written'),
  })
}

/** What happened in this order; windows of other tests may be shown meanwhile. */
const happened = () => recorded.calls.filter((call) => ['asked', 'written', 'exit 0'].includes(call))

/** A window as Electron makes it, shown or hidden. */
function newWindow(): EventEmitter {
  const window = new EventEmitter()
  app.emit('browser-window-created', {}, window)
  return window
}

describe('the session of Windows ends', () => {
  it('what is in memory is written down before the process ends, whichever window Windows asks and tells', () => {
    begin()
    const windows = [newWindow(), newWindow()]
    for (const window of windows) window.emit('query-session-end', {})
    expect(happened()).toEqual(['asked', 'asked'])
    windows[1]?.emit('session-end', {})
    expect(happened()).toEqual(['asked', 'asked', 'written'])
  })
})

describe('Linux and macOS go down', () => {
  const shutDown = () => {
    let isPrevented = false
    powerMonitor.emit('shutdown', { preventDefault: () => (isPrevented = true) })
    return isPrevented
  }

  it('they wait until the pages have handed over what is typed and all is closed', async () => {
    begin()
    expect(shutDown()).toBe(true)
    await expect.poll(happened, { timeout: 10_000 }).toEqual(['asked', 'exit 0'])
  })

  it('what is in memory is written down where closing hangs', async () => {
    begin(() => new Promise<never>(() => undefined))
    expect(shutDown()).toBe(true)
    await expect.poll(happened, { timeout: 10_000 }).toEqual(['asked', 'written', 'exit 0'])
  })
})
