import { breakHint } from '../font/clusters.ts'
import { isDomestic, isEastAsian } from './country.ts'
import type { PostalAddress } from './mailing-record.ts'
import { printable } from './mailing-record.ts'
import type { PostalCode } from './postal-code.ts'

/** An address in the order in which it is written, largest unit first or last as its country does. */
export interface AddressLines {
  readonly domestic: boolean
  /** Whether it is written as in East Asia: one paragraph, largest unit first. */
  readonly largestFirst: boolean
  /** Paragraphs; break hints mark the natural places to end a line. */
  readonly lines: readonly string[]
}

// Where the postal code stands before the town instead of behind it.
const codeFirst =
  /^(germany|deutschland|france|spain|espa[nñ]a|italy|italia|switzerland|schweiz|austria|[oö]sterreich|belgium|netherlands|the netherlands|denmark|sweden|norway|finland|poland|portugal|czech.*|greece|hungary|ドイツ|フランス|スペイン|イタリア|スイス|オーストリア|ベルギー|オランダ|デンマーク|スウェーデン|ノルウェー|フィンランド|ポーランド|ポルトガル)$/iu
// Where the postal code has a line of its own under the post town.
const codeBelow = /^(uk|u\.k\.|united kingdom|great britain|england|scotland|wales|ireland|イギリス|英国)$/iu

function filled(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}

/** A foreign country is written in capitals where the script has them, as the postal union asks. */
function countryLine(country: string): string {
  return isEastAsian(country) ? country : country.toUpperCase()
}

function smallestFirst(address: PostalAddress): string[] {
  const [street, building, city, region] = [
    address.street,
    address.building,
    address.city,
    address.region,
  ].map(printable)
  const code = printable(address.zipcode)
  const country = printable(address.country)
  const town = codeFirst.test(country)
    ? [filled([filled([code, city ?? ''], ' '), region ?? ''], ', ')]
    : codeBelow.test(country)
      ? [filled([city ?? '', region ?? ''], ', '), code]
      : [filled([filled([city ?? '', region ?? ''], ', '), code], ' ')]
  const pobox = printable(address.pobox)
  return [
    filled([street ?? '', building ?? ''], `, ${breakHint}`),
    pobox,
    ...town,
    countryLine(country),
  ].filter((line) => line !== '')
}

function largestFirst(address: PostalAddress, country: string): string[] {
  const [region, city, street, building] = [
    address.region,
    address.city,
    address.street,
    address.building,
  ].map(printable)
  const place = filled([country, region ?? '', city ?? '', street ?? ''], breakHint)
  return [place, building ?? '', printable(address.pobox)].filter((line) => line !== '')
}

/**
 * Puts the parts of an address into the order of its country. The postal code is among them where it belongs to the town,
 * that is, in international order; otherwise see `withPostalCode`.
 */
export function addressLines(address: PostalAddress): AddressLines {
  if (isDomestic(address)) return { domestic: true, largestFirst: true, lines: largestFirst(address, '') }
  const place = [address.region, address.city, address.street].map(printable).join('')
  if (!isEastAsian(place)) return { domestic: false, largestFirst: false, lines: smallestFirst(address) }
  return { domestic: false, largestFirst: true, lines: largestFirst(address, printable(address.country)) }
}

/** Lines and the postal code apart from them; its `text` is empty where it is among the lines. */
export interface PlacedCode {
  readonly lines: readonly string[]
  readonly code: PostalCode
}

/**
 * Decides where the postal code stands, so that it stands once: among the lines, in the boxes of the sheet, or as text
 * apart. Only seven digits go into boxes (`framed`); another code is then at the head of the address. What a user typed into
 * other fields is never changed, even where it repeats the code.
 */
export function withPostalCode(place: AddressLines, code: PostalCode, framed: boolean): PlacedCode {
  const { lines, largestFirst: isApart } = place
  if (!isApart) return { lines, code: { ...code, text: '' } }
  if (!framed || code.digits !== '' || code.text === '') return { lines, code }
  const [first, ...rest] = lines
  const head = first === undefined ? code.text : `${code.text} ${breakHint}${first}`
  return { lines: [head, ...rest], code: { ...code, text: '' } }
}
