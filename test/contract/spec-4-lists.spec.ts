import { describe, expect, it } from 'vitest'
import type { ListQuery } from '../../electron/api/exchange.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { startBench, type Bench } from './bench.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { eachReading } from './readings.ts'

eachReading('interface 4.1, 4.2 lists', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    async function list(bench: Bench, query: Partial<ListQuery> = {}) {
      const group_id = family === 'address' ? bench.group_id : null
      const texts = valueOf(await bench.api[family].list(group_id, { limit: 100, skip: 0, ...query }))
      return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
    }

    const ids = async (bench: Bench, query: Partial<ListQuery> = {}) =>
      (await list(bench, query)).map(({ id }) => String(id)).sort()

    /** A bench with `count` records that are in its list already. */
    async function filled(count: number) {
      const bench = await startBench(variants)
      const created: string[] = []
      for (let at = 0; at < count; at += 1) {
        const saved = await bench.create(family, { lastname: `No. ${at}` })
        created.push(saved.view.record.id)
      }
      await expect.poll(async () => (await ids(bench)).length).toBe(count)
      return { bench, created }
    }

    it('an array of records, each as for get', async () => {
      const { bench, created } = await filled(1)
      const [record = {}] = await list(bench)
      const { etag, ...read } = await bench.read(family, created[0] ?? '')
      expect(record).toEqual(variants.listEtag === 'no' ? read : { ...read, etag })
    })

    it('limit is the most that comes', async () => {
      const { bench } = await filled(3)
      expect(await list(bench, { limit: 2 })).toHaveLength(2)
    })

    it('limit is sent with every list: the default is not shown (interface 8)', async () => {
      const { bench } = await filled(0)
      const queries = bench.service.log.filter(({ path }) => path.endsWith('/list')).map(({ query }) => query)
      expect(queries.length).toBeGreaterThan(0)
      expect(queries.every((query) => /[?&]limit=\d+&skip=\d+/.test(query))).toBe(true)
    })

    it('skip omits that many; an empty page is the end', async () => {
      const { bench, created } = await filled(3)
      expect(await list(bench, { skip: 2 })).toHaveLength(1)
      expect(await list(bench, { skip: 3 })).toEqual([])
      if (variants.order === 'random' || variants.order === 'ties') return
      const pages = [...(await ids(bench, { limit: 2 })), ...(await ids(bench, { limit: 2, skip: 2 }))]
      expect(pages.sort()).toEqual(created.sort())
    })

    it('updatedmin: only records changed at or after this server time', async () => {
      const { bench, created } = await filled(2)
      const [older = '', newer = ''] = created
      await new Promise((resolve) => setTimeout(resolve, variants.timestamps === '0' ? 0 : 2))
      bench.service.edit(family, newer, { memo: 'changed' })
      await expect.poll(async () => JSON.stringify(await list(bench))).toContain('changed')
      const { updated_at } = await bench.read(family, newer)
      const found = await ids(bench, { updatedmin: String(updated_at) })
      expect(found).toContain(newer)
      if (variants.timestamps !== '0') expect(found).not.toContain(older)
    })

    it('updatedmin is URL-encoded', async () => {
      const { bench } = await filled(0)
      await list(bench, { updatedmin: '2014-05-27T02:10:30.455000Z' })
      expect(bench.service.log.at(-1)?.query).toContain('updatedmin=2014-05-27T02%3A10%3A30.455000Z')
    })

    it('callback is never sent', async () => {
      const { bench, created } = await filled(1)
      await bench.read(family, created[0] ?? '')
      expect(bench.service.log.filter(({ query }) => query.includes('callback'))).toEqual([])
    })
  })

  it('interface 4.1: only the records of the group', async () => {
    const bench = await startBench(variants)
    await bench.create('address', { lastname: 'Sato' })
    const [, otherGroup = ''] = bench.service.group_ids
    expect(valueOf(await bench.api.address.list(otherGroup, { limit: 10, skip: 0 }))).toEqual([])
  })

  it('interface 4.1: clientid and externalid find a record under its sync key', async () => {
    const bench = await startBench(variants)
    const save = bench.save('address', null, { lastname: 'Sato' })
    const body = { group_id: bench.group_id, external_id: { client_id: ourClientId, id: save.key } }
    const { id } = JSON.parse(valueOf(await bench.api.address.create({ json: JSON.stringify(body) })))
    await bench.create('address', { lastname: 'Suzuki' })
    const found = async (query: Partial<ListQuery>) => {
      const texts = valueOf(await bench.api.address.list(bench.group_id, { limit: 10, skip: 0, ...query }))
      return texts.map((text) => JSON.parse(text).id)
    }
    await expect.poll(() => found({ clientid: ourClientId, externalid: save.key })).toEqual([id])
    await expect.poll(async () => (await found({ clientid: ourClientId })).length).toBe(2)
    expect(await found({ clientid: 'example.other' })).toEqual([])
    // interface 4.1: externalid is ignored when clientid is absent.
    expect(await found({ externalid: save.key })).toHaveLength(2)
  })

  it('interface 4.2: home address lists have no clientid and externalid, so neither is sent', async () => {
    const bench = await startBench(variants)
    const query = { limit: 10, skip: 0, clientid: ourClientId, externalid: 'x' }
    valueOf(await bench.api.homeaddress.list(null, query))
    expect(bench.service.log.at(-1)).toMatchObject({
      path: '/api/homeaddresses/list',
      query: '?limit=10&skip=0',
    })
  })

  it('interface 10.3: groups are found where the service has them, and are not there otherwise', async () => {
    const bench = await startBench(variants)
    const result = await bench.api.groups()
    if (variants.groups === 'no') return expect(failureOf(result)).toEqual({ kind: 'not-found' })
    expect(valueOf(result).map(({ group_id }) => group_id)).toEqual(
      expect.arrayContaining(bench.service.group_ids),
    )
  })
})
