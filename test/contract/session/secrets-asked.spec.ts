import { describe, expect, it } from 'vitest'
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
    expect(bench.asked[0]?.from.client_id).toBe('atena-test')
    expect(bench.asked[0]?.to.client_id).toBe('other')
  })

  it('asks nothing without a token', async () => {
    const bench = await signedIn('endpoints')
    await bench.sessions.signOut('a')
    expect(await bench.book.save(bench.draft({ base_url: 'https://books.example' }))).toMatchObject({
      ok: true,
    })
    expect(bench.asked).toEqual([])
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
