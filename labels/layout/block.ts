import type { Addressee } from '../compose/addressee.ts'
import { hasUnitComma, unitComma, withoutUnitComma } from '../compose/address-lines.ts'
import { isCareOf } from '../compose/care-of.ts'
import type { GlyphRun, Rect } from '../output/glyph-run.ts'
import { isRightToLeft, lineLength, placeLine } from '../typeset/place-line.ts'
import { textOf } from '../typeset/setting.ts'
import {
  partLength,
  spacedDraft,
  type Frame,
  type BlockLine,
  type BlockSizes,
  type Draft,
} from './block-draft.ts'
import { isParagraph, type BlockPart, type BlockStyle } from './block-part.ts'
import { freeDraft } from './block-search.ts'

/** Runs that were placed, and the texts that were left out. */
export interface Laid {
  readonly runs: readonly GlyphRun[]
  readonly cut: readonly string[]
  /** The text that must be whole and has no room, so that nothing is placed; empty where everything has. */
  readonly missing: string
}

/** Nothing, since there is no room for a text. */
export function unplaced(missing: string): Laid {
  return { runs: [], cut: [], missing }
}

/** The content of a block: an addressee, which may be shortened, and the parts made from it. */
export interface BlockText {
  readonly addressee: Addressee
  readonly partsOf: (addressee: Addressee) => readonly BlockPart[]
}

/** The place of a block. */
export interface BlockPlace {
  readonly box: Rect
  readonly sizes: BlockSizes
  /** Whether its widest line is in the middle of the box; all lines begin where the widest does. */
  readonly centred?: boolean
  /** It begins after this part of the box across the lines if there is room; without it, a little before the middle. */
  readonly begin?: number
}

/** A laid block with the part of the box it really uses. */
export interface LaidBlock extends Laid {
  readonly used: Rect
}

/** Free space goes first to the gaps between groups of lines, up to this much of the base size each. */
const widestGap = 1.3
/** Space before a part that makes it the beginning of a group. */
const groupGap = 0.3
/** Part of the free space before a block that is balanced: optically a little above the middle. */
const balance = 0.46
/** From the top of a line to its baseline, em. */
const toBaseline = 0.88

/** How much lower a block begins than one in the largest type, so that the first lines of neighbours are on one baseline, mm. */
function dropOf({ lines: [first] }: Draft, { largest }: BlockSizes): number {
  return first === undefined ? 0 : Math.max(0, largest - first.size) * toBaseline
}

/** Puts half of the free space, mm, between the groups of lines. */
function spreadOut(draft: Draft, frame: Frame, free: number): Draft {
  const gaps = draft.parts.filter(({ before }, index) => index > 0 && before >= groupGap).length
  const extra = gaps === 0 ? 0 : Math.min(widestGap, (free * 0.5) / gaps / draft.base)
  if (extra < 0.05) return draft
  const roomier = ({ before }: BlockPart) => (before >= groupGap ? before + extra : before)
  return spacedDraft(draft, roomier, frame) ?? draft
}

/** Whether a street and its unit after a comma went into more than one line; addresses abroad are the last parts before the country. */
function isUnitBroken({ largestFirst, addressLines, country }: Addressee, { laid }: Draft): boolean {
  if (largestFirst) return false
  const first = laid.length - addressLines.length - (country === '' ? 0 : 1)
  return addressLines.some(
    (line, index) => hasUnitComma(line) && (laid[first + index]?.lines.length ?? 0) > 1,
  )
}

/** The names as a warning shows them. */
export function namesText({ names }: Addressee): string {
  return names
    .map(({ lastname, firstname, honorific }) => [lastname, firstname, honorific].filter(Boolean).join(' '))
    .join(', ')
}

/** The text of the parts that has no room: the first that does not even fit alone, else the longest. */
function tooLong(addressee: Addressee, parts: readonly BlockPart[], frame: Frame, sizes: BlockSizes): string {
  const alone = parts.find((part) => freeDraft([part], frame, sizes) === null)
  const [longest] = parts.toSorted((one, other) => partLength(other) - partLength(one))
  const content = (alone ?? longest)?.content
  if (content === undefined) return ''
  return isParagraph(content) ? textOf(content.sorts) : namesText(addressee)
}

/** The largest setting of as much of an addressee as fits, and the parts left out; or the text that must be whole and has no room. */
function bestDraft({ addressee, partsOf }: BlockText, frame: Frame, sizes: BlockSizes) {
  let parts: readonly BlockPart[] = []
  let leftOut: readonly string[] = []
  for (const lesser of lesserAddressees(addressee)) {
    parts = partsOf(lesser.addressee)
    leftOut = lesser.leftOut
    const draft = freeDraft(parts, frame, sizes)
    if (draft === null) continue
    if (!isUnitBroken(lesser.addressee, draft)) return { draft, cut: leftOut }
    const addressLines = withoutUnitComma(lesser.addressee.addressLines)
    const apart = freeDraft(partsOf({ ...lesser.addressee, addressLines }), frame, sizes)
    return { draft: apart ?? draft, cut: leftOut }
  }
  return { draft: null, missing: tooLong(addressee, parts, frame, sizes) }
}

/**
 * Lays the parts of an addressee one below the other (vertical: from right to left) inside a box, as large as they fit. Where
 * there is too little room, lines are dropped in the order of `lesserAddressees`; what must stay is whole, or nothing is placed.
 * Nothing extends beyond the box.
 */
export function layBlock(text: BlockText, place: BlockPlace, style: BlockStyle): LaidBlock {
  const { box, sizes, begin, centred = false } = place
  const vertical = style.direction === 'vertical'
  const frame = vertical ? { length: box.height, depth: box.width } : { length: box.width, depth: box.height }
  const best = bestDraft(text, frame, sizes)
  if (best.draft === null) return { ...unplaced(best.missing), used: { ...box, width: 0, height: 0 } }
  const free = frame.depth - best.draft.depth
  const wanted = begin === undefined ? 0 : frame.depth * begin + (vertical ? 0 : dropOf(best.draft, sizes))
  const draft = spreadOut(best.draft, frame, Math.max(0, free - wanted))
  const left = frame.depth - draft.depth
  const start = Math.max(0, begin === undefined ? left * balance : Math.min(left, wanted))
  const lengthOf = ({ line, size, condense }: BlockLine) => lineLength(line) * size * condense
  const ends = draft.lines.map((line) => line.indent + lengthOf(line))
  const longest = Math.max(0, ...ends)
  const shift = centred ? Math.max(0, (frame.length - longest) / 2) : 0
  const turned = draft.lines.filter(({ line }) => isRightToLeft(line)).length > draft.lines.length / 2
  const alongOf = (laid: BlockLine) => {
    const { align, reach, indent } = laid
    // Most lines run from the right, and all begin there.
    if (turned && align === 'start') return shift + longest - lengthOf(laid)
    if (align === 'middle') return (frame.length - reach) / 2
    return align === 'end' ? frame.length - reach : indent + shift
  }
  const runs = draft.lines.flatMap((laid) => {
    const { line, size, condense, depth } = laid
    const along = alongOf(laid)
    const corner = vertical
      ? { x: box.x + box.width - start - depth - size, y: box.y + along }
      : { x: box.x + along, y: box.y + start + depth }
    return placeLine(style.fonts, line, { direction: style.direction, size, condense, ...corner })
  })
  const first = draft.lines.length === 0 ? 0 : Math.min(...draft.lines.map(alongOf))
  const used = vertical
    ? { x: box.x + box.width - start - draft.depth, y: box.y + first, width: draft.depth, height: longest }
    : { x: box.x + shift, y: box.y + start, width: longest, height: draft.depth }
  return { runs, cut: best.cut, missing: '', used }
}

/** A shortened addressee, and the parts left out. */
interface LesserAddressee {
  readonly addressee: Addressee
  readonly leftOut: readonly string[]
}

/** The address without its building, which has its own line or follows the street. */
function withoutBuilding(addressee: Addressee): LesserAddressee | null {
  const { building, addressLines } = addressee
  if (building === '' || isCareOf(building)) return null
  const behind = unitComma + building
  const shorter = addressLines.map((line) => (line.endsWith(behind) ? line.slice(0, -behind.length) : line))
  const own = shorter.lastIndexOf(building)
  const lines = own === -1 ? shorter : shorter.toSpliced(own, 1)
  if (lines.length === 0 || lines.join() === addressLines.join()) return null
  return { addressee: { ...addressee, addressLines: lines }, leftOut: [building] }
}

function withoutDepartments(addressee: Addressee): LesserAddressee | null {
  const { organization, title } = addressee
  const leftOut = [...organization.slice(1), title].filter((text) => text !== '')
  if (leftOut.length === 0) return null
  return { addressee: { ...addressee, organization: organization.slice(0, 1), title: '' }, leftOut }
}

function withoutCompany(addressee: Addressee): LesserAddressee | null {
  const { organization, names } = addressee
  if (names.length === 0 || organization.length === 0) return null
  return { addressee: { ...addressee, organization: [] }, leftOut: organization }
}

/** A Japanese address without what follows its first line: a post office box next to a street. A name in whose care it goes stays. */
function withoutSecondLine(addressee: Addressee): LesserAddressee | null {
  const { domestic, largestFirst, addressLines } = addressee
  const leftOut = addressLines.slice(1).filter((line) => !isCareOf(line))
  if (!domestic || !largestFirst || leftOut.length === 0) return null
  const lines = addressLines.filter((line) => !leftOut.includes(line))
  return { addressee: { ...addressee, addressLines: lines }, leftOut }
}

/**
 * The addressee as it is, then with less and less of it, for boxes with too little room: first without the building, then
 * without departments and title, without the company, without a second line of the address. Names and postal code stay, and so
 * does an organisation that is addressed alone.
 */
function* lesserAddressees(addressee: Addressee): Generator<LesserAddressee> {
  let lesser: LesserAddressee = { addressee, leftOut: [] }
  yield lesser
  for (const without of [withoutBuilding, withoutDepartments, withoutCompany, withoutSecondLine]) {
    const next = without(lesser.addressee)
    if (next === null) continue
    lesser = { addressee: next.addressee, leftOut: [...lesser.leftOut, ...next.leftOut] }
    yield lesser
  }
}
