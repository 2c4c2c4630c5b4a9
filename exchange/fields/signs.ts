import { hasUnits } from './names.ts'
import { nameOf, type ReadPerson, type Remark } from '../person.ts'

/**
 * Removes U+FFFD, which stands for unreadable bytes, and NUL from persons: they say nothing, and the service must not get them.
 * Returns a remark for each person that had one.
 */
export function withoutReplacements({ persons }: { persons: readonly ReadPerson[] }): Remark[] {
  const signs = [
    ['\uFFFD', '?', 'undecodable'],
    ['\0', '', 'nul-removed'],
  ] as const
  return persons.flatMap(({ line, person }): Remark[] =>
    signs
      .filter(([sign, instead]) => replaced(person, sign, instead))
      .map(([, , kind]) => ({ line, person: nameOf(person), field: '', text: { kind } })),
  )
}

function replaced(object: object, sign: string, instead: string): boolean {
  let found = false
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (typeof value === 'string' && value.includes(sign)) {
      Object.assign(object, { [key]: value.replaceAll(sign, instead) })
      found = true
    } else if (typeof value === 'object' && value !== null && key !== 'photo')
      found = replaced(value, sign, instead) || found
  }
  return found
}

/** The private characters for the pictograms of docomo: no other program displays them. */
const pictures = /[\ue63e-\ue757]/gu

/**
 * Takes the pictograms of old telephones, which are invisible elsewhere, out of a person. Returns their meanings, each once; or
 * [].
 */
export function withoutPictures(person: object): string[] {
  const found = new Set<string>()
  for (const [key, value] of Object.entries(person) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null && key !== 'photo')
      for (const each of withoutPictures(value)) found.add(each)
    if (typeof value !== 'string') continue
    const signs = value.match(pictures) ?? []
    if (signs.length > 0) Object.assign(person, { [key]: value.replace(pictures, '').trim() })
    for (const sign of signs) found.add(`U+${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  }
  return [...found]
}

/** Line ends, including those of spreadsheets and word processors. */
const lineEnd = /[\r\n\v\f\u0085\u2028\u2029]/u
const lineEnds = /\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/gu

/** Returns whether a text has more than one line. */
export const hasLineEnd = (text: string): boolean => lineEnd.test(text)

/** Joins the lines of each value with several, except the memo: programs break a long name or company where its cell ends. */
export function joinLines(entry: object): void {
  // Keys of a list are strings, and slow.
  if (Array.isArray(entry) && typeof entry[0] === 'object') return entry.forEach(joinLines)
  const values = entry as Record<string, unknown>
  for (const key in values) {
    const value = values[key]
    if (key === 'memo' || key === 'photo') continue
    if (typeof value === 'string') {
      if (lineEnd.test(value)) values[key] = value.replace(lineEnds, ' ').trim()
    } else if (typeof value === 'object' && value !== null) joinLines(value)
  }
}

const fullWidthZero = 0xff10

/** Digits and the signs between them in half width, as a telephone can dial them; everything else stays. */
export function halfWidth(text: string): string {
  if (hasUnits(text, fullWidthZero, fullWidthZero + 9))
    return text.normalize('NFKC').replace(/[‐-―−ー]/gu, '-')
  return isAscii(text) ? text : text.replace(/(?<=\d)[‐-―−ー－ｰ](?=\d)/gu, '-')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
