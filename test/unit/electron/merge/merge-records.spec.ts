import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../../contract/record/fields.ts'
import type { FieldName } from '../../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { changesOf, isFuller, lostWith, mergeRecords } from '../../../../electron/merge/merge-records.ts'
import { digestOf } from '../../../../electron/merge/seen.ts'
import { joinLists } from '../../../../electron/merge/merge-lists.ts'
import { bareRecord, fullRecord } from '../../../fakes/full-record.ts'

const record = (more: object) => ({ id: 'r1', ...more }) as ServiceRecord

/** Every text that a value holds, as a reader sees it: how a number is written is no other number. */
function saidIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const text = value.replace(/\r\n?/g, '\n').trim()
    const digits = text.normalize('NFKC').replace(/[\s()+\-‐]/g, '')
    return text === '' ? [] : [/^\d+$/.test(digits) ? digits : text.toLowerCase().replace(/\/$/, '')]
  }
  if (Array.isArray(value)) return value.flatMap(saidIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(saidIn) : []
}

const word = fc.constantFrom('', ' ', '山田', '太郎', 'ヤマダ', 'やまだ', '東京都', '千代田区', 'A-1')
const number = fc.constantFrom('03-1234-5678', '0312345678', '03-1234-5678 内線 12', '090-1111-2222', '')
const kind = fc.constantFrom(null, undefined, 'home', 'office', 'tel', 'cell')
const part = fc.oneof(word, fc.constant(null))
const telephone = fc.record({ kindof: kind, label: part, number })
const email = fc.record({
  kindof: kind,
  address: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com', ''),
})
const address = fc.record({
  ...{ kindof: kind, zipcode: fc.constantFrom('100-0001', '1000001', '', null), region: part, city: part },
  ...{ street: part, floor: part },
})
const joint = fc.record({ lastname: part, firstname: part, suffix: part, honorific: part, note: part })
const organization = fc.option(fc.record({ name: part, kana: part, dept1: part, floor: part }))
const anyRecord = fc.record({
  ...{ lastname: part, firstname: part, lastkana: part, gender: fc.constantFrom('m', 'f', '', null) },
  memo: fc.constantFrom('', null, 'a', 'a\r\nb', 'b', 'a\nb\nc', 'x'),
  tags: fc.oneof(fc.constant(null), fc.array(fc.constantFrom('年賀', '取引先', '友人'), { maxLength: 3 })),
  telephones: fc.oneof(fc.constant(null), fc.array(telephone, { maxLength: 3 })),
  emails: fc.array(email, { maxLength: 3 }),
  addresses: fc.array(address, { maxLength: 3 }),
  joint_names: fc.array(joint, { maxLength: 2 }),
  organization,
})
const choices = fc.subarray<FieldName>(fieldsOf('address'))

describe('two records become one', () => {
  it('nothing of either is lost: each value is in the result, or the user took the other one', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, choices, (one, other, fromOther) => {
        const [stays, goes] = [record(one), record({ ...other, id: 'r2' })]
        const merged = mergeRecords('address', stays, goes)
        const result: Record<string, unknown> = { ...stays, ...changesOf(merged, fromOther) }
        for (const field of fieldsOf('address')) {
          const row = merged.find((each) => each.field === field)
          const has = saidIn(result[field]).join('\n')
          const lost = [...saidIn(stays[field]), ...saidIn(goes[field])].filter((text) => !has.includes(text))
          const overruled =
            row?.kind === 'choose' ? saidIn(fromOther.includes(field) ? row.stays : row.goes) : []
          expect(
            lost.filter((text) => !overruled.includes(text)),
            field,
          ).toEqual([])
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('a record and itself change nothing, and a record that says nothing takes everything', () => {
    const full = fullRecord({ face_picture: null, pictures: [] })
    expect(changesOf(mergeRecords('address', full, full), [])).toEqual({})
    const filled = mergeRecords('address', bareRecord(), full)
    expect(new Set(filled.map(({ kind }) => kind))).toEqual(new Set(['filled']))
  })

  it('lists are joined without doubles; what says more takes the place of what says less', () => {
    const telephones = [{ kindof: 'tel', number: '03-1234-5678' }]
    const other = [
      { kindof: 'tel', number: '0312345678' },
      { kindof: 'cell', number: '090-1111-2222' },
    ]
    expect(joinLists('telephones', telephones, other)).toEqual([telephones[0], other[1]])
    const whole = { kindof: 'home', zipcode: '1000001', region: '東京都', city: '千代田区' }
    expect(joinLists('addresses', [{ kindof: 'home', zipcode: '100-0001' }], [whole])).toEqual([whole])
    const two = [
      { lastname: '佐藤', suffix: '様' },
      { lastname: '佐藤', honorific: '様' },
    ]
    expect(joinLists('joint_names', [two[0]], [two[1]])).toEqual([two[0]])
  })

  it('an extension, a kind and a label are no double', () => {
    const one = [{ kindof: 'tel', number: '03-1234-5678' }]
    const others = [
      { kindof: 'tel', number: '03-1234-5678 内線 12' },
      { kindof: 'fax', number: '03-1234-5678' },
      { kindof: 'tel', label: '受付', number: '03-1234-5678' },
    ]
    expect(joinLists('telephones', one, others.slice(0, 2))).toEqual([...one, ...others.slice(0, 2)])
    expect(joinLists('telephones', one, others.slice(2))).toEqual([others[2]])
  })

  it('a memo is put under the other one, and a company is filled part by part', () => {
    const merged = mergeRecords(
      'address',
      record({ memo: '一', organization: { name: '青空商会', title: '' } }),
      record({ memo: '二', organization: { name: '青空商会', title: '部長' } }),
    )
    expect(changesOf(merged, [])).toEqual({
      memo: '一\n二',
      organization: { name: '青空商会', title: '部長' },
    })
  })

  it('pictures of both are kept, and a second face is one of them', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((image) => ({ image }))
    const pictures = mergeRecords(
      'address',
      record({ face_picture: a, pictures: [] }),
      record({ face_picture: b, pictures: [c] }),
    ).find(({ field }) => field === 'pictures')
    expect(pictures?.ifStays).toEqual([b, c])
  })

  it('what other applications note, and what no request carries, is told', () => {
    const goes = record({
      extendprops: [{ client_id: 'other.app', data: { rank: 1 } }],
      external_ids: [{ client_id: 'sync.app', id: 'x1' }],
      nickname: 'たろ',
      floor: 'same',
    })
    expect(lostWith('address', record({ floor: 'same' }), goes)).toEqual([
      { name: 'nickname', text: 'たろ' },
      { name: 'other.app', text: '{"rank":1}' },
      { name: 'sync.app', text: 'x1' },
    ])
  })

  it('the one that says more stays; of equals the older one', () => {
    const old = record({ lastname: 'a', created_at: '2020-01-01T00:00:00.000000Z' })
    const young = record({ lastname: 'a', created_at: '2021-01-01T00:00:00.000000Z' })
    expect([isFuller(old, young), isFuller(young, old)]).toEqual([false, true])
    expect(isFuller(old, record({ lastname: 'a', memo: 'b', tags: ['c'] }))).toBe(true)
  })

  it('a digest is another one as soon as either says something else, and not by the form of nothing', () => {
    const view = (more: object) => ({ record: record(more), unreadable: [] })
    const before = digestOf('address', view({ memo: '' }), view({ tags: [] }))
    expect(digestOf('address', view({ memo: null }), view({}))).toBe(before)
    expect(digestOf('address', view({ memo: 'a' }), view({}))).not.toBe(before)
  })
})
