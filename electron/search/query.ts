import { fold, foldDigits, lineMarks } from '../mirror/fold.ts'
import { beginMark, mayBegin } from './beginning.ts'
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
