import type { Addressee } from '../compose/addressee.ts'
import { hasUnitComma, unitComma, withoutUnitComma } from '../compose/address-lines.ts'
import { isCareOf } from '../compose/care-of.ts'
import type { GlyphRun, Rect } from '../output/glyph-run.ts'
import { lineLength, placeLine, solidLine, type Line } from '../typeset/place-line.ts'
import { breakLines, forcedLines } from '../typeset/break-lines.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import { mostCondensed } from '../typeset/name-forms.ts'
import { textOf, type Setting } from '../typeset/setting.ts'
import {
  tightPitch as pitch,
  spacedDraft,
  stacked,
  type Frame,
  type BlockLine,
  type BlockSizes,
  type Draft,
} from './block-draft.ts'
import { isParagraph, type BlockPart, type BlockStyle } from './block-part.ts'
import { freeDraft, narrowDraft } from './block-search.ts'

const mostLines = 100

/** A part cut into all the lines it wants, and the text that fits none of them. */
interface Wanted {
  readonly lines: readonly Line[]
  readonly lost: string
}

function linesOfSetting(setting: Setting, capacity: number): Wanted {
  const ranges = breakLines(setting, { capacity, maxLines: mostLines, worst: breakCosts.number })
  const { lines, end } =
    ranges === null ? forcedLines(setting, capacity, mostLines) : { lines: ranges, end: setting.sorts.length }
  return { lines: lines.map((range) => solidLine(setting, range)), lost: textOf(setting.sorts.slice(end)) }
}

function wantedLines({ content }: BlockPart, capacity: number): Wanted {
  const settings = isParagraph(content) ? [content] : content.persons()
  const wanted = settings.map((setting) => linesOfSetting(setting, capacity))
  return { lines: wanted.flatMap(({ lines }) => lines), lost: wanted.map(({ lost }) => lost).join('') }
}

/** Names first, then the parts that stay with them, then the rest in its order. */
function rank({ content, keep }: BlockPart): number {
  return isParagraph(content) ? (keep ? 1 : 2) : 0
}

function saidBy(lines: readonly Line[]): string {
  return lines.map(({ sorts, start, end }) => textOf(sorts.slice(start, end))).join('')
}

/**
 * Sets as much as the smallest type has room for, names and postal code before anything else, and reports what is lost. This is
 * for texts far too long for any real envelope.
 */
function forcedDraft(
  given: readonly BlockPart[],
  frame: Frame,
  size: number,
): { draft: Draft; cut: string[] } {
  const parts = given.map((part) => ({ ...part, before: 0, indent: 0, scale: 1 }))
  const wanted = parts.map((part) => wantedLines(part, frame.length / (size * mostCondensed)))
  let left = Math.max(0, Math.floor((frame.depth / size - 1) / pitch + 1 + 1e-6))
  const taken = parts.map(() => 0)
  const ranks = parts.map((part, index) => ({ index, rank: rank(part) }))
  for (const { index } of ranks.toSorted((a, b) => a.rank - b.rank)) {
    taken[index] = Math.min(left, wanted[index]?.lines.length ?? 0)
    left -= taken[index]
  }
  const laid = wanted.map(({ lines }, index) => ({
    lines: lines.slice(0, taken[index]),
    size,
    condense: mostCondensed,
  }))
  const cut = wanted.map(({ lines, lost }, index) => saidBy(lines.slice(taken[index])) + lost)
  const nothing: Draft = { parts: [], laid: [], lines: [], base: size, pitch, depth: 0 }
  const draft = stacked({ parts, laid, base: size, pitch }, frame) ?? nothing
  return { draft, cut: cut.filter((text) => text !== '') }
}

/** Runs that were placed and the text that found no room. */
export interface Laid {
  readonly runs: readonly GlyphRun[]
  readonly cut: readonly string[]
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

/** The largest setting of as much of an addressee as fits, and the parts left out. */
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
  const narrow = narrowDraft(parts, frame, sizes)
  if (narrow !== null) return { draft: narrow, cut: leftOut }
  const forced = forcedDraft(parts, frame, sizes.smallest)
  return { draft: forced.draft, cut: [...leftOut, ...forced.cut] }
}

/**
 * Lays the parts of an addressee one below the other (vertical: from right to left) inside a box, as large as they fit. Where
 * there is too little room, lines are dropped in the order of `lesserAddressees`. Nothing extends beyond the box.
 */
export function layBlock(text: BlockText, place: BlockPlace, style: BlockStyle): LaidBlock {
  const { box, sizes, begin, centred = false } = place
  const vertical = style.direction === 'vertical'
  const frame = vertical ? { length: box.height, depth: box.width } : { length: box.width, depth: box.height }
  const best = bestDraft(text, frame, sizes)
  const free = frame.depth - best.draft.depth
  const wanted = begin === undefined ? 0 : frame.depth * begin + (vertical ? 0 : dropOf(best.draft, sizes))
  const draft = spreadOut(best.draft, frame, Math.max(0, free - wanted))
  const left = frame.depth - draft.depth
  const start = Math.max(0, begin === undefined ? left * balance : Math.min(left, wanted))
  const lengthOf = ({ line, size, condense }: BlockLine) => lineLength(line) * size * condense
  const ends = draft.lines.map((line) => line.indent + lengthOf(line))
  const longest = Math.max(0, ...ends)
  const shift = centred ? Math.max(0, (frame.length - longest) / 2) : 0
  const alongOf = ({ align, reach, indent }: BlockLine) => {
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
  return { runs, cut: best.cut, used }
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
