import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

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
    ['青木 花子（旧姓：鈴木）', { lastname: '青木', firstname: '花子', memo: '氏名: 旧姓：鈴木' }],
    ['青木 健（父）', { lastname: '青木', firstname: '健（父）' }],
    ['山田商事（株）', { organization: { name: '山田商事（株）' } }],
    [
      '(株)山田商事\n営業部 山田 太郎 様',
      {
        ...{ lastname: '山田', firstname: '太郎', suffix: '様' },
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

  it('a reading of its own column goes before one in brackets', () => {
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
    ['03-1111-2222（夜）', [home?.('03-1111-2222（夜）')]],
    ['03-1111-2222 内線123', [home?.('03-1111-2222 内線123')]],
    ['03(1111)2222', [home?.('03(1111)2222')]],
    ['+81 (0)3 1111 2222', [home?.('+81 (0)3 1111 2222')]],
  ])('%s', (text, expected) => {
    expect(rowOf('青木', text).telephones).toEqual(expected)
  })
})
