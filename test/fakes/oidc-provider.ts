import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { OidcClient } from '../../contract/profile.ts'

/** How the next answers differ from those of a provider in good health. */
interface ProviderMood {
  /** The user at the sign-in page says no. */
  denies?: boolean
  /** The redirect carries another state than the request. */
  mixesUpState?: boolean
  /** The token endpoint answers this status with an empty body. */
  tokenStatus?: number
  /** No refresh tokens are given. */
  noRefresh?: boolean
  /** The token endpoint sends on to this address with this status. */
  redirects?: { status: number; to: string }
  /** Returns of this kind are padded with this many spaces, which JSON allows, and packed with gzip. */
  padded?: { at: 'discovery' | 'token'; bytes: number }
  /** How long the token endpoint waits with its answer, in ms. */
  tokenDelayMs?: number
  /** What the metadata names for revocation (RFC 7009), from the issuer on; without it, nothing. */
  revocation?: string
  /** The revocation endpoint answers this status, or never (0). */
  revocationStatus?: number
}

/** A small OpenID Connect provider over real HTTP, after RFC 6749 4.1, RFC 7636 and interface 10.2. */
export interface OidcProvider {
  issuer: string
  /** Client settings for a profile: by discovery, or with both endpoints. */
  client(by: 'issuer' | 'endpoints'): OidcClient
  mood: ProviderMood
  /** Bodies that came to the token endpoint, also those that are not answered yet. */
  tokensAsked: URLSearchParams[]
  /** The same once they are answered, with the status. */
  tokenRequests: { body: URLSearchParams; status: number }[]
  /** Bodies that came to the revocation endpoint. */
  revocations: URLSearchParams[]
  /** Every refresh token that was given, oldest first. */
  refreshTokens: string[]
  /** Queries that came to the sign-in page. */
  visits: URLSearchParams[]
  /** A refresh token as a sign-in gets it. */
  refreshToken(): string
  /** Makes every refresh token invalid, as an administrator can. */
  revokeRefreshTokens(): void
  /** What a user's browser does: follows redirects, ends at the app's own address. Returns its text. */
  browse(url: string): Promise<string>
}

interface Grant {
  challenge: string
  redirectUri: string
}

const clientId = 'atena-test'
const clientSecret = 'not really secret'

/** Starts a provider that ends with the test. @param issue makes an access token that the service will accept */
export async function startOidcProvider(issue: () => string): Promise<OidcProvider> {
  const codes = new Map<string, Grant>()
  const refreshTokens = new Set<string>()
  const provider: Omit<OidcProvider, 'issuer' | 'client'> = {
    mood: {},
    tokensAsked: [],
    tokenRequests: [],
    revocations: [],
    refreshTokens: [],
    visits: [],
    refreshToken() {
      grant()
      return provider.refreshTokens.at(-1) ?? ''
    },
    revokeRefreshTokens: () => refreshTokens.clear(),
    // Where no server answers any more, a browser shows its own page.
    browse: (url) =>
      fetch(url).then(
        (answer) => answer.text(),
        () => '',
      ),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, 200, metadata(issuer, provider.mood), padOf('discovery'))
    if (url.pathname === '/api/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/api/token') return void bodyOf(request).then((body) => answerToken(body, response))
    if (url.pathname === '/api/revoke') return void bodyOf(request).then((body) => revoke(body, response))
    json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })

  function padOf(at: 'discovery' | 'token'): number {
    return provider.mood.padded?.at === at ? provider.mood.padded.bytes : 0
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    provider.visits.push(query)
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', provider.mood.mixesUpState ? 'another' : (query.get('state') ?? ''))
    if (provider.mood.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(12).toString('hex')
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  async function answerToken(body: URLSearchParams, response: ServerResponse): Promise<void> {
    const { redirects, tokenDelayMs = 0 } = provider.mood
    provider.tokensAsked.push(body)
    const send = redirects ? sendOn(body, response, redirects) : token(body, response)
    if (tokenDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, tokenDelayMs))
    send()
  }

  function sendOn(
    body: URLSearchParams,
    response: ServerResponse,
    { status, to }: NonNullable<ProviderMood['redirects']>,
  ): () => void {
    return () => {
      provider.tokenRequests.push({ body, status })
      response.writeHead(status, { Location: to }).end()
    }
  }

  /** Decides immediately, as a provider does whose answer is slow on its way, and returns what sends the answer. */
  function token(body: URLSearchParams, response: ServerResponse): () => void {
    const { tokenStatus } = provider.mood
    const problem = tokenStatus === undefined ? refusal(body) : null
    const status = tokenStatus ?? (problem ? 400 : 200)
    const answer = problem === null && tokenStatus === undefined ? grant() : { error: problem }
    return () => {
      provider.tokenRequests.push({ body, status })
      if (tokenStatus !== undefined) return void response.writeHead(tokenStatus).end()
      json(response, status, answer, padOf('token'))
    }
  }

  function revoke(body: URLSearchParams, response: ServerResponse): void {
    const { revocationStatus = 200 } = provider.mood
    provider.revocations.push(body)
    if (revocationStatus === 0) return
    refreshTokens.delete(body.get('token') ?? '')
    response.writeHead(revocationStatus).end()
  }

  function refusal(body: URLSearchParams): string | null {
    if (body.get('client_id') !== clientId || body.get('client_secret') !== clientSecret)
      return 'invalid_client'
    if (body.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(body.get('refresh_token') ?? '') ? null : 'invalid_grant'
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const fits = code?.challenge === verifier && code.redirectUri === body.get('redirect_uri')
    return fits ? null : 'invalid_grant'
  }

  function grant(): object {
    const refresh_token = randomBytes(18).toString('base64url')
    if (!provider.mood.noRefresh) {
      refreshTokens.add(refresh_token)
      provider.refreshTokens.push(refresh_token)
    }
    return {
      access_token: issue(),
      token_type: 'Bearer',
      expires_in: 3600,
      // Unsigned and without an audience: an app that looked at it would have to refuse it.
      id_token: 'e30.e30.e30',
      ...(provider.mood.noRefresh ? {} : { refresh_token }),
    }
  }

  return { ...provider, issuer, client: (by) => clientSettings(issuer, by) }
}

function metadata(issuer: string, { revocation }: ProviderMood): object {
  return {
    ...(revocation === undefined ? {} : { revocation_endpoint: new URL(revocation, issuer).href }),
    issuer,
    authorization_endpoint: `${issuer}/api/authorize`,
    token_endpoint: `${issuer}/api/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  }
}

function clientSettings(issuer: string, by: 'issuer' | 'endpoints'): OidcClient {
  const isDiscovered = by === 'issuer'
  return {
    issuer: isDiscovered ? issuer : null,
    authorize_url: isDiscovered ? null : `${issuer}/api/authorize`,
    token_url: isDiscovered ? null : `${issuer}/api/token`,
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'openid read_address write_address',
  }
}

function json(response: ServerResponse, status: number, body: object, pad = 0): void {
  const type = { 'Content-Type': 'application/json' }
  if (pad === 0) return void response.writeHead(status, type).end(JSON.stringify(body))
  const packed = gzipSync(JSON.stringify(body) + ' '.repeat(pad))
  response.writeHead(status, { ...type, 'Content-Encoding': 'gzip' }).end(packed)
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
