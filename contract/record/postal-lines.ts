import { codePlaceOf } from './countries.ts'
import type { PostalAddress } from './parts.ts'

/** Names under which Japan appears in `country`; the spec says only "country name" (interface 2.1). */
const japan = new Set(['日本', '日本国', 'japan', 'jp', 'jpn', 'nippon'])

/**
 * An address as it is written on mail, one string per line: from the large to the small for Japan and for
 * addresses in Chinese characters or kana, else street first and country last. Empty parts leave no line.
 */
export function postalLines(address: PostalAddress): string[] {
  const lines = largeToSmall(address) ? easternLines(address) : westernLines(address)
  return lines.filter((line) => line !== '')
}

/** The same in one line; a comma joins lines that go from the small to the large. */
export function postalLine(address: PostalAddress): string {
  return postalLines(address).join(largeToSmall(address) ? ' ' : ', ')
}

/** Region and city alone, in the order of their country: 東京都千代田区, Seattle, WA, Milano MI. The country where there is neither. */
export function placeLine(address: PostalAddress): string {
  const { region, city, country } = address
  const place = largeToSmall(address) ? closed([text(region), text(city)]) : townLine(address, '')
  return place || text(country)
}

/** Longer texts are no address, and a question about one could not show it whole. */
const longestOnMap = 200

/**
 * What finds an address on a map, in one line; '' for one without a town and a street. A house has its place by its street, so who
 * lives on which floor is not in it.
 */
export function mapText(address: PostalAddress): string {
  const { city, street, building } = address
  if (text(city) === '' && text(street) === '') return ''
  const line = postalLine({ ...address, building: text(street) === '' ? building : null, pobox: null })
  return line.length > longestOnMap ? '' : line
}

/** The coordinates of an address, as the interface writes them (2.1), without blanks; '' where it has none. */
export function coordinatesText({ geolocation }: PostalAddress): string {
  const [latitude, longitude, ...more] = text(geolocation)
    .split(',')
    .map((part) => part.trim())
  if (latitude === undefined || longitude === undefined || more.length > 0) return ''
  const isPlace = isDegrees(latitude, 90) && isDegrees(longitude, 180)
  return isPlace ? `${latitude},${longitude}` : ''
}

function isDegrees(written: string, most: number): boolean {
  return /^[+-]?\d{1,3}(?:\.\d{1,20})?$/u.test(written) && Math.abs(Number(written)) <= most
}

/** A Japanese postal code with its mark; any text other than seven digits unchanged. */
export function zipcodeText(zipcode: string): string {
  const digits = /^〒?\s*(\d{3})[-‐‑–—−ー]?(\d{4})$/u.exec(zipcode.normalize('NFKC').trim())
  return digits === null ? zipcode : `〒${digits[1]}-${digits[2]}`
}

function easternLines(address: PostalAddress): string[] {
  const domestic = isJapan(address)
  const zipcode = text(address.zipcode)
  return [
    domestic ? zipcodeText(zipcode) : zipcode,
    closed([text(address.region), text(address.city), text(address.street)]),
    text(address.building),
    text(address.pobox),
    domestic ? '' : text(address.country),
  ]
}

function westernLines(address: PostalAddress): string[] {
  const zipcode = text(address.zipcode)
  const isBelow = codePlaceOf(address) === 'below'
  return [
    text(address.building),
    text(address.street),
    text(address.pobox),
    townLine(address, isBelow ? '' : zipcode),
    isBelow ? zipcode : '',
    text(address.country),
  ]
}

/** A province by its letters alone, as in Italy. */
const shortRegion = /^\p{Lu}{2,3}$/u

/** The line of a town, with its postal code before or after it. */
function townLine(address: PostalAddress, zipcode: string): string {
  const [city, region] = [text(address.city), text(address.region)]
  const isBefore = codePlaceOf(address) === 'before'
  const town = [isBefore ? spaced([zipcode, city]) : city, isBefore ? region : spaced([region, zipcode])]
  return town.filter((part) => part !== '').join(isBefore && shortRegion.test(region) ? ' ' : ', ')
}

function largeToSmall(address: PostalAddress): boolean {
  if (text(address.country) !== '' && isJapan(address)) return !isLatin(address)
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(placeOf(address))
}

/** Whether an address is in Japan; one without a country is. */
export function isJapan(address: PostalAddress): boolean {
  const country = text(address.country).toLowerCase()
  return country === '' || japan.has(country)
}

/** A Japanese address in Latin letters is written street first. */
function isLatin(address: PostalAddress): boolean {
  return /\p{Script=Latin}{3}/u.test(placeOf(address)) && !/\p{Script=Han}/u.test(placeOf(address))
}

function placeOf(address: PostalAddress): string {
  return [address.region, address.city, address.street].map(text).join('')
}

/** Japanese parts are joined without a space; parts that meet in Latin letters or digits keep one. */
function closed(parts: string[]): string {
  return parts.reduce((line, part) => {
    const meets = /[\p{Script=Latin}\d]$/u.test(line) && /^[\p{Script=Latin}\d]/u.test(part)
    return meets ? `${line} ${part}` : `${line}${part}`
  }, '')
}

function spaced(parts: (string | null | undefined)[]): string {
  return parts
    .map(text)
    .filter((part) => part !== '')
    .join(' ')
}

function text(value: string | null | undefined): string {
  return (value ?? '').trim()
}
