import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { delimiterOf, readTable as read } from '../../../exchange/table.ts'

const readTable = (text: string, delimiter?: string) => read(text, delimiter) ?? { rows: [], remarks: [] }
const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

describe('tables of text', () => {
  it('rows with two kinds of line ends, and line ends within cells', () => {
    const { rows } = readTable('a,b\r\nc,"d\ne"\nf,"g\r\nh"\r\ni,j\n')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd\ne'] },
      { line: 4, cells: ['f', 'g\nh'] },
      { line: 6, cells: ['i', 'j'] },
    ])
  })

  it.each([',', ';', '\t', '|'])('cells separated by %j are found', (sign) => {
    expect(delimiterOf([`姓${sign}名${sign}住所`, `山田${sign}太郎${sign}"東京, 港; 区"`].join('\n'))).toBe(
      sign,
    )
  })

  it('quoted cells hold line ends, and lines are counted through them', () => {
    const { rows } = readTable('名前,住所\r\n"山田","東京\r\n港区"\r\n佐藤,大阪\r\n')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4])
    expect(rows[1]?.cells).toEqual(['山田', '東京\r\n港区'])
  })

  it('a quotation mark that is never closed affects only its own line', () => {
    const { rows, remarks } = readTable('名前,住所\n山田,"東京\n佐藤,大阪\n鈴木,京都\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['名前', '住所'],
      ['山田', '東京'],
      ['佐藤', '大阪'],
      ['鈴木', '京都'],
    ])
    expect(remarks).toEqual([
      { line: 2, person: '', field: '', text: { kind: 'quote-not-closed', value: '山田,"東京' } },
    ])
  })

  it.each([
    ['a quoted cell below', '"g","h, h"'],
    ['a cell in quotation marks in the middle', 'g,"h, h"'],
  ])('a quotation mark that only %s closes also affects only its own line', (_, row) => {
    const { rows, remarks } = readTable(`姓,名\na,"b\nc,d\n${row}\ne,f\n`)
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, '姓', '名'],
      [2, 'a', 'b'],
      [3, 'c', 'd'],
      [4, 'g', 'h, h'],
      [5, 'e', 'f'],
    ])
    expect(remarks.map(({ line, text }) => [line, text.kind])).toEqual([[2, 'quote-not-closed']])
  })

  it.each(['"Ann ""A"" Lee","Troy,"y"', '"Ann ""A"" Lee","Tr"oy,"y"'])(
    'a quotation mark that swallows a cell of its own line affects no other cell: %s',
    (row) => {
      const { rows, remarks } = readTable(`Name,City,Notes\n${row}\nBob,"Rome",z\n`)
      expect(rows[1]?.cells).toEqual(['Ann "A" Lee', row.includes('Tr"oy') ? 'Tr"oy' : 'Troy', 'y'])
      expect(rows[2]?.cells).toEqual(['Bob', 'Rome', 'z'])
      expect(remarks.map(({ line, text }) => [line, text.kind])).toEqual([[2, 'quote-not-closed']])
    },
  )

  it('quotation marks inside a cell of two lines belong to the cell', () => {
    const { rows, remarks } = readTable('姓,名,メモ\na,b,"er sagte "hallo" und\nging"\nc,d,e\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['姓', '名', 'メモ'],
      ['a', 'b', 'er sagte "hallo" und\nging'],
      ['c', 'd', 'e'],
    ])
    expect(remarks).toEqual([])
  })

  it('NUL characters are removed with a remark; empty rows are left out', () => {
    const { rows, remarks } = readTable('名前,住所\n\n,,\n山\0田,東京\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['名前', '住所'],
      ['山田', '東京'],
    ])
    expect(remarks.map(({ text }) => text.kind)).toEqual(['nul-removed'])
  })

  it('what a program writes comes back', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replaceAll('\0', '').replaceAll('\r', ''))
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(table, (rows) => {
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
        const text = Papa.unparse([['姓', '名', '住所'], ...filled])
        expect(
          readTable(text, ',')
            .rows.slice(1)
            .map(({ cells }) => cells),
        ).toEqual(filled)
      }),
    )
  })

  it('any text is read without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void cellsOf(text)))
  })
})
