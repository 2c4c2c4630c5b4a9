import type { Face } from './face.ts'
import { glyphRange, viewOf } from './sfnt-tables.ts'

/** Fields of OpenType's `maxp` and `glyf` tables. */
const glyphCountAt = 4
const deepestComponent = 8
const headerLength = 10

/**
 * Whether the outline of a TrueType glyph keeps to its own bytes, with all its components. fontkit reads on behind them
 * in a damaged font, for seconds, and then draws what it found. PostScript outlines, which end by themselves, are sound.
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

/** Ends of contours that grow, then instructions, and a byte at least for what comes after them. */
function isSoundSimple(outline: DataView, contours: number): boolean {
  const instructions = headerLength + contours * 2
  if (instructions + 2 > outline.byteLength) return contours === 0
  for (let at = headerLength + 2; at < instructions; at += 2)
    if (outline.getUint16(at) <= outline.getUint16(at - 2)) return false
  return instructions + 2 + outline.getUint16(instructions) <= outline.byteLength
}

const flag = { words: 0x0001, scale: 0x0008, more: 0x0020, twoScales: 0x0040, matrix: 0x0080 }

/** Glyph numbers of a composite glyph's components; null where they do not end. */
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
