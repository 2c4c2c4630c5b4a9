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

/** The sender's country, which mail going abroad needs. */
function abroad(sender: Addressee): Addressee {
  return sender.domestic ? { ...sender, addressLines: [...sender.addressLines, 'JAPAN'] } : sender
}

/** Lays the sender beside an addressee; the code stands in its printed frame where there is one. */
export function laySender(sender: Addressee, to: Addressee, sheet: Sheet, style: BlockStyle): Laid {
  const { senderFrame } = sheet
  const from = to.domestic ? sender : abroad(sender)
  const own: BlockStyle = { ...style, postalCode: senderFrame === null ? 'text' : 'framed' }
  const parts = senderParts(from, own)
  const sizes = { largest: largest * Math.max(1, cardMeasures(sheet).scale), smallest }
  const laid =
    style.direction === 'vertical'
      ? layColumns(from, parts, { box: senderBox(sheet), sizes }, own)
      : layBlock(parts, { box: horizontalBoxes(sheet, !to.largestFirst).from, sizes }, own)
  const code = senderFrame === null ? [] : postalDigits(style.fonts, sender.postalCode.digits, senderFrame)
  return { runs: [...laid.runs, ...code], cut: laid.cut }
}
