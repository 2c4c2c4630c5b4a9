import { App } from './app.ts'
import type { AppDescription } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { Browser } from './browser.ts'
import type { WindowMode } from './chromium-switches.ts'
import { createClipboard, createShell, Net, PowerMonitor, Screen } from './desktop.ts'
import { Dialog } from './dialog.ts'
import { nativeImage } from './image.ts'
import { IpcMain } from './ipc-main.ts'
import { MenuItem } from './menu-item.ts'
import { ApplicationMenu, Menu } from './menu.ts'
import { NativeTheme } from './native-theme.ts'
import { RecordedCalls } from './recorded-calls.ts'
import { SchemeMap } from './scheme-map.ts'
import { Sessions } from './session.ts'
import type { StandIn } from './stand-in.ts'
import { TestControls } from './test-controls.ts'
import { createCrashReporter, Notification, safeStorage } from './unavailable.ts'
import { createUtilityProcess } from './utility-process.ts'
import { createWebContentsModule } from './web-contents-module.ts'
import { Windows } from './windows.ts'

/** Makes the parts and connects them. */
export function createStandIn(description: Omit<AppDescription, 'calls'>, mode: WindowMode): StandIn {
  const calls = new RecordedCalls()
  const app = new App({ ...description, calls })
  const schemes = new SchemeMap()
  const standIn: StandIn = {
    app,
    browser: new Browser(mode),
    calls,
    ipcMain: new IpcMain(),
    menu: new ApplicationMenu(),
    schemes,
    sessions: new Sessions({ schemes, calls, isReady: () => app.isReady() }),
    theme: new NativeTheme(),
    windows: new Windows(),
  }
  connect(standIn)
  return standIn
}

function connect(standIn: StandIn): void {
  const { app, browser, calls, menu, windows } = standIn
  BrowserWindow.host = standIn
  Menu.host = {
    application: menu,
    popup: (popup) =>
      calls.add(
        'menu.popup',
        popup.items.map((item) => item.label),
      ),
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
export function createElectronModule(standIn: StandIn) {
  const { app, browser, calls, ipcMain, sessions, theme, windows } = standIn
  const onDesktop = browser.mode === 'app-window'
  const dialog = new Dialog(calls, onDesktop)
  const net = new Net()
  const controls = new TestControls({ calls, dialog, net, sessions, theme })
  return {
    app,
    BrowserWindow,
    clipboard: createClipboard(),
    crashReporter: createCrashReporter(calls),
    dialog,
    ipcMain,
    Menu,
    MenuItem,
    nativeImage,
    nativeTheme: theme,
    net,
    Notification,
    powerMonitor: new PowerMonitor(),
    protocol: sessions.defaultSession.protocol,
    safeStorage,
    screen: new Screen(),
    session: sessions,
    shell: createShell(calls, onDesktop),
    utilityProcess: createUtilityProcess(() => app.isReady()),
    webContents: createWebContentsModule(windows),
    __standin: controls,
  }
}
