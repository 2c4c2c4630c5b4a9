import type { RecordRow, RowMarks } from '../../../contract/ipc/records.ts'
import { digitsToFind, fold, foldTraced } from '../../record-text/fold.ts'
import { withFormFirst } from '../../record-text/legal-form.ts'
import { lineMarks } from '../folded-text.ts'
import { birthTexts, operatorOf, type Operator } from './operators.ts'
import { datesOf } from './typed-date.ts'
import { readRomaji, shortest } from '../../record-text/romaji.ts'

/** One word of a search: the folded text, or the lines that its field names, must contain some alternative. */
export interface Term {
  field: 'any' | Operator['field']
  alternatives: string[]
  /** Those of the alternatives that are only a reading of its letters. */
  romaji: string[]
  /** A word that the text must not contain. */
  not?: true
}

/** All terms must match. */
export type Query = Term[]

/**
 * Reads what the user typed. White space separates words; what is in quotation marks is one word; operators name the place to look
 * (operators.ts), and `-` before a word excludes what has it.
 */
export function parseQuery(search: string): Query {
  const words = search.match(typedWord) ?? []
  return words.map(parseWord).filter((term) => term.alternatives.length > 0)
}

/** While the user still types it, a quoted part has no end. */
const typedWord = /(?:[^\s"“”]*["“”][^"“”]*(?:["“”]|$)|[^\s"“”]+)/gu

/** Whether a folded text (`foldedText`) matches. This is what a search means; the index only finds it sooner. */
export function matches(folded: string, query: Query): boolean {
  return query.every(
    ({ alternatives, field, not }) =>
      alternatives.some((text) => holds(folded, field, text)) !== (not ?? false),
  )
}

/** Whether a folded text contains one word, in the lines that `field` names. */
export function holds(folded: string, field: Term['field'], text: string): boolean {
  if (field === 'any' || field === 'has') return folded.includes(text)
  const mark = lineMarks[field]
  return field === 'tag' || field === 'zip' ? folded.includes(mark + text) : lineHolds(folded, mark, text)
}

function lineHolds(folded: string, mark: string, text: string): boolean {
  for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, at + 1)) {
    if (folded.slice(at + 1, folded.indexOf('\n', at)).includes(text)) return true
  }
  return false
}

function parseWord(word: string): Term {
  // A telephone number may begin with its hyphen, and so may what is pasted as -1234.
  const left = /^[-－](?=[^\d０-９\-－])(.+)$/su.exec(word)?.[1]
  if (left !== undefined) return excluding(parseWord(left))
  const operator = operatorOf(word)
  if (operator === null) return { field: 'any', ...alternativesOf(word.replace(/["“”]/gu, '').trim(), 'any') }
  const { field, text, not } = operator
  const term: Term = { field, ...textsOf(field, text) }
  return not ? excluding(term) : term
}

/** Without what is not there is with it: `-no:photo` asks for a photo. */
function excluding({ not, ...term }: Term): Term {
  return not ? term : { ...term, not: true }
}

function textsOf(field: Operator['field'], text: string): Pick<Term, 'alternatives' | 'romaji'> {
  if (text === '') return { alternatives: [], romaji: [] }
  if (field === 'has') return { alternatives: [text], romaji: [] }
  return field === 'born' ? { alternatives: birthTexts(text), romaji: [] } : alternativesOf(text, field)
}

/** Only digits and the signs that are written between them, hyphens and dashes of every kind. */
const numeric = /^[\d()+.\-‐-―−⁃﹘﹣－ー０-９（）〒]*[\d０-９][\d()+.\-‐-―−⁃﹘﹣－ー０-９（）〒]*$/u

/** What any of which a text has to contain, folded: as it is written, as digits, as a date, as a company and as kana. */
function alternativesOf(text: string, field: Term['field']): Pick<Term, 'alternatives' | 'romaji'> {
  const folded = fold(text)
  const isNumber = field === 'zip' || numeric.test(text)
  const kana = shortest(readRomaji(text).map(fold))
  const others = [...(isNumber ? digitsToFind(text) : []), withFormFirst(folded), ...datesOf(text)]
  // A name is searched as it is written together.
  const together = /\s/u.test(text) ? [fold(text.replace(/\s+/gu, ''))] : []
  const written = new Set([folded, ...together, ...others].filter((each) => each !== ''))
  const romaji = kana.filter((each) => each !== '' && !written.has(each))
  return { alternatives: [...written, ...romaji], romaji }
}

/** A folded text without its white space, and the place of each of its units in the original text. */
interface FoldedPlaces {
  /** The folded units; those beyond `length` mean nothing. */
  units: ArrayLike<number>
  length: number
  /** Where the unit at `at` begins. */
  placeOf(at: number): number
  /** Where the first `length` units end, with what folds to nothing after them: the う of さとう, but no white space. */
  endOf(length: number): number
}

const whiteSpace = /\s/u
const allWhiteSpace = /\s/gu

/** Folds a text for one look at it: the answer is of no use once another text is folded. */
function foldedPlaces(text: string): FoldedPlaces {
  return traced(text) ?? searched(text)
}

/** Null for the few texts whose units do not fold one by one. */
function traced(text: string): FoldedPlaces | null {
  const parted = whiteSpace.test(text)
  const found = foldTraced(parted ? text.replace(allWhiteSpace, '') : text)
  if (found === null) return null
  const { units, origins, length } = found
  // Most texts of a window hold nothing of the search, so this is computed only when it is needed.
  let kept: number[] | null = null
  const placeOf = (at: number) => {
    const place = origins[at] ?? 0
    return parted ? ((kept ??= whereNoSpace(text))[place] ?? text.length) : place
  }
  return {
    units,
    length,
    placeOf,
    endOf(count) {
      const next = count < length ? placeOf(count) : text.length
      let end = placeOf(count - 1) + 1
      while (end < next && !whiteSpace.test(text.charAt(end))) end++
      return end
    },
  }
}

function whereNoSpace(text: string): number[] {
  const places: number[] = []
  for (let at = 0; at < text.length; at++) if (!whiteSpace.test(text.charAt(at))) places.push(at)
  return places
}

const foldRun = (text: string) => fold(text.replace(allWhiteSpace, ''))

/** The same for every text, by folding its beginnings. */
function searched(text: string): FoldedPlaces {
  const folded = foldRun(text)
  const beginning = (length: number) => shortestBeginning(text, length)
  return {
    units: Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at)),
    length: folded.length,
    placeOf: (at) => beginning(at + 1) - 1,
    endOf(length) {
      const end = beginning(length)
      let further = end
      while (/\S/u.test(text.charAt(further)) && foldRun(text.slice(0, further + 1)).length === length)
        further++
      return further
    },
  }
}

/** The shortest beginning of `text` that folds to `length` units or more. A folded text never gets shorter. */
function shortestBeginning(text: string, length: number): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (foldRun(text.slice(0, middle)).length < length) low = middle + 1
    else high = middle
  }
  return low
}

/** The texts of a row that can have highlights. */
const fields = ['name', 'kana', 'organization', 'place'] as const

/** Marks rows with what a search found in them; a row itself is answered where nothing of it shows. */
export function createMarker(query: Query): (row: RecordRow) => RecordRow {
  const places = fields.map((field) => ({ field, words: wordsFor(query, field) }))
  return (row) => {
    let marks: RowMarks | undefined
    for (const { field, words } of places) {
      const spans = row[field] === '' ? none : spansOf(row[field], words)
      if (spans.length > 0) marks = { ...marks, [field]: spans }
    }
    return marks === undefined ? row : { ...row, marks }
  }
}

function wordsFor(query: Query, field: (typeof fields)[number]): string[] {
  return query
    .filter((term) => !term.not)
    .filter((term) => term.field === 'any' || term.field === (field === 'organization' ? 'org' : field))
    .flatMap(({ alternatives }) => alternatives)
}

type Span = [number, number]
const none: Span[] = []

/** White space between family and given name where the given name alone folds to more: ぎょ うあん is not ギョアン. */
const seam = /\s[うおをウオヲぅぉゥォｳｵｦｩｫー‐-]/u

/**
 * Where a text contains words, folded as searches fold them: from and to in UTF-16 units, in order, not
 * overlapping. White space between family and given name does not separate them, as in `foldedText`, which has the
 * names separately, too, where that makes a difference.
 */
export function spansOf(text: string, words: readonly string[]): Span[] {
  let spans = spansIn(text, words, 0)
  if (seam.test(text)) {
    for (const part of text.matchAll(/\S+/gu)) spans = [...spans, ...spansIn(part[0], words, part.index)]
  }
  return spans.length < 2 ? spans : merged(spans)
}

/** The same ranges as they are found, for a text that begins at `place`. */
function spansIn(text: string, words: readonly string[], place: number): Span[] {
  const folded = foldedPlaces(text)
  let spans = none
  for (const word of words) {
    if (word === '') continue
    for (let at = indexOf(folded, word, 0); at >= 0; at = indexOf(folded, word, at + word.length)) {
      const from = folded.placeOf(at)
      const to = folded.endOf(at + word.length)
      if (from >= 0 && to > from) spans = [...spans, [place + from, place + to]]
    }
  }
  return spans
}

/**
 * Place of the next `word`; -1 where it is not found. The units are not made into a text, which would take most of
 * the time.
 */
function indexOf({ units, length }: FoldedPlaces, word: string, from: number): number {
  const first = word.charCodeAt(0)
  for (let at = from; at <= length - word.length; at++) {
    if (units[at] !== first) continue
    let same = 1
    while (same < word.length && units[at + same] === word.charCodeAt(same)) same++
    if (same === word.length) return at
  }
  return -1
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
