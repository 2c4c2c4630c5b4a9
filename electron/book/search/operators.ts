import { searchPlaces, searchThings } from '../../../contract/search-words.ts'
import { hasUnits, type Has } from '../folded-text.ts'
import { fold } from '../../record-text/fold.ts'
import { datesOf } from './typed-date.ts'

/** A word of a search that says where to look, or what a contact has. */
export interface Operator {
  field: 'org' | 'tag' | 'zip' | 'place' | 'born' | 'has'
  /** What is looked for there; '' while the word is not complete: then it says nothing. */
  text: string
  /** Whether a contact must not have it. */
  not: boolean
}

type Place = Exclude<Operator['field'], 'has'>

const places = byName<Place>(searchPlaces)
const things = byName<Has>(searchThings)

function byName<Id extends string>(names: Record<Id, readonly string[]>): ReadonlyMap<string, Id> {
  const ids = Object.keys(names) as Id[]
  return new Map(ids.flatMap((id) => names[id].map((name): [string, Id] => [name, id])))
}

const withColon = /^([a-z]+|[\p{Script=Han}\p{Script=Katakana}ー]+)[:：](.*)$/isu
const withEnding = /^(.+?)(あり|有り|なし|無し)$/u

/** Reads a word without a leading hyphen; null for an ordinary word, which one in quotation marks is. */
export function operatorOf(word: string): Operator | null {
  if (/^["“”]/u.test(word)) return null
  const [, name = '', value = ''] = withColon.exec(word) ?? []
  const key = name.toLowerCase()
  const text = value.replace(/["“”]/gu, '').trim()
  if (key === 'has' || key === 'no') return having(text.toLowerCase(), key === 'no')
  const field = places.get(key)
  if (field !== undefined) return { field, text, not: false }
  const [, thing = '', ending = ''] = withEnding.exec(word) ?? []
  return things.get(thing) === undefined ? null : having(thing, /^[な無]/u.test(ending))
}

/** Null for a thing that is not known, nor the beginning of one that is. */
function having(thing: string, not: boolean): Operator | null {
  const known = things.get(thing)
  const isBegun = [...things.keys()].some((each) => each.startsWith(thing))
  if (known === undefined && !isBegun) return null
  return { field: 'has', text: known === undefined ? '' : hasUnits[known], not }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * An English month, by three letters or more, with or without a day; only after `born:`, since May and March are names as
 * well.
 */
function monthNamed(text: string): string[] {
  const named = /^([a-z]{3})[a-z]{0,6}\.?(?:\s+(\d{1,2}))?$/iu
  const [, name = '', day = ''] = named.exec(text.normalize('NFKC')) ?? []
  const at = months.indexOf(name.toLowerCase())
  return at < 0 ? [] : [`-${String(at + 1).padStart(2, '0')}-${day === '' ? '' : day.padStart(2, '0')}`]
}

/** What the line of a birth date holds of a date, of a part of one or of a year. */
export function birthTexts(text: string): string[] {
  const year = /^\d{4}$/u.exec(text.normalize('NFKC'))?.[0]
  const dates = [...(year === undefined ? [] : [`${year}-`]), ...datesOf(text), ...monthNamed(text)]
  return dates.length === 0 ? [fold(text)] : dates
}
