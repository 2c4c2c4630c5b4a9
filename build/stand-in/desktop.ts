import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { dirname } from 'node:path'
import type { RecordedCalls } from './recorded-calls.ts'

/** The `shell` module: everything is recorded; where there are real windows, the desktop opens what it is given. */
export function createShell(calls: RecordedCalls, onDesktop: boolean) {
  const open = (target: string) => {
    if (onDesktop)
      spawn('xdg-open', [target], { stdio: 'ignore', detached: true })
        .on('error', () => {})
        .unref()
  }
  return {
    openExternal: async (url: string, options?: object): Promise<void> => {
      calls.add('shell.openExternal', url, options)
      open(url)
    },
    openPath: async (path: string): Promise<string> => {
      calls.add('shell.openPath', path)
      open(path)
      return ''
    },
    showItemInFolder: (path: string): void => {
      calls.add('shell.showItemInFolder', path)
      open(dirname(path))
    },
    trashItem: async (path: string): Promise<void> => calls.add('shell.trashItem', path),
    beep: (): void => calls.add('shell.beep'),
  }
}

/** The `clipboard` module for text, asynchronous as since Electron 44; the desktop's own clipboard is left alone. */
export function createClipboard() {
  let text = ''
  return {
    readText: async (): Promise<string> => text,
    writeText: async (value: string): Promise<void> => void (text = String(value)),
    clear: (): void => void (text = ''),
  }
}

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = {
  id: 1,
  label: 'stand-in',
  scaleFactor: 1,
  rotation: 0,
  bounds: area,
  workArea: area,
  size: { width: area.width, height: area.height },
  workAreaSize: { width: area.width, height: area.height },
}

/** The `screen` module: one display of fixed size. */
export class Screen extends EventEmitter {
  getPrimaryDisplay = () => display
  getAllDisplays = () => [display]
  getDisplayMatching = () => display
  getDisplayNearestPoint = () => display
  getCursorScreenPoint = () => ({ x: 0, y: 0 })
}

/** The `powerMonitor` module: tests emit `suspend` and `resume`. */
export class PowerMonitor extends EventEmitter {
  getSystemIdleState = () => 'active' as const
  getSystemIdleTime = () => 0
  isOnBatteryPower = () => false
  onBatteryPower = false
}

/** The `net` module: there is no network here; whether the app believes in one is up to tests. */
export class Net {
  online = true

  isOnline(): boolean {
    return this.online
  }

  async fetch(): Promise<Response> {
    throw new Error('The stand-in for Electron has no net.fetch; requests of main go through Node.')
  }

  request(): never {
    throw new Error('The stand-in for Electron has no net.request; requests of main go through Node.')
  }
}
