import type { EventEmitter } from 'node:events'
import type { WebPreferences } from 'electron'
import type { App } from './app.ts'
import type { Browser } from './browser.ts'
import type { NativeTheme, Printing, RecordedCalls } from './desktop.ts'
import type { IpcMain } from './ipc-main.ts'
import type { RoleTarget } from './menu-roles.ts'
import type { ApplicationMenu } from './menu.ts'
import type { Navigation, Popups, WebFrame } from './navigation.ts'
import type { Page } from './page.ts'
import type { SchemeMap } from './scheme-map.ts'
import type { Session, Sessions } from './session.ts'

/** What a window shows at the moment, in main-side addresses. */
export class ShownDocument {
  readonly schemes: SchemeMap
  url = ''
  title = ''
  isCrashed = false

  constructor(schemes: SchemeMap) {
    this.schemes = schemes
  }

  /** A document at this page address has replaced the one before. */
  shows(pageUrl: string): void {
    this.url = this.schemes.toApp(pageUrl)
    this.isCrashed = false
  }
}

/** Where the page of a window says it is; content size in CSS pixels. */
export type Placed = { focused: boolean; x: number; y: number; width: number; height: number }

/** A window as the parts of its page know it: `BrowserWindow`, which is made of them. */
export type PageWindow = EventEmitter &
  RoleTarget & {
    readonly id: number
    isVisible(): boolean
    isDestroyed(): boolean
    focus(): void
    setTitle(title: string): void
    /** Asks the listeners of `close` whether the window may go. */
    mayClose(): boolean
    /** The page has closed, for any reason. */
    pageGone(): void
    /** The first document has loaded. */
    firstPaint(): void
    wasPlaced(placed: Placed): void
  }

/** The page of a window as its parts know it: `WebContents`, which is made of them. */
export type PageContents = EventEmitter & {
  readonly id: number
  readonly window: PageWindow
  readonly session: Session
  readonly mainFrame: WebFrame
  readonly popups: Popups
  readonly navigation: Navigation
  readonly preferences: WebPreferences
  readonly document: ShownDocument
  /** The page as soon as it is set up. */
  readonly openedPage: Page | null
  whenOpened(): Promise<Page>
  send(channel: string, ...args: unknown[]): void
  isDestroyed(): boolean
}

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

  /** Key presses and menu items go to this window from now on. */
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
