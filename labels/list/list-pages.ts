import type { FontSet } from '../font/font-set.ts'
import { uncalibrated } from '../layout-options.ts'
import type { GlyphRun, Outline, Page, PlacedRow, Rect } from '../output/glyph-run.ts'
import { filledLines, type Whole } from '../typeset/fill-lines.ts'
import { fittedLine } from '../typeset/fitted-line.ts'
import { placeLine, solidLine, type Line } from '../typeset/place-line.ts'
import { columnWidths } from './column-widths.ts'
import type { ListPaper, PaperList } from './paper-list.ts'
import { setList, type SetCell, type SetRow } from './set-list.ts'

/** mm */
const margin = { side: 15, top: 14, bottom: 16 }
/** Sizes and distances in em of the list. */
const title = { size: 1.5, height: 2.6 }
const noteSize = 0.9
const section = { size: 1.25, above: 0.7, height: 2.6 }
const pitch = 1.35
/** Above and below the lines of a row. */
const padding = 0.3
const gap = 0.9
const box = 0.95
/** mm */
const rule = { thin: 0.1, thick: 0.3 }

/** What goes onto pages in one piece. */
type Block =
  | { readonly kind: 'section'; readonly heading: string; readonly height: number }
  | {
      readonly kind: 'heads' | 'cells'
      readonly fonts: FontSet
      readonly cells: readonly (readonly Line[])[]
      /** Whether it is the first part of its row, which has the box to tick. */
      readonly isFirst: boolean
      readonly height: number
    }
type RowBlock = Extract<Block, { cells: unknown }>

/** Everything that is the same on each page. */
interface Frame {
  readonly list: PaperList
  readonly paper: ListPaper
  readonly fonts: FontSet
  /** Where each column begins and how wide it is, mm. */
  readonly columns: readonly { readonly x: number; readonly width: number }[]
  readonly heads: RowBlock
  /** Where the rows of a page begin and end, mm. */
  readonly top: number
  readonly bottom: number
}

/**
 * Returns the pages of a list: title and headings on each, its number and how many there are below. A row stays whole unless it is
 * higher than a page; long texts go on in further lines, so that no letter is lost.
 */
export function listPages(list: PaperList, fonts: FontSet, paper: ListPaper): Page[] {
  const set = setList(list, fonts)
  const { size } = paper
  const inner = paper.width - 2 * margin.side
  const rows = set.sections.flatMap((each) => each.rows)
  const room = inner / size - gap * (list.columns.length - 1)
  const widths = columnWidths(list.columns, set.heads, rows, room)
  const asWords = list.columns.map(({ kind }) => (kind === 'text' ? 'text' : 'words'))
  const block = (kind: RowBlock['kind'], { fonts: own, cells }: SetRow): RowBlock => {
    const cut = cells.map((all, at) => cellLines(all, widths[at] ?? 1, asWords[at] ?? 'text'))
    return { kind, fonts: own, cells: cut, isFirst: true, height: heightOf(cut, size) }
  }
  const heads = block('heads', set.heads)
  const top = margin.top + title.height * size + heads.height
  const bottom = paper.height - margin.bottom
  const frame: Frame = { list, paper, fonts, columns: columnsAt(widths, size), heads, top, bottom }
  const most = Math.max(1, Math.floor(((bottom - top) / size - 2 * padding) / pitch))
  const blocks = set.sections.map(({ heading, rows: own }): Block[] => [
    ...(heading === '' ? [] : [{ kind: 'section', heading, height: section.height * size } as const]),
    ...own.flatMap((row) => parted(block('cells', row), most, size)),
  ])
  const pages = distributed(blocks.flat(), bottom - top)
  return pages.map((shown, at) => drawnPage(frame, shown, { at, count: pages.length }))
}

function columnsAt(widths: readonly number[], size: number): Frame['columns'] {
  let x = margin.side
  return widths.map((width) => {
    const column = { x, width: width * size }
    x += (width + gap) * size
    return column
  })
}

/** The height of a row with these lines, mm. */
function heightOf(cells: readonly (readonly Line[])[], size: number): number {
  const lines = Math.max(1, ...cells.map(({ length }) => length))
  return (lines * pitch + 2 * padding) * size
}

function cellLines(cell: SetCell, width: number, whole: Whole): Line[] {
  return cell.flatMap((setting) =>
    filledLines(setting, width, whole).map((range) => solidLine(setting, range)),
  )
}

/** A row that is higher than a page is cut into parts of `most` lines. */
function parted(row: RowBlock, most: number, size: number): RowBlock[] {
  const lines = Math.max(1, ...row.cells.map(({ length }) => length))
  if (lines <= most) return [row]
  return Array.from({ length: Math.ceil(lines / most) }, (_, part) => {
    const cells = row.cells.map((all) => all.slice(part * most, (part + 1) * most))
    return { ...row, cells, isFirst: part === 0, height: heightOf(cells, size) }
  })
}

/** Puts blocks onto pages with this room for them, mm. A heading stays with the row below it. */
function distributed(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = []
  let page: Block[] = []
  let used = 0
  for (const [at, block] of blocks.entries()) {
    const together = block.height + (block.kind === 'section' ? (blocks[at + 1]?.height ?? 0) : 0)
    if (page.length === 0 || used + together > room + 1e-6) {
      page = []
      pages.push(page)
      used = 0
    }
    page.push(block)
    used += block.height
  }
  return pages.length === 0 ? [[]] : pages
}

/** What is drawn so far. */
interface Drawing {
  readonly runs: GlyphRun[]
  readonly bars: Rect[]
  readonly outlines: Outline[]
  readonly rows: PlacedRow[]
}

function drawnPage(
  frame: Frame,
  blocks: readonly Block[],
  { at, count }: { at: number; count: number },
): Page {
  const { list, paper, fonts } = frame
  const { width, height, size } = paper
  const drawing: Drawing = { runs: [], bars: [], outlines: [], rows: [] }
  const inner = width - 2 * margin.side
  const across = { x: margin.side, width: inner }
  const end = { y: margin.top + (title.size - noteSize) * size, size: noteSize * size, align: 'end' } as const
  const note = fittedLine(fonts, list.note, {
    ...across,
    x: margin.side + inner / 2,
    width: inner / 2,
    ...end,
  })
  const left = Math.min(width - margin.side, ...note.map(({ x }) => x)) - 2 * size
  const named = { x: margin.side, width: left - margin.side, y: margin.top, size: title.size * size }
  const heading = fittedLine(fonts, list.title, named)
  drawing.runs.push(...heading, ...note)
  drawRow(drawing, frame, frame.heads, frame.top - frame.heads.height)
  let y = frame.top
  for (const block of blocks) {
    if (block.kind === 'section') drawSection(drawing, frame, block.heading, y)
    else drawRow(drawing, frame, block, y)
    y += block.height
  }
  const below = { y: height - margin.bottom + size, size: noteSize * size, align: 'middle' } as const
  drawing.runs.push(...fittedLine(fonts, `${at + 1} / ${count}`, { ...across, ...below }))
  const { runs, bars, outlines, rows } = drawing
  const table = { title: heading.length, note: note.length, isFirst: at === 0, rows }
  return { width, height, runs, bars, outlines, labels: [], table, calibration: uncalibrated }
}

/** A line across the page with its middle at this height, mm. */
function ruleAt({ paper }: Frame, y: number, thickness: number): Rect {
  return {
    x: margin.side,
    y: y - thickness / 2,
    width: paper.width - 2 * margin.side,
    height: thickness,
  }
}

function drawSection({ runs, bars, rows }: Drawing, frame: Frame, heading: string, y: number): void {
  const { size } = frame.paper
  const width = frame.paper.width - 2 * margin.side
  const place = { x: margin.side, y: y + section.above * size, width, size: section.size * size }
  const drawn = fittedLine(frame.fonts, heading, place)
  runs.push(...drawn)
  bars.push(ruleAt(frame, y + section.height * size, rule.thin))
  rows.push({ kind: 'section', runs: [drawn.length] })
}

function drawRow({ runs, bars, outlines, rows }: Drawing, frame: Frame, row: RowBlock, y: number): void {
  const { size } = frame.paper
  const first = y + padding * size
  const counts = row.cells.map((lines, at) => {
    const { x } = frame.columns[at] ?? { x: 0 }
    const drawn = lines.flatMap((line, number) =>
      placeLine(row.fonts, line, {
        direction: 'horizontal',
        x,
        y: first + (number * pitch + (pitch - 1) / 2) * size,
        size,
      }),
    )
    runs.push(...drawn)
    const isTick = row.kind === 'cells' && row.isFirst && frame.list.columns[at]?.kind === 'tick'
    if (isTick)
      outlines.push({
        x,
        y: first + ((pitch - box) / 2) * size,
        width: box * size,
        height: box * size,
        shape: 'rectangle',
      })
    return drawn.length
  })
  bars.push(ruleAt(frame, y + row.height, row.kind === 'heads' ? rule.thick : rule.thin))
  rows.push({ kind: row.kind, runs: counts })
}
