import type { WebPreferences } from 'electron'
import type { EventEmitter } from 'node:events'
import type { RoleTarget } from './menu-roles.ts'
import type { Navigation, Popups } from './navigation.ts'
import type { Page } from './page.ts'
import type { SchemeMap } from './scheme-map.ts'
import type { Session } from './session.ts'
import type { WebFrame } from './web-frame.ts'

/** What a window shows at the moment, in main-side addresses. */
export class ShownDocument {
  readonly schemes: SchemeMap
  url = ''
  title = ''
  isLoading = false

  constructor(schemes: SchemeMap) {
    this.schemes = schemes
  }

  /** A document at this page address has replaced the one before. */
  shows(pageUrl: string): void {
    this.url = this.schemes.toApp(pageUrl)
  }

  get origin(): string {
    return this.schemes.originOf(this.url)
  }
}

/** Where the page of a window says it is; content size in CSS pixels. */
export type Placed = { focused: boolean; x: number; y: number; width: number; height: number }

/** A window as the parts behind its page know it: `BrowserWindow`, which is made of them. */
export type PageWindow = EventEmitter &
  RoleTarget & {
    readonly id: number
    isVisible(): boolean
    isDestroyed(): boolean
    focus(): void
    setTitle(title: string): void
    /** Asks the listeners of `close` whether the window may go. */
    mayClose(): boolean
    /** The page is gone, whoever closed it. */
    pageGone(): void
    /** The first document has loaded. */
    firstPaint(): void
    wasPlaced(placed: Placed): void
  }

/** The page of a window as the parts behind it know it: `WebContents`, which is made of them. */
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
