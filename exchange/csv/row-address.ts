import {
  hasBreak,
  hasDigit,
  isJapaneseAddress,
  isKnownCity,
  isZipcode,
  splitBuilding,
  splitJapaneseAddress,
  splitZipcode,
} from '../fields/japanese-address.ts'
import type { Cities, SplitAddress } from '../fields/japanese-address.ts'
import type { Note } from '../fields/tidy-person.ts'
import type { PersonAddress } from '../person.ts'

/** What the cells of one kind of address say, each by the name of its part. */
export interface AddressCells {
  kindof: string
  parts: Record<string, string>
}

const isLine = new Set(['line1', 'line2', 'line3', 'street2', 'street3'])

/** The address of the cells of one kind: each part by its name, `line1` to `line3` for lines of an envelope. */
export function addressOfCells(
  kindof: string,
  parts: Readonly<Record<string, string>>,
  cities: Cities,
  note: Note,
): PersonAddress {
  const { line1, line2, line3, street: street1, street2, street3 } = parts
  const address: PersonAddress = { kindof: kindof === 'null' ? null : kindof }
  for (const part in parts) if (!isLine.has(part)) address[part as 'street'] = parts[part] ?? ''
  const lines: string[] = []
  for (const each of [street1, street2, street3]) if (each !== undefined) addLines(lines, each)
  // Of several lines in one cell the last is the building, and in Japan what stands behind the numbers.
  const isInLines = street1 !== undefined && hasBreak(street1.trim())
  const isBehind = /[都道府県]$/u.test(parts['region'] ?? '') && hasDigit(lines[0] ?? '')
  if ((isInLines || (isBehind && lines.length > 1)) && address.building === undefined)
    address.building = lines.pop() ?? ''
  const street = lines.join(' ')
  if (street !== '') address.street = street
  if (line1 !== undefined || line2 !== undefined || line3 !== undefined)
    takeLines(address, [line1, line2, line3], cities, note)
  return address
}

function addLines(lines: string[], text: string): void {
  if (!hasBreak(text)) lines.push(text)
  else for (const line of text.split(/[\r\n]+/u)) if (line.trim() !== '') lines.push(line.trim())
}

/** 住所1, 住所2, 住所3: the first begins with the prefecture; a later one without numbers before it is the building. */
function takeLines(
  address: PersonAddress,
  [written = '', line2 = '', line3 = '']: (string | undefined)[],
  cities: Cities,
  note: Note,
): void {
  const { zipcode, rest: line1 } = splitZipcode(written)
  if (zipcode !== '') address.zipcode ??= zipcode
  const first = wholeOf(line1, address, cities)
  // Numbers that follow on the next line belong to the street, and what is behind them does not.
  const isBroken = first.city !== undefined && !hasDigit(first.street ?? '')
  const whole =
    isBroken && line2 !== '' ? { ...first, ...splitBuilding(`${first.street ?? ''}${line2}`) } : first
  if (line1 !== whole.street) note('address-split', line1)
  if (address.region === undefined && whole.region) address.region = whole.region
  if (address.city === undefined && whole.city) address.city = whole.city
  const hasNumbers = hasDigit(whole.street ?? '')
  const street = `${address.street ?? ''}${whole.street ?? ''}${hasNumbers || isBroken ? '' : line2}`
  const behind = joined(hasNumbers && !isBroken ? line2 : '', line3)
  const building = joined(whole.building ?? '', behind)
  if (street !== '') address.street = street
  if (building !== '') address.building = joined(address.building ?? '', building)
}

function joined(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one} ${other}`
}

/** A first line taken apart; of one that stands behind its city, only what is no part of that. */
function wholeOf(line: string, { region, city }: PersonAddress, cities: Cities): SplitAddress {
  if (city !== undefined) return splitBuilding(withoutStart(withoutStart(line, region ?? ''), city))
  const split = splitJapaneseAddress(line, cities)
  const isPlace = (region ?? split.region) !== undefined || isKnownCity(split.city, cities)
  const isWritten = split.region !== undefined && line.startsWith(split.region)
  return isPlace && (isWritten || isJapaneseAddress(line)) ? split : { street: line }
}

function withoutStart(text: string, start: string): string {
  return start !== '' && text.startsWith(start) ? text.slice(start.length).trim() : text
}

/** A postal code as its digits, with the zeros that a spreadsheet has taken from it. */
export function restoreZipcode(address: PersonAddress, note: Note): void {
  if (address.zipcode === undefined || isZipcode(address.zipcode)) return
  const zipcode = address.zipcode
    .normalize('NFKC')
    .replace(/^'?〒?\s*/u, '')
    .trim()
  if (/^\d{5,6}$/u.test(zipcode) && isInJapan(address)) {
    address.zipcode = zipcode.padStart(7, '0')
    note('zero-restored', zipcode)
  } else address.zipcode = zipcode
}

/** Whether an address is one of Japan, as far as it says so. */
export function isInJapan({ region = '', city = '', street = '' }: PersonAddress): boolean {
  return /[都道府県]$/u.test(region) || isJapaneseAddress(region + city + street)
}
