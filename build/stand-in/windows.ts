import type { PageWindow } from './page-window.ts'

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
