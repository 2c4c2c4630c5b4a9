import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { dirname, join } from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { PrinterInfo, WebContentsPrintOptions } from 'electron'
import type { DevtoolsSession } from './devtools.ts'
import { requireType, refuseConversion } from './native.ts'

/** One thing that the app asked of the desktop and that has no effect here, e.g. `dialog.showSaveDialog` and its options. */
export type RecordedCall = { name: string; args: unknown[] }

/** Keeps what the app asked for, so that tests can look at it through `__standin.calls`. */
export class RecordedCalls {
  readonly list: RecordedCall[] = []

  /** Notes a call. Arguments are copied, because the app may change them later and Playwright must be able to read them. */
  add(name: string, ...args: unknown[]): void {
    this.list.push({ name, args: args.map(plainCopy) })
  }
}

/** A copy without what cannot be copied: functions become their name, foreign objects their class. */
function plainCopy(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    if (typeof value === 'function') return `[function ${value.name}]`
    if (Array.isArray(value)) return value.map(plainCopy)
    if (value === null || typeof value !== 'object') return String(value)
    if (Object.getPrototypeOf(value) !== Object.prototype) return `[${value.constructor?.name ?? 'object'}]`
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainCopy(part)]))
  }
}

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
  }
}

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }

/** One display of fixed size. */
class Screen extends EventEmitter {
  getAllDisplays = () => [display]
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

/** The `net` module: without a network. */
export const net = {
  fetch: async (): Promise<Response> => {
    throw new Error('The stand-in for Electron has no net.fetch; requests of main go through Node.')
  },
  request: (): never => {
    throw new Error('The stand-in for Electron has no net.request; requests of main go through Node.')
  },
}

type ThemeSource = 'system' | 'light' | 'dark'

const sources: readonly unknown[] = ['system', 'light', 'dark'] satisfies ThemeSource[]

/** The `nativeTheme` module; pages follow it through `prefers-color-scheme`. */
export class NativeTheme extends EventEmitter {
  readonly #pages = new Set<DevtoolsSession>()
  #source: ThemeSource = 'system'
  #systemIsDark = false

  get themeSource(): ThemeSource {
    return this.#source
  }

  set themeSource(source: ThemeSource) {
    if (!sources.includes(source)) refuseConversion(source)
    const before = this.shouldUseDarkColors
    this.#source = source
    this.#changedFrom(before)
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark'
  }

  /** The desktop switches; for tests. */
  setSystemDark(dark: boolean): void {
    const before = this.shouldUseDarkColors
    this.#systemIsDark = dark
    this.#changedFrom(before)
  }

  /** Lets a page follow from now on. */
  apply(page: DevtoolsSession): void {
    this.#pages.add(page)
    const value = this.shouldUseDarkColors ? 'dark' : 'light'
    page
      .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
      .catch(() => {
        this.#pages.delete(page)
      })
  }

  #changedFrom(before: boolean): void {
    for (const page of this.#pages) this.apply(page)
    if (this.shouldUseDarkColors !== before) this.emit('updated')
  }
}

/** What the user does in the next print dialog, or the printer with the job; `wait` keeps the dialog open. */
export type PrintAnswer = 'print' | 'cancel' | 'fail' | 'refuse' | 'wait'

/** Electron's words for how a job ended that had a printer. */
const reasons: Readonly<Record<Exclude<PrintAnswer, 'print' | 'wait'>, string>> = {
  cancel: 'Print job canceled',
  fail: 'Print job failed',
  refuse: 'Invalid printer settings',
}

/**
 * The printers of the computer. Without any unless a test adds one to `list`, or `ATENA_STANDIN_PRINT_DIR` names the
 * folder that one prints into.
 */
export class Printing {
  readonly list: PrinterInfo[] = []
  /** Returns of the next print dialogs, first in first out; without one the job is printed. */
  readonly answers: PrintAnswer[] = []
  /** The system does not tell its printers. */
  listFails = false
  readonly #folder = process.env['ATENA_STANDIN_PRINT_DIR'] ?? ''
  #printed = 0

  constructor() {
    if (this.#folder !== '')
      this.list.push({ name: 'stand-in', displayName: 'Stand-in', description: '', options: {} })
  }

  /** What Electron's page knows of the printers; a list that fails is an empty one. */
  known(): PrinterInfo[] {
    return this.listFails ? [] : this.list.map((printer) => ({ ...printer }))
  }

  /** Why the job has no printer, in Electron's words; null if it has one and the dialog opens. */
  missing({ deviceName = '' }: WebContentsPrintOptions): string | null {
    if (deviceName !== '')
      return this.known().some(({ name }) => name === deviceName) ? null : 'Invalid deviceName provided'
    if (this.listFails) return 'Failed to enumerate printers'
    return this.list.length > 0 ? null : 'No printers available on the network'
  }

  /** What becomes of the next job: '' when it is printed, Electron's words when not, null when nothing ever comes. */
  nextOutcome(): string | null {
    const answer = this.answers.shift() ?? 'print'
    if (answer === 'wait') return null
    return answer === 'print' ? '' : reasons[answer]
  }

  /** Puts the paper into the folder. Returns the path of the PDF, null when no folder is named. */
  deliver(pdf: Buffer): string | null {
    if (this.#folder === '') return null
    mkdirSync(this.#folder, { recursive: true })
    const file = join(this.#folder, `print-${process.pid}-${++this.#printed}.pdf`)
    writeFileSync(file, pdf, { mode: 0o600 })
    return file
  }
}

/** What tests say of the desktop, and where they find what it shows. */
interface NotificationControls {
  hasNotifications: boolean
  readonly notifications: EventEmitter[]
}

interface Words {
  title?: string
  body?: string
}

/**
 * The `Notification` module. As in Electron it does not exist before the app is ready, a notification that the desktop does
 * not show emits no event, and an instance is shown once: a second `show` closes the first one.
 */
export function createNotification(
  calls: RecordedCalls,
  controls: NotificationControls,
  isReady: () => boolean,
) {
  return class Notification extends EventEmitter {
    readonly title: string
    readonly body: string

    constructor(words: Words = {}) {
      super()
      if (!isReady()) throw new Error('Cannot create Notification before app is ready')
      const text = (value: unknown) => (typeof value === 'string' ? value : '')
      this.title = text(words.title)
      this.body = text(words.body)
    }

    static isSupported(): boolean {
      return controls.hasNotifications
    }

    show(): void {
      this.close()
      if (!controls.hasNotifications) return
      calls.add('notification.show', this.title, this.body)
      controls.notifications.push(this)
      this.emit('show', {})
    }

    close(): void {
      const at = controls.notifications.indexOf(this)
      if (at < 0) return
      controls.notifications.splice(at, 1)
      this.emit('close', {})
    }
  }
}
