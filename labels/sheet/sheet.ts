import type { Rect } from '../output/glyph-run.ts'

/** Printed boxes for the seven digits of a postal code: centres of the digits, mm from the page's top-left corner. */
export interface PostalFrame {
  readonly x: readonly [number, number, number, number, number, number, number]
  readonly y: number
  /** Type size of the digits, mm. */
  readonly size: number
}

/** What is fed: labels on a backing sheet, a postcard, an envelope. */
type SheetKind = 'labels' | 'hagaki' | 'envelope'

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

/** A sheet to print on. Sizes are mm, the origin is the top-left corner as fed. */
export interface Sheet {
  /** Unique; the maker's code where there is one. */
  readonly code: string
  readonly name: string
  /** Other codes of the same geometry. */
  readonly also: readonly string[]
  readonly kind: SheetKind
  readonly paper: { readonly width: number; readonly height: number }
  readonly grid: Grid
  /** The way of writing it is usually addressed. */
  readonly direction: 'horizontal' | 'vertical'
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
export function sheetFor(sheet: Sheet, direction: 'horizontal' | 'vertical'): Sheet {
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
/** The sender's boxes are no figure of Japan Post: pitch 4.0 to 4.1, 6.5 high in the two public classes (paper 1). */
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
