import { breakLines } from '../typeset/break-lines.ts'
import { fitAlong, mostCondensed } from '../typeset/name-forms.ts'
import { lineLength, solidLine } from '../typeset/place-line.ts'
import type { Line } from '../typeset/place-line.ts'
import { narrowestName } from './block-bounds.ts'
import type { Across } from './block-bounds.ts'
import { isParagraph } from './block-part.ts'
import type { BlockPart } from './block-part.ts'

/** How lines are made. Everything is condensed only as far as it needs it. */
export interface Manner extends Across {
  /** The highest cost of a line end (kinsoku.ts). */
  readonly worst: number
  readonly wrap: boolean
  /** The least scale of paragraphs along the line. */
  readonly condense: number
}

/** A part cut into lines; `size` is its type size, mm, `condense` its scale along the line. */
export interface PartLines {
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

function paragraphLines(part: BlockPart, { room, size }: PartSizes, manner: Manner): PartLines | null {
  if (!isParagraph(part.content)) return null
  const setting = part.content
  const { worst, wrap, condense } = manner
  const maxLines = wrap ? part.maxLines : 1
  const ranges = breakLines(setting, { capacity: room / (size * condense), maxLines, worst })
  if (ranges === null) return null
  const lines = ranges.map((range) => solidLine(setting, range))
  const longest = condense === 1 ? 0 : Math.max(0, ...lines.map(lineLength)) * size
  return { lines, size, condense: longest > room ? room / longest : 1 }
}

function nameLines(part: BlockPart, sizes: PartSizes, { names, worst }: Manner): PartLines | null {
  if (isParagraph(part.content)) return null
  const { room, size, base } = sizes
  // A name is no smaller than the address.
  const smallest = Math.max(size * narrowestName, Math.min(size, base))
  const capacity = room / (smallest * mostCondensed)
  const rows = part.content.inForm(names, { capacity, worst })
  if (rows === null) return null
  const fit = fitAlong(rows.length, room, { largest: size, comfortable: smallest, smallest })
  return fit === null ? null : { lines: rows.rows, ...fit }
}

/** The lines of each part at one base size, `length` mm long; null when one does not fit along the line. */
export function linesOf(
  parts: readonly BlockPart[],
  length: number,
  base: number,
  manner: Manner,
): PartLines[] | null {
  const laid: PartLines[] = []
  for (const part of parts) {
    const sizes = { room: length - part.indent * base, size: part.scale * base, base }
    const lines = isParagraph(part.content)
      ? paragraphLines(part, sizes, manner)
      : nameLines(part, sizes, manner)
    if (lines === null) return null
    laid.push(lines)
  }
  return laid
}
