import { describe, expect, it } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import { newContact, startBench } from './session-bench.ts'
import { signedIn, at, useIt } from './secrets-bench.ts'

describe('other ways by which a secret might leave', () => {
  it.each([301, 302, 303, 307, 308])(
    'a token endpoint that sends on with %i is not followed',
    async (status) => {
      const bench = await signedIn('endpoints')
      bench.provider.mood.redirects = { status, to: at(bench.stranger, '/api/token') }
      await useIt(bench)
      expect(bench.provider.tokenRequests.length).toBeGreaterThan(1)
      expect(bench.stranger.heard).toEqual([])
    },
  )

  it('two profiles under one id: neither gets the sign-in of the other', async () => {
    const bench = await signedIn('endpoints')
    const own = bench.profile()
    const oidc = { ...own.oidc!, client_secret: null, token_url: at(bench.stranger, '/api/token') }
    bench.profiles.unshift({ ...own, oidc })
    await bench.sessions.refresh('a')
    await bench.writeWithExpiredToken()
    expect(bench.stranger.knows(bench.secrets())).toEqual([])
  })

  it('a profile made again from its folder, with another address in it', async () => {
    const bench = await signedIn('issuer')
    const { oidc, ...rest } = bench.profile()
    const rebuilt: ConnectionProfile = { ...rest, oidc: { ...oidc!, client_secret: null } }
    bench.profiles.splice(0, 1, { ...rebuilt, oidc: { ...rebuilt.oidc!, issuer: bench.stranger.origin } })
    const next = startBench(bench.profiles, bench.keychain)
    next.notes.accounts = bench.notes.accounts
    await next.sessions.select('a')
    await expect.poll(() => next.sessions.state().signedIn).toBe(true)
    const session = next.sessions.current()
    bench.issued.forEach((token) => bench.service.revoke(token))
    if (session.ok) await session.value.save(newContact(bench.service, 'memo'))
    expect(bench.stranger.knows(bench.secrets())).toEqual([])
  })

  it.each(['sign-out', 'edit', 'removal', 'typed token'] as const)(
    'a renewal that is under way at a %s brings nothing back',
    async (how) => {
      const bench = await signedIn('endpoints')
      const { provider, stranger, sessions, book, service } = bench
      provider.mood.tokenDelayMs = 300
      const write = bench.writeWithExpiredToken()
      await expect.poll(() => provider.tokensAsked, { interval: 5 }).toHaveLength(2)
      const typed = service.token(allScopes, 'typed')
      if (how === 'sign-out') await sessions.signOut('a')
      if (how === 'edit') await book.save(bench.draft({ oidc: { token_url: at(stranger, '/api/token') } }))
      if (how === 'removal') await book.remove('a')
      if (how === 'typed token') await sessions.signIn({ profile: 'a', token: typed, keep: 'keychain' })
      await write
      await expect.poll(() => provider.tokenRequests.length).toBe(2)
      await new Promise((resolve) => setTimeout(resolve, 50))
      const refreshing = bench.notes.accounts.filter((account) => account.includes('refresh'))
      expect(refreshing).toEqual([])
      if (how === 'sign-out') expect(sessions.state()).toMatchObject({ signedIn: false, tokenKept: null })
      if (how === 'typed token') {
        const session = sessions.current()
        expect(session.ok && session.value.uses(typed)).toBe(true)
        const { origin } = new URL(service.base_url)
        const kept = await bench.keychain.read({ profile: 'a', origin, use: 'access' })
        expect(kept).toEqual(ok(typed))
      }
      expect(stranger.knows(bench.secrets())).toEqual([])
    },
  )

  it('a sign-in with the browser that ends after its profile was turned elsewhere changes nothing', async () => {
    const bench = await signedIn('endpoints')
    bench.provider.mood.tokenDelayMs = 300
    const signing = bench.authorization.authorize('keychain')
    await expect.poll(() => bench.provider.visits.length).toBe(2)
    await bench.book.save(bench.draft({ base_url: bench.stranger.origin }))
    expect(await signing).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(bench.notes.accounts).toEqual([])
    expect(bench.stranger.knows(bench.secrets())).toEqual([])
  })
})
