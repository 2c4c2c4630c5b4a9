import type { Addressee } from '../compose/addressee.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import { lineLength, placeLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import { codeText } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'

/** Where a postal code is set as text: it ends at `right`, is at most `width` long, mm. */
export interface CodePlace {
  readonly right: number
  readonly y: number
  readonly size: number
  readonly width: number
}

/**
 * The postal code above vertical text: a horizontal line, digits and hyphen only, evenly spaced (paper 1). Empty
 * where the code stands in a printed frame.
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
