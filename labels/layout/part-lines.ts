import { breakLines, forcedLines } from '../typeset/break-lines.ts'
import { clippedLine, solidLine } from '../typeset/place-line.ts'
import type { Line } from '../typeset/place-line.ts'
import { textOf } from '../typeset/setting.ts'
import { narrowestName } from './block-bounds.ts'
import { isParagraph } from './block-part.ts'
import type { BlockPart } from './block-part.ts'

/** How strictly lines are made. */
export interface Manner {
  /** The highest cost of a line end; null fills lines to the brim and cuts off what has no room. */
  readonly worst: number | null
  readonly wrap: boolean
}

/** A part cut into lines; `size` is its type size, mm, and `cut` what found no room. */
export interface PartLines {
  readonly lines: readonly Line[]
  readonly size: number
  readonly cut: string
}

function paragraphLines(
  part: BlockPart,
  room: number,
  size: number,
  { worst, wrap }: Manner,
): PartLines | null {
  if (!isParagraph(part.content)) return null
  const setting = part.content
  const capacity = room / size
  const maxLines = wrap ? part.maxLines : 1
  if (worst !== null) {
    const ranges = breakLines(setting, { capacity, maxLines, worst })
    return ranges === null ? null : { lines: ranges.map((range) => solidLine(setting, range)), size, cut: '' }
  }
  const { lines, end } = forcedLines(setting, capacity, maxLines)
  return {
    lines: lines.map((range) => solidLine(setting, range)),
    size,
    cut: textOf(setting.sorts.slice(end)),
  }
}

function nameLines(part: BlockPart, room: number, size: number, { worst }: Manner): PartLines | null {
  if (isParagraph(part.content)) return null
  const { rows, length } = part.content
  const wanted = Math.min(size, room / length)
  if (wanted >= size * narrowestName) return { lines: rows, size: wanted, cut: '' }
  if (worst !== null) return null
  const smallest = size * narrowestName
  const clips = rows.map((row) => clippedLine(row, room / smallest))
  const cut = clips.map((clip) => clip.cut).filter((text) => text !== '')
  return { lines: clips.map(({ line }) => line), size: smallest, cut: cut.join(' ') }
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
    const room = length - part.indent * base
    const size = part.scale * base
    const lines = paragraphLines(part, room, size, manner) ?? nameLines(part, room, size, manner)
    if (lines === null) return null
    laid.push(lines)
  }
  return laid
}
