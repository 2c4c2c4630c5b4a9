import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) =>
  readFile(utf8(['BEGIN:VCARD', `VERSION:${version}`, ...written, 'END:VCARD', ''].join('\r\n')), {
    name: 'people.vcf',
  })
const one = (...written: string[]) => read('3.0', ...written).persons[0]?.person

describe('a name that stands in one part of N', () => {
  it.each(['N:;田中 一郎;;;', 'N:;田中　一郎;;;', 'N:田中 一郎;;;;', 'N:田中 一郎'])(
    'is divided where it is one of Japan: %s',
    (name) => {
      expect(one(name, 'FN:田中 一郎')).toEqual({ lastname: '田中', firstname: '一郎' })
    },
  )

  it('is none of two where the given name has a second one', () => {
    expect(one('N:;太郎;一;;')).toEqual({ firstname: '太郎 一' })
    expect(one('N:;一郎;;;', 'FN:一郎')).toEqual({ firstname: '一郎' })
  })

  it.each(['N:John Doe', 'N:Doe John', 'N:Doe, John', 'N:Doe,John'])(
    'and has no semicolon is the one for display: %s',
    (name) => {
      for (const version of ['2.1', '3.0'])
        expect(read(version, name, 'FN:John Doe')).toMatchObject({
          persons: [{ person: { lastname: 'Doe', firstname: 'John' } }],
          remarks: [],
        })
    },
  )

  it('and has no semicolon is taken apart where the card has no other one, or one of something else', () => {
    const john = { lastname: 'Doe', firstname: 'John' }
    expect(one('N:John Doe')).toEqual(john)
    expect(one('N:Doe, John')).toEqual(john)
    expect(one('N:John Doe', 'FN:Reception')).toEqual({ ...john, memo: 'Name: Reception' })
    expect(one('N:Acme Inc.', 'FN:Acme Inc.')).toEqual({ organization: { name: 'Acme Inc.' } })
    // With semicolons the program knows what is a family name.
    expect(one('N:Van Dyke;;;;', 'FN:Van Dyke')).toEqual({ lastname: 'Van Dyke' })
    expect(one('N:Doe')).toEqual({ lastname: 'Doe' })
  })
})

describe('what people are addressed with', () => {
  it('is no part of a name that stands in FN alone', () => {
    expect(one('FN:Dr. Max Mustermann')).toEqual({
      lastname: 'Mustermann',
      firstname: 'Max',
      memo: 'Title: Dr.',
    })
    expect(one('FN:Max Mustermann')).toEqual({ lastname: 'Mustermann', firstname: 'Max' })
  })
})

describe('a company that a telephone has as a given name', () => {
  it('is no person', () => {
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

describe('the number that a telephone shows for somebody without a name', () => {
  it('is none', () => {
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

  it('in one word is the same as its parts in other properties, wherever it stands', () => {
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
