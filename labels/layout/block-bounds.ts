import type { NameForm } from '../typeset/name-forms.ts'
import { isParagraph } from './block-part.ts'
import type { BlockPart } from './block-part.ts'

/** Room for a block, mm: along its lines and across them. */
export interface Frame {
  readonly length: number
  readonly depth: number
}

/** From line to line, em; and where there is hardly any room. */
export const linePitch = 1.3
export const tightPitch = 1.12
/** A name may shrink this far below its share before everything else shrinks with it. */
export const narrowestName = 0.72

function lengthOf({ content }: BlockPart): number {
  return isParagraph(content) ? (content.reach[content.sorts.length] ?? 0) : content.length * narrowestName
}

/** The base size up to which every part fits on one line, by length alone, mm. */
export function singleLineBound(parts: readonly BlockPart[], { length }: Frame): number {
  return Math.min(...parts.map((part) => length / (lengthOf(part) * part.scale + part.indent)))
}

/** How the lines of a block stand across it: names in a form, lines at a distance, em. */
export interface Across {
  readonly names: NameForm
  readonly pitch: number
}

function fewestLines({ content }: Pick<BlockPart, 'content'>, names: NameForm): number {
  if (isParagraph(content)) return content.sorts.length > 0 ? 1 : 0
  return names === 'running' ? 1 : content.rows.length
}

/**
 * The least that the parts need across the lines at a base size, mm: a quick look before lines are made. Every line may
 * lose a blank at its end.
 */
export function leastDepth(
  parts: readonly BlockPart[],
  { length }: Frame,
  base: number,
  { names, pitch, condense }: Across & { readonly condense: number },
): number {
  let sum = 0
  let last = 0
  for (const { content, scale, indent, before } of parts) {
    const size = scale * base
    const paragraph = isParagraph(content)
    const capacity = (length - indent * base) / (size * condense) + 1
    const lines = paragraph
      ? Math.ceil((content.reach[content.sorts.length] ?? 0) / capacity)
      : fewestLines({ content }, names)
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
    const lines = fewestLines(part, names)
    if (lines === 0) continue
    // Names may shrink before the base does.
    last = isParagraph(part.content) ? part.scale : part.scale * narrowestName
    sum += (index > 0 ? part.before : 0) + lines * last * pitch
  }
  return depth / (sum - last * (pitch - 1))
}
