import type { App } from './app.ts'
import type { Browser } from './browser.ts'
import type { IpcMain } from './ipc-main.ts'
import type { ApplicationMenu } from './menu.ts'
import type { NativeTheme } from './native-theme.ts'
import type { PageWindow } from './page-window.ts'
import type { Printing } from './printing.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { SchemeMap } from './scheme-map.ts'
import type { Sessions } from './session.ts'
import type { Windows } from './windows.ts'

/** The parts of one running stand-in that windows and pages work with; made once in electron-module.ts. */
export type StandIn<W extends PageWindow = PageWindow> = {
  readonly app: App
  readonly browser: Browser
  readonly calls: RecordedCalls
  readonly ipcMain: IpcMain
  readonly menu: ApplicationMenu
  readonly printing: Printing
  readonly schemes: SchemeMap
  readonly sessions: Sessions
  readonly theme: NativeTheme
  readonly windows: Windows<W>
}
