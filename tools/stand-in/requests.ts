import type { DevtoolsSession, Protocol } from './devtools.ts'
import type { RecordedCalls } from './desktop.ts'
import type { SchemeMap } from './scheme-map.ts'
import type { RequestDetails, Session } from './session.ts'

type Paused = Protocol.Fetch.requestPausedPayload
type Refusal = Protocol.Network.ErrorReason
type HeaderLists = Record<string, string[]>

/** The window on whose behalf requests are answered. */
export type Requester = {
  id: number
  session: Session
  /** Whether a document may load; asked for every navigation. */
  mayNavigate: (request: Paused, url: string) => boolean
  /** Called before the document of the main frame is delivered. */
  documentComing: (url: string) => Promise<void>
  isMainDocument: (request: Paused) => boolean
  refused: (url: string, isMainDocument: boolean) => void
}

/** Returns every request of a page through `protocol.handle` and `webRequest`; nothing ever reaches a network. */
export class Requests {
  readonly #devtools: DevtoolsSession
  readonly #requester: Requester
  readonly #schemes: SchemeMap
  readonly #calls: RecordedCalls

  constructor(
    devtools: DevtoolsSession,
    requester: Requester,
    shared: { schemes: SchemeMap; calls: RecordedCalls },
  ) {
    this.#devtools = devtools
    this.#requester = requester
    this.#schemes = shared.schemes
    this.#calls = shared.calls
  }

  /** Returns one paused request. It does not count as a failure if the page closes meanwhile. */
  async answer(paused: Paused): Promise<void> {
    const url = this.#schemes.toApp(paused.request.url)
    if (isBrowsersOwn(paused)) return this.#fail(paused, 'Aborted')
    const whole = url + (paused.request.urlFragment ?? '')
    if (paused.resourceType === 'Document' && !this.#requester.mayNavigate(paused, whole))
      return this.#fail(paused, 'Aborted')
    const details = this.#details(paused, url)
    const { webRequest, protocol } = this.#requester.session
    const before = await webRequest.ask('onBeforeRequest', details)
    if (before.cancel) return this.#fail(paused, 'BlockedByClient')
    if (before.redirectURL !== undefined) return this.#redirect(paused, before.redirectURL)
    const handler = protocol.handlerFor(url)
    if (!handler) return this.#refuseNetwork(paused, url)
    const response = await this.#ask(handler, paused, url)
    if (response === null || response.type === 'error') return this.#fail(paused, 'Failed')
    if (this.#requester.isMainDocument(paused)) await this.#requester.documentComing(url)
    await this.#fulfil(paused, response, details)
  }

  async #ask(
    handler: (request: Request) => Response | Promise<Response>,
    paused: Paused,
    url: string,
  ): Promise<Response | null> {
    try {
      const response = await handler(this.#toRequest(paused, url))
      if (!(response instanceof Response)) throw new TypeError('A protocol handler must return a Response.')
      return response
    } catch (thrown) {
      console.error(`The protocol handler did not answer ${url}:`, thrown)
      return null
    }
  }

  #toRequest({ request }: Paused, url: string): Request {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      headers.set(
        name,
        /^(referer|origin)$/i.test(name) ? this.#schemes.toApp(value).replace(/\/$/, '') : value,
      )
    const parts = (request.postDataEntries ?? []).map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'))
    const body = parts.length > 0 ? Buffer.concat(parts) : null
    return new Request(url, { method: request.method, headers, body })
  }

  async #fulfil(paused: Paused, response: Response, details: RequestDetails): Promise<void> {
    const received: RequestDetails = {
      ...details,
      statusCode: response.status,
      statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`.trim(),
      responseHeaders: headerLists(response.headers),
    }
    const decision = await this.#requester.session.webRequest.ask('onHeadersReceived', received)
    if (decision.cancel) return this.#fail(paused, 'BlockedByClient')
    // Chromium takes a paused response in one piece, so a stream is read to its end here.
    const body = Buffer.from(await response.arrayBuffer()).toString('base64')
    this.#devtools.tell('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: response.status,
      ...(response.statusText === '' ? {} : { responsePhrase: response.statusText }),
      responseHeaders: this.#toPageHeaders(decision.responseHeaders ?? received.responseHeaders ?? {}),
      body,
    })
  }

  #toPageHeaders(headers: Record<string, string | string[]>): Protocol.Fetch.HeaderEntry[] {
    return Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value: this.#toPageValue(name.toLowerCase(), value) })),
    )
  }

  #toPageValue(name: string, value: string): string {
    if (name.startsWith('content-security-policy')) return this.#schemes.mapPolicy(value)
    return name === 'location' ? this.#schemes.toPage(value) : value
  }

  #redirect(paused: Paused, url: string): void {
    this.#devtools.tell('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: 307,
      responseHeaders: [{ name: 'Location', value: this.#schemes.toPage(url) }],
    })
  }

  /** SECURITY: what no protocol handler answers is refused; the record shows tests what a page tried to reach. */
  #refuseNetwork(paused: Paused, url: string): void {
    if (!/^(about|data|blob):/.test(url)) this.#calls.add('network.refused', url)
    this.#requester.refused(url, this.#requester.isMainDocument(paused))
    this.#fail(paused, 'InternetDisconnected')
  }

  #fail(paused: Paused, errorReason: Refusal): void {
    this.#devtools.tell('Fetch.failRequest', { requestId: paused.requestId, errorReason })
  }

  #details(paused: Paused, url: string): RequestDetails {
    return {
      id: Number(/\d+/.exec(paused.requestId)?.[0] ?? 0),
      url,
      method: paused.request.method,
      resourceType: this.#requester.isMainDocument(paused) ? 'mainFrame' : electronTypes(paused.resourceType),
      webContentsId: this.#requester.id,
      requestHeaders: { ...paused.request.headers },
      timestamp: Date.now(),
    }
  }
}

/** The icon that browser windows ask for and the first address of an app window (browser.ts): no business of the app. */
function isBrowsersOwn({ resourceType, request }: Paused): boolean {
  const { pathname } = new URL(request.url)
  return (resourceType === 'Other' && pathname === '/favicon.ico') || /^\/stand-in-window-\d+$/.test(pathname)
}

function electronTypes(type: Protocol.Network.ResourceType): string {
  const names: Partial<Record<Protocol.Network.ResourceType, string>> = {
    Document: 'subFrame',
    XHR: 'xhr',
    Fetch: 'xhr',
    WebSocket: 'webSocket',
  }
  return names[type] ?? type.toLowerCase()
}

function headerLists(headers: Headers): HeaderLists {
  const lists: HeaderLists = {}
  headers.forEach((value, name) => (lists[name] ??= []).push(value))
  return lists
}
