import { breakLines, fewestLines } from '../typeset/break-lines.ts'
import { fitNames, type NameForm } from '../typeset/name-forms.ts'
import { lineLength, solidLine, type Line } from '../typeset/place-line.ts'
import { isParagraph, type BlockPart } from './block-part.ts'

/** Room for a block, mm: along its lines and across them. */
export interface Frame {
  readonly length: number
  readonly depth: number
}

/** From line to line, em; and the same when there is hardly any room. */
export const linePitch = 1.3
export const tightPitch = 1.12
/** A name may shrink this far below its share before everything else shrinks with it. */
export const narrowestName = 0.72

/** About how long a part is in one line, em. */
export function partLength({ content }: BlockPart): number {
  return isParagraph(content) ? (content.reach[content.sorts.length] ?? 0) : content.length * narrowestName
}

/** The base size up to which every part fits on one line, by length alone, mm. */
export function singleLineBound(parts: readonly BlockPart[], { length }: Frame): number {
  return Math.min(...parts.map((part) => length / (partLength(part) * part.scale + part.indent)))
}

/** How the lines of a block are placed across it: names in a form, lines at a distance, em. */
interface Across {
  readonly names: NameForm
  readonly pitch: number
}

function leastLines({ content }: BlockPart, names: NameForm): number {
  if (isParagraph(content)) return content.sorts.length > 0 ? 1 : 0
  return names === 'running' ? 1 : content.rows.length
}

/** The highest cost of a line end in a paragraph. */
function worstOf({ towns }: BlockPart, manner: Pick<Manner, 'worst' | 'towns'>): number {
  return towns ? Math.min(manner.worst, manner.towns) : manner.worst
}

/**
 * The least that the parts need across the lines at a base size, mm, a quick look before lines are made; infinite where a word of a
 * paragraph is longer than a line.
 */
function leastDepth(parts: readonly BlockPart[], { length }: Frame, base: number, manner: Manner): number {
  const { names, pitch, condense } = manner
  let sum = 0
  let last = 0
  for (const part of parts) {
    const { content, scale, indent, before } = part
    const size = scale * base
    const paragraph = isParagraph(content)
    const lines = paragraph
      ? (fewestLines(content, {
          capacity: (length - indent * base) / (size * condense),
          worst: worstOf(part, manner),
        }) ?? Infinity)
      : leastLines(part, names)
    if (lines === 0) continue
    last = paragraph ? size : Math.min(size, base) * narrowestName
    sum += (sum > 0 ? before * base : 0) + lines * last * pitch
  }
  return sum - last * (pitch - 1)
}

/** The base size beyond which the parts cannot fit across the lines, even with the fewest lines each, mm. */
export function depthBound(parts: readonly BlockPart[], { depth }: Frame, { names, pitch }: Across): number {
  let sum = 0
  let last = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    const lines = leastLines(part, names)
    if (lines === 0) continue
    // Names may shrink before the base does.
    last = isParagraph(part.content) ? part.scale : part.scale * narrowestName
    sum += (index > 0 ? part.before : 0) + lines * last * pitch
  }
  return depth / (sum - last * (pitch - 1))
}

/** How lines are made. Everything is condensed only as far as it needs it. */
export interface Manner extends Across {
  /** The highest cost of a line end (kinsoku.ts), and the same in paragraphs with the names of towns. */
  readonly worst: number
  readonly towns: number
  readonly wrap: boolean
  /** The least scale of paragraphs along the line, and that of names. */
  readonly condense: number
  readonly nameCondense: number
}

/** A part cut into lines; `size` is its type size, mm, `condense` its scale along the line. */
interface PartLines {
  readonly lines: readonly Line[]
  readonly size: number
  readonly condense: number
}

/** Lengths a part is set in, mm: the room along the line, its share of the base size, and the base size. */
interface PartSizes {
  readonly room: number
  readonly size: number
  readonly base: number
}

/** A wrapped address takes as many lines as there are. */
const anyLines = 40

function paragraphLines(part: BlockPart, { room, size }: PartSizes, manner: Manner): PartLines | null {
  if (!isParagraph(part.content)) return null
  const setting = part.content
  const { wrap, condense } = manner
  const worst = worstOf(part, manner)
  const maxLines = wrap ? anyLines : 1
  const ranges = breakLines(setting, { capacity: room / (size * condense), maxLines, worst })
  if (ranges === null) return null
  const lines = ranges.map((range) => solidLine(setting, range))
  const longest = condense === 1 ? 0 : Math.max(0, ...lines.map(lineLength)) * size
  return { lines, size, condense: longest > room ? room / longest : 1 }
}

function nameLines(
  part: BlockPart,
  sizes: PartSizes,
  { names, worst, nameCondense: least }: Manner,
): PartLines | null {
  if (isParagraph(part.content)) return null
  const { room, size, base } = sizes
  // A name is at least as large as the address.
  const smallest = Math.max(size * narrowestName, Math.min(size, base))
  const capacity = room / (smallest * least)
  const lengths = { largest: size, comfortable: smallest, smallest, least }
  const fit = fitNames(part.content, { form: names, capacity, worst }, room, lengths)
  return fit === null ? null : { ...fit, lines: fit.rows.rows }
}

/** The lines of each part at one base size, `length` mm long; null when a part does not fit along the line. */
function linesOf(
  parts: readonly BlockPart[],
  length: number,
  base: number,
  manner: Manner,
): PartLines[] | null {
  const sizesOf = ({ indent, scale }: BlockPart) => ({
    room: length - indent * base,
    size: scale * base,
    base,
  })
  const laid: PartLines[] = []
  // Names first: that they do not fit is found sooner than where the lines of a paragraph end.
  for (const isText of [false, true])
    for (const [index, part] of parts.entries()) {
      if (isParagraph(part.content) !== isText) continue
      const lines = isText
        ? paragraphLines(part, sizesOf(part), manner)
        : nameLines(part, sizesOf(part), manner)
      if (lines === null) return null
      laid[index] = lines
    }
  return laid
}

/** Type sizes of a block, mm. */
export interface BlockSizes {
  readonly largest: number
  readonly smallest: number
}

/** A line ready to place: mm, `depth` from the block's beginning across the lines. */
export interface BlockLine {
  readonly line: Line
  readonly size: number
  readonly condense: number
  readonly indent: number
  readonly depth: number
  readonly align: BlockPart['align']
  /** From where it begins to the end of what it is aligned with: itself, or the longest of the names. */
  readonly reach: number
}

/** Parts with their lines at one base size. */
interface Unstacked {
  readonly parts: readonly BlockPart[]
  readonly laid: readonly PartLines[]
  readonly base: number
  /** From line to line, em. */
  readonly pitch: number
}

/** A block laid at one base size. */
export interface Draft extends Unstacked {
  readonly lines: readonly BlockLine[]
  readonly depth: number
}

/** Puts the lines of the parts one after another; null when they do not fit across. */
export function stacked({ parts, laid, base, pitch }: Unstacked, frame: Frame): Draft | null {
  const lines: BlockLine[] = []
  let depth = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    const own = laid[index]
    if (part === undefined || own === undefined) break
    if (index > 0) depth += part.before * base
    const { size, condense } = own
    const reachOf = (line: Line) => lineLength(line) * size * condense
    const longest = Math.max(0, ...own.lines.map(reachOf))
    for (const line of own.lines) {
      if (depth + size > frame.depth + 1e-6) return null
      const reach = isParagraph(part.content) ? reachOf(line) : longest
      lines.push({ line, size, condense, indent: part.indent * base, depth, align: part.align, reach })
      depth += size * pitch
    }
  }
  const last = lines[lines.length - 1]
  return { lines, base, pitch, parts, laid, depth: last === undefined ? 0 : last.depth + last.size }
}

/** Whether the parts have room across the lines as far as their fewest lines tell. Where they have, they have it in any smaller size. */
export function mayFit(parts: readonly BlockPart[], frame: Frame, base: number, manner: Manner): boolean {
  return leastDepth(parts, frame, base, manner) <= frame.depth + 1e-6
}

/** Lays the parts at one base size; null when a part does not fit along the line, or all together across. */
export function draftAt(
  parts: readonly BlockPart[],
  frame: Frame,
  base: number,
  manner: Manner,
): Draft | null {
  if (!mayFit(parts, frame, base, manner)) return null
  const laid = linesOf(parts, frame.length, base, manner)
  return laid === null ? null : stacked({ parts, laid, base, pitch: manner.pitch }, frame)
}

/** A draft with other spaces before its parts, in the same lines; null when that does not fit across. */
export function spacedDraft(draft: Draft, before: (part: BlockPart) => number, frame: Frame): Draft | null {
  const parts = draft.parts.map((part) => ({ ...part, before: before(part) }))
  return stacked({ ...draft, parts }, frame)
}
