import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Waits on this machine for the browser to come back (RFC 8252 7.3). */
export interface RedirectListener {
  redirectUri: string
  /** The address that the browser was sent to; only one with this `state` counts. Never settles otherwise. */
  redirected(state: string): Promise<URL>
  close(): void
}

const path = '/callback'
// Plain text in both languages: nothing here knows the user's choice, and nothing from the address is repeated.
const goBack = 'You can close this tab and return to Atena.\nこのタブを閉じて、Atena に戻ってください。\n'

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
