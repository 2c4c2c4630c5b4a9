import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) =>
  readFile(utf8(['BEGIN:VCARD', `VERSION:${version}`, ...written, 'END:VCARD', ''].join('\r\n')), {
    name: 'people.vcf',
  })
const one = (...written: string[]) => read('3.0', ...written).persons[0]?.person

describe('a whole name in one part of N', () => {
  it.each(['N:;田中 一郎;;;', 'N:;田中　一郎;;;', 'N:田中 一郎;;;;', 'N:田中 一郎'])(
    'is split when it is Japanese: %s',
    (name) => {
      expect(one(name, 'FN:田中 一郎')).toEqual({ lastname: '田中', firstname: '一郎' })
    },
  )

  it('is not split when there is a second given name or only one word', () => {
    expect(one('N:;太郎;一;;')).toEqual({ firstname: '太郎 一' })
    expect(one('N:;一郎;;;', 'FN:一郎')).toEqual({ firstname: '一郎' })
  })

  it.each(['N:John Doe', 'N:Doe John', 'N:Doe, John', 'N:Doe,John'])(
    'and without a semicolon is read from FN: %s',
    (name) => {
      for (const version of ['2.1', '3.0'])
        expect(read(version, name, 'FN:John Doe')).toMatchObject({
          persons: [{ person: { lastname: 'Doe', firstname: 'John' } }],
          remarks: [],
        })
    },
  )

  it('and without a semicolon is split when FN is missing or says something else', () => {
    const john = { lastname: 'Doe', firstname: 'John' }
    expect(one('N:John Doe')).toEqual(john)
    expect(one('N:Doe, John')).toEqual(john)
    expect(one('N:John Doe', 'FN:Reception')).toEqual({ ...john, memo: 'Name: Reception' })
    expect(one('N:Acme Inc.', 'FN:Acme Inc.')).toEqual({ organization: { name: 'Acme Inc.' } })
    // With semicolons the program says which part is the family name.
    expect(one('N:Van Dyke;;;;', 'FN:Van Dyke')).toEqual({ lastname: 'Van Dyke' })
    expect(one('N:Doe')).toEqual({ lastname: 'Doe' })
  })
})

describe('a form of address', () => {
  it('is not part of a name that only FN has', () => {
    expect(one('FN:Dr. Max Mustermann')).toEqual({
      lastname: 'Mustermann',
      firstname: 'Max',
      suffix: 'Dr.',
    })
    expect(one('FN:Max Mustermann')).toEqual({ lastname: 'Mustermann', firstname: 'Max' })
  })
})

describe('a company that a telephone stores as a given name', () => {
  it('is not a person', () => {
    const name = '株式会社山田商店'
    const organization = { name }
    expect(one(`N:;${name};;;`, `FN:${name}`)).toEqual({ organization })
    expect(one(`N:;${name};;;`, `FN:${name}`, `ORG:${name}`)).toEqual({ organization })
    expect(one('N:;Acme Tools;;;', 'FN:Acme Tools', 'ORG:Acme Tools')).toEqual({
      organization: { name: 'Acme Tools' },
    })
    expect(one('N:;Acme;;;', 'FN:Acme', 'ORG:Other')).toEqual({
      firstname: 'Acme',
      organization: { name: 'Other' },
    })
  })
})

describe('the number that a telephone shows for a contact without a name', () => {
  it('is not a name', () => {
    const telephones = [{ kindof: 'cell', number: '090-1111-2222' }]
    for (const shown of ['090-1111-2222', '09011112222'])
      expect(one('N:;;;;', `FN:${shown}`, 'TEL;TYPE=CELL:090-1111-2222')).toEqual({ telephones })
    expect(one('FN:7', 'TEL;TYPE=CELL:090-1111-2222')).toEqual({ firstname: '7', telephones })
  })
})

describe('a reading', () => {
  it('loses none of its parts', () => {
    expect(one('N:高橋;次郎;;;', 'SOUND;X-IRMC-N:タカハシ;ジロウ;イチ;;')).toEqual({
      lastname: '高橋',
      firstname: '次郎',
      lastkana: 'タカハシ',
      firstkana: 'ジロウ イチ',
    })
  })

  it('in one word is the same as its parts in other properties, in any order', () => {
    const parts = ['X-PHONETIC-LAST-NAME:やまだ', 'X-PHONETIC-FIRST-NAME:たろう']
    const expected = { lastname: '山田', firstname: '太郎', lastkana: 'やまだ', firstkana: 'たろう' }
    for (const whole of ['SORT-STRING:やまだたろう', 'SOUND;X-IRMC-N:ﾔﾏﾀﾞﾀﾛｳ;;;;', 'SORT-STRING:ヤマダ']) {
      expect(one('N:山田;太郎;;;', ...parts, whole)).toEqual(expected)
      expect(one('N:山田;太郎;;;', whole, ...parts)).toEqual(expected)
    }
    const sound = 'SOUND;X-IRMC-N:ヤマダ;タロウ;;;'
    expect(one('N:山田;太郎;;;', sound, 'SORT-STRING:やまだたろう')?.memo).toBeUndefined()
    expect(one('N:山田;太郎;;;', 'SORT-STRING:やまだたろう')?.lastkana).toBe('やまだたろう')
    expect(one('N:山田;太郎;;;', ...parts, 'SORT-STRING:さんだたろう')).toEqual({
      ...expected,
      memo: 'Reading: さんだたろう',
    })
  })
})

describe('two different N properties', () => {
  it.each([
    [['N:;Otto Brandt;;;', 'N:Brandt;Otto;;;'], { lastname: 'Brandt', firstname: 'Otto' }],
    [['N:Brandt;Otto;;;', 'N:;Otto Brandt;;;'], { lastname: 'Brandt', firstname: 'Otto' }],
    [['N:;Kim Lee;;;', 'N:Lee;Kim;;;'], { lastname: 'Lee', firstname: 'Kim' }],
    [['N:Kim Lee;;;;', 'N:Lee;Kim;;;'], { lastname: 'Lee', firstname: 'Kim' }],
    [['N:Brandt;;;;', 'N:;Otto;;;'], { lastname: 'Brandt', firstname: 'Otto' }],
    [['FN:Otto Brandt', 'N:Brandt;;;;', 'N:;Otto;;;'], { lastname: 'Brandt', firstname: 'Otto' }],
    [['N:Brandt;Otto;;;', 'N:Lee;Kim;;;'], { lastname: 'Brandt', firstname: 'Otto', memo: 'N: Lee\nN: Kim' }],
    [['FN:Brandt', 'N:Brandt;;;;', 'N:;Kim;;;'], { lastname: 'Brandt', memo: 'N: Kim' }],
    [['N:高木;健一;;;', 'N:;高木 健一;;;'], { lastname: '高木', firstname: '健一' }],
  ])('give one whole name, never parts of both: %s', (written, person) => {
    expect(one(...written)).toEqual(person)
  })
})

describe('a name in which a program escaped every semicolon', () => {
  it.each([
    ['N:\\;Anna\\;\\;\\;', { firstname: 'Anna' }],
    ['N:Ek\\;Bo\\;\\;\\;', { lastname: 'Ek', firstname: 'Bo' }],
    ['N:Ek\\;Bo\\;Anders\\;\\;', { lastname: 'Ek', firstname: 'Bo Anders' }],
  ])('is split at them: %s', (name, person) => {
    for (const version of ['2.1', '3.0', '4.0'])
      expect(read(version, name).persons[0]?.person).toEqual(person)
  })

  it('has its company split too, but not a company with a semicolon in its name', () => {
    const company = (text: string) => one('N:Ek;Bo;;;', `ORG:${text}`)?.organization
    expect(company('Berg\\;Sales')).toEqual({ name: 'Berg', dept1: 'Sales' })
    expect(company('Smith\\; Sons')).toEqual({ name: 'Smith; Sons' })
    expect(company('Smith\\; Sons;Sales')).toEqual({ name: 'Smith; Sons', dept1: 'Sales' })
  })
})

describe('the reading of a name (RFC 9554)', () => {
  const plain = 'N;ALTID=1;LANGUAGE=ja:高木;健一;;;;;'
  const kana = 'N;ALTID=1;PHONETIC=script;SCRIPT=Hira;LANGUAGE=ja:たかぎ;けんいち;;;;;'
  const person = { lastname: '高木', firstname: '健一', lastkana: 'たかぎ', firstkana: 'けんいち' }
  it('may come before or after the name', () => {
    for (const written of [
      [plain, kana],
      [kana, plain],
      [plain.replace(';LANGUAGE=ja', ''), kana.replace(';LANGUAGE=ja', '')],
      [kana.replace(';ALTID=1', ''), plain.replace(';ALTID=1', '')],
    ])
      expect(read('4.0', 'FN:高木 健一', ...written)).toMatchObject({ persons: [{ person }], remarks: [] })
  })

  it('is not kana for a Chinese name', () => {
    const written = ['N;ALTID=1:孙;中山;;;', 'N;ALTID=1;PHONETIC=piny;SCRIPT=Latn:Sun;Zhongshan;;;']
    expect(read('4.0', ...written).persons[0]?.person).toEqual({
      lastname: '孙',
      firstname: '中山',
      lastkana: 'Sun',
      firstkana: 'Zhongshan',
    })
  })

  it('may be that of the display name or of a company', () => {
    const written = [
      'FN;ALTID=2:港商会',
      'FN;ALTID=2;PHONETIC=script:ミナトショウカイ',
      'ORG;ALTID=1:港商会',
      'ORG;ALTID=1;PHONETIC=script;SCRIPT=Kana:ミナトショウカイ',
    ]
    for (const lines of [written, written.toReversed()])
      expect(read('4.0', ...lines).persons[0]?.person.organization).toEqual({
        name: '港商会',
        kana: 'ミナトショウカイ',
      })
  })
})

describe('a card of Becky!', () => {
  const card = (name: string) => one('FN:高木 健一', `N:${name}`, 'X-BECKY-IMAGE:0')
  it('has a nickname in N', () => {
    const person = { lastname: '高木', firstname: '健一' }
    expect(card('たかさん')).toEqual({ ...person, memo: 'Nickname: たかさん' })
    expect(card('Taka')).toEqual({ ...person, memo: 'Nickname: Taka' })
    expect(card('')).toEqual(person)
    expect(card('高木;健一')).toEqual(person)
    expect(one('N:たかさん', 'X-BECKY-IMAGE:0')).toEqual({ lastname: 'たかさん' })
  })
})
