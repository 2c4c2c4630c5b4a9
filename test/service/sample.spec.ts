import { describe, expect, it } from 'vitest'
import { captureTimeOf } from '../../service/image/picture.ts'
import { renderDrawing } from '../../service/image/recompress.ts'
import { recordsWithPhotos } from '../../service/sample/seed.ts'
import { described } from './pictures.ts'
import { running, type Json, type Running } from './running.ts'

async function everything({ get, service }: Running): Promise<Json[]> {
  const paths = service.group_ids.map((id) => `/api/addresses/${id}/list`)
  const lists = await Promise.all(
    [...paths, '/api/homeaddresses/list'].map((path) => get(`${path}?limit=100000&showdeleted=T`)),
  )
  return lists.flatMap((list) => list.json())
}

describe('sample records', () => {
  it('the same seed gives the same records, a larger one begins with those of a smaller', async () => {
    const [small, same, large] = [
      await running({ seed: 40 }),
      await running({ seed: 40 }),
      await running({ seed: 90 }),
    ]
    const records = await everything(small)
    expect(await everything(same)).toEqual(records)
    const ids = (await everything(large)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(records.map(({ id }) => id)))
    expect(records).toHaveLength(48)
  })

  it('show what the spec can hold', async () => {
    const records = await everything(await running({ seed: 200 }))
    const text = JSON.stringify(records)
    const kindofs = [
      'home',
      'office',
      'tel',
      'fax',
      'cell',
      'offtel',
      'offfax',
      'offcell',
      'profile',
      'prof',
      'blog',
      'hp',
    ]
    for (const kindof of kindofs) expect(text).toContain(`"kindof":"${kindof}"`)
    expect(text).toMatch(/"kindof":null,"label":"[^"]/)
    for (const name of ['𠮷野', '髙橋', '渡邉', '齋藤', 'Lefèvre']) expect(text).toContain(name)
    const has = (test: (record: Json) => unknown) => records.filter(test).length
    expect(has((record) => record.joint_names.length > 1)).toBeGreaterThan(3)
    expect(has((record) => record.addresses.length > 1)).toBeGreaterThan(9)
    expect(has((record) => record.deleted)).toBeGreaterThan(2)
    expect(has((record) => record.extendprops.length > 0)).toBeGreaterThan(3)
    expect(has((record) => record.external_ids.length > 0)).toBeGreaterThan(9)
    expect(has((record) => record.memo?.includes('\n'))).toBeGreaterThan(9)
    expect(has((record) => record.pictures.length > 1)).toBeGreaterThan(1)
    expect(new Set(records.map((record) => record.group_id)).size).toBe(4)
    expect(new Set(records.map((record) => record.etag)).size).toBe(records.length)
  })

  it('every e-mail address and web page is in a name kept for examples', async () => {
    const text = JSON.stringify(await everything(await running({ seed: 300 })))
    const hosts = [...text.matchAll(/(?:@|https:\/\/)([a-z0-9.-]+)/g)].map(([, host]) => host)
    expect(hosts.length).toBeGreaterThan(200)
    for (const host of hosts) expect(host).toMatch(/(^|\.)example\.(com|org|jp)$/)
  })

  it('could have been created by a client: each passes the checks of an update', async () => {
    const run = await running({ seed: 60, variants: { unknown: 'reject' } })
    for (const record of await everything(run)) {
      const family = 'group_id' in record ? 'address' : 'homeaddress'
      expect((await run.put(`/api/${family}/${record.id}`, record)).json().message).toBeUndefined()
    }
  })

  it('their photos have the sizes that the record states', async () => {
    const { get, service } = await running({ seed: 20 })
    const [record] = (await get(`/api/addresses/${service.group_ids[0]}/list?limit=1`)).json()
    for (const { image, image_size } of [record.face_picture, ...record.pictures]) {
      const headers = { Authorization: `Bearer ${service.tokens.read}` }
      const response = await fetch(`${service.base_url}/api/address/photo/${record.id}/${image}`, { headers })
      const { width, height, format } = await described(new Uint8Array(await response.arrayBuffer()))
      expect([format, width, height]).toEqual(['jpeg', ...image_size])
    }
  })

  it('drawings carry their capture time as EXIF', async () => {
    const taken = '2022-06-30T12:00:01.250000Z'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'
    expect(captureTimeOf(await renderDrawing(svg, taken))).toBe(taken)
  })

  it('photos end with the record recordsWithPhotos', async () => {
    const records = await everything(await running({ seed: recordsWithPhotos + 60 }))
    const addresses = records.filter((record) => 'group_id' in record).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(addresses.slice(recordsWithPhotos).some((record) => record.face_picture)).toBe(false)
    expect(addresses.slice(0, recordsWithPhotos).some((record) => record.face_picture)).toBe(true)
  })
})

describe('a large address book', () => {
  it('20,000 records: the page after 18,000 takes as long as the first one', { tags: ['long'] }, async () => {
    const { get, group } = await running({ seed: 20_000 })
    /** Of ten pages, since the clock of the processor goes in steps. */
    const cpuOfPage = async (skip: number) => {
      const started = process.cpuUsage()
      for (let asked = 0; asked < 10; asked += 1) {
        const page = (await get(`/api/addresses/${group}/list?limit=1000&skip=${skip}`)).json()
        expect(page).toHaveLength(1000)
      }
      return process.cpuUsage(started).user
    }
    const first = await cpuOfPage(0)
    expect(await cpuOfPage(18_000)).toBeLessThan(20 * first)
  })
})
