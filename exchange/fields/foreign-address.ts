import { codePlaceIn, countryCodeOf } from '../../contract/record/countries.ts'
import type { PersonAddress } from '../person.ts'
import { hasDigit, streetOfLines } from './japanese-address.ts'
import { isEastern } from './names.ts'

/** The postal code of Ireland, and a county before it, as parts of a pattern. */
export const eircode = '(?:[A-Z]\\d\\d|D6W) ?[0-9AC-FHKNPRTV-Y]{4}'
export const countyOfIreland = '(?:Co\\.?|County) \\p{Lu}\\p{L}+'

/** Towns followed by a code of digits only. */
const ownTowns = [
  /^(?<city>Singapore),?\s+(?<zipcode>\d{6})$/u,
  /^(?<city>(?:Lower|Upper) Hutt|Auckland|Christchurch|Dunedin|Hamilton|Invercargill|Napier|Nelson|Queenstown|Rotorua|Tauranga|Wellington),?\s+(?<zipcode>\d{4})$/u,
]

/**
 * A town with the text after it in its cell: Springfield, IL 62704, London SW1A 1AA. 10115 Berlin is not divided: without a
 * country a label would print the code after the town.
 */
const towns = [
  /^(?<city>\D*\p{L}\.?),?\s+(?<region>[A-Z]{2}),?\s+(?<zipcode>\d{5}(?:-\d{4})?)$/u,
  /^(?<city>\D*\p{L}\.?),\s*(?<region>[A-Z]{2})$/u,
  /^(?<city>\D*\p{L}\.?),?\s+(?<zipcode>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u,
  ...ownTowns,
]

/** Whether a text is a town followed by its postal code. */
export function isTownWithCode(text: string): boolean {
  return text.length < 100 && /\d/u.test(text) && towns.some((town) => town.test(text))
}

/** The town of a cell, separated from its postal code and state; null if the cell has neither. */
export function townAndCode(text: string): Partial<PersonAddress> | null {
  const found = towns.map((town) => town.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  return found === undefined ? null : { ...found }
}

/** In Ireland a number of the city, and the county, come before the code: Dublin 6, A94 X2Y3; Tralee, Co. Kerry, V92 X2Y3. */
const inIreland = [
  new RegExp(
    `^(?!${countyOfIreland})(?<city>[^\\d,]*\\p{L}(?: \\d{1,2}W?)?),?\\s+(?<zipcode>${eircode})$`,
    'u',
  ),
  new RegExp(`^(?<city>[^\\d,]*\\p{L}),\\s*(?<region>${countyOfIreland}),?\\s+(?<zipcode>${eircode})$`, 'u'),
]

/** 01067 Dresden, D-01067 Dresden, 1015 AB Amsterdam, 75002 Paris CEDEX 02. */
const codeAndTown =
  /^(?:[A-Z]{1,3}-)?(?<zipcode>\d{4} [A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5})\s+(?<city>\p{Lu}[^\d,]*(?:C(?:EDEX|edex)(?: \d{1,2})?)?)$/u

/**
 * The end of an address in one cell, after its street; in an address in parts, the state and the code are separate from the
 * town.
 */
const ends = [
  /^(?<city>[^\d,]*\p{L}\.?),?\s+(?<region>[A-Z]{2,3}),?\s+(?<zipcode>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4})$/u,
  /^(?<city>[^\d,]*\p{L}\.?),?\s+(?<zipcode>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u,
  codeAndTown,
  // Minato-ku, Tokyo 105-0011
  /^(?<city>\p{Lu}[^\d,]*\p{L}),\s*(?<region>\p{Lu}[^\d,]*\p{L}),?\s+(?<zipcode>\d{3}-\d{4})$/u,
  ...inIreland,
  ...ownTowns,
]

/** In New Zealand four digits follow the town, but they may also be the number of a flat: the country decides. */
const newZealand = /^(?:new zealand|nz|aotearoa)$/iu
const townBefore = /^(?<city>\p{Lu}[^\d,]*\p{L}),?\s+(?<zipcode>\d{4})$/u
const inHouse =
  /^(?:apt|apartment|suite|ste|unit|flat|room|floor|level|building|bldg|lot|block|(?:p\.?\s?o\.?\s?)?box)\b/iu

/** Boston, Massachusetts 02139: only if the country confirms that it is a state. */
const withState =
  /^(?<city>[^\d,]*\p{L}\.?),\s*(?<region>\p{Lu}[\p{L} .]*\p{L}),?\s+(?<zipcode>\d{5}(?:-\d{4})?)$/u
/** A code below its town, on its own line. */
const codeBelow = /^(?<city>\p{Lu}[^\d,]*\p{L}), (?<zipcode>\d{5,6}|\d{5}-\d{4})$/u

/** Town, state and code at the end of an address; undefined where they may be a street. */
function endOf(text: string, isInLines: boolean, country = ''): Partial<PersonAddress> | undefined {
  const patterns = [...ends]
  if (countryCodeOf(country) === 'US') patterns.push(withState)
  if (!inHouse.test(text)) {
    if (newZealand.test(country)) patterns.push(townBefore)
    if (isInLines || country !== '') patterns.push(codeBelow)
  }
  return patterns.map((each) => each.exec(text)?.groups).find(Boolean)
}

/** No address is longer, in UTF-16 units. */
const longest = 300

/** Whether a line is only the name of a country. A code alone may be a state: Springfield, IN. */
export function isCountry(line: string): boolean {
  const name = line.trim()
  const isCode = /^[a-z]{2}$/iu.test(name) && !/^(?:uk|gb)$/iu.test(name)
  return !isCode && countryCodeOf(name) !== null
}

/**
 * Divides a European or American address in one cell: 123 Main St, Springfield, IL 62704, USA, or the same in lines. Null if it
 * does not end with a town and its postal code: what looks like a town may be a part of the street then.
 */
export function splitForeignAddress(text: string): Partial<PersonAddress> | null {
  if (text.length > longest || !hasDigit(text) || !/[,\r\n]/u.test(text)) return null
  const isInLines = /[\r\n]/u.test(text.trim())
  const parts = text.split(isInLines ? /[\r\n]+/u : /,/u).map((part) => part.trim().replace(/,$/u, ''))
  const lines = parts.filter((part) => part !== '')
  const country = takeCountry(lines)
  if (isEastern(lines.join(''))) return null
  // Between commas, the state and the code are a part of their own.
  for (const count of [1, 2, 3]) {
    const groups =
      lines.length > count ? endOf(lines.slice(-count).join(', '), isInLines, country) : undefined
    if (groups === undefined) continue
    const before = lines.slice(0, -count)
    const { street, building } = isInLines
      ? streetOfLines(before.join('\n'), '')
      : { street: before.join(', '), building: '' }
    return { ...(country !== undefined && { country }), ...groups, street, ...(building && { building }) }
  }
  return isInLines && country !== undefined ? townAbove(lines, country) : null
}

/** Postal codes that look like nothing else, with the text that may follow them, and their countries. */
const clearCodes: readonly { pattern: RegExp; unless?: RegExp; countries: readonly string[] }[] = [
  // Letters that look like others do not occur in the second half.
  {
    pattern: /^(?<street>.*[^\s,])[\s,]+(?<zipcode>[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})$/u,
    countries: ['GB', 'IM', 'JE', 'GG'],
  },
  {
    pattern:
      /^(?<street>.*?[^\s,])(?:[\s,]+(?<region>AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT))?[\s,]+(?<zipcode>[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d)$/u,
    countries: ['CA'],
  },
  // The town comes after the code, and the house number before it. 1234 NE Main Street is American.
  {
    pattern:
      /^(?<street>\p{Lu}.*\p{L}\s+\d+\S*)[\s,]+(?<zipcode>[1-9]\d{3} (?![NS][EW])[A-Z]{2})\s+(?<city>['\p{Lu}][^\d,]*)$/u,
    unless: inHouse,
    countries: ['NL'],
  },
]

/**
 * Takes the postal code, and a country after it, out of an address on one line whose commas do not show where its parts begin:
 * 10 Downing Street London SW1A 2AA. The town stays in the street unless it comes after the code. Null if no code is clear
 * enough, or if the country, here or in `country`, has other codes.
 */
export function takeClearCode(text: string, country = ''): Partial<PersonAddress> | null {
  if (text.length > longest || !mayHaveClearCode.test(text) || isEastern(text)) return null
  const { rest, behind } = withoutCountry(text.trim())
  // A separate field repeats it, or says something else.
  if (behind !== '' && country !== '') return null
  const inParts = behind === '' ? null : splitForeignAddress(rest)
  const split = inParts ?? clearCodeOf(rest, countryCodeOf(behind || country))
  return split && { ...split, ...(behind !== '' && { country: behind }) }
}

/** Each of these codes contains this; hardly any other text does. */
const mayHaveClearCode = /[A-Z\d] \d[A-Z]|\d{4} [A-Z]{2} /u

function clearCodeOf(text: string, country: string | null): Partial<PersonAddress> | null {
  for (const { pattern, unless, countries: theirs } of clearCodes) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined || (country !== null && !theirs.includes(country))) continue
    if (unless?.test(text) === true) continue
    return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined))
  }
  return null
}

/** The words at the end of a text that may be a country. */
const lastWords = [/^(.*[^\s,])[\s,]+([\p{L}.]+ [\p{L}.]+)$/u, /^(.*[^\s,])[\s,]+([\p{L}.]+)$/u]

/** A text without the country at its end, and the country; '' without one. */
function withoutCountry(text: string): { rest: string; behind: string } {
  for (const pattern of lastWords) {
    const [, rest = '', behind = ''] = pattern.exec(text) ?? []
    if (isCountry(behind)) return { rest, behind }
  }
  return { rest: text, behind: '' }
}

/** Takes the country off lines if it is the last or the first; undefined if it is neither. */
function takeCountry(lines: string[]): string | undefined {
  if (lines.length < 3) return undefined
  if (isCountry(lines.at(-1) ?? '')) return lines.pop()
  return isCountry(lines[0] ?? '') ? lines.shift() : undefined
}

/** 01067 Dresden above its street. Without a country the number could be a house number: 10115 Main St. */
function townAbove(
  [first = '', ...lines]: readonly string[],
  country: string,
): Partial<PersonAddress> | null {
  const groups = codeAndTown.exec(first)?.groups
  if (groups === undefined || lines.length === 0 || codePlaceIn(country) !== 'before') return null
  const { street, building } = streetOfLines(lines.join('\n'), '')
  return { country, ...groups, street, ...(building && { building }) }
}
