import { factTables, fontFacts, openFace } from '../../../labels/font/open-face.ts'
import type { FontFacts } from '../../../labels/font/open-face.ts'
import type { Face } from '../../../labels/font/face.ts'
import { isSoundGlyph } from '../../../labels/font/sound-glyph.ts'
import { fontOffsets, readFont, UnusableFont } from './read-font.ts'
import type { FontProblem } from './read-font.ts'

/** A font that is open, or why it is not. */
export type OpenedFont = { ok: true; face: Face } | { ok: false; problem: FontProblem }

/** What the fonts of a file say of themselves; a font that cannot be read is left out. */
export function factsOfFile(path: string): { offset: number; facts: FontFacts }[] {
  return offsetsOf(path).flatMap((offset) => {
    const facts = factsAt(path, offset)
    return facts === null ? [] : [{ offset, facts }]
  })
}

/** Opens the font at `offset` of a file, by default the first one. */
export function openFont(path: string, offset?: number): OpenedFont {
  try {
    const bytes = readFont(path, offset ?? fontOffsets(path)[0] ?? 0)
    const facts = fontFacts(bytes)
    if (facts === null) return { ok: false, problem: 'damaged' }
    if (!facts.embeddable) return { ok: false, problem: 'restricted' }
    const opened = openFace(bytes)
    if (!opened.ok || !isDrawable(opened.value)) return { ok: false, problem: 'damaged' }
    return { ok: true, face: opened.value }
  } catch (thrown) {
    return { ok: false, problem: thrown instanceof UnusableFont ? thrown.problem : 'damaged' }
  }
}

/** What OpenType (head) allows as units of an em. */
const unitsOfEm = { least: 16, most: 16_384 }

/** Throws where it is damaged. */
function isDrawable(face: Face): boolean {
  if (face.unitsPerEm < unitsOfEm.least || face.unitsPerEm > unitsOfEm.most) return false
  const glyphs = Array.from('A様', (letter) => face.glyphOf(letter.codePointAt(0) ?? 0))
  return (
    glyphs.every((glyph) => isSoundGlyph(face, glyph)) && glyphs.some((glyph) => face.outline(glyph) !== '')
  )
}

function offsetsOf(path: string): number[] {
  try {
    return fontOffsets(path)
  } catch {
    return []
  }
}

function factsAt(path: string, offset: number): FontFacts | null {
  try {
    return fontFacts(readFont(path, offset, factTables))
  } catch {
    return null
  }
}
