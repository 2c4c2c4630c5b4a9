import { describe, expect, it } from 'vitest'
import type { VariantName, Variants } from '../../service/variants.ts'
import { picture } from './pictures.ts'
import { running, type Json, type Running } from './running.ts'

/** reliability 5.1: what a write does under each value of a switch. The other half is variants-of-answers.spec.ts. */
type WriteSwitch =
  | 'put'
  | 'clear'
  | 'photo'
  | 'unknown'
  | 'forbidden'
  | 'others'
  | 'kindofs'
  | 'created'
  | 'deletedWrite'
  | 'revival'

const withSwitch = (variants: Partial<Variants>) => running({ variants })

async function updated({ create, put }: Running, before: object, body: object): Promise<Json> {
  const { id } = await create('address', before)
  return (await put(`/api/address/${id}`, body)).json()
}

async function withPhotos(run: Running) {
  const { id: image } = (await run.upload(await picture())).json()
  const photo = { image, source: 'temp' }
  const record = await run.create('address', { face_picture: photo, pictures: [photo] })
  return { id: record.id, face: record.face_picture, pictures: record.pictures, photo }
}

describe('put', () => {
  const before = { lastname: 'a', memo: 'm', tags: ['t'], organization: { name: 'o' } }

  it('replace empties a field that is missing from the update', async () => {
    const after = await updated(await withSwitch({ put: 'replace' }), before, { lastname: 'b' })
    expect(after).toMatchObject({ lastname: 'b', memo: null, tags: [], organization: null })
  })

  it('merge keeps it', async () => {
    const after = await updated(await withSwitch({ put: 'merge' }), before, { lastname: 'b' })
    expect(after).toMatchObject({ lastname: 'b', memo: 'm', tags: ['t'], organization: { name: 'o' } })
  })

  it('the group stays either way', async () => {
    const run = await withSwitch({ put: 'replace' })
    expect((await updated(run, {}, {})).group_id).toBe(run.group)
  })
})

describe('clear', () => {
  const before = { memo: 'm', tags: ['t'], organization: { name: 'o' }, lastname: 'a' }
  const gone = { memo: null, tags: [], organization: null }
  const nulls = { memo: null, tags: null, organization: null }
  const empties = { memo: '', tags: [], organization: {} }

  it.each([
    ['any', nulls, gone],
    ['any', empties, gone],
    ['null', nulls, gone],
    ['null', empties, before],
    ['empty', nulls, before],
    ['empty', empties, gone],
    ['absent', nulls, before],
    ['absent', empties, before],
    ['absent', {}, gone],
  ] as const)('%s: sending %j', async (clear, sent, expected) => {
    const { memo, tags, organization } = await updated(await withSwitch({ clear }), before, sent)
    expect({ memo, tags, organization }).toMatchObject({
      memo: expected.memo,
      tags: expected.tags,
      organization: expected.organization,
    })
  })
})

describe('photo', () => {
  it.each([
    ['any', true, true, true],
    ['id', true, false, false],
    ['omit', false, true, false],
    ['id+source', false, false, true],
  ] as const)(
    '%s: kept by id %s, by leaving out %s, by id and source %s',
    async (photo, byId, byOmission, bySource) => {
      const run = await withSwitch({ photo })
      const keptBy = async (form: (image: string) => object | undefined) => {
        const { id, face, pictures } = await withPhotos(run)
        const sent = {
          face_picture: form(face.image),
          pictures: pictures.map((one: Json) => form(one.image)),
        }
        const body = form('') === undefined ? {} : sent
        const after = (await run.put(`/api/address/${id}`, body)).json()
        expect(after.pictures).toEqual(after.face_picture ? pictures : [])
        return after.face_picture !== null
      }
      expect(await keptBy((image) => ({ image }))).toBe(byId)
      expect(await keptBy(() => undefined)).toBe(byOmission)
      expect(await keptBy((image) => ({ image, source: 'temp' }))).toBe(bySource)
    },
  )

  it('a photo object sent back as received keeps the photo', async () => {
    const run = await running()
    const { id, face, pictures } = await withPhotos(run)
    const after = (await run.put(`/api/address/${id}`, { face_picture: face, pictures })).json()
    expect(after).toMatchObject({ face_picture: face, pictures })
  })

  it('a new photo can be added to the kept ones', async () => {
    const run = await running()
    const { id, pictures, photo } = await withPhotos(run)
    const after = (await run.put(`/api/address/${id}`, { pictures: [photo, ...pictures] })).json()
    expect(after.pictures).toHaveLength(2)
    expect(after.pictures[1]).toEqual(pictures[0])
  })
})

describe('unknown', () => {
  const body = { callsign: 'x', addresses: [{ floor: '3', zipcode: '1' }] }

  it('accept stores the field and answers with it', async () => {
    const { create } = await withSwitch({ unknown: 'accept' })
    expect(await create('address', body)).toMatchObject(body)
  })

  it('accept follows the switch put', async () => {
    expect(await updated(await withSwitch({ put: 'merge' }), body, {})).toMatchObject({ callsign: 'x' })
    expect(await updated(await withSwitch({ put: 'replace' }), body, {})).not.toHaveProperty('callsign')
  })

  it('drop forgets it without a word', async () => {
    const { create } = await withSwitch({ unknown: 'drop' })
    const record = await create('address', body)
    expect(record).not.toHaveProperty('callsign')
    expect(record.addresses[0]).toMatchObject({ zipcode: '1' })
    expect(record.addresses[0]).not.toHaveProperty('floor')
  })

  it.each([
    [{ callsign: 'x' }, 'callsign is not a field of this record'],
    [{ addresses: [{ floor: '3' }] }, 'addresses[0].floor is not a field of this record'],
  ])('reject answers %j with 400', async (fields, message) => {
    const { post, group } = await withSwitch({ unknown: 'reject' })
    const answer = await post('/api/address/', { group_id: group, ...fields })
    expect([answer.status, answer.json().message]).toEqual([400, message])
  })

  it('reject takes every field of the spec', async () => {
    const { create } = await withSwitch({ unknown: 'reject' })
    const joint_names = [{ lastname: 'a', honorific: '様' }]
    const extendprop = { client_id: 'c', data: { anything: 1 } }
    expect(await create('address', { code: '1', suffix: '様', joint_names, extendprop })).toMatchObject({
      code: '1',
    })
  })

  it('reject refuses code and group_id for a home address', async () => {
    const { post } = await withSwitch({ unknown: 'reject' })
    expect((await post('/api/homeaddress/', { code: '1' })).json().message).toMatch(/^code is not/)
    expect((await post('/api/homeaddress/', { group_id: '1' })).json().message).toMatch(/^group_id is not/)
  })
})

describe('forbidden', () => {
  const responseOnly = {
    id: 'x',
    etag: 'x',
    deleted: true,
    created_at: 'x',
    updated_at: 'x',
    created_by: 'x',
    updated_by: 'x',
    owner_id: 'x',
    extendprops: [{ client_id: 'a', data: {} }],
    external_ids: [{ client_id: 'a', id: 'x' }],
  }

  it('ignore: a record sent back whole changes none of them', async () => {
    const run = await withSwitch({ forbidden: 'ignore' })
    const after = await updated(run, {}, responseOnly)
    for (const [name, value] of Object.entries(responseOnly)) expect(after[name]).not.toEqual(value)
  })

  it.each(Object.entries(responseOnly))('reject: %s is answered with 400', async (name, value) => {
    const { post } = await withSwitch({ forbidden: 'reject' })
    const answer = await post('/api/homeaddress/', { [name]: value })
    expect([answer.status, answer.json().message]).toEqual([400, `${name} is not part of a request`])
  })
})

describe('others', () => {
  const theirs = {
    extendprops: [{ client_id: 'theirs', data: {} }],
    external_ids: [{ client_id: 'theirs', id: '1' }],
  }

  it.each([
    ['kept', 2],
    ['dropped', 1],
  ] as const)('%s: the arrays hold %i after an update with our entry', async (others, count) => {
    const { create, put, service } = await withSwitch({ others })
    const { id } = await create('address')
    service.edit('address', id, theirs)
    const ours = { extendprop: { client_id: 'ours', data: {} }, external_id: { client_id: 'ours', id: '2' } }
    const after = (await put(`/api/address/${id}`, ours)).json()
    expect([after.extendprops.length, after.external_ids.length]).toEqual([count, count])
  })
})

describe('kindofs', () => {
  it.each([
    ['listed', 400],
    ['any', 200],
  ] as const)('%s: an unlisted kindof is %i', async (kindofs, status) => {
    const { post } = await withSwitch({ kindofs })
    expect((await post('/api/homeaddress/', { telephones: [{ kindof: 'sat', number: '1' }] })).status).toBe(
      status,
    )
  })
})

describe('created', () => {
  it.each(['200', '201'] as const)('a create is answered with %s', async (created) => {
    const { post, put, group } = await withSwitch({ created })
    const answer = await post('/api/address/', { group_id: group })
    expect(answer.status).toBe(Number(created))
    expect((await put(`/api/address/${answer.json().id}`, {})).status).toBe(200)
  })
})

describe('deletedWrite', () => {
  it.each([
    ['ok', 200],
    ['404', 404],
  ] as const)('%s: update and delete of a deleted record are %i', async (deletedWrite, status) => {
    const { create, delete: remove, put } = await withSwitch({ deletedWrite })
    const { id } = await create('address')
    await remove(`/api/address/${id}`)
    expect((await put(`/api/address/${id}`, {})).status).toBe(status)
    expect((await remove(`/api/address/${id}`)).status).toBe(status)
  })
})

describe('revival', () => {
  it.each([
    ['stays-deleted', true],
    ['revived', false],
  ] as const)('%s: a deleted record that is updated says deleted %s', async (revival, deleted) => {
    const { create, delete: remove, put } = await withSwitch({ revival })
    const { id } = await create('address')
    await remove(`/api/address/${id}`)
    expect((await put(`/api/address/${id}`, {})).json()).toMatchObject({ deleted })
  })
})

/** Names the switches that this file proves; a name that is not a switch does not compile. */
export type Proved = WriteSwitch & VariantName
