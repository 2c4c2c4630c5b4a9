import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Browser } from './browser.ts'
import { comesLate } from './late.ts'
import type { PageWindow, Placed, PageContents, StandIn } from './stand-in.ts'
import { refuseUnsafePreferences, type Page } from './page.ts'
import { preventableEvent, requireType, refuseEverything } from './native.ts'
import { isUnkind } from './unkind.ts'
import { WebContents } from './web-contents.ts'
import { WindowState } from './window-state.ts'

/** The `BrowserWindow` class. */
export class BrowserWindow extends WindowState implements PageWindow {
  /** The stand-in that all windows belong to; set once by electron-module.ts. */
  static host: StandIn<BrowserWindow>

  readonly id: number
  readonly webContents: WebContents
  readonly #real: RealWindow
  #destroyed = false
  #painted = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    const { app, windows, browser } = BrowserWindow.host
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const preferences = options.webPreferences ?? {}
    refuseUnsafePreferences(preferences)
    super(options, app.name)
    this.id = windows.nextId()
    const { width, height } = this.getBounds()
    this.webContents = new WebContents(BrowserWindow.host, this, { preferences, size: { width, height } })
    this.#real = new RealWindow(this.webContents, browser)
    this.#real.open({ ...placeOf(options), width, height }, options.show !== false)
    windows.add(this)
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
    if (options.show !== false) this.show()
  }

  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.host.windows.all()
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.host.windows.focused()
  }

  static fromWebContents(contents: WebContents | null | undefined): BrowserWindow | null {
    const window = contents?.window
    return window instanceof BrowserWindow ? window : null
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  /** Accepted without effect: the stand-in has no taskbar. */
  setProgressBar(progress: number): void {
    requireType(progress, 'number')
  }

  override focus(): void {
    if (this.isFocused() || !this.isVisible()) return
    const { app, windows } = BrowserWindow.host
    const before = BrowserWindow.getFocusedWindow()
    windows.focus(this)
    before?.emit('blur')
    if (before) app.emit('browser-window-blur', {}, before)
    this.emit('focus')
    app.emit('browser-window-focus', {}, this)
    this.#real.bringToFront()
  }

  isFocused(): boolean {
    return BrowserWindow.getFocusedWindow() === this
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Closes the window unless a listener of `close` prevents it: the listeners run now, the window closes a little later. */
  close(): void {
    if (this.mayClose()) setImmediate(() => void comesLate().then(() => this.destroy()))
  }

  /** Asks the listeners of `close`; a window that stays calls off the end of the app. */
  mayClose(): boolean {
    const event = preventableEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) BrowserWindow.host.app.windowStays()
    return !event.defaultPrevented
  }

  /** Closes the window without asking. */
  destroy(): void {
    if (this.#destroyed) return
    this.#real.close()
    this.pageGone()
  }

  /** The page has closed, for any reason. */
  pageGone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    BrowserWindow.host.windows.remove(this)
    this.webContents.markDestroyed()
    refuseEverything(this, ['id', 'webContents'])
    this.emit('closed')
    BrowserWindow.host.app.windowClosed()
  }

  /** The first document has loaded. */
  firstPaint(): void {
    if (!this.#painted && !isUnkind('never-ready')) this.emit('ready-to-show')
    this.#painted = true
  }

  /** The page reports where its window is; only a real window has a place of its own. */
  wasPlaced({ focused, x, y, width, height }: Placed): void {
    if (this.#destroyed || this.isMinimized()) return
    this.wasMoved(
      BrowserWindow.host.browser.mode === 'app-window' ? { x, y, width, height } : { width, height },
    )
    if (focused) this.focus()
  }

  protected override moved(bounds: Rectangle): void {
    this.#real.setBounds(bounds)
  }

  protected override stateChanged(state: 'normal' | 'minimized' | 'maximized' | 'fullscreen'): void {
    this.#real.setState(state)
  }
}

/** Where the app wants the window; without a wish the desktop decides. */
function placeOf({ x, y }: BrowserWindowConstructorOptions): Partial<Rectangle> {
  return x === undefined || y === undefined ? {} : { x, y }
}

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** The window of Chromium that shows a BrowserWindow. Everything waits for the page and is lost when the page has closed. */
class RealWindow {
  readonly #page: Promise<Page>
  readonly #browser: Browser
  /** What Chromium's window is larger than its content, in CSS pixels. */
  #frame = { width: 0, height: 0 }
  #last: Promise<void> = Promise.resolve()

  constructor(contents: PageContents, browser: Browser) {
    // Requested now: destroyed contents answer nothing, and their page must still be closed.
    this.#page = contents.whenOpened()
    this.#browser = browser
  }

  /**
   * Gives the new window its size, and its place if the app names one, and measures its frame. A hidden one is
   * minimized, for nothing else prints.
   */
  open(bounds: Partial<Rectangle>, visible: boolean): void {
    this.#whenThere(async ({ session, targetId }) => {
      const { bounds: outer } = await this.#browser.root.send('Browser.getWindowForTarget', { targetId })
      const { cssLayoutViewport: inner } = await session.send('Page.getLayoutMetrics')
      const { width = 0, height = 0 } = outer
      this.#frame = { width: width - inner.clientWidth, height: height - inner.clientHeight }
    })
    this.setBounds(bounds)
    if (!visible) this.setState('minimized')
  }

  setBounds({ x, y, width = 0, height = 0 }: Partial<Rectangle>): void {
    const hasPlace = this.#browser.mode === 'app-window' && x !== undefined && y !== undefined
    this.#change(() => ({
      ...(hasPlace ? { left: x, top: y } : {}),
      width: width + this.#frame.width,
      height: height + this.#frame.height,
    }))
  }

  /** Headless windows have no state: minimized ones would not even render. */
  setState(windowState: State): void {
    if (this.#browser.mode === 'app-window') this.#change(() => ({ windowState }))
  }

  bringToFront(): void {
    this.#whenThere(async ({ session }) => session.tell('Page.bringToFront'))
  }

  close(): void {
    this.#whenThere(async ({ targetId }) => this.#browser.closePage(targetId))
  }

  #change(
    bounds: () => { left?: number; top?: number; width?: number; height?: number; windowState?: State },
  ): void {
    this.#whenThere(async ({ targetId }) => {
      const { windowId } = await this.#browser.root.send('Browser.getWindowForTarget', { targetId })
      await this.#browser.root.send('Browser.setWindowBounds', { windowId, bounds: bounds() })
    })
  }

  /** Changes are made in the order of the calls. */
  #whenThere(change: (page: Page) => Promise<void>): void {
    this.#last = this.#last.then(async () => change(await this.#page)).catch(() => {})
  }
}
