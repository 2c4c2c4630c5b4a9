import type { Rectangle } from 'electron'
import type { Browser } from './browser.ts'
import type { PageContents } from './page-window.ts'
import type { Page } from './page.ts'

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Chromium's window behind a BrowserWindow. Everything waits for the page to be there and is lost when it has gone. */
export class RealWindow {
  readonly #page: Promise<Page>
  readonly #browser: Browser
  /** What Chromium's window is larger than its content, in CSS pixels. */
  #frame = { width: 0, height: 0 }
  #last: Promise<void> = Promise.resolve()

  constructor(contents: PageContents, browser: Browser) {
    // Asked for now: contents that have gone answer nothing, and their page must still be closed.
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

  /** Changes follow each other in the order in which they were asked for. */
  #whenThere(change: (page: Page) => Promise<void>): void {
    this.#last = this.#last.then(async () => change(await this.#page)).catch(() => {})
  }
}
