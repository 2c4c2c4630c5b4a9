import type { GlyphRun, Rect } from '../output/glyph-run.ts'
import { lineLength, placeLine } from '../typeset/place-line.ts'
import type { BlockPart, BlockStyle } from './block-part.ts'
import { bestDraft, spacedDraft } from './block-draft.ts'
import type { BlockSizes, Draft } from './block-draft.ts'
import type { Frame } from './block-bounds.ts'

/** Runs that were placed and the text that found no room. */
export interface Laid {
  readonly runs: readonly GlyphRun[]
  readonly cut: readonly string[]
}

/** Where a block goes. */
export interface BlockPlace {
  readonly box: Rect
  readonly sizes: BlockSizes
  /** Whether its widest line is in the middle of the box; all lines begin where that one does. */
  readonly centred?: boolean
  /** It begins no later than this part of the box across the lines; without it, a little before the middle. */
  readonly latest?: number
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

function spreadOut(draft: Draft, frame: Frame): Draft {
  const gaps = draft.parts.filter(({ before }, index) => index > 0 && before >= groupGap).length
  const extra = gaps === 0 ? 0 : Math.min(widestGap, ((frame.depth - draft.depth) * 0.5) / gaps / draft.base)
  if (extra < 0.05 || draft.cut.length > 0) return draft
  const roomier = ({ before }: BlockPart) => (before >= groupGap ? before + extra : before)
  return spacedDraft(draft, roomier, frame) ?? draft
}

/**
 * Lays parts one below the other (vertical: from right to left) inside a box, as large as they fit. Nothing leaves the
 * box.
 */
export function layBlock(parts: readonly BlockPart[], place: BlockPlace, style: BlockStyle): LaidBlock {
  const { box, sizes, latest = 1, centred = false } = place
  const vertical = style.direction === 'vertical'
  const frame = vertical ? { length: box.height, depth: box.width } : { length: box.width, depth: box.height }
  const draft = spreadOut(bestDraft(parts, frame, sizes), frame)
  const start = Math.max(0, Math.min((frame.depth - draft.depth) * balance, frame.depth * latest))
  const ends = draft.lines.map(({ line, indent, size }) => indent + lineLength(line) * size)
  const longest = Math.max(0, ...ends)
  const shift = centred ? Math.max(0, (frame.length - longest) / 2) : 0
  const runs = draft.lines.flatMap(({ line, size, indent, depth, align }) => {
    const along = align === 'end' ? frame.length - lineLength(line) * size : indent + shift
    const corner = vertical
      ? { x: box.x + box.width - start - depth - size, y: box.y + along }
      : { x: box.x + along, y: box.y + start + depth }
    return placeLine(style.fonts, line, { direction: style.direction, size, ...corner })
  })
  const used = vertical
    ? { x: box.x + box.width - start - draft.depth, y: box.y + shift, width: draft.depth, height: longest }
    : { x: box.x + shift, y: box.y + start, width: longest, height: draft.depth }
  return { runs, cut: draft.cut, used }
}
