import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { memoryTokenStore, type TokenStore } from '../../../electron/session/tokens.ts'
import { newContact, opened, profileOf, startBench, startOwnService } from './session-bench.ts'

/** A keychain that answers only when the test releases it. */
function slowKeychain(): { store: TokenStore; letGo(): void } {
  const store = memoryTokenStore()
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  return { store: { ...store, read: (owner) => gate.then(() => store.read(owner)) }, letGo }
}

/** Profile `a`, whose token is in a keychain that answers only when the test releases it. */
async function startWithSlowToken() {
  const service = await startOwnService()
  const { store, letGo } = slowKeychain()
  const { origin } = new URL(service.base_url)
  await store.save({ profile: 'a', origin, use: 'access' }, service.tokens.full)
  const profile = profileOf('a', service)
  const bench = startBench([profile], store)
  bench.notes.accounts = [`a ${origin}`]
  return { profile, origin, store, bench, letGo }
}

function refusingKeychain(reason: 'absent' | 'locked' | 'mute'): TokenStore {
  const refuse = async (): Promise<Result<never>> => fail({ kind: 'keychain', reason })
  return { read: refuse, save: refuse, remove: refuse }
}

describe('the token comes from the keychain after the window', () => {
  it('K16: the book is open before the keychain answers, and continues with the token when it does', async () => {
    const { profile, bench, letGo } = await startWithSlowToken()
    const selected = await bench.sessions.select('a')
    expect(selected).toMatchObject({ ok: true, value: { signedIn: false, restoring: true, tokenKept: null } })
    expect(await opened(bench).mirror.summary(profile.groups)).toMatchObject({ ok: true })
    letGo()
    await expect
      .poll(() => bench.sessions.state())
      .toMatchObject({
        signedIn: true,
        restoring: false,
        keychain: 'ok',
        tokenKept: 'keychain',
      })
  })

  it('a sign-in before the keychain answers stays in its session when it answers', async () => {
    const service = await startOwnService()
    const { store, letGo } = slowKeychain()
    const account = `a ${new URL(service.base_url).origin}`
    const bench = startBench([profileOf('a', service)], store)
    bench.notes.accounts = [account]
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    const session = opened(bench)
    letGo()
    await expect.poll(() => bench.sessions.state().restoring).toBe(false)
    // What was in turn before the answer is done when this is.
    await bench.sessions.finished('b')
    expect(opened(bench)).toBe(session)
    expect(await session.save(newContact(service, 'right after'))).toMatchObject({ value: { waiting: null } })
  })

  it('two concurrent requests to the keychain open one session', async () => {
    const { bench, letGo } = await startWithSlowToken()
    await bench.sessions.select('a')
    const again = bench.sessions.restore(1000)
    letGo()
    await again
    await bench.sessions.finished('b')
    const begun = bench.notices.filter(({ name }) => name === 'mirror.changed')
    // The session without the token, and the one with it.
    expect(begun.filter(({ notice }) => (notice as { ids: unknown }).ids === null)).toHaveLength(2)
    expect(bench.sessions.state()).toMatchObject({ signedIn: true, restoring: false })
  })

  it('a keychain that gives null for a token it was given counts as locked, and nothing is deleted', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    const account = `a ${new URL(service.base_url).origin}`
    bench.notes.accounts = [account]
    await bench.sessions.select('a')
    await expect.poll(() => bench.sessions.state()).toMatchObject({ restoring: false, keychain: 'locked' })
    expect(bench.notes.accounts).toEqual([account])
  })

  it('the keychain is not asked for what was never put there', async () => {
    const bench = startBench([profileOf('a', await startOwnService())], refusingKeychain('mute'))
    expect(await bench.sessions.select('a')).toMatchObject({
      value: { restoring: false, keychain: 'unknown' },
    })
  })

  it.each(['absent', 'locked', 'mute'] as const)(
    '%s: signing in fails with it, and this session only remains',
    async (reason) => {
      const service = await startOwnService()
      const bench = startBench([profileOf('a', service)], refusingKeychain(reason))
      await bench.sessions.select('a')
      const input = { profile: 'a', token: service.tokens.full, keep: 'keychain' as const }
      expect(await bench.sessions.signIn(input)).toEqual(fail({ kind: 'keychain', reason }))
      expect(bench.sessions.state()).toMatchObject({ signedIn: false, keychain: reason, tokenKept: null })
      const inMemory = await bench.sessions.signIn({ ...input, keep: 'session' })
      expect(inMemory).toMatchObject({ ok: true, value: { signedIn: true, tokenKept: 'session' } })
      expect(bench.notes.accounts).toEqual([])
    },
  )

  it('a sign-in that does not say where is kept in memory where the keychain refuses', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)], refusingKeychain('absent'))
    await bench.sessions.select('a')
    const signedIn = await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(signedIn).toMatchObject({ value: { signedIn: true, tokenKept: 'session', keychain: 'absent' } })
  })

  it('signing out before the keychain answers stays signed out', async () => {
    const { origin, store, bench, letGo } = await startWithSlowToken()
    await bench.sessions.select('a')
    const signedOut = bench.sessions.signOut('a')
    letGo()
    expect(await signedOut).toMatchObject({ ok: true, value: { signedIn: false } })
    await expect.poll(() => bench.sessions.state().restoring).toBe(false)
    expect(bench.sessions.state().signedIn).toBe(false)
    expect(await store.read({ profile: 'a', origin, use: 'access' })).toEqual(ok(null))
  })

  it('signing out works where the keychain refuses, and says so', async () => {
    const service = await startOwnService()
    const memory = memoryTokenStore()
    const bench = startBench([profileOf('a', service)], {
      ...memory,
      remove: refusingKeychain('locked').remove,
    })
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(await bench.sessions.signOut('a')).toEqual(fail({ kind: 'keychain', reason: 'locked' }))
    expect(bench.sessions.state()).toMatchObject({ signedIn: false, tokenKept: null })
    await bench.sessions.select('a')
    expect(bench.sessions.state()).toMatchObject({ signedIn: false, restoring: false })
  })

  it('a token of odd characters is refused, and the one in use stays', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: ` ${service.tokens.full}\n` })
    const odd = await bench.sessions.signIn({ profile: 'a', token: 'two words' })
    expect(odd).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'token' } })
    expect(bench.sessions.state().signedIn).toBe(true)
  })
})

describe('reliability 5.4: a token belongs to the origin it was given for', () => {
  it('a changed base URL never gets the old token; changed back, it is signed in again', async () => {
    const [a, other] = [await startOwnService(), await startOwnService()]
    const bench = startBench([profileOf('a', a)])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: a.tokens.full })
    bench.profiles[0] = { ...profileOf('a', other), groups: [] }
    expect(await bench.sessions.refresh('a')).toMatchObject({ value: { signedIn: false } })
    expect(await opened(bench).sync?.start()).toBeUndefined()
    expect(other.log).toHaveLength(0)
    bench.profiles[0] = profileOf('a', a)
    expect(await bench.sessions.refresh('a')).toMatchObject({ value: { signedIn: true } })
  })

  it('http beyond this machine without a yes gets no token, even when the settings file was edited', async () => {
    const bench = startBench([
      { ...profileOf('a', { base_url: '', group_ids: [] }), base_url: 'http://books.example' },
    ])
    await bench.sessions.select('a')
    const refused = await bench.sessions.signIn({ profile: 'a', token: 'token' })
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'base_url' } })
    expect(bench.sessions.state()).toMatchObject({ signedIn: false, profiles: [{ insecure: true }] })
  })
})
