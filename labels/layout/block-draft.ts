import type { Line } from '../typeset/place-line.ts'
import { leastDepth } from './block-bounds.ts'
import type { Frame } from './block-bounds.ts'
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
  readonly condense: number
  readonly indent: number
  readonly depth: number
  readonly align: 'start' | 'end'
}

/** Parts with their lines at one base size. */
export interface Unstacked {
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

/** Puts the lines of the parts one behind the other; null when they do not fit across. */
export function stacked({ parts, laid, base, pitch }: Unstacked, frame: Frame): Draft | null {
  const lines: BlockLine[] = []
  let depth = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    const own = laid[index]
    if (part === undefined || own === undefined) break
    if (index > 0) depth += part.before * base
    const { size, condense } = own
    for (const line of own.lines) {
      if (depth + size > frame.depth + 1e-6) return null
      lines.push({ line, size, condense, indent: part.indent * base, depth, align: part.align })
      depth += size * pitch
    }
  }
  const last = lines[lines.length - 1]
  return { lines, base, pitch, parts, laid, depth: last === undefined ? 0 : last.depth + last.size }
}

/** Lays the parts at one base size; null when a part does not fit along the line, or all together across. */
export function draftAt(
  parts: readonly BlockPart[],
  frame: Frame,
  base: number,
  manner: Manner,
): Draft | null {
  if (leastDepth(parts, frame, base, manner) > frame.depth + 1e-6) return null
  const laid = linesOf(parts, frame.length, base, manner)
  return laid === null ? null : stacked({ parts, laid, base, pitch: manner.pitch }, frame)
}

/** A draft with other spaces before its parts, in the same lines; null when that does not fit across. */
export function spacedDraft(draft: Draft, before: (part: BlockPart) => number, frame: Frame): Draft | null {
  const parts = draft.parts.map((part) => ({ ...part, before: before(part) }))
  return stacked({ ...draft, parts }, frame)
}
