import { sameValue } from '../../../contract/record/fields.ts'

/** A text put together from two versions of the same base. */
export interface MergedText {
  text: string
  /** Both sides changed the same lines; mine come before theirs in `text`, so nothing is lost. */
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
  const before = linesOf(base)
  const ours = linesOf(mine)
  const others = linesOf(theirs)
  const kept = matches(before, ours)
  const keptByThem = matches(before, others)
  const merged: string[] = []
  let clashes = false
  let at = 0
  let atMine = 0
  let atTheirs = 0
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
    const inMine = kept.get(line)
    const inTheirs = keptByThem.get(line)
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
 * Longest common subsequence: for each line of `before` that is also in `after`, its place there. Beyond some thousands of lines
 * only the same beginning and end count, which is still a correct merge.
 */
function matches(before: readonly string[], after: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    found.set(start, start)
    start += 1
  }
  let end = before.length
  let endAfter = after.length
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1]) {
    end -= 1
    endAfter -= 1
    found.set(end, endAfter)
  }
  const left = before.slice(start, end)
  const right = after.slice(start, endAfter)
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
  let row = 0
  let column = 0
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++])
    else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

/** A list put together from two versions of the same base. */
interface MergedList {
  list: unknown[]
  /** Both sides changed one entry, or one removed what the other changed; both versions are in `list`. */
  clashes: boolean
}

/**
 * Three-way merge of a list by content: an entry that one side added, changed or removed is taken from that
 * side. The order is that of the side that changed it, theirs if both did; what the other side added comes last.
 */
export function mergeList(
  field: string,
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): MergedList {
  const inMine = matchEntries(field, base, mine)
  const inTheirs = matchEntries(field, base, theirs)
  const entries = base.map((before, at) =>
    mergeEntry(before, mine[inMine[at] ?? -1], theirs[inTheirs[at] ?? -1]),
  )
  const isMyOrder = isOrdered(inTheirs) && !isOrdered(inMine)
  const [first, places, second, others] = isMyOrder
    ? [mine, inMine, theirs, inTheirs]
    : [theirs, inTheirs, mine, inMine]
  const list = first.flatMap((entry, at) => {
    const from = places.indexOf(at)
    return from < 0 ? [entry] : (entries[from]?.kept ?? [])
  })
  const left = entries.filter((_, at) => (places[at] ?? -1) < 0).flatMap(({ kept }) => kept)
  // What both sides added appears once.
  const news = first.filter((_, at) => !places.includes(at))
  const added = second.filter(
    (entry, at) => !others.includes(at) && !news.some((each) => sameValue(each, entry)),
  )
  return { list: [...list, ...left, ...added], clashes: entries.some(({ clashes }) => clashes) }
}

/** One entry of the base: what stays of it. `undefined` says that a side removed it. */
function mergeEntry(before: unknown, mine: unknown, theirs: unknown): { kept: unknown[]; clashes: boolean } {
  const iKept = sameValue(mine, before)
  const theyKept = sameValue(theirs, before)
  if (mine === undefined && theirs === undefined) return { kept: [], clashes: false }
  if (mine === undefined) return theyKept ? { kept: [], clashes: false } : { kept: [theirs], clashes: true }
  if (theirs === undefined) return iKept ? { kept: [], clashes: false } : { kept: [mine], clashes: true }
  if (iKept || sameValue(mine, theirs)) return { kept: [theirs], clashes: false }
  if (theyKept) return { kept: [mine], clashes: false }
  const merged = mergeObject(before, mine, theirs)
  return merged === null ? { kept: [mine, theirs], clashes: true } : { kept: [merged], clashes: false }
}

function isOrdered(places: readonly number[]): boolean {
  const present = places.filter((place) => place >= 0)
  return present.every((place, at) => at === 0 || place > (present[at - 1] ?? -1))
}

/**
 * Three-way merge of an object such as `organization` key by key; null if both sides changed one key differently, or if a value
 * is not an object.
 */
export function mergeObject(base: unknown, mine: unknown, theirs: unknown): Record<string, unknown> | null {
  if (typeof mine !== 'object' || typeof theirs !== 'object') return null
  const before = asEntry(base)
  const ours = asEntry(mine)
  const others = asEntry(theirs)
  const merged: Record<string, unknown> = { ...others }
  for (const key of new Set([...Object.keys(before), ...Object.keys(ours), ...Object.keys(others)])) {
    const iChanged = !sameValue(ours[key], before[key])
    const theyChanged = !sameValue(others[key], before[key])
    if (iChanged && theyChanged && !sameValue(ours[key], others[key])) return null
    if (iChanged) merged[key] = ours[key]
  }
  return merged
}

/** What makes two entries of a list the same one although something about them changed. */
const identities: Record<string, readonly string[]> = {
  emails: ['address'],
  telephones: ['number'],
  weburls: ['url'],
  addresses: ['zipcode', 'region', 'city', 'street'],
  joint_names: ['lastname', 'firstname'],
  pictures: ['image'],
}

/**
 * Pairs the entries of one version of a list with those of its base by their content, not by their place: equal ones first, then
 * those that name the same thing, then, for an address or a person, those that agree most.
 * @returns for each entry of `before` its place in `after`; -1 if it was removed
 */
export function matchEntries(field: string, before: readonly unknown[], after: readonly unknown[]): number[] {
  const places: number[] = before.map(() => -1)
  const taken = new Set<number>()
  const pair = (fits: (one: unknown, other: unknown) => boolean) => {
    before.forEach((entry, at) => {
      if ((places[at] ?? -1) >= 0) return
      const place = after.findIndex((other, index) => !taken.has(index) && fits(entry, other))
      if (place < 0) return
      places[at] = place
      taken.add(place)
    })
  }
  pair(sameValue)
  pair((one, other) => isSameThing(field, one, other))
  pair((one, other) => isAlike(one, other))
  return places
}

function isSameThing(field: string, one: unknown, other: unknown): boolean {
  const names = identities[field]
  if (names === undefined) return one === other
  const left = asEntry(one)
  const right = asEntry(other)
  const isNamed = names.some((name) => !sameValue(left[name], null))
  return isNamed && names.every((name) => sameValue(left[name], right[name]))
}

/** More than half of what either says is the same: one entry that was corrected. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false
  const left = asEntry(one)
  const right = asEntry(other)
  const said = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => !sameValue(left[name], null) || !sameValue(right[name], null),
  )
  const same = said.filter((name) => sameValue(left[name], right[name]))
  return same.length * 2 > said.length
}

function asEntry(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
