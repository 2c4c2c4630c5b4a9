import { nameOf, remarkWords, type Person, type Remark } from '../person.ts'
import { withoutName } from './names.ts'

/** A text of a file that a person may already contain, with its name in the file. */
export interface Written {
  line: number
  name: string
  text: string
  /** Whether no field is read from this place: a field with the same text got it from another place then. */
  isUnread?: boolean
}

/** Whole names: a copy of the parts of a name, in an order of their own. */
const wholeNames = /^(?:fullname|formattedname|cn|commonname|displayname|gecos|fn|n|name)$/iu

/**
 * Adds the texts of a file that are in no field of the person to the memo, each with a remark: no text of a file is dropped
 * silently.
 */
export function takeLeftovers(
  person: Person,
  memo: string[],
  { written, remarks }: { written: readonly Written[]; remarks: Remark[] },
): void {
  const texts = [...textsIn(person), ...memo]
  const known = { joined: comparable(texts.join('')), apart: texts.join('\n').normalize('NFKC') }
  for (const { line, name, text, isUnread } of written) {
    if (text === '' || (isUnread !== true && isSaid(text, known))) continue
    if (wholeNames.test(name) && withoutName(text, texts) === '') continue
    // Values in several languages, which say the same twice.
    if (memo.at(-1) === `${name}: ${text}`) continue
    memo.push(`${name}: ${text}`)
    remarks.push({ line, person: nameOf(person), field: name, text: remarkWords('to-memo', text) })
  }
}

/** No number or name is longer; a longer text never recurs by chance. */
const oneWord = /^[\p{Script=Latin}\p{N}]{1,100}$/u

/**
 * Whether texts contain this one: joined, since parts may have been joined, but a number or a word in Latin letters must be a
 * whole word. 12 is not part of 03-1234-5678, nor Ann of Joanna.
 */
function isSaid(text: string, { joined, apart }: { joined: string; apart: string }): boolean {
  const word = comparable(text)
  if (!joined.includes(word)) return false
  if (!oneWord.test(text.normalize('NFKC').trim())) return true
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}][-.,/:@]?)${word}(?![-.,/:@]?[\\p{Script=Latin}\\p{N}])`,
    'u',
  ).test(apart)
}

/** Returns a text without the differences that reading may cause: width, blanks. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const isTree = typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
  return isTree ? Object.values(value).flatMap(textsIn) : []
}
