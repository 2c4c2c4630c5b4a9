import { describe, expect, it } from 'vitest'
import { fail, ok, type Failure, type Result } from '../../../../../contract/failure.ts'
import type { SyncState } from '../../../../../contract/ipc/progress.ts'
import type { RecordReader } from '../../../../../electron/book/sync/scope.ts'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from '../temporary-mirror.ts'
import { differing, emptyList, instantClock, syncOf } from './harness.ts'
import { ModelService, plainVariant } from './model-service.ts'

const newMirror = () => openTestMirror(temporaryFolder(), { use: 'sync' })

function serviceOf(count: number, group_id = 'group'): ModelService {
  let state = 5
  const service = new ModelService(
    group_id,
    plainVariant,
    () => (state = (state * 16807) % 2147483647) / 2147483647,
  )
  service.fill(count)
  return service
}

/** The service, with these answers to the first list requests. */
function after(service: ModelService, answers: (Result<string[]> | null)[]): RecordReader {
  return {
    list: async (group_id, query) => answers.shift() ?? service.list(group_id, query),
    get: (id) => service.get(id),
  }
}

const readers = (address: RecordReader) => ({ address, homeaddress: emptyList })

describe('progress', () => {
  it('reports phase, records and pages, and the time of completion', async () => {
    const states: SyncState[] = []
    const sync = syncOf(serviceOf(120), newMirror(), { limit: 50, onProgress: (state) => states.push(state) })
    const last = await sync.start()
    expect(states[0]).toMatchObject({ phase: 'running', records: 0, pages: 0 })
    expect(states.some(({ records }) => records === 50)).toBe(true)
    expect(last).toMatchObject({ phase: 'idle', records: 120, completedAt: '2026-03-01T00:00:00.000Z' })
    expect(sync.state()).toEqual(last)
  })

  it('knows after a restart when it last completed', async () => {
    const mirror = newMirror()
    await syncOf(serviceOf(1), mirror).start()
    expect(syncOf(serviceOf(1), mirror).state()).toMatchObject({
      phase: 'idle',
      completedAt: '2026-03-01T00:00:00.000Z',
    })
  })

  it('names the records that changed, page by page', async () => {
    const service = serviceOf(70)
    const named: string[] = []
    await syncOf(service, newMirror(), { limit: 50, onChanged: (_, ids) => named.push(...ids) }).start()
    expect(named.sort()).toEqual([...service.records.keys()].sort())
  })

  it('a second start joins the run under way', async () => {
    const service = serviceOf(3)
    const sync = syncOf(service, newMirror())
    const [one, other] = await Promise.all([sync.start(), sync.start()])
    expect(one).toBe(other)
  })
})

describe('pace and time left', () => {
  /** A clock on which each page of the list takes a second. */
  const paced = (service: ModelService) => {
    let ms = Date.UTC(2026, 2, 1)
    const address: RecordReader = {
      get: (id) => service.get(id),
      list(group_id, query) {
        if (query.limit === 50 && !query.updatedmin) ms += 1000
        return service.list(group_id, query)
      },
    }
    return { api: readers(address), clock: { ...instantClock(), now: () => new Date(ms) } }
  }

  it('estimates the number of records, the speed and the time left', async () => {
    const states: SyncState[] = []
    const service = serviceOf(1000)
    const options = { limit: 50, ...paced(service), onProgress: (state: SyncState) => states.push(state) }
    const last = await syncOf(service, newMirror(), options).start()
    const half = states.find(({ records }) => records >= 500)?.pace
    // 50 a page with 5 of them already known, and one page is under way while another is stored.
    expect(half?.perSecond).toBeGreaterThan(35)
    expect(half?.perSecond).toBeLessThan(55)
    expect(half?.total).toBeGreaterThan(850)
    expect(half?.total).toBeLessThan(1150)
    expect(half?.secondsLeft).toBeGreaterThan(6)
    expect(half?.secondsLeft).toBeLessThan(18)
    expect(last.pace).toBeNull()
  })

  it('a list of one page reports no total', async () => {
    const states: SyncState[] = []
    const service = serviceOf(20)
    await syncOf(service, newMirror(), {
      limit: 50,
      ...paced(service),
      onProgress: (state) => states.push(state),
    }).start()
    expect(states.every(({ pace }) => !pace?.total)).toBe(true)
  })

  it('a service that ignores skip has no known length, and the app does not try for ever', async () => {
    const service = serviceOf(300)
    service.variant = { ...plainVariant, ignores: ['skip'] }
    await syncOf(service, newMirror(), { limit: 50 }).start()
    // Two to measure the list, one to see whether `limit` is ignored as well.
    expect(service.queries.filter(({ limit }) => limit === 1).length).toBe(3)
  })
})

describe('interruptible and resumable', () => {
  it('a pause lasts until the next start, which continues the run and its counts', async () => {
    const mirror = newMirror()
    const service = serviceOf(1500)
    const sync = syncOf(service, mirror, {
      limit: 50,
      onProgress: ({ pages }) => {
        if (pages === 15 && sync.state().phase === 'running') sync.pause()
      },
    })
    expect(await sync.start()).toMatchObject({ phase: 'paused', failure: null, completedAt: null })
    const states: SyncState[] = []
    const later = syncOf(service, mirror, { limit: 50, onProgress: (state) => states.push(state) })
    expect(await later.start()).toMatchObject({ phase: 'idle', incomplete: false })
    expect(states[1]?.records).toBeGreaterThan(400)
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('a pause between two runs works, too', async () => {
    const sync = syncOf(serviceOf(3), newMirror())
    sync.pause()
    expect(sync.state().phase).toBe('paused')
    expect((await sync.start()).phase).toBe('idle')
  })

  it('a restart ends the run under way and starts another', async () => {
    const service = serviceOf(3)
    let stuck = true
    const address: RecordReader = {
      get: (id) => service.get(id),
      // A connection that broke while the computer slept never answers.
      list: (group_id, query, signal) =>
        stuck
          ? new Promise((resolve) =>
              signal?.addEventListener('abort', () => resolve(fail({ kind: 'cancelled' }))),
            )
          : service.list(group_id, query),
    }
    const sync = syncOf(service, newMirror(), { api: readers(address) })
    const first = sync.start()
    stuck = false
    expect(await sync.restart()).toMatchObject({ phase: 'idle', records: 3 })
    expect(await first).toMatchObject({ phase: 'idle', completedAt: null })
  })

  it('stops when it is cancelled, keeps what came, and continues from there', async () => {
    const mirror = newMirror()
    const service = serviceOf(1500)
    const sync = syncOf(service, mirror, {
      limit: 50,
      onProgress: ({ pages }) => {
        if (pages === 15) sync.cancel()
      },
    })
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null, completedAt: null })
    expect((await shownIds(mirror)).length).toBeGreaterThan(400)
    service.queries.length = 0
    const later = syncOf(service, mirror, { limit: 50 })
    expect(await later.start()).toMatchObject({ phase: 'idle', incomplete: false })
    expect(service.queries.find(({ limit }) => limit === 50)?.skip).toBeGreaterThan(300)
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('keeps the previous mirror complete when a sweep is cut off', async () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'kept', group_id: 'group' })])
    const broken = after(serviceOf(60), [
      ok([anAddressText({ group_id: 'group' })]),
      fail({ kind: 'unauthorized' }),
    ])
    const state = await syncOf(serviceOf(60), mirror, { api: readers(broken), limit: 50 }).start()
    expect(state).toMatchObject({ phase: 'failed', failure: { kind: 'unauthorized' } })
    expect(await shownIds(mirror)).toContain('kept')
  })

  it('close resolves when nothing is under way', async () => {
    const sync = syncOf(serviceOf(500), newMirror(), { limit: 50 })
    const done = sync.start()
    await sync.close()
    expect(sync.state().phase).toBe('idle')
    expect((await done).phase).toBe('idle')
  })
})

describe('reads are repeated a bounded number of times', () => {
  const offline = { kind: 'offline', code: 'ECONNRESET', host: 'service.example' } satisfies Failure
  const refused = (code: string): Failure => ({ ...offline, code })
  const later = (afterSeconds: number | null): Failure => ({ kind: 'retry-later', status: 429, afterSeconds })

  it.each([
    ['a network that comes back', [offline, offline], [1000, 3000], 'idle'],
    ['a wait that the service requests', [later(7)], [7000], 'idle'],
    ['a service that does not say how long', [later(null)], [1000], 'idle'],
    ['a network that stays down', [offline, offline, offline, offline], [1000, 3000, 9000], 'failed'],
    ['a wait that is too long', [later(3600)], [], 'failed'],
    ['a failure that a wait cannot solve', [{ kind: 'unauthorized' } as Failure], [], 'failed'],
    ['a certificate that nobody here knows', [refused('UNABLE_TO_VERIFY_LEAF_SIGNATURE')], [], 'failed'],
    ['a certificate that is too old', [refused('CERT_HAS_EXPIRED')], [], 'failed'],
    ['a certificate of a proxy', [refused('PROXY_SELF_SIGNED_CERT_IN_CHAIN')], [], 'failed'],
  ])('%s', async (_, failures, pauses, phase) => {
    const clock = instantClock()
    const service = serviceOf(3)
    const api = readers(after(service, failures.map(fail)))
    expect((await syncOf(service, newMirror(), { api, clock }).start()).phase).toBe(phase)
    expect(clock.slept).toEqual(pauses)
  })

  it('a cancel ends a pause', async () => {
    const service = serviceOf(3)
    const clock = instantClock()
    const sync = syncOf(service, newMirror(), {
      api: readers(after(service, [fail(offline)])),
      clock: { ...clock, sleep: async () => sync.cancel() },
    })
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null, completedAt: null })
  })
})

describe('several lists', () => {
  it('reliability 5: a forbidden list does not stop the sync of the others', async () => {
    const mirror = newMirror()
    const service = serviceOf(3)
    const forbidden: RecordReader = { ...emptyList, list: async () => fail({ kind: 'forbidden' }) }
    const state = await syncOf(service, mirror, { api: { address: forbidden, homeaddress: service } }).start()
    expect(state).toMatchObject({ phase: 'idle', failure: { kind: 'forbidden' } })
    expect(await shownIds(mirror, { family: 'homeaddress' })).toHaveLength(3)
  })

  it('a storage failure ends the run', async () => {
    const mirror = newMirror()
    const sync = syncOf(serviceOf(3), mirror)
    await mirror.close()
    expect(await sync.start()).toMatchObject({ phase: 'failed', failure: { kind: 'storage' } })
  })
})
