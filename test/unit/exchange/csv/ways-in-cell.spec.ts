import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const cities = [{ region: '大阪府', city: '大阪市北区' }]
const one = (header: string, cell: string) => {
  const file = utf8(`氏名,${header}\n森 葵,"${cell}"\n`)
  return readFile(file, { name: 'list.csv', cities }).persons[0]?.person ?? {}
}
const person = { lastname: '森', firstname: '葵' }
const umeda = { kindof: 'home', region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' }
const tel = (number: string, kindof = 'tel') => ({ kindof, number })

describe('an address and telephones in one cell', () => {
  it.each([
    ['大阪府大阪市北区梅田1-2-3 06-1111-2222', { addresses: [umeda], telephones: [tel('06-1111-2222')] }],
    [
      '〒530-0001 大阪府大阪市北区梅田1-2-3 青空ハイツ101\nTEL 06-1111-2222',
      {
        addresses: [{ ...umeda, zipcode: '530-0001', building: '青空ハイツ101' }],
        telephones: [tel('06-1111-2222')],
      },
    ],
    [
      '大阪府大阪市北区梅田1-2-3\n電話：06(1111)2222 携帯:090-1111-2222',
      { addresses: [umeda], telephones: [tel('06(1111)2222'), tel('090-1111-2222', 'cell')] },
    ],
    [
      '大阪府大阪市北区梅田1-2-3 ０６－１１１１－２２２２',
      { addresses: [umeda], telephones: [tel('06-1111-2222')] },
    ],
    [
      '大阪府大阪市北区梅田1-2-3 青空ハイツ101（06-1111-2222）',
      { addresses: [{ ...umeda, building: '青空ハイツ101' }], telephones: [tel('06-1111-2222')] },
    ],
    ['大阪府大阪市北区梅田1-2-3', { addresses: [umeda] }],
    ['090-1111-2222', { telephones: [tel('090-1111-2222', 'cell')] }],
    [
      '大阪府大阪市北区梅田1-2-3 / 06-1111-2222 / a@x.example',
      {
        addresses: [umeda],
        telephones: [tel('06-1111-2222')],
        emails: [{ kindof: 'home', address: 'a@x.example' }],
      },
    ],
  ])('%s', (cell, expected) => {
    for (const header of ['住所・電話番号', 'ご住所/TEL', '住所・連絡先', '住所（電話番号）'])
      expect(one(header, cell)).toEqual({ ...person, ...expected })
  })

  it('of a company', () => {
    expect(one('会社住所・電話番号', '大阪府大阪市北区梅田1-2-3 06-1111-2222')).toEqual({
      ...person,
      addresses: [{ ...umeda, kindof: 'office' }],
      telephones: [tel('06-1111-2222', 'offtel')],
    })
  })
})

it('a telephone and a mail address; what is neither goes to the memo', () => {
  expect(one('電話番号・メールアドレス', '06-1111-2222 a@x.example')).toEqual({
    ...person,
    telephones: [tel('06-1111-2222')],
    emails: [{ kindof: 'home', address: 'a@x.example' }],
  })
  expect(one('電話/メール', '夜のみ')).toEqual({ ...person, memo: '電話/メール: 夜のみ' })
})

describe('a telephone number after the address in the same cell', () => {
  it.each([
    'TEL06-1111-2222',
    '電話 06-1111-2222',
    '（電話番号：06-1111-2222）',
    '℡ 06(1111)2222',
    'ＴＥＬ　06-1111-2222',
  ])('%s', (behind) => {
    const read = one('住所', `大阪府大阪市北区梅田1-2-3 ${behind}`)
    expect(read.addresses).toEqual([umeda])
    expect(read.telephones).toEqual([tel(behind.includes('(1') ? '06(1111)2222' : '06-1111-2222')])
  })

  it('the name of a building is not a telephone number', () => {
    const { addresses, telephones } = one('住所', '大阪府大阪市北区梅田1-2-3 電話局前ビル102')
    expect(addresses).toEqual([{ ...umeda, building: '電話局前ビル102' }])
    expect(telephones).toBeUndefined()
  })
})

describe('home and mobile numbers in one column', () => {
  it.each(['TEL/携帯', '電話・携帯', '電話番号（自宅・携帯）', '携帯/自宅電話', '自宅・携帯番号'])(
    '%s',
    (header) => {
      expect(one(header, '090-1234-5678 / 03-2222-3333').telephones).toEqual([
        tel('090-1234-5678', 'cell'),
        tel('03-2222-3333'),
      ])
    },
  )
})

describe('a general contact column', () => {
  it.each(['連絡先', 'ご連絡先', '連絡先1'])('may hold numbers and mail addresses: %s', (header) => {
    expect(one(header, '090-1111-2222')).toEqual({ ...person, telephones: [tel('090-1111-2222', 'cell')] })
    expect(one(header, '03-1111-2222')).toEqual({ ...person, telephones: [tel('03-1111-2222')] })
    expect(one(header, 'a@example.jp')).toEqual({
      ...person,
      emails: [{ kindof: 'home', address: 'a@example.jp' }],
    })
  })

  it('holds what its heading names', () => {
    expect(one('連絡先電話番号', '03-1111-2222').telephones).toEqual([tel('03-1111-2222')])
    expect(one('連絡先住所', '大阪府大阪市北区梅田1-2-3').addresses).toEqual([umeda])
  })
})
