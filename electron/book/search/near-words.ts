import { lineMarks, markedLines, type MarkedLine } from '../folded-text.ts'
import { romajiOf, romajiTyped } from '../../record-text/romaji.ts'
import { isOneSlip } from './one-slip.ts'
import type { Query, Term } from './query.ts'

/*
 * What a search looks for where no contact of the book has its words: names, readings, telephone numbers and postal codes that differ from a
 * word by one letter.
 */

/** Shorter words are one letter away from too many others. */
const shortest = { digits: 6, latin: 4, other: 3 } as const
/** From this length on a word may be a whole name that was typed without a blank; half of it is then a word of its own. */
const shortestWhole = { latin: 6, kana: 6, other: 4 } as const

/** A word of a search with the texts that a line may be near to. */
export interface NearTo {
  /** Names and readings. */
  words: readonly string[]
  /** Words that may be whole names. */
  wholes: readonly string[]
  /** Telephone numbers and postal codes. */
  numbers: readonly string[]
  /** The word as romaji; null where it is too short or has other letters. */
  romaji: string | null
}

/** What lines are compared with for a word; null for a word that must be as it is typed. */
export function nearTo({ field, not, alternatives, romaji }: Term): NearTo | null {
  if (field !== 'any' || not) return null
  const written = alternatives.filter((word) => !romaji.includes(word))
  const digits = written.filter((word) => /^\d+$/u.test(word))
  const words = written.filter((word) => !/\d/u.test(word) && word.length >= leastOf(word))
  const letters = romajiTyped(written[0] ?? '')
  const near = {
    words,
    wholes: words.filter((word) => word.length >= leastWholeOf(word)),
    numbers: digits.filter((word) => word.length >= shortest.digits),
    romaji: letters !== null && letters.length >= shortest.latin ? letters : null,
  }
  return words.length + near.numbers.length > 0 || near.romaji !== null ? near : null
}

const isLatin = (word: string) => /^[a-z]/u.test(word)
const leastOf = (word: string) => (isLatin(word) ? shortest.latin : shortest.other)

function leastWholeOf(word: string): number {
  if (isLatin(word)) return shortestWhole.latin
  return /^[ァ-ヺ]+$/u.test(word) ? shortestWhole.kana : shortestWhole.other
}

/** Whether a line of a folded text is near to a word; `ways` are those in which a reading is typed as romaji. */
export function isNear(
  { mark, text, isPart }: MarkedLine,
  to: NearTo,
  ways: readonly string[] = isPart && mark === lineMarks.reading ? romajiOf(text) : [],
): boolean {
  if (mark === lineMarks.zip || mark === lineMarks.tel)
    return to.numbers.some((word) => isOneSlip(word, text))
  const { romaji } = to
  if (romaji !== null && ways.some((way) => isOneSlip(romaji, way))) return true
  return (isPart ? to.words : to.wholes).some((word) => isOneSlip(word, text))
}

/** The lines of a folded text that are near to a word. */
export function linesNear(folded: string, to: NearTo): string[] {
  return [...markedLines(folded)].filter((line) => isNear(line, to)).map(({ line }) => line)
}

/**
 * The search with what is near to each of its words, where `linesOf` answers it, or the word itself. Null where nothing is near: then
 * there is nothing else to look for.
 */
export function forgiving(query: Query, linesOf: (to: NearTo) => Iterable<string>): Query | null {
  let isOther = false
  const forgiven = query.map((term): Term => {
    const to = nearTo(term)
    const lines = to === null ? [] : [...linesOf(to)]
    isOther ||= lines.length > 0
    return { ...term, alternatives: [...new Set([...term.alternatives, ...lines])] }
  })
  return isOther ? forgiven : null
}
