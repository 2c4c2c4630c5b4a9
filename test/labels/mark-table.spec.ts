import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markTablePages, type MarkTable } from '../../labels/table/mark-table.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { counts } from '../counts.ts'
import { bundledFonts } from './fonts.ts'
import { readPdf } from './read-pdf.ts'

const fonts = bundledFonts('serif', 'sans')
const columns = ['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019']
const table = (rows: MarkTable['rows']): MarkTable => ({
  title: '年賀状 2019–2026',
  legend: '出＝出した　受＝受け取り　喪＝喪中　止＝やめる',
  name: '名前',
  columns,
  rows,
})
const letters = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('')
const said = ({ name, kana, cells }: MarkTable['rows'][number]) => [name, kana, ...cells].join('')

async function read(of: MarkTable) {
  return readPdf(await toPdf(markTablePages(of, fonts), fonts))
}

const word = fc.string({
  unit: fc.constantFrom(...'山田佐藤鈴木髙橋渡邉齋藤ヤマダさとうabcXYZ・ー'),
  maxLength: 60,
})
const row = fc.record({
  name: word,
  kana: word,
  cells: fc.array(fc.constantFrom('', '出', '出受', '出受喪止'), { minLength: 8, maxLength: 8 }),
})

describe('a table of marks on paper', () => {
  it('has every letter on the page, inside it, however long names are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 90 }), async (rows) => {
        const of = table(rows)
        const pages = await read(of)
        const heads = [of.title, of.legend, of.name, ...columns].join('')
        const numbers = pages.map((_, at) => `${at + 1}/${pages.length}`)
        const expected = [...rows.map(said), ...pages.map(() => heads), ...numbers].join('')
        expect(
          letters(
            pages
              .flat()
              .map(({ text }) => text)
              .join(''),
          ),
        ).toBe(letters(expected))
        for (const { x, y } of pages.flat()) {
          expect(x).toBeGreaterThan(14)
          expect(x).toBeLessThan(196)
          expect(y).toBeGreaterThan(14)
          expect(y).toBeLessThan(292)
        }
      }),
      { numRuns: counts(15, 400, 'random tables of marks') },
    )
  })

  it('keeps each row on one line and each cell under its year', async () => {
    const marked = columns.map((_, at) => (at % 2 === 0 ? '出' : '受'))
    const [page = []] = await read(table([{ name: '山田 太郎', kana: 'やまだ たろう', cells: marked }]))
    const cells = page.filter(({ text }) => text === '出' || text === '受')
    const heads = page.filter(({ text }) => columns.includes(text))
    expect([cells.length, heads.length]).toEqual([8, 8])
    expect(new Set(cells.map(({ y }) => y.toFixed(2))).size).toBe(1)
    for (const [at, cell] of cells.entries()) expect(Math.abs(cell.x - (heads[at]?.x ?? 0))).toBeLessThan(6)
  })
})
