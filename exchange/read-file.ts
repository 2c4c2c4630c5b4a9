import { hasTooManyEntries, withoutEndlessLines, limits, shortened } from './limits.ts'
import {
  columnsOf,
  countKnown,
  headerRow,
  readRows,
  tableColumns,
  withOneHeader,
} from './csv/table-person.ts'
import { isOwnTable } from './csv/own.ts'
import { ownProduct } from './vcard/card.ts'
import { readContactXml } from './contactxml.ts'
import { decode } from './encoding.ts'
import type { Encoding } from './encoding.ts'
import type { Cities } from './fields/japanese-address.ts'
import { tidied, withoutReplacements } from './fields/tidy-person.ts'
import { ldifPersons } from './ldif-person.ts'
import { isSomebody, nameOf } from './person.ts'
import type { ReadFile, Remark, RemarkKind } from './person.ts'
import { productOf } from './product.ts'
import { delimiterOf, readTable } from './table.ts'
import type { TableRow } from './table-rows.ts'
import { fromCards } from './vcard/cards-file.ts'
import { jcardsOf, xcardsOf } from './vcard/jcard-xcard.ts'
import { readVcards } from './vcard/read-vcard.ts'
import { readWindowsContact } from './windows-contact.ts'
import { readXlsx } from './xlsx.ts'
import { readXml } from './xml.ts'
import type { XmlElement } from './xml.ts'

/** What helps to read a file, and what the user has decided about it. */
export interface ReadOptions {
  /** Its name without folders: only formats that cannot be told apart by content look at it. */
  name: string
  encoding?: Encoding
  cities?: Cities
  /** What the columns of a table hold, in the words of `exchange/csv/headers.ts`; null where the headings decide. */
  mapping?: { hasHeader: boolean; columns: readonly (string | null)[] }
}

/** Reads a file with contacts: what it is, who is in it, and what could not be read as it stands. Never throws. */
export function readFile(bytes: Uint8Array, options: ReadOptions): ReadFile {
  try {
    return read(bytes, options)
  } catch (thrown) {
    // A place that nobody foresaw costs this file and nothing else.
    return refused('malformed', thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function read(bytes: Uint8Array, options: ReadOptions): ReadFile {
  if (bytes.length > limits.file) return refused('too-big')
  if (bytes.every((byte) => byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32))
    return refused('empty')
  const closed = closedFormat(bytes, options.name)
  if (closed !== null) return refused('closed-format', closed)
  if (starts(bytes, 'PK\u0003\u0004')) return workbook(bytes, options)
  if (isPicture(bytes)) return refused('not-contacts')
  // As text, and as rows, it would take many times its size.
  if (hasTooManyEntries(bytes)) return refused('too-big')
  const kept = withoutEndlessLines(bytes)
  const { text, encoding, damaged } = decode(kept, options.encoding)
  const file = textFile(kept, text.trimStart(), encoding, options)
  const notes = damaged.map((line): Remark => ({
    line,
    person: '',
    field: '',
    text: { kind: 'undecodable' },
  }))
  const product = productOf(text)
  // A card has values in encodings of their own. What we wrote comes back as it was, U+FFFD included.
  const isDamaged =
    damaged.length > 0 ||
    ((/[\uFFFD\0]/u.test(text) || /^(?:vcard|ldif|jcard)/u.test(file.format)) && !isOwnText(text, product))
  // What brings nobody may do so only because it was read in another encoding than it is in.
  const isNamed = file.encoding !== '' && !encoding.startsWith('utf-16')
  return {
    ...file,
    ...(product !== '' && { product }),
    encoding: isNamed ? file.encoding : encoding,
    sample: sampleOf(text),
    remarks: [
      ...notes,
      ...(isDamaged ? withoutReplacements(file).filter(({ line }) => !damaged.includes(line)) : []),
      ...file.remarks,
    ],
  }
}

/** Whether the file says that it is ours. */
function isOwnText(text: string, product: string): boolean {
  const head = text.slice(0, 20_000)
  return product === 'Atena' || head.includes(ownProduct) || head.includes('creator="Atena"')
}

/** The first lines that hold more than ASCII; others only where there are too few of those. */
function sampleOf(text: string): string[] {
  const lines = text.slice(0, limits.sample).split(/\r\n|\r|\n/u)
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '')
  const isTelling = (line: string) => /[^\p{ASCII}]/u.test(line)
  const telling = shown.filter(isTelling)
  const plain = telling.length < 3 ? shown.filter((line) => !isTelling(line)) : []
  return [...telling, ...plain].slice(0, 3).map(shortened)
}

function textFile(bytes: Uint8Array, text: string, encoding: Encoding, options: ReadOptions): ReadFile {
  // A header of known columns says what a file is, whatever stands in its cells.
  const delimiter = delimiterOfHeader(text)
  if (delimiter !== null) return table(text, encoding, options, delimiter)
  if (/^[ \t]*BEGIN[ \t]*:[ \t]*VCARD/imu.test(text.slice(0, 5000))) return vcards(bytes, options)
  if (
    /^(?:<\?xml|<!DOCTYPE(?!\s+html)|<(?!html|!doctype html)[a-z:]+[\s>])/iu.test(text) &&
    !/^<html/iu.test(text)
  )
    return xml(text, encoding, options.cities)
  if (/^(?:<!doctype html|<html|<head|<body)/iu.test(text)) return refused('not-contacts', 'HTML')
  if (text.startsWith('{\\rtf')) return refused('not-contacts', 'RTF')
  if (/^BEGIN:VCALENDAR/iu.test(text)) return refused('not-contacts', 'iCalendar')
  if (/^[[{]/u.test(text)) return json(text, encoding, options.cities)
  if (/^(?:#[^\n]*\n|version:[ \t]*\d+[ \t\r]*\n|\s)*dn::?\s/iu.test(text.slice(0, 100_000))) {
    return { format: 'ldif', encoding, ...tidied(ldifPersons(text), options.cities) }
  }
  if (hasBinary(text)) return refused('not-contacts')
  return table(text, encoding, options)
}

/** What divides the cells of a first line that is a header for certain; null for any other. */
function delimiterOfHeader(text: string): string | null {
  const line = /^[^\r\n]*/u.exec(text.slice(0, 50_000))?.[0] ?? ''
  const delimiter = delimiterOf(line)
  const cells = line.split(delimiter).map((cell) => cell.replace(/^"|"$/gu, ''))
  return isOwnTable(cells) || countKnown(cells) > 2 ? delimiter : null
}

function table(text: string, encoding: Encoding, options: ReadOptions, delimiter?: string): ReadFile {
  const read = readTable(text, delimiter)
  const format = read.delimiter === '\t' ? 'tsv' : 'csv'
  return fromRows({ format, encoding }, read.rows, read.remarks, options)
}

/** Control characters, as programs and documents are full of. */
function hasBinary(text: string): boolean {
  const sample = text.slice(0, 20_000)
  return (sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/gu) ?? []).length > sample.length / 200
}

function starts(bytes: Uint8Array, sign: string): boolean {
  return [...sign].every((character, at) => bytes[at] === character.charCodeAt(0))
}

function isPicture(bytes: Uint8Array): boolean {
  return [
    '\u00ff\u00d8\u00ff',
    '\u0089PNG',
    'GIF8',
    '%PDF',
    'BM\u0000',
    'II*\u0000',
    'MM\u0000*',
    '\u007fELF',
    'MZ\u0090',
  ].some((sign) => starts(bytes, sign))
}

/** Programs' own formats, which only they can read, with the way out. */
const ownFormats: readonly [ending: RegExp, program: string][] = [
  [/\.(?:fwa|fwb|fwd)$/iu, '筆まめ'],
  [/\.(?:fga|fgd|fgs)$/iu, '筆ぐるめ'],
  [/\.(?:fzd|fzr|fws)$/iu, '筆王'],
  [/\.(?:jsr|jsf|jad)$/iu, '楽々はがき'],
  [/\.ata$/iu, '宛名職人'],
  [/\.(?:pst|ost)$/iu, 'Outlook'],
  [/\.(?:mdb|accdb)$/iu, 'Access'],
  [/\.(?:abbu|abcddb)$/iu, 'Apple Contacts'],
  [/\.(?:wab)$/iu, 'Windows Address Book'],
  [/\.(?:numbers)$/iu, 'Numbers'],
]

function closedFormat(bytes: Uint8Array, name: string): string | null {
  const own = ownFormats.find(([ending]) => ending.test(name))
  if (own) return own[1]
  if (starts(bytes, '\u00d0\u00cf\u0011\u00e0')) return /\.msg$/iu.test(name) ? 'Outlook' : 'Excel 97–2003'
  if (starts(bytes, '!BDN')) return 'Outlook'
  if (starts(bytes, 'SQLite format 3')) return 'SQLite'
  if (starts(bytes, '// <!-- <mdb:mork')) return 'Thunderbird'
  return null
}

function refused(kind: RemarkKind, value = ''): ReadFile {
  const text = value === '' ? { kind } : { kind, value }
  return { format: 'unknown', encoding: '', persons: [], remarks: [{ line: 0, person: '', field: '', text }] }
}

function workbook(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const book = readXlsx(bytes)
  if (!book.ok)
    return {
      ...refused(book.reason, book.value),
      format: ['malformed', 'not-contacts'].includes(book.reason) ? 'unknown' : 'xlsx',
    }
  if (book.sheets.length === 0) return { ...refused('empty'), format: 'xlsx' }
  // Of several sheets with known headers the one with the most columns; the others are named.
  const known = book.sheets.flatMap((sheet) => {
    const at = headerRow(sheet.rows)
    return at < 0 ? [] : [{ sheet, columns: sheet.rows[at]?.cells.length ?? 0 }]
  })
  const best = known.toSorted((one, other) => other.columns - one.columns)[0]?.sheet ?? book.sheets[0]
  const others = known.filter(({ sheet }) => sheet !== best).map(({ sheet }) => sheet.name)
  const remarks = others.map((value): Remark => ({
    line: 0,
    person: '',
    field: '',
    text: { kind: 'sheet-not-read', value },
  }))
  return fromRows({ format: 'xlsx', encoding: '' }, best?.rows ?? [], remarks, options)
}

function fromRows(
  { format, encoding }: Pick<ReadFile, 'format' | 'encoding'>,
  written: readonly TableRow[],
  before: Remark[],
  options: ReadOptions,
): ReadFile {
  const { mapping } = options
  const found = headerRow(written)
  const rows = withOneHeader(written, found)
  const at = mapping === undefined ? found : mapping.hasHeader ? Math.max(found, 0) : -1
  const remarks = [...before]
  const say = (kind: RemarkKind) => remarks.push({ line: 0, person: '', field: '', text: { kind } })
  if (rows.length === 0) say('empty')
  else if (at < 0 && mapping === undefined) say('columns-unknown')
  const nameable = rows.length === 0 ? undefined : tableColumns(rows, at, mapping)
  const table = nameable && { table: nameable }
  if (rows.length === 0 || (at < 0 && mapping === undefined))
    return { format, encoding, persons: [], remarks, ...table }
  const headers = rows[at]?.cells ?? nameable?.headers ?? []
  const read = readRows(headers, rows.slice(at + 1), {
    columns: nameable?.columns ?? columnsOf(headers),
    cities: options.cities ?? [],
    isWorkbook: format === 'xlsx',
  })
  if (rows.length === at + 1) say('empty')
  return { format, encoding, persons: read.persons, remarks: [...remarks, ...read.remarks], ...table }
}

function vcards(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const { cards, encoding, remarks } = readVcards(bytes, options.encoding)
  const versions = cards.map(({ version }) => version)
  const version = (['4.0', '3.0', '2.1'] as const).find((each) => versions.includes(each)) ?? '3.0'
  return fromCards(`vcard-${version}`, encoding, { cards, remarks }, options.cities)
}

function xml(text: string, encoding: Encoding, cities?: Cities): ReadFile {
  const document = readXml(text)
  if (document.ok) return xmlPersons(document.root, encoding, cities)
  const { line, reason, value, until } = document
  const remark = {
    line,
    person: '',
    field: '',
    text: value === '' ? { kind: reason } : { kind: reason, value },
  }
  // What stands before the bad place is whole.
  const read = until && xmlPersons(until, encoding, cities)
  if (read && read.persons.length > 0) return { ...read, remarks: [remark, ...read.remarks] }
  return { ...refused(reason, value), remarks: [remark] }
}

function xmlPersons(root: XmlElement, encoding: Encoding, cities?: Cities): ReadFile {
  if (/^ContactXML$/iu.test(root.name)) {
    const read = readContactXml(root)
    const isOwn = root.attributes['creator'] === 'Atena'
    return { format: 'contactxml', encoding, ...(isOwn ? read : tidied(read, cities)) }
  }
  if (/^vcards?$/iu.test(root.name))
    return fromCards('xcard', encoding, { cards: xcardsOf(root), remarks: [] }, cities)
  if (root.name === 'contact') {
    const { person, remarks } = readWindowsContact(root)
    const named = remarks.map((remark) => ({ ...remark, person: nameOf(person) }))
    const persons = isSomebody(person) ? [{ line: 1, person }] : []
    return { format: 'windows-contact', encoding, ...tidied({ persons, remarks: named }, cities) }
  }
  return refused('not-contacts', root.name)
}

function json(text: string, encoding: Encoding, cities?: Cities): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (thrown) {
    return refused('malformed', thrown instanceof Error ? thrown.message : '')
  }
  const cards = jcardsOf(value)
  return cards.length === 0
    ? refused('not-contacts', 'JSON')
    : fromCards('jcard', encoding, { cards, remarks: [] }, cities)
}
