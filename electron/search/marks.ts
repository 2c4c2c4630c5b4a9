import type { RecordRow, RowMarks } from '../../contract/ipc/record-window.ts'
import { foldedPlaces } from './folded-places.ts'
import type { FoldedPlaces } from './folded-places.ts'
import type { Query } from './query.ts'

/** The texts of a row in which something can stand out. */
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
    .filter((term) => term.field === 'any' || (term.field === 'org' && field === 'organization'))
    .flatMap(({ alternatives }) => alternatives)
}

type Span = [number, number]
const none: Span[] = []

/**
 * Where words, folded as searches fold them, stand in a text: from and to in UTF-16 units, in order, not overlapping.
 * White space between family and given name does not part them, as in `foldedText`.
 */
export function spansOf(text: string, words: readonly string[]): Span[] {
  const folded = foldedPlaces(text)
  let spans = none
  for (const word of words) {
    if (word === '') continue
    for (let at = indexOf(folded, word, 0); at >= 0; at = indexOf(folded, word, at + word.length)) {
      const from = folded.placeOf(at)
      const to = folded.endOf(at + word.length)
      if (from >= 0 && to > from) spans = [...spans, [from, to]]
    }
  }
  return spans.length < 2 ? spans : merged(spans)
}

/** Place of the next `word`; -1 where there is none. No text is made of the units, which would take most of the time. */
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
