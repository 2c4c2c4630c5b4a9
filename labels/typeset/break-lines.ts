import { breakCosts } from './kinsoku.ts'
import { endCost, span, type Setting } from './setting.ts'

/** A line: sorts from `start` up to, not including, `end`. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** How to cut text: `capacity` is the line's length in em. */
interface BreakLimits {
  readonly capacity: number
  readonly maxLines: number
  /** The highest cost of a line end that is still acceptable. */
  readonly worst: number
}

const costOfLine = 20
const costOfRaggedness = 10
/** A last line may be this empty before it counts as a widow. */
const widow = 0.75
const costOfWidow = 80

/** A line's range without blanks at its ends. */
export function trimmed({ sorts }: Setting, start: number, end: number): LineRange {
  while (start < end && sorts[start]?.blank === true) start += 1
  while (end > start && sorts[end - 1]?.blank === true) end -= 1
  return { start, end }
}

interface Way {
  readonly cost: number
  readonly from: number
}

/** The cheapest line that ends before `end` and begins where lines have ended, in `ways`; undefined when none fits. */
function bestStep(setting: Setting, ways: readonly (Way | undefined)[], end: number, limits: BreakLimits) {
  const { sorts, reach } = setting
  const last = end === sorts.length
  const cost = last ? 0 : endCost(setting, end - 1)
  let to = end
  while (to > 0 && sorts[to - 1]?.blank === true) to -= 1
  let from = to
  let best: Way | undefined
  for (let start = end - 1; start >= 0; start -= 1) {
    // As `trimmed` has it: blanks at the ends of a line do not count.
    if (start < to && sorts[start]?.blank === false) from = start
    const length = (reach[to] ?? 0) - (reach[from] ?? 0)
    if (length > limits.capacity + 1e-6) break
    const before = ways[start]
    if (before === undefined) continue
    const empty = 1 - length / limits.capacity
    const rag = last ? Math.max(0, empty - widow) * costOfWidow : empty ** 2 * costOfRaggedness
    const whole = before.cost + rag + costOfLine + cost
    if (best === undefined || whole < best.cost) best = { cost: whole, from: start }
  }
  return best
}

/**
 * The fewest lines that the text can have in lines of a length, em; null when a piece that must be whole is longer. Every line is as
 * full as it can be.
 */
export function fewestLines(
  setting: Setting,
  { capacity, worst }: Omit<BreakLimits, 'maxLines'>,
): number | null {
  const { sorts, reach } = setting
  const most = capacity + 1e-6
  const whole = trimmed(setting, 0, sorts.length)
  if (span(setting, whole.start, whole.end) <= most) return whole.end > whole.start ? 1 : 0
  let lines = 1
  // Where the line begins, the last place where it may end, and where it would end there without blanks.
  let from = whole.start
  let place = 0
  let to = 0
  for (let end = 1; end <= sorts.length; end += 1) {
    if (sorts[end - 1]?.blank === false) to = end
    const cost = end === sorts.length ? 0 : endCost(setting, end - 1)
    if (cost > worst || cost === breakCosts.never) continue
    if ((reach[to] ?? 0) - (reach[from] ?? 0) > most) {
      from = trimmed(setting, place, end).start
      if ((reach[to] ?? 0) - (reach[from] ?? 0) > most) return null
      lines += 1
    }
    place = end
  }
  return lines
}

/**
 * Cuts the text into the fewest lines there can be, so that the sum of line-end costs and raggedness is least. Null when it does not
 * fit into `maxLines` with line ends that are acceptable.
 */
export function breakLines(setting: Setting, limits: BreakLimits): LineRange[] | null {
  const fewest = fewestLines(setting, limits)
  if (fewest === null || fewest > limits.maxLines) return null
  const count = setting.sorts.length
  if (fewest < 2) return fewest === 0 ? [] : [trimmed(setting, 0, count)]
  const rounds: (Way | undefined)[][] = [[{ cost: 0, from: 0 }]]
  for (let lines = 1; lines <= fewest; lines += 1) {
    const before = rounds[lines - 1] ?? []
    const ways: (Way | undefined)[] = []
    // The last line ends with the text.
    for (let end = lines === fewest ? count : 1; end <= count; end += 1) {
      const cost = end === count ? 0 : endCost(setting, end - 1)
      if (cost <= limits.worst && cost !== breakCosts.never)
        ways[end] = bestStep(setting, before, end, limits)
    }
    rounds.push(ways)
  }
  return traced(setting, rounds)
}

function traced(setting: Setting, rounds: readonly (Way | undefined)[][]): LineRange[] {
  const lines: LineRange[] = []
  let end = setting.sorts.length
  for (let round = rounds.length - 1; round > 0; round -= 1) {
    const start = rounds[round]?.[end]?.from ?? 0
    lines.unshift(trimmed(setting, start, end))
    end = start
  }
  return lines
}

/** The room for paragraphs next to each other, mm. */
interface FitBox {
  /** Along the lines, for each paragraph. */
  readonly lengths: readonly number[]
  /** Across the lines, for all of them. */
  readonly depth: number
  readonly largest: number
  readonly smallest: number
  /** From line to line of a paragraph, and from one paragraph to the next, em. */
  readonly pitch: number
  readonly apart: number
  readonly maxLines: number
}

/** Paragraphs cut into lines, at one type size, mm. */
interface Fitted {
  readonly size: number
  readonly texts: readonly (readonly LineRange[])[]
}

const step = 0.94

/** What lines need across them, em. */
export function depthOfTexts(
  texts: Fitted['texts'],
  { pitch, apart }: Pick<FitBox, 'pitch' | 'apart'>,
): number {
  const rows = texts.reduce((sum, lines) => sum + Math.max(0, lines.length - 1) * pitch, 0)
  return rows + Math.max(0, texts.length - 1) * apart + 1
}

/** Type sizes to try, largest first, ending with the smallest exactly. */
export function sizes(largest: number, smallest: number): number[] {
  const tried: number[] = []
  for (let size = largest; size > smallest; size *= step) tried.push(size)
  return [...tried, Math.min(smallest, largest)]
}

/**
 * Finds the largest size at which all paragraphs fit next to each other, ending lines at natural places as long as that costs no
 * more than a third of the size, then at any place kinsoku allows but within numbers. Null when not even the smallest size fits.
 */
export function fitTexts(settings: readonly Setting[], box: FitBox): Fitted | null {
  const tries = sizes(box.largest, box.smallest)
  for (const worst of [breakCosts.natural, breakCosts.ideograph, breakCosts.katakana, breakCosts.word]) {
    const enough =
      worst === breakCosts.natural ? box.largest * 0.66 : worst === breakCosts.ideograph ? box.largest / 2 : 0
    for (const size of tries) {
      if (size < enough) break
      const texts = brokenTexts(settings, box, { size, worst })
      if (texts !== null && depthOfTexts(texts, box) * size <= box.depth + 1e-6) return { size, texts }
    }
  }
  return null
}

function brokenTexts(
  settings: readonly Setting[],
  { lengths, maxLines }: FitBox,
  { size, worst }: { size: number; worst: number },
): LineRange[][] | null {
  const texts: LineRange[][] = []
  for (const [index, setting] of settings.entries()) {
    const lines = breakLines(setting, { capacity: (lengths[index] ?? 0) / size, maxLines, worst })
    if (lines === null || lines.length > maxLines) return null
    texts.push(lines)
  }
  return texts
}
