import type { Rect } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** The measures of a card or envelope that is addressed vertically, mm. */
export interface CardMeasures {
  readonly scale: number
  readonly top: number
  readonly bottom: number
  /** Right edge of the first address column. */
  readonly right: number
  /** Middle of the names. */
  readonly middle: number
  readonly smallest: number
}

const frameToText = 10

/** Measures for a sheet. The starting values are those of a hagaki (paper 1), scaled for envelopes. */
export function cardMeasures({ paper, postalFrame, bottom }: Sheet): CardMeasures {
  const scale = Math.min(1.5, paper.width / 100, paper.height / 148)
  return {
    scale,
    top: postalFrame === null ? 24 * scale : postalFrame.y + frameToText * scale,
    bottom: Math.min(bottom, paper.height - 14 * scale),
    right: paper.width - 8 * scale,
    middle: paper.width * 0.51,
    smallest: 2.2,
  }
}

/** Room for an address in Latin letters on a card: written horizontally, about the middle or above the sender. */
export function internationalBox(sheet: Sheet, withSender: boolean): Rect {
  const { width, height } = sheet.paper
  const side = { x: width * 0.13, width: width * 0.77 }
  if (!withSender) return { ...side, y: height * 0.32, height: height * 0.34 }
  const top = cardMeasures(sheet).top
  return { ...side, y: top, height: senderBox(sheet).y - top - 5 }
}

/** Room for the sender at the lower left of a card: above its printed frame, as wide as the frame, mm. */
export function senderBox({ paper, senderFrame, bottom }: Sheet): Rect {
  const { width, height } = paper
  const lowest = Math.min(bottom, senderFrame === null ? height - 12 : senderFrame.y - 6)
  const top = height * 0.42
  return senderFrame === null
    ? { x: 8, y: top, width: width * 0.26, height: lowest - top }
    : { x: 5.5, y: top, width: 28, height: lowest - top }
}

/** Addressee and sender on a sheet that is addressed horizontally. */
export interface HorizontalBoxes {
  readonly to: Rect
  readonly from: Rect
}

/**
 * The address about the middle, the sender at the lower right, or at the upper left where the address is
 * international; on a portrait card both keep below the postal frame.
 */
export function horizontalBoxes(
  { paper, bottom, postalFrame }: Sheet,
  international: boolean,
): HorizontalBoxes {
  const { width, height } = paper
  if (postalFrame === null) {
    const from = international
      ? { x: width * 0.05, y: height * 0.07, width: width * 0.4, height: height * 0.24 }
      : { x: width * 0.66, y: height * 0.73, width: width * 0.3, height: height * 0.22 }
    const top = international ? 0.36 : 0.2
    return { to: { x: width * 0.2, y: height * top, width: width * 0.6, height: height * 0.5 }, from }
  }
  const lowest = Math.min(bottom, height - 12)
  const split = lowest - height * 0.18
  const top = postalFrame.y + 16
  return {
    to: { x: width * 0.12, y: top, width: width * 0.78, height: split - top - 4 },
    from: { x: width * 0.42, y: split, width: width * 0.52, height: lowest - split },
  }
}
