import { isParagraph } from './block-part.ts'
import type { BlockPart } from './block-part.ts'

/** Room for a block, mm: along its lines and across them. */
export interface Frame {
  readonly length: number
  readonly depth: number
}

/** From line to line, em. */
export const linePitch = 1.3
/** A name may shrink this far below its share before everything else shrinks with it. */
export const narrowestName = 0.72

function lengthOf({ content }: BlockPart): number {
  return isParagraph(content) ? (content.reach[content.sorts.length] ?? 0) : content.length * narrowestName
}

/** The base size up to which every part fits on one line, by length alone, mm. */
export function singleLineBound(parts: readonly BlockPart[], { length }: Frame): number {
  return Math.min(...parts.map((part) => length / (lengthOf(part) * part.scale + part.indent)))
}

/** The base size beyond which the parts cannot fit across the lines, even with one line each, mm. */
export function depthBound(parts: readonly BlockPart[], { depth }: Frame): number {
  let sum = 0
  let last = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    const { content, before } = part
    if (!isParagraph(content)) {
      // Names may shrink before the base does.
      const size = part.scale * narrowestName
      sum += (index > 0 ? before : 0) + content.rows.length * size * linePitch
      last = size
    } else if (content.sorts.length > 0) {
      sum += (index > 0 ? before : 0) + part.scale * linePitch
      last = part.scale
    }
  }
  return depth / (sum - last * (linePitch - 1))
}
