import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { ForkOptions } from 'electron'
import { App, type AppDescription } from './app.ts'
import { archiveOptions } from './archive.ts'
import { BrowserWindow } from './browser-window.ts'
import { Browser } from './browser.ts'
import type { WindowMode } from './command-line.ts'
import {
  createClipboard,
  createScreen,
  createNotification,
  createShell,
  NativeTheme,
  Printing,
  net,
  RecordedCalls,
  type RecordedCall,
} from './desktop.ts'
import { preventableEvent } from './native.ts'
import { Dialog } from './dialog.ts'
import { IpcMain, cloneForIpc } from './ipc-main.ts'
import { ApplicationMenu, Menu, MenuItem } from './menu.ts'
import { SchemeMap, createProtocolModule } from './scheme-map.ts'
import { Sessions } from './session.ts'
import { Windows, type StandIn } from './stand-in.ts'

const outputs: readonly unknown[] = ['inherit', 'pipe', 'ignore']

/**
 * Looks at the arguments of `utilityProcess.fork` and brings `stdio` into its long form.
 * @throws {Error} in Electron's words. That every text of `args` and `env` is one no document says; Electron seems to
 * leave out the whole list when one is not, so that is refused here.
 */
function checkForkArguments(modulePath: string, args: readonly unknown[], options: ForkOptions): IoTypes {
  if (!modulePath) throw new Error('Missing UtilityProcess entry script.')
  const { execArgv, serviceName, cwd, env = {} } = options
  if (execArgv !== undefined && !Array.isArray(execArgv))
    throw new Error('execArgv must be an array of strings.')
  if (serviceName !== undefined && typeof serviceName !== 'string')
    throw new Error('serviceName must be a string.')
  if (cwd !== undefined && typeof cwd !== 'string') throw new Error('cwd path must be a string.')
  if (!args.every((value) => typeof value === 'string'))
    throw new TypeError('Every argument must be a string.')
  if (!Object.values(env).every((value) => typeof value === 'string'))
    throw new TypeError('Every value of env must be a string.')
  return ioTypes(options.stdio ?? 'inherit')
}

/** What becomes of standard input, output and error. */
type IoTypes = ['ignore', 'inherit' | 'pipe' | 'ignore', 'inherit' | 'pipe' | 'ignore']

function ioTypes(stdio: NonNullable<ForkOptions['stdio']>): IoTypes {
  if (!Array.isArray(stdio)) {
    if (!outputs.includes(stdio))
      throw new Error('stdio must be of the following values: inherit, pipe, ignore')
    return ['ignore', stdio, stdio] as IoTypes
  }
  const [input, output, errors] = stdio
  if (stdio.length < 3) throw new Error('configuration missing for stdin, stdout or stderr.')
  if (input !== 'ignore') throw new Error('stdin value other than ignore is not supported.')
  for (const [name, value] of [
    ['stdout', output],
    ['stderr', errors],
  ])
    if (!outputs.includes(value))
      throw new Error(`${String(name)} configuration must be of the following values: inherit, pipe, ignore`)
  return [input, output, errors] as IoTypes
}

const bootstrap = new URL('./utility-child.ts', import.meta.url).href

/** A child process that runs a Node script, as Electron's utility processes do. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  #hasStarted = false

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super()
    const stdio = checkForkArguments(modulePath, args, options)
    const { execArgv = [], cwd } = options
    const archive = archiveOptions()
    const env = options.env && { ...(options.env as NodeJS.ProcessEnv), ...archive.env }
    this.#child = fork(modulePath, args, {
      execArgv: [
        '--experimental-strip-types',
        '--disable-warning=ExperimentalWarning',
        `--import=${bootstrap}`,
        ...archive.execArgv,
        ...execArgv,
      ],
      serialization: 'advanced',
      stdio: [...stdio, 'ipc'],
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.#child.on('spawn', () => {
      this.#hasStarted = true
      this.emit('spawn')
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1))
    this.#child.on('error', (failure) => this.emit('error', 'FatalError', failure.message, ''))
  }

  get pid(): number | undefined {
    return this.#hasStarted && this.#isRunning() ? this.#child.pid : undefined
  }

  get stdout(): Readable | null {
    return this.#isRunning() ? this.#child.stdout : null
  }

  get stderr(): Readable | null {
    return this.#isRunning() ? this.#child.stderr : null
  }

  /** @throws {Error} for what structured clone refuses, and for ports, which are not imitated */
  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0)
      throw new Error('The stand-in for Electron does not transfer ports to utility processes.')
    const copy = cloneForIpc(message)
    if (this.#child.connected) this.#child.send(copy as object)
  }

  /** Does nothing before `spawn`, as in Electron. */
  kill(): boolean {
    return this.#hasStarted && this.#isRunning() && this.#child.kill()
  }

  #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }
}

/** The `utilityProcess` module. */
function createUtilityProcess(isReady: () => boolean) {
  return {
    fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
      if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
      return new UtilityProcess(modulePath, args, options)
    },
  }
}

/** The static side of `webContents`. */
function createWebContentsModule(windows: Windows<BrowserWindow>) {
  return {
    getAllWebContents: () => windows.contents(),
    /** How Playwright finds the window of a page. */
    fromDevToolsTargetId: (targetId: string) =>
      windows.contents().find((contents) => contents.openedPage?.targetId === targetId),
  }
}

/** Makes the parts and connects them. */
export function createStandIn(
  description: Omit<AppDescription, 'calls'>,
  mode: WindowMode,
): StandIn<BrowserWindow> {
  const calls = new RecordedCalls()
  const app = new App({ ...description, calls })
  const schemes = new SchemeMap()
  const standIn: StandIn<BrowserWindow> = {
    app,
    browser: new Browser(mode),
    calls,
    ipcMain: new IpcMain(),
    menu: new ApplicationMenu(),
    printing: new Printing(),
    schemes,
    sessions: new Sessions({ calls, isReady: () => app.isReady() }),
    theme: new NativeTheme(),
    windows: new Windows(),
  }
  connect(standIn)
  return standIn
}

function connect(standIn: StandIn<BrowserWindow>): void {
  const { app, browser, calls, menu, windows } = standIn
  BrowserWindow.host = standIn
  Menu.host = {
    application: menu,
    popup: (popup, { x, y }) => {
      const disabled = popup.items.flatMap(({ enabled, label }) => (enabled ? [] : [label]))
      calls.add(
        'menu.popup',
        popup.items.map((item) => item.label),
        { x, y, disabled },
      )
    },
  }
  MenuItem.host = { quit: () => app.quit(), focused: () => windows.focused() }
  menu.on('changed', () => {
    for (const contents of windows.contents()) contents.post({ kind: 'accelerators', chords: menu.chords() })
  })
  app.attach(windows, () => browser.close())
  browser.onStranger(({ openerId }) => {
    const opener = windows.contents().find((contents) => contents.openedPage?.targetId === openerId)
    void opener?.popups.decide((url) => standIn.schemes.toApp(url), opener.getURL())
  })
}

/** What `require('electron')` gives to the main process, and `__standin` for tests. */
export function createElectronModule(standIn: StandIn<BrowserWindow>) {
  const { app, browser, calls, ipcMain, printing, schemes, sessions, theme, windows } = standIn
  const isReady = () => app.isReady()
  const onDesktop = browser.mode === 'app-window'
  const dialog = new Dialog(calls, onDesktop, isReady)
  const controls = new TestControls({
    calls,
    dialog,
    printing,
    sessions,
    theme,
    windows: () => windows.all(),
  })
  return {
    app,
    BrowserWindow,
    clipboard: createClipboard(),
    dialog,
    ipcMain,
    Menu,
    MenuItem,
    nativeTheme: theme,
    net,
    Notification: createNotification(calls, controls, isReady),
    /** Tests emit `suspend` and `resume`. */
    powerMonitor: controls.powerMonitor,
    protocol: createProtocolModule(schemes, isReady, () => sessions.defaultSession.protocol),
    screen: createScreen(isReady),
    session: sessions,
    shell: createShell(calls, onDesktop, controls),
    utilityProcess: createUtilityProcess(isReady),
    webContents: createWebContentsModule(windows),
    __standin: controls,
  }
}

/** What tests drive and look at; `electron.__standin` and `globalThis.__standin`. */
class TestControls {
  /** What the app asked of the desktop, in order. */
  readonly calls: RecordedCall[]
  /** Returns for the next dialogs: `__standin.dialogs.push({ filePaths: [path] })`. */
  readonly dialogs: Record<string, unknown>[]
  /** What is chosen in the next popup menus, by id or label: `__standin.menuChoices.push('Copy number')`. */
  readonly menuChoices: string[] = Menu.choices
  /** The printers: `__standin.printing.list.push({ name: 'office', … })`, `.answers.push('cancel')`, `.listFails = true`. */
  readonly printing: Printing
  /** Whether the desktop shows notifications, and those that it shows: `__standin.notifications[0].emit('click')`. */
  hasNotifications = false
  readonly notifications: EventEmitter[] = []
  /** Whether the desktop has a program that opens links and folders. */
  opensLinks = true
  readonly powerMonitor = new EventEmitter()
  readonly #theme: NativeTheme
  readonly #sessions: Sessions
  readonly #windows: () => (EventEmitter & { isVisible(): boolean })[]

  constructor(parts: {
    calls: RecordedCalls
    dialog: Dialog
    printing: Printing
    theme: NativeTheme
    sessions: Sessions
    windows: () => (EventEmitter & { isVisible(): boolean })[]
  }) {
    this.calls = parts.calls.list
    this.dialogs = parts.dialog.answers
    this.printing = parts.printing
    this.#theme = parts.theme
    this.#sessions = parts.sessions
    this.#windows = parts.windows
  }

  /** Switches the desktop's own colour scheme. */
  setSystemDark(dark: boolean): void {
    this.#theme.setSystemDark(dark)
  }

  /**
   * Ends the session as Windows does: each window gets `query-session-end`, and `ms` later the first one gets `session-end`
   * and the process ends, without `close`, `before-quit` and `will-quit`. Resolves with false if a window keeps the session.
   */
  async endSession(ms: number): Promise<boolean> {
    const reasons = ['shutdown']
    const asked = this.#windows().map((window) => {
      const event = preventableEvent({ reasons })
      window.emit('query-session-end', event)
      return event.defaultPrevented
    })
    if (asked.includes(true)) return false
    await new Promise((resolve) => setTimeout(resolve, ms))
    // It cannot be prevented any more. Windows does not document the order in which it tells the windows: here a hidden one is first.
    const windows = this.#windows()
    const first = windows.find((window) => !window.isVisible()) ?? windows[0]
    first?.emit('session-end', preventableEvent({ reasons }))
    process.kill(process.pid, 'SIGKILL')
    return true
  }

  /**
   * Shuts the computer down as Linux and macOS do: the process ends immediately, or, if a listener prevents `shutdown`, after
   * `ms`, in which the app can end it itself.
   */
  shutDown(ms: number): void {
    const event = preventableEvent({})
    this.powerMonitor.emit('shutdown', event)
    const end = () => process.kill(process.pid, 'SIGKILL')
    if (event.defaultPrevented) setTimeout(end, ms)
    else end()
  }

  /** Asks the permission request handler of a session as a page would; `partition` '' is the default session. */
  requestPermission(permission: string, requestingUrl: string, partition = ''): Promise<boolean> {
    return this.#sessions.fromPartition(partition).permissions.request(null, permission, requestingUrl)
  }

  /** Asks the display media handler of a session. */
  requestDisplayMedia(request: object, partition = ''): Promise<object | null> {
    return this.#sessions.fromPartition(partition).permissions.displayMedia(request)
  }
}
