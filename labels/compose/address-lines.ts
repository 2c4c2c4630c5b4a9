import { codePlaceOf, countryOnMail } from '../../contract/record/countries.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { breakHint } from '../font/font-set.ts'
import { isCareOf, ownLines } from './care-of.ts'
import {
  countryOf,
  isDomestic,
  isEastAsian,
  postalCode,
  printable,
  printableLines,
} from './mailing-record.ts'

/** An address in the order in which it is written, largest unit first or last as its country does. */
export interface AddressLines {
  readonly domestic: boolean
  /** Whether it is written in the East Asian way: one paragraph, largest unit first. */
  readonly largestFirst: boolean
  /** Paragraphs; break hints mark the natural places to end a line. */
  readonly lines: readonly string[]
}

function filled(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}

/** What is written between a town and its region: Thai has blanks alone, Arabic a comma of its own. */
function placeComma(town: string): string {
  if (/\p{Script=Thai}/u.test(town)) return ' '
  return /\p{Script=Arabic}/u.test(town) ? '، ' : ', '
}

/** The parts of a house that are written after its number, as posts of English-speaking countries ask. */
const unit = /^(?:(?:apt|apartment|ste|suite|unit|flat|rm|room|fl|floor)\b|#)/iu

/** Between a street and the part of a house after it, in one line as long as that is not broken. */
export const unitComma = `, ${breakHint}`

/** Returns whether a line has a street and the part of a house after it. */
export function hasUnitComma(line: string): boolean {
  return line.includes(unitComma)
}

/** The lines, with a line end in the place of that comma. */
export function withoutUnitComma(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(unitComma))
}

/**
 * The lines above the town: those that say in whose care mail goes, the street, and what is after it; in Japan a building is before
 * its street, as everything is from the small to the large.
 */
function houseLines({ street, building }: PostalAddress, domestic: boolean): string[] {
  const all = [...ownLines(street), ...ownLines(building)]
  const places = ownLines(street).filter((line) => !isCareOf(line))
  const [first = '', ...more] = ownLines(building).filter((line) => !isCareOf(line))
  if (domestic) return [...all.filter(isCareOf), first, ...more, ...places]
  const last = places.pop()
  const behind = last !== undefined && unit.test(first) ? [last + unitComma + first] : [last ?? '', first]
  return [...all.filter(isCareOf), ...places, ...behind, ...more]
}

/** The country as the last line of mail posted in another one; empty at home, and where it is not known. */
export function countryLine(address: PostalAddress, home: string): string {
  const code = countryOf(address)
  return code === home ? '' : countryOnMail(code ?? printable(address.country).normalize('NFKC'))
}

function smallestFirst(address: PostalAddress, domestic: boolean, framed: boolean): string[] {
  const { city, pobox } = address
  const { digits, text } = postalCode(printable(address.zipcode), domestic, address)
  const code = framed && digits !== '' ? '' : text
  const region = printable(address.region)
  const cityLines = printableLines(city)
  const town = cityLines.at(-1) ?? ''
  const place = codePlaceOf(address)
  const comma = placeComma(town)
  const last =
    place === 'before'
      ? [filled([filled([code, town], ' '), region], comma)]
      : place === 'below'
        ? [filled([town, region], comma), code]
        : [filled([filled([town, region], comma), code], ' ')]
  const lines = [
    ...houseLines(address, domestic),
    ...printableLines(pobox),
    ...cityLines.slice(0, -1),
    ...last,
  ]
  return lines.filter((line) => line !== '')
}

function placeOf({ region, city, street }: PostalAddress): string {
  return [region, city, street].map(printable).join('')
}

/** Whether the place of an address is written in Latin letters alone. */
export function isInLatin(address: PostalAddress): boolean {
  const place = placeOf(address)
  return /\p{Script=Latin}/u.test(place) && !isEastAsian(place)
}

/** Words in Latin letters, as in a foreigner's address in Japan, and in Hangul need a blank between one part and the next. */
function separator(before: string, after: string): string {
  const last = before.charCodeAt(before.length - 1)
  // Nearly every part ends in kana or kanji.
  const isHangul = last >= 0xac00 && last < 0xd7a4
  if (last >= 0x3000 && last < 0xff00) return isHangul ? ` ${breakHint}` : breakHint
  const isWord = /\p{Script=Latin}\p{M}*$/u.test(before)
  const areWords = /[\p{Nd}.,)]$/u.test(before) && /^[\p{Script=Latin}\p{Nd}]/u.test(after)
  return isWord || areWords ? ` ${breakHint}` : breakHint
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .reduce((whole, part) => (whole === '' ? part : whole + separator(whole, part) + part), '')
}

/** The country is among the lines only as it was typed in their own script: it helps where the address is sorted there. */
function largestFirst(address: PostalAddress): string[] {
  const [region, city, typed = ''] = [address.region, address.city, address.country].map(printable)
  const isForeign = ![null, 'JP'].includes(countryOf(address))
  const country = isForeign && isEastAsian(typed) ? typed : ''
  const [street = '', ...rest] = ownLines(address.street)
  const isCare = isCareOf(street)
  const place = joined([country, region ?? '', city ?? '', isCare ? '' : street])
  const lines = [place, isCare ? street : '', ...rest, ...ownLines(address.building)]
  return [...lines, ...printableLines(address.pobox)].filter((line) => line !== '')
}

/**
 * Puts the parts of an address into the order of its country, which `countryLine` writes; one in Latin letters is in western order
 * in Japan, too. The postal code is among the lines where it belongs to the town, that is, in western order; otherwise see
 * `withPostalCode`. `framed` says whether the sheet has boxes for seven digits, which are not among the lines then.
 */
export function addressLines(address: PostalAddress, framed = false): AddressLines {
  const domestic = isDomestic(address)
  const isWestern = domestic ? isInLatin(address) : !isEastAsian(placeOf(address))
  if (isWestern) return { domestic, largestFirst: false, lines: smallestFirst(address, domestic, framed) }
  return { domestic, largestFirst: true, lines: largestFirst(address) }
}
