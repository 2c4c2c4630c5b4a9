import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { departureTable } from '../../service/variants.ts'
import { running } from './running.ts'

const full = { lastname: 'Sato', memo: 'a note', tags: ['one', 'two'], organization: { name: 'Aoi' } }

describe('the departures', () => {
  it('each one is in the README', () => {
    const readme = readFileSync(new URL('../../service/README.md', import.meta.url), 'utf8')
    for (const [name, { values }] of Object.entries(departureTable)) {
      expect(readme).toMatch(
        new RegExp(`\\| \`${name}\` +\\| ${values.map((value) => `\`${value}\``).join(' ')} +\\|`),
      )
    }
  })
})

describe.each(['address', 'homeaddress'] as const)('lists, %s', (family) => {
  async function listed(options: Parameters<typeof running>[0]) {
    const { create, get, group } = await running(options)
    const { id } = await create(family, full)
    const path = family === 'address' ? `/api/addresses/${group}/list` : '/api/homeaddresses/list'
    const [record] = (await get(path)).json()
    return { record, whole: (await get(`/api/${family}/${id}`)).json() }
  }

  it('full: as for get', async () => {
    const { record, whole } = await listed({})
    expect(record).toEqual(whole)
  })

  it('brief: the names, without particulars', async () => {
    const { record, whole } = await listed({ variants: { lists: 'brief' } })
    expect(record).toMatchObject({ id: whole.id, etag: whole.etag, lastname: 'Sato', firstname: null })
    expect(['memo', 'tags', 'organization', 'emails'].filter((name) => name in record)).toEqual([])
    expect(whole).toMatchObject(full)
  })

  it('filled: without fields that have no value', async () => {
    const { record, whole } = await listed({ variants: { lists: 'filled' } })
    expect(record).toMatchObject({ ...full, organization: whole.organization, deleted: false })
    expect(['firstname', 'emails'].filter((name) => name in record)).toEqual([])
  })

  it('first: with one element of each array', async () => {
    const { record } = await listed({ variants: { lists: 'first' } })
    expect(record).toMatchObject({ memo: 'a note', tags: ['one'] })
  })

  it('random: without some fields, other ones each time; the id stays', async () => {
    const { create, get, group } = await running({ variants: { lists: 'random', echo: 'random' } })
    const path = family === 'address' ? `/api/addresses/${group}/list` : '/api/homeaddresses/list'
    const made = await create(family, full)
    const whole = (await get(`/api/${family}/${made.id}`)).json()
    const shown = new Set<string>()
    const counts = new Set<number>()
    for (let time = 0; time < 40; time += 1) {
      const [record] = (await get(path)).json()
      expect(record.id).toBe(whole.id)
      expect(whole).toMatchObject(record)
      counts.add(Object.keys(record).length)
      for (const name of Object.keys(record)) shown.add(name)
    }
    expect([...shown].sort()).toEqual(Object.keys(whole).sort())
    expect(Math.min(...counts)).toBeLessThan(Object.keys(whole).length)
  })

  it('listsWithout: without the named fields', async () => {
    const { record, whole } = await listed({ listsWithout: ['memo', 'lastname'] })
    expect(record).toEqual({ ...whole, memo: undefined, lastname: undefined })
  })
})

describe.each(['address', 'homeaddress'] as const)('echo, %s', (family) => {
  it.each([
    ['full', { lastname: 'Suzuki', memo: 'a note' }],
    ['brief', { lastname: 'Suzuki', memo: undefined, tags: undefined }],
    ['stub', { lastname: undefined, memo: undefined, deleted: undefined }],
  ] as const)('%s: create and update show it, get shows all', async (echo, shown) => {
    const { create, put, get } = await running({ variants: { echo } })
    const made = await create(family, { ...full, lastname: 'Suzuki' })
    expect({ ...made }).toMatchObject({ id: expect.any(String), etag: expect.any(String) })
    expect({ lastname: made.lastname, memo: made.memo }).toMatchObject({
      lastname: shown.lastname,
      memo: shown.memo,
    })
    const sent = { ...full, lastname: 'Suzuki', memo: 'a note' }
    const echoed = (await put(`/api/${family}/${made.id}`, sent)).json()
    expect(echoed).toMatchObject({ id: made.id, updated_at: expect.any(String) })
    for (const [name, value] of Object.entries(shown)) expect(echoed[name]).toEqual(value)
    expect((await get(`/api/${family}/${made.id}`)).json()).toMatchObject({ ...sent, etag: echoed.etag })
  })
})

describe.each(['address', 'homeaddress'] as const)('keys and strict updates, %s', (family) => {
  const external_id = { client_id: 'com.example', id: 'k' }

  it('hidden: no answer shows an external id', async () => {
    const { create, get } = await running({ variants: { keys: 'hidden' } })
    const made = await create(family, { ...full, external_id })
    expect('external_ids' in made).toBe(false)
    expect('external_ids' in (await get(`/api/${family}/${made.id}`)).json()).toBe(false)
  })

  it.each([
    ['null', { memo: null }, { addresses: [{ kindof: null, zipcode: '1' }], memo: '' }],
    ['empty', { tags: [] }, { memo: null }],
    ['all', { addresses: [{ kindof: 'home', zipcode: '' }] }, { memo: 'x' }],
  ] as const)('%s: refused in an update, taken in a create', async (strict, refused, taken) => {
    const { create, put } = await running({ variants: { strict } })
    const { id } = await create(family, { ...full, ...refused })
    expect((await put(`/api/${family}/${id}`, { ...full, ...refused })).status).toBe(400)
    expect((await put(`/api/${family}/${id}`, { ...full, ...taken })).status).toBe(200)
  })
})

it('strict=group: an update names no group', async () => {
  const { create, put, group } = await running({ variants: { strict: 'group' } })
  const { id } = await create('address', full)
  expect((await put(`/api/address/${id}`, { ...full, group_id: group })).status).toBe(400)
  expect((await put(`/api/address/${id}`, full)).status).toBe(200)
})

it.each([undefined, 422] as const)(
  'strict=key: an update names no key of an application',
  async (strictStatus) => {
    const options = strictStatus === undefined ? {} : { strictStatus }
    const { create, put } = await running({ variants: { strict: 'key' }, ...options })
    const external_id = { client_id: 'com.example', id: 'k' }
    const { id } = await create('address', { ...full, external_id })
    const refused = await put(`/api/address/${id}`, { ...full, external_id })
    expect(refused.status).toBe(strictStatus ?? 400)
    expect((await put(`/api/address/${id}`, full)).json().external_ids).toEqual([external_id])
  },
)

describe.each(['address', 'homeaddress'] as const)('etags, %s', (family) => {
  it('constant: the same one after an update, an outside change and a delete; If-Match is compared', async () => {
    const { service, create, put, delete: remove } = await running({ variants: { etags: 'constant' } })
    const { id, etag } = await create(family)
    const path = `/api/${family}/${id}`
    expect((await put(path, { lastname: 'b' }, { headers: { 'If-Match': etag } })).json().etag).toBe(etag)
    expect(service.edit(family, id, { memo: 'theirs' })?.['etag']).toBe(etag)
    expect((await put(path, {}, { headers: { 'If-Match': 'other' } })).status).toBe(412)
    expect((await remove(path)).json().etag).toBe(etag)
    expect((await create(family)).etag).not.toBe(etag)
  })

  it('none: no answer has one, and If-Match is passed over', async () => {
    const { create, get, put, group } = await running({ variants: { etags: 'none' } })
    const made = await create(family)
    const list = family === 'address' ? `/api/addresses/${group}/list` : '/api/homeaddresses/list'
    const path = `/api/${family}/${made.id}`
    const updated = await put(path, { lastname: 'b' }, { headers: { 'If-Match': 'x' } })
    expect(updated.status).toBe(200)
    const shown = [made, updated.json(), (await get(path)).json(), (await get(list)).json()[0]]
    expect(shown.map((record) => 'etag' in record)).toEqual([false, false, false, false])
  })
})
