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

/** The windows that are open, and which of them has the focus. */
export class Windows<W extends PageWindow> {
  readonly #open = new Map<number, W>()
  #lastId = 0
  #focused: W | null = null

  nextId(): number {
    return ++this.#lastId
  }

  add(window: W): void {
    this.#open.set(window.id, window)
  }

  remove(window: W): void {
    this.#open.delete(window.id)
    if (this.#focused === window) this.#focused = this.all().findLast((other) => other.isVisible()) ?? null
  }

  /** The window becomes the one that key presses and menu items go to. */
  focus(window: W): void {
    this.#focused = window
  }

  all(): W[] {
    return [...this.#open.values()]
  }

  focused(): W | null {
    return this.#focused
  }

  contents(): W['webContents'][] {
    return this.all().map((window) => window.webContents)
  }
}
