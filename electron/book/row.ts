import { z } from 'zod'
import { jsonValue } from '../../contract/failure.ts'
import { recordRow, type RecordRow, type RecordSort } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import { companyName } from '../../contract/record/company-name.ts'
import { contactName, filedName, personKana, personName } from '../../contract/record/person-name.ts'
import { placeLine } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { nameOrderInUse } from '../record-text/shown-name.ts'
import { fold, longVowelMark, toFullSize, toKatakana, vowelOf } from '../record-text/fold.ts'

/** What a list row shows of a record. A record of an organization alone goes by the organization's name. */
export function rowOf(family: Family, record: ServiceRecord, group_id: string | null): RecordRow {
  const [lastname, firstname] = [trimmed(record.lastname), trimmed(record.firstname)]
  const name = contactName(record, nameOrderInUse())
  const isPerson = lastname + firstname !== ''
  const kana = personKana(record) || (isPerson ? '' : trimmed(record.organization?.kana))
  const address = record.addresses?.[0]
  const row = {
    id: record.id,
    family,
    group_id,
    name,
    lastname,
    firstname,
    // A contact without any other name is called by its reading, which is shown once.
    kana: kana === name ? '' : kana,
    organization: record.organization?.name ?? '',
    zipcode: address?.zipcode ?? '',
    place: address === undefined ? '' : placeLine(address),
    photo: record.face_picture?.image ?? null,
    tags: record.tags ?? [],
    deleted: record.deleted === true,
    updated_at: record.updated_at ?? null,
  }
  return { ...row, index: indexLetter(readingOf(row) || filedName(row)) }
}

const trimmed = (text: string | null | undefined) => (text ?? '').trim()

/** The keys a list is ordered by, as texts that compare by code unit; every order ends with the id. */
interface OrderKeys {
  kana_key: string
  name_key: string
  organization_key: string
  zipcode: string
}

/** Letters of kana or of the Latin alphabet alone, and the signs and blanks between them. */
const readAsWritten =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー][\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}\p{M}\p{P}\p{Zs}ー]*$/u

/** What the order of a row is made of. */
type Filed = Pick<RecordRow, 'name' | 'lastname' | 'firstname' | 'kana'>

/**
 * What a contact is sorted by in kana order; a name in kana or in Latin letters is its own reading, and '' means that no
 * reading is known.
 */
function readingOf(row: Filed): string {
  const isPerson = row.lastname + row.firstname !== ''
  if (row.kana !== '') return isPerson ? row.kana : companyName(row.kana)
  const name = filedName(row)
  return readAsWritten.test(name.normalize('NFKC')) ? name : ''
}

/** Higher than every weight: Latin readings come after those in kana. */
const behindKana = '\uf000'

/**
 * Kana order goes by reading, those in Latin letters after all in kana, then by name; what has no reading, company or postal
 * code comes last.
 */
export function orderKeys(row: RecordRow): OrderKeys {
  const name_key = sortKey(filedName(row))
  const reading = readingOf(row)
  const isLatin = /^\p{Script=Latin}/u.test(reading.normalize('NFKC').trim())
  const digits = row.zipcode.normalize('NFKC').replace(/\D/g, '')
  return {
    kana_key: `${isLatin ? behindKana : ''}${sortKey(reading)}\u0001${name_key}`,
    name_key,
    organization_key: sortKey(companyName(row.organization)),
    zipcode: digits === '' ? '\ufffd' : digits,
  }
}

/** Separates the levels of a key; lower than every weight. */
const separator = '\u0001'
/** Higher than every weight: what has no reading comes last. */
const last = '\ufffd'
/** First code unit used as a weight of a character. */
const firstWeight = 0x100

/**
 * A text whose order by code unit (SQLite's BINARY, `<` in JavaScript) is the order of Intl.Collator('ja'): first
 * the characters, then their marks (が after か), then case, small kana and ー. Half-width writing counts as
 * full-width. Iteration marks (ゝ) and ligatures (æ) count as characters of their own. '' comes last.
 */
export function sortKey(text: string): string {
  const even = text.normalize('NFKC').trim()
  if (even === '') return last
  let characters = ''
  let marks = ''
  let forms = ''
  let before = ''
  for (const character of even.normalize('NFD')) {
    const unit = character.charCodeAt(0)
    if (isMark(unit)) {
      marks += String.fromCharCode(0x21 + markWeight(unit))
      continue
    }
    const vowel = unit === longVowelMark ? vowelOf(before) : null
    const full = vowel ?? String.fromCharCode(toFullSize(toKatakana(unit)))
    characters += String.fromCharCode(weightOf(character.length > 1 ? character : full.toLowerCase()))
    marks += ' '
    forms += vowel ? '1' : formOf(character, full)
    before = vowel ? '' : full
  }
  return `${characters}${separator}${marks.trimEnd()}${separator}${forms}`
}

const isMark = (unit: number) => (unit >= 0x300 && unit <= 0x36f) || unit === 0x3099 || unit === 0x309a

function markWeight(unit: number): number {
  return unit < 0x3000 ? unit - 0x300 : 0x80 + unit - 0x3099
}

function formOf(character: string, full: string): string {
  const unit = character.charCodeAt(0)
  const small = toFullSize(toKatakana(unit)) !== toKatakana(unit)
  if (small) return '2'
  return full !== full.toLowerCase() ? '4' : '3'
}

let weights: Uint16Array | null = null

/** The place of a character among all others; characters beyond the BMP follow their kind (Han last, others first). */
function weightOf(character: string): number {
  if (character.length > 1) return (character.codePointAt(0) ?? 0) >= 0x20000 ? 0xd7ff : firstWeight
  weights ??= rankCharacters()
  return weights[character.charCodeAt(0)] ?? firstWeight
}

/** About 30 ms, once per thread: the runtime's own collation, so that keys agree with Intl.Collator. */
function rankCharacters(): Uint16Array {
  const collator = new Intl.Collator('ja', { sensitivity: 'base' })
  const ranks = new Uint16Array(0x10000)
  const characters: string[] = []
  for (let unit = 0x20; unit < 0xac00; unit++) {
    if (!isMark(unit)) characters.push(String.fromCharCode(unit))
  }
  for (let unit = 0xf900; unit < 0xfffe; unit++) characters.push(String.fromCharCode(unit))
  characters.sort(collator.compare)
  let rank = firstWeight
  characters.forEach((character, at) => {
    const previous = characters[at - 1]
    if (previous !== undefined && collator.compare(previous, character) < 0) rank++
    ranks[character.charCodeAt(0)] = rank
  })
  return ranks
}

const rows: [string, string][] = [
  ['あ', 'あいうえおぁぃぅぇぉゔ'],
  ['か', 'かきくけこがぎぐげごゕゖ'],
  ['さ', 'さしすせそざじずぜぞ'],
  ['た', 'たちつてとだぢづでどっ'],
  ['な', 'なにぬねの'],
  ['は', 'はひふへほばびぶべぼぱぴぷぺぽ'],
  ['ま', 'まみむめも'],
  ['や', 'やゆよゃゅょ'],
  ['ら', 'らりるれろ'],
  ['わ', 'わゐゑをんゎ'],
]
const headers = new Map<string, string>()
for (const [header, kana] of rows) for (const each of kana) headers.set(each, header)

/** The header over all that begins with a kanji. */
const kanjiHeader = '漢'

/**
 * The header over a text in the list: its kana row, its letter without accents, 漢 for kanji, or `#` for digits, signs and
 * no text.
 */
export function indexLetter(text: string): string {
  const [first = ''] = text.normalize('NFKC').trimStart().normalize('NFD')
  const unit = first.charCodeAt(0)
  const hiragana = unit >= 0x30a1 && unit <= 0x30f6 ? String.fromCharCode(unit - 0x60) : first
  const row = headers.get(hiragana)
  if (row !== undefined) return row
  if (/\p{Script=Han}/u.test(first)) return kanjiHeader
  // Ø, Ł and their like are sorted with O and L.
  if (/\p{Script=Latin}/u.test(first)) return fold(first).slice(0, 1).toUpperCase()
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}

/** What parts a list in one order: the column that a header is read from, and the header that its text gives. */
interface ListHeader {
  column: string
  of(text: string): string
}

/** Letters for readings, names and companies; the first digit of a postal code; the month of a change, as 2026-11. */
export const listHeaders: Record<RecordSort, ListHeader> = {
  kana: { column: 'header', of: (text) => text },
  name: { column: `row ->> 'initial'`, of: (text) => text },
  organization: { column: `row ->> 'organization'`, of: (text) => indexLetter(companyName(text)) },
  zipcode: { column: 'zipcode', of: (text) => /^\d/.exec(text)?.[0] ?? '#' },
  updated_at: { column: 'updated_at', of: monthOf },
}

/** The month on the user's own calendar; `#` for a text that is not a time. */
function monthOf(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return '#'
  return `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}`
}

// `derive` writes these columns, and a disk may have turned a bit of them since.

const storedRow = recordRow.transform(named)
const rowId = z.object({ id: z.string() })
const storedTexts = z.array(z.string())

/** The header above a row in name order. */
export const nameHeader = (row: RecordRow) => indexLetter(filedName(row))

/** A row as the file keeps it: a person is named when the row is read, in the order that the user chose. */
export function storedRowOf(row: RecordRow): string {
  const isPerson = row.lastname + row.firstname !== ''
  return JSON.stringify({ ...row, ...(isPerson && { name: '' }), initial: nameHeader(row) })
}

function named(row: RecordRow): RecordRow {
  const name = personName(row, nameOrderInUse())
  return name === '' ? row : { ...row, name }
}

/** What a list shows of a record; null where the text does not say it any more. */
export function readStoredRow(text: string): RecordRow | null {
  return storedRow.safeParse(jsonValue(text)).data ?? null
}

/** The id in the same text; null where it has none. Nothing else is checked: it may be one of a whole book. */
export function readStoredId(text: string): string | null {
  return rowId.safeParse(jsonValue(text)).data?.id ?? null
}

/** The tags of a record; null where the text does not say them any more. */
export function readStoredTags(text: string): string[] | null {
  return text === '' ? [] : (storedTexts.safeParse(jsonValue(text)).data ?? null)
}
