import type { Direction, SheetKind } from '../../contract/ipc/print.ts'
import type { OutlineShape } from '../output/glyph-run.ts'
import { standardFrame, wholePaper, type Grid, type Sheet } from './sheet.ts'

/** A sheet of the user's own, as the wizard or a file gives it. All lengths mm. */
export interface CustomSheet {
  readonly code: string
  readonly name: string
  /** Label sheets where it is missing, as they are all in files of earlier versions. */
  readonly kind?: SheetKind | undefined
  readonly paper: Sheet['paper']
  /** Not looked at for a card or envelope: that is one cell. */
  readonly grid: Grid
  readonly direction: Direction
  /** Whether a card or envelope has the printed boxes of a Japanese postal code. */
  readonly postalBoxes?: boolean | undefined
  /** Of labels: rectangles where it is missing. */
  readonly shape?: OutlineShape | undefined
  /** Radius of the hole of a disc; none where it is missing. */
  readonly hole?: number | undefined
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
const smallestPaper = 20
const largestPaper = 1200
const smallestCell = 5
const mostCells = 200

type Range = readonly [field: string, value: number, least: number, most: number]

type Bounds = readonly [least: number, most: number]

type Sides = Record<'width' | 'height', Bounds>

const anyPaper: Sides = { width: [smallestPaper, largestPaper], height: [smallestPaper, largestPaper] }
/** Upright; no post takes smaller mail (paper 3.6). */
const anyMail: Sides = { width: [88, largestPaper], height: [125, largestPaper] }
/** Standard mail in Japan, which alone has the boxes at their place (paper 3.6). */
const standardMail: Sides = { width: [90, 120], height: [140, 235] }

function sidesOf({ kind, postalBoxes }: CustomSheet): Sides {
  if (kind === 'labels') return anyPaper
  return postalBoxes ? standardMail : anyMail
}

function paperRanges(custom: CustomSheet): Range[] {
  const { paper } = custom
  const { width, height } = sidesOf(custom)
  return [
    ['paper.width', paper.width, ...width],
    ['paper.height', paper.height, ...height],
  ]
}

/**
 * The largest hole that leaves room for an address above it, three lines of small type: on a disc the box of text reaches up to
 * 0.78 of its radius (`innerBox`).
 */
function largestHole({ width, height }: Grid): number {
  return Math.floor((Math.min(width, height) / 2 - 3) * 0.78 - 11)
}

function holeRanges({ grid, hole = 0 }: CustomSheet): Range[] {
  return hole === 0 ? [] : [['hole', hole, 0, Math.max(0, largestHole(grid))]]
}

function gridRanges({ grid }: CustomSheet): Range[] {
  return [
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
  const ranges = [
    ...paperRanges(custom),
    ...(custom.kind === 'labels' ? [...gridRanges(custom), ...holeRanges(custom)] : []),
  ]
  return ranges.flatMap(([field, value, least, most]): SheetProblem[] =>
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

/**
 * The sheet with nothing left open. A card or envelope is one cell and is upright, as those that come with the app do. One
 * that was measured on its side is an envelope: `sheetFor` turns it for horizontal writing.
 */
function completed(custom: CustomSheet): CustomSheet & Pick<Sheet, 'kind'> {
  const { kind = 'labels', paper } = custom
  if (kind === 'labels') return { ...custom, kind, postalBoxes: false }
  const lies = paper.width > paper.height
  const upright = lies ? { width: paper.height, height: paper.width } : paper
  const whole = { shape: 'rectangle', hole: 0, grid: wholePaper(upright) } as const
  return { ...custom, ...whole, kind: lies ? 'envelope' : kind, paper: upright }
}

/** Checks a sheet of the user's own. Geometry is looked at only when all numbers are usable. */
export function checkSheet(given: CustomSheet): CheckedSheet {
  const custom = completed(given)
  const named: SheetProblem[] = custom.name.trim() === '' ? [{ kind: 'name-missing' }] : []
  const numbers = [...rangeProblems(custom), ...wholeProblems(custom)]
  const problems = [...named, ...numbers, ...(numbers.length === 0 ? geometryProblems(custom) : [])]
  if (problems.length > 0) return { ok: false, problems }
  const { code, name, kind, paper, grid, direction, postalBoxes, shape = 'rectangle', hole = 0 } = custom
  const sheet: Sheet = {
    code,
    name,
    maker: '',
    also: [],
    kind,
    paper,
    grid,
    shape,
    hole,
    direction,
    postalFrame: postalBoxes ? standardFrame(paper.width) : null,
    senderFrame: null,
    bottom: paper.height,
  }
  return { ok: true, sheet }
}
