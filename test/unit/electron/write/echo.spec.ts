import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import { differencesOf, hasChanges } from '../../../../electron/write/settle.ts'

function differences(base: unknown, changes: AddressChanges, echo: unknown) {
  const intent = {
    family: 'address',
    base: base === null ? null : JSON.stringify(base),
    group_id: 'g',
    changes,
  } as const
  return differencesOf(intent, JSON.stringify(echo))
}

describe('fault P40: the echo of a write', () => {
  it('says nothing where everything arrived', () => {
    const base = { id: 'a', etag: '1', lastname: 'Sato', memo: null, updated_at: 'x' }
    expect(
      differences(base, { lastname: 'Suzuki' }, { ...base, etag: '2', lastname: 'Suzuki', updated_at: 'y' }),
    ).toEqual([])
  })

  it('names a changed field that did not arrive, with both values', () => {
    expect(differences({ id: 'a', memo: 'old' }, { memo: 'new' }, { id: 'a', memo: 'old' })).toEqual([
      { field: 'memo', meant: 'new', got: 'old' },
    ])
  })

  it('names an untouched field that the service dropped', () => {
    expect(
      differences({ id: 'a', x: { y: 1 }, tags: ['t'] }, { memo: 'new' }, { id: 'a', memo: 'new' }),
    ).toEqual([
      { field: 'x', meant: '{"y":1}', got: '' },
      { field: 'tags', meant: '["t"]', got: '' },
    ])
  })

  it('names a field that should be empty and is not', () => {
    expect(differences({ id: 'a', tags: ['t'] }, { tags: [] }, { id: 'a', tags: ['t'] })).toEqual([
      { field: 'tags', meant: '', got: '["t"]' },
    ])
  })

  it.each([
    ['null', null],
    ['missing', undefined],
    ['an empty text', ''],
    ['an empty list', []],
    ['an empty object', {}],
    ['an object of empties', { name: '', kana: null }],
  ])('counts every empty value as none: %s', (_name, got) => {
    expect(
      differences(
        { id: 'a', organization: { name: 'x' } },
        { organization: null },
        { id: 'a', organization: got },
      ),
    ).toEqual([])
  })

  it('ignores line ends', () => {
    expect(differences({ id: 'a' }, { memo: 'a\nb' }, { id: 'a', memo: 'a\r\nb' })).toEqual([])
  })

  it('ignores what the service adds to an object, but not what it changes', () => {
    const emails = [{ kindof: 'home', address: 'a' }]
    expect(
      differences({ id: 'a' }, { emails }, { id: 'a', emails: [{ ...emails[0], id: 7, label: null }] }),
    ).toEqual([])
    expect(
      differences({ id: 'a' }, { emails }, { id: 'a', emails: [{ kindof: null, address: 'a' }] }),
    ).toHaveLength(1)
  })

  it('compares the order and the length of a list', () => {
    expect(differences({ id: 'a' }, { tags: ['a', 'b'] }, { id: 'a', tags: ['b', 'a'] })).toHaveLength(1)
    expect(differences({ id: 'a' }, { tags: ['a'] }, { id: 'a', tags: ['a', 'b'] })).toHaveLength(1)
  })

  it('counts the two names that the spec has for one field as the same', () => {
    const changes = {
      joint_names: [{ lastname: 'A', suffix: '様' }],
      weburls: [{ kindof: 'profile', url: 'u' }],
    }
    const echo = {
      id: 'a',
      joint_names: [{ lastname: 'A', honorific: '様' }],
      weburls: [{ kindof: 'prof', url: 'u' }],
    }
    expect(differences({ id: 'a' }, changes, echo)).toEqual([])
    const lost = { ...echo, joint_names: [{ lastname: 'A' }] }
    expect(differences({ id: 'a' }, changes, lost).map(({ field }) => field)).toEqual(['joint_names'])
  })

  it('5.1.6: names an entry of another application that is missing or changed', () => {
    const extendprops = [{ client_id: 'other', data: { a: 1 } }]
    const external_ids = [{ client_id: 'other', id: '1' }]
    const base = { id: 'a', extendprops, external_ids }
    expect(differences(base, {}, base)).toEqual([])
    expect(
      differences(base, {}, { id: 'a', extendprops: [], external_ids }).map(({ field }) => field),
    ).toEqual(['extendprops'])
    const changed = [{ client_id: 'other', id: '2' }]
    expect(differences(base, {}, { ...base, external_ids: changed }).map(({ field }) => field)).toEqual([
      'external_ids',
    ])
    expect(
      differences(base, {}, { ...base, external_ids: [...external_ids, { client_id: 'x', id: '1' }] }),
    ).toEqual([])
  })

  it('expects a kept photo under its id, and an uploaded one under another', () => {
    const base = { id: 'a', face_picture: { image: 'f' }, pictures: [{ image: 'p' }] }
    expect(differences(base, {}, base)).toEqual([])
    expect(differences(base, {}, { ...base, face_picture: null }).map(({ field }) => field)).toEqual([
      'face_picture',
    ])
    expect(
      differences(base, {}, { ...base, pictures: [{ image: 'other' }] }).map(({ field }) => field),
    ).toEqual(['pictures'])
    const two = { id: 'a', pictures: [{ image: 'p' }, { image: 'q' }] }
    const other = { id: 'a', pictures: [{ image: 'p' }, { image: 'r' }] }
    expect(differences(two, {}, other)).toHaveLength(1)
    expect(differences(two, {}, { id: 'a', pictures: [{ image: 'p' }] })).toHaveLength(1)
    const pictures = [{ image: 'p' }, { image: 't', source: 'temp' as const }]
    expect(differences(base, { pictures }, { ...base, pictures: [{ image: 'p' }, { image: 'n' }] })).toEqual(
      [],
    )
    expect(differences(base, { pictures }, { ...base, pictures: [{ image: 'n' }] })).toHaveLength(1)
  })

  it('C36: compares content, not the etag', () => {
    const base = { id: 'a', etag: '1', memo: 'old' }
    expect(differences(base, { memo: 'new' }, { ...base, memo: 'new' })).toEqual([])
  })
})

describe('reliability 5.2: was it done after all?', () => {
  const intent = {
    family: 'address',
    base: '{"id":"a","memo":"old","x":1}',
    group_id: null,
    changes: { memo: 'new' },
  } as const

  it('yes, when the record has the changes, whatever else other users did', () => {
    expect(hasChanges(intent, '{"id":"a","memo":"new","lastname":"theirs"}')).toBe(true)
  })

  it('no, when one of the changes is missing', () => {
    const both = { ...intent, changes: { memo: 'new', lastname: 'mine' } }
    expect(hasChanges(both, '{"id":"a","memo":"new","lastname":"theirs"}')).toBe(false)
  })

  it('the fields of a new record are compared', () => {
    expect(hasChanges({ ...intent, base: null }, '{"id":"a","memo":"new"}')).toBe(true)
    expect(hasChanges({ ...intent, base: null }, '{"id":"a"}')).toBe(false)
  })

  it('no, when the record does not have them', () =>
    expect(hasChanges(intent, '{"id":"a","memo":"theirs"}')).toBe(false))
})

describe('interface 2.1 source: an uploaded photo gets a new id', () => {
  const temporary = (image: string) => ({ image, source: 'temp' as const })
  const base = { id: 'a', face_picture: { image: 'old' }, pictures: [{ image: 'p' }, { image: 'q' }] }

  it('it has not arrived where the photo that it replaces is still there', () => {
    expect(differences(base, { face_picture: temporary('t') }, base)).toMatchObject([
      { field: 'face_picture' },
    ])
    const pictures = [{ image: 'p' }, temporary('t')]
    expect(differences(base, { pictures }, base)).toMatchObject([{ field: 'pictures' }])
    const moved = { ...base, pictures: [{ image: 'p' }, { image: 'old' }] }
    expect(differences(base, { pictures }, moved)).toMatchObject([{ field: 'pictures' }])
  })

  it('any other id in its place is the uploaded photo', () => {
    const echo = { ...base, face_picture: { image: 'new' } }
    expect(differences(base, { face_picture: temporary('t') }, echo)).toEqual([])
    expect(differences(null, { face_picture: temporary('t') }, echo)).toEqual([])
  })
})
