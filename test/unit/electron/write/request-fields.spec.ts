import { describe, expect, it } from 'vitest'
import { isPhotoField } from '../../../../contract/record/fields.ts'
import { rawRecord } from '../../../../electron/record-text/json-text.ts'
import {
  comparable,
  photoRefs,
  photosOf,
  responseOnly,
} from '../../../../electron/record-text/compare-texts.ts'
import { changedPhotoText, hasField, keptPhotoText } from '../../../../electron/write/bodies.ts'
import { kindOfField } from '../../../../electron/write/request-variants.ts'

describe('interface 2.1: the photos of a record', () => {
  it('are objects with the id of an image; an uploaded one is marked as such', () => {
    expect(photoRefs([{ image: 'p' }, { image: 't', source: 'temp' }, { image: 'q', source: 'x' }])).toEqual([
      { image: 'p', temporary: false },
      { image: 't', temporary: true },
      { image: 'q', temporary: false },
    ])
    expect(photoRefs({ image: 'f' })).toEqual([{ image: 'f', temporary: false }])
    for (const none of [null, undefined, 'x', {}, { image: '' }, { image: 7 }, []])
      expect(photoRefs(none)).toEqual([])
  })

  it('are in two fields', () => {
    expect(
      photosOf(rawRecord('{"face_picture":{"image":"f"},"pictures":[{"image":"p"},7],"memo":{"image":"x"}}')),
    ).toEqual(['f', 'p'])
    expect(['face_picture', 'pictures', 'memo'].map(isPhotoField)).toEqual([true, true, false])
  })

  it('5.1.5: a field without photos, or with something that is not a photo, is sent back as received', () => {
    for (const value of [[], null, 'odd', [{ image: 'p' }, 7]] as const)
      expect(keptPhotoText('pictures', { value, text: 'as received' }, 'omit')).toBe('as received')
    expect(keptPhotoText('pictures', { value: [{ image: 'p' }], text: 'x' }, 'omit')).toBeNull()
    expect(keptPhotoText('face_picture', { value: { image: 'f', x: 1 }, text: 'x' }, 'id')).toBe(
      '{"image":"f"}',
    )
    expect(keptPhotoText('pictures', { value: [{ image: 'p' }], text: 'x' }, 'id')).toBe('[{"image":"p"}]')
  })

  it('a changed field keeps the ids of the photos that stay', () => {
    const pictures = [{ image: 'p' }, { image: 't', source: 'temp' }]
    expect(changedPhotoText('pictures', pictures, 'id')).toBe('[{"image":"p"},{"image":"t","source":"temp"}]')
    expect(changedPhotoText('pictures', pictures, 'omit')).toBe(
      '[{"image":"p"},{"image":"t","source":"temp"}]',
    )
    expect(changedPhotoText('face_picture', { image: 'f' }, 'id+source')).toBe(
      '{"image":"f","source":"temp"}',
    )
    expect(changedPhotoText('face_picture', null, 'id')).toBe('null')
  })
})

describe('interface 2: the fields of a request', () => {
  it('2.4: the fields that only answers carry', () => {
    const expected = ['created_at', 'created_by', 'deleted', 'etag', 'extendprops', 'external_ids', 'id']
    expect([...responseOnly].sort()).toEqual([...expected, 'owner_id', 'updated_at', 'updated_by'])
  })

  it.each([
    ['joint_names', 'list'],
    ['addresses', 'list'],
    ['tags', 'list'],
    ['weburls', 'list'],
    ['emails', 'list'],
    ['telephones', 'list'],
    ['pictures', 'photos'],
    ['face_picture', 'photo'],
    ['organization', 'object'],
    ['memo', 'text'],
    ['birthdate', 'text'],
  ])('%s is a %s', (field, kind) => {
    expect(kindOfField(field)).toBe(kind)
  })

  it('2.2: home addresses have no group_id, code and suffix', () => {
    for (const field of ['group_id', 'code', 'suffix']) {
      expect([hasField('address', field), hasField('homeaddress', field)]).toEqual([true, false])
    }
    expect(hasField('homeaddress', 'memo')).toBe(true)
  })
})

describe('two values to compare', () => {
  it('the two names that the spec has for one field become one, only in that field', () => {
    const name = [{ lastname: 'A', honorific: '様' }]
    const same = [{ lastname: 'A', suffix: '様' }]
    expect(comparable('joint_names', name)).toEqual(comparable('joint_names', same))
    expect(comparable('tags', name)).toEqual(name)
    expect(comparable('weburls', [{ kindof: 'prof', url: 'u' }])).toEqual(
      comparable('weburls', [{ kindof: 'profile', url: 'u' }]),
    )
    expect(comparable('emails', [{ kindof: 'prof', url: 'u' }])).toEqual([{ kindof: 'prof', url: 'u' }])
    expect(comparable('joint_names', [7])).toEqual([7])
    expect(comparable('weburls', [7])).toEqual([7])
    expect(comparable('joint_names', 'x')).toBe('x')
  })
})
