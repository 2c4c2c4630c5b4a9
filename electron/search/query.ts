import type { RecordRow } from '../../contract/ipc/records.ts'
import { fold, foldDigits } from '../mirror/fold.ts'
import { lineMarks } from '../mirror/row.ts'
import { readRomaji, shortest } from './romaji.ts'

/** One word of a search: some alternative must stand in the folded text, or in the lines its field names. */
export interface Term {
  field: 'any' | 'begin' | keyof typeof lineMarks
  alternatives: string[]
  /** What must not stand there. */
  not?: true
}

/** All terms must match. */
export type Query = Term[]

/**
 * Reads what the user typed. Words are parted by white space; `tag:` `org:` `zip:` name the place to look, `-` before
 * them leaves out what has it.
 */
export function parseQuery(search: string): Query {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return words.map(parseWord).filter((term) => term.alternatives.length > 0)
}

/** Whether a folded text (`foldedText`) matches. This is what a search means; the index only finds it sooner. */
export function matches(folded: string, query: Query): boolean {
  return query.every(
    ({ alternatives, field, not }) =>
      alternatives.some((text) => holds(folded, field, text)) !== (not ?? false),
  )
}

/** Whether one word stands in a folded text, in the lines that `field` names. */
export function holds(folded: string, field: Term['field'], text: string): boolean {
  if (field === 'any') return folded.includes(text)
  if (field === 'begin') return mayBegin(folded, text)
  if (field !== 'org') return folded.includes(lineMarks[field] + text)
  for (let at = folded.indexOf(lineMarks.org); at >= 0; at = folded.indexOf(lineMarks.org, at + 1)) {
    if (folded.slice(at + 1, folded.indexOf('\n', at)).includes(text)) return true
  }
  return false
}

function parseWord(word: string): Term {
  if (word.startsWith(beginMark)) return { ...parseWord(word.slice(1)), field: 'begin' }
  // A telephone number may begin with its hyphen, and so may what is pasted as -1234.
  const left = /^[-－](?=[^\d０-９\-－])(.+)$/u.exec(word)?.[1]
  if (left !== undefined) return { ...parseWord(left), not: true }
  const named = /^(tag|org|zip)[:：](.+)$/iu.exec(word)
  const field = (named?.[1]?.toLowerCase() ?? 'any') as Term['field']
  const text = named?.[2] ?? word
  const numeric =
    field === 'zip' || /^[\d()+.\-‐－ー０-９（）]*[\d０-９][\d()+.\-‐－ー０-９（）]*$/u.test(text)
  const folded = fold(text)
  const digits = numeric ? foldDigits(text) : ''
  const kana = shortest(readRomaji(text).map(fold))
  const alternatives = new Set([folded, digits, ...kana].filter((each) => each !== ''))
  return { field, alternatives: [...alternatives] }
}

/** Before a word of a search it asks for contacts that begin with the word. Nobody types it. */
export const beginMark = '\u0005'

/** Lines of a folded text that a name and its reading take: one each, and one more where its seam folds. */
const nameLines = 4

/**
 * Whether name, reading or company of a folded text (`foldedText`) may begin with a word. False is certain; true is
 * not: the first joint name or the code of a contact may stand in the same lines. `begins` then tells.
 */
function mayBegin(folded: string, word: string): boolean {
  let at = 0
  for (let line = 0; line < nameLines && at < folded.length; line++) {
    if (folded.startsWith(word, at)) return true
    at = folded.indexOf('\n', at) + 1
  }
  return folded.includes(lineMarks.org + word)
}

/** Whether name, reading or company of a row begins with one of these folded words. */
export function begins({ name, kana, organization }: RecordRow, words: readonly string[]): boolean {
  const texts = [name, kana, organization].flatMap(foldedWays)
  return texts.some((text) => words.some((word) => text.startsWith(word)))
}

/** As `foldedText` has it: run together, folded before or after that, and companies with their white space. */
function foldedWays(text: string): string[] {
  return [text.split(/\s+/u).map(fold).join(''), fold(text.replace(/\s+/gu, '')), fold(text)]
}
