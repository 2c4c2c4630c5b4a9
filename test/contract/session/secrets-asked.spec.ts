import { describe, expect, it } from 'vitest'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import { signedIn, type Bench, type Change } from './secrets-bench.ts'

describe('main asks about a change of endpoints where the page cannot answer', () => {
  const rows: [string, Change][] = [
    ['base_url', { base_url: 'https://books.example' }],
    ['base_url on the same host', { base_url: '/tenant' }],
    ['token_url', { oidc: { token_url: 'https://id.example/token' } }],
    ['authorize_url', { oidc: { authorize_url: 'https://id.example/authorize' } }],
    ['issuer', { oidc: { issuer: 'https://id.example' } }],
    ['client_id', { oidc: { client_id: 'other' } }],
  ]
  const complete = (bench: Bench, change: Change): Change =>
    change.base_url?.startsWith('/') ? { base_url: bench.service.base_url + change.base_url } : change

  it.each(rows)('%s: a no changes nothing', async (_name, change) => {
    const bench = await signedIn('endpoints')
    bench.answers.yes = false
    const before = structuredClone([bench.profiles, bench.notes.accounts])
    expect(await bench.book.save(bench.draft(complete(bench, change)))).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(bench.asked).toHaveLength(1)
    expect([bench.profiles, bench.notes.accounts]).toEqual(before)
    expect(await bench.writeWithExpiredToken()).toMatchObject({ value: { waiting: null } })
  })

  it.each(['keychain', 'session'] as const)('is asked about a token in the %s', async (keep) => {
    const bench = await signedIn('endpoints', keep)
    await bench.book.save(bench.draft({ oidc: { client_id: 'other' } }))
    expect(bench.asked).toMatchObject([{ name: 'Profile a', changed: ['client_id'] }])
    expect(bench.asked[0]?.from?.client_id).toBe('atena-test')
    expect(bench.asked[0]?.to.client_id).toBe('other')
  })

  it.each(rows)(
    '%s: asks after a sign-out as well, since the next token would be sent there',
    async (_name, change) => {
      const bench = await signedIn('endpoints')
      await bench.sessions.signOut('a')
      bench.answers.yes = false
      const before = structuredClone(bench.profiles)
      expect(await bench.book.save(bench.draft(complete(bench, change)))).toMatchObject({
        failure: { kind: 'cancelled' },
      })
      expect(bench.asked).toHaveLength(1)
      expect(bench.profiles).toEqual(before)
    },
  )

  it('kind: production does not become staging, where less is asked, without a yes', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.yes = false
    expect(await bench.book.save(bench.draft({ kind: 'staging' }))).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(bench.asked).toMatchObject([{ changed: ['kind'], from: { kind: 'own' }, to: { kind: 'staging' } }])
  })

  it('one question at a time: a page cannot bury the user under them, nor change the question', async () => {
    const bench = await signedIn('endpoints')
    const change = (token_url: string) => bench.book.save(bench.draft({ oidc: { token_url } }))
    const saves = Array.from({ length: 20 }, (_, at) => change(`https://id${at}.example/token`))
    const results = await Promise.all(saves)
    expect(results.map((result) => result.ok)).toEqual([true, ...Array<boolean>(19).fill(false)])
    expect(bench.asked).toHaveLength(1)
    expect(bench.profile().oidc?.token_url).toBe('https://id0.example/token')
  })
})

describe('a yes is for the change in the question', () => {
  const withClient = ({ oidc, ...rest }: ConnectionProfile, client_id: string): ConnectionProfile => ({
    ...rest,
    oidc: { ...oidc!, client_id },
  })
  const stranger = 'https://id.example/token'

  it('is for nothing else: a profile that changed during the question stays as it is then', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.whileAsked = () => {
      bench.profiles[0] = withClient(bench.profile(), 'other')
    }
    expect(await bench.book.save(bench.draft({ oidc: { token_url: stranger } }))).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(bench.asked).toMatchObject([{ changed: ['token_url'] }])
    expect(bench.profiles).toEqual([withClient(bench.profile(), 'other')])
    expect(bench.profile().oidc?.token_url).not.toBe(stranger)
  })

  it('does not bring back a profile that was removed during the question', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.whileAsked = () => {
      bench.profiles.length = 0
    }
    expect(await bench.book.save(bench.draft({ oidc: { token_url: stranger } }))).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(bench.profiles).toEqual([])
  })
})

describe('main asks before anything is sent to a place that is new', () => {
  const stranger = (bench: Bench) => ({
    ...bench.draft(),
    id: null,
    name: 'New',
    base_url: bench.stranger.origin,
    oidc: null,
  })

  it('a new profile: a no keeps no profile, and nothing is sent', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.yes = false
    expect(await bench.book.save(stranger(bench))).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(bench.asked).toMatchObject([{ name: 'New', from: null, to: { base_url: bench.stranger.origin } }])
    expect(bench.profiles).toHaveLength(1)
    expect(bench.stranger.heard).toEqual([])
  })

  it('a new profile: each of its addresses needs a yes, also those of its sign-in', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.yes = false
    const oidc = { ...bench.draft().oidc!, issuer: null, token_url: `${bench.stranger.origin}/token` }
    const draft = { ...bench.draft(), id: null, oidc }
    expect(await bench.book.save(draft)).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(bench.asked[0]?.changed).toContain('token_url')
  })

  it('a new profile of places that other profiles have needs no question', async () => {
    const bench = await signedIn('endpoints')
    expect(await bench.book.save({ ...bench.draft(), id: null })).toMatchObject({ ok: true })
    expect(bench.asked).toEqual([])
  })

  it('a check: a no sends nothing; a yes covers the profile that is made of it', async () => {
    const bench = await signedIn('endpoints')
    const probe = { ...stranger(bench), token: 'typed' }
    const { id, kind, base_url, allowHttp, token } = probe
    bench.answers.yes = false
    expect(await bench.book.check({ id, kind, base_url, allowHttp, token })).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(bench.askedToCheck).toEqual([bench.stranger.origin])
    expect(bench.stranger.heard).toEqual([])
    bench.answers.yes = true
    expect(await bench.book.check({ id, kind, base_url, allowHttp, token })).toMatchObject({ ok: true })
    expect(bench.stranger.knows(['typed'])).toEqual(['typed'])
    expect(await bench.book.save(stranger(bench))).toMatchObject({ ok: true })
    expect([bench.asked.length, bench.askedToCheck.length]).toEqual([0, 2])
  })

  it('300 checks of 300 hosts at a time are one question', async () => {
    const bench = await signedIn('endpoints')
    bench.answers.yes = false
    const checks = Array.from({ length: 300 }, (_, at) => {
      const base_url = `https://host${at}.example`
      return bench.book.check({ id: null, kind: 'own', base_url, allowHttp: false, token: null })
    })
    const results = await Promise.all(checks)
    expect(results.filter(({ ok }) => ok)).toEqual([])
    expect(bench.askedToCheck).toHaveLength(1)
  })
})
