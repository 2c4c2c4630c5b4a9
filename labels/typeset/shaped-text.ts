import type { FontSet } from '../font/font-set.ts'
import { shapedLetter, shapedWord } from '../font/shaped-word.ts'

/** Part of a text that runs one way: a word that is set as a whole, or letters that are set one by one. */
export interface ShapedPiece {
  readonly text: string
  readonly isWord: boolean
  /** Whether it follows a word without a blank, as Thai is written: a line may end there. */
  readonly follows: boolean
  /** Odd where it runs from the right (UAX 9). */
  readonly level: number
}

const thai = /^\p{Script=Thai}/u
/** Marks of repetition and abbreviation stay with their word. */
const neverFirst = /^[ๆฯ]/u
let segmenter: Intl.Segmenter | null = null

/** The words of Thai text, which is written without blanks. */
function thaiWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = words.pop()
    if (last === undefined) words.push(segment)
    else words.push(...(neverFirst.test(segment) ? [last + segment] : [last, segment]))
  }
  return words
}

/** Cuts plain text wherever its level changes. */
function plainPieces(text: string, levels: Uint8Array): ShapedPiece[] {
  const pieces: ShapedPiece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    const level = levels[start] ?? 0
    if (end < text.length && levels[end] === level) continue
    pieces.push({ text: text.slice(start, end), isWord: false, follows: false, level })
    start = end
  }
  return pieces
}

/** Cuts text into such pieces; null where the faces set no words as a whole, or the text has none. */
export function shapedPieces({ bidi }: FontSet, text: string): ShapedPiece[] | null {
  if (bidi === null || !shapedLetter.test(text)) return null
  const levels = bidi.levelsOf(text)
  const pieces: ShapedPiece[] = []
  const addPlain = (start: number, end: number) => {
    pieces.push(...plainPieces(text.slice(start, end), levels.subarray(start, end)))
  }
  let end = 0
  for (const { 0: found, index } of text.matchAll(shapedWord)) {
    addPlain(end, index)
    end = index + found.length
    const words = thai.test(found) ? thaiWords(found) : [found]
    for (const [at, word] of words.entries())
      pieces.push({ text: word, isWord: true, follows: at > 0, level: levels[index] ?? 0 })
  }
  addPlain(end, text.length)
  return pieces
}
