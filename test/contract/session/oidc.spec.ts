import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../contract/failure.ts'
import { createAuthorization, createBrowserSignIn } from '../../../electron/session/oidc/oidc-account.ts'
import { refreshTokens, revokeTokens } from '../../../electron/session/oidc/oidc-client.ts'
import { memoryTokenStore, type TokenStore } from '../../../electron/session/tokens.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { keptPort } from '../../fakes/kept-port.ts'
import { startOidcProvider, type OidcProvider } from '../../fakes/oidc-provider.ts'
import { signedIn } from './secrets-bench.ts'
import { newContact, profileOf, startBench, startOwnService } from './session-bench.ts'

/** A service, a provider that issues its tokens, and sessions on a profile with client settings. */
async function setUp(by: 'issuer' | 'endpoints' = 'issuer', keychain?: TokenStore) {
  const service = await startOwnService()
  const issued: string[] = []
  const provider = await startOidcProvider(() => {
    issued.push(service.token(allScopes, `issued-${issued.length}`))
    return issued.at(-1) ?? ''
  })
  const bench = startBench([{ ...profileOf('a', service), oidc: provider.client(by) }], keychain)
  const browser = browserOf(provider)
  const authorization = createAuthorization({ ...bench, browser, profiles: () => bench.profiles })
  await bench.sessions.select('a')
  return { service, provider, bench, authorization, issued }
}

/** The system's browser with a user who signs in immediately. */
function browserOf(provider: OidcProvider, deadlineMs = 5000) {
  return createBrowserSignIn({
    deadlineMs,
    async openLink(url) {
      void provider.browse(url)
      return ok(null)
    },
  })
}

async function save(bench: ReturnType<typeof startBench>, service: RunningService) {
  const session = bench.sessions.current()
  return session.ok ? session.value.save(newContact(service, 'memo')) : session
}

describe('signing in with the browser', () => {
  it.each(['issuer', 'endpoints'] as const)('code flow with PKCE, settings by %s', async (by) => {
    const { service, provider, bench, authorization } = await setUp(by)
    const signedIn = await authorization.authorize('keychain')
    expect(signedIn).toMatchObject({ ok: true, value: { signedIn: true, tokenKept: 'keychain' } })
    expect(await save(bench, service)).toMatchObject({ ok: true })
    const [visit] = provider.visits
    expect(visit?.get('code_challenge_method')).toBe('S256')
    expect(visit?.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    expect(visit?.get('scope')).toBe('openid read_address write_address')
  })

  it('renews an expired token once for many calls, without a question', async () => {
    const { service, provider, bench, authorization, issued } = await setUp()
    await authorization.authorize('keychain')
    service.revoke(issued[0] ?? '')
    const told = bench.states.length
    const saves = await Promise.all(Array.from({ length: 20 }, () => save(bench, service)))
    expect(saves.every((each) => each.ok)).toBe(true)
    expect(provider.tokenRequests.map(({ body }) => body.get('grant_type'))).toEqual([
      'authorization_code',
      'refresh_token',
    ])
    expect(bench.states.slice(told).some(({ needsToken }) => needsToken)).toBe(false)
  })

  it('the refresh token is kept with the access token: it renews after a restart', async () => {
    const keychain = memoryTokenStore()
    const { service, bench, authorization, issued, provider } = await setUp('issuer', keychain)
    await authorization.authorize('keychain')
    await bench.sessions.close()
    service.revoke(issued[0] ?? '')
    const next = startBench(bench.profiles, keychain)
    next.notes.accounts = bench.notes.accounts
    await next.sessions.select('a')
    await expect.poll(() => next.sessions.state().signedIn).toBe(true)
    expect(await save(next, service)).toMatchObject({ ok: true })
    expect(provider.tokenRequests).toHaveLength(2)
  })

  it('an expired sign-in asks for a new one, once', async () => {
    const { service, provider, bench, authorization, issued } = await setUp()
    await authorization.authorize('keychain')
    provider.revokeRefreshTokens()
    service.revoke(issued[0] ?? '')
    expect(await save(bench, service)).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(bench.sessions.state().needsToken).toBe(true)
    expect(await save(bench, service)).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(provider.tokenRequests).toHaveLength(2)
    expect(await authorization.authorize('keychain')).toMatchObject({ value: { needsToken: false } })
    expect(await save(bench, service)).toMatchObject({ ok: true })
  })

  it('a provider in trouble does not cause a new sign-in', async () => {
    const { service, provider, bench, authorization, issued } = await setUp()
    await authorization.authorize('keychain')
    service.revoke(issued[0] ?? '')
    provider.mood.tokenStatus = 503
    expect(await save(bench, service)).toMatchObject({
      value: { waiting: { kind: 'retry-later', status: 503 } },
    })
    expect(bench.sessions.state().needsToken).toBe(false)
    delete provider.mood.tokenStatus
    expect(await save(bench, service)).toMatchObject({ ok: true })
  })

  it.each([
    ['what is no token', 200],
    ['a refusal without a reason', 400],
  ])('a provider that answers %s: the edit waits for a new sign-in', async (_what, tokenStatus) => {
    const { service, provider, bench, authorization, issued } = await setUp()
    await authorization.authorize('keychain')
    service.revoke(issued[0] ?? '')
    provider.mood.tokenStatus = tokenStatus
    expect(await save(bench, service)).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(bench.sessions.state().needsToken).toBe(true)
    delete provider.mood.tokenStatus
    await authorization.authorize('keychain')
    expect(await save(bench, service)).toMatchObject({ ok: true })
  })

  it('without refresh tokens a 401 asks the user', async () => {
    const { service, provider, bench, authorization, issued } = await setUp()
    provider.mood.noRefresh = true
    await authorization.authorize('session')
    service.revoke(issued[0] ?? '')
    expect(await save(bench, service)).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(bench.sessions.state()).toMatchObject({ needsToken: true, tokenKept: 'session' })
  })

  it('where the keychain refuses, the sign-in is kept for this session and the state says so', async () => {
    const refuse = async () => fail({ kind: 'keychain', reason: 'absent' })
    const { authorization } = await setUp('issuer', { read: refuse, save: refuse, remove: refuse })
    const signedIn = await authorization.authorize('keychain')
    expect(signedIn).toMatchObject({ value: { signedIn: true, tokenKept: 'session', keychain: 'absent' } })
  })

  it('signing out forgets the refresh token too', async () => {
    const keychain = memoryTokenStore()
    const { bench, service, authorization } = await setUp('issuer', keychain)
    await authorization.authorize('keychain')
    const { origin } = new URL(service.base_url)
    const provider = bench.notes.accounts.find((each) => each.includes(' refresh '))?.split(' ')[3] ?? ''
    const access = { profile: 'a', origin, use: 'access' } as const
    const refresh = { profile: 'a', origin, use: 'refresh', provider } as const
    expect(await keychain.read(refresh)).toEqual(ok(expect.any(String)))
    await bench.sessions.signOut('a')
    expect(bench.notes.accounts).toEqual([])
    for (const owner of [access, refresh]) expect(await keychain.read(owner)).toEqual(ok(null))
  })

  it('signing out revokes both tokens where the metadata says how, and only then', async () => {
    for (const revocation of [undefined, '/api/revoke']) {
      const { provider, bench, authorization, issued } = await setUp()
      if (revocation !== undefined) provider.mood.revocation = revocation
      await authorization.authorize('keychain')
      expect((await bench.sessions.signOut('a')).ok).toBe(true)
      const told = provider.revocations.map((body) => [body.get('token_type_hint'), body.get('token')])
      const both = [
        ['refresh_token', provider.refreshTokens[0]],
        ['access_token', issued[0]],
      ]
      expect(told).toEqual(revocation === undefined ? [] : both)
    }
  })

  it('removing a profile revokes them as well', async () => {
    const { book, provider, issued, notes } = await signedIn('issuer')
    provider.mood.revocation = '/api/revoke'
    await book.remove('a')
    const told = provider.revocations.map((body) => body.get('token'))
    expect(told).toEqual([provider.refreshTokens[0], issued[0]])
    expect(notes.accounts).toEqual([])
  })

  it('after a restart, too, the token in the keychain is revoked', async () => {
    const keychain = memoryTokenStore()
    const { bench, authorization, provider } = await setUp('issuer', keychain)
    provider.mood.revocation = '/api/revoke'
    await authorization.authorize('keychain')
    await bench.sessions.close()
    const next = startBench(bench.profiles, keychain)
    next.notes.accounts = bench.notes.accounts
    await next.sessions.select('a')
    await next.sessions.signOut('a')
    expect(provider.revocations[0]?.get('token')).toBe(provider.refreshTokens[0])
    expect(next.notes.accounts).toEqual([])
  })

  it('a renewal that arrives after the user signed out is revoked as well', async () => {
    const { service, provider, bench, authorization, issued } = await setUp()
    provider.mood.revocation = '/api/revoke'
    await authorization.authorize('keychain')
    service.revoke(issued[0] ?? '')
    provider.mood.tokenDelayMs = 300
    const saved = save(bench, service)
    await expect.poll(() => provider.tokensAsked.length).toBe(2)
    await bench.sessions.signOut('a')
    await saved
    const told = () => provider.revocations.map((body) => body.get('token'))
    await expect.poll(() => told().length).toBe(4)
    expect(told().toSorted()).toEqual([...provider.refreshTokens, ...issued].toSorted())
    expect(bench.tokens.has('a')).toBe(false)
  })

  it.each([500, 400, 0])(
    'a provider that answers %i to a revocation does not hold up signing out',
    async (status) => {
      const { bench, authorization, provider } = await setUp()
      Object.assign(provider.mood, { revocation: '/api/revoke', revocationStatus: status })
      await authorization.authorize('keychain')
      const left = bench.sessions.signOut('a')
      await expect.poll(() => bench.sessions.state().signedIn).toBe(false)
      expect((await left).ok).toBe(true)
      expect(bench.notes.accounts).toEqual([])
      expect(provider.revocations.length).toBeGreaterThan(0)
    },
  )

  it('SECURITY: no token goes to an unsafe place of the metadata, nor one that was typed in to the provider', async () => {
    const unsafe = await setUp()
    unsafe.provider.mood.revocation = 'http://books.example/api/revoke'
    await unsafe.authorization.authorize('keychain')
    expect((await unsafe.bench.sessions.signOut('a')).ok).toBe(true)
    const { refreshTokens, client } = unsafe.provider
    const given = { refresh: refreshTokens[0] ?? '', access: null }
    expect(await revokeTokens(client('issuer'), given)).toMatchObject({ failure: { kind: 'bad-response' } })

    const typed = await setUp()
    typed.provider.mood.revocation = '/api/revoke'
    await typed.authorization.authorize('keychain')
    await typed.bench.sessions.signIn({ profile: 'a', token: typed.service.token(allScopes, 'typed') })
    await typed.bench.sessions.signOut('a')
    expect(typed.provider.revocations).toEqual([])
  })

  it('a token that is typed in is not renewed into the former sign-in', async () => {
    const { bench, service, provider, authorization } = await setUp()
    await authorization.authorize('keychain')
    const typed = service.token(allScopes, 'typed')
    await bench.sessions.signIn({ profile: 'a', token: typed })
    service.revoke(typed)
    expect(await save(bench, service)).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(provider.tokenRequests).toHaveLength(1)
  })

  it('the user says no: cancelled, nothing changed', async () => {
    const { bench, provider, authorization } = await setUp()
    provider.mood.denies = true
    expect(await authorization.authorize('keychain')).toEqual(fail({ kind: 'cancelled' }))
    expect(bench.sessions.state().signedIn).toBe(false)
  })

  it('a redirect with another state is not ours: it waits on, until it is stopped', async () => {
    const { provider, authorization } = await setUp()
    provider.mood.mixesUpState = true
    const waiting = authorization.authorize('keychain')
    await expect.poll(() => provider.visits.length).toBe(1)
    authorization.stop()
    expect(await waiting).toEqual(fail({ kind: 'cancelled' }))
    expect(provider.tokenRequests).toEqual([])
  })

  it('stopped, or begun again, while the provider is looked for: the browser is not opened for it', async () => {
    const { provider } = await setUp()
    const opened: string[] = []
    const browser = createBrowserSignIn({
      deadlineMs: 5000,
      async openLink(url) {
        opened.push(url)
        void provider.browse(url)
        return ok(null)
      },
    })
    const stopped = browser.authorize(provider.client('issuer'))
    browser.stop()
    expect(await stopped).toEqual(fail({ kind: 'cancelled' }))
    expect(opened).toEqual([])
    const first = browser.authorize(provider.client('issuer'))
    const second = browser.authorize(provider.client('issuer'))
    expect(await first).toEqual(fail({ kind: 'cancelled' }))
    expect(await second).toMatchObject({ ok: true })
    expect(opened).toHaveLength(1)
  })

  it('a user who never comes back is not waited for for ever', async () => {
    const { provider } = await setUp()
    const browser = createBrowserSignIn({ deadlineMs: 100, openLink: async () => ok(null) })
    expect(await browser.authorize(provider.client('issuer'))).toEqual(fail({ kind: 'cancelled' }))
  })

  it('a missing provider, and a server that is not a provider', async () => {
    const { service, provider } = await setUp()
    const client = provider.client('issuer')
    const browser = browserOf(provider)
    const gone = await browser.authorize({ ...client, issuer: `http://127.0.0.1:${await keptPort()}` })
    expect(gone).toMatchObject({ failure: { kind: 'offline' } })
    const other = await browser.authorize({ ...client, issuer: service.base_url })
    expect(other).toMatchObject({ failure: { kind: 'bad-response' } })
  })

  it('SECURITY: endpoints over http beyond this machine are refused before anybody is sent there', async () => {
    const { provider } = await setUp()
    const client = { ...provider.client('endpoints'), token_url: 'http://books.example/api/token' }
    expect(await browserOf(provider).authorize(client)).toMatchObject({ failure: { kind: 'bad-response' } })
    expect(provider.visits).toEqual([])
  })

  it.each([
    ['discovery', 16_000, true],
    ['discovery', 8_000_000, false],
    ['token', 16_000, true],
    ['token', 8_000_000, false],
  ] as const)(
    'SECURITY: an answer (%s) with %i bytes more than it needs is read: %s',
    async (at, bytes, isRead) => {
      const { provider, authorization } = await setUp()
      provider.mood.padded = { at, bytes }
      const signedIn = await authorization.authorize('keychain')
      expect(signedIn).toMatchObject(isRead ? { ok: true } : { failure: { kind: 'bad-response' } })
    },
  )

  it('SECURITY: a refusal is not read without a limit either', async () => {
    const { provider, authorization } = await setUp()
    await authorization.authorize('keychain')
    provider.revokeRefreshTokens()
    const refresh = () => refreshTokens(provider.client('issuer'), provider.refreshTokens[0] ?? '')
    expect(await refresh()).toMatchObject({ failure: { kind: 'unauthorized' } })
    provider.mood.padded = { at: 'token', bytes: 8_000_000 }
    expect(await refresh()).toMatchObject({ failure: { kind: 'bad-response' } })
  })

  it('off where the profile has no client settings', async () => {
    const { bench, authorization } = await setUp()
    bench.profiles[0] = { ...bench.profiles[0]!, oidc: null }
    expect(await authorization.authorize('keychain')).toMatchObject({ failure: { path: 'oidc' } })
  })
})
