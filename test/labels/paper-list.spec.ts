import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPages } from '../../labels/list/list-pages.ts'
import type { ListPaper, PaperColumn, PaperList } from '../../labels/list/paper-list.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { counts } from '../counts.ts'
import { faultsOf } from './accessible-pdf.ts'
import { bundledFonts } from './fonts.ts'
import { withPdfFile } from './raster.ts'
import { readPdf } from './read-pdf.ts'

const fonts = bundledFonts('sans', 'serifLatin')
const point = 25.4 / 72
const upright: ListPaper = { width: 210, height: 297, size: 9 * point }
const letters = (text: string) => [...text.replaceAll(/\s/gu, '')].sort().join('')

const kinds = ['words', 'number', 'text', 'text', 'tick', 'blank'] as const
const columns = ['名前', '電話', '住所', 'メモ', '済', '備考'].map((heading, at): PaperColumn => {
  return { heading, kind: kinds[at] ?? 'text' }
})
const listOf = (rows: readonly (readonly string[])[], heading = ''): PaperList => ({
  title: '住所録',
  note: '2026年11月29日現在',
  columns,
  sections: [{ heading, rows }],
})
const person = (name: string, memo = ''): string[] => [
  name,
  '090-1234-5678',
  '東京都千代田区霞が関1-3-2',
  memo,
  '',
  '',
]

const pdfOf = (list: PaperList, paper = upright) =>
  toPdf(listPages(list, fonts, paper), fonts, { title: list.title })
const run = (pdf: Uint8Array, program: string, ...words: string[]) =>
  withPdfFile(pdf, (file) =>
    execFileSync(program, [...words.map((word) => (word === 'FILE' ? file : word))], { encoding: 'utf8' }),
  )
/** The text of each page, as poppler puts it on lines. */
async function pagesOf(list: PaperList, paper = upright): Promise<string[]> {
  const text = run(await pdfOf(list, paper), 'pdftotext', '-layout', 'FILE', '-')
  return text.split('\f').slice(0, -1)
}

const word = fc.string({
  unit: fc.constantFrom(...'山田佐藤鈴木髙橋ヤマダさとうabcXYZ・ー、。（）@.- 0123456789\n'),
  maxLength: 60,
})
const someList = fc.record({
  rows: fc.array(fc.array(word, { minLength: 4, maxLength: 4 }), { maxLength: 60 }),
  points: fc.integer({ min: 8, max: 12 }),
  landscape: fc.boolean(),
})

describe('a list on paper', () => {
  it('has every letter on the page, inside its margins, however long texts are', async () => {
    await fc.assert(
      fc.asyncProperty(someList, async ({ rows, points, landscape }) => {
        const [width, height] = landscape ? [297, 210] : [210, 297]
        const list = listOf(
          rows.map((row) => [...row, '', '']),
          'あ',
        )
        const pages = readPdf(await pdfOf(list, { width, height, size: points * point }))
        const repeated = list.title + list.note + columns.map(({ heading }) => heading).join('')
        const numbers = pages.map((_, at) => `${repeated}${at + 1}/${pages.length}`)
        const read = pages.flat().map(({ text }) => text)
        expect(letters(read.join(''))).toBe(letters(`${numbers.join('')}あ${rows.flat().join('')}`))
        for (const { x, y } of pages.flat()) {
          expect(x).toBeGreaterThan(14.9)
          expect(x).toBeLessThan(width - 15)
          expect(y).toBeGreaterThan(14)
          expect(y).toBeLessThan(height - 5)
        }
      }),
      { numRuns: counts(15, 300, 'random lists') },
    )
  })

  it('has title, headings and its number of all on each page', async () => {
    const pages = await pagesOf(listOf(Array.from({ length: 150 }, (_, at) => person(`山田 ${at}`))))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      const [head = '', ...rest] = page.split('\n').filter((line) => line.trim() !== '')
      expect(head).toMatch(/^住所録 +2026年11月29日現在$/u)
      expect(rest[0]?.trim().split(/ +/u)).toEqual(['名前', '電話', '住所', 'メモ', '済', '備考'])
      expect(rest.at(-1)?.replaceAll(' ', '')).toBe(`${at + 1}/${pages.length}`)
    }
  })

  it('never divides a row between two pages', async () => {
    const memo = '引っ越したばかり。新しい番号を確認すること。'.repeat(6)
    const rows = Array.from({ length: 60 }, (_, at) => person(`山田 ${at}`, `始${memo}終`))
    const pages = await pagesOf(listOf(rows))
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) expect(page.split('始').length).toBe(page.split('終').length)
  })

  it('continues a row that is higher than a page, and its box is there once', async () => {
    const memo = Array.from({ length: 120 }, (_, at) => `第${at}行`).join('\n')
    const list = listOf([person('山田', memo)])
    const pages = listPages(list, fonts, upright)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flatMap(({ outlines }) => outlines)).toHaveLength(1)
    const text = (await pagesOf(list)).join('\n')
    expect([...text.matchAll(/第(\d+)行/gu)].map(([, at]) => Number(at))).toEqual([...Array(120).keys()])
  })

  it('keeps a heading with the row below it', async () => {
    const sections = Array.from({ length: 40 }, (_, at) => ({
      heading: `見出し${at}`,
      rows: [person('山田', 'メモ\n'.repeat(6)), person('佐藤')],
    }))
    for (const points of [8, 9, 10, 11, 12])
      for (const page of await pagesOf({ ...listOf([]), sections }, { ...upright, size: points * point })) {
        const lines = page.split('\n').filter((line) => line.trim() !== '')
        expect(lines.at(-2)).not.toMatch(/見出し/u)
      }
  })

  it('keeps numbers whole and divides names at their blank where there is room for that', async () => {
    const long = '東京都千代田区霞が関1-3-2 '.repeat(4)
    const rows = Array.from({ length: 20 }, () => [
      '林 勅使河原左衛門',
      '+81 90 1234 5678',
      long,
      long,
      '',
      '',
    ])
    const lines = readPdf(await pdfOf(listOf(rows), { ...upright, size: 12 * point }))
      .flat()
      .map(({ text }) => text.trim())
    expect(lines.filter((line) => line === '+81 90 1234 5678')).toHaveLength(20)
    const names = lines.filter((line) => /林|勅|左|門/u.test(line))
    expect(names).toEqual(rows.flatMap(() => ['林', '勅使河原左衛門']))
  })

  it('has columns as wide as their texts where all fit', () => {
    const rows = Array.from({ length: 3 }, () => person('山田 太郎'))
    const [page] = listPages(listOf(rows), fonts, upright)
    const perRow = page?.table?.rows.filter(({ kind }) => kind === 'cells').map(({ runs }) => runs)
    expect(perRow).toEqual(Array.from({ length: 3 }, () => [1, 1, 1, 0, 0, 0]))
  })

  it('is a table for those who listen to it, with its headings once', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => person(`山田 ${at}`))
    const pdf = await pdfOf(listOf(rows, 'や'))
    expect(faultsOf(pdf)).toEqual([])
    const structure = run(pdf, 'pdfinfo', '-struct-text', 'FILE')
    const kindsOf = structure.match(/^ *(?:H1|P|Table|TR|TH|TD)\b/gmu)?.map((line) => line.trim())
    const row = ['TR', ...columns.map(() => 'TD')]
    expect(kindsOf).toEqual([
      ...['H1', 'P', 'Table'],
      ...['TR', ...columns.map(() => 'TH')],
      ...['TR', 'TH'],
      ...rows.flatMap(() => row),
    ])
    expect(structure).not.toContain('1 / 2')
  })
})
