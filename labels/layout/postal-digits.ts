import type { FontSet } from '../font/font-set.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import type { PostalFrame } from '../sheet/sheet.ts'
import { settingOf } from '../typeset/setting.ts'

/** Prints seven digits, each in the middle of its printed box (by ink height, not by em box). */
export function postalDigits(fonts: FontSet, digits: string, frame: PostalFrame): GlyphRun[] {
  const { sorts } = settingOf(fonts, digits, 'horizontal')
  return sorts.slice(0, frame.x.length).flatMap(({ glyphs }, index) => {
    const glyph = glyphs[0]
    const centre = frame.x[index]
    if (glyph === undefined || centre === undefined) return []
    const height = fonts.faces[glyph.face]?.capHeight ?? 0.7
    const x = centre - (glyph.advance * frame.size) / 2
    const y = frame.y + (height * frame.size) / 2
    return [
      {
        face: glyph.face,
        stance: 'horizontal',
        size: frame.size,
        condense: 1,
        x,
        y,
        glyphs: [glyph.id],
        offsets: [0],
        text: [glyph.text],
      },
    ] satisfies GlyphRun[]
  })
}
