import type { FontSet } from '../font/font-set.ts'
import { uncalibrated } from '../layout-options.ts'
import type { GlyphRun, Page, Rect } from '../output/glyph-run.ts'
import { fittedLine, type FittedPlace } from '../typeset/fitted-line.ts'

/** A table of people by columns, such as years, with a few signs in each cell. */
export interface MarkTable {
  readonly title: string
  /** The meaning of the signs, below the title. */
  readonly legend: string
  /** Heading of the names, and of each column. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly kana: string
    readonly cells: readonly string[]
  }[]
}

const paper = { width: 210, height: 297 }
const margin = { side: 15, top: 15, bottom: 14 }
const rowHeight = 6.4
const ruleWidth = 0.1
/** Width of the names and of their readings, mm; the columns share the rest. */
const [nameWidth, kanaWidth] = [44, 38]
/** The space between the end of a text and what comes next to it. */
const gap = 1.5
const sizes = { title: 5, text: 3.4, kana: 2.6, small: 2.8 }

/** Returns the pages of a table on A4 upright, each with its heading. No letter is left out, however long a text is. */
export function markTablePages(table: MarkTable, fonts: FontSet): Page[] {
  const first = margin.top + sizes.title * 1.6 + sizes.small * 2.2
  const head = rowHeight
  const rows = Math.max(1, Math.floor((paper.height - first - head - margin.bottom) / rowHeight))
  const count = Math.max(1, Math.ceil(table.rows.length / rows))
  return Array.from({ length: count }, (_, at) => {
    const shown = table.rows.slice(at * rows, (at + 1) * rows)
    const runs = [
      ...heading(table, fonts, first),
      ...shown.flatMap((row, index) => rowRuns(row, table, fonts, first + head + index * rowHeight)),
      ...fittedLine(fonts, `${at + 1} / ${count}`, {
        x: margin.side,
        y: paper.height - margin.bottom + 3,
        width: inner,
        size: sizes.small,
        align: 'middle',
      }),
    ]
    return {
      ...paper,
      runs,
      bars: rules(first + head, shown.length),
      outlines: [],
      labels: [],
      calibration: uncalibrated,
    }
  })
}

const inner = paper.width - 2 * margin.side

function heading(table: MarkTable, fonts: FontSet, bottom: number): GlyphRun[] {
  const { title, legend, name, columns } = table
  const [x, y] = [margin.side, margin.top]
  return [
    ...fittedLine(fonts, title, { x, y, width: inner, size: sizes.title }),
    ...fittedLine(fonts, legend, { x, y: y + sizes.title * 1.6, width: inner, size: sizes.small }),
    ...rowRuns({ name, kana: '', cells: columns }, table, fonts, bottom),
  ]
}

function rowRuns(
  { name, kana, cells }: MarkTable['rows'][number],
  { columns }: MarkTable,
  fonts: FontSet,
  top: number,
): GlyphRun[] {
  const left = margin.side + nameWidth + kanaWidth
  const width = (inner - nameWidth - kanaWidth) / Math.max(1, columns.length)
  const at = (x: number, room: number, size: number): FittedPlace => ({
    x,
    width: room - gap,
    size,
    y: top + (rowHeight - size) / 2,
  })
  return [
    ...fittedLine(fonts, name, at(margin.side, nameWidth, sizes.text)),
    ...fittedLine(fonts, kana, at(margin.side + nameWidth, kanaWidth, sizes.kana)),
    ...cells.flatMap((cell, index) =>
      fittedLine(fonts, cell, { ...at(left + index * width, width, sizes.text), align: 'middle' }),
    ),
  ]
}

function rules(top: number, rows: number): Rect[] {
  return Array.from({ length: rows + 1 }, (_, at) => ({
    x: margin.side,
    y: top + at * rowHeight - ruleWidth / 2,
    width: inner,
    height: at === 0 ? 2 * ruleWidth : ruleWidth,
  }))
}
