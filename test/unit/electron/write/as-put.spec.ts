import { describe, expect, it } from 'vitest'
import type { AddressChanges, ServiceRecord } from '../../../../contract/record/record.ts'
import { isAsPut, type PhotoRule } from '../../../../electron/write/as-put.ts'

const put: AddressChanges = {
  memo: 'ours',
  tags: ['a'],
  joint_names: [{ firstname: '花子', suffix: '様' }],
  face_picture: { image: 'upload-1', source: 'temp' },
  pictures: [{ image: 'kept' }, { image: 'upload-2', source: 'temp' }],
}

/** The record as a service shows it after the write: photos have their own ids. */
const record = {
  id: 'r',
  memo: 'ours',
  tags: ['a'],
  joint_names: [{ firstname: '花子', suffix: '様' }],
  face_picture: { image: 'p1' },
  pictures: [{ image: 'kept' }, { image: 'p2' }],
} as ServiceRecord

const rules: PhotoRule[] = ['as-many', 'any']

describe('a field is as it was put', () => {
  it.each(rules)('where the record says the same; photos by the rule "%s"', (rule) => {
    const fields = Object.keys(put)
    expect(fields.filter((field) => isAsPut(field, record, put, rule))).toEqual(fields)
  })

  it.each<[string, string, Partial<ServiceRecord>]>([
    ['memo', 'another text', { memo: 'theirs' }],
    ['memo', 'no text', { memo: null }],
    ['tags', 'another tag', { tags: ['a', 'b'] }],
    ['joint_names', 'another honorific', { joint_names: [{ firstname: '花子', suffix: '先生' }] }],
  ])('unless %s has %s since, by either rule', (field, _name, since) => {
    expect(rules.map((rule) => isAsPut(field, { ...record, ...since }, put, rule))).toEqual([false, false])
  })

  it.each<[string, string, Partial<ServiceRecord>]>([
    ['face_picture', 'no photo', { face_picture: null }],
    ['pictures', 'one photo less', { pictures: [{ image: 'kept' }] }],
    ['pictures', 'one photo more', { pictures: [{ image: 'kept' }, { image: 'p2' }, { image: 'p3' }] }],
    ['pictures', 'no list', { pictures: undefined }],
  ])('in %s with %s only by the rule "any"', (field, _name, since) => {
    const now = { ...record, ...since }
    expect([isAsPut(field, now, put, 'as-many'), isAsPut(field, now, put, 'any')]).toEqual([false, true])
  })

  it('where the same honorific came back under the other field name', () => {
    const now = { ...record, joint_names: [{ firstname: '花子', honorific: '様' }] }
    expect(isAsPut('joint_names', now, put, 'as-many')).toBe(true)
  })

  it('where nothing was put and the record has nothing', () => {
    expect(['memo', 'pictures'].map((field) => isAsPut(field, { id: 'r' }, {}, 'as-many'))).toEqual([
      true,
      true,
    ])
  })
})
