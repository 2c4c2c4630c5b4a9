import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { OidcClient } from '../../../contract/profile.ts'
import { prepareAuthorization } from './oidc-client.ts'
import type { OidcTokens, PendingAuthorization } from './oidc-client.ts'

export interface BrowserSignInOptions {
  /** Opens the system's browser, never a window of ours: the password is none of our business (RFC 8252 8.12). */
  openLink(url: string): Promise<Result<null>>
  /** Longest wait for the user in ms; ten minutes unless told. */
  deadlineMs?: number
}

/** Signs in with the system's browser. */
export interface BrowserSignIn {
  /** Resolves when the user is back. A second call stops the first. `cancelled` after `stop` or the deadline. */
  authorize(client: OidcClient): Promise<Result<OidcTokens>>
  stop(): void
}

export function createBrowserSignIn(options: BrowserSignInOptions): BrowserSignIn {
  const { openLink, deadlineMs = 600_000 } = options
  let underway = new AbortController()
  return {
    async authorize(client) {
      underway.abort()
      underway = new AbortController()
      const stopped = AbortSignal.any([underway.signal, AbortSignal.timeout(deadlineMs)])
      const listener = await openListener()
      if (!listener.ok) return listener
      const pending = await prepareAuthorization(client, listener.value.redirectUri)
      const tokens = pending.ok
        ? await askUser({ pending: pending.value, listener: listener.value, openLink, stopped })
        : pending
      listener.value.close()
      return tokens
    },
    stop: () => underway.abort(),
  }
}

async function openListener(): Promise<Result<RedirectListener>> {
  try {
    return ok(await listenForRedirect())
  } catch {
    return fail({ kind: 'offline', code: 'NO_LOOPBACK', host: '127.0.0.1' })
  }
}

async function askUser(asked: {
  pending: PendingAuthorization
  listener: RedirectListener
  openLink: BrowserSignInOptions['openLink']
  stopped: AbortSignal
}): Promise<Result<OidcTokens>> {
  const { pending, listener, openLink, stopped } = asked
  const redirected = listener.redirected(pending.state)
  const shown = await openLink(pending.url)
  if (!shown.ok) return shown
  const redirect = await Promise.race([redirected, aborted(stopped)])
  return redirect === null ? fail({ kind: 'cancelled' }) : pending.finish(redirect)
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

/** Waits on this machine for the browser to come back (RFC 8252 7.3). */
interface RedirectListener {
  redirectUri: string
  /** The address that the browser was sent to; only one with this `state` counts. Never settles otherwise. */
  redirected(state: string): Promise<URL>
  close(): void
}

const path = '/callback'
// Plain text in both languages: nothing here knows the user's choice, and nothing from the address is repeated.
const goBack = 'You can close this tab and return to Atena.\nこのタブを閉じて、Atenaに戻ってください。\n'

/** Listens on a free port of 127.0.0.1. Rejects when none can be had. */
export async function listenForRedirect(): Promise<RedirectListener> {
  let awaited: { state: string; give(redirect: URL): void } | null = null
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', redirectUri)
    // SECURITY: any page in the browser can call this address; without our state it changes nothing.
    const isOurs = request.method === 'GET' && address.pathname === path && awaited !== null
    const fits = isOurs && address.searchParams.get('state') === awaited?.state
    response.writeHead(fits ? 200 : 404, {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      Connection: 'close',
    })
    response.end(fits ? goBack : '', () => fits && awaited?.give(address))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const redirectUri = `http://127.0.0.1:${port}${path}`
  return {
    redirectUri,
    redirected: (state) => new Promise((give) => (awaited = { state, give })),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
