import { folded } from '../../contract/folded.ts'

/** Letters below which one letter is too much of a word to be a slip. */
const leastLetters = 4
/** 2026 and 2027, 一組 and 二組 are meant to differ. */
const numeral = /[\p{N}一二三四五六七八九十]/u

/** Without what separates words: 友人, 友 人 and 友・人 are written for one another. */
function joined(tag: string): string {
  return folded(tag).replaceAll(/[\s・_\p{Pd}]/gu, '')
}

/** Whether one letter was left out, added or mistyped, or two were exchanged. */
function isOneOff(one: readonly string[], other: readonly string[]): boolean {
  const least = Math.min(one.length, other.length)
  if (least < leastLetters) return false
  let same = 0
  while (same < least && one[same] === other[same]) same += 1
  let atEnd = 0
  while (atEnd < least - same && one.at(-1 - atEnd) === other.at(-1 - atEnd)) atEnd += 1
  const here = one.slice(same, one.length - atEnd)
  const there = other.slice(same, other.length - atEnd)
  if ([...here, ...there].some((letter) => numeral.test(letter))) return false
  const isExchange = here.length === 2 && here.toReversed().join('') === there.join('')
  return isExchange || Math.max(here.length, there.length) === 1
}

/** Whether all words are the same but one, which is a slip of the other: “Team A” and “Team B” are two tags. */
function isSlip(one: string, other: string): boolean {
  const [words, others] = [folded(one).split(/\s+/u), folded(other).split(/\s+/u)]
  if (words.length !== others.length) return false
  const at = words.findIndex((word, place) => word !== others[place])
  const isRestSame = words.every((word, place) => place === at || word === others[place])
  return isRestSame && isOneOff([...(words[at] ?? '')], [...(others[at] ?? '')])
}

/**
 * The tag that a new one may have been meant to be: it differs in case, width, accents, kana, blanks and hyphens only, or in one letter
 * of a longer word.
 * @param known the tags of the book, the most frequent first
 * @returns null if there is none, and for a tag that is known
 */
export function nearTag(tag: string, known: readonly string[]): string | null {
  const even = joined(tag)
  if (even === '' || known.includes(tag)) return null
  return known.find((each) => joined(each) === even) ?? known.find((each) => isSlip(tag.trim(), each)) ?? null
}

/**
 * The tags that a typed text may become: those that begin with it, then those that contain it, then one that it may be a slip of.
 * For an empty text all of them.
 * @param known the tags of the book, the most frequent first
 */
export function offeredTags(typed: string, known: readonly string[]): string[] {
  const even = joined(typed)
  const found = known.map((tag) => ({ tag, at: joined(tag).indexOf(even) })).filter(({ at }) => at >= 0)
  const begins = found.filter(({ at }) => at === 0)
  const contains = found.filter(({ at }) => at > 0)
  const near = nearTag(typed, known)
  return [...new Set([...[...begins, ...contains].map(({ tag }) => tag), ...(near === null ? [] : [near])])]
}
