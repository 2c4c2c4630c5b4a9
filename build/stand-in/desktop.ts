import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { dirname } from 'node:path'
import { requireType } from './native.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** Electron's word for a link or a folder that the desktop does not open. */
const notOpened = 'Failed to open path'

/**
 * The `shell` module: everything is recorded; where there are real windows, the desktop opens what it is given.
 * @param desktop whether there is a program for links, which tests can say
 */
export function createShell(calls: RecordedCalls, onDesktop: boolean, desktop: { opensLinks: boolean }) {
  const open = async (target: string): Promise<string> => {
    if (!desktop.opensLinks) return notOpened
    if (!onDesktop) return ''
    const child = spawn('xdg-open', [target], { stdio: 'ignore', detached: true })
    child.unref()
    return once(child, 'spawn').then(
      () => '',
      () => notOpened,
    )
  }
  return {
    openExternal: async (url: string, options?: object): Promise<void> => {
      requireType(url, 'string')
      calls.add('shell.openExternal', url, options)
      const refusal = await open(url)
      if (refusal !== '') throw new Error(refusal)
    },
    openPath: async (path: string): Promise<string> => {
      requireType(path, 'string')
      calls.add('shell.openPath', path)
      return open(path)
    },
    showItemInFolder: (path: string): void => {
      requireType(path, 'string')
      calls.add('shell.showItemInFolder', path)
      void open(dirname(path))
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
    writeText: async (value: string): Promise<void> => {
      requireType(value, 'string')
      text = value
    },
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

/** One display of fixed size. */
class Screen extends EventEmitter {
  getPrimaryDisplay = () => display
  getAllDisplays = () => [display]
  getDisplayMatching = () => display
  getDisplayNearestPoint = () => display
  getCursorScreenPoint = () => ({ x: 0, y: 0 })
}

/** The `screen` module, which cannot even be looked at before the app is ready. */
export function createScreen(isReady: () => boolean): Screen {
  return new Proxy(new Screen(), {
    get(screen, name) {
      if (!isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event")
      const value: unknown = Reflect.get(screen, name)
      return typeof value === 'function' ? value.bind(screen) : value
    },
  })
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
