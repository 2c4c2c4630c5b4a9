import { oneTimeWithAnswer, requireListener } from './native.ts'

/** What a listener is told about a request; a subset of Electron's details. */
export type RequestDetails = {
  id: number
  url: string
  method: string
  resourceType: string
  webContentsId: number
  requestHeaders: Record<string, string>
  timestamp: number
  statusCode?: number
  statusLine?: string
  responseHeaders?: Record<string, string[]>
}

/** What a listener answers; absent fields change nothing. */
export type RequestDecision = {
  cancel?: boolean
  redirectURL?: string
  responseHeaders?: Record<string, string | string[]>
}

type Listener = (details: RequestDetails, decide: (decision: RequestDecision) => void) => void
type Filter = { urls: string[] }
type Stage = 'onBeforeRequest' | 'onHeadersReceived'

/** `session.webRequest`: one listener per stage, a later one replaces the earlier one, null removes it. */
export class WebRequest {
  readonly #listeners = new Map<Stage, { filter: Filter; listener: Listener }>()

  onBeforeRequest(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.#listen('onBeforeRequest', filter, listener)
  }

  onHeadersReceived(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.#listen('onHeadersReceived', filter, listener)
  }

  /** Asks the listener of a stage that decides; resolves with an empty decision when none is interested. */
  ask(stage: Stage, details: RequestDetails): Promise<RequestDecision> {
    const entry = this.#interested(stage, details.url)
    if (!entry) return Promise.resolve({})
    return new Promise((resolve) =>
      entry.listener(
        details,
        oneTimeWithAnswer((decision) => resolve(decision ?? {})),
      ),
    )
  }

  #listen(stage: Stage, filter: Filter | Listener | null, listener: Listener | null | undefined): void {
    const chosen = typeof filter === 'function' || filter === null ? filter : listener
    requireListener(chosen, 'Must pass null or a Function')
    const urls = filter !== null && typeof filter === 'object' ? filter : { urls: ['<all_urls>'] }
    if (chosen) this.#listeners.set(stage, { filter: urls, listener: chosen })
    else this.#listeners.delete(stage)
  }

  #interested(stage: Stage, url: string) {
    const entry = this.#listeners.get(stage)
    return entry?.filter.urls.some((pattern) => matches(pattern, url)) ? entry : undefined
  }
}

function matches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(url)
}
