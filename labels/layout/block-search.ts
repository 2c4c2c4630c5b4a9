import { sizes as sizesFrom } from '../typeset/break-lines.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import { condensed, mostCondensed, type NameForm } from '../typeset/name-forms.ts'
import {
  depthBound,
  linePitch,
  singleLineBound,
  tightPitch,
  draftAt,
  mayFit,
  stacked,
  type Frame,
  type BlockSizes,
  type Draft,
  type Manner,
} from './block-draft.ts'
import { isParagraph, type BlockPart } from './block-part.ts'

/** A way to make the lines of a block. */
interface Stage extends Omit<Manner, 'names'> {
  /** The remaining share of the spaces and indents of the parts and of the names' extra size: 1 is all, 0 nothing. */
  readonly ease: number
  /** What is left of the worth of a type size, because of its line ends, spaces and scale. */
  readonly beauty: number
}

const eases = [1, 0.7, 0.4] as const

function pitchOf(ease: number): number {
  return tightPitch + (linePitch - tightPitch) * ease
}

const { natural, katakana, hyphen, lone, word } = breakCosts
const roomy = { wrap: true, towns: natural, condense: 1, nameCondense: condensed, ease: 1, pitch: linePitch }

function tighter(ease: number, worst: number, beauty: number): Stage {
  return { ...roomy, worst, ease, pitch: pitchOf(ease), beauty }
}

/** The ways from which the best is chosen, most beautiful first. Names of towns, numbers and words of addresses stay whole. */
const stages: readonly Stage[] = [
  tighter(1, natural, 1),
  tighter(0.7, natural, 0.92),
  tighter(1, katakana, 0.82),
  tighter(0.4, natural, 0.84),
  tighter(1, hyphen, 0.78),
  tighter(0.7, hyphen, 0.74),
  tighter(0.4, hyphen, 0.64),
  tighter(0, hyphen, 0.55),
  { ...tighter(0, lone, 0.42), condense: condensed },
]

/** Where none of them fits even in the smallest type, these are tried in turn. Numbers and words of addresses stay whole. */
const lastStages: readonly Stage[] = [
  // A long Latin name does not tear the names of towns apart, too.
  { ...tighter(0, word, 0.35), condense: condensed },
  { ...tighter(0, word, 0.32), condense: condensed, nameCondense: mostCondensed },
  { ...tighter(0, lone, 0.3), towns: lone, condense: condensed },
  { ...tighter(0, word, 0.2), towns: word, condense: condensed },
  { ...tighter(0, word, 0.1), towns: word, condense: mostCondensed, nameCondense: mostCondensed },
]

/** Type smaller than 6 points is hard to read, mm, rounded up; advice for type on mail is 8 points and more. */
export const readable = 2.12
/** Above this size, mm, larger type is worth little more. */
const ample = 3.2

/** The worth of a type size, mm, with `smallest` for the smallest part. No line end is as ugly as type that is hard to read. */
function worthOf(size: number, smallest = size): number {
  const worth = Math.min(size, ample) ** 1.5 * Math.sqrt(Math.max(1, size / ample))
  return smallest < readable ? 0.3 * worth * (smallest / readable) ** 6 : worth
}

const oneLine: Manner = { ...roomy, worst: natural, wrap: false, names: 'rows' }
/** One line for each part is worth this much of the type size. */
const oneLineWorth = 0.86

/** A draft with its score: the type size, less a deduction for everything that makes it harder to read. */
interface Found {
  readonly draft: Draft
  /** The remaining share of the names' part of the type size. */
  readonly share: number
  readonly worth: number
}

const formWorth = { rows: 1, parted: 0.75, wrapped: 0.7, running: 0.62 } as const
/** A draft with this share of the best possible worth is good enough to end the search. */
const goodEnough = 0.78

function eased(part: BlockPart, ease: number): BlockPart {
  const { before, indent, scale } = part
  return {
    ...part,
    before: before * ease,
    indent: indent * ease,
    scale: 1 + (scale - 1) * ease,
  }
}

/** The remaining share of the names' size in `parts`: they shrink and are condensed before the base size does. */
function nameShare({ laid, base }: Draft, parts: readonly BlockPart[]): number {
  const at = parts.findIndex(({ content }) => !isParagraph(content))
  const [part, lines] = [parts[at], laid[at]]
  return part === undefined || lines === undefined ? 1 : (lines.size * lines.condense) / (part.scale * base)
}

/** The scale of the smallest part. */
function leastScale(parts: readonly BlockPart[]): number {
  return Math.min(1, ...parts.map(({ scale }) => scale))
}

function found(
  draft: Draft,
  { beauty, names }: { beauty: number; names: NameForm },
  parts: readonly BlockPart[],
): Found {
  const share = nameShare(draft, parts)
  const worth = worthOf(draft.base, draft.base * leastScale(draft.parts))
  return { draft, share, worth: worth * formWorth[names] * beauty * share ** 0.4 }
}

/** The draft with as much of the parts' spaces and of the usual pitch as it has room for across its lines. */
function relaxed(draft: Draft, given: readonly BlockPart[], frame: Frame, least: number): Draft {
  for (const ease of eases) {
    if (ease <= least) break
    const parts = draft.parts.map((part, index) => ({ ...part, before: (given[index]?.before ?? 0) * ease }))
    const roomier = stacked({ ...draft, parts, pitch: pitchOf(ease) }, frame)
    if (roomier !== null) return roomier
  }
  return draft
}

/** Base sizes to try, largest first; the smallest at which the smallest part is readable is one of them. */
function sizesDown(largest: number, smallest: number, scale: number): number[] {
  // A little larger, so that no rounding makes it smaller.
  const turn = (readable + 1e-6) / scale
  if (largest <= turn || turn <= smallest) return sizesFrom(largest, smallest)
  return [...sizesFrom(largest, turn), ...sizesFrom(turn, smallest).slice(1)]
}

/** The first of some sizes for which a condition holds that holds for all later ones. */
function firstThat(sizes: readonly number[], holds: (size: number) => boolean): number {
  // Most often it holds for all.
  if (holds(sizes[0] ?? 0)) return 0
  let low = 1
  let high = sizes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sizes[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where a block goes, and its type sizes. */
interface Room {
  readonly frame: Frame
  readonly sizes: BlockSizes
}

/** The largest draft made in a way; null when none fits that is worth more than `least`. */
function stagedDraft(
  given: readonly BlockPart[],
  { frame, sizes: { largest, smallest } }: Room,
  stage: Stage & { names: NameForm },
  least = 0,
): Found | null {
  const most = stage.beauty * formWorth[stage.names]
  if (worthOf(largest) * most < least) return null
  const parts = given.map((part) => eased(part, stage.ease))
  const deepest = Math.min(largest, depthBound(parts, frame, stage))
  if (deepest < smallest) return null
  const scale = leastScale(parts)
  const bases = sizesDown(deepest, smallest, scale)
  const first = firstThat(bases, (base) => mayFit(parts, frame, base, stage))
  for (const base of bases.slice(first)) {
    if (worthOf(base, base * scale) * most < least) return null
    const draft = draftAt(parts, frame, base, stage)
    if (draft !== null) return found(relaxed(draft, given, frame, stage.ease), stage, given)
  }
  return null
}

function singleLines(parts: readonly BlockPart[], frame: Frame, sizes: BlockSizes): Draft | null {
  const { largest, smallest } = sizes
  const deepest = Math.min(largest, depthBound(parts, frame, oneLine))
  const base = Math.min(deepest, singleLineBound(parts, frame))
  if (base < Math.max(smallest, largest * oneLineWorth)) return null
  return draftAt(parts, frame, base, oneLine)
}

/** The best draft with names in a form; null when none fits that is worth more than `least`. */
function foundIn(names: NameForm, parts: readonly BlockPart[], room: Room, least: number): Found | null {
  let best: Found | null = null
  for (const stage of stages) {
    const other = stagedDraft(parts, room, { ...stage, names }, best?.worth ?? least)
    if (other !== null && other.worth > (best?.worth ?? least)) best = other
  }
  return best
}

/** The first draft that fits: in the first of the ways, with names in the first form, that there are. */
function firstDraft(parts: readonly BlockPart[], room: Room, ways: readonly Stage[]): Draft | null {
  for (const stage of ways) {
    for (const names of ['rows', 'parted', 'wrapped', 'running'] as const) {
      const first = stagedDraft(parts, room, { ...stage, names })
      if (first !== null) return first.draft
    }
  }
  return null
}

/** The other forms of names that might serve better than a row each. */
function otherForms({ content }: BlockPart): NameForm[] {
  if (isParagraph(content)) return []
  return content.rows.length > 1 ? ['parted', 'wrapped', 'running'] : ['parted', 'wrapped']
}

/** The best setting of the parts that fits; null when not even the smallest type does. */
export function freeDraft(parts: readonly BlockPart[], frame: Frame, sizes: BlockSizes): Draft | null {
  const single = singleLines(parts, frame, sizes)
  if (single !== null) return single
  const names = parts.find(({ content }) => !isParagraph(content))
  const room = { frame, sizes }
  let best = foundIn('rows', parts, room, 0)
  const most = worthOf(sizes.largest)
  if (names !== undefined && (best === null || best.worth < most * goodEnough)) {
    for (const form of otherForms(names)) best = foundIn(form, parts, room, best?.worth ?? 0) ?? best
  }
  return best === null ? firstDraft(parts, room, lastStages) : best.draft
}
