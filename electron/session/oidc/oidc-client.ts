import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { fail, ok, jsonValue, type Failure, type Result } from '../../../contract/failure.ts'
import type { OidcClient } from '../../../contract/profile.ts'
import { parseBaseUrl } from '../../api/exchange.ts'
import { sendPlain, unpack } from '../../api/transport.ts'
import type { PinAt } from '../pins.ts'
import { isInsecure, isLoopbackHttp } from '../profile-rules.ts'

/** The result of a sign-in. The app has no use for the identity of the user (id_token) and does not request it. */
export interface OidcTokens {
  access: string
  /** null where the provider gives none: then the user signs in again when the access token has expired. */
  refresh: string | null
}

/** A sign-in that waits for the user to come back from the browser. */
export interface PendingAuthorization {
  /** Where the browser is to go. */
  url: string
  /** What the redirect has to carry to belong to this sign-in. */
  state: string
  /** Exchanges the redirect for tokens. `cancelled` when the user said no. */
  finish(redirect: URL, pinAt: PinAt): Promise<Result<OidcTokens>>
}

/** No certificate was confirmed. */
export const noPin: PinAt = () => null

/** Longest wait for one answer of the provider, in ms. */
const deadlineMs = 15_000

/** Largest answer of the provider, unpacked, in bytes; its metadata or a set of tokens has a few thousand. */
const answerLimit = 256 * 1024

interface Provider {
  pinAt: PinAt
  server: oauth.AuthorizationServer
  client: oauth.Client
  authentication: oauth.ClientAuth
}

/**
 * Prepares the code flow with PKCE (RFC 7636) for one redirect address.
 * @param pinAt certificates that the user has confirmed, here as below; none unless told
 */
export function prepareAuthorization(
  settings: OidcClient,
  redirectUri: string,
  pinAt: PinAt = noPin,
): Promise<Result<PendingAuthorization>> {
  return attempt(async () => {
    const provider = await providerOf(settings, pinAt)
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = new URL(provider.server.authorization_endpoint ?? '')
    const query = {
      response_type: 'code',
      client_id: settings.client_id,
      redirect_uri: redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(settings.scope === '' ? {} : { scope: settings.scope }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return {
      url: url.href,
      state,
      finish: (redirect, pinAt) =>
        attempt(() => exchange({ ...provider, pinAt }, redirect, { state, redirectUri, verifier })),
    }
  })
}

/** Gets a new access token. `unauthorized` when the provider no longer knows the refresh token. */
export function refreshTokens(
  settings: OidcClient,
  refreshToken: string,
  pinAt: PinAt = noPin,
): Promise<Result<OidcTokens>> {
  return attempt(async () => {
    const { server, client, authentication } = await providerOf(settings, pinAt)
    const options = requestOptions(server.token_endpoint, pinAt)
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    )
    const body = await oauth.processRefreshTokenResponse(server, client, await withoutIdToken(response))
    return { access: body.access_token, refresh: body.refresh_token ?? refreshToken }
  })
}

/**
 * Tells the provider that tokens are not used any more (RFC 7009). Does nothing where its metadata names no place for that. The first
 * failure where it does not answer or refuses.
 */
export async function revokeTokens(
  settings: OidcClient,
  { refresh, access }: Record<'refresh' | 'access', string | null>,
  pinAt: PinAt = noPin,
): Promise<Result<null>> {
  const provider = await attempt(() => providerOf(settings, pinAt))
  if (!provider.ok) return provider
  if (provider.value.server.revocation_endpoint === undefined) return ok(null)
  const revoked = async (token: string | null, hint: 'refresh_token' | 'access_token') =>
    token === null ? ok(null) : attempt(() => revoke(provider.value, token, hint))
  const first = await revoked(refresh, 'refresh_token')
  // Some providers end an access token only if it is named.
  const last = await revoked(access, 'access_token')
  return first.ok ? last : first
}

async function revoke(
  { server, client, authentication, pinAt }: Provider,
  token: string,
  token_type_hint: 'refresh_token' | 'access_token',
): Promise<null> {
  refuseUnsafe(server.revocation_endpoint)
  const options = {
    ...requestOptions(server.revocation_endpoint, pinAt),
    additionalParameters: { token_type_hint },
  }
  const response = await oauth.revocationRequest(server, client, authentication, token, options)
  await oauth.processRevocationResponse(response)
  return null
}

async function exchange(
  { server, client, authentication, pinAt }: Provider,
  redirect: URL,
  sent: { state: string; redirectUri: string; verifier: string },
): Promise<OidcTokens> {
  const answer = oauth.validateAuthResponse(server, client, redirect, sent.state)
  const options = requestOptions(server.token_endpoint, pinAt)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    answer,
    sent.redirectUri,
    sent.verifier,
    options,
  )
  const body = await oauth.processAuthorizationCodeResponse(server, client, await withoutIdToken(response))
  return { access: body.access_token, refresh: body.refresh_token ?? null }
}

async function providerOf(settings: OidcClient, pinAt: PinAt): Promise<Provider> {
  const { issuer, authorize_url, token_url, client_id, client_secret } = settings
  const server =
    issuer === null ? fixedServer(authorize_url, token_url) : await discover(new URL(issuer), pinAt)
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint]) refuseUnsafe(endpoint)
  // The form that a live deployment documents (interface 10.2): the secret in the body.
  const authentication = client_secret === null ? oauth.None() : oauth.ClientSecretPost(client_secret)
  return { server, client: { client_id }, authentication, pinAt }
}

function fixedServer(authorize: string | null, token: string | null): oauth.AuthorizationServer {
  return {
    issuer: new URL(authorize ?? '').origin,
    authorization_endpoint: authorize ?? '',
    token_endpoint: token ?? '',
  }
}

async function discover(issuer: URL, pinAt: PinAt): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, requestOptions(issuer.href, pinAt))
  return oauth.processDiscoveryResponse(issuer, response)
}

/** SECURITY: codes, secrets and tokens pass here; the provider's metadata may name any address. */
function refuseUnsafe(endpoint: string | undefined): void {
  const base = parseBaseUrl(endpoint?.split('?')[0] ?? '')
  if (!base.ok || isInsecure(base.value)) throw new TypeError('unsafe endpoint')
}

function requestOptions(address: string | undefined, pinAt: PinAt) {
  const signal = AbortSignal.timeout(deadlineMs)
  // http is for a provider on this machine only, as in tests.
  return {
    signal,
    [oauth.customFetch]: fetchWith(pinAt),
    [oauth.allowInsecureRequests]: isLoopbackHttp(address ?? ''),
  }
}

/**
 * SECURITY: Node's own `fetch` follows proxies of the environment, and unpacks whatever comes: a few hundred KB become gigabytes
 * in main. Sent as requests to the service are, and read up to the limit, whatever the status (X07, X08).
 */
function fetchWith(pinAt: PinAt) {
  return async <Method extends 'GET' | 'POST', Body extends URLSearchParams | undefined>(
    address: string,
    { method, headers, body, signal }: oauth.CustomFetchOptions<Method, Body>,
  ): Promise<Response> => {
    const deadline = signal ?? AbortSignal.timeout(deadlineMs)
    const { host, origin } = new URL(address)
    const sent = { method, address, headers, answerLimit, deadline, pin: pinAt(origin) }
    const exchange = await sendPlain(body === undefined ? sent : { ...sent, body: body.toString() })
    if (exchange.kind !== 'answered') throw new TypeError('no answer', { cause: { ...exchange, host } })
    const bytes = await unpack(exchange.answer, answerLimit)
    if (!bytes.ok) throw new TypeError('an answer that cannot be unpacked')
    const response = new Response(Buffer.from(bytes.value), { status: exchange.answer.status })
    for (const [name, value] of Object.entries(exchange.answer.headers))
      response.headers.set(name, value ?? '')
    return response
  }
}

/** With endpoints typed by hand an id_token cannot be checked, and it is never read. */
async function withoutIdToken(response: Response): Promise<Response> {
  if (!response.ok) return response
  const text = await response.text()
  const body = jsonValue(text)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const kept = isObject ? JSON.stringify({ ...body, id_token: undefined }) : text
  return new Response(kept, { status: response.status, headers: response.headers })
}

/** SECURITY: what the library throws holds requests and answers, so it ends here. */
async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (thrown) {
    return fail(oidcFailure(thrown))
  }
}

// Errors are distinguished by their fields, not by the library's classes.
const refusal = z.object({ error: z.string(), status: z.number().optional() })
const withAnswer = z.object({ cause: z.instanceof(Response) })
const withCode = z.object({
  cause: z.object({ code: z.string().regex(/^[A-Z0-9_]{1,48}$/), host: z.string() }),
})

/**
 * What went wrong between the app and the provider, without any of its texts: `unauthorized` when the sign-in has
 * expired, `cancelled` when the user said no, `offline` and `retry-later` when it may work again.
 */
function oidcFailure(thrown: unknown): Failure {
  const refused = refusal.safeParse(thrown)
  if (refused.success) return refusalFailure(refused.data)
  const unreachable = withCode.safeParse(thrown)
  if (unreachable.success) {
    const { code, host } = unreachable.data.cause
    return { kind: 'offline', code, host }
  }
  const answered = withAnswer.safeParse(thrown)
  const status = answered.success ? answered.data.cause.status : 0
  if (status >= 500 || status === 429) return { kind: 'retry-later', status, afterSeconds: null }
  return { kind: 'bad-response', path: 'sign-in', expected: 'an answer of an OpenID Connect provider' }
}

/** Error codes of RFC 6749 4.1.2.1 and 5.2. */
function refusalFailure({ error, status = 400 }: z.infer<typeof refusal>): Failure {
  if (error === 'access_denied') return { kind: 'cancelled' }
  if (error === 'temporarily_unavailable' || status >= 500)
    return { kind: 'retry-later', status, afterSeconds: null }
  const isOver = ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(error)
  return isOver ? { kind: 'unauthorized' } : { kind: 'rejected', status }
}
