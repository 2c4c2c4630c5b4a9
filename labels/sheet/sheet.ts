import type { Direction, SheetKind } from '../../contract/ipc/print.ts'
import type { Outline, OutlineShape, Rect } from '../output/glyph-run.ts'

/** Printed boxes for the seven digits of a postal code: centres of the digits, mm from the page's top-left corner. */
export interface PostalFrame {
  readonly x: readonly [number, number, number, number, number, number, number]
  readonly y: number
  /** Type size of the digits, mm. */
  readonly size: number
}

/** The grid of cells of a sheet. All lengths mm; `left` and `top` belong to the first cell. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** From the left edge of one cell to the left edge of the next, and the same downwards. */
  readonly pitchX: number
  readonly pitchY: number
  /** Corner radius of a label, for drawings only. */
  readonly radius: number
}

/** The grid of a card or envelope: one cell, which is the whole paper. */
export function wholePaper({ width, height }: Sheet['paper']): Grid {
  return {
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    width,
    height,
    pitchX: width,
    pitchY: height,
    radius: 0,
  }
}

/** A sheet to print on. Sizes are mm, the origin is the top-left corner as fed. */
export interface Sheet {
  /** Unique; the maker's code if there is one. */
  readonly code: string
  readonly name: string
  /** '' for postcards, envelopes and sheets of the user's own. */
  readonly maker: string
  /** Other codes of the same geometry. */
  readonly also: readonly string[]
  readonly kind: SheetKind
  readonly paper: { readonly width: number; readonly height: number }
  readonly grid: Grid
  /** The outline of a cell. */
  readonly shape: OutlineShape
  /** Radius of the hole in the middle of a disc, mm; 0 without one. */
  readonly hole: number
  /** The way of writing it is usually addressed. */
  readonly direction: Direction
  /** Printed boxes for the addressee's postal code; null when the number is set as text. */
  readonly postalFrame: PostalFrame | null
  readonly senderFrame: PostalFrame | null
  /** Lowest y that text may reach on a card, mm: above a lottery strip. */
  readonly bottom: number
}

/** Number of cells on one page. */
export function cellCount({ grid }: Sheet): number {
  return grid.columns * grid.rows
}

/** The cell with a number (0 = top left, then along the row), mm. */
export function cellRect({ grid }: Sheet, index: number): Rect {
  const column = index % grid.columns
  const row = Math.floor(index / grid.columns)
  return {
    x: grid.left + column * grid.pitchX,
    y: grid.top + row * grid.pitchY,
    width: grid.width,
    height: grid.height,
  }
}

/** What is cut out at a cell, mm: its edge, and the hole of a disc. */
export function cellOutlines({ shape, hole }: Sheet, cell: Rect): Outline[] {
  const edge: Outline = { ...cell, shape }
  if (hole === 0) return [edge]
  const x = cell.x + cell.width / 2 - hole
  const y = cell.y + cell.height / 2 - hole
  return [edge, { x, y, width: 2 * hole, height: 2 * hole, shape: 'ellipse' }]
}

/** Whether a sheet is fed turned by a quarter: an upright envelope for horizontal writing. */
function isTurned({ kind, paper }: Pick<Sheet, 'kind' | 'paper'>, direction: Direction): boolean {
  return kind === 'envelope' && direction === 'horizontal' && paper.width < paper.height
}

/** The size of a cell of a sheet as it is fed, mm. */
export function cellSize(sheet: Pick<Sheet, 'kind' | 'paper' | 'grid'>, direction: Direction) {
  const { width, height } = sheet.grid
  return isTurned(sheet, direction) ? { width: height, height: width } : { width, height }
}

/**
 * The sheet as it is fed for a way of writing: envelopes are turned a quarter for horizontal writing, and their
 * printed postal frame does not count then (paper 2).
 */
export function sheetFor(sheet: Sheet, direction: Direction): Sheet {
  if (sheet.kind !== 'envelope' || direction === 'vertical') return sheet
  const { width, height } = sheet.paper
  if (!isTurned(sheet, direction)) return { ...sheet, postalFrame: null }
  return {
    ...sheet,
    paper: { width: height, height: width },
    grid: { ...sheet.grid, width: height, height: width },
    postalFrame: null,
    bottom: width,
  }
}

/** Width of the card whose frame the envelopes of standard mail have as well, mm. */
const cardWidth = 100
/** Centres of the digits on that card: 12.0 mm from the top, 8.0 mm from the right (paper 1). */
const cardDigits = { x: [47.15, 54.15, 61.15, 68.75, 75.55, 82.35, 89.15], y: 16, size: 6 } as const

/** The frame of the addressee's postal code on standard mail of this width: as far from the right edge as on a card (paper 2). */
export function standardFrame(width: number): PostalFrame {
  const [a, b, c, d, e, f, g] = cardDigits.x
  const by = width - cardWidth
  return { ...cardDigits, x: [a + by, b + by, c + by, d + by, e + by, f + by, g + by] }
}

/** paper 1: boxes of the addressee's postal code, mm. */
const addresseeBox = { width: 5.7, height: 8 }
/** Japan Post gives no figure for the sender's boxes: pitch 4.0 to 4.1, 6.5 high in the two public classes (paper 1). */
const senderBox = { width: 3.7, height: 6.5 }

function boxes(frame: PostalFrame | null, { width, height }: { width: number; height: number }): Outline[] {
  return (frame?.x ?? []).map((centre) => ({
    x: centre - width / 2,
    y: (frame?.y ?? 0) - height / 2,
    width,
    height,
    shape: 'rectangle',
  }))
}

/**
 * The boxes for postal codes that are printed on a card already, mm: guides for the preview and for a test on plain
 * paper, never part of the real print.
 */
export function printedFrames({ postalFrame, senderFrame }: Sheet): Outline[] {
  return [...boxes(postalFrame, addresseeBox), ...boxes(senderFrame, senderBox)]
}
