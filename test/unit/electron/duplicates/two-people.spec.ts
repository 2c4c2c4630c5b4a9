import { describe, expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'

const father = {
  lastname: '佐藤',
  firstname: '健太',
  lastkana: 'サトウ',
  firstkana: 'ケンタ',
  birthdate: '1970-05-06',
  gender: 'm',
  telephones: [{ kindof: 'tel', number: '03-1234-5678' }],
  emails: [{ kindof: 'home', address: 'sato-family@example.jp' }],
  addresses: [{ kindof: 'home', zipcode: '100-0001', city: '千代田区', street: '千代田1-2-3' }],
}

/** The pairs among these records, by their positions. */
function pairs(...records: object[]): [string, string][] {
  const finder = new DuplicateFinder()
  for (const [at, record] of records.entries()) finder.add(String(at), record)
  return finder.pairs().map(({ a, b }) => [a, b])
}

it('a rare name in one town, with another house and another number, is a namesake', () => {
  const one = { lastname: '小鳥遊', firstname: '千尋', telephones: [{ number: '090-1111-2222' }] }
  const home = { kindof: 'home', zipcode: '100-0001', city: '千代田区' }
  const other = { ...one, telephones: [{ number: '080-3333-4444' }] }
  const at = (record: object, street: string) => ({ ...record, addresses: [{ ...home, street }] })
  expect(pairs(at(one, '千代田1-2-3'), at(other, '千代田7-8-9'))).toEqual([])
  expect(pairs(at(one, '千代田1-2-3'), at(other, '千代田1-2-3'))).toHaveLength(1)
})

describe('two people of one household', () => {
  it.each([
    ['father and son', { firstname: '一郎', firstkana: 'イチロウ', birthdate: '1998-01-02' }],
    ['twins, one character apart', { firstname: '健二', firstkana: 'ケンジ' }],
    ['twins without readings', { firstname: '健二', lastkana: '', firstkana: '' }],
    ['a couple', { firstname: '花子', firstkana: 'ハナコ', gender: 'f', birthdate: '' }],
    ['brothers written in kana', { firstname: 'ケンジ', firstkana: '' }],
    ['a long and a short vowel', { firstname: '研多', firstkana: 'ケンタウ' }],
    ['the family alone', { firstname: '', firstkana: '' }],
    ['somebody born in another generation', { birthdate: '1941-11-30' }],
    ['father and son on the same day of the year', { birthdate: '1937-05-06', firstname: '賢太' }],
  ])('%s', (_, other) => {
    expect(pairs(father, { ...father, ...other })).toEqual([])
  })
})

describe('two people by chance', () => {
  it('the same name and nothing else', () => {
    const { lastname, firstname } = father
    expect(pairs({ lastname, firstname }, { lastname, firstname })).toEqual([])
  })

  it('the same name in another house of the same town', () => {
    const rest = { ...father, birthdate: '', emails: [], telephones: [] }
    const other = { ...rest, addresses: [{ zipcode: '231-0001', street: '千代田1-2-3' }] }
    expect(pairs(rest, other)).toEqual([])
  })

  it('1-11-9 and 1-1-19 are two houses', () => {
    const at = (street: string) => ({
      ...father,
      birthdate: '',
      emails: [],
      telephones: [],
      addresses: [{ city: '中区', street }],
    })
    expect(pairs(at('本町1-11-9'), at('本町1-1-19'))).toEqual([])
  })

  it('colleagues of one office', () => {
    const office = { ...father, birthdate: '', emails: [], organization: { name: '株式会社みどり印刷' } }
    expect(pairs(office, { ...office, firstname: '一郎', firstkana: 'イチロウ' })).toEqual([])
    expect(pairs(office, { ...office, lastname: '鈴木', lastkana: 'スズキ' })).toEqual([])
  })

  it('a person and the company that they work for', () => {
    const { telephones, addresses } = father
    expect(pairs(father, { organization: { name: '佐藤健太' }, telephones, addresses })).toEqual([])
  })
})

describe('branches of a company', () => {
  const office = {
    organization: { name: '株式会社みどり印刷', dept1: '東京支店' },
    telephones: [{ kindof: 'offtel', number: '03-1234-5678' }],
    addresses: [{ kindof: 'office', zipcode: '100-0001', city: '千代田区', street: '千代田1-2-3' }],
  }

  it.each([
    ['another department', { organization: { name: '株式会社みどり印刷', dept1: '大阪支店' } }],
    ['the head office, which has no department', { organization: { name: '株式会社みどり印刷' } }],
    ['another telephone', { telephones: [{ number: '06-9999-0000' }] }],
    ['another postal code', { addresses: [{ zipcode: '530-0002', street: '梅田4-5-6' }] }],
    ['another number', { organization: { name: '株式会社みどり印刷第二', dept1: '東京支店' } }],
    ['another name', { organization: { name: '株式会社あおい印刷', dept1: '東京支店' } }],
  ])('with %s are two', (_, other) => {
    expect(pairs(office, { ...office, ...other })).toEqual([])
  })
})

describe('two people with one name in a firm', () => {
  const office = (branch: string) => ({
    organization: { name: `株式会社みどり印刷${branch}` },
    telephones: [{ kindof: 'offtel', number: `03-55${branch}4-1111` }],
    emails: [{ kindof: 'office', address: `info${branch}@midori.example` }],
  })
  const own = (at: number) => ({
    telephones: [{ kindof: 'cell', number: `090-2222-${1000 + at * 7}` }],
    addresses: [{ kindof: 'home', zipcode: `23${1000 + at}`, city: '横浜市', street: `本町${at}-2-3` }],
  })
  const employee = (branch: string, at: number) => ({
    lastname: `社${at}`,
    firstname: `員${at}`,
    ...office(branch),
    telephones: [...office(branch).telephones, ...own(at).telephones],
    addresses: own(at).addresses,
  })
  const takahashi = { lastname: '高橋', firstname: '健一', lastkana: 'タカハシ', firstkana: 'ケンイチ' }
  const staff = (branch: string, from: number) =>
    Array.from({ length: 20 }, (_, at) => employee(branch, from + at))
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      lastname: `他${at}`,
      firstname: `人${at}`,
      ...own(500 + at),
    }))

  it.each([300, 3000])('with one switchboard, mail and company, and separate homes: %s records', (count) => {
    const two = [employee('3', 1), employee('3', 2)].map((each) => ({ ...each, ...takahashi }))
    expect(pairs(...two, ...staff('3', 10), ...staff('3', 40), ...others(count))).toEqual([])
  })

  it.each([300, 3000])('in two branches, whose number and mail are one digit apart: %s records', (count) => {
    const two = ['3', '0'].map((branch) => ({ ...takahashi, ...office(branch) }))
    expect(pairs(...two, ...staff('3', 10), ...staff('0', 40), ...others(count))).toEqual([])
  })

  it('are one person where both have only the data of the firm', () => {
    const two = ['3', '3'].map((branch) => ({ ...takahashi, ...office(branch) }))
    expect(pairs(...two, ...staff('3', 10), ...others(300))).toEqual([['0', '1']])
  })
})

describe('two people with one name who share facts with people of other names', () => {
  const japanese = (at: number) => ({
    lastname: `${'森林川谷原島岡沢池橋'[at % 10]}本`,
    firstname: `${'秋冬春夏朝夕星月空海'[Math.floor(at / 10)]}${'子美男彦香代輔江斗哉'[at % 10]}`,
  })
  const western = (at: number) => ({
    lastname: [
      'Berger',
      'Kowalski',
      'Moreau',
      'Thornbury',
      'Olsen',
      'Rossi',
      'Novak',
      'Silva',
      'Quandt',
      'Haas',
    ][at % 10],
    firstname: `${['Pet', 'Len', 'Xav', 'Ruth', 'Ig', 'Carl', 'Hug', 'Edit', 'Osk', 'Nin'][Math.floor(at / 10)]}${['wald', 'mira', 'bert', 'gunde', 'lind', 'fried', 'trud', 'hild', 'mund', 'rich'][at % 10]}`,
  })
  const family = (at: number) => ({ ...japanese(at * 11), lastname: '高橋' })
  const cell = { telephones: [{ kindof: 'cell', number: '090-7777-1234' }] }
  const abroad = { telephones: [{ kindof: 'cell', number: '+49 171 9998887' }] }
  const landline = { telephones: [{ kindof: 'tel', number: '03-7777-1234' }] }
  const [jp, de] = [
    { lastname: '高橋', firstname: '健一' },
    { lastname: 'Müller', firstname: 'Jörg' },
  ]
  const mails = ['kenichi.t@mail.example', 'takahashi-1970@post.example'].map((address) => ({
    emails: [{ address }],
  }))
  const cells = ['080-1111-2222', '080-5555-6767'].map((number) => ({
    telephones: [{ kindof: 'cell', number }],
  }))
  const staff = { emails: [{ address: 'midori.insatsu@firm.example' }] }

  it.each([
    [
      'a firm with its switchboard as mobile telephone',
      { name: jp, own: mails, shared: cell, other: japanese },
    ],
    [
      'a firm abroad with its switchboard as mobile telephone',
      { name: de, own: mails, shared: abroad, other: western },
    ],
    ['a firm with a landline', { name: jp, own: mails, shared: landline, other: japanese }],
    ['a firm with one mail', { name: jp, own: cells, shared: staff, other: japanese }],
    ['a firm abroad with one mail', { name: de, own: cells, shared: staff, other: western }],
  ])('%s', (_, { name, own, shared, other }) => {
    for (const many of [3, 4, 10, 50, 100]) {
      const two = own.map((each) => ({ ...name, ...shared, ...each }))
      const others = Array.from({ length: many }, (__, at) => ({ ...other(at), ...shared }))
      expect(pairs(...two, ...others), `${many} others`).toEqual([])
      // This also holds where each of the two is in the book twice.
      expect(pairs(...two, ...others, ...two), `${many} others, twice`).toEqual([
        ['0', `${many + 2}`],
        ['1', `${many + 3}`],
      ])
    }
  })

  it.each([3, 5, 9])('a family of %i others with one mobile telephone', (many) => {
    const two = mails.map((each) => ({ ...jp, ...cell, ...each }))
    const others = Array.from({ length: many }, (_, at) => ({ ...family(at), ...cell }))
    expect(pairs(...two, ...others)).toEqual([])
  })
})

describe('two people of one house abroad', () => {
  const home = {
    lastname: 'Thornbury',
    telephones: [{ kindof: 'tel', number: '+44 20 7946 0958' }],
    emails: [{ address: 'thornbury@mail.example' }],
    addresses: [{ kindof: 'home', zipcode: 'SW1A 2AA', city: 'London', street: '12 Park Road' }],
  }
  const own = (firstname: string, cell: string) => ({
    ...home,
    firstname,
    telephones: [...home.telephones, { kindof: 'cell', number: cell }],
  })

  it.each([
    ['Daniel', 'Daniela'],
    ['Robert', 'Rachel'],
    ['Robert', 'R.'],
    ['Robert', 'Robert James'],
    ['Jean', 'Jean-Pierre'],
    ['Anna Maria', 'Anna Sophie'],
    ['Robert', 'Robert Jr.'],
    ['Marina', 'Karina'],
  ])('%s and %s, with separate mobile telephones', (one, other) => {
    expect(pairs(own(one, '+44 7700 900125'), own(other, '+44 7700 900777'))).toEqual([])
  })

  it.each([
    ['Robert Sr.', 'Robert Jr.'],
    ['Anna Maria', 'Anna Sophie'],
    ['René', 'Renée'],
    ['Mario', 'Maria'],
    ['Robert', 'Rachel'],
  ])('%s and %s, with one mobile telephone', (one, other) => {
    const cell = '+44 7700 900125'
    expect(pairs(own(one, cell), own(other, cell))).toEqual([])
  })

  it('a mail that a couple shares belongs to neither of them where a record has no name', () => {
    const { emails } = home
    expect(pairs({ ...home, firstname: 'Robert' }, { ...home, firstname: 'Rachel' }, { emails })).toEqual([])
  })
})
