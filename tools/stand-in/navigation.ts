import type { EventEmitter } from 'node:events'
import type { Protocol } from './devtools.ts'
import { preventableEvent } from './native.ts'

/** The window's document as a frame sees it. */
type FrameOwner = { getURL(): string; originOf(url: string): string }

/** The main frame of a window (`WebFrameMain`). Frames inside pages are not modelled. */
export class WebFrame {
  readonly parent = null
  readonly frameTreeNodeId: number
  readonly #owner: FrameOwner

  constructor(frameTreeNodeId: number, owner: FrameOwner) {
    this.frameTreeNodeId = frameTreeNodeId
    this.#owner = owner
  }

  get url(): string {
    return this.#owner.getURL()
  }

  get origin(): string {
    return this.#owner.originOf(this.url)
  }
}

type Paused = Protocol.Fetch.requestPausedPayload

/** Where navigation is announced: the window's webContents. */
type NavigationOwner = EventEmitter & { readonly mainFrame: WebFrame }

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

  /** Main's own navigation has ended, or failed before it began. */
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

/** What `setWindowOpenHandler` receives. */
type WindowOpenDetails = {
  url: string
  frameName: string
  features: string
  disposition: 'foreground-tab' | 'new-window'
  referrer: { url: string; policy: string }
}

export type WindowOpenHandler = (details: WindowOpenDetails) => { action: 'allow' | 'deny' }

type Requested = Protocol.Page.windowOpenPayload

/**
 * New windows that a page asks for. Chromium opens them and holds them before their first request; the handler is
 * asked and the window is closed again. Allowed windows are not imitated: they are closed too, after saying so.
 */
export class Popups {
  #handler: WindowOpenHandler | null = null
  #requested: Requested[] = []
  #waiting: ((requested: Requested) => void)[] = []

  setHandler(handler: WindowOpenHandler | null): void {
    this.#handler = handler
  }

  /** The page asked for a window (`Page.windowOpen`); the window itself arrives before or after this. */
  requested(event: Requested): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(event)
    else this.#requested.push(event)
  }

  /** Asks the handler about the window that has arrived, with main-side addresses. */
  async decide(toApp: (url: string) => string, openerUrl: string): Promise<void> {
    const event =
      this.#requested.shift() ?? (await new Promise<Requested>((resolve) => this.#waiting.push(resolve)))
    const features = event.windowFeatures.join(',')
    const answer = this.#handler?.({
      url: toApp(event.url),
      frameName: event.windowName === '_blank' ? '' : event.windowName,
      features,
      disposition: /popup|width|height/.test(features) ? 'new-window' : 'foreground-tab',
      referrer: { url: openerUrl, policy: 'strict-origin-when-cross-origin' },
    })
    if (answer?.action !== 'deny')
      console.error(
        `The stand-in for Electron does not imitate windows opened by pages; closed ${event.url}.`,
      )
  }
}
