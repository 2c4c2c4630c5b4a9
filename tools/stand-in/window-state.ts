import { EventEmitter } from 'node:events'
import type { Rectangle } from 'electron'
import { isWhole, refuseConversion, requireType } from './native.ts'

/** Options of a window that the stand-in follows. */
export type WindowStateOptions = Partial<Rectangle> & {
  title?: string
  minWidth?: number
  minHeight?: number
  show?: boolean
}

const screen = { width: 1920, height: 1080 }

/**
 * Place, size and state of a window. Bounds are those of the content, since the stand-in's windows have no menu bar.
 * What the user or the app changes is remembered here; `moved` and `stateChanged` carry it to a real window.
 */
export abstract class WindowState extends EventEmitter {
  #bounds: Rectangle
  #minimum: [number, number]
  #title: string
  #visible = false
  #state: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal'

  constructor(options: WindowStateOptions, defaultTitle: string) {
    super()
    const { title = defaultTitle } = options
    const { width = 800, height = 600, ...place } = wholeOnly(options)
    const { x = Math.round((screen.width - width) / 2), y = Math.round((screen.height - height) / 2) } = place
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#bounds = { x, y, width, height }
    this.#title = title
  }

  /** Carries new bounds to Chromium's window. */
  protected abstract moved(bounds: Rectangle): void
  /** Carries a new state to Chromium's window. */
  protected abstract stateChanged(state: 'normal' | 'minimized' | 'maximized' | 'fullscreen'): void

  getBounds(): Rectangle {
    return { ...this.#bounds }
  }

  setBounds(change: Partial<Rectangle>): void {
    if (!Object.values(change).every(isWhole)) refuseConversion(change)
    const [minWidth, minHeight] = this.#minimum
    const next = { ...this.#bounds, ...change }
    this.#remember({
      ...next,
      width: Math.max(next.width, minWidth),
      height: Math.max(next.height, minHeight),
    })
    this.moved(this.getBounds())
  }

  /** The window was moved or resized from outside. */
  protected wasMoved(change: Partial<Rectangle>): void {
    this.#remember({ ...this.#bounds, ...change })
  }

  getTitle(): string {
    return this.#title
  }

  setTitle(title: string): void {
    requireType(title, 'string')
    this.#title = title
  }

  isVisible(): boolean {
    return this.#visible
  }

  show(): void {
    this.#visible = true
    this.stateChanged(this.#state)
    this.emit('show')
    this.focus()
  }

  hide(): void {
    this.#visible = false
    this.stateChanged('minimized')
    this.emit('hide')
  }

  abstract focus(): void

  minimize(): void {
    this.#become('minimized', 'minimize')
  }

  maximize(): void {
    this.#become('maximized', 'maximize')
  }

  unmaximize(): void {
    if (this.isMaximized()) this.#become('normal', 'unmaximize')
  }

  restore(): void {
    if (this.isMinimized()) this.#become('normal', 'restore')
    else this.unmaximize()
  }

  setFullScreen(full: boolean): void {
    if (full === this.isFullScreen()) return
    this.#become(full ? 'fullscreen' : 'normal', full ? 'enter-full-screen' : 'leave-full-screen')
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }

  getNormalBounds(): Rectangle {
    return this.getBounds()
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height]
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  #become(state: 'normal' | 'minimized' | 'maximized' | 'fullscreen', event: string): void {
    this.#state = state
    this.stateChanged(state)
    // Electron shows a hidden window that is to take up the screen or the taskbar, painted or not.
    if (state !== 'normal') this.#visible = true
    this.emit(event)
  }

  #remember(next: Rectangle): void {
    const before = this.#bounds
    this.#bounds = next
    if (before.width !== next.width || before.height !== next.height) this.emit('resize')
    if (before.x !== next.x || before.y !== next.y) this.emit('move')
  }
}

/** The bounds among the options; Electron ignores those that are not whole numbers. */
function wholeOnly({ x, y, width, height }: WindowStateOptions): Partial<Rectangle> {
  return Object.fromEntries(Object.entries({ x, y, width, height }).filter(([, value]) => isWhole(value)))
}
