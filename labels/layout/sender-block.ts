import type { Addressee } from '../compose/addressee.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { layBlock } from './block.ts'
import type { Laid } from './block.ts'
import { senderParts } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'
import { cardMeasures, horizontalBoxes, senderBox } from './card-measures.ts'
import { layColumns } from './label-cell.ts'
import { postalDigits } from './postal-digits.ts'

const largest = 3.1
const smallest = 1.75

/** Lays the sender beside an addressee; the code stands in its printed frame where there is one. */
export function laySender(sender: Addressee, to: Addressee, sheet: Sheet, style: BlockStyle): Laid {
  const { senderFrame } = sheet
  // Mail going abroad needs the sender's country.
  const country = sender.domestic && !to.domestic ? 'JAPAN' : ''
  const own: BlockStyle = { ...style, postalCode: senderFrame === null ? 'text' : 'framed' }
  const parts = senderParts(sender, own, country)
  const sizes = { largest: largest * Math.max(1, cardMeasures(sheet).scale), smallest }
  const laid =
    style.direction === 'vertical'
      ? layColumns(sender, parts, { box: senderBox(sheet), sizes }, own)
      : layBlock(parts, { box: horizontalBoxes(sheet, !to.largestFirst).from, sizes }, own)
  const code = senderFrame === null ? [] : postalDigits(style.fonts, sender.postalCode.digits, senderFrame)
  return { runs: [...laid.runs, ...code], cut: laid.cut }
}
