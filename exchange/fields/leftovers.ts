import { nameOf, remarkWords, type Person, type Remark } from '../person.ts'
import { withoutName } from './names.ts'

/** A text of a file that may have found its place in a person, and what it is called there. */
export interface Written {
  line: number
  name: string
  text: string
  /** Whether no field is read from this place: a field with the same text got it from another place then. */
  isUnread?: boolean
}

/** Texts of a name in one piece: a copy of its parts, in an order of their own. */
const wholeNames = /^(?:fullname|formattedname|cn|commonname|displayname|gecos|fn|n|name)$/iu

/**
 * Adds to the memo of a person what a file says and no field of the person has, each with a remark: nothing of a file is
 * dropped in silence.
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
    // Of several languages, which say the same twice.
    if (memo.at(-1) === `${name}: ${text}`) continue
    memo.push(`${name}: ${text}`)
    remarks.push({ line, person: nameOf(person), field: name, text: remarkWords('to-memo', text) })
  }
}

/** No number or name is longer; what is, is the same nowhere by chance. */
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

/** Returns a text without what reading may change in it: width, blanks. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const isTree = typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
  return isTree ? Object.values(value).flatMap(textsIn) : []
}
