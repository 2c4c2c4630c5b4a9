import { trimmed, type LineRange } from './break-lines.ts'
import { breakCosts } from './kinsoku.ts'
import { endCost, span, type Setting } from './setting.ts'

/**
 * The cost of a line that is left empty; that of a half-empty one is a quarter of it. In running text less than that of dividing a
 * word in Latin letters, and where words are to stay whole less than that of any division but one at a blank.
 */
const costsOfEmpty = { text: 100, words: 5 } as const

/** What is to stay whole in a text, apart from words in Latin letters and numbers: nothing, or what is between blanks. */
export type Whole = keyof typeof costsOfEmpty

/** The end of a line that begins at `start`, the best of those that fit; at least one sort is on the line. */
function bestEnd(setting: Setting, start: number, capacity: number, costOfEmpty: number): number {
  const { sorts } = setting
  let full = start + 1
  while (full < sorts.length && (sorts[full]?.blank || span(setting, start, full + 1) <= capacity + 1e-6))
    full += 1
  if (full === sorts.length) return full
  let best = { end: full, cost: Infinity }
  for (let end = full; end > start; end -= 1) {
    const empty = Math.max(0, 1 - span(setting, start, end) / capacity)
    const cost = endCost(setting, end - 1) + empty ** 2 * costOfEmpty
    if (cost < best.cost) best = { end, cost }
  }
  return best.end
}

/**
 * Fills lines of `capacity` em one after another, as many as the text needs. Every sort is on a line, except blanks at the ends
 * of lines; where a piece without a line end is longer than a line, it is divided.
 */
export function filledLines(setting: Setting, capacity: number, whole: Whole): LineRange[] {
  const lines: LineRange[] = []
  for (let start = 0; start < setting.sorts.length;) {
    const end = bestEnd(setting, start, capacity, costsOfEmpty[whole])
    const line = trimmed(setting, start, end)
    if (line.end > line.start) lines.push(line)
    start = end
  }
  return lines
}

/** The lowest cost of a line end within a piece that is to stay whole. */
const firstWithin = { text: breakCosts.word, words: breakCosts.unit } as const

/** The longest piece of the text that should stay on one line, em: a word in Latin letters, a number, what is between blanks. */
export function longestPiece(setting: Setting, whole: Whole): number {
  const { sorts } = setting
  let longest = 0
  let start = 0
  for (let end = 1; end <= sorts.length; end += 1) {
    if (end < sorts.length && endCost(setting, end - 1) >= firstWithin[whole]) continue
    const piece = trimmed(setting, start, end)
    longest = Math.max(longest, span(setting, piece.start, piece.end))
    start = end
  }
  return longest
}
