import type { Face } from './face.ts'
import { sfntMetrics } from './sfnt-metrics.ts'

type Own = 'advance' | 'advanceHeight' | 'verticalOrigin' | 'verticalOf'

/** What a reader of font files gives; lengths are font units, unlike those of the face made of it. */
export interface FaceParts extends Omit<Face, Own> {
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
