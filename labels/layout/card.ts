import type { Addressee } from '../compose/addressee.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { fitText } from '../typeset/fit-text.ts'
import { placeLine, solidLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import { layBlock } from './block.ts'
import type { Laid } from './block.ts'
import { columnParts, organizationLines, written } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'
import { cardMeasures } from './card-measures.ts'
import type { CardMeasures } from './card-measures.ts'
import { codeLine } from './code-line.ts'
import { postalDigits } from './postal-digits.ts'
import { layNames, namePitch } from './card-names.ts'
import type { Centre } from './card-names.ts'

/** An organisation alone stands where the name would: each line as large as it fits, 御中 at the end of the last. */
function layOrganization(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  const lines = organizationLines(addressee)
  const { scale, middle } = measures
  const top = measures.top + 7 * scale
  const largest = (lines.length === 1 ? 8.6 : 7) * scale
  const width = (lines.length * namePitch - namePitch + 1) * largest
  const right = Math.max(middle + width / 2, left + width)
  const runs: GlyphRun[] = []
  const cut: string[] = []
  lines.forEach((line, index) => {
    const setting = settingOf(style.fonts, written(line, style), 'vertical')
    const indent = index * 6 * scale
    const box = {
      length: measures.bottom - top - indent,
      depth: largest * 1.01,
      largest,
      smallest: 2.4,
      pitch: 1.1,
      maxLines: 2,
    }
    const fitted = fitText(setting, box)
    if (fitted.cut !== '') cut.push(fitted.cut)
    const block = ((fitted.lines.length - 1) * 1.1 + 1) * fitted.size
    const slotRight = right - index * namePitch * largest - (largest - block) / 2
    fitted.lines.forEach((range, row) => {
      const x = slotRight - fitted.size - row * 1.1 * fitted.size
      const place = { direction: 'vertical', x, y: top + indent, size: fitted.size } as const
      runs.push(...placeLine(style.fonts, solidLine(setting, range), place))
    })
  })
  return { runs, cut, right: right + 3 * scale, withTitle: false }
}

/** Lays what stands in the middle of a card. */
function layCentre(addressee: Addressee, measures: CardMeasures, left: number, style: BlockStyle): Centre {
  return addressee.names.length > 0
    ? layNames(addressee, measures, left, style)
    : layOrganization(addressee, measures, left, style)
}

const addressSize = 5.2

/**
 * Lays an addressee on a card in vertical writing: digits in the printed frame, address at the right, organisation
 * beside it, names in the middle. `left` is how far the names may reach to the left (the sender is there).
 */
export function layCard(addressee: Addressee, sheet: Sheet, left: number, style: BlockStyle): Laid {
  const measures = cardMeasures(sheet)
  const { top, bottom, right, scale, smallest } = measures
  const centre = layCentre(addressee, measures, left, style)
  const title = centre.withTitle ? '' : addressee.title
  // An organisation that is addressed alone stands in the centre.
  const organization = addressee.names.length === 0 ? [] : addressee.organization
  const beside = { ...addressee, title, organization }
  const box = { x: centre.right, y: top, width: Math.max(0, right - centre.right), height: bottom - top }
  const sizes = { largest: addressSize * scale, smallest }
  const text = { addressee: beside, partsOf: (lesser: Addressee) => columnParts(lesser, style) }
  const columns = layBlock(text, { box, sizes, latest: 0 }, style)
  const code: GlyphRun[] =
    sheet.postalFrame === null
      ? codeLine(addressee, { right, y: top - 9 * scale, size: 5 * scale, width: right }, style)
      : postalDigits(style.fonts, addressee.postalCode.digits, sheet.postalFrame)
  return { runs: [...code, ...columns.runs, ...centre.runs], cut: [...columns.cut, ...centre.cut] }
}
