import { sizes as sizesFrom } from '../typeset/break-lines.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import { mostCondensed, type NameForm } from '../typeset/name-forms.ts'
import {
  depthBound,
  linePitch,
  narrowestName,
  singleLineBound,
  tightPitch,
  draftAt,
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
  /** The part of the largest size down to which it is tried. */
  readonly down: number
}

const roomy = { wrap: true, pitch: linePitch, condense: 1, ease: 1, down: 0 }

const eases = [1, 0.7, 0.4] as const

function pitchOf(ease: number): number {
  return tightPitch + (linePitch - tightPitch) * ease
}

function tighter(ease: number, worst: number = breakCosts.hyphen): Stage {
  return { ...roomy, worst, ease, pitch: pitchOf(ease) }
}

/**
 * Line ends at natural places first, then at any but within words and numbers, each down to some part of the largest
 * size; then tighter and tighter, and condensed. Numbers stay whole.
 */
const stages: readonly Stage[] = [
  { ...roomy, worst: breakCosts.natural, down: 0.7 },
  { ...roomy, worst: breakCosts.katakana, down: 0.55 },
  // Another column is preferred to type of half the size.
  { ...roomy, worst: breakCosts.hyphen, down: 0.55 },
  { ...tighter(0.7), down: 0.4 },
  tighter(0.4),
  tighter(0),
  tighter(0, breakCosts.lone),
  { ...tighter(0, breakCosts.lone), condense: mostCondensed },
  { ...roomy, worst: breakCosts.word },
  { ...tighter(0, breakCosts.word), condense: mostCondensed },
]

/** When nothing more can be left out: even numbers may be divided. */
const lastStage: Stage = { ...tighter(0, breakCosts.number), condense: mostCondensed }

const oneLine: Manner = { ...roomy, worst: breakCosts.natural, wrap: false, names: 'rows' }
/** One line for each part is worth this much of the type size. */
const oneLineWorth = 0.86
/** A wrapped address takes as many lines as there are. */
const anyLines = 40

/** A draft with its score: the type size, less a deduction for everything that makes it harder to read. */
interface Found {
  readonly draft: Draft
  /** The remaining share of the names' part of the type size. */
  readonly share: number
  readonly worth: number
}

const formWorth = { rows: 1, parted: 0.8, wrapped: 0.72, running: 0.72 } as const
const tightestWorth = 0.6
/** A draft with this share of the best possible score is good enough to end the search. */
const goodEnough = 0.78

function eased(part: BlockPart, ease: number): BlockPart {
  const { before, indent, scale } = part
  return {
    ...part,
    before: before * ease,
    indent: indent * ease,
    scale: scale <= 1 ? scale : 1 + (scale - 1) * ease,
    maxLines: anyLines,
  }
}

/** The remaining share of the names' size in `parts`: they shrink and are condensed before the base size does. */
function nameShare({ laid, base }: Draft, parts: readonly BlockPart[]): number {
  const at = parts.findIndex(({ content }) => !isParagraph(content))
  const [part, lines] = [parts[at], laid[at]]
  return part === undefined || lines === undefined ? 1 : (lines.size * lines.condense) / (part.scale * base)
}

function found(
  draft: Draft,
  { ease, names }: { ease: number; names: NameForm },
  parts: readonly BlockPart[],
): Found {
  const spacing = tightestWorth + (1 - tightestWorth) * ease
  const share = nameShare(draft, parts)
  return { draft, share, worth: draft.base ** 1.5 * formWorth[names] * spacing * share ** 0.4 }
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

function stagedDraft(
  given: readonly BlockPart[],
  frame: Frame,
  { largest, smallest }: BlockSizes,
  stage: Stage & { names: NameForm },
): Found | null {
  const parts = stage.ease === 1 ? given : given.map((part) => eased(part, stage.ease))
  const deepest = Math.min(largest, depthBound(parts, frame, stage))
  if (deepest < smallest) return null
  for (const base of sizesFrom(deepest, smallest)) {
    if (base < largest * stage.down) return null
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

function foundIn(
  names: NameForm,
  parts: readonly BlockPart[],
  frame: Frame,
  sizes: BlockSizes,
): Found | null {
  for (const stage of stages) {
    const first = stagedDraft(parts, frame, sizes, { ...stage, names })
    if (first !== null) return first
  }
  return null
}

/** The other forms of names that might serve better than a row each, as `best` has them. */
function otherForms({ content }: BlockPart, best: Found | null): NameForm[] {
  if (isParagraph(content)) return []
  const running: NameForm[] = content.rows.length > 1 ? ['running'] : []
  return best !== null && best.share >= narrowestName ? running : ['parted', 'wrapped', ...running]
}

/** The largest setting of the parts that fits; null when not even the smallest type does. */
export function freeDraft(parts: readonly BlockPart[], frame: Frame, sizes: BlockSizes): Draft | null {
  const single = singleLines(parts, frame, sizes)
  if (single !== null) return single
  const names = parts.find(({ content }) => !isParagraph(content))
  let best = foundIn('rows', parts, frame, sizes)
  const { largest } = sizes
  if (names === undefined || (best !== null && best.worth >= largest ** 1.5 * goodEnough))
    return best?.draft ?? null
  for (const form of otherForms(names, best)) {
    if (best !== null && best.worth >= largest ** 1.5 * formWorth[form]) continue
    const other = foundIn(form, parts, frame, sizes)
    if (other !== null && (best === null || other.worth > best.worth)) best = other
  }
  return best?.draft ?? null
}

/** The parts in the smallest type, with numbers divided where necessary; null when they do not fit. */
export function narrowDraft(
  parts: readonly BlockPart[],
  frame: Frame,
  { smallest }: BlockSizes,
): Draft | null {
  for (const names of ['rows', 'parted', 'wrapped', 'running'] as const) {
    const narrow = stagedDraft(parts, frame, { largest: smallest, smallest }, { ...lastStage, names })
    if (narrow !== null) return narrow.draft
  }
  return null
}
