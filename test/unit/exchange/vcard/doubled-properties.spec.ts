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
  ])('is recognised by its word: %s', (line, gender) => {
    expect(read('3.0', line)).toEqual({ person: { lastname: 'A', firstname: 'B', gender }, kinds: [] })
  })

  it.each(['GENDER:unknown', 'GENDER:U', 'GENDER:N', 'GENDER:', 'X-GENDER:未指定'])(
    'that was not chosen is ignored: %s',
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
  ])('in other words goes to the memo: %s', (line, word) => {
    expect(read('3.0', line).person).toEqual({ lastname: 'A', firstname: 'B', memo: `Gender: ${word}` })
  })
})

it('the first of two birthdays, genders or UIDs counts, and another day or gender goes to the memo', () => {
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

it('the first of two readings counts; a different one goes to the memo, the same in other kana is ignored', () => {
  const last = ['N:山田;太郎', 'X-PHONETIC-LAST-NAME:ヤマダ', 'X-PHONETIC-FIRST-NAME:タロウ']
  const person = { lastname: '山田', firstname: '太郎', lastkana: 'ヤマダ', firstkana: 'タロウ' }
  const card = (...more: string[]) => {
    const lines = ['BEGIN:VCARD', 'VERSION:3.0', ...last, ...more, 'END:VCARD', '']
    return readFile(utf8(lines.join('\n')), { name: 'a.vcf' }).persons[0]?.person
  }
  for (const line of ['SORT-STRING:やまだ たろう', 'SOUND;X-IRMC-N:ﾔﾏﾀﾞ;ﾀﾛｳ;;;', 'SORT-STRING:山田 太郎'])
    expect(card(line)).toEqual(person)
  for (const line of [
    'SORT-STRING:ヤマタ たろう',
    'SOUND;X-IRMC-N:ﾔﾏﾀ;ﾀﾛｳ;;;',
    'X-PHONETIC-LAST-NAME:ヤマタ',
  ])
    expect(card(line)).toEqual({ ...person, memo: 'Reading: ヤマタ' })
  expect(card('X-NICKNAME:T', 'NICKNAME:T')).toMatchObject({ memo: 'Nickname: T' })
})

it('a sort name that repeats the name is not a reading', () => {
  expect(read('3.0', 'FN:B A', 'SORT-STRING:A').person).toEqual({ lastname: 'A', firstname: 'B' })
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'N:山田;太郎', 'SORT-STRING:山田', 'END:VCARD', '']
  expect(readFile(utf8(lines.join('\n')), { name: 'a.vcf' }).persons[0]?.person).toEqual({
    lastname: '山田',
    firstname: '太郎',
  })
})

it('a second name in kana is the reading of the first, and one in other letters goes to the memo', () => {
  const person = { lastname: '山田', firstname: '太郎', lastkana: 'ヤマダ', firstkana: 'タロウ' }
  const card = (...lines: string[]) => {
    const text = ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\n')
    return readFile(utf8(text), { name: 'a.vcf' }).persons[0]?.person
  }
  for (const beside of [
    'ALTID=1;PHONETIC=script;SCRIPT=Kana',
    'ALTID=1;LANGUAGE=ja-Kana',
    'LANGUAGE=ja-Kana',
  ])
    expect(card('N;ALTID=1:山田;太郎;;;', `N;${beside}:ヤマダ;タロウ;;;`)).toEqual(person)
  expect(card('N;ALTID=1:山田;太郎', 'N;ALTID=1;LANGUAGE=ja-Latn:Yamada;Taro')).toMatchObject({
    memo: 'N: Yamada\nN: Taro',
  })
  expect(card('N:みどり;あおい', 'N:ミドリ;アカネ')).toMatchObject({ memo: 'N: ミドリ\nN: アカネ' })
})

describe('a company name that is also the name of the card', () => {
  const company = (...lines: string[]) => {
    const text = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\n')
    return readFile(utf8(text), { name: 'a.vcf' }).persons[0]?.person
  }
  it('is not a person', () => {
    expect(company('N:青空;;;;', 'FN:青空', 'ORG:青空', 'X-PHONETIC-LAST-NAME:アオゾラ')).toEqual({
      organization: { name: '青空', kana: 'アオゾラ' },
    })
    expect(company('FN:青空 営業部', 'ORG:青空;営業部')).toEqual({
      organization: { name: '青空', dept1: '営業部' },
    })
  })

  it('is a person when a given name follows it, and a mail address as the name is not', () => {
    expect(company('FN:a@b.c', 'EMAIL:a@b.c')).toEqual({ emails: [{ kindof: 'home', address: 'a@b.c' }] })
    expect(company('N:青空;太郎', 'ORG:青空')).toMatchObject({ lastname: '青空', firstname: '太郎' })
  })
})

describe('repeated properties (ALTID) without a language', () => {
  it('is the same in another form', () => {
    expect(read('4.0', 'BDAY;ALTID=1:20160801', 'BDAY;ALTID=1;VALUE=text:2016-08-01')).toEqual({
      person: { lastname: 'A', firstname: 'B', birthdate: '2016-08-01' },
      kinds: [],
    })
    expect(read('4.0', 'ORG;ALTID=1:X', 'ORG;ALTID=1:Y').person).toEqual({
      lastname: 'A',
      firstname: 'B',
      organization: { name: 'X' },
      memo: 'Organization: Y',
    })
  })
})

it('a birthday whose day and month may be swapped gets a remark', () => {
  expect(read('3.0', 'BDAY:01/04/1970')).toEqual({
    person: { lastname: 'A', firstname: 'B', birthdate: '1970-01-04' },
    kinds: ['BDAY date-order-guessed'],
  })
  for (const birthday of ['31/12/1970', '12/31/1970', '31.12.1970', '1970-12-31'])
    expect(read('3.0', `BDAY:${birthday}`)).toEqual({
      person: { lastname: 'A', firstname: 'B', birthdate: '1970-12-31' },
      kinds: [],
    })
})
