import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../contract/record/record.ts'
import { findCreatedAnywhere } from '../../../electron/write/create.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { keyOf } from '../../fakes/outbox-entry.ts'
import { startBench, type Bench } from '../bench.ts'

const families = ['address', 'homeaddress'] as const
type Family = (typeof families)[number]

const key = keyOf(1)
const serverTime = '2026-11-22T01:00:00.123456Z'
/** The key of the save that is looked for, of another one of ours, and of another application. */
const own = { client_id: ourClientId, id: key }
const ofAnother = { client_id: ourClientId, id: keyOf(2) }
const ofOthers = { client_id: 'com.example.other', id: key }

const typed: AddressChanges = { lastname: 'Sato', memo: 'once', tags: ['x'] }

/** A record with the typed values, these keys, and any other given fields. */
async function record(bench: Bench, family: Family, keys: object[], more: object = {}) {
  const { id } = (await bench.create(family, typed)).view.record
  bench.service.edit(family, id, { external_ids: keys, ...Object(more) })
  bench.service.log.length = 0
  return id
}

const look = (bench: Bench, family: Family, changes = typed) =>
  findCreatedAnywhere(bench.deps, { ...bench.save(family, null, changes), key, serverTime })
const found = async (...args: Parameters<typeof look>) => valueOf(await look(...args))
const requests = (bench: Bench, path: RegExp) => bench.service.log.filter((entry) => path.test(entry.path))
const listed = /\/list$/
const single = /^\/api\/(?:home)?address\//

describe.each(families)('reliability 5.2: the last look before a create is sent again, %s', (family) => {
  it('goes through the whole list, whatever the time and without a filter', async () => {
    const bench = await startBench({})
    expect(await found(bench, family)).toBeNull()
    const [query, ...more] = requests(bench, listed).map((entry) => new URLSearchParams(entry.query))
    expect(Object.fromEntries(query ?? [])).toEqual({ limit: '200', skip: '0', showdeleted: 'T' })
    expect(more).toEqual([])
  })

  it('takes a list that is answered by 404 for an empty one', async () => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'status', status: 404, match: { path: listed } })
    expect(await found(bench, family)).toBeNull()
  })

  it('asks the user where the list is not at its end after 200 pages: the record may come later', async () => {
    const bench = await startBench({})
    const body = JSON.stringify([{ id: 'x', lastname: 'Suzuki', deleted: false, external_ids: [ofAnother] }])
    bench.service.faults.next({ action: 'status', status: 200, body, match: { path: listed }, times: 201 })
    expect(await found(bench, family)).toBe('alike')
    expect(requests(bench, listed)).toHaveLength(200)
  })

  it('finds the oldest record under the key, which is the answer to the save', async () => {
    const bench = await startBench({})
    const at = (month: number) => ({ created_at: `2026-0${month}-01T00:00:00.000000Z` })
    await record(bench, family, [own], at(2))
    const id = await record(bench, family, [ofOthers, own], { ...at(1), memo: 'by now' })
    expect(await found(bench, family)).toMatchObject({
      view: { record: { id, lastname: 'Sato' } },
      differences: [{ field: 'memo', meant: 'once', got: 'by now' }],
    })
  })

  it('asks about no other record where keys come back', async () => {
    const bench = await startBench({})
    await record(bench, family, [])
    await record(bench, family, [ofOthers, ofAnother], { lastname: 'Ito' })
    expect(await found(bench, family)).toBeNull()
    expect(requests(bench, single)).toEqual([])
  })

  it.each([
    ['says what was typed', {}, 'alike'],
    ['has the key of another application', { external_ids: [ofOthers] }, 'alike'],
    ['says more', { firstname: 'Taro' }, null],
    ['says something else in one field', { memo: 'another' }, null],
    ['lacks a field that was typed', { memo: null }, null],
    ['is deleted', { deleted: true }, null],
    ['has a photo, which was not typed', { face_picture: { image: 'p1' } }, null],
    ['has no id', { id: undefined }, null],
  ])('where no key of ours comes back, one that %s: %j gives %s', async (_name, more, outcome) => {
    const bench = await startBench({})
    await record(bench, family, [], more)
    await record(bench, family, [], { lastname: 'Ito' })
    expect(await found(bench, family)).toBe(outcome)
  })

  it('a new photo has another id in the record', async () => {
    const bench = await startBench({})
    const { id: image } = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const photo = { face_picture: { image, source: 'temp' as const } }
    const made = await bench.create(family, { ...typed, ...photo })
    bench.service.edit(family, made.view.record.id, { external_ids: [] })
    expect(await found(bench, family, { ...typed, ...photo })).toBe('alike')
    expect(await found(bench, family)).toBeNull()
  })
})

describe.each(families)('a list of several pages without an order, %s', (family) => {
  const looks = Array.from({ length: 12 }, (_each, at) => at)

  it('without keys the user decides, however often it is looked for', async () => {
    const bench = await startBench({ order: 'random', keys: 'hidden', cap: '50' }, { seed: 300 })
    await record(bench, family, [])
    for (const at of looks) expect(await found(bench, family), `look ${at}`).toBe('alike')
  })

  it('without keys the user decides, also where both passes miss the same record', async () => {
    const bench = await startBench({ keys: 'hidden' }, { seed: 20 })
    await record(bench, family, [])
    const page = (ids: readonly string[]) =>
      JSON.stringify(ids.map((id) => ({ id, lastname: 'Suzuki', deleted: false })))
    // A third page would show the record; each pass shows another one twice instead.
    for (const ids of [['a', 'b'], ['b', 'c'], [], ['a', 'b'], ['b', 'c'], []])
      bench.service.faults.next({ action: 'status', status: 200, body: page(ids), match: { path: listed } })
    expect(await found(bench, family)).toBe('alike')
  })

  it('with keys it is found, or the user decides: it is never taken for missing', async () => {
    const bench = await startBench({ order: 'random', cap: '50' }, { seed: 300 })
    const id = await record(bench, family, [own])
    let times = 0
    for (const at of looks) {
      const answer = await found(bench, family)
      // Each page is another one of a random order, so now and then every pass misses the record.
      expect(answer, `look ${at}`).not.toBeNull()
      if (answer === 'alike') continue
      expect(answer, `look ${at}`).toMatchObject({ view: { record: { id } } })
      times += 1
    }
    expect(times).toBeGreaterThan(looks.length / 2)
  })

  it('with an order, two passes show that it is not there', async () => {
    const bench = await startBench({ keys: 'hidden', cap: '50' }, { seed: 300 })
    await record(bench, family, [], { memo: 'another' })
    expect(await found(bench, family)).toBeNull()
  })
})

describe.each(families)('a list that shows less of each record, %s', (family) => {
  it('is not enough: the app reads each record that may match', async () => {
    const bench = await startBench({ lists: 'brief' })
    await record(bench, family, [], { memo: 'another' })
    await record(bench, family, [], { organization: { name: 'Aoi' } })
    expect(await found(bench, family)).toBeNull()
    await record(bench, family, [])
    expect(await found(bench, family)).toBe('alike')
    expect(requests(bench, single)).toHaveLength(3)
  })

  it('without keys: a record that shows the key itself is the one, whatever it says by now', async () => {
    const bench = await startBench({}, { listsWithout: ['external_ids', 'memo'] })
    await record(bench, family, [])
    const id = await record(bench, family, [own], { memo: 'by now' })
    expect(await found(bench, family)).toMatchObject({ view: { record: { id, memo: 'by now' } } })
  })

  it('without keys: a record that another save of ours has made is not', async () => {
    const bench = await startBench({}, { listsWithout: ['external_ids'] })
    await record(bench, family, [ofAnother])
    expect(await found(bench, family)).toBeNull()
  })

  it('with empty values in their place: those say nothing', async () => {
    const bench = await startBench({ lists: 'brief' })
    await record(bench, family, [])
    const [shown] = valueOf(await bench.api[family].list(bench.group_id, { limit: 1, skip: 0 }))
    const empty = { ...JSON.parse(shown ?? ''), memo: '', tags: [], organization: { name: '' } }
    const body = JSON.stringify([empty])
    bench.service.faults.next({ action: 'status', status: 200, body, match: { path: listed } })
    expect(await found(bench, family)).toBe('alike')
  })

  it('and without any typed value records cannot be told apart: none is read', async () => {
    const bench = await startBench({ lists: 'brief' }, { listsWithout: ['lastname', 'external_ids'] })
    await record(bench, family, [])
    expect(await found(bench, family)).toBeNull()
    expect(requests(bench, single)).toEqual([])
  })

  it('of more than twenty records that may be the one none is read: it may be any of them', async () => {
    const bench = await startBench({ lists: 'brief' })
    for (let made = 0; made < 20; made += 1) await record(bench, family, [], { memo: 'another' })
    expect(await found(bench, family)).toBeNull()
    expect(requests(bench, single)).toHaveLength(20)
    await record(bench, family, [], { memo: 'another' })
    expect(await found(bench, family)).toBe('alike')
    expect(requests(bench, single)).toEqual([])
  })
})

describe('a last look that meets a failure', () => {
  const busy = { action: 'status', status: 503 } as const

  it.each([
    ['the list', [], listed],
    ['a record under the key', [own], single],
    ['a record that may be the one', [], single],
  ])('tells so: %s', async (_name, keys, path) => {
    const bench = await startBench({})
    await record(bench, 'address', keys)
    bench.service.faults.next({ ...busy, match: { method: 'GET', path } })
    expect(failureOf(await look(bench, 'address')).kind).toBe('retry-later')
  })

  it.each([[[own]], [[]]])('a record deleted before it is read does not match: keys %j', async (keys) => {
    const bench = await startBench({})
    await record(bench, 'address', keys)
    bench.service.faults.next({ action: 'status', status: 404, match: { method: 'GET', path: single } })
    expect(await found(bench, 'address')).toBeNull()
  })
})
