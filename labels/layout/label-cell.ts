import type { Addressee } from '../compose/addressee.ts'
import type { GlyphRun, Rect } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { lineLength, placeLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import type { BlockSizes } from './block-draft.ts'
import { codeText, blockParts, isInColumns, type BlockStyle } from './block-part.ts'
import { layBlock, type BlockPlace, type BlockText, type LaidBlock } from './block.ts'

/** The place of a postal code set as text: it ends at `right`, is at most `width` long, mm. */
interface CodePlace {
  readonly right: number
  readonly y: number
  readonly size: number
  readonly width: number
}

/**
 * The postal code above vertical text: a horizontal line, digits and hyphen only, evenly spaced (paper 1). Empty where a
 * printed frame holds the code.
 */
export function codeLine(addressee: Addressee, place: CodePlace, style: BlockStyle): GlyphRun[] {
  const line = wholeLine(settingOf(style.fonts, codeText(addressee, style), 'horizontal'))
  const length = lineLength(line)
  const size = Math.min(place.size, place.width / Math.max(1, length))
  return placeLine(style.fonts, line, {
    direction: 'horizontal',
    x: place.right - length * size,
    y: place.y,
    size,
  })
}

/** The margin that printers leave blank at the edge of a sheet, mm. */
const unprintable = 5
const smallest = 1.75
const largest = 5.6
/** Type grows to this size, 10.5 and 9 points, on any label with room for it, however small it is. Columns must not be too short. */
const comfortable = { horizontal: 3.7, vertical: 3.2, international: 3.7 }
/** Columns shorter than this, mm, hold no more than a few letters: such a label is written in lines. */
const shortestColumn = 15
/** The postal code above columns is at least this large. */
const smallestCode = 2.12

/** The rectangle within an ellipse that is a little wider than high, as a block of text is: 0.78² + 0.62² is just below 1. */
const inEllipse = { width: 0.78, height: 0.62 }
/** Between the edge of a disc, or of its hole, and text, mm. */
const discMargin = 3

/** The largest box above the hole of a disc. */
function aboveHole(cell: Rect, hole: number): Rect {
  const radius = Math.min(cell.width, cell.height) / 2 - discMargin
  const lowest = hole + discMargin
  // The area below an arc is largest near this share of the radius for the holes that discs have.
  const half = radius * 0.62
  const highest = Math.sqrt(radius ** 2 - half ** 2)
  const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }
  return { x: middle.x - half, y: middle.y - highest, width: 2 * half, height: highest - lowest }
}

/** Where text may be in a cell that is not a plain rectangle: within the ellipse, or above the hole. */
function withinShape(cell: Rect, { hole }: Sheet): Rect {
  if (hole > 0) return aboveHole(cell, hole)
  const width = cell.width * inEllipse.width
  const height = cell.height * inEllipse.height
  return {
    x: cell.x + (cell.width - width) / 2,
    y: cell.y + (cell.height - height) / 2,
    width,
    height,
  }
}

/**
 * The part of a cell that text may use: a margin inside the cell, and what the printer can reach of the paper. The same in
 * every cell of a sheet, so that columns and rows of labels look alike. Within round labels it is the largest box of text.
 */
export function innerBox(cell: Rect, sheet: Sheet): Rect {
  const { grid, paper } = sheet
  if (sheet.shape !== 'rectangle' || sheet.hole > 0) return withinShape(cell, sheet)
  const margin = Math.min(6, Math.max(1.5, Math.min(cell.width, cell.height) * 0.09))
  const right = paper.width - (grid.left + (grid.columns - 1) * grid.pitchX + grid.width)
  const bottom = paper.height - (grid.top + (grid.rows - 1) * grid.pitchY + grid.height)
  const side = Math.max(margin * 1.15, unprintable - Math.min(grid.left, right))
  const end = Math.max(margin, unprintable - Math.min(grid.top, bottom))
  return { x: cell.x + side, y: cell.y + end, width: cell.width - 2 * side, height: cell.height - 2 * end }
}

/** How many base sizes a box is deep and long where type is larger than comfortable, so that a full address does not crowd it. */
const fullness = {
  horizontal: { lines: 8.6, characters: 20 },
  vertical: { lines: 9, characters: 11.5 },
  international: { lines: 7.2, characters: 17 },
}

/** The labels of a sheet begin at the same height: after this part of the box. */
const begin = 0.05

function fullSize({ width, height }: Rect, kind: keyof typeof fullness): number {
  const [length, depth] = kind === 'vertical' ? [height, width] : [width, height]
  const { lines, characters } = fullness[kind]
  return Math.min(largest, depth / lines, length / characters)
}

function largestSize(box: Rect, kind: keyof typeof fullness): number {
  return Math.max(comfortable[kind], fullSize(box, kind))
}

/**
 * Lays columns with the postal code as a line right above the highest of them, ending where the first column ends. `code` is its
 * type size, mm.
 */
export function layColumns(
  text: BlockText,
  { box, sizes, code: size }: { box: Rect; sizes: BlockSizes; code: number },
  style: BlockStyle,
): LaidBlock {
  const { addressee } = text
  const above = codeText(addressee, style) === '' ? 0 : size * 1.5
  const rest = { ...box, y: box.y + above, height: box.height - above }
  const laid = layBlock(text, { box: rest, sizes }, style)
  if (laid.missing !== '') return laid
  const right = Math.max(laid.used.x + laid.used.width, box.x + Math.min(box.width, size * 5.5))
  const code = codeLine(addressee, { right, y: laid.used.y - above, size, width: right - box.x }, style)
  return { ...laid, runs: [...code, ...laid.runs] }
}

function textOf(addressee: Addressee, style: BlockStyle): BlockText {
  return { addressee, partsOf: (lesser) => blockParts(lesser, style) }
}

/** Lays an addressee into a box: in lines if it is in Latin letters, abroad, or on a very low label. */
export function layLabel(addressee: Addressee, box: Rect, style: BlockStyle): LaidBlock {
  if (isInColumns(addressee, style) && box.height >= shortestColumn) {
    const sizes = { largest: largestSize(box, 'vertical'), smallest }
    const code = Math.max(smallestCode, fullSize(box, 'vertical'))
    return layColumns(textOf(addressee, style), { box, sizes, code }, style)
  }
  return layLines(addressee, { box, begin }, style)
}

/** Lays an addressee in the middle of a card's box, horizontally. */
export function layOnCard(addressee: Addressee, box: Rect, style: BlockStyle): LaidBlock {
  return layLines(addressee, { box, centred: true }, style)
}

function layLines(addressee: Addressee, place: Omit<BlockPlace, 'sizes'>, style: BlockStyle): LaidBlock {
  const own = { ...style, direction: 'horizontal' } as const
  const kind = addressee.largestFirst ? 'horizontal' : 'international'
  const sizes = { largest: largestSize(place.box, kind), smallest }
  return layBlock(textOf(addressee, own), { ...place, sizes }, own)
}
