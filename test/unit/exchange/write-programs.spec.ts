import { describe, expect, it } from 'vitest'
import type { Person } from '../../../exchange/person.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { writeFile, type WriteFormat } from '../../../exchange/write-file.ts'

const cities = [
  { region: '東京都', city: '千代田区' },
  { region: '大阪府', city: '大阪市北区' },
]
/** Values for which every format of a Japanese program has a field. */
const plain: Person = {
  lastname: '山田',
  firstname: '太郎',
  suffix: '様',
  addresses: [
    {
      kindof: 'home',
      zipcode: '100-0001',
      region: '東京都',
      city: '千代田区',
      street: '千代田1-1',
      building: 'コーポ201',
    },
    { kindof: 'office', zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' },
  ],
  organization: { name: '株式会社表', dept1: '営業部', title: '課長' },
}
const whole: Person = {
  ...plain,
  code: 'C1',
  lastkana: 'やまだ',
  firstkana: 'たろう',
  gender: 'm',
  birthdate: '1960-04-01',
  joint_names: [
    { firstname: '花子', firstkana: 'はなこ', suffix: '様', gender: 'f' },
    { firstname: '次郎', suffix: '君' },
  ],
  telephones: [
    { kindof: 'tel', number: '03-1' },
    { kindof: 'cell', number: '+81-90-1' },
    { kindof: null, label: '社長室', number: '06-7' },
  ],
  emails: [{ kindof: 'home', address: 'a@example.com' }],
  weburls: [{ kindof: 'blog', url: 'https://b.example/' }],
  tags: ['友人', '年賀状'],
  memo: '=1+1\n"zwei", drei',
  photo: { bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]), type: 'image/jpeg' },
  uid: 'u-1',
}

function written(person: Person, format: WriteFormat) {
  const file = writeFile([person], format, { cities })
  if (!file.ok) throw new Error('lost')
  return { bytes: file.bytes, lost: file.remarks.map(({ field, text }) => `${field}: ${text.value ?? ''}`) }
}
const rows = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\r\n')

describe('CSV for a program', () => {
  it.each(['csv-google', 'csv-outlook', 'csv-outlook-ja', 'csv-atena-shokunin', 'csv-design-kit'] as const)(
    '%s: a contact in the first row whose words are headings is still a contact',
    (format) => {
      const { bytes } = written({ lastname: 'pref', firstname: 'メモ', suffix: '御中' }, format)
      const { persons } = readFile(bytes, { name: 'people' })
      expect(persons.map(({ person }) => person.lastname)).toEqual(['pref'])
    },
  )

  it('はがきデザインキット: two contacts without a name keep their streets, and neither is a building', () => {
    const nameless: Person = { addresses: [{ kindof: 'home', street: '山田' }] }
    const file = writeFile(
      [nameless, nameless, { emails: [{ kindof: 'cell', address: 'a@example.com' }] }],
      'csv-design-kit',
    )
    if (!file.ok) throw new Error(`${file.written} written, ${file.found} found`)
    expect(readFile(file.bytes, { name: 'people' }).persons.map(({ person }) => person)).toEqual([
      nameless,
      nameless,
    ])
    expect(file.remarks.map(({ line, text }) => [line, text.kind])).toEqual([[3, 'left-out']])
  })

  it('Google: labels in its words, several tags in one cell, a telephone number without an apostrophe', () => {
    const { bytes, lost } = written(whole, 'csv-google')
    const [header = '', first = ''] = rows(bytes)
    expect(header).toMatch(
      /^First Name,Middle Name,Last Name,.*,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label/u,
    )
    expect(first).toContain('"\'=1+1\n""zwei"", drei"')
    expect(first).toContain(
      '友人 ::: 年賀状 ::: * myContacts,Home,a@example.com,Home,03-1,Mobile,+81-90-1,社長室,06-7',
    )
    expect(lost).toEqual([
      'code: C1',
      'gender: m',
      'joint_names.1: 花子 はなこ 様 f',
      'joint_names.2: 次郎 君',
      'photo: image/jpeg, 4 bytes',
    ])
  })

  it('Outlook in English: no readings; the building is in the street, as in Outlook', () => {
    const { bytes, lost } = written(whole, 'csv-outlook')
    expect(rows(bytes)[0]).toMatch(/^First Name,Last Name,Suffix,Company,.*,Home Street,Home City,/u)
    expect(rows(bytes)[1]).toContain('千代田1-1 コーポ201,千代田区,東京都,100-0001')
    expect(lost).toEqual([
      'code: C1',
      'lastkana: やまだ',
      'firstkana: たろう',
      'joint_names.1: 花子 はなこ 様 f',
      'joint_names.2: 次郎 君',
      'addresses.1.street: 千代田1-1 → 千代田1-1 コーポ201',
      'addresses.1.building: コーポ201',
      'telephones.3.label: 社長室 → other',
      'weburls.1.kindof: blog → hp',
      'photo: image/jpeg, 4 bytes',
    ])
  })

  it('Outlook in Japanese: has readings', () => {
    const { bytes, lost } = written(whole, 'csv-outlook-ja')
    expect(rows(bytes)[0]).toMatch(/^名,姓,敬称,会社名,.*,姓フリガナ,名前フリガナ,会社名フリガナ$/u)
    expect(lost).not.toContain('lastkana: やまだ')
    expect(readFile(bytes, { name: 'a.csv' }).persons[0]?.person.gender).toBe('m')
  })

  it('宛名職人: an address in its first line, joint names in one cell, by position', () => {
    const { bytes, lost } = written(whole, 'csv-atena-shokunin')
    expect(rows(bytes)[1]).toContain('100-0001,東京都千代田区千代田1-1,コーポ201,03-1,06-7')
    expect(rows(bytes)[1]).toContain('花子/次郎,はなこ/,様/君,1960-04-01,男,"友人;年賀状"')
    expect(lost).toEqual([
      'code: C1',
      'joint_names.1.gender: f',
      'telephones.3.kindof: → tel',
      'telephones.3.label: 社長室',
      'weburls.1.kindof: blog → hp',
      'photo: image/jpeg, 4 bytes',
    ])
  })

  it('宛名職人: an address of Europe has its town and country below the street', () => {
    const place = { street: 'Keizersgracht 1', building: '2 hoog', city: 'Amsterdam', zipcode: '1015 CN' }
    const address = { kindof: 'home', ...place, country: 'Nederland' }
    const { bytes } = written({ lastname: 'Smit', addresses: [address] }, 'csv-atena-shokunin')
    expect(rows(bytes)[1]).toContain('1015 CN,Keizersgracht 1,"2 hoog, Amsterdam, Nederland",')
  })

  it('はがきデザインキット: postal codes without a hyphen, joint names in columns; only what an envelope needs', () => {
    const { bytes, lost } = written(whole, 'csv-design-kit')
    expect(rows(bytes)[1]).toMatch(
      /^山田,太郎,やまだ,たろう,様,1000001,東京都,千代田区,千代田1-1,コーポ201,,花子,様,,次郎,君,/u,
    )
    expect(lost).toContain('telephones.1: 03-1')
    expect(lost.some((line) => line.startsWith('addresses'))).toBe(false)
  })

  it.each(['csv-google', 'csv-outlook-ja', 'csv-atena-shokunin', 'csv-design-kit', 'contactxml'] as const)(
    '%s: everything for an envelope is there',
    (format) => {
      const building = format === 'csv-outlook-ja' ? ['addresses.1.street', 'addresses.1.building'] : []
      expect(written(plain, format).lost.map((line) => line.split(':')[0])).toEqual(building)
    },
  )

  it('a contact without any field of the program is left out, with a remark', () => {
    const file = writeFile(
      [{ lastname: '佐藤' }, { lastkana: 'やまだ' }, { lastname: '鈴木' }],
      'csv-outlook',
    )
    expect(file.ok && rows(file.bytes).length).toBe(4)
    expect(file.ok && file.remarks).toEqual([{ line: 2, person: '', field: '', text: { kind: 'left-out' } }])
    expect(writeFile([{ lastkana: 'やまだ' }], 'csv-outlook').ok).toBe(false)
  })

  it('a memo in the first rows does not change the format of the file', () => {
    for (const memo of ['x\nBEGIN:VCARD\n', ';;;;;;;;;', '\t\t\t', '{"a":1}', '<html>']) {
      const { bytes } = written({ ...whole, memo }, 'csv-outlook')
      expect(readFile(bytes, { name: 'a.csv' }).persons[0]?.person.lastname).toBe('山田')
    }
  })

  it('a long list names the contacts that lose something', () => {
    const file = writeFile([{ lastname: '佐藤' }, whole], 'contactxml')
    expect(file.ok && file.remarks.map(({ line, person, field }) => [line, person, field])).toEqual([
      [2, '山田 太郎', 'joint_names.1.gender'],
      [2, '山田 太郎', 'telephones.3.label'],
      [2, '山田 太郎', 'weburls.1.kindof'],
      [2, '山田 太郎', 'photo'],
    ])
  })
})

describe('our own card', () => {
  const card = (more: string) =>
    `BEGIN:VCARD\r\nVERSION:4.0\r\nPRODID:-//Atena//Atena//EN\r\nFN:山田\r\nN:山田;;;;Jr.\r\n${more}END:VCARD\r\n`
  const read = (text: string) => readFile(new TextEncoder().encode(text), { name: 'a.vcf' })

  it('is read unchanged, and additions by another program go to the memo', () => {
    const { persons, remarks } = read(card('NOTE:eins\r\nNICKNAME:Taro\r\nNOTE:zwei\r\n'))
    expect(persons.map(({ person }) => person)).toEqual([
      { lastname: '山田', suffix: 'Jr.', memo: 'eins\nNickname: Taro\nzwei' },
    ])
    expect(remarks.map(({ person, field, text }) => [person, field, text.kind])).toEqual([
      ['山田', 'NICKNAME', 'to-memo'],
    ])
  })

  it('so does a word that another program put next to a mail address', () => {
    const { persons, remarks } = read(card('item1.EMAIL;TYPE=home:a@b.c\r\nitem1.X-ABLabel:Club\r\n'))
    expect(persons[0]?.person).toMatchObject({
      emails: [{ kindof: 'home', address: 'a@b.c' }],
      memo: 'EMAIL (Club): a@b.c',
    })
    expect(remarks.map(({ person, field, text }) => [person, field, text])).toEqual([
      ['山田', 'EMAIL', { kind: 'to-memo', value: 'Club' }],
    ])
  })

  it('a line is never longer than 75 bytes, and never ends within a character', () => {
    const { bytes } = written({ lastname: '𠮷'.repeat(100), memo: 'é'.repeat(100) }, 'vcard-4.0')
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('')).not.toContain('\ufffd')
  })
})
