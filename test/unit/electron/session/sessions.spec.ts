import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import type { Result } from '../../../../contract/failure.ts'
import type { Session } from '../../../../electron/session/session.ts'
import { memoryTokenStore } from '../../../../electron/session/token-store.ts'
import type { TokenStore } from '../../../../electron/session/token-store.ts'
import { newContact, profileOf, requests, startBench, startOwnService } from './session-bench.ts'
import type { SessionBench } from './session-bench.ts'

function opened(bench: SessionBench): Session {
  const session = bench.sessions.current()
  if (!session.ok) throw new Error('no session is open')
  return session.value
}

/** A keychain that answers only when it is let go. */
function slowKeychain(): { store: TokenStore; letGo(): void } {
  const store = memoryTokenStore()
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  return { store: { ...store, read: (owner) => gate.then(() => store.read(owner)) }, letGo }
}

/** Profile `a`, whose token is in a keychain that answers only when it is let go. */
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

describe('issue 3 item 3: the token comes from the keychain after the window', () => {
  it('the book is open before the keychain answers, and goes on with the token when it does', async () => {
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

  it('a sign-in while the keychain is still being asked stays in its session when it answers', async () => {
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

  it('asked twice at once, the keychain opens one session', async () => {
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

  it('a sign-in that does not say where goes on in memory where the keychain refuses', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)], refusingKeychain('absent'))
    await bench.sessions.select('a')
    const signedIn = await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(signedIn).toMatchObject({ value: { signedIn: true, tokenKept: 'session', keychain: 'absent' } })
  })

  it('signing out while the keychain is still being asked stays signed out', async () => {
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

  it('K08: a token of odd characters is refused, and the one in use stays', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: ` ${service.tokens.full}\n` })
    const odd = await bench.sessions.signIn({ profile: 'a', token: 'two words' })
    expect(odd).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'token' } })
    expect(bench.sessions.state().signedIn).toBe(true)
  })
})

describe('reliability 4.1: 401 and 403', () => {
  it('C34: fifty calls with a refused token announce it once, and nothing more is sent until there is a new one', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(
      ['read_address', 'write_address', 'read_homeaddress', 'write_homeaddress'],
      'first',
    )
    await bench.sessions.signIn({ profile: 'a', token })
    await opened(bench).sync?.start()
    service.revoke(token)
    const before = bench.states.length
    const saves = Array.from({ length: 50 }, (_, at) => opened(bench).save(newContact(service, `memo ${at}`)))
    const waiting = { ok: true, value: { waiting: { kind: 'unauthorized' } } }
    expect(await Promise.all(saves)).toMatchObject(saves.map(() => waiting))
    expect(bench.states.slice(before).map(({ needsToken }) => needsToken)).toEqual([true])

    const sent = service.log.length
    expect(await opened(bench).save(newContact(service, 'later'))).toMatchObject(waiting)
    expect(await opened(bench).sync?.start()).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(service.log).toHaveLength(sent)

    const renewed = await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(renewed).toMatchObject({ ok: true, value: { signedIn: true, needsToken: false } })
    expect(await opened(bench).save(newContact(service, 'again'))).toMatchObject({ ok: true })
    // What waited for the token goes out, each once; on a busy machine the save stops waiting for its turn before that.
    await expect.poll(() => opened(bench).outbox.list(), { timeout: 60_000 }).toEqual([])
    expect(requests(service, 'POST').filter(({ status }) => status === 200)).toHaveLength(52)
  })

  it('403 on a write makes that family read-only, the other goes on', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(['read_address', 'read_homeaddress', 'write_homeaddress'])
    await bench.sessions.signIn({ profile: 'a', token, keep: 'session' })
    expect(await opened(bench).save(newContact(service, 'x'))).toEqual(fail({ kind: 'forbidden' }))
    const home = { ...newContact(service, 'y'), family: 'homeaddress' as const, group_id: null }
    expect(await opened(bench).save(home)).toMatchObject({ ok: true })
    expect(bench.sessions.state()).toMatchObject({ readOnly: ['address'], unreadable: [], needsToken: false })
  })

  it('403 on a list makes that family unreadable, the other is synced', async () => {
    const service = await startOwnService({ seed: 10 })
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(['read_address', 'write_address'])
    await bench.sessions.signIn({ profile: 'a', token, keep: 'session' })
    await opened(bench).sync?.start()
    expect(bench.sessions.state()).toMatchObject({ unreadable: ['homeaddress'], readOnly: [] })
    const summary = await opened(bench).mirror.summary(opened(bench).profile.groups)
    expect(summary.ok && summary.value.groups.some(({ count }) => count > 0)).toBe(true)
  })
})

describe('design 4: a delete behind its Undo', () => {
  it('counts in the sidebar as the list shows it: neither in its group nor in the Trash, until Undo', async () => {
    const service = await startOwnService({ seed: 10 })
    const profile = profileOf('a', service)
    const bench = startBench([profile])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full, keep: 'session' })
    const session = opened(bench)
    await session.sync?.start()
    const summary = async () => {
      const answer = await session.summary()
      if (!answer.ok) throw new Error(answer.failure.kind)
      return answer.value
    }
    const before = await summary()
    const [group_id = ''] = service.group_ids
    const filter = { family: 'address' as const, group_id, search: '', tags: [] }
    const query = { ...filter, deleted: 'without' as const, sort: 'kana' as const, offset: 0, limit: 1 }
    const found = await session.mirror.window(query)
    const row = found.ok ? found.value.rows[0] : undefined
    const etag = session.readRecord('address', row?.id ?? '')?.record.etag ?? ''
    const deletion = session.requestDelete({ family: 'address', id: row?.id ?? '', etag })
    const during = await summary()
    const countIn = ({ groups }: typeof before) =>
      groups.find((each) => each.group_id === group_id)?.count ?? -1
    expect(countIn(during)).toBe(countIn(before) - 1)
    expect([during.trash, during.homeaddresses]).toEqual([before.trash, before.homeaddresses])
    for (const { tag, count } of before.tags) {
      const left = during.tags.find((each) => each.tag === tag)?.count ?? 0
      expect([tag, left]).toEqual([tag, count - (row?.tags.includes(tag) ? 1 : 0)])
    }
    session.undoDelete(deletion.ok ? deletion.value.deletion : '')
    expect(await summary()).toEqual(before)
  })
})

describe('design 3: switching never crosses', () => {
  async function twoBooks() {
    const [a, b] = [await startOwnService(), await startOwnService()]
    const bench = startBench([profileOf('a', a), profileOf('b', b)])
    await bench.sessions.select('b')
    await bench.sessions.signIn({ profile: 'b', token: b.tokens.full })
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: a.tokens.full })
    await opened(bench).sync?.start()
    return { a, b, bench }
  }

  it('C31: a slow save finishes into its own profile while the next one is in use', async () => {
    const { a, b, bench } = await twoBooks()
    a.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 2000 })
    let isSaved = false
    const save = opened(bench)
      .save(newContact(a, 'for a'))
      .finally(() => (isSaved = true))
    expect(await bench.sessions.select('b')).toMatchObject({ value: { current: 'b', signedIn: true } })
    expect(isSaved, 'the switch does not wait for the save').toBe(false)
    expect(await opened(bench).save(newContact(b, 'for b'))).toMatchObject({ ok: true })
    expect(await save).toMatchObject({ ok: true })
    expect(requests(a, 'POST')).toHaveLength(1)
    expect(requests(b, 'POST')).toHaveLength(1)
    await bench.sessions.select('a')
    const saved = await save
    const id = saved.ok ? saved.value.view.record.id : ''
    expect(opened(bench).mirror.read('address', id)?.record.memo).toBe('for a')
  })

  it('a delete behind its Undo goes out when the profile is left', async () => {
    const { a, bench } = await twoBooks()
    const saved = await opened(bench).save(newContact(a, 'short life'))
    const { id, etag } = saved.ok ? saved.value.view.record : { id: '', etag: '' }
    expect(opened(bench).requestDelete({ family: 'address', id, etag: etag ?? '' })).toMatchObject({
      ok: true,
    })
    await bench.sessions.select('b')
    await bench.sessions.finished('a')
    expect(a.read('address', id)?.['deleted']).toBe(true)
  })

  it('C30: reads of the profile that was left end, and their news are not told', async () => {
    const { a, b, bench } = await twoBooks()
    a.faults.next({ match: { path: /list/ }, action: 'hang', times: 9 })
    const left = opened(bench)
    const sync = left.sync?.start()
    await bench.sessions.select('b')
    const told = bench.notices.length
    expect(await sync).toMatchObject({ phase: 'idle' })
    await opened(bench).sync?.start()
    const since = bench.notices.slice(told).filter(({ name }) => name === 'sync.progress')
    expect(since.every(({ notice }) => (notice as { failure: unknown }).failure === null)).toBe(true)
    expect(b.log.every(({ headers }) => headers['authorization'] === 'full')).toBe(true)
    expect(await left.save(newContact(a, 'too late'))).toEqual(fail({ kind: 'cancelled' }))
  })

  it('coming back at once waits for the writes: a mirror is never open twice', async () => {
    const { a, bench } = await twoBooks()
    a.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 200 })
    const save = opened(bench).save(newContact(a, 'for a'))
    void bench.sessions.select('b')
    const back = await bench.sessions.select('a')
    expect(back).toMatchObject({ ok: true, value: { current: 'a', signedIn: true } })
    const saved = await save
    const id = saved.ok ? saved.value.view.record.id : ''
    expect(opened(bench).mirror.read('address', id)?.record.memo).toBe('for a')
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
