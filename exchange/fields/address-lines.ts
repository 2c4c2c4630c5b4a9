import type { PersonAddress } from '../person.ts'
import {
  countyOfIreland,
  eircode,
  isCountry,
  isTownWithCode,
  splitForeignAddress,
} from './foreign-address.ts'
import { splitEnvelope } from './envelope.ts'
import { hasBreak, hasHouseNumber, isJapaneseAddress, isPrefecture } from './japanese-address.ts'

/**
 * Divides an address in lines of one cell, the last of which is a country. Returns false if the rest still has to be divided.
 */
export function takeAbroad(address: PersonAddress): boolean {
  const { street = '', city, zipcode, country } = address
  const lines = hasBreak(street) ? street.trim().split(/[\r\n]+/u) : []
  if (lines.length < 2 || country !== undefined || !isCountry(lines.at(-1) ?? '')) return false
  const split = (city ?? zipcode) === undefined ? splitForeignAddress(street) : null
  if (split === null) {
    address.country = lines.pop()?.trim() ?? ''
    address.street = lines.join('\n')
    return false
  }
  Object.assign(address, split)
  return true
}

/**
 * Divides the lines of a street: the postal code before them, the town after them, and the building. `mayHoldTown` says whether
 * they may end with a town that has neither a code nor a field of its own.
 */
export function takeStreets(
  address: PersonAddress,
  streets: readonly (string | undefined)[],
  mayHoldTown: boolean,
): void {
  const written = streets.filter((each) => each !== undefined).join('\n')
  const { country, zipcode, rest } = splitEnvelope(written)
  const lines: string[] = []
  addLines(lines, rest)
  if (zipcode !== '') address.zipcode ??= zipcode
  if (country !== '') address.country ??= country
  if (lines.length > 1 && address.city === undefined && isTown(lines.at(-1) ?? ''))
    address.city = lines.pop() ?? ''
  if (mayHoldTown) takeEnd(address, lines)
  // The last of several lines is the building, except for a Japanese line with the numbers that the first line lacks.
  const isInLines = hasBreak(streets[0]?.trim() ?? '')
  const [line = ''] = lines
  const hasPrefecture = isPrefecture(address.region ?? '')
  const isOfJapan = hasPrefecture || isJapaneseAddress(line)
  const isBroken = hasPrefecture && !hasHouseNumber(line)
  // There, everything after the house number is the building: コーポ青空, 101号室.
  if (lines.length > 1 && (isInLines || !isBroken) && address.building === undefined)
    address.building = lines.splice(isOfJapan && hasHouseNumber(line) ? 1 : -1).join(' ')
  const street = lines.join(' ')
  if (street !== '') address.street = street
}

/** The end of an address whose table has no columns for it: SW1A 1AA; Kent, Oxfordshire; London. */
const postcode = new RegExp(String.raw`^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^${eircode}$`, 'u')
const county = new RegExp(
  String.raw`^\p{Lu}[\p{L} ]*shire$|^(?:(?:East|West|North|South|Greater) )?(?:Kent|Surrey|Essex|Devon|Cornwall|Norfolk|Suffolk|Sussex|Dorset|Somerset|Cumbria|Merseyside|Midlands)$|^${countyOfIreland}$`,
  'u',
)
const town = /^\p{Lu}(?!\p{Script=Han})[\p{L} .'’-]+$|^Dublin \d{1,2}W?$/u
const noTown =
  /\b(?:flat|apt|apartment|suite|unit|floor|building|house|cottage|court|street|st|road|rd|lane|ln|avenue|ave|drive|dr|way|close|place|square|box|england|scotland|wales|ireland|uk|usa?|deutschland|germany|france|italy|spain|canada|australia)\.?$/iu

/** Takes postal code, county and town off the end of lines with a whole address, as British cards have it. */
function takeEnd(address: PersonAddress, lines: string[]): void {
  const take = (part: 'zipcode' | 'region' | 'city', pattern: RegExp) => {
    const last = lines.at(-1) ?? ''
    if (lines.length > 1 && address[part] === undefined && pattern.test(last) && !noTown.test(last))
      address[part] = lines.pop() ?? ''
  }
  take('zipcode', postcode)
  take('region', county)
  take('city', town)
}

/** 80331 München, as the last line of a European address; Boston, MA 02110. */
const isTown = (line: string) => /^(?:[A-Z]{1,3}-)?\d{4,5} \p{L}[^\d]*$/u.test(line) || isTownWithCode(line)

function addLines(lines: string[], text: string): void {
  if (!hasBreak(text)) lines.push(text)
  else for (const line of text.split(/[\r\n]+/u)) if (line.trim() !== '') lines.push(line.trim())
}
