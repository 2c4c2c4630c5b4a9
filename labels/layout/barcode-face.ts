import {
  findAddressNumber,
  barcodeQuiet,
  barcodeRects,
  barcodeSize,
  fittingPoints,
  customerBars,
  isRepresentative,
} from '../barcode/customer-barcode.ts'
import type { Bar } from '../barcode/customer-barcode.ts'
import type { Addressee } from '../compose/addressee.ts'
import type { MailingWarning } from '../compose/mailing-record.ts'
import type { Rect } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'

/**
 * Town names that a postal code stands for, from the caller's dictionary, empty when it is not known there; or that the
 * code is one of a business of its own.
 */
export type TownLookup = (digits: string) => readonly string[] | 'business'

/** A barcode to place: its bars and the size that fits, or null with the reason in `warnings`. */
export interface PlannedBarcode {
  readonly bars: readonly Bar[] | null
  /** Points; 0 without bars. */
  readonly points: number
  readonly warnings: readonly MailingWarning[]
}

type Reason = Extract<MailingWarning, { kind: 'barcode-left-out' }>['reason']

function leftOut(record: number, reason: Reason): PlannedBarcode {
  return { bars: null, points: 0, warnings: [{ kind: 'barcode-left-out', record, reason }] }
}

/** The code of a business says all: no address number follows it (paper 4.7). */
const wholeCode = { number: '', verified: true }

/** Decides whether an addressee gets a barcode in a room of some width, and of which size (paper 4.7, 4.8). */
export function planBarcode(
  addressee: Addressee,
  towns: TownLookup,
  width: number,
  record: number,
): PlannedBarcode {
  const { digits } = addressee.postalCode
  if (digits === '') return leftOut(record, 'postal-code')
  if (isRepresentative(digits)) return leftOut(record, 'representative')
  const known = towns(digits)
  const isBusiness = known === 'business'
  const { number, verified } = isBusiness ? wholeCode : findAddressNumber({ ...addressee, towns: known })
  if (number === '' && !isBusiness) return leftOut(record, 'address-number')
  const points = fittingPoints(width)
  if (points === null) return leftOut(record, 'room')
  const warnings: MailingWarning[] = verified ? [] : [{ kind: 'barcode-unverified', record }]
  return { bars: customerBars(digits, number), points, warnings }
}

/** Room that text must leave free for a barcode across the line, with the blank around it, mm. */
export function barcodeRoom({ points }: PlannedBarcode): number {
  return points === 0 ? 0 : barcodeSize(points).height + barcodeQuiet
}

/** Under the last line of a block, as horizontal addresses have it (paper 4.6); within the box. */
export function barsUnder(planned: PlannedBarcode, used: Rect, box: Rect): Rect[] {
  if (planned.bars === null) return []
  const { width } = barcodeSize(planned.points)
  const x = Math.min(used.x, box.x + box.width - width)
  return barcodeRects(planned.bars, x, used.y + used.height + barcodeQuiet, planned.points)
}

/** At the lower edge of a box, in its middle. */
export function barsAtBottom(planned: PlannedBarcode, box: Rect): Rect[] {
  if (planned.bars === null) return []
  const { width, height } = barcodeSize(planned.points)
  return barcodeRects(
    planned.bars,
    box.x + (box.width - width) / 2,
    box.y + box.height - height,
    planned.points,
  )
}

const edge = 10
const halfSenderFrame = 3.3

/** The part of a card where a barcode may stand: 10 mm off the edges and clear of the sender's printed frame. */
export function cardBarcodeBox({ paper, senderFrame }: Sheet): Rect {
  const { width, height } = paper
  const bottom = senderFrame === null ? height - edge : senderFrame.y - halfSenderFrame - barcodeQuiet
  return { x: edge, y: edge, width: width - 2 * edge, height: bottom - edge }
}
