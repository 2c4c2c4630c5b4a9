import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import { membersOf } from '../../../../electron/record-text/json-text.ts'
import { requestBody } from '../../../../electron/write/bodies.ts'
import {
  unlearned,
  type ClearVariant,
  type RequestVariants,
  type KeepVariant,
} from '../../../../electron/write/request-variants.ts'
import { counts } from '../../../counts.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'

const clientId = 'example.atena'

interface Written {
  changes?: AddressChanges
  variants?: RequestVariants
  family?: 'address' | 'homeaddress'
  clientId?: string
}

/** The members of the body for a base and changes, each as its JSON text. */
function bodyOf(
  base: string | null,
  { changes = {}, variants = unlearned, family = 'address', ...more }: Written = {},
) {
  const intent = { family, base, group_id: 'g', changes }
  const body = valueOf(requestBody({ intent, variants, clientId: more.clientId ?? clientId, key: 'the-key' }))
  JSON.parse(body.json)
  return membersOf(body.json)
}

const clearing = (form: ClearVariant): RequestVariants => ({
  ...unlearned,
  clear: { text: { form, proven: false }, list: { form, proven: false }, object: { form, proven: false } },
})
const keeping = (form: KeepVariant): RequestVariants => ({ ...unlearned, keepPhoto: { form, proven: false } })

describe('reliability 5.1: the body of an update', () => {
  it('5.1.2: carries every request-side field of the base as received', () => {
    const base = '{"id":"a","lastname":"Sato","memo":null,"tags":[ "x" ],"birthdate":"1980-01-01"}'
    expect(bodyOf(base)).toEqual(
      new Map([
        ['lastname', '"Sato"'],
        ['memo', 'null'],
        ['tags', '[ "x" ]'],
        ['birthdate', '"1980-01-01"'],
      ]),
    )
  })

  it('interface 2.4: carries no response-only field', () => {
    const fields = [
      'id',
      'etag',
      'deleted',
      'created_at',
      'updated_at',
      'created_by',
      'updated_by',
      'owner_id',
    ]
    const base = `{${fields.map((field) => `"${field}":"x"`).join(',')},"extendprops":[],"external_ids":[]}`
    expect(bodyOf(base).size).toBe(0)
  })

  it('5.1.3: echoes unknown fields, numbers included', () => {
    const base = '{"id":"a","rank":12345678901234567890,"x":{"y":1.0}}'
    expect(Object.fromEntries(bodyOf(base))).toEqual({ rank: '12345678901234567890', x: '{"y":1.0}' })
  })

  it('R14: any record text survives an edit of another field, byte for byte', () => {
    const names = fc
      .stringMatching(/^[a-z]{1,8}$/)
      .filter((name) => !['id', 'etag', 'deleted'].includes(name))
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (fields) => {
        const base = JSON.stringify({ id: 'a', ...fields }, null, 1)
        const body = bodyOf(base, { changes: { code: 'changed' } })
        const before = membersOf(base)
        for (const name of Object.keys(fields)) expect(body.get(name)).toBe(before.get(name))
        expect(body.get('code')).toBe('"changed"')
      }),
      { numRuns: counts(150, 500) },
    )
  })

  it('5.1.4: sends our own entry exactly as received, the first if there are two, and never those of others', () => {
    const base = `{"id":"a","extendprops":[{"client_id":"other","data":{"n":1}},
      {"client_id":"${clientId}", "data":{"n":1.0,"m":12345678901234567890}},{"client_id":"${clientId}","data":{}}],
      "external_ids":[{"client_id":"other","id":"1"},{"id":"2","client_id":"${clientId}"}]}`
    expect(Object.fromEntries(bodyOf(base))).toEqual({
      extendprop: `{"client_id":"${clientId}", "data":{"n":1.0,"m":12345678901234567890}}`,
      external_id: `{"id":"2","client_id":"${clientId}"}`,
    })
  })

  it.each(['null', '[]', '"x"', '[null,7]'])('5.1.4: sends no entry where %s has none of ours', (entries) => {
    expect(bodyOf(`{"id":"a","extendprops":${entries},"external_ids":${entries}}`).size).toBe(0)
  })

  it('a field that cannot be read is sent back as it is, and cannot be changed', () => {
    const base = '{"id":"a","memo":{"odd":1.0}}'
    expect(bodyOf(base, { changes: { code: 'x' } }).get('memo')).toBe('{"odd":1.0}')
    const intent = { family: 'address', base, group_id: null, changes: { memo: 'new' } } as const
    expect(failureOf(requestBody({ intent, variants: unlearned, clientId }))).toMatchObject({
      kind: 'invalid-input',
      path: 'memo',
    })
  })

  it('interface 2.2: a home address record has no code and no suffix', () => {
    const intent = {
      family: 'homeaddress',
      base: '{"id":"a"}',
      group_id: null,
      changes: { suffix: '様' },
    } as const
    expect(failureOf(requestBody({ intent, variants: unlearned, clientId }))).toMatchObject({
      path: 'suffix',
    })
  })

  it('a text that differs only in its line ends is sent as received', () => {
    expect(bodyOf('{"id":"a","memo":"a\\r\\nb"}', { changes: { memo: 'a\nb' } }).get('memo')).toBe(
      '"a\\r\\nb"',
    )
  })

  it('a list with the same content is sent as received', () => {
    const base = '{"id":"a","tags":[ "x" ],"emails":[{"address":"a", "rank":1.0}]}'
    const changes = { tags: ['x'], emails: [{ address: 'a', rank: 1 }] }
    expect(Object.fromEntries(bodyOf(base, { changes: changes as AddressChanges }))).toEqual({
      tags: '[ "x" ]',
      emails: '[{"address":"a", "rank":1.0}]',
    })
  })

  it('a lone surrogate is sent as its escape', () => {
    expect(bodyOf('{"id":"a","memo":"\\ud800"}').get('memo')).toBe('"\\ud800"')
    expect(bodyOf('{"id":"a"}', { changes: { memo: '\ud800' } }).get('memo')).toBe('"\\ud800"')
  })

  it('a changed list keeps its untouched elements as received', () => {
    const base =
      '{"id":"a","emails":[{"kindof":"home","address":"a","rank":1.0},{"kindof":"cell","address":"b"}]}'
    const emails = [
      { kindof: 'home', address: 'a', rank: 1 },
      { kindof: 'cell', address: 'changed' },
    ]
    expect(bodyOf(base, { changes: { emails } }).get('emails')).toBe(
      '[{"kindof":"home","address":"a","rank":1.0},{"kindof":"cell","address":"changed"}]',
    )
  })

  it('only a text with the same meaning stays as received: another text, a list and a photo are sent', () => {
    const base = '{"id":"a","memo":"old","tags":["a"],"face_picture":{"image":"f"}}'
    const changes = { memo: 'new', tags: ['b'], face_picture: { image: 'f' } }
    expect(Object.fromEntries(bodyOf(base, { changes }))).toEqual({
      memo: '"new"',
      tags: '["b"]',
      face_picture: '{"image":"f"}',
    })
    const odd = bodyOf('{"id":"a","memo":null,"tags":[]}', { changes: { memo: 'x', tags: ['b'] } })
    expect(Object.fromEntries(odd)).toEqual({ memo: '"x"', tags: '["b"]' })
  })

  it('a changed list of another kind is sent as it is', () => {
    const emails = [{ kindof: 'profile', address: 'a', suffix: '様' }]
    expect(JSON.parse(bodyOf('{"id":"a"}', { changes: { emails } }).get('emails') ?? '')).toEqual(emails)
  })

  it('without a client_id no entry is ours', () => {
    const base = '{"id":"a","extendprops":[{"client_id":"","data":{}}]}'
    expect(bodyOf(base, { clientId: '' }).size).toBe(0)
  })

  it.each([
    ['empty', { memo: '""', tags: '[]', organization: '{}' }],
    ['null', { memo: 'null', tags: 'null', organization: 'null' }],
    ['absent', {}],
  ] as const)('5.1.2: fields are cleared in the variant %s', (variant, sent) => {
    const base = '{"id":"a","memo":"x","tags":["x"],"organization":{"name":"x"}}'
    const changes = { memo: '', tags: [], organization: null }
    expect(Object.fromEntries(bodyOf(base, { changes, variants: clearing(variant) }))).toEqual(sent)
  })

  it('an empty field keeps the variant that it had', () => {
    const changes = { memo: '', tags: [], organization: { name: '', kana: '' } }
    expect(Object.fromEntries(bodyOf('{"id":"a","memo":null,"organization":{}}', { changes }))).toEqual({
      memo: 'null',
      organization: '{}',
    })
  })

  const withPhotos =
    '{"id":"a","face_picture":{"image":"f","image_size":[1,2]},"pictures":[{"image":"p","exif":null},{"image":"q"}]}'

  it.each([
    ['id', { face_picture: '{"image":"f"}', pictures: '[{"image":"p"},{"image":"q"}]' }],
    [
      'id+source',
      {
        face_picture: '{"image":"f","source":"temp"}',
        pictures: '[{"image":"p","source":"temp"},{"image":"q","source":"temp"}]',
      },
    ],
    ['omit', {}],
  ] as const)('5.1.5: photos are kept in the variant %s', (variant, sent) => {
    expect(Object.fromEntries(bodyOf(withPhotos, { variants: keeping(variant) }))).toEqual(sent)
  })

  it('interface 2.1: a new photo is sent with source temp, next to those that stay', () => {
    const pictures = [{ image: 'p' }, { image: 'new', source: 'temp' as const }]
    expect(bodyOf(withPhotos, { changes: { pictures } }).get('pictures')).toBe(
      '[{"image":"p"},{"image":"new","source":"temp"}]',
    )
    const named = bodyOf(withPhotos, { changes: { pictures }, variants: keeping('id+source') })
    expect(named.get('pictures')).toBe('[{"image":"p","source":"temp"},{"image":"new","source":"temp"}]')
  })

  it.each(['null', '[]', '"odd"', '[{"image":"p"},7]'])(
    'a photo field with the value %s is sent back as it is',
    (text) => {
      expect(bodyOf(`{"id":"a","pictures":${text}}`).get('pictures')).toBe(text)
    },
  )
})

describe('interface 2.4: the body of a create', () => {
  it('carries group_id, the sync key and what has a value', () => {
    const changes = { lastname: 'Sato', memo: '', tags: [], organization: null }
    expect(Object.fromEntries(bodyOf(null, { changes }))).toEqual({
      group_id: '"g"',
      external_id: `{"client_id":"${clientId}","id":"the-key"}`,
      lastname: '"Sato"',
    })
  })

  it('interface 2.2: a home address record has no group_id', () => {
    expect([...bodyOf(null, { family: 'homeaddress' }).keys()]).toEqual(['external_id'])
  })

  it('without a client_id there is no sync key', () => {
    expect(bodyOf(null, { family: 'homeaddress', clientId: '' }).size).toBe(0)
  })
})

describe('repairs', () => {
  const names =
    '{"id":"a","joint_names":[{"lastname":"A","honorific":"様"},{"lastname":"B","suffix":"殿","honorific":"君"}]}'
  const jointNames = (changes: AddressChanges['joint_names']) =>
    JSON.parse(bodyOf(names, { changes: { joint_names: changes } }).get('joint_names') ?? '')

  it('P19: suffix is written, and honorific stays next to it where it was received', () => {
    expect(jointNames([{ lastname: 'A2', honorific: '様' }])).toEqual([
      { lastname: 'A2', suffix: '様', honorific: '様' },
    ])
  })

  it('P19: two different values stay apart', () => {
    expect(jointNames([{ lastname: 'B2', suffix: '殿', honorific: '君' }])).toEqual([
      { lastname: 'B2', suffix: '殿', honorific: '君' },
    ])
  })

  it('an untouched joint name is sent back as received', () => {
    expect(jointNames([{ lastname: 'A', honorific: '様' }, { lastname: 'new' }])).toEqual([
      { lastname: 'A', honorific: '様' },
      { lastname: 'new' },
    ])
  })

  const weburls = (base: string, changes: AddressChanges['weburls']) =>
    JSON.parse(
      bodyOf(`{"id":"a","weburls":${base}}`, { changes: { weburls: changes } }).get('weburls') ?? '',
    ).map(({ kindof }: { kindof: string }) => kindof)

  it('P18: a profile page keeps its word; a new one gets the word of this service', () => {
    const changes = [
      { kindof: 'profile', url: 'a', label: 'edited' },
      { kindof: 'profile', url: 'new' },
      { kindof: 'blog', url: 'b' },
    ]
    expect(weburls('[{"kindof":"prof","url":"a"}]', changes)).toEqual(['prof', 'prof', 'blog'])
    expect(weburls('[{"kindof":"profile","url":"a"}]', changes)).toEqual(['profile', 'profile', 'blog'])
    expect(weburls('[]', changes)).toEqual(['profile', 'profile', 'blog'])
    // A record that is created again, or a copy.
    expect(weburls('[]', [{ kindof: 'prof', url: 'a' }])).toEqual(['prof'])
    expect(weburls('[{"kindof":"prof","url":"a"},{"kindof":"profile","url":"z"}]', changes)).toEqual([
      'prof',
      'profile',
      'blog',
    ])
  })
})
