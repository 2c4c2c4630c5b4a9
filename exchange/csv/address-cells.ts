import { takeAbroad, takeStreets } from '../fields/address-lines.ts'
import { splitEnvelope } from '../fields/envelope.ts'
import {
  hasBreak,
  goesOnBehind,
  hasHouseNumber,
  isJapaneseAddress,
  isKnownCity,
  prefectureOf,
  splitBuilding,
  splitJapaneseAddress,
  streetOfLines,
  type Cities,
  type SplitAddress,
} from '../fields/japanese-address.ts'
import { comparable } from '../fields/leftovers.ts'
import { splitTown, type Note } from '../fields/tidy-person.ts'
import type { PersonAddress } from '../person.ts'
import { joined } from '../fields/joined.ts'
import { isTo, type Columns } from './column.ts'

/** The contents of the cells of one kind of address. */
export interface AddressCells {
  address: PersonAddress
  /** The cells of `lineParts`; null without them. */
  lines: AddressLines | null
}

/** What is needed to read the addresses of a table. */
export interface AddressReading {
  cities: Cities
  columns: Columns
}

type AddressLines = Partial<Record<string, string>>

/** Lines of an envelope, further lines of the street, and the whole address once more. */
const lineParts: ReadonlySet<string> = new Set(['line1', 'line2', 'line3', 'street2', 'street3', 'copy'])

/** Whether a text is a whole Japanese address, judging by its beginning. */
function beginsAsWhole(text: string): boolean {
  const address = text.replace(/^〒?\s*[\d-]{7,8}\s*/u, '')
  const prefecture = prefectureOf(address)
  return prefecture !== '' && address !== prefecture
}

/** From the city on, with the number of a house and not that of a floor: 大阪市北区2-2, but not 港区スポーツセンター3階. */
const fromCity = /^\p{Script=Han}{1,6}[市区].*[\d０-９](?:[-－][\d０-９]|丁目|番)/u

/** Whether a line is an address of its own: 中央区 continues a first line that ends with 北海道札幌市. */
function isWhole(line: string, first: string, cities: Cities): boolean {
  if (beginsAsWhole(line)) return true
  if (!fromCity.test(line) || !hasHouseNumber(first)) return false
  const { city = '' } = splitJapaneseAddress(line, cities)
  return /[市区]$/u.test(city) && isKnownCity(city, cities)
}

/** Takes the cell of a part: a second one continues the first, unless it is another address. */
export function takePart(cells: AddressCells, part: string, text: string): void {
  const parts: { street?: string } = lineParts.has(part) ? (cells.lines ??= {}) : cells.address
  const before = parts[part as 'street']
  if (before === undefined) parts[part as 'street'] = text
  // Home Country next to Home Country/Region
  else if (before === text) return
  else if (beginsAsWhole(before) && beginsAsWhole(text)) (cells.lines ??= {})['other'] ??= text
  else parts[part as 'street'] = `${before}${part === 'street3' ? '\n' : ' '}${text}`
}

/** The addresses of the cells of one kind: usually one. If the first is whole, each further whole line is another address. */
export function addressesOfCells(cells: AddressCells, reading: AddressReading, note: Note): PersonAddress[] {
  const { lines, address } = cells
  const { copy } = lines ?? noLines
  // A copy that does not contain the street of the parts is another address.
  if (
    copy !== undefined &&
    address.street !== undefined &&
    !comparable(copy).includes(comparable(address.street))
  ) {
    delete lines?.['copy']
    const other: AddressCells = { address: { kindof: address.kindof, street: copy }, lines: null }
    return [...addressesOfCells(cells, reading, note), addressOfCells(other, reading, note)]
  }
  if (lines === null) return [addressOfCells(cells, reading, note)]
  const { line1: first = '' } = lines
  const isWholeIn = (part: string) => isWhole(lines[part] ?? '', first, reading.cities)
  const more = ['line2', 'line3', 'other'].filter(isWholeIn)
  if (more.length === 0 || !isWhole(first, first, reading.cities))
    return [addressOfCells(cells, reading, note)]
  const others: string[] = []
  for (const part of more) {
    others.push(lines[part] ?? '')
    delete lines[part]
  }
  return [
    addressOfCells(cells, reading, note),
    ...others.map((line1) => addressOfCells({ address: { kindof: null }, lines: { line1 } }, reading, note)),
  ]
}

/** The address of the cells of one kind: each part by its name, and the contents of its lines. */
function addressOfCells(
  { address, lines }: AddressCells,
  { cities, columns }: AddressReading,
  note: Note,
): PersonAddress {
  const { line1, line2, line3, street2, street3, copy } = lines ?? noLines
  if (copy !== undefined && (address.street ?? street2) === undefined) takeCopy(address, copy)
  if (takeAbroad(address)) return address
  if ((street2 ?? street3) !== undefined || hasBreak(address.street ?? ''))
    takeStreets(
      address,
      [address.street, street2, street3],
      !columns.some(
        (column) => isTo(column, 'address') && column.part === 'city' && column.kindof === address.kindof,
      ),
    )
  if (line1 !== undefined && line2 === undefined && isCopy(line1, address)) {
    const { street, building } = splitJapaneseAddress(line1, cities)
    for (const [part, text] of [
      ['street', street],
      ['building', building],
    ] as const)
      // The line may be longer than its part: 本町1-2-3 and 本町.
      if (text !== undefined && isLonger(text, address[part])) address[part] = text
  } else if (line1 !== undefined) takeLines(address, [line1, line2, line3], cities, note)
  // Without a first line the second takes its place: the parts before it have columns of their own.
  else if ((line2 ?? line3) !== undefined) takeLines(address, [line2, line3], cities, note)
  splitTown(address, note)
  return address
}

const noLines: AddressLines = {}

/** Whether a text contains another one and more. */
function isLonger(text: string, other = ''): boolean {
  const [one, two] = [comparable(text), comparable(other)]
  return one.length > two.length && one.includes(two)
}

/** An address without a street takes that of a copy: its lines up to the town, if the town has its own column. */
function takeCopy(address: PersonAddress, copy: string): void {
  const ends = [address.city, address.zipcode].filter((part) => part !== undefined)
  const lines = copy.split(/[\r\n]+/u)
  const end = lines.findIndex((line) => ends.some((part) => line.includes(part)))
  const street = (end < 0 ? lines : lines.slice(0, end)).join('\n')
  if (street !== '') address.street = street
}

/** Whether a line repeats an address whose parts have columns of their own, as tables of Sansan have it. */
function isCopy(line: string, { region, city, street }: PersonAddress): boolean {
  if (city === undefined || street === undefined) return false
  return comparable(line).includes(comparable(`${region ?? ''}${city}${street}`))
}

/** 住所1, 住所2, 住所3: the first begins with the prefecture; a later one without numbers before it is the building. */
function takeLines(
  address: PersonAddress,
  [written = '', ...more]: readonly (string | undefined)[],
  cities: Cities,
  note: Note,
): void {
  const { country, zipcode, rest } = splitEnvelope(written)
  if (zipcode !== '') address.zipcode ??= zipcode
  if (country !== '') address.country ??= country
  let line1 = rest
  // A prefecture, a city or a town alone: the rest is on the next line.
  while (address.city === undefined && more.length > 0 && isOnlyPlace(line1)) line1 += more.shift() ?? ''
  const [line2 = '', line3 = ''] = more
  const first = wholeOf(line1, address, cities)
  // Numbers at the beginning of the next line belong to the street; the text after them does not.
  const isBroken =
    (first.city !== undefined && !isComplete(first)) ||
    (!first.building && goesOnBehind(first.street ?? '', line2))
  const whole =
    isBroken && line2 !== '' ? { ...first, ...splitBuilding(`${first.street ?? ''}${line2}`) } : first
  if (line1 !== whole.street) note('address-split', line1, address)
  if (address.region === undefined && whole.region) address.region = whole.region
  if (address.city === undefined && whole.city) address.city = whole.city
  const hasNumbers = isComplete(whole)
  const street = `${address.street ?? ''}${whole.street ?? ''}${hasNumbers || isBroken ? '' : line2}`
  const behind = joined([hasNumbers && !isBroken ? line2 : '', line3])
  const building = joined([whole.building, behind])
  if (street !== '') address.street = street
  if (building !== '') address.building = joined([address.building, building])
}

/** Whether a street has its number, or a building follows it: the next line is not part of the street then. */
function isComplete({ street = '', building = '' }: SplitAddress): boolean {
  return building !== '' || hasHouseNumber(street)
}

function isOnlyPlace(line: string): boolean {
  return /[都道府県市区町村郡]$/u.test(line) && !hasHouseNumber(line)
}

/** Divides a first line; if it follows its city, only the part that the city does not have. */
function wholeOf(line: string, { region, city }: PersonAddress, cities: Cities): SplitAddress {
  if (city !== undefined) return splitBuilding(withoutStart(withoutStart(line, region ?? ''), city))
  const split = splitJapaneseAddress(line, cities)
  const isPlace = (region ?? split.region) !== undefined || isKnownCity(split.city, cities)
  const isWritten = split.region !== undefined && line.startsWith(split.region)
  return isPlace && (isWritten || isJapaneseAddress(line)) ? split : streetOfLines(line, '')
}

function withoutStart(text: string, start: string): string {
  return start !== '' && text.startsWith(start) ? text.slice(start.length).trim() : text
}

/**
 * Takes a cell of the postal code: 郵便番号上3桁 and 下4桁 form one, with the zeros that a spreadsheet removed. Returns false for a
 * second complete code, which does not belong to this address.
 */
export function takeZipcode(address: PersonAddress, text: string): boolean {
  const { zipcode = text } = address
  const isInTwo =
    address.zipcode !== undefined && /^[\d０-９]{1,3}$/u.test(zipcode) && /^[\d０-９]{1,4}$/u.test(text)
  address.zipcode = isInTwo ? `${zipcode.padStart(3, '0')}-${text.padStart(4, '0')}` : zipcode
  return isInTwo || zipcode === text
}
