import type { Addressee } from '../compose/addressee.ts'
import type { AddresseeName } from '../compose/names.ts'
import type { Rect } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import {
  condensed,
  fitNames,
  mostCondensed,
  namesOf,
  type FittedRows,
  type NameForm,
  type Names,
  type NameJob,
} from '../typeset/name-forms.ts'
import { lineLength, placeLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import { written, type BlockStyle } from './block-part.ts'
import { namesText, unplaced, type Laid } from './block.ts'

/** The measures of a card or envelope that is addressed vertically, mm. */
export interface CardMeasures {
  readonly scale: number
  readonly top: number
  readonly bottom: number
  /** Right edge of the first address column. */
  readonly right: number
  /** Middle of one name or two, and that of more, which leave less room for the address. */
  readonly middle: number
  readonly middleOfMany: number
  readonly smallest: number
}

const frameToText = 10
/** A little to the right, as the address is heavier than the sender. */
const middleOfCard = 0.51

/** Measures for a sheet. The starting values are those of a hagaki (paper 1), scaled for envelopes. */
export function cardMeasures({ kind, paper, postalFrame, bottom }: Sheet): CardMeasures {
  const scale = Math.min(1.5, paper.width / 100, paper.height / 148)
  return {
    scale,
    top: postalFrame === null ? 24 * scale : postalFrame.y + frameToText * scale,
    bottom: Math.min(bottom, paper.height - 14 * scale),
    right: paper.width - 8 * scale,
    // On an envelope the boxes are far to the right.
    middle: (kind === 'hagaki' ? postalFrame?.x[1] : undefined) ?? paper.width * middleOfCard,
    middleOfMany: paper.width * middleOfCard,
    smallest: 2.2,
  }
}

/** The end of the area for the cancellation at the top of a card (paper 1), mm. */
const cancellation = 36
/** The space for a full address in Latin letters on a card, and its distance from the sender below it, mm. */
const international = { height: 36, gap: 5 }

/** Room for an address in Latin letters on a card: written horizontally, about the middle or above the sender. */
export function internationalBox(sheet: Sheet, withSender: boolean): Rect {
  const { width, height } = sheet.paper
  const side = { x: width * 0.13, width: width * 0.77 }
  if (!withSender) return { ...side, y: height * 0.32, height: height * 0.34 }
  const top = Math.max(cardMeasures(sheet).top, cancellation)
  return { ...side, y: top, height: senderBox(sheet, true).y - top - international.gap }
}

/**
 * Room for the sender at the lower left of a card: above its printed frame, as wide as the frame, mm; further down where the
 * address is in Latin letters (`below`), which needs the width of the card.
 */
export function senderBox({ paper, senderFrame, bottom }: Sheet, below = false): Rect {
  const { width, height } = paper
  const lowest = Math.min(bottom, senderFrame === null ? height - 12 : senderFrame.y - 6)
  const lowestTop = below ? cancellation + international.height + international.gap : 0
  const top = Math.max(height * 0.42, lowestTop)
  return senderFrame === null
    ? { x: 8, y: top, width: width * 0.26, height: lowest - top }
    : { x: 5.5, y: top, width: 28, height: lowest - top }
}

/** Addressee and sender on a sheet that is addressed horizontally. */
interface HorizontalBoxes {
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
  const top = Math.max(postalFrame.y + 16, cancellation)
  return {
    to: { x: width * 0.12, y: top, width: width * 0.78, height: split - top - 4 },
    from: { x: width * 0.42, y: split, width: width * 0.52, height: lowest - split },
  }
}

/** The names, or the organisation in their place, and how far they reach to the right, mm. */
export interface Centre extends Laid {
  readonly right: number
  /** Whether the title is above the name. */
  readonly withTitle: boolean
}

/** From column to column of names, em. */
export const namePitch = 1.28
const smallestName = 2.6
const widestStretch = 1.8
/** Part of the room that a name fills when its spaces may grow. */
const fullName = 0.78
/** A title of up to this many characters goes above the name; a longer one goes to the organisation's lines. */
const shortTitle = 5
/** A name may shrink to this part of its size before it is condensed. */
const comfortable = 0.6
/** If a title made the name smaller than this part of its size, the title does not go above it. */
const besideTitle = 0.72

/** Type size of the names by their number, mm on a hagaki. */
const nameSizes = [10, 10, 8.6, 7.4, 6.4, 5.6]

/**
 * The names' room on a card, mm: along and across the columns, and their size if the room is sufficient; `least` is the scale
 * along the column that they are condensed to.
 */
interface NameRoom {
  readonly along: number
  readonly across: number
  readonly wanted: number
  readonly least: number
}

/** Splits off a title short enough to go above the name. */
function titleAbove({ title, names }: Addressee): string {
  return names.length === 1 && title.length <= shortTitle ? title : ''
}

/** The names, with the spaces between letters and parts widened towards a length in em if there is room. */
function stretchedNames(job: Omit<NameJob, 'stretch'>, target: number): Names {
  const usual = namesOf({ ...job, stretch: 1 })
  if (usual.length >= target) return usual
  const wider = namesOf({ ...job, stretch: widestStretch })
  const slope = (wider.length - usual.length) / (widestStretch - 1)
  if (slope <= 0) return usual
  return namesOf({ ...job, stretch: Math.min(widestStretch, 1 + (target - usual.length) / slope) })
}

function widestSize(columns: number, across: number): number {
  return across / ((columns - 1) * namePitch + 1)
}

/** A way to set names; `share` is the part of the wanted size that columns are wrapped for. */
interface NameWay {
  readonly form: NameForm
  readonly share: number
}

/** A column for each person. */
const usualWay: NameWay = { form: 'rows', share: 1 }
/** Ways with more columns than there are persons. `worth`: how much of a type size is left of it for the eye. */
const otherWays: readonly (NameWay & { readonly worth: number })[] = [
  { form: 'parted', worth: 0.8, share: 1 },
  { form: 'wrapped', worth: 0.65, share: 0.45 },
  { form: 'wrapped', worth: 0.65, share: 0 },
]

/** The names in a form, in the largest type that has room; null when not even the smallest has. */
function fitted(
  names: Names,
  { form, share }: NameWay,
  { along, across, wanted, least }: NameRoom,
): FittedRows | null {
  const capacity = along / (Math.max(smallestName, wanted * share) * least)
  const manner = { form, capacity, worst: breakCosts.word }
  const columns = (names.inForm(form, manner) ?? names.closer().inForm(form, manner))?.rows.length
  if (columns === undefined) return null
  const largest = Math.min(wanted, widestSize(columns, across))
  if (largest < smallestName) return null
  return fitNames(names, manner, along, {
    largest,
    comfortable: Math.min(largest, Math.max(smallestName, wanted * comfortable)),
    smallest: smallestName,
    least,
  })
}

/** The names in the columns that show them best; null when not even the smallest fit. */
function bestColumns(names: Names, room: NameRoom): FittedRows | null {
  let best = fitted(names, usualWay, room)
  let reached = best === null ? 0 : best.size * best.condense
  for (const way of otherWays) {
    const { worth } = way
    if (reached >= room.wanted * comfortable * worth) break
    const other = fitted(names, way, room)
    if (other === null || other.size * other.condense * worth <= reached) continue
    best = other
    reached = other.size * other.condense * worth
  }
  return best
}

/** The persons, set as large as they fit; null when not even the smallest type does. */
function fittedNames(
  persons: readonly AddresseeName[],
  { scale, ...space }: Pick<NameRoom, 'along' | 'across'> & { scale: number },
  style: BlockStyle,
): FittedRows | null {
  const text = (part: string) => written(part, style)
  const wanted = (nameSizes[Math.min(persons.length, nameSizes.length - 1)] ?? 5) * scale
  const room = { ...space, wanted, least: condensed }
  const size = Math.min(wanted, widestSize(persons.length, space.across))
  const job = { fonts: style.fonts, names: persons, direction: 'vertical', text } as const
  const names = stretchedNames(job, (space.along * fullName) / size)
  return bestColumns(names, room) ?? bestColumns(names, { ...room, least: mostCondensed })
}

/** Lays the names in the middle of a card, with a short title above the name if the name keeps its size. */
export function layNames(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  const { scale, bottom } = measures
  const middle = addressee.names.length > 2 ? measures.middleOfMany : measures.middle
  const title = wholeLine(settingOf(style.fonts, written(titleAbove(addressee), style), 'vertical'))
  const titleSize = 4.4 * scale
  const titleLength = title.end === 0 ? 0 : lineLength(title) * titleSize + 3 * scale
  const highest = measures.top + 9 * scale
  const space = { along: bottom - 6 * scale - highest, across: 2 * (middle - left), scale }
  const below = fittedNames(addressee.names, { ...space, along: space.along - titleLength }, style)
  const withTitle =
    titleLength > 0 && below !== null && below.size * below.condense >= besideTitle * 10 * scale
  const names = withTitle || titleLength === 0 ? below : fittedNames(addressee.names, space, style)
  if (names === null) return { ...unplaced(namesText(addressee)), right: left, withTitle: false }
  const { size, condense, rows } = names
  const above = withTitle ? titleLength : 0
  const width = size * ((rows.rows.length - 1) * namePitch + 1)
  const right = Math.max(middle + width / 2, left + width)
  const free = space.along - above - rows.length * size * condense
  const y = highest + above + Math.max(0, free) * 0.3
  const runs = rows.rows.flatMap((row, index) =>
    placeLine(style.fonts, row, {
      direction: 'vertical',
      x: right - size - index * namePitch * size,
      y,
      size,
      condense,
    }),
  )
  const titlePlace = { x: right - (size + titleSize) / 2, y: y - titleLength, size: titleSize }
  const titleRuns = withTitle ? placeLine(style.fonts, title, { direction: 'vertical', ...titlePlace }) : []
  return { runs: [...titleRuns, ...runs], cut: [], missing: '', right: right + 3 * scale, withTitle }
}
