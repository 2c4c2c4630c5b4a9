import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

describe('numbered columns of 筆まめ', () => {
  const cells = [
    ['姓', '大野'],
    ['名', '勇'],
    ['勤務先名', '大野工業'],
    ['勤務先カナ', 'オオノコウギョウ'],
    ['住所1-分類', '自宅'],
    ['住所1-郵便番号', '380-0921'],
    ['住所1-都道府県', '長野県'],
    ['住所1-市区町村', '長野市'],
    ['住所1-地名番地', '本町1-2'],
    ['住所1-ビル名', '青空荘2号'],
    ['住所1-最寄り駅', '長野'],
    ['住所2-分類', '勤務先'],
    ['住所2-地名番地', '中央1-1'],
    ['TEL1-分類', '自宅TEL'],
    ['TEL1-番号', '026-111-2222'],
    ['TEL2-分類', '勤務先FAX'],
    ['TEL2-番号', '0263-11-2223'],
    ['TEL3-分類', '予備TEL'],
    ['TEL3-番号', '026-111-3333'],
    ['EMAIL1-分類', '勤務先'],
    ['EMAIL1-アドレス', 'ono@example.jp'],
    ['WEB1-分類', 'ホームページ'],
    ['WEB1-URL', 'http://ono.example.jp'],
    ['連名1-姓', '森'],
    ['連名1-名', '光'],
    ['連名1-敬称', '様'],
    ['連名1-セイ', 'ﾓﾘ'],
    ['連名1-メイ', 'ヒカル'],
    ['連名1-誕生日', '1963/4/5'],
    ['連名1-性別', '女性'],
  ] as const
  const text = [0, 1].map((row) => cells.map((cell) => cell[row as 0 | 1]).join(',')).join('\n')

  it('are read with their kinds, and joint names with all their details', () => {
    const { persons, remarks } = readFile(utf8(`${text}\n`), { name: 'a.csv' })
    expect(remarks).toEqual([])
    expect(persons.map(({ person }) => person)).toEqual([
      {
        lastname: '大野',
        firstname: '勇',
        organization: { name: '大野工業', kana: 'オオノコウギョウ' },
        addresses: [
          {
            kindof: 'home',
            zipcode: '380-0921',
            region: '長野県',
            city: '長野市',
            street: '本町1-2',
            building: '青空荘2号',
            station: '長野',
          },
          { kindof: 'office', street: '中央1-1' },
        ],
        telephones: [
          { kindof: 'tel', number: '026-111-2222' },
          { kindof: 'offfax', number: '0263-11-2223' },
          { kindof: null, label: '予備TEL', number: '026-111-3333' },
        ],
        emails: [{ kindof: 'office', address: 'ono@example.jp' }],
        weburls: [{ kindof: 'hp', url: 'http://ono.example.jp' }],
        joint_names: [
          {
            lastname: '森',
            firstname: '光',
            suffix: '様',
            lastkana: 'モリ',
            firstkana: 'ヒカル',
            birthdate: '1963-04-05',
            gender: 'f',
          },
        ],
      },
    ])
  })
})

it('reads all lines after a Japanese house number as the building', () => {
  const text = 'Last Name,Address 1 - Label,Address 1 - Street\n山田,自宅,"本町1-2-3\nコーポ青空\n101号室"\n'
  const { persons } = readFile(utf8(text), { name: 'a.csv' })
  const address = { kindof: 'home', street: '本町1-2-3', building: 'コーポ青空 101号室' }
  expect(persons[0]?.person.addresses).toEqual([address])
})

describe('an address of Europe or America in one cell', () => {
  const springfield = { street: '123 Main St', city: 'Springfield', region: 'IL', zipcode: '62704' }
  const london = { street: '10 Downing Street', city: 'London', zipcode: 'SW1A 2AA' }
  const munich = { street: 'Hauptstraße 5', city: 'München', zipcode: '80331' }
  const rows: [string, object][] = [
    ['123 Main St, Springfield, IL 62704, USA', { ...springfield, country: 'USA' }],
    ['123 Main St\nSpringfield, IL 62704', springfield],
    ['123 Main St, 3rd Floor, Springfield, IL 62704', { ...springfield, street: '123 Main St, 3rd Floor' }],
    ['123 Main St\n3rd Floor\nSpringfield, IL 62704', { ...springfield, building: '3rd Floor' }],
    ['10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom', { ...london, country: 'United Kingdom' }],
    ['10 Downing Street, London SW1A 2AA', london],
    ['Hauptstraße 5, 80331 München, Deutschland', { ...munich, country: 'Deutschland' }],
    [
      '12 King Street, Toronto, ON M5X 1A9',
      { street: '12 King Street', city: 'Toronto', region: 'ON', zipcode: 'M5X 1A9' },
    ],
    ['12 King Street, the 2nd house', { street: '12 King Street, the 2nd house' }],
  ]
  it.each(rows)('%j', (text, parts) => {
    const headers = 'Last Name,Address 1 - Label,Address 1 - Formatted,Address 1 - Street'
    for (const cells of [`"${text}",`, `"${text}","${text}"`, `,"${text}"`]) {
      const { persons } = readFile(utf8(`${headers}\nLee,Work,${cells}\n`), { name: 'a.csv' })
      expect(persons[0]?.person.addresses).toEqual([{ kindof: 'office', ...parts }])
    }
  })
})

it('splits a European address in one cell of any table', () => {
  const text = 'Name,Address\nAnn Lee,"Hauptstraße 5, 80331 München"\n'
  expect(readFile(utf8(text), { name: 'a.csv' }).persons[0]?.person.addresses).toEqual([
    { kindof: 'home', street: 'Hauptstraße 5', city: 'München', zipcode: '80331' },
  ])
})

describe('labels', () => {
  const read = (headers: string, row: string) =>
    readFile(utf8(`First Name,${headers}\nAnn,${row}\n`), { name: 'google.csv' })
  const phone = 'Phone 1 - Label,Phone 1 - Value'

  it('apply one each to several values in one cell', () => {
    expect(read(phone, 'Home ::: * Mobile,1 ::: 2').persons[0]?.person.telephones).toEqual([
      { kindof: 'tel', number: '1' },
      { kindof: 'cell', number: '2' },
    ])
    const places = read('Address 1 - Label,Address 1 - City', 'Home ::: Work,Salem ::: Troy')
    expect(places.persons[0]?.person.addresses).toEqual([
      { kindof: 'home', city: 'Salem' },
      { kindof: 'office', city: 'Troy' },
    ])
  })

  it('may be several for one value, or one for several values', () => {
    expect(read(phone, 'Work ::: Mobile,1').persons[0]?.person.telephones).toEqual([
      { kindof: 'offcell', number: '1' },
    ])
    expect(read(phone, 'Work,1 ::: 2').persons[0]?.person.telephones).toEqual([
      { kindof: 'offtel', number: '1' },
      { kindof: 'offtel', number: '2' },
    ])
  })

  it.each([
    ['cell', 'Cep | Мобільний | Mobil'],
    ['tel', 'Ev | Domov | Otthoni | Домашній | Acasă'],
    ['offtel', 'İş | Práca | Munkahelyi | Робочий | Serviciu'],
    ['fax', 'Ev Faksı | Domáci fax | Otthoni fax | Fax acasă'],
    ['offfax', 'İş Faksı | Pracovný fax | Munkahelyi fax | Робочий факс | Fax serviciu'],
  ])('%s in Eastern European languages', (kindof, labels) => {
    for (const label of labels.split(' | ')) {
      const { persons, remarks } = read(phone, `${label},1`)
      expect([label, persons[0]?.person.telephones]).toEqual([label, [{ kindof, number: '1' }]])
      expect(remarks).toEqual([])
    }
  })
})
