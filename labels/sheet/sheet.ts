import type { Direction, SheetKind } from '../../contract/ipc/print.ts'
import type { Rect } from '../output/glyph-run.ts'

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

/** The outline of a cell: a rectangle, or the ellipse or circle that fits into it. */
export type FaceShape = 'rectangle' | 'ellipse'

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
  readonly shape: FaceShape
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

/**
 * The sheet as it is fed for a way of writing: envelopes are turned a quarter for horizontal writing, and their
 * printed postal frame does not count then (paper 2).
 */
export function sheetFor(sheet: Sheet, direction: Direction): Sheet {
  if (sheet.kind !== 'envelope' || direction === 'vertical') return sheet
  const { width, height } = sheet.paper
  if (width >= height) return { ...sheet, postalFrame: null }
  return {
    ...sheet,
    paper: { width: height, height: width },
    grid: { ...sheet.grid, width: height, height: width },
    postalFrame: null,
    bottom: width,
  }
}

/** paper 1: boxes of the addressee's postal code, mm. */
const addresseeBox = { width: 5.7, height: 8 }
/** Japan Post gives no figure for the sender's boxes: pitch 4.0 to 4.1, 6.5 high in the two public classes (paper 1). */
const senderBox = { width: 3.7, height: 6.5 }

function boxes(frame: PostalFrame | null, { width, height }: { width: number; height: number }): Rect[] {
  return (frame?.x ?? []).map((centre) => ({
    x: centre - width / 2,
    y: (frame?.y ?? 0) - height / 2,
    width,
    height,
  }))
}

/**
 * The boxes for postal codes that are printed on a card already, mm: guides for the preview and for a test on plain
 * paper, never part of the real print.
 */
export function printedFrames({ postalFrame, senderFrame }: Sheet): Rect[] {
  return [...boxes(postalFrame, addresseeBox), ...boxes(senderFrame, senderBox)]
}

/** A sheet of the user's own, as the wizard or a file gives it. All lengths mm. */
export interface CustomSheet {
  readonly code: string
  readonly name: string
  readonly paper: { readonly width: number; readonly height: number }
  readonly grid: Grid
  readonly direction: Direction
}

/** Why a sheet cannot be used, with the numbers that a message needs (mm). */
export type SheetProblem =
  | { readonly kind: 'name-missing' }
  /** `field` is not a number within `least` and `most`. */
  | { readonly kind: 'out-of-range'; readonly field: string; readonly least: number; readonly most: number }
  | { readonly kind: 'not-whole'; readonly field: 'columns' | 'rows' }
  /** The last column or row ends `by` mm beyond the paper. */
  | { readonly kind: 'off-paper'; readonly side: 'right' | 'bottom'; readonly by: number }
  /** Neighbouring cells share `by` mm. */
  | { readonly kind: 'overlap'; readonly along: 'x' | 'y'; readonly by: number }

/** A checked sheet, or everything that is wrong with it. */
export type CheckedSheet =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly problems: readonly SheetProblem[] }

const tolerance = 0.05
const largestPaper = 1200
const smallestCell = 5
const mostCells = 200

type Range = readonly [field: string, value: number, least: number, most: number]

function ranges({ paper, grid }: CustomSheet): Range[] {
  return [
    ['paper.width', paper.width, 20, largestPaper],
    ['paper.height', paper.height, 20, largestPaper],
    ['columns', grid.columns, 1, mostCells],
    ['rows', grid.rows, 1, mostCells],
    ['width', grid.width, smallestCell, largestPaper],
    ['height', grid.height, smallestCell, largestPaper],
    ['left', grid.left, 0, largestPaper],
    ['top', grid.top, 0, largestPaper],
    ['pitchX', grid.pitchX, 0, largestPaper],
    ['pitchY', grid.pitchY, 0, largestPaper],
    ['radius', grid.radius, 0, largestPaper],
  ]
}

function rangeProblems(custom: CustomSheet): SheetProblem[] {
  return ranges(custom).flatMap(([field, value, least, most]): SheetProblem[] =>
    Number.isFinite(value) && value >= least && value <= most
      ? []
      : [{ kind: 'out-of-range', field, least, most }],
  )
}

function wholeProblems({ grid }: CustomSheet): SheetProblem[] {
  const counts = [
    ['columns', grid.columns],
    ['rows', grid.rows],
  ] as const
  return counts.flatMap(([field, count]): SheetProblem[] =>
    Number.isInteger(count) ? [] : [{ kind: 'not-whole', field }],
  )
}

function rounded(millimetres: number): number {
  return Math.round(millimetres * 100) / 100
}

function geometryProblems({ paper, grid }: CustomSheet): SheetProblem[] {
  const problems: SheetProblem[] = []
  const right = grid.left + (grid.columns - 1) * grid.pitchX + grid.width - paper.width
  const bottom = grid.top + (grid.rows - 1) * grid.pitchY + grid.height - paper.height
  if (right > tolerance) problems.push({ kind: 'off-paper', side: 'right', by: rounded(right) })
  if (bottom > tolerance) problems.push({ kind: 'off-paper', side: 'bottom', by: rounded(bottom) })
  const sharedX = grid.width - grid.pitchX
  const sharedY = grid.height - grid.pitchY
  if (grid.columns > 1 && sharedX > tolerance)
    problems.push({ kind: 'overlap', along: 'x', by: rounded(sharedX) })
  if (grid.rows > 1 && sharedY > tolerance)
    problems.push({ kind: 'overlap', along: 'y', by: rounded(sharedY) })
  return problems
}

/** Checks a label sheet of the user's own. Geometry is looked at only when all numbers are usable. */
export function checkSheet(custom: CustomSheet): CheckedSheet {
  const named: SheetProblem[] = custom.name.trim() === '' ? [{ kind: 'name-missing' }] : []
  const numbers = [...rangeProblems(custom), ...wholeProblems(custom)]
  const problems = [...named, ...numbers, ...(numbers.length === 0 ? geometryProblems(custom) : [])]
  if (problems.length > 0) return { ok: false, problems }
  const sheet: Sheet = {
    ...custom,
    maker: '',
    also: [],
    kind: 'labels',
    shape: 'rectangle',
    hole: 0,
    postalFrame: null,
    senderFrame: null,
    bottom: custom.paper.height,
  }
  return { ok: true, sheet }
}
