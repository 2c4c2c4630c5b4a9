import type { rankGroups, RecordFilter } from '../../../contract/ipc/records.ts'
import { partMark, lineMarks, namesEnd } from '../folded-text.ts'
import type { Query, Term } from './query.ts'

/*
 * How well a contact goes with a search. Of each word: a whole name, family name or given name, the same of a reading, the beginning of a
 * name, that of a reading, what is in either, the beginning of a company, anything else. What romaji may be read as counts as a
 * reading, also where a name is in kana: `tom` is Tom first.
 */

/** A level of a word: texts any of which a contact of that level has; null where the word itself is within its names. */
type Level = readonly string[] | null

/** The levels of a word, the best first; a contact that is of none of them is of the one after. */
export function levelsOf(term: Term): Level[] {
  const { alternatives, romaji } = term
  const begun = (mark: string, words: readonly string[]) => words.map((word) => mark + word)
  const written = alternatives.filter((word) => !romaji.includes(word))
  const names = begun(lineMarks.name, written)
  const readings = [...begun(lineMarks.reading, alternatives), ...begun(lineMarks.name, romaji)]
  return [whole(names), whole(readings), names, readings, null, begun(lineMarks.org, alternatives)]
}

/** The whole lines of names and of parts of them, of their beginnings. */
function whole(beginnings: readonly string[]): string[] {
  return beginnings.flatMap((line) => [`${line}\n`, `${line.charAt(0)}${partMark}${line.slice(1)}\n`])
}

const companyLevel = 5
/** One more than the levels that a word has texts of. */
export const lastLevel = 6

/** The words of a search that say who is meant first: [] where the list keeps its own order. */
export function rankedTerms({ sort }: Pick<RecordFilter, 'sort'>, query: Query): Query {
  return sort === 'kana' || sort === 'name' ? query.filter(({ field, not }) => field === 'any' && !not) : []
}

/** One number of the levels of all words, the smaller the better: the best word decides, then all together. */
export function rankOfLevels(levels: readonly number[]): number {
  const sum = levels.reduce((all, level) => all + level, 0)
  return Math.min(...levels) * (lastLevel * levels.length + 1) + sum
}

type RankGroup = (typeof rankGroups)[number]

/** What a contact is found by whose best word has this level. */
export function groupOfLevel(level: number): RankGroup {
  if (level === lastLevel) return 'other'
  return level === companyLevel ? 'organization' : 'name'
}

/** The same of a rank, in a search of `words` words. */
export function groupOfRank(rank: number, words: number): RankGroup {
  return groupOfLevel(Math.floor(rank / (lastLevel * words + 1)))
}

/** Returns what ranks a folded text that a search finds. This is what a rank means; the index only finds it sooner. */
export function rankerOf(terms: Query): (folded: string) => number {
  const levels = terms.map((term) => ({ term, levels: levelsOf(term) }))
  return (folded) => {
    const names = folded.slice(0, namesEnd(folded))
    return rankOfLevels(levels.map((each) => levelIn(folded, names, each)))
  }
}

function levelIn(folded: string, names: string, { term, levels }: { term: Term; levels: Level[] }): number {
  const level = levels.findIndex((texts, at) => {
    if (texts === null) return isInNames(folded, names.length, term)
    // Only names have the marks of the first levels.
    const where = at === companyLevel ? folded : names
    return texts.some((text) => where.includes(text))
  })
  return level < 0 ? lastLevel : level
}

/** Whether a folded text, whose names end at `end`, has a word within them. */
function isInNames(folded: string, end: number, { alternatives }: Term): boolean {
  return alternatives.some((word) => {
    const at = folded.indexOf(word)
    return at >= 0 && at < end
  })
}
