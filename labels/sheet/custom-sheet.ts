import type { Grid, Sheet } from './sheet.ts'

/** A sheet of the user's own, as the wizard or a file gives it. All lengths mm. */
export interface CustomSheet {
  readonly code: string
  readonly name: string
  readonly paper: { readonly width: number; readonly height: number }
  readonly grid: Grid
  readonly direction: 'horizontal' | 'vertical'
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
    also: [],
    kind: 'labels',
    postalFrame: null,
    senderFrame: null,
    bottom: custom.paper.height,
  }
  return { ok: true, sheet }
}
