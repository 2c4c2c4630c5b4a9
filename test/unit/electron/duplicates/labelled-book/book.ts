import { again, fits, kinds, type Kind } from './again.ts'
import { person, type BookRecord } from './people.ts'
import { Random } from './random.ts'
import { trap, traps, type Trap } from './traps.ts'

/** An invented book with known duplicates. */
export interface LabelledBook {
  records: BookRecord[]
  /** Pairs of ids that are one person, by `pairKey`, with the kind of their difference. */
  same: Map<string, Kind>
  /** Pairs of ids that look alike and are two people. */
  traps: Map<string, Trap>
}

/** Returns the key of a pair, in either order of its ids. */
export const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * Makes a book of this many records, the same for the same seed: one in six is a duplicate, one in six a trap. `silent` is
 * the share of records without a mobile telephone, even if the other record of the same person has one.
 */
export function labelledBook(count: number, seed: number, silent = 0): LabelledBook {
  const random = new Random(seed)
  const book: LabelledBook = { records: [], same: new Map(), traps: new Map() }
  let last = 0
  const nextId = () => `p${++last}`
  while (book.records.length < count) {
    const way = random.between(0, 10)
    if (way === 0) addTrap(book, random, [nextId(), nextId()])
    else if (way <= 2) addTwice(book, random, nextId)
    else book.records.push(person(random, nextId()))
  }
  shuffle(book.records, random)
  for (const record of book.records)
    if (silent > 0 && random.chance(silent))
      record.telephones = record.telephones.filter(({ kindof }) => kindof !== 'cell')
  return book
}

function addTrap(book: LabelledBook, random: Random, ids: [string, string]): void {
  const kind = random.pick(traps)
  book.records.push(...trap(random, kind, ids))
  book.traps.set(pairKey(...ids), kind)
}

function addTwice(book: LabelledBook, random: Random, nextId: () => string): void {
  const kind = random.pick(kinds)
  let from = person(random, nextId())
  while (!fits(from, kind)) from = person(random, from.id)
  const other = again(random, from, kind, nextId())
  book.records.push(from, other)
  book.same.set(pairKey(from.id, other.id), kind)
}

function shuffle<T>(list: T[], random: Random): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
}

/** The result of a matcher for a labelled book. */
export interface Score {
  /** The share of correct pairs among those that it called the same. */
  precision: number
  /** The share of found pairs among those that are the same. */
  recall: number
  /** The share of the traps that it called the same. */
  trapped: number
  /** The number of found pairs and of all pairs, by kind. */
  byKind: Record<string, [found: number, of: number]>
}

/** Compares the pairs of a matcher with the labels. */
export function score(
  book: { same: ReadonlyMap<string, string>; traps: ReadonlyMap<string, string> },
  pairs: readonly { a: string; b: string }[],
): Score {
  const called = new Set(pairs.map(({ a, b }) => pairKey(a, b)))
  const byKind: Score['byKind'] = {}
  const tally = (labels: ReadonlyMap<string, string>) => {
    let hits = 0
    for (const [pair, kind] of labels) {
      const of = (byKind[kind] ??= [0, 0])
      of[1]++
      if (!called.has(pair)) continue
      hits++
      of[0]++
    }
    return hits
  }
  const right = tally(book.same)
  const trapped = tally(book.traps) / Math.max(1, book.traps.size)
  return {
    precision: right / Math.max(1, called.size),
    recall: right / Math.max(1, book.same.size),
    trapped,
    byKind,
  }
}
