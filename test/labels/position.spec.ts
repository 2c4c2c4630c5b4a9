import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { layoutMailingLabels, type LaidOut } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { cellRect, sheetFor } from '../../labels/sheet/sheet.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'
import { inkBounds, pdfPicture, withPdfFile } from './raster.ts'
import { everybody, person } from '../../tools/tour/ten-documents.ts'
import { runBox } from './ink.ts'

const fonts = bundledFonts('serif')
const pointsPerMillimetre = 72 / 25.4

function laidOn(code: string, options: Partial<LayoutOptions> = {}, count = 24): LaidOut {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const records = Array.from({ length: count }, (_, index) => everybody[index % everybody.length] ?? person)
  return layoutMailingLabels({ records, sheet, fonts, options })
}

interface Word {
  readonly text: string
  readonly x: number
  readonly width: number
}

/** Words of the first page with their left edge and width, mm, as poppler measures them. */
async function wordsOf({ pages }: LaidOut): Promise<Word[]> {
  const html = withPdfFile(await toPdf(pages.slice(0, 1), fonts), (file) =>
    execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }),
  )
  const found = html.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</gu)
  return [...found].map(([, xMin = '', xMax = '', text = '']) => {
    const x = Number(xMin) / pointsPerMillimetre
    return { text, x, width: Number(xMax) / pointsPerMillimetre - x }
  })
}

test('every line of a label sheet is in the PDF within 0.3 mm of the layout', async () => {
  const laid = laidOn('ELM008', {}, 12)
  const words = await wordsOf(laid)
  const lines = laid.pages[0]?.runs ?? []
  expect(lines.length).toBeGreaterThan(40)
  for (const line of lines) {
    const text = line.text.join('').split(' ')[0] ?? ''
    const distances = words
      .filter((word) => text.startsWith(word.text))
      .map((word) => Math.abs(word.x - line.x))
    expect(Math.min(...distances), text).toBeLessThanOrEqual(0.3)
  }
})

const measured = ['ELM008', 'ELM012', 'ELM022', 'L7160', '5160', 'ELM023'] as const
test.each(measured)('on %s every word of the PDF stays in its column of cells', async (code) => {
  const laid = laidOn(code)
  const cells = laid.pages[0]?.labels.map(({ cell }) => cell) ?? []
  for (const { text, x, width } of await wordsOf(laid)) {
    const inside = cells.some((cell) => x >= cell.x && x + width <= cell.x + cell.width + 0.3)
    expect(inside, `${text} at ${x}`).toBe(true)
  }
})

test.each(['hagaki', '長形3号', 'ELM008'])(
  'vertical text on %s is drawn within 0.3 mm of the layout',
  async (code) => {
    const dpi = 300
    const laid = laidOn(code, { direction: 'vertical' }, 1)
    const page = laid.pages[0]
    if (page === undefined) throw new Error('no page')
    const picture = await pdfPicture(await toPdf([page], fonts), dpi)
    const columns = page.runs.filter(({ stance }) => stance === 'vertical')
    expect(columns.length).toBeGreaterThan(1)
    for (const column of columns) {
      const box = runBox(column, fonts)
      if (box === null) continue
      const scale = dpi / 25.4
      const margin = 0.2
      const ink = inkBounds(picture, {
        x: Math.round((box.x - margin) * scale),
        y: Math.round((box.y - margin) * scale),
        width: Math.round((box.width + 2 * margin) * scale),
        height: Math.round((box.height + 2 * margin) * scale),
      })
      expect(Math.abs((ink?.left ?? 0) / scale - box.x)).toBeLessThanOrEqual(0.3)
      expect(Math.abs((ink?.top ?? 0) / scale - box.y)).toBeLessThanOrEqual(0.3)
      expect(Math.abs((ink?.right ?? 0) / scale - box.x - box.width)).toBeLessThanOrEqual(0.3)
      expect(Math.abs((ink?.bottom ?? 0) / scale - box.y - box.height)).toBeLessThanOrEqual(0.3)
    }
  },
)

test.each(sheets.map((sheet) => [sheet.code, sheet] as const))(
  'a page of %s has its exact size',
  async (_, sheet) => {
    const { pages } = layoutMailingLabels({ records: [person], sheet, fonts })
    const info = withPdfFile(await toPdf(pages, fonts), (file) =>
      execFileSync('pdfinfo', [file], { encoding: 'utf8' }),
    )
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/u.exec(info) ?? []
    const { paper } = sheetFor(sheet, sheet.direction)
    expect(Math.abs(Number(width) - paper.width * pointsPerMillimetre)).toBeLessThan(1)
    expect(Math.abs(Number(height) - paper.height * pointsPerMillimetre)).toBeLessThan(1)
  },
)

test('cells are where the sheet says', () => {
  const sheet = findSheet('ELM008')
  if (sheet === undefined) throw new Error('no ELM008')
  expect(cellRect(sheet, 0)).toEqual({ x: 18.6, y: 21.2, width: 86.4, height: 42.3 })
  expect(cellRect(sheet, 11).x).toBeCloseTo(105, 6)
  expect(cellRect(sheet, 11).y).toBeCloseTo(21.2 + 5 * 42.3, 6)
})
