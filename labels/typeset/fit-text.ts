import { breakLines, forcedLines } from './break-lines.ts'
import type { LineRange } from './break-lines.ts'
import { breakCosts } from './kinsoku.ts'
import type { Setting } from './setting.ts'
import { textOf } from './setting.ts'

/** The room for a paragraph, mm: `length` along the lines, `depth` across them. */
export interface FitBox {
  readonly length: number
  readonly depth: number
  readonly largest: number
  readonly smallest: number
  /** From line to line, em. */
  readonly pitch: number
  readonly maxLines: number
}

/** A paragraph cut into lines at one type size. */
export interface Fitted {
  /** mm */
  readonly size: number
  readonly lines: readonly LineRange[]
  /** What found no room even at the smallest size; empty when everything is there. */
  readonly cut: string
}

const step = 0.94

function linesThatFit(box: FitBox, size: number): number {
  const possible = Math.floor((box.depth / size - 1) / box.pitch + 1 + 1e-6)
  return Math.max(0, Math.min(box.maxLines, possible))
}

/** Type sizes to try, largest first, ending with the smallest exactly. */
export function sizes(largest: number, smallest: number): number[] {
  const tried: number[] = []
  for (let size = largest; size > smallest; size *= step) tried.push(size)
  return [...tried, Math.min(smallest, largest)]
}

/**
 * Finds the largest size at which the text fits, ending lines at natural places as long as that costs no more than a
 * third of the size, then at any place kinsoku allows; what does not fit at the smallest size is cut off and named.
 */
export function fitText(setting: Setting, box: FitBox): Fitted {
  const tries = sizes(box.largest, box.smallest)
  for (const worst of [breakCosts.natural, breakCosts.ideograph, breakCosts.katakana, breakCosts.number]) {
    const enough =
      worst === breakCosts.natural ? box.largest * 0.66 : worst === breakCosts.ideograph ? box.largest / 2 : 0
    for (const size of tries) {
      if (size < enough) break
      const maxLines = linesThatFit(box, size)
      const lines = breakLines(setting, { capacity: box.length / size, maxLines, worst })
      if (lines !== null && lines.length <= maxLines) return { size, lines, cut: '' }
    }
  }
  const size = tries[tries.length - 1] ?? box.smallest
  const { lines, end } = forcedLines(setting, box.length / size, linesThatFit(box, size))
  return { size, lines, cut: textOf(setting.sorts.slice(end)) }
}
