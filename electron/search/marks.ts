import type { RecordRow, RowMarks } from '../../contract/ipc/record-window.ts'
import { fold, foldTraced } from '../mirror/fold.ts'
import type { Query } from './query.ts'

/** The texts of a row in which something can stand out. */
const fields = ['name', 'kana', 'organization', 'place'] as const

/** The row with what a search found in it; the row itself where nothing of it shows. */
export function withMarks(row: RecordRow, query: Query): RecordRow {
  const marks: RowMarks = {}
  for (const field of fields) {
    const words = query
      .filter((term) => term.field === 'any' || (term.field === 'org' && field === 'organization'))
      .flatMap(({ alternatives }) => alternatives)
    const spans = row[field] === '' ? [] : spansOf(row[field], words)
    if (spans.length > 0) marks[field] = spans
  }
  return Object.keys(marks).length === 0 ? row : { ...row, marks }
}

/**
 * Where words, folded as searches fold them, stand in a text: from and to in UTF-16 units, in order, not overlapping.
 * White space between family and given name does not part them, as in `foldedText`.
 */
export function spansOf(text: string, words: readonly string[]): [number, number][] {
  const { folded, placeOf, endOf } = traced(text) ?? searched(text)
  const spans: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const from = placeOf(at)
      const to = endOf(at + word.length)
      if (from >= 0 && to > from) spans.push([from, to])
    }
  }
  return merged(spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]))
}

/** A folded text, and where its units stand in the text itself. */
interface Places {
  folded: string
  /** Where the unit at `at` begins. */
  placeOf(at: number): number
  /** Where the first `length` units end, with what folds to nothing after them: the う of さとう, but no white space. */
  endOf(length: number): number
}

const whiteSpace = /\s/u

/** Null for the few texts whose units do not fold one by one. */
function traced(text: string): Places | null {
  const found = foldTraced(text.replace(/\s/gu, ''))
  if (found === null) return null
  const { folded, origins } = found
  // Most texts of a window hold nothing of the search, so this is worked out when it is asked for.
  let kept: number[] | null = null
  const placeOf = (at: number) => (kept ??= whereNoSpace(text))[origins[at] ?? 0] ?? text.length
  return {
    folded,
    placeOf,
    endOf(length) {
      const next = length < folded.length ? placeOf(length) : text.length
      let end = placeOf(length - 1) + 1
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

const foldRun = (text: string) => fold(text.replace(/\s/gu, ''))

/** The same for every text, by folding its beginnings. */
function searched(text: string): Places {
  const beginning = (length: number) => shortestBeginning(text, length)
  return {
    folded: foldRun(text),
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

function merged(spans: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of spans) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
