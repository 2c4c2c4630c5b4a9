import type { PersonAddress } from '../person.ts'
import { isEastern } from './names.ts'

const digit = '[\\d０-９]'
const hyphen = '[-－‐‑−–—―ー]'
const code = `${digit}{3}${hyphen}?${digit}{4}`
const sign = '(?:〒|郵便番号[:：]?)'
const country = '(日本国?|Japan|JAPAN|JP)'
const between = '[\\s,、，]'

/** Postal codes, in the first group, and countries, in the second, as written around a Japanese address. */
const signed = new RegExp(`[(（]?${sign}\\s*(${code})(?!${digit})\\s*[)）]?`, 'u')
const ownLine = new RegExp(`^[^\\S\\n]*(?:[(（]?(${code})[)）]?|${country})[^\\S\\n]*[,、，]?$`, 'mu')
const last = new RegExp(`(?<=\\S)${between}+(?:(${code})|${country})$`, 'u')
/** A blank or a prefecture follows a code, and a blank follows 日本: 日本橋 is a part of a town. */
const first = new RegExp(
  `^(?:[(（]?(${code})[)）]?(?:${between}+|(?=北海|東京|京都|大阪|\\p{Script=Han}{2,3}県))|(日本国?)${between}+)(?=\\S)`,
  'u',
)

/** No address is longer, in UTF-16 units; the patterns would be slow on other long texts. */
const longest = 1000
/** Each code and each country contains one of these, and hardly any street does. */
const mayHave = /日本|J(?:P|apan|APAN)|[\d０-９]{4}/u

/** The additions of an envelope to a Japanese address, '' for missing ones, and the address itself. */
export interface Envelope {
  country: string
  zipcode: string
  rest: string
}

/**
 * Returns a Japanese address without the postal code and the country that envelopes, telephones and Google's lists write with
 * it: before it, after it or on their own line.
 */
export function splitEnvelope(text: string): Envelope {
  return withoutEnds(text, [signed, ownLine, last, first])
}

/**
 * Moves a Japanese postal code and country from the street, the building or the city of an address into their own fields. Where
 * a field already says something else, the text is not changed. Returns the texts that were changed, or [].
 */
export function takeEnvelope(address: PersonAddress): string[] {
  const changed: string[] = []
  for (const part of ['street', 'building', 'city'] as const) {
    const text = address[part] ?? ''
    // 123-4567 may be the beginning of a building's name.
    const patterns = part === 'street' ? [signed, ownLine, last, first] : [signed, ownLine, last]
    const { country, zipcode, rest } = withoutEnds(text, patterns)
    if (country + zipcode === '' || !fits(address.zipcode, zipcode) || !fits(address.country, country))
      continue
    if (zipcode !== '') address.zipcode ??= zipcode
    if (country !== '') address.country ??= country
    if (rest === '') delete address[part]
    else address[part] = rest
    changed.push(text)
  }
  return changed
}

/** Whether a field can take this value: it is empty, or has the same value in other words. */
function fits(written: string | undefined, value: string): boolean {
  if (written === undefined || value === '') return true
  return digitsOf(written) === digitsOf(value) && (digitsOf(value) !== '' || japan.test(written))
}

const japan = /^(?:日本国?|Japan|JAPAN|JP)$/u
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/gu, '')

function withoutEnds(text: string, patterns: readonly RegExp[]): Envelope {
  const envelope: Envelope = { country: '', zipcode: '', rest: text }
  if (!mayHave.test(text) || text.length > longest || !isEastern(text)) return envelope
  envelope.rest = text.replace(/\r\n?/gu, '\n').trim()
  // A code may follow the country, or the country the code.
  for (let found = true; found;) found = patterns.some((pattern) => takeOne(envelope, pattern))
  return envelope
}

/** Takes the code or the country that a pattern finds out of the rest. Returns false if it is missing or already known. */
function takeOne(envelope: Envelope, pattern: RegExp): boolean {
  const { rest } = envelope
  const found = pattern.exec(rest)
  if (found === null) return false
  const [all, zipcode, country = ''] = found
  if (zipcode === undefined ? envelope.country !== '' : envelope.zipcode !== '') return false
  if (zipcode === undefined) envelope.country = country
  else envelope.zipcode = plainCode(zipcode)
  envelope.rest = joined(rest.slice(0, found.index), rest.slice(found.index + all.length))
  return true
}

/** Two parts of a text, in lines if they were in lines. */
function joined(before: string, behind: string): string {
  const isInLines = /\n[^\S\n]*$/u.test(before) || /^[^\S\n]*\n/u.test(behind)
  const parts = [before.replace(/[\s,、，]+$/u, ''), behind.replace(/^[\s,、，]+/u, '')]
  return parts.filter((part) => part !== '').join(isInLines ? '\n' : ' ')
}

function plainCode(zipcode: string): string {
  const plain = zipcode.normalize('NFKC')
  return plain.length === 7 ? plain : `${plain.slice(0, 3)}-${plain.slice(-4)}`
}

/** The words of an address in lines, which may have moved into different fields; for a single line, the line. */
export function wordsOfLines(text: string): string[] {
  return /[\r\n]/u.test(text.trim()) ? text.split(/(?:[\s,、，〒()（）]|郵便番号[:：]?)+/u) : [text]
}
