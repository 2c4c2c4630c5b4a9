import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findByKey, findCreated } from '../../../electron/write/create.ts'
import { startBench, type Bench } from '../bench.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { apiAgainst, failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { reply } from '../../fakes/raw-server.ts'

const families = ['address', 'homeaddress'] as const
type Family = (typeof families)[number]

const key = randomUUID()
const ours = { client_id: ourClientId, id: key }

/** A record that another application made and that carries these external ids. */
async function madeWith(bench: Bench, family: Family, external_ids: unknown, more: object = {}) {
  const { id } = (await bench.create(family, { lastname: 'Sato' })).view.record
  bench.service.edit(family, id, { ...Object(more), external_ids })
  return id
}

const lookFor = async (bench: Bench, family: Family) =>
  findByKey(bench.deps, { ...bench.save(family, null, {}), key })
const found = async (bench: Bench, family: Family) =>
  valueOf(await lookFor(bench, family)).map((text) => JSON.parse(text).id)
const lists = (bench: Bench) =>
  bench.service.log
    .filter(({ path }) => path.includes('/list'))
    .map(({ query }) => new URLSearchParams(query))

describe.each(families)('reliability 5.2: records under the sync key of a save, %s', (family) => {
  it('only those that carry our key under our name', async () => {
    const bench = await startBench({})
    await madeWith(bench, family, [{ client_id: 'other', id: key }])
    await madeWith(bench, family, [{ client_id: ourClientId, id: 'another' }], { memo: key })
    await madeWith(bench, family, [
      { client_id: 'other', id: key },
      { client_id: ourClientId, id: 'another' },
    ])
    await madeWith(bench, family, [], { memo: key })
    expect(await found(bench, family)).toEqual([])
    const id = await madeWith(bench, family, [null, { client_id: 'other', id: 'x' }, ours])
    expect(await found(bench, family)).toEqual([id])
  })

  it('the oldest first; where the service gives no time, by id', async () => {
    const bench = await startBench({})
    const at = (month: number) => ({ created_at: `2026-0${month}-01T00:00:00.000000Z` })
    const ids = []
    for (const month of [3, 1, 4, 2]) ids.push(await madeWith(bench, family, [ours], at(month)))
    const [third, first, fourth, second] = ids
    expect(await found(bench, family)).toEqual([first, second, third, fourth])
    for (const id of ids) bench.service.edit(family, id, { created_at: null })
    expect(await found(bench, family)).toEqual([...ids].sort())
  })

  it('a record without a time comes before those with one', async () => {
    const bench = await startBench({})
    const dated = await madeWith(bench, family, [ours])
    const undated = await madeWith(bench, family, [ours], { created_at: null })
    expect(await found(bench, family)).toEqual([undated, dated])
  })

  it('none where the service answers an empty list with 404', async () => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'status', status: 404, match: { path: /list/ } })
    expect(await found(bench, family)).toEqual([])
  })

  it('asks for fewer where the service refuses a page size, and reports a service that refuses any', async () => {
    const bench = await startBench({})
    const id = await madeWith(bench, family, [ours])
    const refusal = { action: 'status', status: 400 } as const
    bench.service.faults.next({ ...refusal, match: { path: /limit=(200|100)&/ }, times: 2 })
    expect(await found(bench, family)).toEqual([id])
    expect(lists(bench).map((query) => query.get('limit'))).toEqual(['200', '100', '50', '50'])
    bench.service.faults.next({ ...refusal, match: { path: /list/ }, times: 100 })
    expect(failureOf(await lookFor(bench, family))).toMatchObject({ path: 'status 400' })
  })

  it('a record that another computer has deleted meanwhile counts', async () => {
    const bench = await startBench({})
    const id = await madeWith(bench, family, [ours], { deleted: true })
    expect(await found(bench, family)).toEqual([id])
  })

  it('a record permanently deleted before it is read does not count; any other failure ends the search', async () => {
    const bench = await startBench({})
    const ids = [await madeWith(bench, family, [ours]), await madeWith(bench, family, [ours])].sort()
    const read = { method: 'GET', path: new RegExp(`^/api/${family}/`) }
    bench.service.faults.next({ action: 'status', status: 404, match: read })
    expect(await found(bench, family)).toEqual([ids[1]])
    bench.service.faults.next({ action: 'status', status: 503, match: read })
    expect(failureOf(await lookFor(bench, family)).kind).toBe('retry-later')
    bench.service.faults.next({ action: 'status', status: 503, match: { path: /list/ } })
    expect(failureOf(await lookFor(bench, family)).kind).toBe('retry-later')
  })

  it('answers a found record as a save; nothing found is not a failure', async () => {
    const bench = await startBench({})
    const save = { ...bench.save(family, null, { lastname: 'Sato', memo: 'lost' }), key }
    expect(await findCreated(bench.deps, save)).toEqual({ ok: true, value: null })
    const id = await madeWith(bench, family, [ours])
    expect(valueOf(await findCreated(bench.deps, save))).toMatchObject({
      view: { record: { id, lastname: 'Sato' } },
      differences: [{ field: 'memo', meant: 'lost', got: '' }],
      waiting: null,
    })
    bench.service.faults.next({ action: 'status', status: 503, match: { path: /list/ } })
    expect(failureOf(await findCreated(bench.deps, save)).kind).toBe('retry-later')
  })
})

describe('interface 4.1, 4.2: what a look asks the service', () => {
  it('of address records those under our key, whatever the time', async () => {
    const bench = await startBench({})
    const serverTime = '2026-11-22T01:00:00.123456Z'
    await findByKey(bench.deps, { ...bench.save('address', null, {}), key, serverTime })
    const [query, ...more] = lists(bench)
    expect(Object.fromEntries(query ?? [])).toEqual({
      limit: '200',
      skip: '0',
      showdeleted: 'T',
      clientid: ourClientId,
      externalid: key,
    })
    expect(more).toEqual([])
  })

  it('of home addresses those since ten minutes before the newest time that is known', async () => {
    const bench = await startBench({})
    const save = { ...bench.save('homeaddress', null, {}), key }
    const asked = async (serverTime: string | null) => {
      valueOf(await findByKey(bench.deps, { ...save, serverTime }))
      return Object.fromEntries(lists(bench).at(-1) ?? [])
    }
    const all = { limit: '200', skip: '0', showdeleted: 'T' }
    expect(await asked('2026-11-22T01:00:00.123456Z')).toEqual({
      ...all,
      updatedmin: '2026-11-22T00:50:00.123000Z',
    })
    expect(await asked(null)).toEqual(all)
    expect(await asked('no time')).toEqual(all)
  })

  it('every page until an empty one, however many records a page has', async () => {
    const bench = await startBench({ cap: '50' }, { seed: 600 })
    const id = await madeWith(bench, 'homeaddress', [ours])
    expect(await found(bench, 'homeaddress')).toEqual([id])
    expect(lists(bench).map((query) => query.get('skip'))).toEqual(['0', '50', '100', '121'])
  })

  it('a key that the service writes with escapes is ours as well', async () => {
    const written = JSON.stringify({ id: 'a', etag: '1', external_ids: [ours] }).replace(
      JSON.stringify(key),
      JSON.stringify(key).replaceAll('-', '\\u002d'),
    )
    const answerTo = (path: string) => {
      if (path.includes('skip=0')) return `[${written}]`
      if (path.includes('list')) return '[]'
      return written
    }
    const { api } = await apiAgainst((socket, { path }) => socket.write(reply({ body: answerTo(path) })))
    const { deps, save } = await startBench({})
    const look = { ...save('homeaddress', null, {}), key }
    expect(valueOf(await findByKey({ ...deps, api }, look))).toEqual([written])
  })

  it('no more than 200 pages, and each record once', async () => {
    const record = JSON.stringify({ id: 'a', etag: '1', external_ids: [ours] })
    const nameless = JSON.stringify({ id: true, etag: '1', external_ids: [ours] })
    const { api, server } = await apiAgainst((socket, { path }) =>
      socket.write(reply({ body: path.includes('list') ? `[${record},${nameless}]` : record })),
    )
    const bench = await startBench({})
    const deps = { ...bench.deps, api }
    expect(valueOf(await findByKey(deps, { ...bench.save('homeaddress', null, {}), key }))).toEqual([record])
    expect(server.requests.filter(({ path }) => path.includes('/list'))).toHaveLength(200)
  })
})
