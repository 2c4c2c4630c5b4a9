import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { PngImage } from './image.ts'
import { InertWindow } from './inert-window.ts'
import { preventableEvent } from './preventable-event.ts'
import { refuseUnsafePreferences } from './preload-script.ts'
import { RealWindow } from './real-window.ts'
import type { StandIn } from './stand-in.ts'
import { WebContents } from './web-contents.ts'

/** Where the page of a window says it is; content size in CSS pixels. */
export type Placed = { focused: boolean; x: number; y: number; width: number; height: number }

/** The `BrowserWindow` class. */
export class BrowserWindow extends InertWindow {
  /** The stand-in that all windows belong to; set once by electron-module.ts. */
  static host: StandIn

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
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
    if (options.show !== false) this.show()
  }

  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.host.windows.all()
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.host.windows.focused()
  }

  static fromWebContents(contents: WebContents | null | undefined): BrowserWindow | null {
    return contents?.window ?? null
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  loadFile(file: string): Promise<void> {
    return this.webContents.loadFile(file)
  }

  reload(): void {
    this.webContents.reload()
  }

  capturePage(): Promise<PngImage> {
    return this.webContents.capturePage()
  }

  override focus(): void {
    if (this.isFocused()) return
    const before = BrowserWindow.getFocusedWindow()
    BrowserWindow.host.windows.focus(this)
    before?.emit('blur')
    this.emit('focus')
    this.#real.bringToFront()
  }

  isFocused(): boolean {
    return BrowserWindow.getFocusedWindow() === this
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Closes the window unless a listener of `close` prevents it. */
  close(): void {
    if (this.#destroyed) return
    const event = preventableEvent({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /** Closes the window without asking. */
  destroy(): void {
    if (this.#destroyed) return
    this.#real.close()
    this.pageGone()
  }

  /** The page is gone, whoever closed it. */
  pageGone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    BrowserWindow.host.windows.remove(this)
    this.webContents.markDestroyed()
    this.emit('closed')
    BrowserWindow.host.app.windowClosed()
  }

  /** The first document has loaded. */
  firstPaint(): void {
    if (!this.#painted) this.emit('ready-to-show')
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
