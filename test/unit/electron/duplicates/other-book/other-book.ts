import type { BookRecord } from '../labelled-book/people.ts'
import { Random } from '../labelled-book/random.ts'
import { lookAlikes } from './look-alikes.ts'
import { pairKey } from '../labelled-book/book.ts'
import { someone } from './someone.ts'
import { ways } from './ways.ts'

/** An invented book with known duplicates; the values name the kind of each pair. */
export interface OtherBook {
  records: BookRecord[]
  same: Map<string, string>
  traps: Map<string, string>
}

/**
 * Makes a book with other kinds of errors than `labelled-book`: every record of a person has the data of one source (a
 * business card, a telephone, a list of cards, a mail program), written down there by hand. The book is the same for the
 * same seed.
 */
export function otherBook(count: number, seed: number): OtherBook {
  const random = new Random(seed)
  const book: OtherBook = { records: [], same: new Map(), traps: new Map() }
  let last = 0
  const nextId = () => `q${++last}`
  while (book.records.length < count) {
    const dice = random.next()
    if (dice < 0.1) addTrap(book, random, nextId)
    else if (dice < 0.3) addAgain(book, random, nextId)
    else book.records.push(someone(random, nextId()))
  }
  return book
}

function addAgain(book: OtherBook, random: Random, nextId: () => string): void {
  const way = random.pick(ways)
  let from = someone(random, nextId())
  while (!way.fits(from)) from = someone(random, from.id)
  const other: BookRecord = { ...structuredClone(from), id: nextId() }
  way.change(random, other)
  book.records.push(from, other)
  book.same.set(pairKey(from.id, other.id), way.name)
}

function addTrap(book: OtherBook, random: Random, nextId: () => string): void {
  const trap = random.pick(lookAlikes)
  const one = someone(random, nextId())
  const other: BookRecord = { ...structuredClone(one), id: nextId() }
  trap.change(random, one, other)
  book.records.push(one, other)
  book.traps.set(pairKey(one.id, other.id), trap.name)
}
