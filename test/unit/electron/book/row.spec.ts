import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../../contract/record/record.ts'
import { indexLetter, orderKeys, rowOf } from '../../../../electron/book/row.ts'

function rowFrom(fields: Record<string, unknown>) {
  const read = readRecord('address', { id: 'id-1', ...fields })
  if (!read) throw new Error('not a record')
  return rowOf('address', read.record, 'group-1')
}

describe('the list row of a record', () => {
  it('shows name, reading, company, first address and face picture', () => {
    const row = rowFrom({
      lastname: '佐藤',
      firstname: '花子',
      lastkana: 'さとう',
      firstkana: 'はなこ',
      organization: { name: '山川商事' },
      addresses: [{ zipcode: '100-0001', region: '東京都', city: '千代田区', street: '1-1' }],
      face_picture: { image: 'img-1' },
      tags: ['友人'],
    })
    expect(row).toMatchObject({
      name: '佐藤 花子',
      kana: 'さとう はなこ',
      organization: '山川商事',
      zipcode: '100-0001',
      place: '東京都千代田区',
      photo: 'img-1',
      tags: ['友人'],
      index: 'さ',
    })
  })

  it('uses the organization where there is no person', () => {
    const row = rowFrom({ organization: { name: '山川商事', kana: 'やまかわしょうじ' } })
    expect(row).toMatchObject({ name: '山川商事', kana: 'やまかわしょうじ', index: 'や' })
  })

  it('shows the country where an address has neither region nor city', () => {
    expect(rowFrom({ addresses: [{ country: 'France' }] }).place).toBe('France')
    expect(rowFrom({ addresses: [{ region: 'London', city: 'Hackney' }] }).place).toBe('Hackney, London')
    expect(rowFrom({ addresses: [{ region: 'Wien' }] }).place).toBe('Wien')
  })

  it('puts region and city in the order of their country', () => {
    const placeOf = (address: object) => rowFrom({ addresses: [address] }).place
    expect(placeOf({ region: 'WA', city: 'Seattle', country: 'USA' })).toBe('Seattle, WA')
    expect(placeOf({ region: 'MI', city: 'Milano', zipcode: '20121', country: 'Italia' })).toBe('Milano MI')
    expect(placeOf({ region: 'Bayern', city: 'Ulm', country: 'Germany' })).toBe('Ulm, Bayern')
    expect(placeOf({ region: '東京都', city: '千代田区' })).toBe('東京都千代田区')
    expect(placeOf({ region: 'Tokyo', city: 'Chiyoda-ku', country: 'Japan' })).toBe('Chiyoda-ku, Tokyo')
  })

  it('interface 2.1: treats null and missing fields as empty', () => {
    expect(rowFrom({ lastname: null, addresses: null, tags: null })).toMatchObject({
      name: '',
      place: '',
      tags: [],
    })
  })

  it('sorts rows without a reading, a company or a postal code last in that order', () => {
    const [with_, without] = [
      rowFrom({ lastkana: 'ん', organization: { name: '龠' }, addresses: [{ zipcode: '999-9999' }] }),
      rowFrom({}),
    ]
    const [first, last] = [orderKeys(with_), orderKeys(without)]
    expect(first.kana_key < last.kana_key).toBe(true)
    expect(first.organization_key < last.organization_key).toBe(true)
    expect(first.zipcode < last.zipcode).toBe(true)
  })
})

describe('the order of names without a reading', () => {
  const named = (lastname: string, lastkana = '') => rowFrom({ lastname, lastkana })

  it('kana are their own reading, Latin names follow by letter, and names that only people can read come last', () => {
    const people = ['Ångström', '佐藤', 'さくら', 'smith', 'ミキ', 'Adam', 'ﾊﾙ', '3M'].map((name) =>
      named(name),
    )
    const inOrder = [...people, named('鈴木', 'すずき'), named('龍', 'Long')]
      .map((row) => ({ row, key: orderKeys(row).kana_key }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    expect(inOrder.map(({ row }) => row.name)).toEqual([
      'さくら',
      '鈴木',
      'ﾊﾙ',
      'ミキ',
      'Adam',
      'Ångström',
      '龍',
      'smith',
      '3M',
      '佐藤',
    ])
    expect(inOrder.map(({ row }) => row.index).join('')).toBe('ささはまAALS#漢')
  })

  it('the row shows no reading that the record does not have', () => {
    expect(named('さくら').kana).toBe('')
    expect(rowFrom({ organization: { name: 'カフェ' } })).toMatchObject({ kana: '', index: 'か' })
  })
})

describe('the header of the rail', () => {
  it.each([
    ['がくと', 'か'],
    ['ガクト', 'か'],
    ['ｶﾞｸﾄ', 'か'],
    ['ぁ', 'あ'],
    ['ヴァン', 'あ'],
    ['ん', 'わ'],
    ['smith', 'S'],
    ['Ｓｍｉｔｈ', 'S'],
    ['Émile', 'E'],
    ['佐藤', '漢'],
    ['𠮷田', '漢'],
    ['Østergaard', 'O'],
    ['Łukasz', 'L'],
    ['Ёлкин', 'Е'],
    ['Ωμέγα', 'Ω'],
    ['3M', '#'],
    ['', '#'],
  ])('of %s is %s', (reading, header) => {
    expect(indexLetter(reading)).toBe(header)
  })
})
