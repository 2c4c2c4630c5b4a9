import type { Addressee } from '../compose/addressee.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { layBlock } from './block.ts'
import type { Laid } from './block.ts'
import { columnParts } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'
import { layCentre, titleAbove } from './card-centre.ts'
import { cardMeasures } from './card-measures.ts'
import { codeLine } from './code-line.ts'
import { postalDigits } from './postal-digits.ts'

const addressSize = 5.2

/**
 * Lays an addressee on a card in vertical writing: digits in the printed frame, address at the right, organisation
 * beside it, names in the middle. `left` is how far the names may reach to the left (the sender is there).
 */
export function layCard(addressee: Addressee, sheet: Sheet, left: number, style: BlockStyle): Laid {
  const measures = cardMeasures(sheet)
  const { top, bottom, right, scale, smallest } = measures
  const centre = layCentre(addressee, measures, left, style)
  const title = titleAbove(addressee) === '' ? addressee.title : ''
  const box = { x: centre.right, y: top, width: Math.max(0, right - centre.right), height: bottom - top }
  const sizes = { largest: addressSize * scale, smallest }
  const columns = layBlock(columnParts({ ...addressee, title }, style), { box, sizes, latest: 0 }, style)
  const code: GlyphRun[] =
    sheet.postalFrame === null
      ? codeLine(addressee, { right, y: top - 9 * scale, size: 5 * scale, width: right }, style)
      : postalDigits(style.fonts, addressee.postalCode.digits, sheet.postalFrame)
  return { runs: [...code, ...columns.runs, ...centre.runs], cut: [...columns.cut, ...centre.cut] }
}
