import { enlarged } from './number-list.ts'
import type { NextPiece, Piece } from './piece.ts'
import type { TextStore } from './text-store.ts'

const lineEnd = 0x0a
/**
 * Three digits take the place of a pair whose first half is this surrogate: well-formed text never has it before
 * a unit below 1000.
 */
const digitsOf = 0xd800 * 0x10000

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

let grams = new Uint32Array(4096)

/**
 * The grams of a folded text, repeats included: each unit, each pair, each three digits, none across a line end. A line with a mark
 * has a last pair of its last unit and its end: whole names are looked for at each key.
 * Single units answer the first key typed; three digits part telephone numbers, which are too alike in pairs.
 * A gram is a number below 2^32. The answer is valid until the next call.
 */
function gramsOf(texts: TextStore, document: number): Uint32Array {
  const block = texts.block(document)
  const [start, end] = [texts.start(document), texts.end(document)]
  if (grams.length < (end - start) * 3) grams = new Uint32Array((end - start) * 6)
  let count = 0
  let before = lineEnd
  let beforeThat = lineEnd
  let isMarked = false
  for (let at = start; at < end; at++) {
    const unit = block[at]!
    if (before === lineEnd) isMarked = unit < lineEnd
    if (unit === lineEnd) {
      if (isMarked) grams[count++] = before * 0x10000 + unit
    } else {
      grams[count++] = unit
      if (before !== lineEnd) {
        grams[count++] = before * 0x10000 + unit
        if (isDigit(unit) && isDigit(before) && isDigit(beforeThat)) {
          grams[count++] = threeDigits(beforeThat, before, unit)
        }
      }
    }
    beforeThat = before
    before = unit
  }
  return grams.subarray(0, count)
}

/** Grams that every text with `word` in it has: the fewest that say the most. */
export function gramsOfWord(word: string): number[] {
  if (word.length === 1) return [word.charCodeAt(0)]
  const found = new Set<number>()
  for (let at = 1; at < word.length; at++) {
    const [beforeThat, before, unit] = [word.charCodeAt(at - 2), word.charCodeAt(at - 1), word.charCodeAt(at)]
    const inDigits = isDigit(beforeThat) && isDigit(before) && isDigit(unit)
    const beginsDigits = isDigit(before) && isDigit(unit) && isDigit(word.charCodeAt(at + 1))
    if (inDigits) found.add(threeDigits(beforeThat, before, unit))
    else if (!beginsDigits) found.add(before * 0x10000 + unit)
  }
  return [...found]
}

/** Whether a text with the grams of `word` must have `word` itself. */
export function isOneGram(word: string): boolean {
  return word.length < 3 || (word.length === 3 && [...word].every((each) => isDigit(each.charCodeAt(0))))
}

function threeDigits(first: number, second: number, third: number): number {
  return digitsOf + (first - 0x30) * 100 + (second - 0x30) * 10 + (third - 0x30)
}

/** Numbers grams in the order they are first seen. Open addressing: four times as fast as a Map (measured). */
interface GramTable {
  /** Number of the gram, counted from 0; a new one when it is not known yet. */
  numberOf(gram: number): number
  /** Number of a known gram, -1 for an unknown one. */
  find(gram: number): number
  readonly size: number
  readonly bytes: number
  pieces(): Piece[]
}

/** A table whose pieces were kept; no gram can be added. */
function keptGramTable(next: NextPiece): GramTable {
  const [units, grams, numbers] = [next(), next(), next()].map((memory) => new Uint32Array(memory))
  return createGramTable(units, { bits: Math.log2(grams!.length), grams: grams!, numbers: numbers! })
}

/** Half of all grams are single units: they are looked up without hashing. */
function createGramTable(units = new Uint32Array(0x10000), places = emptyPlaces(16)): GramTable {
  let size = 0
  return {
    numberOf(gram) {
      if (gram < units.length) return (units[gram] ||= ++size) - 1
      const at = placeOf(places, gram)
      if (places.numbers[at] !== 0) return places.numbers[at]! - 1
      places.grams[at] = gram
      places.numbers[at] = ++size
      if (size * 2 > places.numbers.length) places = doubled(places)
      return size - 1
    },
    find(gram) {
      return (gram < units.length ? units[gram]! : places.numbers[placeOf(places, gram)]!) - 1
    },
    get size() {
      return size
    },
    pieces: () => [units, places.grams, places.numbers],
    get bytes() {
      return units.byteLength + places.grams.byteLength + places.numbers.byteLength
    },
  }
}

interface Places {
  /** log2 of the number of places. */
  bits: number
  grams: Uint32Array
  /** Number + 1, 0 for a free place. */
  numbers: Uint32Array
}

function emptyPlaces(bits: number): Places {
  return { bits, grams: new Uint32Array(1 << bits), numbers: new Uint32Array(1 << bits) }
}

function placeOf({ bits, grams, numbers }: Places, gram: number): number {
  const mask = grams.length - 1
  let at = Math.imul(gram, 0x9e3779b1) >>> (32 - bits)
  while (numbers[at] !== 0 && grams[at] !== gram) at = (at + 1) & mask
  return at
}

function doubled(old: Places): Places {
  const places = emptyPlaces(old.bits + 1)
  old.numbers.forEach((number, from) => {
    if (number === 0) return
    const at = placeOf(places, old.grams[from]!)
    places.grams[at] = old.grams[from]!
    places.numbers[at] = number
  })
  return places
}

/** The documents that have a gram: a bitmap where that is the smaller form, else their numbers in order. */
export interface Posting {
  count: number
  dense: boolean
  data: Uint32Array
}

/** An inverted index over folded texts. */
export interface GramIndex {
  /** Null where no document has the gram. */
  posting(gram: number): Posting | null
  pieces(): Piece[]
  /** Memory it holds. */
  readonly bytes: number
}

/** Documents between two yields: a few milliseconds of work, so that queries are answered in between. */
const slice = 400

/**
 * Builds the index of `texts`, by document. Yields often: the caller decides when to go
 * on. Two rounds, the first to learn the sizes, so that all postings are one block of memory; in between it holds
 * about three times the memory of the index.
 */
export function* buildGramIndex(texts: TextStore): Generator<undefined, GramIndex> {
  const table = createGramTable()
  const occurrences = yield* numberGrams(texts, table)
  const { counts } = occurrences
  const words = wordsOf(texts.size)
  const starts = new Uint32Array(table.size + 1)
  for (let number = 0; number < table.size; number++) {
    starts[number + 1] = starts[number]! + Math.min(words, counts[number]!)
  }
  const data = new Uint32Array(starts[table.size]!)
  yield* fill(occurrences, { counts, starts, data, words })
  return createGramIndex(table, { counts, starts, data, words })
}

/** An index whose pieces were kept, of this many texts. */
export function keptGramIndex(next: NextPiece, size: number): GramIndex {
  const table = keptGramTable(next)
  const [counts, starts, data] = [next(), next(), next()].map((memory) => new Uint32Array(memory))
  return createGramIndex(table, { counts: counts!, starts: starts!, data: data!, words: wordsOf(size) })
}

function createGramIndex(table: GramTable, { counts, starts, data, words }: Room): GramIndex {
  return {
    posting(gram) {
      const number = table.find(gram)
      if (number < 0) return null
      const count = counts[number]!
      return { count, dense: count >= words, data: data.subarray(starts[number], starts[number + 1]) }
    },
    pieces: () => [...table.pieces(), counts, starts, data],
    bytes: table.bytes + counts.byteLength + starts.byteLength + data.byteLength,
  }
}

/** Length of a bitmap of this many texts. */
const wordsOf = (size: number) => (size + 31) >>> 5

/** The grams of all documents, by number, each once per document. */
interface Occurrences {
  /** Documents that have a gram. */
  counts: Uint32Array
  /** Numbers of the grams, document after document. */
  numbers: Uint32Array
  /** Where the numbers of a document end. */
  ends: Uint32Array
}

function* numberGrams(texts: TextStore, table: GramTable): Generator<undefined, Occurrences> {
  // Two values per gram side by side, since memory is what this waits for: the count, and the latest document + 1.
  let seen = new Uint32Array(1 << 17)
  let numbers = new Uint32Array(1 << 20)
  const ends = new Uint32Array(texts.size)
  let length = 0
  for (let document = 0; document < texts.size; document++) {
    const grams = gramsOf(texts, document)
    if (length + grams.length > numbers.length) numbers = enlarged(numbers, length + grams.length)
    for (let at = 0; at < grams.length; at++) {
      const number = table.numberOf(grams[at]!)
      if (number * 2 >= seen.length) seen = enlarged(seen, number * 2)
      if (seen[number * 2 + 1] === document + 1) continue
      seen[number * 2 + 1] = document + 1
      seen[number * 2]!++
      numbers[length++] = number
    }
    ends[document] = length
    if (document % slice === slice - 1) yield
  }
  const counts = new Uint32Array(table.size)
  for (let number = 0; number < table.size; number++) counts[number] = seen[number * 2]!
  return { counts, numbers, ends }
}

interface Room {
  counts: Uint32Array
  starts: Uint32Array
  data: Uint32Array
  /** Length of a bitmap. */
  words: number
}

/** Marks a posting that is a bitmap. */
const isBitmap = 0xffffffff

function* fill(
  { numbers, ends }: Occurrences,
  { counts, starts, data, words }: Room,
): Generator<undefined, void> {
  // Side by side again: where the posting starts, and where its next document goes.
  const places = new Uint32Array(counts.length * 2)
  for (let number = 0; number < counts.length; number++) {
    places[number * 2] = starts[number]!
    places[number * 2 + 1] = counts[number]! >= words ? isBitmap : starts[number]!
  }
  let at = 0
  for (let document = 0; document < ends.length; document++) {
    for (; at < ends[document]!; at++) {
      const place = numbers[at]! * 2
      const next = places[place + 1]!
      if (next === isBitmap) data[places[place]! + (document >>> 5)]! |= 1 << (document & 31)
      else {
        data[next] = document
        places[place + 1] = next + 1
      }
    }
    if (document % slice === slice - 1) yield
  }
}
