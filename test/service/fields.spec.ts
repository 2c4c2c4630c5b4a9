import { describe, expect, it } from 'vitest'
import { running } from './running.ts'

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

const person = { lastname: '髙橋', firstname: '翔', lastkana: 'たかはし', firstkana: 'しょう' }
const shared = {
  ...person,
  gender: 'm',
  birthdate: '1991-02-05',
  organization: { name: '会社', kana: 'カイシャ', dept1: '一', dept2: '二', title: '長' },
  tags: ['a', 'b'],
  memo: 'one\ntwo\r\nthree',
  telephones: ['tel', 'fax', 'cell', 'offtel', 'offfax', 'offcell', null].map((kindof) => ({
    kindof,
    label: kindof === null ? 'radio' : null,
    number: '+81 3-0000-0000',
  })),
  weburls: ['profile', 'prof', 'blog', 'hp', 'office', null].map((kindof) => ({
    kindof,
    label: null,
    url: 'https://example.com/',
  })),
  addresses: ['home', 'office', null].map((kindof) => ({
    kindof,
    label: kindof === null ? 'farm' : null,
    country: null,
    zipcode: '1500001',
    region: '東京都',
    city: '渋谷区',
    street: '1-2-3',
    pobox: '7',
    building: 'B',
    station: 'S',
    geolocation: '35.6, 139.7',
  })),
}
const emails = ['cell', 'home', 'office'].map((kindof) => ({ kindof, label: null, address: 'a@example.jp' }))
const joint = { ...person, gender: 'f', birthdate: '1990-01-01' }

describe('interface 2.1: address record', () => {
  it('keeps every field as it was sent', async () => {
    const { create } = await running()
    const body = { ...shared, code: 'C1', suffix: '様', emails, joint_names: [{ ...joint, suffix: '君' }] }
    expect(await create('address', body)).toMatchObject(body)
  })

  it('carries every field of the table, in its order', async () => {
    const { create } = await running()
    expect(Object.keys(await create('address')).join(' ')).toBe(
      'id group_id code lastname firstname lastkana firstkana suffix gender birthdate joint_names addresses ' +
        'organization tags weburls emails telephones memo face_picture pictures extendprops external_ids etag ' +
        'deleted created_at updated_at created_by updated_by owner_id',
    )
  })

  it('timestamps have the form %Y-%m-%dT%H:%M:%S.%fZ and never repeat', async () => {
    const { create } = await running()
    const first = await create('address')
    const second = await create('address')
    expect(first.created_at).toMatch(timestamp)
    expect(first.updated_at).toBe(first.created_at)
    expect(second.updated_at > first.updated_at).toBe(true)
  })

  it('joint names take the honorific as suffix or as honorific and answer with suffix', async () => {
    const { create } = await running()
    const { joint_names } = await create('address', { joint_names: [{ suffix: '様' }, { honorific: '君' }] })
    expect(joint_names.map((name: { suffix: string }) => name.suffix)).toEqual(['様', '君'])
    expect(joint_names[1]).not.toHaveProperty('honorific')
  })

  it('an e-mail of an address record has no kindof null', async () => {
    const { post, group } = await running()
    const answer = await post('/api/address/', {
      group_id: group,
      emails: [{ kindof: null, address: 'a@example.jp' }],
    })
    expect([answer.status, answer.json().message]).toEqual([
      400,
      'emails[0].kindof must be one of cell, home, office',
    ])
  })
})

describe('interface 2.2: home address record', () => {
  it('keeps every field as it was sent, e-mails of kindof null included', async () => {
    const { create } = await running()
    const other = { kindof: null, label: 'club', address: 'b@example.jp' }
    const body = { ...shared, emails: [...emails, other], joint_names: [joint] }
    expect(await create('homeaddress', body)).toMatchObject(body)
  })

  it('has no group_id, code or suffix, and its joint names no honorific', async () => {
    const { create, group } = await running()
    const record = await create('homeaddress', {
      group_id: group,
      code: 'C',
      suffix: '様',
      joint_names: [{ lastname: 'a', suffix: '様', honorific: '君' }],
    })
    for (const name of ['group_id', 'code', 'suffix']) expect(record).not.toHaveProperty(name)
    for (const name of ['suffix', 'honorific']) expect(record.joint_names[0]).not.toHaveProperty(name)
  })
})

describe('interface 2.4: request and response shapes', () => {
  it('extendprop and external_id come back as entries of the plural arrays', async () => {
    const { create } = await running()
    const extendprop = { client_id: 'ours', data: { deep: [1, { a: null }] } }
    const external_id = { client_id: 'ours', id: 'key-1' }
    const record = await create('address', { extendprop, external_id })
    expect(record.extendprops).toEqual([extendprop])
    expect(record.external_ids).toEqual([external_id])
    expect(record).not.toHaveProperty('extendprop')
    expect(record).not.toHaveProperty('external_id')
  })

  it('an entry replaces the one of its client_id; those of other clients stay, in place', async () => {
    const { create, put, service } = await running()
    const { id } = await create('address', { external_id: { client_id: 'ours', id: '1' } })
    service.edit('address', id, {
      external_ids: [
        { client_id: 'theirs', id: 'x' },
        { client_id: 'ours', id: '1' },
      ],
      extendprops: [{ client_id: 'theirs', data: { marks: [1] } }],
    })
    const sent = { external_id: { client_id: 'ours', id: '2' }, extendprop: { client_id: 'ours', data: {} } }
    const record = (await put(`/api/address/${id}`, sent)).json()
    expect(record.external_ids).toEqual([
      { client_id: 'theirs', id: 'x' },
      { client_id: 'ours', id: '2' },
    ])
    expect(record.extendprops).toEqual([
      { client_id: 'theirs', data: { marks: [1] } },
      { client_id: 'ours', data: {} },
    ])
  })

  it('free JSON keeps the spelling of its numbers', async () => {
    const { post, get, group } = await running()
    const data = '{"big":12345678901234567890,"one":1.0,"tiny":1e-400}'
    const body = `{"group_id":"${group}","extendprop":{"client_id":"c","data":${data}}}`
    const { id } = (await post('/api/address/', body)).json()
    expect((await get(`/api/address/${id}`)).text).toContain(data)
  })

  it('group_id is required on address create', async () => {
    const { post } = await running()
    const answer = await post('/api/address/', { lastname: 'a' })
    expect([answer.status, answer.json().message]).toEqual([400, 'group_id must be text'])
  })

  it('nothing is required on home address create', async () => {
    const { post } = await running()
    expect((await post('/api/homeaddress/', {})).status).toBe(200)
  })
})

describe('interface 2: what a body may not hold (status not shown)', () => {
  it.each([
    [{ lastname: 3 }, 'lastname must be text'],
    [{ gender: 'x' }, 'gender must be one of m, f or null'],
    [{ birthdate: '1990-02-30' }, 'birthdate must be a date such as 1980-12-31'],
    [{ tags: 'a' }, 'tags must be a list'],
    [{ tags: [null] }, 'tags[0] must be text'],
    [{ organization: [] }, 'organization must be an object'],
    [{ organization: 'x' }, 'organization must be an object'],
    [{ addresses: [{}, { zipcode: 1 }] }, 'addresses[1].zipcode must be text'],
    [{ addresses: [{ kindof: 'work' }] }, 'addresses[0].kindof must be one of home, office or null'],
    [{ telephones: [null] }, 'telephones[0] must be an object'],
    [{ joint_names: [{ birthdate: 'soon' }] }, 'joint_names[0].birthdate must be a date such as 1980-12-31'],
    [{ face_picture: 'x' }, 'face_picture must be an object'],
    [{ face_picture: { source: 'temp' } }, 'face_picture.image must be text'],
    [{ pictures: [{ image: 'a', source: 'file' }] }, 'pictures[0].source must be temp'],
    [{ pictures: [{ image: 'a', source: 'temp' }] }, 'pictures[0].image is not a temporary image'],
    [{ extendprop: { data: {} } }, 'extendprop.client_id must be text'],
    [{ extendprop: { client_id: 'a', data: [] } }, 'extendprop.data must be an object'],
    [{ external_id: { client_id: 'a', id: 1 } }, 'external_id.id must be text'],
    [{ external_id: 'x' }, 'external_id.client_id must be text'],
    [{ group_id: 7 }, 'group_id must be text'],
    [{ group_id: 'elsewhere' }, 'group_id is not a group you can use'],
  ])('%j is refused and the field is named', async (fields, message) => {
    const { post, group } = await running()
    const answer = await post('/api/address/', { group_id: group, ...fields })
    expect([answer.status, answer.json().message]).toEqual([400, message])
  })

  it('odd values that the record already holds may be sent back', async () => {
    const { create, put, service } = await running()
    const { id } = await create('address')
    const odd = {
      gender: 'x',
      birthdate: '0000-00-00',
      telephones: [{ kindof: 'sat', label: null, number: '1' }],
    }
    service.edit('address', id, odd)
    expect((await put(`/api/address/${id}`, odd)).json()).toMatchObject(odd)
  })

  it('a field named __proto__ is a field like any other', async () => {
    const { post, group } = await running()
    const answer = await post('/api/address/', `{"group_id":"${group}","__proto__":{"deleted":true}}`)
    expect(answer.json()).toMatchObject({ deleted: false })
    expect(answer.text).toContain('"__proto__":{"deleted":true}')
  })
})
