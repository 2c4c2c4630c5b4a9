import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (text: string) => {
  const { persons, remarks } = readFile(utf8(text), { name: 'a.csv' })
  return {
    names: persons.map(({ person }) => person.lastname ?? person.firstname ?? person.organization?.name),
    stray: remarks
      .filter(({ text: { kind } }) => kind === 'stray-line')
      .map(({ line, text: { value } }) => `${line} ${value}`),
  }
}

describe('a total row below a table', () => {
  it.each([
    ['in the column of names', '名前,電話,金額\n山田,03-1,1000\n合計,,1000\n', ['3 合計 1000']],
    ['in the first column', 'No,名前,電話,枚数\n1,山田,03-1,2\n合計,,,2\n', ['3 合計 2']],
    ['with how many they are', 'No,名前,電話,枚数\n1,山田,03-1,2\n合 計,1名,,2枚\n', ['3 合 計 1名 2枚']],
    [
      'before the number in any other',
      '名前,住所,金額\n山田,港区1-2,¥1000\n,総計：,"¥1,000"\n',
      ['3 総計： ¥1,000'],
    ],
    ['several of them', '名前,電話,金額\n山田,03-1,1\n小計,,1\n\n総計,,1\n', ['3 小計 1', '5 総計 1']],
    ['how many, below the telephones', '名前,電話,金額\n山田,03-1,1\n合計,1名,\n', ['3 合計 1名']],
    ['in English', 'Name,Phone,Amount\n山田,1,3\nGrand Total,,$3.00\n', ['3 Grand Total $3.00']],
  ])('is not a contact, and a remark names it: %s', (_, text, stray) => {
    expect(read(text)).toEqual({ names: ['山田'], stray })
  })

  it.each([
    ['a company with a telephone', 'Company,Phone,Amount\nABC,1,3\nTotal,2,3\n'],
    ['a company with an address', 'Company,City,Amount\nABC,Kita,3\nTotal,Paris,3\n'],
    ['a company without other data', 'Company,Phone,Amount\nABC,1,3\nTotal,,\n'],
    ['with text next to it', 'Company,Phone,Remark\nABC,1,3\nTotal,,paid\n'],
    ['that is not the end', 'Company,Phone,Amount\nTotal,,3\nABC,1,3\n'],
    ['between others', 'Company,Phone,Amount\nDEF,1,2\nTotal,,3\nABC,1,3\n'],
    ['that is all there is', 'Company,Phone,Amount\nTotal,,3\n'],
  ])('is still read as a contact: %s', (_, text) => {
    const { names, stray } = read(text)
    expect(names).toContain('Total')
    expect(stray).toEqual([])
  })

  it('keeps the order of the rows', () => {
    expect(read('Company,Phone,Amount\nDEF,1,2\nTotal,,3\nTotals,,3\nABC,1,3\nTotal,,4\n')).toEqual({
      names: ['DEF', 'Total', 'Totals', 'ABC'],
      stray: ['6 Total 4'],
    })
  })
})

describe('a remark below a table', () => {
  it.each([
    '※ 2026年1月1日現在',
    '2026年1月1日現在',
    '以上',
    '作成：総務部 2026/1/1',
    '（注）敬称略',
    '＊印は喪中です。',
    'Last updated: 1 May 2026',
    'Page 1',
    '計2名',
    'TOTAL: 3',
    '全3件',
    '2026年1月1日 事務局作成',
    '連絡先：山田（03-1111-1111）',
    '幹事：鈴木',
    'Please send corrections to Ann',
  ])('is not a contact, and a remark names it: %s', (remark) => {
    const found = read(`名前,電話,金額\n山田,03-1,1\n合計,,1\n${remark},,\n`)
    expect(found).toEqual({ names: ['山田'], stray: ['3 合計 1', `4 ${remark}`] })
  })

  it.each([
    '以上 太郎',
    '作成 一郎',
    '印刷工房',
    '＊田中',
    'Page Turner',
    'Noteboom',
    'Endo',
    'Source GmbH',
    '注連 花',
    '会計 太郎',
    'Pleasence GmbH',
  ])('is not assumed for a name that looks like one: %s', (name) => {
    expect(read(`会社名,電話,金額\n山田,03-1,1\n${name},,\n`)).toMatchObject({ stray: [] })
  })

  it('is not assumed between other rows, or when its row has more cells', () => {
    expect(read('会社名,電話,金額\n山田,03-1,1\n※東京,,\n鈴木,03-2,1\n').stray).toEqual([])
    expect(read('会社名,電話,金額\n山田,03-1,1\n※鈴木,03-2,\n').stray).toEqual([])
  })
})

describe('a row inside a table that is not an entry', () => {
  it('a remark names a subtotal', () => {
    expect(read('名前,住所,金額\n山田,港区1,3\n小計,,3\n鈴木,港区2,4\n小計,,4\n')).toEqual({
      names: ['山田', '鈴木'],
      stray: ['3 小計 3', '5 小計 4'],
    })
  })

  it('a remark names a header that is repeated at the top of each page', () => {
    expect(read('名前,電話\n山田,03-1\n名前,電話\n鈴木,03-2\n')).toEqual({
      names: ['山田', '鈴木'],
      stray: ['3 名前 電話'],
    })
    // A single word may be a contact.
    expect(read('会社名,電話\n山田,03-1\n会社名,\n').names).toHaveLength(2)
  })

  it.each(['【2班】', '■ 東京', '《親戚》', '1組', '第2班', '○友人', 'あ', 'か行'])(
    'a remark names a section heading: %s',
    (heading) => {
      expect(read(`名前,電話\n山田,03-1\n${heading},\n鈴木,03-2\n`)).toEqual({
        names: ['山田', '鈴木'],
        stray: [`3 ${heading}`],
      })
    },
  )

  it.each(['【株】青木,03-2', '■青木,03-2', '【株】青木,'])(
    'a contact that looks like a heading is kept: %s',
    (row) => {
      expect(read(`会社名,電話\n山田,03-1\n${row}\n鈴木,03-2\n`)).toMatchObject({ stray: [] })
    },
  )
})
