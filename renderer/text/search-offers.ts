import { folded } from '../../contract/folded.ts'
import type { RecordRow } from '../../contract/ipc/records.ts'
import { searchPlaces, searchThings } from '../../contract/search-words.ts'
import { currentLanguage, t } from './i18n.ts'

/** What may take the place of the last word of a search. */
export interface SearchOffer {
  /** The word as it is typed. One that ends with a colon, a hyphen or a quotation mark continues. */
  word: string
  /** What it does, or what it stands for. */
  text: string
}

/** A tag of the book, and how many contacts have it. */
type Tag = { tag: string; count: number }

/** What the window knows of the book, and what it lists at present: a key asks main nothing more. */
export interface KnownValues {
  /** The tags of the book, the most frequent first. */
  tags: readonly Tag[]
  /** The first rows of the list, which are those that the search has found so far. */
  rows: readonly Pick<RecordRow, 'organization' | 'zipcode' | 'place'>[]
}

/** As many values as are offered together. */
const mostValues = 8
/** Fewer letters are rather the beginning of a name. */
const leastLetters = 3
const leastSigns = 2

type PlaceId = keyof typeof searchPlaces
const placeIds = Object.keys(searchPlaces) as PlaceId[]

const isJapanese = (word: string) => /[^\p{ASCII}]/u.test(word)
/** The first name in the language of the window. */
const nameIn = (names: readonly string[]) =>
  names.find((name) => isJapanese(name) === (currentLanguage() === 'ja'))
const having = (name: string, not: boolean): SearchOffer => {
  const word = isJapanese(name) ? `${name}${not ? 'なし' : 'あり'}` : `${not ? 'no' : 'has'}:${name}`
  return { word, text: '' }
}

/** The words with which a search can be narrowed, for the empty field: in the language of the window. */
export function everyOffer(): SearchOffer[] {
  const isShort = currentLanguage() !== 'ja'
  return [
    ...placesOf((names) => nameIn(names)),
    { word: isShort ? 'has:' : having('写真', false).word, text: t('list.offers.has') },
    { word: isShort ? 'no:' : having('住所', true).word, text: t('list.offers.no') },
    { word: '-', text: t('list.offers.not') },
    { word: '"', text: t('list.offers.quoted') },
  ]
}

/**
 * What the last word of a search may become: operators whose name it begins, or their values after the colon. [] for other words.
 */
export function offersFor(search: string, known: KnownValues): SearchOffer[] {
  const [, minus = '', word = ''] = /(?:^|\s)([-－]?)([^\s"“”]*)$/u.exec(search) ?? []
  const [, name, value = ''] = /^([^:：]+)[:：](.*)$/su.exec(word) ?? []
  const offers = name === undefined ? namesFor(word, minus !== '') : valuesFor(name, value, known)
  const wanted = minus === '' ? offers : offers.map((offer) => ({ ...offer, word: `-${offer.word}` }))
  // What is typed already is no help.
  return wanted.filter((offer) => folded(offer.word) !== folded(`${minus}${word}`))
}

function namesFor(word: string, isLeftOut: boolean): SearchOffer[] {
  if (word === '') return isLeftOut ? placesOf((names) => nameIn(names)) : []
  const typed = folded(word)
  const begins = (name: string) =>
    folded(name) === typed ||
    (typed.length >= (isJapanese(name) ? leastSigns : leastLetters) && folded(name).startsWith(typed))
  const hasNo = (['has', 'no'] as const)
    .filter(begins)
    .map((id) => ({ word: `${id}:`, text: t(`list.offers.${id}`) }))
  const things = Object.values(searchThings).flatMap(
    (names) => names.find((name) => isJapanese(name) && begins(name)) ?? [],
  )
  return [
    ...placesOf((names) => names.find(begins)),
    ...hasNo,
    ...things.flatMap((thing) => [having(thing, false), having(thing, true)]),
  ]
}

/** The places that have a name. */
function placesOf(nameOf: (names: readonly string[]) => string | undefined): SearchOffer[] {
  return placeIds.flatMap((id) => {
    const name = nameOf(searchPlaces[id])
    return name === undefined ? [] : [{ word: `${name}:`, text: t(`list.offers.${id}`) }]
  })
}

function valuesFor(name: string, value: string, { tags, rows }: KnownValues): SearchOffer[] {
  const key = folded(name)
  const typed = folded(value)
  const place = placeIds.find((id) => searchPlaces[id].some((each) => folded(each) === key))
  if (place === 'tag') return tagsFor(name, typed, tags)
  if (place === 'born') return monthsFor(name, typed)
  if (place !== undefined) return listedFor(name, typed, rows.map(listedIn[place]))
  if (key !== 'has' && key !== 'no') return []
  return Object.values(searchThings)
    .flatMap((names) => names.find((each) => !isJapanese(each) && each.startsWith(typed)) ?? [])
    .map((thing) => having(thing, key === 'no'))
}

/** Tags that begin with what is typed come first. */
function tagsFor(name: string, typed: string, tags: readonly Tag[]): SearchOffer[] {
  const found = tags.filter(({ tag }) => folded(tag).includes(typed))
  const begins = ({ tag }: Tag) => folded(tag).startsWith(typed)
  return [...found.filter(begins), ...found.filter((each) => !begins(each))]
    .slice(0, mostValues)
    .map(({ tag, count }) => ({
      word: `${name}:${written(tag)}`,
      text: count.toLocaleString(currentLanguage()),
    }))
}

const written = (value: string) => (/\s/u.test(value) ? `"${value}"` : value)

/** What a row shows in each place that a search can look in. */
const listedIn = {
  org: ({ organization }: { organization: string }) => organization,
  zip: ({ zipcode }: { zipcode: string }) => zipcode,
  // The town alone: a search looks in region, town and street as they run on, and Seattle, WA is the other way round.
  place: ({ place }: { place: string }) => place.replace(/,.*$|\s\p{Lu}{2,3}$/u, ''),
} as const

/** Values of listed contacts that begin with what is typed, then those that have it within them, the frequent ones first. */
function listedFor(name: string, typed: string, listed: readonly string[]): SearchOffer[] {
  const counts = new Map<string, number>()
  const wanted = plain(typed)
  for (const each of listed) {
    const value = each.trim()
    // A search cannot have a quotation mark in a word.
    const isOffered = value !== '' && !/["“”]/u.test(value) && plain(value).includes(wanted)
    if (isOffered) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const begins = (value: string) => (plain(value).startsWith(wanted) ? 1 : 0)
  return [...counts]
    .sort(([a, often], [b, oftenToo]) => begins(b) - begins(a) || oftenToo - often)
    .slice(0, mostValues)
    .map(([value]) => ({ word: `${name}:${written(value)}`, text: '' }))
}

/** Postal codes are typed without their hyphens. */
const plain = (text: string) => folded(text).replace(/[-〒]/gu, '')

function monthsFor(name: string, typed: string): SearchOffer[] {
  const month = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => ({
    value: `${at + 1}月`,
    text: month.format(Date.UTC(2000, at)),
  }))
    .filter(({ value, text }) => [value, text].some((each) => folded(each).startsWith(typed)))
    .map(({ value, text }) => ({ word: `${name}:${value}`, text: text === value ? '' : text }))
}

/** A search whose last word is an offered one: complete, it is followed by a blank. */
export function withOffer(search: string, { word }: Pick<SearchOffer, 'word'>): string {
  const before = search.replace(/[^\s"“”]*$/u, '')
  return `${before}${word}${/^["-]$|:$/u.test(word) ? '' : ' '}`
}
