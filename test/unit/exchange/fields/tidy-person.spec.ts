import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const ofTable = (...lines: string[]) =>
  readFile(utf8(`${lines.join('\n')}\n`), { name: 'list.csv' }).persons[0]?.person
const ofCard = (...lines: string[]) =>
  readFile(utf8(`BEGIN:VCARD\nVERSION:3.0\n${lines.join('\n')}\nEND:VCARD\n`), { name: 'a.vcf' }).persons[0]
    ?.person

describe('an honorific in a name field', () => {
  it.each([
    ['山田', '太郎 様', { lastname: '山田', firstname: '太郎', suffix: '様' }],
    ['山田', '太郎様', { lastname: '山田', firstname: '太郎', suffix: '様' }],
    ['田中先生', '', { lastname: '田中', suffix: '先生' }],
    ['株式会社青空 御中', '', { organization: { name: '株式会社青空' }, suffix: '御中' }],
    ['床屋', 'おばちゃん', { lastname: '床屋', firstname: 'おばちゃん' }],
    ['山田', '君', { lastname: '山田', firstname: '君' }],
    ['Lee', 'Ann Jr', { lastname: 'Lee', firstname: 'Ann Jr' }],
  ])('%s, %s', (lastname, firstname, expected) => {
    expect(ofTable('姓,名', `${lastname},${firstname}`)).toEqual(expected)
    expect(ofCard(`N:${lastname};${firstname};;;`)).toEqual(expected)
  })

  it('stays there when the person has another one', () => {
    expect(ofTable('姓,名,敬称', '山田,太郎先生,様')).toEqual({
      lastname: '山田',
      firstname: '太郎先生',
      suffix: '様',
    })
  })

  it('is recognised when N and FN both have it', () => {
    expect(ofCard('N:;小鳥遊 綾様;;;', 'FN:小鳥遊 綾様')).toEqual({
      lastname: '小鳥遊',
      firstname: '綾',
      suffix: '様',
    })
  })
})

it('a company with its departments is split and loses its honorific, in any field', () => {
  const expected = { organization: { name: '株式会社青空', dept1: '営業部' }, suffix: '御中' }
  expect(ofTable('姓,名', '株式会社青空 営業部 御中,')).toEqual(expected)
  expect(ofTable('会社名', '株式会社青空 営業部 御中')).toEqual(expected)
  expect(ofCard('N:株式会社青空 営業部 御中;;;;')).toEqual(expected)
  expect(ofTable('会社名,姓', '株式会社青空 御中,山田')).toEqual({
    organization: { name: '株式会社青空' },
    lastname: '山田',
  })
})

it('the contact person after a company in the name field is the person', () => {
  const expected = {
    lastname: '鈴木',
    firstname: '一郎',
    organization: { name: '株式会社青空', dept1: '営業部', title: '課長' },
  }
  expect(ofCard('FN:株式会社青空 営業部 課長 鈴木 一郎')).toEqual(expected)
})

it('a degree after a family name becomes the suffix', () => {
  const expected = { lastname: 'Lee', firstname: 'Ann', suffix: 'PhD, MBA' }
  expect(ofTable('Last Name,First Name', '"Lee, PhD, MBA",Ann')).toEqual(expected)
  expect(ofCard('N:Lee\\, PhD\\, MBA;Ann;;;')).toEqual(expected)
})

it('(代) after a number is dropped, like 代表', () => {
  expect(ofTable('氏名,TEL', '山田 太郎,03-1111-2222（代）')?.telephones).toEqual([
    { kindof: 'tel', number: '03-1111-2222' },
  ])
})

describe('a couple in the given name field', () => {
  it.each([
    ['太郎・花子', { firstname: '太郎', joint_names: [{ firstname: '花子' }] }],
    [
      '太郎、花子、さくら',
      { firstname: '太郎', joint_names: [{ firstname: '花子' }, { firstname: 'さくら' }] },
    ],
    ['マリア・テレサ', { firstname: 'マリア・テレサ' }],
  ])('%s', (firstname, expected) => {
    expect(ofTable('姓,名', `山田,${firstname}`)).toEqual({ lastname: '山田', ...expected })
    expect(ofCard(`N:山田;${firstname};;;`)).toEqual({ lastname: '山田', ...expected })
  })
})

describe('a repeated number, mail address or link', () => {
  it('is kept once', () => {
    expect(ofTable('Last Name,Home Phone,Primary Phone,Mobile Phone', 'Lee,555-1,555-1,555-1')).toEqual({
      lastname: 'Lee',
      telephones: [
        { kindof: 'tel', number: '555-1' },
        { kindof: 'cell', number: '555-1' },
      ],
    })
    const card = ofCard(
      'N:Lee;Ann',
      'TEL;TYPE=HOME,PREF:555-1',
      'TEL;TYPE=HOME:555-1',
      'EMAIL;TYPE=HOME:a@x.com',
      'EMAIL;TYPE=HOME,PREF:a@x.com',
      'URL:http://x.com',
      'URL;TYPE=PREF:http://x.com',
    )
    expect([card?.telephones, card?.emails, card?.weburls].map((each) => each?.length)).toEqual([1, 1, 1])
  })

  it('is kept once among many, and twice when the kinds differ', () => {
    const numbers = Array.from({ length: 9 }, (_, at) => `TEL;TYPE=HOME:555-${at}`)
    const card = ofCard('N:Lee;Ann', ...numbers, 'TEL;TYPE=CELL:555-0', 'TEL;TYPE=HOME,PREF:555-8')
    expect(card?.telephones?.map(({ number }) => number)).toEqual([
      ...numbers.map((line) => line.slice('TEL;TYPE=HOME:'.length)),
      '555-0',
    ])
  })
})

it('a half-width kana hyphen between digits is a hyphen', () => {
  expect(ofTable('氏名,携帯', '山田 太郎,090ｰ1234ｰ5678')?.telephones).toEqual([
    { kindof: 'cell', number: '090-1234-5678' },
  ])
})

describe('a Japanese address in one cell', () => {
  const parts = { region: '京都府', city: '京都市下京区', street: '御旅町31番地', building: 'コーポ四条 3F' }
  const home = { kindof: 'home', ...parts, zipcode: '600-8001' }
  const line = '京都府京都市下京区御旅町31番地 コーポ四条 3F'
  it.each([
    ['日本 〒600-8001 ', '', { ...home, country: '日本' }],
    ['日本〒600-8001', '', { ...home, country: '日本' }],
    ['〒600-8001 ', ' 日本', { ...home, country: '日本' }],
    ['', ' 〒600-8001', home],
    ['', '、日本', { kindof: 'home', ...parts, country: '日本' }],
  ])('%s…%s', (before, behind, expected) => {
    expect(ofCard('N:Lee', `ADR;TYPE=HOME:;;${before}${line}${behind};;;;`)?.addresses).toEqual([expected])
    expect(ofTable('氏名,住所', `Lee,${before}${line}${behind}`)?.addresses).toEqual([expected])
  })

  it('is removed from the street when the city has its own field', () => {
    const street = (written: string, place = '京都市下京区;京都府') =>
      ofCard('N:Lee', `ADR;TYPE=HOME:;;${written};${place};600-8001;`)?.addresses?.[0]
    expect(street(line)).toEqual(home)
    expect(street('京都市下京区御旅町31番地 コーポ四条 3F')).toEqual(home)
    expect(street('池田町1-2', '池田町;')?.street).toBe('池田町1-2')
    expect(street('London Road 1', 'London;')?.street).toBe('London Road 1')
  })

  it('日本橋 is not a country', () => {
    const [address] = ofTable('氏名,住所', '林 恵,東京都中央区日本橋1-2-3 日本橋ビル')?.addresses ?? []
    expect(address).toEqual({
      kindof: 'home',
      region: '東京都',
      city: '中央区',
      street: '日本橋1-2-3',
      building: '日本橋ビル',
    })
  })
})

describe('a line end', () => {
  it('is kept in the memo only: in a card', () => {
    const person = ofCard(
      'N:Béla\\n\\nSzabó;Gábor;;;',
      'ORG:株式会社\\n青空;営業\\n部',
      'TITLE:部長\\n兼課長',
      'ADR;TYPE=HOME:;;芝1-2-3;港区\\n;東京都;105\\n0014;',
      'CATEGORIES:友人\\n知人',
      'NOTE:one\\ntwo',
    )
    expect(person).toEqual({
      lastname: 'Béla Szabó',
      firstname: 'Gábor',
      organization: { name: '株式会社 青空', dept1: '営業 部', title: '部長 兼課長' },
      addresses: [{ kindof: 'home', region: '東京都', city: '港区', street: '芝1-2-3', zipcode: '105 0014' }],
      tags: ['友人 知人'],
      memo: 'one\ntwo',
    })
  })

  it('is kept in the memo only: in a table', () => {
    expect(ofTable('姓,名,会社名,役職,メモ', '山田,太郎,"株式会社\v青空","部長\n兼課長","a\nb"')).toEqual({
      lastname: '山田',
      firstname: '太郎',
      organization: { name: '株式会社 青空', title: '部長 兼課長' },
      memo: 'a\nb',
    })
  })
})

describe('an address that is split', () => {
  const ofFile = (text: string, name: string) => {
    const { persons, remarks } = readFile(utf8(text), { name })
    const kinds = remarks.map(({ text: { kind } }) => kind)
    return [persons.flatMap(({ person: { addresses = [] } }) => addresses).length, kinds]
  }
  const table = (headings: string, cells: string) => ofFile(`氏名,${headings}\n林 恵,${cells}\n`, 'list.csv')
  const card = (...lines: string[]) =>
    ofFile(`BEGIN:VCARD\nVERSION:3.0\nN:林;恵\n${lines.join('\n')}\nEND:VCARD\n`, 'a.vcf')

  it.each([
    '東京都港区芝公園4-2-8 105-0011',
    '東京都港区芝公園4-2-8 東京タワー 〒105-0011',
    '〒105-0011 東京都港区芝公園4-2-8',
    '105-0011 日本 東京都港区芝公園4-2-8 東京タワー',
    '東京都港区芝公園4-2-8 105-0011 Japan',
  ])('has one remark: %s', (address) => {
    const once = [1, ['address-split']]
    expect(table('住所', address)).toEqual(once)
    expect(card(`ADR:;;${address};;;;`)).toEqual(once)
    expect(card(`ADR:${address}`)).toEqual(once)
    expect(card(`ADR:;;${address.replaceAll(' ', '\\n')};;;;`)).toEqual(once)
    expect(card(`LABEL:${address.replaceAll(' ', '\\n')}`)).toEqual(once)
  })

  it('has one remark when several of its parts were split', () => {
    const once = [1, ['address-split']]
    expect(table('住所1,住所2', '東京都港区芝公園4-2-8,東京タワー 〒105-0011')).toEqual(once)
    expect(card('ADR:;;東京都港区芝公園4-2-8 〒105-0011;東京都港区;;;')).toEqual(once)
    expect(card('ADR:;;1 Elm St\\nBoston\\, MA 02110;;;;')).toEqual(once)
    expect(card('ADR:;;1 Elm St\\nBoston\\, MA 02110\\nUSA;;;;')).toEqual(once)
  })

  it('has its own remark next to another address', () => {
    const [one, other] = ['東京都港区芝公園4-2-8 105-0011', '大阪府大阪市北区梅田1-1 530-0001']
    expect(card(`ADR;TYPE=HOME:;;${one};;;;`, `ADR;TYPE=WORK:;;${other};;;;`)).toEqual([
      2,
      ['address-split', 'address-split'],
    ])
    expect(table('自宅住所,会社住所', `${one},${other}`)).toEqual([2, ['address-split', 'address-split']])
  })
})
