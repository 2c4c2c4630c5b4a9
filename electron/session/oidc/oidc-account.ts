import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fail, ok, type Failure, type Result } from '../../../contract/failure.ts'
import type { SessionState, TokenPlace } from '../../../contract/ipc/session.ts'
import type { ConnectionProfile, OidcClient } from '../../../contract/profile.ts'
import { pinOf, type PinAt, type Pins } from '../pins.ts'
import type { Sessions } from '../sessions.ts'
import {
  accountOf,
  ownerOf,
  refreshOwnerOf,
  type EndedSignIn,
  type TokenOwner,
  type Tokens,
} from '../tokens.ts'
import {
  noPin,
  prepareAuthorization,
  refreshTokens,
  revokeTokens,
  type OidcTokens,
  type PendingAuthorization,
} from './oidc-client.ts'

/** Signing in with the browser, for the profile in use. */
export interface Authorization {
  /**
   * `invalid-input` at `oidc` where the profile has no client settings, `cancelled` when the user did not come back, or
   * when the profile was changed meanwhile so that it leads elsewhere.
   */
  authorize(place: TokenPlace): Promise<Result<SessionState>>
  stop(): void
}

export function createAuthorization(options: {
  browser: BrowserSignIn
  tokens: Tokens
  sessions: Pick<Sessions, 'state' | 'refresh'>
  profiles(): ConnectionProfile[]
  pins: Pick<Pins, 'trusting'>
}): Authorization {
  const { browser, tokens, sessions, profiles, pins } = options
  const signInOf = (id: string) => {
    const profile = profiles().find((each) => each.id === id)
    return profile ? browserOwners(profile) : null
  }
  return {
    async authorize(place) {
      const { current } = sessions.state()
      const before = signInOf(current)
      if (!before) return withoutSettings
      const signIn = await browser.authorize(before.oidc, (work) => pins.trusting(current, work))
      if (!signIn.ok) return signIn
      const kept = await tokens.inTurn(async () => {
        const now = signInOf(current)
        // SECURITY: the profile leads elsewhere since the user went to the browser, or was removed: this
        // sign-in was not meant for it.
        const isSame = now !== null && accountOf(now.refresh) === accountOf(before.refresh)
        return isSame ? keepSignIn(tokens, now, signIn.value, place) : fail({ kind: 'cancelled' })
      })
      return kept.ok ? sessions.refresh(current) : kept
    },
    stop: () => browser.stop(),
  }
}

const withoutSettings = fail({ kind: 'invalid-input', path: 'oidc', expected: 'client settings' })
const over = fail({ kind: 'unauthorized' })

/** Whose the tokens of a sign-in with the browser are, and the settings that it is made with. */
interface BrowserOwners {
  oidc: OidcClient
  /** The certificates that the user has confirmed. */
  pinAt: PinAt
  access: TokenOwner
  refresh: TokenOwner
}

/** null where the profile has no client settings, or may not talk to its service. */
function browserOwners(profile: ConnectionProfile): BrowserOwners | null {
  const [access, refresh] = [ownerOf(profile), refreshOwnerOf(profile)]
  if (!access || !refresh || !profile.oidc) return null
  return { oidc: profile.oidc, pinAt: (origin) => pinOf(profile, origin), access, refresh }
}

/**
 * Keeps what a sign-in with the browser brought. Where the keychain refuses, for this session: the user has just been
 * through the browser, and `tokenKept` says where the token is.
 */
async function keepSignIn(
  tokens: Tokens,
  owners: BrowserOwners,
  { access, refresh }: OidcTokens,
  place: TokenPlace,
): Promise<Result<null>> {
  const wanted = place === 'keychain' ? 'anywhere' : place
  const kept = await tokens.keep(owners.access, access, wanted)
  if (!kept.ok) return kept
  const renewing = refresh === null ? null : accountOf(owners.refresh)
  await tokens.forgetAll(
    owners.access.profile,
    (each) => each.use === 'access' || accountOf(each) === renewing,
  )
  // Without it the user signs in again when the access token has expired: no reason to fail now.
  if (refresh !== null) await tokens.keep(owners.refresh, refresh, wanted)
  return kept
}

/**
 * Gets a new access token for a profile that signed in with the browser, and keeps it where the former one was.
 * `unauthorized` when the user has to sign in again, `signed-out` when the user signed out or in meanwhile: then
 * nothing is changed.
 */
export async function renewToken(tokens: Tokens, profile: ConnectionProfile): Promise<Result<string>> {
  const owners = browserOwners(profile)
  if (!owners) return over
  const refresh = await refreshTokenOf(tokens, owners.refresh)
  if (refresh === null) return over
  const access = tokens.held(owners.access)
  const renewed = await refreshTokens(owners.oidc, refresh, owners.pinAt)
  if (!renewed.ok) return mayWorkLater(renewed.failure) ? renewed : over
  return tokens.inTurn(async () => {
    const isSame = tokens.held(owners.access) === access && tokens.held(owners.refresh) === refresh
    if (!isSame) {
      // The user signed out meanwhile: the provider has given out tokens that the sign-out could not name.
      if (tokens.held(owners.refresh) === null) void revokeTokens(owners.oidc, renewed.value, owners.pinAt)
      return fail({ kind: 'signed-out' })
    }
    const kept = await keepSignIn(tokens, owners, renewed.value, tokens.kept(owners.access) ?? 'session')
    return kept.ok ? ok(renewed.value.access) : kept
  })
}

/** Forgets every token of a profile. */
export function endSignIn(tokens: Tokens, profile: ConnectionProfile): Promise<EndedSignIn> {
  return tokens.inTurn(async () => {
    const revoke = await revocationOf(tokens, profile)
    const forgotten = await tokens.forgetAll(profile.id)
    return {
      forgotten,
      async tell() {
        if (revoke) await Promise.race([revoke(), delay(providerMs, null, { ref: false })])
      },
    }
  })
}

/** How long the end of a sign-in waits for the provider, in ms. */
const providerMs = 5000

/**
 * What revokes the tokens of a sign-in with the browser; null where there is none. To be made before they are forgotten.
 * SECURITY: without a refresh token nothing says that the access token came from this provider, so it is not sent there.
 */
async function revocationOf(
  tokens: Tokens,
  profile: ConnectionProfile,
): Promise<(() => Promise<Result<null>>) | null> {
  const owners = browserOwners(profile)
  const refresh = owners && (await refreshTokenOf(tokens, owners.refresh))
  if (owners === null || refresh === null) return null
  const access = tokens.held(owners.access)
  return () => revokeTokens(owners.oidc, { refresh, access }, owners.pinAt)
}

/**
 * Whether the provider may renew by itself some other time. With any other answer the token stays refused: what was to be
 * saved waits for the next sign-in, where the user reads what is wrong.
 */
function mayWorkLater({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'retry-later'
}

async function refreshTokenOf(tokens: Tokens, owner: TokenOwner): Promise<string | null> {
  if (tokens.mayRestore(owner)) await tokens.restore(owner)
  // What the keychain gave after a sign-out is not held.
  return tokens.held(owner)
}

interface BrowserSignInOptions {
  /** Opens the system's browser, never a window of ours: we must not handle the password (RFC 8252 8.12). */
  openLink(url: string): Promise<Result<null>>
  /** Longest wait for the user in ms; ten minutes unless told. */
  deadlineMs?: number
}

/** Asks the provider something, once more where the user confirms its certificate. */
type Trusting = <T>(work: (pinAt: PinAt) => Promise<Result<T>>) => Promise<Result<T>>

const asking: Trusting = (work) => work(noPin)

/** Signs in with the system's browser. */
interface BrowserSignIn {
  /** Resolves when the user is back. A second call stops the first. `cancelled` after `stop` or the deadline. */
  authorize(client: OidcClient, trusting?: Trusting): Promise<Result<OidcTokens>>
  stop(): void
}

export function createBrowserSignIn(options: BrowserSignInOptions): BrowserSignIn {
  const { openLink, deadlineMs = 600_000 } = options
  let underway = new AbortController()
  return {
    async authorize(client, trusting = asking) {
      underway.abort()
      underway = new AbortController()
      const stopped = AbortSignal.any([underway.signal, AbortSignal.timeout(deadlineMs)])
      const listener = await openListener()
      if (!listener.ok) return listener
      const { redirectUri } = listener.value
      const pending = await trusting((pinAt) => prepareAuthorization(client, redirectUri, pinAt))
      const tokens = pending.ok
        ? await askUser({ pending: pending.value, listener: listener.value, openLink, stopped, trusting })
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
  trusting: Trusting
}): Promise<Result<OidcTokens>> {
  const { pending, listener, openLink, stopped, trusting } = asked
  // The user may have given up, or begun again, while the provider was looked for.
  if (stopped.aborted) return fail({ kind: 'cancelled' })
  const redirected = listener.redirected(pending.state)
  const shown = await openLink(pending.url)
  if (!shown.ok) return shown
  const redirect = await Promise.race([redirected, aborted(stopped)])
  if (redirect === null) return fail({ kind: 'cancelled' })
  return trusting((pinAt) => pending.finish(redirect, pinAt))
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

/** Answers a request to the redirect address and closes its connection. @param sent called when the answer has left */
function end(response: ServerResponse, status: 200 | 400 | 404, sent?: () => void): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    Connection: 'close',
  })
  response.end(status === 200 ? goBack : '', sent)
}

/** Listens on a free port of 127.0.0.1. Rejects when none can be had. */
export async function listenForRedirect(): Promise<RedirectListener> {
  let awaited: { state: string; give(redirect: URL): void } | null = null
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? ''
    // SECURITY: any program and any page in the browser reaches this port, so the address may be no address at all.
    if (!URL.canParse(address, redirectUri)) return end(response, 400)
    const redirect = new URL(address, redirectUri)
    // SECURITY: without our state it changes nothing.
    const isOurs = request.method === 'GET' && redirect.pathname === path && awaited !== null
    const fits = isOurs && redirect.searchParams.get('state') === awaited?.state
    if (!fits) return end(response, 404)
    end(response, 200, () => awaited?.give(redirect))
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
