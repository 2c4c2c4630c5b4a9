import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { differing, syncOf } from './harness.ts'
import { ModelService, plainVariant, type ModelVariant } from './model-service.ts'
import { counts } from '../../../../counts.ts'

type Ignored = ModelVariant['ignores'][number]

const variant: fc.Arbitrary<ModelVariant> = fc.record({
  order: fc.constantFrom('id', 'newest-first', 'oldest-first', 'ties', 'random'),
  cap: fc.constantFrom(null, null, 7, 20, 50),
  ignores: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Ignored[]>([]) },
    {
      weight: 1,
      arbitrary: fc.subarray<Ignored>(['limit', 'skip', 'updatedmin', 'showdeleted'], { maxLength: 2 }),
    },
  ),
  writesPerPage: fc.constantFrom(0, 0, 1, 3),
})

/** Numbers in [0, 1) from a seed, so that a failing run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}

const newMirror = () => openTestMirror(temporaryFolder(), { use: 'sync' })

describe('reliability 5.3: a sync into an empty mirror', () => {
  it('misses no record in random runs with writes in between, or says that the list may be incomplete', async () => {
    const numRuns = counts(25, 1000)
    const mirror = newMirror()
    let runs = 0
    let complete = 0
    const seed = fc.integer({ min: 0, max: 0x7fffffff })
    await fc.assert(
      fc.asyncProperty(
        variant,
        seed,
        fc.nat(140),
        fc.constantFrom(20, 50, 100),
        async (each, from, count, limit) => {
          const service = new ModelService(`run-${runs++}`, each, randomFrom(from))
          service.fill(count)
          const sync = syncOf(service, mirror, { limit })
          await sync.start()
          // Writes from the end of the first run belong to the next one.
          service.writesLeft = 0
          const state = await sync.start()
          expect(state).toMatchObject({ phase: 'idle', failure: null })
          if (!state.incomplete) expect(differing(service, mirror, each)).toEqual([])
          if (!state.incomplete) complete++
          // As main does: otherwise every later run would look through the records of former groups.
          mirror.hideNoted()
        },
      ),
      { numRuns },
    )
    expect(complete).toBeGreaterThan(numRuns / 2)
  }, 300_000)

  it.each(['id', 'newest-first', 'oldest-first'] as const)(
    'is complete with a stable order: %s',
    async (order) => {
      const mirror = newMirror()
      for (let seed = 0; seed < counts(2, 20); seed++) {
        const each = { ...plainVariant, order, writesPerPage: 2 }
        const service = new ModelService(`${order}-${seed}`, each, randomFrom(seed))
        service.fill(150)
        service.writesLeft = 60
        const sync = syncOf(service, mirror, { limit: 50 })
        await sync.start()
        service.writesLeft = 0
        const state = await sync.start()
        expect([state.incomplete, differing(service, mirror, each)]).toEqual([false, []])
      }
    },
  )

  it('says so when the order changes with each request', async () => {
    const mirror = newMirror()
    const service = new ModelService('shuffled', { ...plainVariant, order: 'random' }, randomFrom(7))
    service.fill(300)
    expect(await syncOf(service, mirror, { limit: 50 }).start()).toMatchObject({
      phase: 'idle',
      incomplete: true,
    })
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })
})

describe('fault C23–C27: a service that ignores parameters or has its own limits', () => {
  const start = async (change: Partial<ModelVariant>, count = 130) => {
    const mirror = newMirror()
    const each = { ...plainVariant, ...change }
    const service = new ModelService('group', each, randomFrom(3))
    service.fill(count)
    const sync = syncOf(service, mirror, { limit: 50 })
    const state = await sync.start()
    service.writesLeft = 0
    if (each.writesPerPage > 0) await sync.start()
    return { mirror, service, state, missing: differing(service, mirror, each) }
  }

  it('C23: a maximum below our limit is not mistaken for the end', async () => {
    const { state, missing } = await start({ cap: 20 })
    expect([state.incomplete, missing]).toEqual([false, []])
  })

  it('C24: where limit is ignored, the sync ends after the one page that has everything', async () => {
    const { state, missing, service } = await start({ ignores: ['limit'] })
    expect([state.incomplete, missing]).toEqual([false, []])
    expect(service.queries.length).toBeLessThan(10)
  })

  it('C24: where limit and skip are ignored, the list is still complete', async () => {
    const { state, missing, service } = await start({ ignores: ['limit', 'skip'] })
    expect([state.phase, state.incomplete, missing]).toEqual(['idle', false, []])
    expect(service.queries.length).toBeLessThan(20)
  })

  it('C25: where skip is ignored, one request reads the whole list', async () => {
    const { missing, service } = await start({ ignores: ['skip'] })
    expect(missing).toEqual([])
    expect(service.queries.length).toBeLessThan(30)
  })

  it.each(['id', 'newest-first', 'oldest-first'] as const)(
    'C25: where skip is ignored and the service has a limit, in %s order, the sync ends soon and reports the limit',
    async (order) => {
      const { state, service } = await start({ ignores: ['skip'], cap: 40, order })
      expect(state).toMatchObject({ phase: 'idle', incomplete: true, cutAt: 40 })
      expect(service.queries.length).toBeLessThan(40)
    },
  )

  it('C25: a list of one record or of no record is complete', async () => {
    for (const count of [0, 1]) {
      const { state, missing } = await start({ ignores: ['skip'] }, count)
      expect([state.incomplete, state.cutAt, missing]).toEqual([false, null, []])
    }
  })

  it('C26: an ignored updatedmin costs only time', async () => {
    const { state, missing } = await start({ ignores: ['updatedmin'] })
    expect([state.incomplete, missing]).toEqual([false, []])
  })

  it('C27: an ignored showdeleted hides only deletions', async () => {
    const { state, missing } = await start({ ignores: ['showdeleted'], writesPerPage: 1 })
    expect([state.incomplete, missing]).toEqual([false, []])
  })

  it.each([100, 60])(
    'C41: a skip that reaches no further than %i: the sync reports that the list may be incomplete',
    async (mostSkip) => {
      const { state, service, missing } = await start({ mostSkip })
      expect(state).toMatchObject({ phase: 'idle' })
      if (missing.length > 0) expect(state.incomplete).toBe(true)
      expect(service.queries.length).toBeLessThan(30)
    },
  )

  it('C41: a list that ends before that is complete', async () => {
    const { state, missing } = await start({ mostSkip: 200 })
    expect([state.incomplete, missing]).toEqual([false, []])
  })

  it.each([1, 4, 12])(
    'C42: a list that loses %i of its first records before each page',
    async (purgedPerPage) => {
      const { state, missing, mirror, service } = await start({ purgedPerPage })
      // A further pass finds the records that a seam missed, or the sync reports that the list may be incomplete.
      if (!state.incomplete) expect(missing).toEqual([])
      expect(service.records.size).toBeLessThan(130)
      service.variant = plainVariant
      // The next reading of the whole list, which comes after 200 runs.
      mirror.setMeta('runs:address:group', '500')
      const again = await syncOf(service, mirror, { limit: 50 }).start()
      expect([again.incomplete, differing(service, mirror, plainVariant)]).toEqual([false, []])
      expect(again.check).toMatchObject({ known: service.records.size, agree: service.records.size })
    },
  )

  it('C43: the sync finds every change even without times', async () => {
    const { state, missing, mirror, service } = await start({ isTimeless: true })
    expect([state.incomplete, missing]).toEqual([false, []])
    const [one = '', two = ''] = [...service.records.keys()]
    service.edit(one)
    service.edit(two, { deleted: true })
    const added = service.create()
    const again = await syncOf(service, mirror, { limit: 50 }).start()
    expect(again).toMatchObject({ phase: 'idle', failure: null })
    expect(differing(service, mirror, service.variant)).toEqual([])
    expect(mirror.raw('address', added)).not.toBeNull()
  })

  it('always sends a limit (interface 8: neither default nor maximum are shown)', async () => {
    const { service } = await start({})
    expect(service.queries.every(({ limit }) => limit === 50 || limit === 1)).toBe(true)
  })

  it('continues to an empty page, with an overlap', async () => {
    const { service } = await start({}, 60)
    const firstPass = service.queries.filter(
      ({ limit, updatedmin }) => limit === 50 && updatedmin === undefined,
    )
    expect(firstPass.map(({ skip }) => skip)).toEqual([0, 45, 55, 60])
  })

  it('a list without records is complete after two requests', async () => {
    const { state, service } = await start({}, 0)
    expect(state).toMatchObject({ phase: 'idle', incomplete: false })
    expect(service.queries.length).toBe(2)
  })
})
