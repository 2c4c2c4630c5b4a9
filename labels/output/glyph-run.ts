/**
 * Glyphs of one face and size along one line. The same runs become SVG and PDF, so both show the same thing.
 * All lengths are mm from the top-left corner of the page.
 *
 * - `horizontal`: `x`, `y` is the left end of the baseline; `offsets` grow to the right.
 * - `vertical`: `x` is the middle of the column, `y` the top of the first em box; `offsets` grow downwards.
 * - `sideways`: a horizontal run turned a quarter clockwise; `x`, `y` is the upper end of its baseline, which
 *   runs downwards, and so do `offsets`.
 */
export interface GlyphRun {
  /** Index into `FontSet.faces`. */
  readonly face: number
  readonly stance: 'horizontal' | 'vertical' | 'sideways'
  /** One em, mm. */
  readonly size: number
  /** Scale of the glyphs along the line; their size across it does not change. 1 is the face's own width. */
  readonly condense: number
  readonly x: number
  readonly y: number
  readonly glyphs: readonly number[]
  readonly offsets: readonly number[]
  /** How far each glyph is above the baseline, mm; without it all are on it. */
  readonly rises?: readonly number[]
  /** The text of each glyph, for selecting and searching in the PDF; empty for a dot of some letter. */
  readonly text: readonly string[]
  /** The text of the run where glyphs do not show it one by one: vowels come before the letter after which they are said. */
  readonly said?: string
  /** Whether the letters have a stroke around them, which makes them bold. */
  readonly bold?: boolean
  /** Whether the run is turned by half about its place: its offsets grow the other way. */
  readonly upsideDown?: boolean
}

/** How wide the stroke of bold letters is, em. */
export const boldStroke = 0.032

/** A rectangle, mm from the top-left corner of the page. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle, or the ellipse or circle that fits into it. */
export type OutlineShape = 'rectangle' | 'ellipse'

/** A line to draw round something, mm from the top-left corner of the page. */
export interface Outline extends Rect {
  readonly shape: OutlineShape
}

/** One mailing label: its place, and how many of the page's runs and bars are its own; they follow those of the label before. */
export interface PlacedLabel {
  /** Index into the records given to the layout. */
  readonly record: number
  readonly cell: Rect
  /** How many runs each of its texts has: addressee and sender, or the fields of a layout. None is 0. */
  readonly texts: readonly number[]
  readonly bars: number
  /** Codes for a camera, whose bars come after these: how many bars each has, and what it says. */
  readonly codes: readonly { readonly bars: number; readonly alternative: string }[]
  /** Photos of its contact, below everything else. */
  readonly photos: readonly PlacedPhoto[]
}

/** Where a photo is, and what it says to those who listen. */
export interface PlacedPhoto extends Rect {
  readonly alternative: string
}

/** A row of a table on a page: the headings of its columns, a heading over the rows below it, or cells. */
export interface PlacedRow {
  readonly kind: 'heads' | 'section' | 'cells'
  /** How many of the page's runs each cell has; they follow those of the cell before. */
  readonly runs: readonly number[]
}

/** The table that a page has in place of labels. The page's first runs are its title and its note; those after its rows are the page number. */
export interface PlacedTable {
  readonly title: number
  readonly note: number
  /** Whether the table begins here; on other pages, title, note and headings are said again. */
  readonly isFirst: boolean
  readonly rows: readonly PlacedRow[]
}

/** Correction for one printer and sheet: scale about the page's corner, then shift. 1, 1, 0, 0 changes nothing. */
export interface Calibration {
  readonly scaleX: number
  readonly scaleY: number
  readonly offsetX: number
  readonly offsetY: number
}

/** One page, mm. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly runs: readonly GlyphRun[]
  /** Filled black rectangles: bars of the customer barcode, rules of the test page. */
  readonly bars: readonly Rect[]
  /** Outlines to print, such as cell borders on a test sheet. */
  readonly outlines: readonly Outline[]
  readonly labels: readonly PlacedLabel[]
  readonly table?: PlacedTable
  readonly calibration: Calibration
}
