import entries from './catalogue.json' with { type: 'json' }
import type { OutlineShape } from '../output/glyph-run.ts'
import type { Sheet } from './sheet.ts'

/** An entry of `catalogue.json` (`npm run sheets` writes it): the numbers of one maker that share a geometry, in mm. */
interface Entry {
  readonly numbers: readonly string[]
  /** Width and height. */
  readonly paper: readonly number[]
  /** Columns, rows, left, top, width, height, distance across, distance down, radius of the corners. */
  readonly grid: readonly number[]
  /** Missing for rectangles. */
  readonly shape?: string
  /** Missing without a hole. */
  readonly hole?: number
}

function sheetOf(maker: string, number: string, { paper, grid, shape, hole = 0 }: Entry): Sheet {
  const [paperWidth = 0, paperHeight = 0] = paper
  const [
    columns = 0,
    rows = 0,
    left = 0,
    top = 0,
    width = 0,
    height = 0,
    pitchX = 0,
    pitchY = 0,
    radius = 0,
  ] = grid
  return {
    code: `${maker} ${number}`,
    name: `${maker} ${number} · ${columns * rows}面 ${width} × ${height} mm`,
    maker,
    also: [],
    kind: 'labels',
    paper: { width: paperWidth, height: paperHeight },
    grid: { columns, rows, left, top, width, height, pitchX, pitchY, radius },
    shape: (shape ?? 'rectangle') as OutlineShape,
    hole,
    direction: 'horizontal',
    postalFrame: null,
    senderFrame: null,
    bottom: paperHeight,
  }
}

let made: readonly Sheet[] | null = null

/**
 * Label sheets and rolls of many makers, one for each number. Their sizes come from a public list (paper 3.5); those in
 * `sheets.ts` were compared with a second source. Made when they are first asked for: most runs print on a checked sheet.
 */
export function catalogue(): readonly Sheet[] {
  made ??= Object.entries(entries as Record<string, readonly Entry[]>).flatMap(([maker, ofMaker]) =>
    ofMaker.flatMap((entry) => entry.numbers.map((number) => sheetOf(maker, number, entry))),
  )
  return made
}
