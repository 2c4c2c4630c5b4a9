import { describe, expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'

const taro = {
  lastname: '山田',
  firstname: '太郎',
  lastkana: 'ヤマダ',
  firstkana: 'タロウ',
  birthdate: '1970-05-06',
  gender: 'm',
  telephones: [
    { kindof: 'tel', number: '03-1234-5678' },
    { kindof: 'cell', number: '090-1111-2222' },
  ],
  emails: [{ kindof: 'home', address: 'taro@example.jp' }],
  addresses: [
    {
      kindof: 'home',
      zipcode: '100-0001',
      region: '東京都',
      city: '千代田区',
      street: '千代田1-2-3',
      building: '緑荘101',
    },
  ],
}

/** The reasons why two records count as one person; null where they do not. */
function reasons(one: object, other: object): string[] | null {
  const finder = new DuplicateFinder()
  finder.add('a', one)
  finder.add('b', other)
  const [pair] = finder.pairs()
  return pair ? pair.reasons : null
}

describe('the same person again', () => {
  it('in Latin letters, in either order, with or without long vowels, by the other shared facts', () => {
    const latin = { ...taro, lastkana: '', firstkana: '' }
    for (const [lastname, firstname] of [
      ['Yamada', 'Taro'],
      ['TARŌ', 'YAMADA'],
    ])
      expect(reasons(taro, { ...latin, lastname, firstname }), lastname).toContain('telephone')
    expect(reasons(taro, { ...latin, lastname: 'Yamada', firstname: 'Jiro' })).toBeNull()
  })

  it('unchanged: name, telephone, address, mail and birth date are the reasons', () => {
    expect(reasons(taro, taro)).toEqual(['name', 'telephone', 'address', 'email', 'birthdate'])
  })

  it.each([
    ['kana instead of kanji', { lastname: 'やまだ', firstname: 'ﾀﾛｳ', lastkana: '', firstkana: '' }],
    ['the other kind of kana as reading', { lastkana: 'やまだ', firstkana: 'たろう' }],
    ['no reading', { lastkana: null, firstkana: null }],
    ['exchanged parts', { lastname: '太郎', firstname: '山田', lastkana: 'タロウ', firstkana: 'ヤマダ' }],
    [
      'exchanged parts without a reading',
      { lastname: '太郎', firstname: '山田', lastkana: '', firstkana: '' },
    ],
    ['the whole name in one field', { lastname: '山田 太郎', firstname: '', lastkana: '', firstkana: '' }],
    ['the whole name without a blank', { lastname: '山田太郎', firstname: '', lastkana: '', firstkana: '' }],
    ['other kanji of the same reading', { firstname: '太朗' }],
    ['a slip in the reading', { firstkana: 'タコウ' }],
    ['another address and landline', { addresses: [], telephones: [{ number: '090 1111 2222' }] }],
    ['another family name', { lastname: '鈴木', lastkana: 'スズキ', addresses: [], telephones: [] }],
    ['a birth date with one digit wrong', { birthdate: '1970-05-08' }],
    ['day and month exchanged', { birthdate: '1970-06-05' }],
    ['the international form of telephones', { telephones: [{ number: '+81 90-1111-2222' }] }],
    ['wide digits and 丁目', { addresses: [{ zipcode: '１０００００１', street: '千代田１丁目２番３号' }] }],
  ])('with %s', (_, change) => {
    expect(reasons(taro, { ...taro, ...change })).not.toBeNull()
  })

  it.each([
    ['斉藤', '齋藤'],
    ['高橋', '髙橋'],
    ['渡辺', '渡邉'],
    ['山崎', '山﨑'],
  ])('%s and %s', (one, other) => {
    const unread = { ...taro, lastkana: '' }
    expect(reasons({ ...unread, lastname: one }, { ...unread, lastname: other })).not.toBeNull()
  })

  it('learns readings of kanji from other records', () => {
    const finder = new DuplicateFinder()
    const unread = { ...taro, lastkana: '', firstkana: '', birthdate: '' }
    finder.add('kanji', unread)
    finder.add('kana', { ...unread, lastname: 'ヤマダ', firstname: 'タロウ' })
    const cell = [{ number: '080-9999-0000' }]
    finder.add('other', { lastname: '山田', firstname: '一', lastkana: 'ヤマダ', firstkana: 'ハジメ' })
    finder.add('third', { lastname: '太田', firstname: '太郎', firstkana: 'タロウ', telephones: cell })
    expect(finder.pairs()).toMatchObject([
      { a: 'kanji', b: 'kana', reasons: expect.arrayContaining(['reading']) },
    ])
  })

  it.each([2, 4, 6])(
    '%i times, with a mobile telephone that all of them have, whatever else differs',
    (many) => {
      const finder = new DuplicateFinder()
      const telephones = [{ kindof: 'cell', number: '090-7777-1234' }]
      for (let at = 0; at < many; at++) {
        const emails = [{ kindof: 'home', address: `${String(at).repeat(5)}@example.jp` }]
        const addresses = [
          { kindof: 'home', zipcode: `10${at}-0001`, region: '東京都', city: '港区', street: `芝${at}` },
        ]
        const person = { lastname: '祖父江', firstname: 'すず', telephones, emails, addresses }
        finder.add(`suzu${at}`, { ...person, organization: { name: `株式会社${at}` } })
      }
      expect(finder.pairs()).toHaveLength((many * (many - 1)) / 2)
    },
  )

  it('the most certain pair comes first', () => {
    const finder = new DuplicateFinder()
    finder.add('one', taro)
    finder.add('two', { ...taro, emails: [], birthdate: '' })
    finder.add('three', taro)
    const bits = finder.pairs().map((pair) => pair.bits)
    expect(bits).toHaveLength(3)
    expect(bits).toEqual([...bits].sort((a, b) => b - a))
    expect(finder.pairs()[0]).toMatchObject({ a: 'one', b: 'three' })
  })

  it.each([
    ['another form of the legal form', { name: '㈱みどり印刷', dept1: '本社' }],
    ['kana', { name: 'ミドリインサツ', dept1: '本社' }],
    ['one character wrong', { name: '株式会社みどり印冊', dept1: '本社' }],
  ])('a company with the same department, telephone and address: %s', (_, organization) => {
    const company = { ...taro, lastname: '', firstname: '', lastkana: '', firstkana: '', emails: [] }
    const name = { name: '株式会社みどり印刷', kana: 'カブシキガイシャミドリインサツ', dept1: '本社' }
    const office = { ...company, organization: name }
    expect(reasons(office, { ...company, organization })).toEqual(['company-name', 'telephone', 'address'])
  })

  it('a unique given name that differs from a common one in one character', () => {
    const finder = new DuplicateFinder()
    const unread = { ...taro, lastkana: '', firstkana: '' }
    for (const lastname of ['鈴木', '佐藤', '田中', '高橋'])
      finder.add(lastname, { lastname, firstname: '太郎' })
    finder.add('a', unread)
    finder.add('b', { ...unread, firstname: '大郎' })
    expect(finder.pairs().map(({ a, b }) => [a, b])).toEqual([['a', 'b']])
  })
})

/** Notations of one name, `family/given/reading of both`. */
const writings = {
  japanese: [
    '祖父江/すず',
    'ソブエ/スズ',
    '祖父江/すず/ソブエ/スズ',
    'すず/祖父江',
    '祖父江 すず/',
    'Sobue/Suzu',
    'SUZU/SOBUE',
  ],
  western: [
    'Müller/Jörg',
    'Mueller/Joerg',
    'Muller/Jorg',
    'Jörg/Müller',
    '/Dr. Jörg Müller',
    'Müller, Jörg/',
  ],
}

/** A person with a home, a firm and a mobile telephone that no other record has. */
function elsewhere(at: number, name: string) {
  const [lastname, firstname, lastkana, firstkana] = name.split('/')
  const zipcode = `${100 + at * 7}-${1000 + at * 13}`
  return {
    lastname,
    firstname,
    lastkana,
    firstkana,
    telephones: [{ kindof: 'cell', number: `090-${3000 + at * 37}-${1000 + at * 371}` }],
    addresses: [{ kindof: 'home', zipcode, city: '港区', street: `芝${at + 1}-${at + 20}` }],
    organization: { name: `株式会社${'あいうえおかきくけこさしす'[at]}商会` },
  }
}

describe('the same person in many records', () => {
  const emails = [{ kindof: 'home', address: 'private@mail.example' }]
  const all = (many: number) => (many * (many - 1)) / 2

  function pairsOf(records: readonly object[]) {
    const finder = new DuplicateFinder()
    for (const [at, record] of records.entries()) finder.add(String(at), record)
    return finder.pairs()
  }

  it.each([
    ['祖父江/すず', 4],
    ['祖父江/すず', 5],
    ['祖父江/すず', 12],
    ['Müller/Jörg', 4],
    ['Müller/Jörg', 5],
    ['Müller/Jörg', 12],
  ])('%s, %i times with one private mail, in other homes and firms', (name, many) => {
    const records = Array.from({ length: many }, (_, at) => ({ ...elsewhere(at, name), emails }))
    expect(pairsOf(records)).toHaveLength(all(many))
  })

  it.each(Object.entries(writings))('in %s notations of one name, with one private mail', (_, names) => {
    const records = names.map((name, at) => ({ ...elsewhere(at, name), emails }))
    const found = pairsOf(records)
    const isOf = (at: number) => found.filter(({ a, b }) => a === String(at) || b === String(at))
    for (const [at, name] of names.entries()) expect(isOf(at).length, name).toBeGreaterThan(1)
    expect(found).toContainEqual(expect.objectContaining({ a: '0', b: '2' }))
  })

  it('next to records without a name that have the same mail', () => {
    const records = [0, 1].map((at) => ({ ...elsewhere(at, '祖父江/すず'), emails }))
    const nameless = Array.from({ length: 8 }, (_, at) => ({
      ...elsewhere(at + 2, '/'),
      organization: {},
      emails,
    }))
    expect(pairsOf([...records, ...nameless])).toContainEqual(expect.objectContaining({ a: '0', b: '1' }))
  })

  it('next to two relatives who have the same mail', () => {
    const names = [...Array<string>(5).fill('祖父江/すず'), '祖父江/翔太', '祖父江/美咲']
    const records = names.map((name, at) => ({ ...elsewhere(at, name), emails }))
    expect(pairsOf(records)).toHaveLength(all(5))
  })

  it('with a middle name, where no other person has the mail', () => {
    const names = [...Array<string>(5).fill('Müller/Jörg'), 'Müller/Jörg Otto']
    const records = names.map((name, at) => ({ ...elsewhere(at, name), telephones: [], emails }))
    expect(pairsOf(records)).toHaveLength(all(6))
    const paul = { ...elsewhere(6, 'Müller/Jörg Paul'), telephones: [], emails }
    expect(pairsOf([...records, paul])).toHaveLength(all(5))
  })

  it('in one home, with other mobile telephones and mails', () => {
    const { addresses } = elsewhere(0, '')
    const records = Array.from({ length: 6 }, (_, at) => ({ ...elsewhere(at, '祖父江/すず'), addresses }))
    expect(pairsOf(records)).toHaveLength(all(6))
  })
})

describe('the same person abroad', () => {
  it.each([
    ['+44 7700 900125', '07700 900125'],
    ['+49 171 9998887', '0171/9998887'],
    ['+33 6 12 34 56 78', '06 12 34 56 78'],
    ['+34 612 345 678', '612345678'],
    ['+46 70-123 45 67', '070-1234567'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+86 138 1234 5678', '13812345678'],
    ['+45 12 34 56 78', '12345678'],
    ['+7 912 345 67 89', '8 (912) 345-67-89'],
    ['0049 171 9998887', '+49 (0)171 9998887'],
  ])('with the number %s in its national form: %s', (one, other) => {
    const named = { lastname: 'Quandt', firstname: 'Rolf' }
    const say = (number: string) => ({ ...named, telephones: [{ kindof: 'cell', number }] })
    expect(reasons(say(one), say(other))).toEqual(['name', 'telephone'])
  })

  it.each([
    'Thornbury/Robert = Thornbury/Robert James',
    'Thornbury/Robert = Thornbury/R.',
    'Thornbury/Robert = Thornbury/R. J.',
    'Thornbury/Robert = Thornbury, Jr./Robert',
    'Thornbury/Robert = /Mr. Robert James Thornbury',
    'Thornbury/Robert = Thornbury, Robert/',
    'Thornbury/Robert = Robert/Thornbury',
    'Thornbury/Robert = Robert James/Thornbury',
    'Robert/Thornbury = Thornbury/Robert James',
    'Kim/Min Jun = /Kim Min Jun',
    'Kim/Min-jun = /Min Jun Kim',
    'Kim/Min-jun = Kim/Minjun',
    'Nguyễn/Văn An = Nguyen/Van An',
    'Moreau/Claire = Moreau/Dr. Claire',
    'Quandt/Phil = Quandt/Prof. Dr. phil. Phil',
    'Müller/Jörg = Mueller/Joerg',
    'Müller/Jörg = Muller/Jorg',
    'Sørensen/Søren = Soerensen/Soeren',
    'Größ/Åse = Gröss/Aase',
    'Leroy-Martin/Jean-Luc = Leroy Martin/Jean Luc',
    'von Arnim/Bettina = Arnim/Bettina',
    '김/서연 = /김서연',
    'Quandt/Rolf = /',
  ])('%s, with one mail', (names) => {
    const [one = '', other = ''] = names.split(' = ')
    const say = (name: string) => {
      const [lastname, firstname] = name.split('/')
      return { lastname, firstname, emails: [{ address: 'somebody@mail.example' }] }
    }
    expect(reasons(say(one), say(other))).toContain('email')
    expect(reasons(say(other), say(one))).toContain('email')
  })

  it('with a number that one of them has twice, in both notations', () => {
    const say = (firstname: string, ...numbers: string[]) => ({
      lastname: 'Quandt',
      firstname,
      telephones: numbers.map((number) => ({ kindof: 'cell', number })),
    })
    expect(
      reasons(say('Rolf', '+49 171 9998887', '0171/9998887'), say('Rolf Otto', '0171 9998887')),
    ).toContain('telephone')
  })

  it('by a rare name alone, but not by a common one', () => {
    const others = Array.from({ length: 400 }, (_, at) => ({
      lastname: ['Weber', 'Keller', 'Huber', 'Vogel'][at % 4],
      firstname: `Name${at % 30}`,
    }))
    const found = (one: object, other: object) => {
      const finder = new DuplicateFinder()
      for (const [at, record] of [one, other, ...others].entries()) finder.add(String(at), record)
      return finder.pairs().map(({ a, b }) => [a, b])
    }
    for (const rare of [
      { lastname: '勅使河原', firstname: '薫子' },
      { lastname: 'Zschokke', firstname: 'Urs' },
    ]) {
      expect(found(rare, rare)).toEqual([['0', '1']])
      const at = (number: string) => ({ ...rare, telephones: [{ number }] })
      expect(found(at('+41 44 123 45 67'), rare)).toEqual([['0', '1']])
      expect(found(at('+41 44 123 45 67'), at('+41 31 999 88 77'))).toEqual([])
    }
    expect(found({ lastname: 'Weber', firstname: 'Urs' }, { lastname: 'Weber', firstname: 'Urs' })).toEqual(
      [],
    )
  })
})
