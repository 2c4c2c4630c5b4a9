import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Variants } from '../../service/variants.ts'
import { picture } from './pictures.ts'
import { running, type Json } from './running.ts'

/** reliability 5.1: what an answer looks like under each value of a switch. */
const withSwitch = (variants: Partial<Variants>, seed = 0) => running({ variants, seed })
const idsOf = (records: Json): string[] => records.map((record: Json) => record.id)

describe('limit', () => {
  it.each([
    ['20', 20],
    ['100', 100],
    ['none', 120],
  ] as const)('%s: a list without limit holds %i of 120 records', async (limit, count) => {
    const { create, get } = await withSwitch({ limit })
    await Promise.all(Array.from({ length: 120 }, () => create('homeaddress')))
    expect((await get('/api/homeaddresses/list')).json()).toHaveLength(count)
    expect((await get('/api/homeaddresses/list?limit=110')).json()).toHaveLength(110)
  })
})

describe('cap', () => {
  it.each([
    ['none', 60, 60],
    ['50', 50, 50],
  ] as const)('%s: a limit of 60 gives %i records', async (cap, asked, all) => {
    const { create, get } = await withSwitch({ cap, limit: 'none' })
    await Promise.all(Array.from({ length: 60 }, () => create('homeaddress')))
    expect((await get('/api/homeaddresses/list?limit=60')).json()).toHaveLength(asked)
    expect((await get('/api/homeaddresses/list')).json()).toHaveLength(all)
    expect((await get('/api/homeaddresses/list?limit=7')).json()).toHaveLength(7)
  })
})

describe('order', () => {
  it('id: in the order of creation, whatever changes', async () => {
    const { create, get, put } = await withSwitch({ order: 'id' })
    const ids = [await create('homeaddress'), await create('homeaddress')].map(({ id }) => id)
    await put(`/api/homeaddress/${ids[0]}`, {})
    expect(idsOf((await get('/api/homeaddresses/list')).json())).toEqual(ids)
  })

  it('updated: a changed record moves to the end', async () => {
    const { create, get, put } = await withSwitch({ order: 'updated' })
    const ids = [await create('homeaddress'), await create('homeaddress')].map(({ id }) => id)
    await put(`/api/homeaddress/${ids[0]}`, {})
    expect(idsOf((await get('/api/homeaddresses/list')).json())).toEqual(ids.reverse())
  })

  it('ties: by month of change, by chance within a month', async () => {
    const { get, service } = await withSwitch({ order: 'ties', limit: 'none' }, 90)
    const list = async () => (await get(`/api/addresses/${service.group_ids[0]}/list`)).json()
    const [first, second] = [await list(), await list()]
    const months = first.map((record: Json) => record.updated_at.slice(0, 7))
    expect(months).toEqual(months.toSorted())
    expect(idsOf(first)).not.toEqual(idsOf(second))
    expect(idsOf(first).sort()).toEqual(idsOf(second).sort())
  })

  it('random: differs from request to request', async () => {
    const { get, group } = await withSwitch({ order: 'random' }, 60)
    const list = async () => idsOf((await get(`/api/addresses/${group}/list`)).json())
    const [first, second] = [await list(), await list()]
    expect(first).not.toEqual(second)
    expect(first.sort()).toEqual(second.sort())
  })
})

describe('deletedGet', () => {
  it.each([
    ['ok', 200],
    ['404', 404],
  ] as const)('%s: get and photo of a deleted record are %i', async (deletedGet, status) => {
    const { create, delete: remove, get, upload } = await withSwitch({ deletedGet })
    const { id: image } = (await upload(await picture())).json()
    const { id, face_picture } = await create('address', { face_picture: { image, source: 'temp' } })
    await remove(`/api/address/${id}`)
    expect((await get(`/api/address/${id}`)).status).toBe(status)
    expect((await get(`/api/address/photo/${id}/${face_picture.image}`)).status).toBe(status)
  })
})

describe('listEtag', () => {
  it.each(['yes', 'no'] as const)('%s: records in a list carry their etag', async (listEtag) => {
    const { create, get } = await withSwitch({ listEtag })
    const { id, etag } = await create('homeaddress')
    const [listed] = (await get('/api/homeaddresses/list')).json()
    expect(listed.etag).toBe(listEtag === 'yes' ? etag : undefined)
    expect((await get(`/api/homeaddress/${id}`)).json().etag).toBe(etag)
  })
})

describe('etag', () => {
  it.each([
    ['plain', /^[0-9a-f]{32}$/],
    ['quoted', /^"[0-9a-f]{32}"$/],
    ['weak', /^W\/"[0-9a-f]{32}"$/],
  ] as const)('%s: this form is shown and compared', async (form, pattern) => {
    const { create, get, put } = await withSwitch({ etag: form })
    const { id, etag } = await create('homeaddress')
    expect(etag).toMatch(pattern)
    expect((await get('/api/homeaddresses/list')).json()[0].etag).toBe(etag)
    const bare = etag.replace(/^(W\/)?"|"$/g, '')
    const other = form === 'plain' ? `"${etag}"` : bare
    expect((await put(`/api/homeaddress/${id}`, {}, { headers: { 'If-Match': other } })).status).toBe(412)
    expect((await put(`/api/homeaddress/${id}`, {}, { headers: { 'If-Match': etag } })).status).toBe(200)
  })
})

describe('unauthorized and failureBody', () => {
  it.each([
    ['json', 'application/json; charset=UTF-8', /^\{"message":".+"\}$/],
    ['empty', '', /^$/],
    ['html', 'text/html; charset=UTF-8', /^<!doctype html>/],
  ] as const)('%s: 401 follows one switch, the others follow the other', async (form, type, body) => {
    const first = await withSwitch({ unauthorized: form })
    const unauthorized = await first.get('/api/homeaddresses/list', { token: undefined })
    expect([unauthorized.status, unauthorized.type]).toEqual([401, type])
    expect(unauthorized.text).toMatch(body)
    expect((await first.get('/api/address/x')).json()).toEqual({ message: 'There is no such record' })

    const second = await withSwitch({ failureBody: form })
    for (const path of ['/api/address/x', '/api/homeaddresses/list?limit=x', '/nowhere']) {
      const failed = await second.get(path)
      expect(failed.type).toBe(type)
      expect(failed.text).toMatch(body)
    }
    expect((await second.get('/api/address/x', { token: undefined })).json()).toHaveProperty('message')
  })
})

describe('timestamps', () => {
  it.each([
    ['6', /:\d\d\.\d{6}Z$/],
    ['3', /:\d\d\.\d{3}Z$/],
    ['0', /:\d\dZ$/],
  ] as const)('%s fraction digits, also in exif.taken', async (timestamps, pattern) => {
    const { create, get, upload } = await withSwitch({ timestamps })
    const exif = { DateTimeOriginal: '2024:05:03 10:20:30', SubSecTimeOriginal: '123456' }
    const temporary = (await upload(await picture({ exif }))).json()
    const photo = { image: temporary.id, source: 'temp' }
    const record = await create('homeaddress', { face_picture: photo, pictures: [photo] })
    const shown = [
      record.created_at,
      record.updated_at,
      temporary.exif.taken,
      record.face_picture.exif.taken,
      record.pictures[0].exif.taken,
    ]
    for (const time of shown) expect(time).toMatch(pattern)
    expect((await get(`/api/homeaddresses/list?updatedmin=${record.updated_at}`)).json()).toHaveLength(1)
  })
})

describe('listing', () => {
  it('late: a change shows in lists after the delay, in get immediately', async () => {
    const {
      create,
      delete: remove,
      get,
      put,
    } = await running({ variants: { listing: 'late' }, listDelayMs: 150 })
    const names = async (query = '') =>
      (await get(`/api/homeaddresses/list${query}`))
        .json()
        .map((record: Json) => [record.lastname, record.deleted])
    const { id } = await create('homeaddress', { lastname: 'a' })
    expect((await get(`/api/homeaddress/${id}`)).status).toBe(200)
    expect(await names()).toEqual([])
    await sleep(160)
    expect(await names()).toEqual([['a', false]])
    await put(`/api/homeaddress/${id}`, { lastname: 'b' })
    await remove(`/api/homeaddress/${id}`)
    expect(await names()).toEqual([['a', false]])
    await sleep(160)
    expect(await names()).toEqual([])
    expect(await names('?showdeleted=T')).toEqual([['b', true]])
  })

  it('late: what is there at the start is listed', async () => {
    const { get } = await running({ variants: { listing: 'late' }, seed: 5 })
    expect((await get('/api/homeaddresses/list')).json()).toHaveLength(1)
  })

  it('at-once is the default', async () => {
    const { create, get } = await running()
    await create('homeaddress')
    expect((await get('/api/homeaddresses/list')).json()).toHaveLength(1)
  })
})

describe('empty', () => {
  it('null: every field is there', async () => {
    const { create } = await withSwitch({ empty: 'null' })
    const record = await create('address', { addresses: [{ zipcode: '1' }] })
    expect(record).toMatchObject({ lastname: null, organization: null, tags: [], face_picture: null })
    expect(record.addresses[0]).toMatchObject({ kindof: null, label: null, zipcode: '1' })
  })

  it('missing: only fields with a value are there, and a kindof of null', async () => {
    const { create } = await withSwitch({ empty: 'missing' })
    const record = await create('address', {
      addresses: [{ zipcode: '1' }],
      extendprop: { client_id: 'c', data: { kept: null } },
    })
    expect(Object.keys(record)).toEqual(
      'id group_id addresses extendprops etag deleted created_at updated_at created_by updated_by owner_id'.split(
        ' ',
      ),
    )
    expect(record.addresses).toEqual([{ kindof: null, zipcode: '1' }])
    expect(record.extendprops[0].data).toEqual({ kept: null })
  })
})

describe('honorific', () => {
  it.each(['suffix', 'honorific'] as const)('joint names are answered with %s', async (honorific) => {
    const { create, get, group } = await withSwitch({ honorific })
    const record = await create('address', { suffix: '様', joint_names: [{ suffix: '君' }] })
    expect(record.suffix).toBe('様')
    expect(record.joint_names[0]).toMatchObject({ [honorific]: '君' })
    expect(record.joint_names[0]).not.toHaveProperty(honorific === 'suffix' ? 'honorific' : 'suffix')
    expect((await get(`/api/addresses/${group}/list`)).json()[0]).toEqual(record)
  })
})

describe('weburl', () => {
  it.each([
    ['profile', true],
    ['prof', false],
  ] as const)('%s: the sample has profile pages of kindof profile: %s', async (weburl, hasProfile) => {
    const { get, service } = await withSwitch({ weburl, limit: 'none' }, 60)
    const lists = await Promise.all(service.group_ids.map((id) => get(`/api/addresses/${id}/list`)))
    const text = lists.map((list) => list.text).join()
    expect(text.includes('"kindof":"profile"')).toBe(hasProfile)
    expect(text.includes('"kindof":"prof"')).toBe(true)
  })
})

describe('upload', () => {
  it.each([
    ['any', 200],
    ['write', 403],
  ] as const)('%s: an upload with the read token is %i', async (variant, status) => {
    const { upload, service } = await withSwitch({ upload: variant })
    const file = await picture()
    expect((await upload(file, { token: service.tokens.read })).status).toBe(status)
    expect((await upload(file, { token: service.token(['write_homeaddress']) })).status).toBe(200)
  })
})

describe('groups', () => {
  it('yes: the groups are listed, with limit, skip and callback', async () => {
    const { get, service } = await withSwitch({ groups: 'yes' })
    const groups = (await get('/api/groups/list')).json()
    expect(idsOf(groups)).toEqual(service.group_ids)
    expect(groups[0]).toMatchObject({ color: expect.stringMatching(/^[0-9A-F]{6}$/), deleted: false })
    expect(idsOf((await get('/api/groups/list?limit=1&skip=1')).json())).toEqual([service.group_ids[1]])
    expect((await get('/api/groups/list?callback=f')).text).toMatch(/^\/\*\*\/f\(\[/)
    expect((await get('/api/groups/list', { token: service.token(['read_homeaddress']) })).status).toBe(403)
  })

  it('no: the path does not exist', async () => {
    const { get } = await withSwitch({ groups: 'no' })
    expect((await get('/api/groups/list')).status).toBe(404)
  })
})
