import { sameValue } from '../../../contract/record/same-value.ts'
import { matchEntries } from './match-entries.ts'
import { mergeObject } from './merge-object.ts'

/** A list put together from two versions of the same base. */
export interface MergedList {
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
  // What both sides added stands once.
  const news = first.filter((_, at) => !places.includes(at))
  const added = second.filter(
    (entry, at) => !others.includes(at) && !news.some((each) => sameValue(each, entry)),
  )
  return { list: [...list, ...left, ...added], clashes: entries.some(({ clashes }) => clashes) }
}

/** One entry of the base: what stays of it. `undefined` says that a side removed it. */
function mergeEntry(before: unknown, mine: unknown, theirs: unknown): { kept: unknown[]; clashes: boolean } {
  const [iKept, theyKept] = [sameValue(mine, before), sameValue(theirs, before)]
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
