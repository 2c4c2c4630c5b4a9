import { lineMarks } from '../folded-text.ts'
import { each, emptyBitmap, keepOnly, unite, type Bitmap } from './bitmap.ts'
import { linesNear, type NearTo } from './near-words.ts'
import type { Snapshot } from './snapshot.ts'
import type { TextFinder } from './text-finder.ts'

/** What a search looks in. */
export interface SearchedTexts {
  snapshot: Snapshot
  finder: TextFinder
}

/** The lines of all texts that are near to a word of a search. */
export function linesInBook(to: NearTo, texts: SearchedTexts): Set<string> {
  const { size, texts: folded, namesEnds, distinctLines } = texts.snapshot
  const lines = new Set(distinctLines.near(to))
  const addOf = (words: readonly string[], marks: readonly string[], part: (document: number) => string) => {
    const candidates = emptyBitmap(size)
    for (const word of words) addHalves(candidates, word, marks, texts)
    each(candidates, (document) => {
      for (const line of linesNear(part(document), to)) lines.add(line)
    })
  }
  addOf(to.wholes, [lineMarks.name, lineMarks.reading], (at) => folded.at(at).slice(0, namesEnds.at(at)))
  addOf(to.numbers, [lineMarks.tel], (at) => folded.at(at).slice(folded.at(at).indexOf(lineMarks.tel)))
  return lines
}

/** Adds the documents that have a line with one half of a word as it is: only one of the halves is wrong, or both where they meet. */
function addHalves(
  set: Bitmap,
  word: string,
  marks: readonly string[],
  { snapshot, finder }: SearchedTexts,
): void {
  const middle = word.length >>> 1
  const [first, last] = [word.slice(0, middle), word.slice(middle)]
  const met = first.slice(0, -1) + last.charAt(0) + first.charAt(middle - 1) + last.slice(1)
  const having = (texts: readonly string[]): Bitmap => {
    const found = emptyBitmap(snapshot.size)
    for (const text of texts) finder.addTo(found, text)
    return found
  }
  const begin = having(marks.map((mark) => mark + first))
  const end = having([`${last}\n`])
  // Numbers have each digit anyway.
  if (!/^\d/u.test(word)) {
    keepOnly(begin, having(leftOf(last, first)))
    keepOnly(end, having(leftOf(first, last)))
  }
  for (const each of [begin, end, having(marks.map((mark) => `${mark}${met}\n`))]) unite(set, each)
}

/** Units of which a text has one where half of a word is wrong by one: those that the other half has not, if there are two. */
function leftOf(half: string, other: string): string[] {
  const units = [...new Set(half.split(''))]
  const own = units.filter((unit) => !other.includes(unit))
  return own.length > 1 ? own : units
}
