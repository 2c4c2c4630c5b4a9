import type { Protocol } from './devtools.ts'

/** What `setWindowOpenHandler` is told. */
export type WindowOpenDetails = {
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
