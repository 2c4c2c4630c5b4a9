import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import {
  changesOf,
  fullestFirst,
  lostWith,
  mergeRecords,
  joinLists,
} from '../../../../../electron/jobs/merge/merge-records.ts'
import { digestOf } from '../../../../../electron/jobs/merge/compare-group.ts'
import { bareRecord, fullRecord } from '../../../../fakes/full-record.ts'

const record = (more: object) => ({ id: 'r1', ...more }) as ServiceRecord

/** Every text in a value, as a reader sees it: another notation of a number is the same number. */
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
  kindof: kind,
  zipcode: fc.constantFrom('100-0001', '1000001', '', null),
  region: part,
  city: part,
  street: part,
  floor: part,
})
const joint = fc.record({ lastname: part, firstname: part, suffix: part, honorific: part, note: part })
const organization = fc.option(fc.record({ name: part, kana: part, dept1: part, floor: part }))
const anyRecord = fc.record({
  lastname: part,
  firstname: part,
  lastkana: part,
  gender: fc.constantFrom('m', 'f', '', null),
  memo: fc.constantFrom('', null, 'a', 'a\r\nb', 'b', 'a\nb\nc', 'x'),
  tags: fc.oneof(fc.constant(null), fc.array(fc.constantFrom('年賀', '取引先', '友人'), { maxLength: 3 })),
  telephones: fc.oneof(fc.constant(null), fc.array(telephone, { maxLength: 3 })),
  emails: fc.array(email, { maxLength: 3 }),
  addresses: fc.array(address, { maxLength: 3 }),
  joint_names: fc.array(joint, { maxLength: 2 }),
  organization,
})
const choices = fc.array(fc.record({ field: fc.constantFrom(...fieldsOf('address')), from: fc.nat(9) }))

describe('the merge of records', () => {
  it('loses nothing: each value is in the result, or the user chose another value', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 2, maxLength: 10 }), choices, (some, chosen) => {
        const records = some.map((one, at) => record({ ...one, id: `r${at}` }))
        const taken = chosen.filter(({ from }) => from < records.length)
        const merged = mergeRecords('address', records)
        const result: Record<string, unknown> = { ...records[0], ...changesOf(merged, taken) }
        for (const field of fieldsOf('address')) {
          const row = merged.find((each) => each.field === field)
          const has = saidIn(result[field]).join('\n')
          const lost = records.flatMap((each) => saidIn(each[field])).filter((text) => !has.includes(text))
          if (row?.kind !== 'choose') expect(lost, field).toEqual([])
          else {
            const { from = 0 } = taken.find((each) => each.field === field) ?? {}
            const said = saidIn(records[from]?.[field])
            expect(
              said.filter((text) => !has.includes(text)),
              field,
            ).toEqual([])
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('changes nothing for a record and itself, and fills an empty record with everything', () => {
    const full = fullRecord({ face_picture: null, pictures: [] })
    expect(changesOf(mergeRecords('address', [full, full]), [])).toEqual({})
    const filled = mergeRecords('address', [bareRecord(), full])
    expect(new Set(filled.map(({ kind }) => kind))).toEqual(new Set(['filled']))
  })

  it('joins lists without duplicates; an element that says more replaces one that says less', () => {
    const telephones = [{ kindof: 'tel', number: '03-1234-5678' }]
    const other = [
      { kindof: 'tel', number: '0312345678' },
      { kindof: 'cell', number: '090-1111-2222' },
    ]
    expect(joinLists('telephones', telephones, other)).toEqual([telephones[0], other[1]])
    const whole = { kindof: 'home', zipcode: '1000001', region: '東京都', city: '千代田区' }
    expect(joinLists('addresses', [{ kindof: 'home', zipcode: '100-0001' }], [whole])).toEqual([whole])
    const [home, far] = ['0171/9998887', '+49 171 9998887'].map((number) => [{ kindof: 'cell', number }])
    expect(joinLists('telephones', home ?? [], far ?? [])).toEqual(far)
    expect(joinLists('telephones', far ?? [], home ?? [])).toEqual(far)
    expect(joinLists('telephones', far ?? [], [{ kindof: 'cell', number: '+43 171 9998887' }])).toHaveLength(
      2,
    )
    const abroad = { kindof: 'home', city: 'Bonn', country: 'Germany' }
    for (const country of ['DE', 'Deutschland', 'ドイツ'])
      expect(joinLists('addresses', [abroad], [{ ...abroad, country }]), country).toEqual([abroad])
    expect(joinLists('addresses', [abroad], [{ ...abroad, country: 'Austria' }])).toHaveLength(2)
    expect(joinLists('addresses', [whole], [{ ...whole, country: 'Japan' }])).toEqual([whole])
    const two = [
      { lastname: '佐藤', suffix: '様' },
      { lastname: '佐藤', honorific: '様' },
    ]
    expect(joinLists('joint_names', [two[0]], [two[1]])).toEqual([two[0]])
  })

  it('keeps numbers with another extension, kind or label', () => {
    const one = [{ kindof: 'tel', number: '03-1234-5678' }]
    const others = [
      { kindof: 'tel', number: '03-1234-5678 内線 12' },
      { kindof: 'fax', number: '03-1234-5678' },
      { kindof: 'tel', label: '受付', number: '03-1234-5678' },
    ]
    expect(joinLists('telephones', one, others.slice(0, 2))).toEqual([...one, ...others.slice(0, 2)])
    expect(joinLists('telephones', one, others.slice(2))).toEqual([others[2]])
  })

  it('puts one memo under the other, and fills a company part by part', () => {
    const merged = mergeRecords('address', [
      record({ memo: '一', organization: { name: '青空商会', title: '' } }),
      record({ memo: '二', organization: { name: '青空商会', title: '部長' } }),
      record({ memo: '三' }),
    ])
    expect(changesOf(merged, [])).toEqual({
      memo: '一\n二\n三',
      organization: { name: '青空商会', title: '部長' },
    })
  })

  it('keeps the pictures of both, and adds a second face photo to them', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((image) => ({ image }))
    const pictures = mergeRecords('address', [
      record({ face_picture: a, pictures: [] }),
      record({ face_picture: b, pictures: [c] }),
    ]).find(({ field }) => field === 'pictures')
    expect(pictures?.results[0]).toEqual([b, c])
  })

  it('lists what is lost: data of other applications, and fields that no request carries', () => {
    const goes = record({
      extendprops: [{ client_id: 'other.app', data: { rank: 1 } }],
      external_ids: [{ client_id: 'sync.app', id: 'x1' }],
      callsign: 'たろ',
      floor: 'same',
    })
    expect(lostWith('address', [record({ floor: 'same' }), goes])).toEqual([
      { name: 'callsign', text: 'たろ' },
      { name: 'other.app', text: '{"rank":1}' },
      { name: 'sync.app', text: 'x1' },
    ])
  })

  it('keeps the record that says more, or the older one of two equals', () => {
    const old = record({ lastname: 'a', created_at: '2020-01-01T00:00:00.000000Z' })
    const young = record({ lastname: 'a', created_at: '2021-01-01T00:00:00.000000Z' })
    const firstOf = (...records: ServiceRecord[]) =>
      fullestFirst(records.map((each) => ({ record: each })))[0]?.record
    expect([firstOf(old, young), firstOf(young, old)]).toEqual([old, old])
    const full = record({ lastname: 'a', memo: 'b', tags: ['c'] })
    expect(firstOf(old, young, full)).toBe(full)
  })

  it('has a digest that changes with any value of either record, but not with the form of an empty value', () => {
    const view = (more: object) => ({ record: record(more), unreadable: [] })
    const before = digestOf('address', [view({ memo: '' }), view({ tags: [] })])
    expect(digestOf('address', [view({ memo: null }), view({})])).toBe(before)
    expect(digestOf('address', [view({ memo: 'a' }), view({})])).not.toBe(before)
  })
})
