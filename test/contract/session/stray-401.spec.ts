// @module-tag long
import { describe, expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import type { TokenPace } from '../../../electron/session/connection.ts'
import { createAuthorization, createBrowserSignIn } from '../../../electron/session/oidc/oidc-account.ts'
import type { Session } from '../../../electron/session/session.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { startOidcProvider } from '../../fakes/oidc-provider.ts'
import {
  newContact,
  profileOf,
  requests,
  startBench,
  startOwnService,
  type SessionBench,
} from './session-bench.ts'

const workers = {
  sync: new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url),
  search: new URL('../../../electron/book/search/search-worker.ts', import.meta.url),
}

function opened(bench: SessionBench): Session {
  const session = bench.sessions.current()
  if (!session.ok) throw new Error('no session is open')
  return session.value
}

async function signedIn(tokenPace: TokenPace = {}, inThreads = false) {
  const service = await startOwnService({ seed: 12 })
  const bench = startBench([profileOf('a', service)], undefined, tokenPace, inThreads ? workers : undefined)
  await bench.sessions.select('a')
  await bench.sessions.signIn({ profile: 'a', token: service.tokens.full, keep: 'session' })
  await opened(bench).sync?.start()
  service.log.length = 0
  return { service, bench, told: bench.states.length }
}

/** The next requests of this method, or of any, are answered with 401. */
function refuse({ faults }: RunningService, times: number, method?: string): void {
  faults.next({ match: method ? { method } : {}, action: 'status', status: 401, times })
}

/** A contact that the service has. */
async function aContact({ service, bench }: Pick<Bench, 'service' | 'bench'>) {
  const saved = await opened(bench).save(newContact(service, 'before'))
  if (!saved.ok) throw new Error(saved.failure.kind)
  const { id, etag } = saved.value.view.record
  return { id: id ?? '', etag: etag ?? '' }
}

type Bench = Awaited<ReturnType<typeof signedIn>>
const wasRefused = ({ bench, told }: Bench) => bench.states.slice(told).some(({ needsToken }) => needsToken)

describe('one stray 401 changes nothing', () => {
  it('C57: a create is sent once more with the same token, and made once', async () => {
    const at = await signedIn()
    refuse(at.service, 1, 'POST')
    const saved = await opened(at.bench).save(newContact(at.service, 'once'))
    expect(saved).toMatchObject({ ok: true, value: { waiting: null } })
    expect(requests(at.service, 'POST').map(({ status }) => status)).toEqual([401, 200])
    expect(wasRefused(at)).toBe(false)
  })

  it('C57: a create that was made although it was answered 401 is found by its key, and not sent again', async () => {
    const at = await signedIn()
    const { faults } = at.service
    faults.next({ match: { method: 'POST' }, action: 'status-after-commit', status: 401 })
    const saved = await opened(at.bench).save(newContact(at.service, 'once'))
    expect(saved).toMatchObject({ ok: true, value: { waiting: null, view: { record: { memo: 'once' } } } })
    expect(requests(at.service, 'POST').map(({ status }) => status)).toEqual([401])
    expect(wasRefused(at)).toBe(false)
  })

  it('C57: a create goes out once more where the service refuses the look for it', async () => {
    const at = await signedIn()
    refuse(at.service, 1, 'POST')
    at.service.faults.next({ match: { method: 'GET' }, action: 'status', status: 400 })
    const saved = await opened(at.bench).save(newContact(at.service, 'once'))
    expect(saved).toMatchObject({ ok: true, value: { waiting: null } })
    expect(requests(at.service, 'POST').map(({ status }) => status)).toEqual([401, 200])
  })

  it('an edit, a delete and a read are made once more', async () => {
    const at = await signedIn()
    const { service, bench } = at
    const session = opened(bench)
    const { id, etag } = await aContact(at)
    refuse(service, 1, 'GET')
    expect(await session.fetchRecord('address', id)).toMatchObject({ ok: true })
    refuse(service, 1, 'PUT')
    const edit = { ...newContact(service, 'after'), id, etag, group_id: null }
    const edited = await session.save({ ...edit, changes: { memo: 'after' } })
    expect(edited).toMatchObject({ ok: true, value: { waiting: null } })
    expect(service.read('address', id)?.['memo']).toBe('after')
    refuse(service, 1, 'DELETE')
    const now = edited.ok ? (edited.value.view.record.etag ?? '') : ''
    session.requestDelete({ family: 'address', id, etag: now })
    await bench.sessions.close()
    expect(service.read('address', id)?.['deleted']).toBe(true)
    for (const method of ['PUT', 'DELETE'])
      expect(requests(service, method).map(({ status }) => status)).toEqual([401, 200])
    expect(wasRefused(at)).toBe(false)
  })

  it.each([false, true])('a sync continues (in a thread: %s)', async (inThreads) => {
    const at = await signedIn({}, inThreads)
    refuse(at.service, 1)
    expect(await opened(at.bench).sync?.start()).toMatchObject({ phase: 'idle', failure: null })
    expect(wasRefused(at)).toBe(false)
  })

  it('tries a freshly renewed token that the service does not know yet again, without renewing it', async () => {
    const service = await startOwnService()
    const issued: string[] = []
    const provider = await startOidcProvider(() => {
      issued.push(service.token(allScopes, `issued-${issued.length}`))
      return issued.at(-1) ?? ''
    })
    const bench = startBench([{ ...profileOf('a', service), oidc: provider.client('endpoints') }])
    const browser = createBrowserSignIn({
      openLink: async (url) => {
        provider.browse(url)
        return { ok: true, value: null }
      },
    })
    const authorization = createAuthorization({ ...bench, browser, profiles: () => bench.profiles })
    await bench.sessions.select('a')
    await authorization.authorize('session')
    await opened(bench).sync?.start()
    service.revoke(issued[0] ?? '')
    refuse(service, 2, 'POST')
    expect(await opened(bench).save(newContact(service, 'memo'))).toMatchObject({ value: { waiting: null } })
    expect(provider.tokenRequests).toHaveLength(2)
    expect(bench.states.some(({ needsToken }) => needsToken)).toBe(false)
  })
})

describe('only a second 401 means that the token is refused', () => {
  it('said once, and then nothing is sent', async () => {
    const at = await signedIn()
    refuse(at.service, 100)
    const saved = await opened(at.bench).save(newContact(at.service, 'waits'))
    expect(saved).toMatchObject({ value: { waiting: { kind: 'unauthorized' } } })
    expect(at.service.log.map(({ method, status }) => [method, status])).toEqual([
      ['POST', 401],
      ['GET', 401],
    ])
    expect(at.bench.states.slice(at.told).map(({ needsToken }) => needsToken)).toEqual([true])
    await opened(at.bench).save(newContact(at.service, 'waits, too'))
    await opened(at.bench).sync?.start()
    expect(at.service.log).toHaveLength(2)
  })

  it('no storm: of forty that are refused together one asks again', async () => {
    const at = await signedIn({ pauseMs: 200 })
    const { service, bench } = at
    const { id } = await aContact(at)
    service.log.length = 0
    refuse(service, 1000)
    const read = () => opened(bench).fetchRecord('address', id)
    const answers = await Promise.all(Array.from({ length: 40 }, read))
    expect(answers).toEqual(answers.map(() => fail({ kind: 'unauthorized' })))
    expect(service.log).toHaveLength(41)
    service.log.length = 0
    expect(await read()).toEqual(fail({ kind: 'unauthorized' }))
    expect(service.log).toEqual([])
  })

  it('forty that met the same slip all go through', async () => {
    const at = await signedIn({ pauseMs: 200 })
    const { service, bench } = at
    const { id } = await aContact(at)
    refuse(service, 40)
    const reads = Array.from({ length: 40 }, () => opened(bench).fetchRecord('address', id))
    expect((await Promise.all(reads)).every(({ ok }) => ok)).toBe(true)
    expect(wasRefused(at)).toBe(false)
  })

  it('leaving does not wait for the pause, and nothing is lost', async () => {
    const at = await signedIn({ pauseMs: 60_000 })
    const { service, bench } = at
    refuse(service, 1, 'POST')
    const saved = opened(bench).save(newContact(service, 'on the way'))
    await expect.poll(() => requests(service, 'POST').length).toBe(1)
    // The pause is longer than a test may take.
    await bench.sessions.close()
    expect(await saved).toMatchObject({ ok: true })
    expect(requests(service, 'POST').map(({ status }) => status)).toEqual([401, 200])
  })
})

describe('a refused token may be taken again', () => {
  const refusedAt = async (pace: TokenPace) => {
    const at = await signedIn(pace)
    refuse(at.service, 1000)
    const saves = Array.from({ length: 3 }, (_, n) =>
      opened(at.bench).save(newContact(at.service, `waits ${n}`)),
    )
    await Promise.all(saves)
    expect(at.bench.sessions.state().needsToken).toBe(true)
    at.service.log.length = 0
    return at
  }
  const memos = (at: Bench) => requests(at.service, 'POST').filter(({ status }) => status === 200)

  it('checks it now and then, ever more rarely, with one small request', async () => {
    const { service, bench } = await refusedAt({ probes: [100, 400, 100_000] })
    await expect.poll(() => service.log.length).toBe(2)
    expect(service.log.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(2).fill('GET /api/homeaddresses/list'),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(service.log).toHaveLength(2)
    expect(bench.sessions.state().needsToken).toBe(true)
  })

  it('accepted again, sends everything that waited, each once, without a question', async () => {
    const at = await refusedAt({ probes: [300] })
    at.service.faults.clear()
    await expect.poll(() => at.bench.sessions.state().needsToken).toBe(false)
    await expect.poll(() => opened(at.bench).outbox.list()).toEqual([])
    expect(memos(at)).toHaveLength(3)
    await expect.poll(() => opened(at.bench).syncState()).toMatchObject({ phase: 'idle', failure: null })
  })

  it('a question that the network swallowed says nothing', async () => {
    const at = await refusedAt({ probes: [50] })
    at.service.faults.clear()
    at.service.faults.next({ action: 'status', status: 503, times: 2 })
    await expect.poll(() => at.service.log.length).toBeGreaterThan(2)
    await expect.poll(() => at.bench.sessions.state().needsToken).toBe(false)
    expect(at.service.log.slice(0, 2).map(({ status }) => status)).toEqual([503, 503])
  })

  it('the user asks: still refused, not reached, taken', async () => {
    const at = await refusedAt({ probes: [100_000] })
    const { sessions } = at.bench
    expect(await sessions.tryAgain()).toEqual(fail({ kind: 'unauthorized' }))
    expect(at.service.log).toHaveLength(1)
    at.service.faults.clear()
    at.service.faults.next({ action: 'status', status: 503 })
    expect(await sessions.tryAgain()).toMatchObject({ failure: { kind: 'retry-later' } })
    expect(sessions.state().needsToken).toBe(true)
    expect(await sessions.tryAgain()).toMatchObject({ value: { needsToken: false } })
    await expect.poll(() => memos(at).length).toBe(3)
    await expect.poll(() => opened(at.bench).outbox.list()).toEqual([])
  })

  it('a hundred concurrent questions are one', async () => {
    const at = await refusedAt({ probes: [100_000] })
    await Promise.all(Array.from({ length: 100 }, () => at.bench.sessions.tryAgain()))
    expect(at.service.log).toHaveLength(1)
  })

  it('a token without the scope for home addresses is known all the same', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)], undefined, { probes: [100_000] })
    await bench.sessions.select('a')
    const token = service.token(['read_address', 'write_address'])
    await bench.sessions.signIn({ profile: 'a', token, keep: 'session' })
    await opened(bench).sync?.start()
    refuse(service, 2)
    await opened(bench).save(newContact(service, 'waits'))
    expect(bench.sessions.state().needsToken).toBe(true)
    expect(await bench.sessions.tryAgain()).toMatchObject({ value: { needsToken: false } })
  })

  it('signed out there is nothing to try', async () => {
    const at = await refusedAt({ probes: [50] })
    await at.bench.sessions.signOut('a')
    at.service.log.length = 0
    expect(await at.bench.sessions.tryAgain()).toEqual(fail({ kind: 'signed-out' }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(at.service.log).toEqual([])
  })
})
