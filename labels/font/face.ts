import { sfntMetrics, glyphRange, viewOf } from './sfnt-tables.ts'

/**
 * One opened font program. Glyphs are numbers of the font (0 = not there); every length is in em, so that
 * callers multiply by the type size in mm.
 */
export interface Face {
  /** PostScript name, or the family name when the font does not have one. */
  readonly name: string
  readonly unitsPerEm: number
  /** Top and bottom of the em box above and below the baseline; `descent` is negative. */
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  /** xMin, yMin, xMax, yMax of all glyphs, em. */
  readonly bounds: readonly [number, number, number, number]
  /** Whether outlines are TrueType (`glyf`) or PostScript (`CFF `). */
  readonly outlines: 'truetype' | 'postscript'
  glyphOf(codePoint: number): number
  /** Glyph of an ideographic or emoji variation sequence, 0 when the font does not have it. */
  variantOf(codePoint: number, selector: number): number
  /** The vertical alternate (GSUB `vert`), or the same glyph without one. */
  verticalOf(glyph: number): number
  advance(glyph: number): number
  advanceHeight(glyph: number): number
  /** Height of the vertical origin above the baseline. */
  verticalOrigin(glyph: number): number
  /**
   * The glyphs of a word whose letters join or stack, from left to right; null if the font does not know how. Without it the face
   * was opened for single letters.
   */
  readonly shape?: (word: string, rightToLeft: boolean) => readonly ShapedGlyph[] | null
  /** SVG path data in font units, y upwards. */
  outline(glyph: number): string
  /** One raw table of the font file, for subsetting. */
  table(tag: string): Uint8Array | undefined
  /** A TrueType outline as in the table `glyf`; empty for a glyph without one. */
  glyphData(glyph: number): Uint8Array
  /** A PostScript font's own subset: `glyphs` become 1, 2, 3 … in this order. */
  subsetPostscript(glyphs: readonly number[]): Uint8Array
}

/** A glyph of a word in font units: its place is moved by `x` and `y` (upwards) from where those before it end. */
interface ShapedGlyph {
  readonly id: number
  readonly advance: number
  readonly x: number
  readonly y: number
  /** The characters that it shows. */
  readonly text: string
}

type Own = 'advance' | 'advanceHeight' | 'verticalOrigin' | 'verticalOf'

/** The result of a reader of font files; lengths are font units, unlike those of the face made from it. */
interface FaceParts extends Omit<Face, Own> {
  /** Glyphs and their vertical alternates; called once, when they are first needed. */
  verticalAlternates(): ReadonlyMap<number, number>
}

/** Makes a face from the result of a reader. */
export function makeFace(parts: FaceParts): Face {
  const { unitsPerEm: em, ascent, descent, capHeight, bounds, verticalAlternates, ...read } = parts
  const metrics = sfntMetrics(parts, em, ascent)
  const [xMin, yMin, xMax, yMax] = bounds
  let vertical: ReadonlyMap<number, number> | null = null
  return {
    ...read,
    unitsPerEm: em,
    ascent: ascent / em,
    descent: descent / em,
    // Older OS/2 tables do not have this field.
    capHeight: (capHeight || em * 0.7) / em,
    bounds: [xMin / em, yMin / em, xMax / em, yMax / em],
    verticalOf: (glyph) => (vertical ??= verticalAlternates()).get(glyph) ?? glyph,
    advance: (glyph) => metrics.advance(glyph) / em,
    advanceHeight: (glyph) => metrics.advanceHeight(glyph) / em,
    verticalOrigin: (glyph) => metrics.verticalOrigin(glyph) / em,
  }
}

/** Fields of OpenType's `maxp` and `glyf` tables. */
const glyphCountAt = 4
const deepestComponent = 8
const headerLength = 10

/**
 * Whether the outline of a TrueType glyph keeps to its own bytes, with all its components. In a damaged font fontkit reads past
 * them, for seconds, and then draws what it found. PostScript outlines, which end by themselves, are sound.
 */
export function isSoundGlyph(face: Face, glyph: number, depth = 0): boolean {
  if (face.outlines === 'postscript') return true
  const [glyf, maxp] = [face.table('glyf'), face.table('maxp')]
  if (glyf === undefined || maxp === undefined || depth > deepestComponent) return false
  if (glyph >= viewOf(maxp).getUint16(glyphCountAt)) return false
  const { start, end } = glyphRange(face.table, glyph)
  if (start === end) return true
  if (end < start + headerLength || end > glyf.length) return false
  const outline = viewOf(glyf.subarray(start, end))
  const contours = outline.getInt16(0)
  if (contours >= 0) return isSoundSimple(outline, contours)
  const components = componentsOf(outline)
  return components !== null && components.every((each) => isSoundGlyph(face, each, depth + 1))
}

/** Ends of contours, in rising order, then instructions, and at least one byte for the rest. */
function isSoundSimple(outline: DataView, contours: number): boolean {
  const instructions = headerLength + contours * 2
  if (instructions + 2 > outline.byteLength) return contours === 0
  for (let at = headerLength + 2; at < instructions; at += 2)
    if (outline.getUint16(at) <= outline.getUint16(at - 2)) return false
  return instructions + 2 + outline.getUint16(instructions) <= outline.byteLength
}

const flag = { words: 0x0001, scale: 0x0008, more: 0x0020, twoScales: 0x0040, matrix: 0x0080 }

/** Glyph numbers of a composite glyph's components; null if the list has no end. */
function componentsOf(outline: DataView): number[] | null {
  const components: number[] = []
  for (let at = headerLength; at + 4 <= outline.byteLength;) {
    const flags = outline.getUint16(at)
    components.push(outline.getUint16(at + 2))
    at += 4 + ((flags & flag.words) !== 0 ? 4 : 2)
    if ((flags & flag.scale) !== 0) at += 2
    else if ((flags & flag.twoScales) !== 0) at += 4
    else if ((flags & flag.matrix) !== 0) at += 8
    if ((flags & flag.more) === 0) return at <= outline.byteLength ? components : null
  }
  return null
}
