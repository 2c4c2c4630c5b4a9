import { describe, expect, it } from 'vitest'
import { running, type Running } from './running.ts'

const families = ['address', 'homeaddress'] as const

const listOf = ({ group }: Running, family: 'address' | 'homeaddress') =>
  family === 'address' ? `/api/addresses/${group}/list` : '/api/homeaddresses/list'

describe.each(families)('interface 3 and 4: %s', (family) => {
  it('create answers with the record, as get does', async () => {
    const { post, get, group } = await running()
    const created = await post(`/api/${family}/`, {
      ...(family === 'address' && { group_id: group }),
      lastname: '林',
    })
    expect(created.status).toBe(200)
    expect(created.type).toBe('application/json; charset=UTF-8')
    expect(created.json()).toMatchObject({ lastname: '林', deleted: false })
    const fetched = await get(`/api/${family}/${created.json().id}`)
    expect([fetched.status, fetched.text]).toEqual([200, created.text])
  })

  it('update answers with the record; etag and updated_at change, created_at stays', async () => {
    const { create, put, get } = await running()
    const before = await create(family, { lastname: 'a' })
    const answer = await put(`/api/${family}/${before.id}`, { lastname: 'b' })
    const after = answer.json()
    expect(answer.status).toBe(200)
    expect(after).toMatchObject({
      id: before.id,
      lastname: 'b',
      created_at: before.created_at,
      deleted: false,
    })
    expect(after.etag).not.toBe(before.etag)
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await get(`/api/${family}/${before.id}`)).text).toBe(answer.text)
  })

  it('delete is soft: the record is answered with deleted = true and a new etag', async () => {
    const { create, delete: remove } = await running()
    const before = await create(family, { lastname: 'a' })
    const answer = await remove(`/api/${family}/${before.id}`)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ id: before.id, lastname: 'a', deleted: true })
    expect(answer.json().etag).not.toBe(before.etag)
  })

  it('a deleted record can be fetched, updated and deleted again, and stays deleted', async () => {
    const { create, delete: remove, get, put } = await running()
    const { id } = await create(family, { lastname: 'a' })
    await remove(`/api/${family}/${id}`)
    expect((await get(`/api/${family}/${id}`)).json()).toMatchObject({ deleted: true })
    expect((await put(`/api/${family}/${id}`, { lastname: 'b' })).json()).toMatchObject({
      lastname: 'b',
      deleted: true,
    })
    const again = await remove(`/api/${family}/${id}`)
    expect([again.status, again.json().deleted]).toEqual([200, true])
  })

  it('interface 4.4: a differing If-Match is answered with 412 and nothing changes', async () => {
    const { create, delete: remove, get, put, service } = await running()
    const { id, etag } = await create(family, { lastname: 'a' })
    service.edit(family, id, { lastname: 'theirs' })
    const now = (await get(`/api/${family}/${id}`)).text
    const headers = { 'If-Match': etag }
    expect((await put(`/api/${family}/${id}`, { lastname: 'mine' }, { headers })).status).toBe(412)
    expect((await remove(`/api/${family}/${id}`, { headers })).status).toBe(412)
    expect((await get(`/api/${family}/${id}`)).text).toBe(now)
  })

  it('interface 4.4: an equal If-Match lets the write through', async () => {
    const { create, delete: remove, put } = await running()
    const { id, etag } = await create(family)
    const updated = await put(`/api/${family}/${id}`, {}, { headers: { 'If-Match': etag } })
    expect(updated.status).toBe(200)
    const headers = { 'If-Match': updated.json().etag }
    expect((await remove(`/api/${family}/${id}`, { headers })).json().deleted).toBe(true)
  })

  it('interface 4.4: If-Match is compared with a deleted record too', async () => {
    const { create, delete: remove, put } = await running()
    const { id, etag } = await create(family)
    await remove(`/api/${family}/${id}`)
    expect((await put(`/api/${family}/${id}`, {}, { headers: { 'If-Match': etag } })).status).toBe(412)
  })

  it.each(['*', '""', 'W/"x"', '"ETAG"', 'other, ETAG'])(
    'interface 4.4: If-Match %s is not the etag',
    async (form) => {
      const { create, put } = await running()
      const { id, etag } = await create(family)
      const headers = { 'If-Match': form.replace('ETAG', etag) }
      expect((await put(`/api/${family}/${id}`, {}, { headers })).status).toBe(412)
    },
  )

  it('a list omits deleted records unless showdeleted=T', async () => {
    const running_ = await running()
    const { create, delete: remove, get } = running_
    const list = listOf(running_, family)
    const kept = await create(family)
    const gone = await create(family)
    await remove(`/api/${family}/${gone.id}`)
    const ids = async (query: string) =>
      (await get(list + query)).json().map((record: { id: string }) => record.id)
    expect(await ids('')).toEqual([kept.id])
    expect(await ids('?showdeleted=F')).toEqual([kept.id])
    expect(await ids('?showdeleted=T')).toEqual([kept.id, gone.id])
  })

  it('a list holds the same records as get', async () => {
    const running_ = await running({ seed: 3 })
    const [first] = (await running_.get(listOf(running_, family))).json()
    expect((await running_.get(`/api/${family}/${first.id}`)).json()).toEqual(first)
  })

  it('limit and skip cut a page out', async () => {
    const running_ = await running()
    for (const lastname of ['a', 'b', 'c', 'd']) await running_.create(family, { lastname })
    const names = async (query: string) =>
      (await running_.get(listOf(running_, family) + query))
        .json()
        .map((record: { lastname: string }) => record.lastname)
    expect(await names('?limit=2&skip=1')).toEqual(['b', 'c'])
    expect(await names('?skip=3')).toEqual(['d'])
    expect(await names('?limit=0')).toEqual([])
    expect(await names('?skip=9')).toEqual([])
  })

  it('updatedmin takes records changed at or after this time', async () => {
    const running_ = await running()
    const first = await running_.create(family)
    const second = await running_.create(family)
    const from = async (time: string) =>
      (await running_.get(`${listOf(running_, family)}?updatedmin=${encodeURIComponent(time)}`)).json().length
    expect(await from(first.updated_at)).toBe(2)
    expect(await from(second.updated_at)).toBe(1)
    expect(await from('2999-01-01T00:00:00.000000Z')).toBe(0)
    await running_.put(`/api/${family}/${first.id}`, {})
    expect(await from(second.updated_at)).toBe(2)
  })

  it.each([
    'limit=-1',
    'limit=x',
    'limit=',
    'skip=1.5',
    'showdeleted=1',
    'updatedmin=yesterday',
    'updatedmin=2024-13-01T00:00:00Z',
  ])('%s is refused by name', async (query) => {
    const running_ = await running()
    const answer = await running_.get(`${listOf(running_, family)}?${query}`)
    expect([answer.status, answer.json().message.split(' ')[0]]).toEqual([400, query.split('=')[0]])
  })

  it('an unknown id is 404 for get, update and delete', async () => {
    const { get, put, delete: remove } = await running()
    const path = `/api/${family}/000000000000000000000000`
    const statuses = [await get(path), await put(path, {}), await remove(path)].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })

  it('a record of one family is not found in the other', async () => {
    const { create, get } = await running()
    const { id } = await create(family)
    const other = family === 'address' ? 'homeaddress' : 'address'
    expect((await get(`/api/${other}/${id}`)).status).toBe(404)
  })
})

describe('interface 4.1: what only address lists have', () => {
  it('clientid alone takes all records with an external id of that client', async () => {
    const { create, get, group } = await running()
    const one = await create('address', { external_id: { client_id: 'ours', id: '1' } })
    const two = await create('address', { external_id: { client_id: 'ours', id: '2' } })
    await create('address', { external_id: { client_id: 'theirs', id: '1' } })
    const found = (await get(`/api/addresses/${group}/list?clientid=ours`)).json()
    expect(found.map((record: { id: string }) => record.id)).toEqual([one.id, two.id])
  })

  it('clientid with externalid takes the records of that key', async () => {
    const { create, get, group } = await running()
    await create('address', { external_id: { client_id: 'ours', id: '1' } })
    const two = await create('address', { external_id: { client_id: 'ours', id: '2' } })
    const found = (await get(`/api/addresses/${group}/list?clientid=ours&externalid=2`)).json()
    expect(found.map((record: { id: string }) => record.id)).toEqual([two.id])
  })

  it('externalid is ignored when clientid is absent', async () => {
    const { create, get, group } = await running()
    await create('address')
    expect((await get(`/api/addresses/${group}/list?externalid=none`)).json()).toHaveLength(1)
  })

  it('a changed key is found under the new value only', async () => {
    const { create, get, put, group } = await running()
    const { id } = await create('address', { external_id: { client_id: 'ours', id: 'old' } })
    await put(`/api/address/${id}`, { external_id: { client_id: 'ours', id: 'new' } })
    const count = async (key: string) =>
      (await get(`/api/addresses/${group}/list?clientid=ours&externalid=${key}`)).json().length
    expect([await count('old'), await count('new')]).toEqual([0, 1])
  })

  it('home address lists know neither parameter', async () => {
    const { create, get } = await running()
    await create('homeaddress')
    expect((await get('/api/homeaddresses/list?clientid=nobody&externalid=1')).json()).toHaveLength(1)
  })

  it('a list holds the records of its group only, and an update can move a record', async () => {
    const { create, get, put, group, service } = await running()
    const other = service.group_ids[1] ?? ''
    const { id } = await create('address')
    const count = async (of: string) => (await get(`/api/addresses/${of}/list`)).json().length
    expect([await count(group), await count(other)]).toEqual([1, 0])
    await put(`/api/address/${id}`, { group_id: other })
    expect([await count(group), await count(other)]).toEqual([0, 1])
  })

  it('an unknown group is 404', async () => {
    const { get } = await running()
    expect((await get('/api/addresses/nowhere/list')).status).toBe(404)
  })
})
