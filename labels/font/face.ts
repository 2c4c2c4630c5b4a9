import { sfntMetrics } from './sfnt-tables.ts'

/**
 * One opened font program. Glyphs are numbers of the font (0 = not there); every length is in em, so that
 * callers multiply by the type size in mm.
 */
export interface Face {
  /** PostScript name, or the family name when the font has none. */
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
  /** The vertical alternate (GSUB `vert`), or the same glyph when there is none. */
  verticalOf(glyph: number): number
  advance(glyph: number): number
  advanceHeight(glyph: number): number
  /** Height of the vertical origin above the baseline. */
  verticalOrigin(glyph: number): number
  /** SVG path data in font units, y upwards. */
  outline(glyph: number): string
  /** One raw table of the font file, for subsetting. */
  table(tag: string): Uint8Array | undefined
  /** A TrueType outline as the table `glyf` has it; empty for a glyph without one. */
  glyphData(glyph: number): Uint8Array
  /** A PostScript font's own subset: `glyphs` become 1, 2, 3 … in this order. */
  subsetPostscript(glyphs: readonly number[]): Uint8Array
}

type Own = 'advance' | 'advanceHeight' | 'verticalOrigin' | 'verticalOf'

/** What a reader of font files gives; lengths are font units, unlike those of the face made of it. */
interface FaceParts extends Omit<Face, Own> {
  /** Glyphs and their vertical alternates; asked for once, when it is first needed. */
  verticalAlternates(): ReadonlyMap<number, number>
}

/** Makes a face of what was read. */
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
    // Older OS/2 tables do not say it.
    capHeight: (capHeight || em * 0.7) / em,
    bounds: [xMin / em, yMin / em, xMax / em, yMax / em],
    verticalOf: (glyph) => (vertical ??= verticalAlternates()).get(glyph) ?? glyph,
    advance: (glyph) => metrics.advance(glyph) / em,
    advanceHeight: (glyph) => metrics.advanceHeight(glyph) / em,
    verticalOrigin: (glyph) => metrics.verticalOrigin(glyph) / em,
  }
}
