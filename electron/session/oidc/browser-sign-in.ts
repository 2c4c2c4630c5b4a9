import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { OidcClient } from '../../../contract/profile.ts'
import { prepareAuthorization } from './oidc-client.ts'
import type { OidcTokens, PendingAuthorization } from './oidc-client.ts'
import { listenForRedirect } from './redirect-listener.ts'
import type { RedirectListener } from './redirect-listener.ts'

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
