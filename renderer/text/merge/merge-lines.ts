/** A text put together from two versions of the same base. */
export interface MergedText {
  text: string
  /** Both sides changed the same lines; mine stand before theirs in `text`, so nothing is lost. */
  clashes: boolean
}

/** Line ends as a textarea has them (fault P23). */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n?|\n/)
}

/**
 * Three-way merge line by line: what one side changed is taken from that side, what both changed the same way is taken
 * once. Lines of the base that neither side changed hold the parts together.
 */
export function mergeLines(base: string, mine: string, theirs: string): MergedText {
  const [before, ours, others] = [linesOf(base), linesOf(mine), linesOf(theirs)]
  const [kept, keptByThem] = [matches(before, ours), matches(before, others)]
  const merged: string[] = []
  let clashes = false
  let [at, atMine, atTheirs] = [0, 0, 0]
  const take = (upTo: [number, number, number]) => {
    const part = [
      before.slice(at, upTo[0]),
      ours.slice(atMine, upTo[1]),
      others.slice(atTheirs, upTo[2]),
    ] as const
    const chosen = mergePart(...part)
    merged.push(...chosen.lines)
    clashes ||= chosen.clashes
    ;[at, atMine, atTheirs] = upTo
  }
  for (let line = 0; line < before.length; line += 1) {
    const [inMine, inTheirs] = [kept.get(line), keptByThem.get(line)]
    if (inMine === undefined || inTheirs === undefined) continue
    take([line, inMine, inTheirs])
    merged.push(before[line] ?? '')
    ;[at, atMine, atTheirs] = [line + 1, inMine + 1, inTheirs + 1]
  }
  take([before.length, ours.length, others.length])
  return { text: merged.join('\n'), clashes }
}

/** The lines between two that all three versions share. */
function mergePart(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { lines: readonly string[]; clashes: boolean } {
  if (isSame(mine, theirs) || isSame(before, theirs)) return { lines: mine, clashes: false }
  if (isSame(before, mine)) return { lines: theirs, clashes: false }
  return { lines: [...mine, ...theirs], clashes: true }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at])
}

/**
 * Longest common subsequence: for each line of `before` that stands in `after` too, its place there. Beyond some
 * thousands of lines only the same beginning and end count, which is still a correct merge.
 */
function matches(before: readonly string[], after: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    found.set(start, start)
    start += 1
  }
  let [end, endAfter] = [before.length, after.length]
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1]) {
    end -= 1
    endAfter -= 1
    found.set(end, endAfter)
  }
  const [left, right] = [before.slice(start, end), after.slice(start, endAfter)]
  if (left.length * right.length <= mostCells) {
    for (const [one, other] of commonLines(left, right)) found.set(one + start, other + start)
  }
  return found
}

/** Cells of the table that the search fills: a memo of 2,000 changed lines on each side. */
const mostCells = 4_000_000

function commonLines(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const cell = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++])
    else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
