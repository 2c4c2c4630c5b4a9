import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const cities = [
  { region: '三重県', city: '四日市市' },
  { region: '東京都', city: '府中市' },
  { region: '広島県', city: '府中市' },
  { region: '北海道', city: '札幌市中央区' },
  { region: '東京都', city: '千代田区' },
]
const people = (bytes: Uint8Array) =>
  readFile(bytes, { name: 'people.csv', cities }).persons.map(({ person }) => person)

describe('an address without its prefecture', () => {
  it('gets it from its city, unless two prefectures have a city of that name', () => {
    const [one, other] = people(utf8('名前,住所\n山田太郎,四日市市八田1-2-3\n佐藤花子,府中市宮町1-2-3\n'))
    expect(one?.addresses).toMatchObject([{ region: '三重県', city: '四日市市', street: '八田1-2-3' }])
    expect(other?.addresses).toEqual([{ kindof: 'home', city: '府中市', street: '宮町1-2-3' }])
  })
})

describe('tables as programs write them', () => {
  it('Google: values of one kind in one cell, labels of any language, a birthday without a year', () => {
    const text =
      'First Name,Last Name,Phonetic First Name,Phonetic Last Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,' +
      'Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code\n' +
      '太郎,山田,たろう,やまだ, --04-01,友人 ::: * myContacts,* 自宅,a@example.com ::: b@example.com,携帯,090-1,勤務先,x,1-2-3,千代田区,東京都,100-0001\n'
    expect(people(utf8(text))).toEqual([
      {
        firstname: '太郎',
        lastname: '山田',
        firstkana: 'たろう',
        lastkana: 'やまだ',
        tags: ['友人'],
        memo: 'Birthday: 04-01',
        emails: [
          { kindof: 'home', address: 'a@example.com' },
          { kindof: 'home', address: 'b@example.com' },
        ],
        telephones: [{ kindof: 'cell', number: '090-1' }],
        addresses: [
          { kindof: 'office', zipcode: '100-0001', region: '東京都', city: '千代田区', street: '1-2-3' },
        ],
      },
    ])
  })

  it('Google: a custom label for which the kind has no field goes to the memo, with a remark', () => {
    const text =
      'First Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Website 1 - Label,Website 1 - Value\n' +
      'Ann,* Club,a@b.c,その他,d@e.f,Boat,1,Choir,https://www.facebook.com/x\n'
    const { persons, remarks } = readFile(utf8(text), { name: 'a.csv' })
    expect(persons[0]?.person).toMatchObject({
      emails: [
        { kindof: 'home', address: 'a@b.c' },
        { kindof: 'home', address: 'd@e.f' },
      ],
      telephones: [{ kindof: null, label: 'Boat', number: '1' }],
      memo: 'E-mail (Club): a@b.c\nLink (Choir): https://www.facebook.com/x',
    })
    expect(remarks.map(({ text: { kind, value } }) => [kind, value])).toEqual([
      ['to-memo', 'Club'],
      ['to-memo', 'Choir'],
    ])
  })

  it('Outlook in Japanese: 敬称 is the honorific, 0/0/00 is not a date, 分類 are tags', () => {
    const text =
      '肩書き,名,姓,敬称,会社名,番地 (自宅),市区町村 (自宅),都道府県 (自宅),郵便番号 (自宅),国 (自宅)/地域,会社ファックス,携帯電話 ,誕生日,性別,姓フリガナ,名前フリガナ,分類\r\n' +
      ',一郎,髙﨑,様,㈱表,2-2,北区,大阪府,530-0001,日本,06-1,090-1,0/0/00,指定なし,タカサキ,イチロウ,友人;年賀状\r\n'
    expect(people(japaneseBytes(text, 'SJIS'))).toEqual([
      {
        firstname: '一郎',
        lastname: '髙﨑',
        firstkana: 'イチロウ',
        lastkana: 'タカサキ',
        suffix: '様',
        organization: { name: '㈱表' },
        tags: ['友人', '年賀状'],
        telephones: [
          { kindof: 'offfax', number: '06-1' },
          { kindof: 'cell', number: '090-1' },
        ],
        addresses: [
          {
            kindof: 'home',
            street: '2-2',
            city: '北区',
            region: '大阪府',
            zipcode: '530-0001',
            country: '日本',
          },
        ],
      },
    ])
  })

  it('German Outlook: the region is the country', () => {
    const text =
      'Vorname;Nachname;Straße privat;Ort privat;Region privat;Land privat;Geburtstag\r\nJürgen;Müller;Weg 1;Köln;Deutschland;NRW;13.4.1960\r\n'
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(people(bytes)).toEqual([
      {
        firstname: 'Jürgen',
        lastname: 'Müller',
        birthdate: '1960-04-13',
        addresses: [{ kindof: 'home', street: 'Weg 1', city: 'Köln', country: 'Deutschland', region: 'NRW' }],
      },
    ])
  })

  it('Yahoo: the title next to a company is the job title, a form of address is not', () => {
    const text =
      '"First","Middle","Last","Distribution Lists","Home","Work","Mobile","Title","Company"\n' +
      '"Ann","M","Lee","Club;Choir","1","2","3","Sales Manager","Acme"\n"Bob","","Fox","","","","","Prof. Dr.",""\n'
    expect(people(utf8(text))).toEqual([
      {
        firstname: 'Ann M',
        lastname: 'Lee',
        organization: { title: 'Sales Manager', name: 'Acme' },
        tags: ['Club', 'Choir'],
        telephones: [
          { kindof: 'tel', number: '1' },
          { kindof: 'offtel', number: '2' },
          { kindof: 'cell', number: '3' },
        ],
      },
      { firstname: 'Bob', lastname: 'Fox', suffix: 'Prof. Dr.' },
    ])
  })

  it.each([
    ['Title', 'Job Title'],
    ['肩書き', '役職'],
    ['Titre', 'Titre1'],
    ['頭銜', '職稱'],
  ])('%s comes before the name when there is a column %s, and is the job title otherwise', (title, job) => {
    const both = `名,${title},${job}\n花,Chief,課長\n`
    expect(people(utf8(both))[0]).toEqual({
      firstname: '花',
      organization: { title: '課長' },
      memo: `${title}: Chief`,
    })
    const [chief, polite, addressed] = people(utf8(`名,${title},Company\n花,Chief,A\n海,様,B\n空,Mrs.,C\n`))
    expect(chief).toEqual({ firstname: '花', organization: { title: 'Chief', name: 'A' } })
    expect(polite).toEqual({ firstname: '海', suffix: '様', organization: { name: 'B' } })
    expect(addressed).toEqual({ firstname: '空', organization: { name: 'C' }, memo: `${title}: Mrs.` })
  })

  it('宛名職人: several in one cell, joint names and their honorifics by position', () => {
    const text =
      '姓\t名\t敬称\t自宅〒\t自宅住所1\t自宅住所2\t自宅電話1\t連名\t連名敬称\r\n佐藤\t花子\t様\t510-0001\t三重県四日市市八田1-2-3\tコーポ201\t059-1;059-2\t太郎/次郎\t様/君\r\n'
    expect(people(utf8(`\u{feff}${text}`))).toEqual([
      {
        lastname: '佐藤',
        firstname: '花子',
        suffix: '様',
        telephones: [
          { kindof: 'tel', number: '059-1' },
          { kindof: 'tel', number: '059-2' },
        ],
        addresses: [
          {
            kindof: 'home',
            zipcode: '510-0001',
            region: '三重県',
            city: '四日市市',
            street: '八田1-2-3',
            building: 'コーポ201',
          },
        ],
        joint_names: [
          { firstname: '太郎', suffix: '様' },
          { firstname: '次郎', suffix: '君' },
        ],
      },
    ])
  })

  it('a sheet kept by hand: one name, one address, a date of an era', () => {
    const text =
      '名前,ふりがな,〒,住所,携帯,誕生日\n田中 実 様,たなか みのる,060-0001,北海道札幌市中央区北一条西2丁目 札幌ビル3F,080-1,昭和63年1月7日\n'
    expect(people(japaneseBytes(text, 'EUCJP'))).toEqual([
      {
        lastname: '田中',
        firstname: '実',
        suffix: '様',
        lastkana: 'たなか',
        firstkana: 'みのる',
        birthdate: '1988-01-07',
        telephones: [{ kindof: 'cell', number: '080-1' }],
        addresses: [
          {
            kindof: 'home',
            zipcode: '060-0001',
            region: '北海道',
            city: '札幌市中央区',
            street: '北一条西2丁目',
            building: '札幌ビル3F',
          },
        ],
      },
    ])
  })

  it('our own export comes back', () => {
    const text =
      'lastname,firstname,zipcode,region,telephones.1.number,telephones.1.kindof,joint_names.1.firstname,addresses.2.street,memo\r\n山田,太郎,100-0001,東京都,03,offtel,花子,港区1,"\'=1+1"\r\n'
    expect(people(utf8(`\u{feff}${text}`))).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        addresses: [
          { kindof: null, zipcode: '100-0001', region: '東京都' },
          { kindof: null, street: '港区1' },
        ],
        telephones: [{ kindof: 'offtel', number: '03' }],
        joint_names: [{ firstname: '花子' }],
        memo: '=1+1',
      },
    ])
  })

  it('lines before the header are not contacts', () => {
    const text =
      'Notes:\n"When exporting …"\n\nFirst Name,Last Name,URL,Company,Connected On\nJohn,Smith,https://www.linkedin.com/in/js,Acme,28 Sep 2026\n'
    expect(people(utf8(text))).toMatchObject([
      { lastname: 'Smith', weburls: [{ kindof: 'profile' }], memo: 'Connected: 28 Sep 2026' },
    ])
  })
})

describe('a column that says to which address cards go', () => {
  it.each([
    ['宛名区分', '法人', '宛名区分: 法人'],
    ['宛名区分', '2', '宛名区分: 2'],
    ['宛先', '会社', '宛先: 会社'],
    ['宛名区分', '個人', undefined],
    ['宛名区分', '0', undefined],
    ['宛先', '自宅', undefined],
  ])('%s: %s', (header, cell, memo) => {
    const { persons, remarks } = readFile(utf8(`${header},姓,名\n${cell},山田,太郎\n`), { name: 'a.csv' })
    expect(persons[0]?.person.memo).toBe(memo)
    const said = { line: 2, person: '山田 太郎', field: header, text: { kind: 'to-memo', value: cell } }
    expect(remarks).toEqual(memo === undefined ? [] : [said])
  })
})

describe('a column that says that cards go to the workplace', () => {
  const read = (headers: string, row: string) =>
    readFile(utf8(`${headers}\n${row}\n`), { name: 'a.csv' }).persons[0]?.person
  it.each(['会社', '法人', '勤務先'])('makes the only address a work address: %s', (word) => {
    const headers = '宛名区分,郵便番号,住所1,住所2,姓1,名1,会社名,御中,電話番号'
    const person = read(headers, `${word},530-0001,大阪府大阪市北区梅田1-1,,,,梅田商事,御中,06-1111-2222`)
    expect(person).toMatchObject({
      organization: { name: '梅田商事' },
      addresses: [{ kindof: 'office', zipcode: '530-0001' }],
      telephones: [{ kindof: 'offtel', number: '06-1111-2222' }],
    })
    expect(person?.memo).toBeUndefined()
  })

  it('changes nothing when there are columns for both addresses', () => {
    const person = read(
      '姓,宛先,自宅〒,自宅住所1,会社〒,会社住所1',
      '森,会社,530-0001,大阪府大阪市北区梅田1-1,,',
    )
    expect(person).toMatchObject({ addresses: [{ kindof: 'home' }], memo: '宛先: 会社' })
  })
})

describe('files without contacts', () => {
  it.each([
    ['empty', 'a.csv', '', 'empty'],
    ['blank', 'a.csv', '\n\n \n', 'empty'],
    ['only a header', 'a.csv', '姓,名,住所\n', 'empty'],
    ['a web page', 'a.csv', '<!doctype html><html><body>hello</body></html>', 'not-contacts'],
    ['a picture', 'a.vcf', '\u0089PNG', 'not-contacts'],
    [
      'entities',
      'a.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'entity-refused',
    ],
    ["a program's own format", '住所録.fwa', 'x', 'closed-format'],
    ['unknown columns', 'a.csv', 'foo,bar\n1,2\n3,4\n', 'columns-unknown'],
    ['JSON of something else', 'a.json', '{"a":1}', 'not-contacts'],
    ['broken XML', 'a.xml', '<ContactXML><a></ContactXML>', 'malformed'],
  ])('%s', (_, name, text, kind) => {
    const bytes = text.startsWith('\u0089') ? new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]) : utf8(text)
    const file = readFile(bytes, { name })
    expect(file.persons).toEqual([])
    expect(file.remarks.map((remark) => remark.text.kind)).toContain(kind)
  })
})
