import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) => {
  const card = ['BEGIN:VCARD', `VERSION:${version}`, 'N:A;B', ...written, 'END:VCARD', ''].join('\r\n')
  const { persons, remarks } = readFile(utf8(card), { name: 'people.vcf' })
  return { person: persons[0]?.person, kinds: remarks.map(({ field, text }) => `${field} ${text.kind}`) }
}

describe('a gender', () => {
  it.each([
    ['GENDER:男性', 'm'],
    ['GENDER:F', 'f'],
    ['X-GENDER:女', 'f'],
    ['X-GENDER:Male', 'm'],
    ['X-WAB-GENDER:1', 'f'],
  ])('is known by its word: %s', (line, gender) => {
    expect(read('3.0', line)).toEqual({ person: { lastname: 'A', firstname: 'B', gender }, kinds: [] })
  })

  it.each(['GENDER:unknown', 'GENDER:U', 'GENDER:N', 'GENDER:', 'X-GENDER:未指定'])(
    'that nobody chose says nothing: %s',
    (line) => {
      expect(read('3.0', line)).toEqual({ person: { lastname: 'A', firstname: 'B' }, kinds: [] })
    },
  )

  it.each([
    ['GENDER:O', 'O'],
    ['GENDER:O;none of both', 'none of both'],
    ['GENDER:;none of both', 'none of both'],
    ['GENDER:X', 'X'],
    ['X-GENDER:X', 'X'],
  ])('of another word is kept in the memo: %s', (line, word) => {
    expect(read('3.0', line).person).toEqual({ lastname: 'A', firstname: 'B', memo: `Gender: ${word}` })
  })
})

it('of a birthday, a gender and a UID that stand twice the first counts, and another day or gender is kept in the memo', () => {
  const lines = [
    'BDAY:19700101',
    'BDAY:1970-01-01',
    'BDAY:19700102',
    'GENDER:M',
    'X-GENDER:F',
    'UID:1',
    'UID:2',
  ]
  expect(read('3.0', ...lines)).toEqual({
    person: {
      lastname: 'A',
      firstname: 'B',
      birthdate: '1970-01-01',
      gender: 'm',
      uid: '1',
      memo: 'Birthday: 1970-01-02\nGender: F',
    },
    kinds: ['BDAY to-memo', 'X-GENDER to-memo'],
  })
})
