import type { BrowserWindow } from './browser-window.ts'
import type { WebContents } from './web-contents.ts'

/** The windows that are open, and which of them has the focus. */
export class Windows {
  readonly #open = new Map<number, BrowserWindow>()
  #lastId = 0
  #focused: BrowserWindow | null = null

  nextId(): number {
    return ++this.#lastId
  }

  add(window: BrowserWindow): void {
    this.#open.set(window.id, window)
  }

  remove(window: BrowserWindow): void {
    this.#open.delete(window.id)
    if (this.#focused === window) this.#focused = this.all().findLast((other) => other.isVisible()) ?? null
  }

  /** The window becomes the one that key presses and menu items go to. */
  focus(window: BrowserWindow): void {
    this.#focused = window
  }

  all(): BrowserWindow[] {
    return [...this.#open.values()]
  }

  focused(): BrowserWindow | null {
    return this.#focused
  }

  contents(): WebContents[] {
    return this.all().map((window) => window.webContents)
  }
}
