import type { EventEmitter } from 'node:events'
import type { Protocol } from './devtools.ts'
import { preventableEvent } from './preventable-event.ts'
import type { WebFrame } from './web-frame.ts'

type Paused = Protocol.Fetch.requestPausedPayload

/** Where navigation is announced: the window's webContents. */
export type NavigationOwner = EventEmitter & { readonly mainFrame: WebFrame }

/**
 * Decides whether a document may load, by the events that the app listens to. Navigations that main asked for
 * (`loadURL`, `reload`) are not announced, as in Electron; redirects and the page's own navigations are.
 */
export class Navigation {
  readonly #owner: NavigationOwner
  #requestedByMain: string | null = null

  constructor(owner: NavigationOwner) {
    this.#owner = owner
  }

  /** Main itself loads this page address next. */
  expect(pageUrl: string): void {
    this.#requestedByMain = withoutFragment(pageUrl)
  }

  /** Whether main itself is loading a document. */
  get isExpected(): boolean {
    return this.#requestedByMain !== null
  }

  /** Main's own navigation is over, or failed before it was asked for. */
  settle(): void {
    this.#requestedByMain = null
  }

  /** @param url main-side address */
  isAllowed(paused: Paused, url: string, isMainFrame: boolean): boolean {
    const names = this.#eventsFor(paused, isMainFrame)
    const frame = isMainFrame ? this.#owner.mainFrame : null
    return names.every((name) => {
      const event = preventableEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: frame })
      this.#owner.emit(name, event, url, false, isMainFrame)
      return !event.defaultPrevented
    })
  }

  #eventsFor(paused: Paused, isMainFrame: boolean): string[] {
    if (paused.redirectedRequestId !== undefined) return ['will-redirect']
    if (!isMainFrame) return ['will-frame-navigate']
    if (this.#requestedByMain === paused.request.url) return []
    return ['will-frame-navigate', 'will-navigate']
  }
}

/** Requests carry no fragment; addresses to load may. */
function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
