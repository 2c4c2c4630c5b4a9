import { EventEmitter } from 'node:events'
import { App } from './app.ts'
import type { AppDescription } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { Browser } from './browser.ts'
import type { WindowMode } from './command-line.ts'
import {
  createClipboard,
  createScreen,
  createShell,
  NativeTheme,
  Printing,
  net,
  RecordedCalls,
} from './desktop.ts'
import { Dialog } from './dialog.ts'
import { IpcMain } from './ipc-main.ts'
import { ApplicationMenu, Menu, MenuItem } from './menu.ts'
import type { RecordedCall } from './desktop.ts'
import { SchemeMap, createProtocolModule } from './scheme-map.ts'
import { Sessions } from './session.ts'
import type { StandIn } from './stand-in.ts'
import { createUtilityProcess } from './utility-process.ts'
import { Windows } from './stand-in.ts'

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
 * The `Notification` module. As in Electron there is none before the app is ready, nothing is told of one that the desktop
 * does not show, and an instance is shown once: a second `show` closes the first one.
 */
function createNotification(calls: RecordedCalls, controls: NotificationControls, isReady: () => boolean) {
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
  const controls = new TestControls({ calls, dialog, printing, sessions, theme })
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
    powerMonitor: new EventEmitter(),
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
  readonly #theme: NativeTheme
  readonly #sessions: Sessions

  constructor(parts: {
    calls: RecordedCalls
    dialog: Dialog
    printing: Printing
    theme: NativeTheme
    sessions: Sessions
  }) {
    this.calls = parts.calls.list
    this.dialogs = parts.dialog.answers
    this.printing = parts.printing
    this.#theme = parts.theme
    this.#sessions = parts.sessions
  }

  /** Switches the desktop's own colour scheme. */
  setSystemDark(dark: boolean): void {
    this.#theme.setSystemDark(dark)
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
