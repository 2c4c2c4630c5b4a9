import { sizes } from '../typeset/fit-text.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import type { Line } from '../typeset/place-line.ts'
import { textOf } from '../typeset/setting.ts'
import { depthBound, linePitch, singleLineBound } from './block-bounds.ts'
import type { Frame } from './block-bounds.ts'
import { isParagraph } from './block-part.ts'
import type { BlockPart } from './block-part.ts'
import { linesOf } from './part-lines.ts'
import type { Manner, PartLines } from './part-lines.ts'

/** Type sizes of a block, mm. */
export interface BlockSizes {
  readonly largest: number
  readonly smallest: number
}

/** A line ready to place: mm, `depth` from the block's beginning across the lines. */
export interface BlockLine {
  readonly line: Line
  readonly size: number
  readonly indent: number
  readonly depth: number
  readonly align: 'start' | 'end'
}

/** Parts with their lines at one base size. */
interface Unstacked {
  readonly parts: readonly BlockPart[]
  readonly laid: readonly PartLines[]
  readonly base: number
  readonly manner: Manner
}

/** A block laid at one base size. */
export interface Draft extends Unstacked {
  readonly lines: readonly BlockLine[]
  readonly depth: number
  readonly cut: readonly string[]
}

/** Puts the lines of the parts one behind the other; null when they do not fit across. */
function stacked({ parts, laid, base, manner }: Unstacked, frame: Frame): Draft | null {
  const lines: BlockLine[] = []
  const cut: string[] = []
  let depth = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    const own = laid[index]
    if (part === undefined || own === undefined) break
    if (index > 0) depth += part.before * base
    const indent = part.indent * base
    for (const line of own.lines) {
      if (depth + own.size > frame.depth + 1e-6) {
        if (manner.worst !== null) return null
        cut.push(textOf(line.sorts.slice(line.start, line.end)))
        continue
      }
      lines.push({ line, size: own.size, indent, depth, align: part.align })
      depth += own.size * linePitch
    }
    if (own.cut !== '') cut.push(own.cut)
  }
  const last = lines[lines.length - 1]
  return {
    ...{ lines, cut, base, manner, parts, laid },
    depth: last === undefined ? 0 : last.depth + last.size,
  }
}

/** Lays the parts at one base size; null when a part does not fit along the line, or all together across. */
function draftAt(parts: readonly BlockPart[], frame: Frame, base: number, manner: Manner): Draft | null {
  const laid = linesOf(parts, frame.length, base, manner)
  return laid === null ? null : stacked({ parts, laid, base, manner }, frame)
}

/** A draft with other spaces before its parts, in the same lines; null when that does not fit across. */
export function spacedDraft(draft: Draft, before: (part: BlockPart) => number, frame: Frame): Draft | null {
  const parts = draft.parts.map((part) => ({ ...part, before: before(part) }))
  return stacked({ ...draft, parts }, frame)
}

const oneLine: Manner = { worst: breakCosts.natural, wrap: false }
/** One line for each part is worth this much of the type size. */
const oneLineWorth = 0.86

// Line ends at natural places first, then at any, each down to some part of the largest size.
const manners = [
  { manner: { worst: breakCosts.natural, wrap: true }, down: 0.7 },
  { manner: { worst: breakCosts.katakana, wrap: true }, down: 0.55 },
  { manner: { worst: breakCosts.word, wrap: true }, down: 0 },
] as const

function freeDraft(
  parts: readonly BlockPart[],
  frame: Frame,
  { largest, smallest }: BlockSizes,
): Draft | null {
  const deepest = Math.min(largest, depthBound(parts, frame))
  const single = Math.min(deepest, singleLineBound(parts, frame))
  if (single >= Math.max(smallest, largest * oneLineWorth)) {
    const draft = draftAt(parts, frame, single, oneLine)
    if (draft !== null) return draft
  }
  if (deepest < smallest) return null
  const tries = sizes(deepest, smallest)
  for (const { manner, down } of manners) {
    for (const base of tries) {
      if (base < largest * down) break
      const draft = draftAt(parts, frame, base, manner)
      if (draft !== null) return draft
    }
  }
  return null
}

function saidBy({ content }: BlockPart): string {
  if (isParagraph(content)) return textOf(content.sorts)
  return content.rows.map(({ sorts }) => textOf(sorts)).join(' ')
}

/** The parts without the least important one, or with one name less; null when only what must stay is left. */
function withoutLeast(parts: readonly BlockPart[]): { parts: readonly BlockPart[]; cut: string } | null {
  const droppable = Math.max(0, ...parts.map(({ drop }) => drop))
  const least = droppable === 0 ? undefined : parts.findLast(({ drop }) => drop === droppable)
  if (least !== undefined) return { parts: parts.filter((part) => part !== least), cut: saidBy(least) }
  const names = parts.find(({ content }) => !isParagraph(content) && content.rows.length > 1)
  if (names === undefined || isParagraph(names.content)) return null
  const { rows, length } = names.content
  const fewer = { ...names, content: { rows: rows.slice(0, -1), length } }
  return {
    parts: parts.map((part) => (part === names ? fewer : part)),
    cut: textOf(rows.at(-1)?.sorts ?? []),
  }
}

/**
 * The largest setting of the parts that fits. When not even the smallest type fits, the least important parts go first
 * – the name of the first person and the address last – and everything that went is named in `cut`.
 */
export function bestDraft(parts: readonly BlockPart[], frame: Frame, wanted: BlockSizes): Draft {
  const whole = freeDraft(parts, frame, wanted)
  if (whole !== null) return whole
  const cut: string[] = []
  const { smallest } = wanted
  let left: readonly BlockPart[] = parts
  for (let fewer = withoutLeast(left); fewer !== null; fewer = withoutLeast(left)) {
    left = fewer.parts
    cut.push(fewer.cut)
    const draft = draftAt(left, frame, smallest, { worst: breakCosts.word, wrap: true })
    if (draft !== null) return { ...draft, cut }
  }
  const manner = { worst: null, wrap: true }
  const forced = draftAt(left, frame, smallest, manner)
  if (forced === null) return { lines: [], depth: 0, cut, base: smallest, manner, parts: left, laid: [] }
  return { ...forced, cut: [...cut, ...forced.cut] }
}
