import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'
import { cpuMs } from '../../../cpu-ms.ts'

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The person of a row with a name, a telephone cell and nothing else. */
function rowOf(name: string, telephone = '') {
  const { persons } = readFile(utf8(`氏名,電話\n${cell(name)},${cell(telephone)}\n`), { name: 'a.csv' })
  const { lastname, firstname, lastkana, firstkana, suffix, organization, memo, telephones } =
    persons[0]?.person ?? {}
  return JSON.parse(
    JSON.stringify({ lastname, firstname, lastkana, firstkana, suffix, organization, memo, telephones }),
  )
}

describe('a name in one cell as people write it', () => {
  const aoki = { lastname: '青木', firstname: '健', lastkana: 'あおき', firstkana: 'けん' }

  it.each([
    ['青木 健（あおき けん）', aoki],
    ['青木 健(アオキ ケン) 様', { ...aoki, lastkana: 'アオキ', firstkana: 'ケン', suffix: '様' }],
    ['青木 健（ｱｵｷ ｹﾝ）', { ...aoki, lastkana: 'アオキ', firstkana: 'ケン' }],
    ['青木（旧姓 鈴木） 花子', { lastname: '青木', firstname: '花子', memo: '氏名: 旧姓 鈴木' }],
    ['青木(旧姓鈴木)はな', { lastname: '青木', firstname: 'はな', memo: '氏名: 旧姓鈴木' }],
    ['青木 花子（旧姓：鈴木）', { lastname: '青木', firstname: '花子', memo: '氏名: 旧姓：鈴木' }],
    ['青木 健（父）', { lastname: '青木', firstname: '健（父）' }],
    ['山田商事（株）', { organization: { name: '山田商事（株）' } }],
    [
      '(株)山田商事\n営業部 山田 太郎 様',
      {
        lastname: '山田',
        firstname: '太郎',
        suffix: '様',
        organization: { name: '(株)山田商事', dept1: '営業部' },
      },
    ],
    [
      '山田商事株式会社\n山田 太郎',
      { lastname: '山田', firstname: '太郎', organization: { name: '山田商事株式会社' } },
    ],
    ["Mary O'Neil, PhD", { lastname: "O'Neil", firstname: 'Mary', suffix: 'PhD' }],
    ['John Doe Jr.', { lastname: 'Doe', firstname: 'John', suffix: 'Jr.' }],
    ['John Doe III, M.D.', { lastname: 'Doe', firstname: 'John', suffix: 'III, M.D.' }],
    ['Doe, John', { lastname: 'Doe', firstname: 'John' }],
    ['Yo-Yo Ma', { lastname: 'Ma', firstname: 'Yo-Yo' }],
    ['Do Kyung Esq', { lastname: 'Kyung', firstname: 'Do', suffix: 'Esq' }],
  ])('%s', (name, expected) => {
    expect(rowOf(name)).toEqual(expected)
  })

  it('a reading in its own column takes precedence over one in brackets', () => {
    const { persons } = readFile(utf8('氏名,ふりがな\n青木 健（ケン）,あおき けん\n'), { name: 'a.csv' })
    expect(persons[0]?.person).toMatchObject({ lastkana: 'あおき', firstkana: 'けん' })
  })
})

describe('telephones in one cell as people write them', () => {
  const [home, fax, cellphone, work] = ['tel', 'fax', 'cell', 'offtel'].map((kindof) => (number: string) => ({
    kindof,
    number,
  }))

  it.each([
    ['06-1111-2222', [home?.('06-1111-2222')]],
    ['TEL: 06-1111-2222 FAX: 06-1111-2223', [home?.('06-1111-2222'), fax?.('06-1111-2223')]],
    ['075-111-2222（自宅）', [home?.('075-111-2222')]],
    ['携帯：090-1111-2222', [cellphone?.('090-1111-2222')]],
    [
      '(217) 555-0100 (home), (217) 555-0101 (cell)',
      [home?.('(217) 555-0100'), cellphone?.('(217) 555-0101')],
    ],
    ['会社: 03-1111-2222\n自宅: 03-3333-4444', [work?.('03-1111-2222'), home?.('03-3333-4444')]],
    ['011-111-2222・090-1111-2222', [home?.('011-111-2222'), home?.('090-1111-2222')]],
    ['06-1111-2222(自宅) 090-1111-2222(携帯)', [home?.('06-1111-2222'), cellphone?.('090-1111-2222')]],
    ['03-1111-2222（夜）', [home?.('03-1111-2222（夜）')]],
    ['03-1111-2222／携帯090-1111-2222', [home?.('03-1111-2222'), cellphone?.('090-1111-2222')]],
    ['03-1111-2222（自宅）090-1111-2222（携帯）', [home?.('03-1111-2222'), cellphone?.('090-1111-2222')]],
    ['03-1111-2222(夫)090-1111-2222', [home?.('03-1111-2222(夫)'), home?.('090-1111-2222')]],
    ['TEL03-1111-2222FAX03-1111-2223', [home?.('03-1111-2222'), fax?.('03-1111-2223')]],
    ['自宅03-1111-2222 携帯090-1111-2222', [home?.('03-1111-2222'), cellphone?.('090-1111-2222')]],
    ['(自宅) 03-1111-2222 (携帯) 090-1111-2222', [home?.('03-1111-2222'), cellphone?.('090-1111-2222')]],
    ['【携帯】090-1111-2222', [cellphone?.('090-1111-2222')]],
    ['（会社）03-1111-2222', [work?.('03-1111-2222')]],
    ['内線12', [home?.('内線12')]],
    ['03-1111-2222 内線123', [home?.('03-1111-2222 内線123')]],
    ['03(1111)2222', [home?.('03(1111)2222')]],
    ...['n/a', 'なし', '-', '×'].map((none) => [none, undefined] as [string, undefined]),
    ['+81 (0)3 1111 2222', [home?.('+81 (0)3 1111 2222')]],
  ])('%s', (text, expected) => {
    expect(rowOf('青木', text).telephones).toEqual(expected)
  })
})

describe('a town and its postal code in one cell', () => {
  const addressOf = (header: string, text: string) => {
    const { persons } = readFile(utf8(`Name,${cell(header)}\nDoe,${cell(text)}\n`), { name: 'a.csv' })
    return persons[0]?.person.addresses
  }

  it.each([
    ['City, State, Zip', 'Springfield, IL 62704', { city: 'Springfield', region: 'IL', zipcode: '62704' }],
    ['City/State/Zip', 'St. Paul MN 55101-1234', { city: 'St. Paul', region: 'MN', zipcode: '55101-1234' }],
    ['City', 'St. Louis, MO', { city: 'St. Louis', region: 'MO' }],
    ['City', 'London SW1A 1AA', { city: 'London', zipcode: 'SW1A 1AA' }],
    ['PLZ/Ort', '10115 Berlin', { city: '10115 Berlin' }],
    ['City', 'Frankfurt am Main', { city: 'Frankfurt am Main' }],
    ['City', 'Paris 75001', { city: 'Paris 75001' }],
    [
      '〒・住所',
      '〒530-0001 大阪府大阪市北区梅田1-1',
      { zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1-1' },
    ] as [string, string, object],
  ])('%s: %s', (header, text, expected) => {
    expect(addressOf(header, text)).toEqual([{ kindof: 'home', ...expected }])
  })

  it('regains its leading zero in Germany', () => {
    const { persons } = readFile(
      utf8('Name;PLZ;Ort;Land\nDoe;1067;Dresden;Deutschland\nRoe;8001;Zürich;Schweiz\n'),
      {
        name: 'a.csv',
      },
    )
    expect(persons.map(({ person }) => person.addresses?.[0]?.zipcode)).toEqual(['01067', '8001'])
  })

  it('is read from the end of address lines without columns for it', () => {
    const lines = (header: string, text: string) =>
      readFile(utf8(`Name,${header}\nDoe,${text}\n`), { name: 'a.csv' }).persons[0]?.person.addresses
    const four = 'Address1,Address2,Address3,Address4'
    const street = { kindof: 'home', street: 'Flat 2', building: '10 High Street' }
    expect(lines(`${four},Postcode`, 'Flat 2,10 High Street,Oxford,,OX3 7AB')).toEqual([
      { ...street, city: 'Oxford', zipcode: 'OX3 7AB' },
    ])
    expect(lines(four, 'Flat 2,10 High Street,Witney,Oxfordshire')).toEqual([
      { ...street, city: 'Witney', region: 'Oxfordshire' },
    ])
    expect(lines(four, '5 Low Rd,London,SW1A 1AA,')).toEqual([
      { kindof: 'home', street: '5 Low Rd', city: 'London', zipcode: 'SW1A 1AA' },
    ])
    expect(lines('Address', '"1 Main St\nApt 2\nBoston, MA 02110"')).toEqual([
      {
        kindof: 'home',
        street: '1 Main St',
        building: 'Apt 2',
        city: 'Boston',
        region: 'MA',
        zipcode: '02110',
      },
    ])
    expect(lines('Address1,Address2,City', '5 Low Rd,Mayfair,')).toEqual([
      { kindof: 'home', street: '5 Low Rd', building: 'Mayfair' },
    ])
    expect(lines(four, '5 Low Rd,Rose Cottage,,')).toEqual([
      { kindof: 'home', street: '5 Low Rd', building: 'Rose Cottage' },
    ])
  })

  it('is not split when the postal code has its own cell', () => {
    const table = 'Name,City,Zip\nDoe,"Springfield, IL 62704",62704\n'
    const { persons } = readFile(utf8(table), { name: 'a.csv' })
    expect(persons[0]?.person.addresses).toMatchObject([{ city: 'Springfield, IL 62704', zipcode: '62704' }])
  })

  it('a Japanese postal code written with a space gets its hyphen', () => {
    const table = '氏名,郵便番号,住所\n青木,100 0001,東京都千代田区千代田1-1\nDoe,100 0001,Main St\n'
    const { persons } = readFile(utf8(table), { name: 'a.csv' })
    expect(persons.map(({ person }) => person.addresses?.[0]?.zipcode)).toEqual(['100-0001', '100 0001'])
  })
})

describe('mail addresses in one cell as people paste them', () => {
  it.each([
    ['青木 健 <ken@x.example>', ['ken@x.example']],
    ['mailto:ken@x.example', ['ken@x.example']],
    ['Ken <ken@x.example>; <hana@x.example>', ['ken@x.example', 'hana@x.example']],
    ['ken＠x.example', ['ken@x.example']],
    ['none', []],
    ['ken at x.example', ['ken at x.example']],
  ])('%s', (text, expected) => {
    const { persons } = readFile(utf8(`氏名,メール\n青木,${cell(text)}\n`), { name: 'a.csv' })
    expect((persons[0]?.person.emails ?? []).map(({ address }) => address)).toEqual(expected)
  })
})

describe('a cell of 100,000 characters', () => {
  const much = (text: string) => text.repeat(100_000 / text.length)
  const rowsOfMuch = utf8(`氏名,電話\n${much('青木 花子,03-1234-5678\n')}`)
  const usual = cpuMs(() => readFile(rowsOfMuch, { name: 'a.csv' }))

  it.each([
    ['a name of kanji with an open bracket', '氏名,電話', `${much('青')}(,1`],
    ['a mail address of signs', '氏名,メール', `青木,<${much('@')} x`],
    ['a remark of digits', '氏名,電話', `青木,1\n${much('1')}現在だ,`],
    ['a name of degrees', 'Name,Phone', `${much('PhD ')}x,1`],
    ['a telephone of words', '氏名,電話', `青木,${much('1 tel ')}`],
    ['a town of blanks', 'Name,City', `Doe,${much('St ')}1`],
  ])('takes little more than usual rows of as many: %s', (_, headers, rows) => {
    const table = utf8(`${headers}\n${rows}\n`)
    expect(readFile(table, { name: 'a.csv' }).persons.length).toBeGreaterThan(0)
    expect(cpuMs(() => readFile(table, { name: 'a.csv' }))).toBeLessThan(30 * usual)
  })
})

describe('a telephone number that a spreadsheet stored as a numeric value', () => {
  it.each([
    ['9.012345678E+09', [{ kindof: 'tel', number: '09012345678' }], undefined],
    ['9.01234567E9', [{ kindof: 'tel', number: '09012345670' }], undefined],
    ['9012345678.0', [{ kindof: 'tel', number: '09012345678' }], undefined],
    ['9.01235E+09', undefined, '電話: 9.01235E+09'],
    ['3E+08', undefined, '電話: 3E+08'],
  ])('%s', (written, telephones, memo) => {
    expect(rowOf('山田 太郎', written)).toEqual({ lastname: '山田', firstname: '太郎', telephones, memo })
  })
})

describe('names of Europe and America in one cell', () => {
  const person = (name: string) => {
    const { persons } = readFile(utf8(`Name,City\n${cell(name)},\n`), { name: 'a.csv' })
    return persons[0]?.person
  }
  const john = { lastname: 'Smith', firstname: 'John' }

  it.each([
    ['John & Mary Smith', { ...john, joint_names: [{ firstname: 'Mary' }] }],
    ['John and Mary Smith', { ...john, joint_names: [{ firstname: 'Mary' }] }],
    ['Smith, John & Mary', { ...john, joint_names: [{ firstname: 'Mary' }] }],
    ['John Smith & Mary', { ...john, joint_names: [{ firstname: 'Mary' }] }],
    ['John Smith and Mary Jones', { ...john, joint_names: [{ lastname: 'Jones', firstname: 'Mary' }] }],
    [
      'Hans und Eva von Berg',
      { lastname: 'von Berg', firstname: 'Hans', joint_names: [{ firstname: 'Eva' }] },
    ],
    [
      'Dr. Ann Lee & Mr. Tom Wu',
      {
        lastname: 'Lee',
        firstname: 'Ann',
        memo: 'Name: Dr., Mr.',
        joint_names: [{ lastname: 'Wu', firstname: 'Tom' }],
      },
    ],
    ['Mr. John Smith', { ...john, suffix: 'Mr.' }],
    ['Prof. Dr. John Smith', { ...john, suffix: 'Prof. Dr.' }],
    ['Mrs. Smith', { lastname: 'Smith', suffix: 'Mrs.' }],
    ['Mr. & Mrs. John Smith', { ...john, suffix: 'Mr. & Mrs.' }],
    ['Mr. and Mrs. Smith', { lastname: 'Smith', suffix: 'Mr. and Mrs.' }],
  ])('%s', (name, expected) => {
    expect(person(name)).toEqual(expected)
  })

  it.each([
    'Smith & Sons',
    'Johnson & Johnson',
    'John & Mary',
    'Marks and Spencer',
    'Smith & Wesson Inc.',
    'Black & White Design',
    'Sand and gravel',
    'John, Mary & Tom Smith',
  ])('%s stays one', (name) => {
    expect(person(name)).not.toHaveProperty('joint_names')
    expect(person(name)).not.toHaveProperty('memo')
  })
})
