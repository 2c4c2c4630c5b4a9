import { hasTooManyEntries, limits, shortened } from './limits.ts'
import { fromRows, ofAnyTable, ofTextTable, type TableOptions } from './csv/table-file.ts'
import { countKnown } from './csv/table-columns.ts'
import { headerRow } from './csv/table-person.ts'
import { isOwnTable } from './csv/own-columns.ts'
import { ownProduct } from './vcard/card.ts'
import { fromCards, json, packedFiles, xml } from './document-file.ts'
import type { Encoding } from '../contract/encodings.ts'
import { decode } from './encoding.ts'
import { fileText, productOf, wholeText, type FileText } from './file-text.ts'
import { withoutReplacements } from './fields/signs.ts'
import { tidied } from './fields/tidy-person.ts'
import { isLdif } from './ldif.ts'
import { ldifPersons } from './ldif-persons.ts'
import { boundedRemarks, remarkWords, type ReadFile, type Remark } from './person.ts'
import { refused, tooBig } from './refused.ts'
import { delimiterOf } from './table.ts'
import { givenRows } from './table-rows.ts'
import { CardReading } from './vcard/read-vcard.ts'
import { readXlsx } from './xlsx.ts'

/** Facts that help to read a file, and the user's decisions about it. */
export interface ReadOptions extends TableOptions {
  /** Its name without folders: used only for formats that cannot be recognized by content. */
  name: string
  encoding?: Encoding
  /** Whether it comes from a packed file. */
  isPacked?: boolean
}

/** Reads a file with contacts: its format, its persons, and what could not be read as written. Never throws. */
export function readFile(bytes: Uint8Array, options: ReadOptions): ReadFile {
  try {
    const file = read(bytes, options)
    return { ...file, remarks: boundedRemarks(file.remarks) }
  } catch (thrown) {
    // An unforeseen error costs this file and nothing else.
    return refused('malformed', thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function read(bytes: Uint8Array, options: ReadOptions): ReadFile {
  if (bytes.length > limits.file) return tooBig
  if (bytes.every((byte) => byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32))
    return refused('empty')
  const closed = closedFormat(bytes, options.name)
  if (closed !== null) return refused('closed-format', closed)
  if (starts(bytes, 'PK\u0003\u0004')) return workbook(bytes, options)
  const other = kindOf(bytes)
  if (other !== null) return refused('not-contacts', other)
  // As rows it would take many times its size.
  if (hasTooManyEntries(bytes)) return tooBig
  const seen = asText(bytes, options)
  const text = seen.length > limits.document ? null : fileText(seen, options.encoding)
  if (text === null) return tooBig
  const { encoding, head } = text
  const damaged = seen === bytes ? text.damaged : []
  const file = textFile(bytes, text, options)
  const notes = damaged.map((line): Remark => ({
    line,
    person: '',
    field: '',
    text: { kind: 'undecodable' },
  }))
  const product = productOf(head)
  // The values of a card may have encodings of their own. Files that we wrote come back unchanged, U+FFFD included.
  const isDamaged =
    damaged.length > 0 ||
    ((text.mayBeDamaged || /^(?:vcard|ldif|jcard)/u.test(file.format)) && !isOwnText(head, product))
  // A file may yield no person only because it was read in the wrong encoding.
  const isNamed = file.encoding !== '' && !/^(?:utf-16|iso-2022)/u.test(encoding)
  return {
    ...file,
    ...(product !== '' && { product }),
    encoding: isNamed ? file.encoding : encoding,
    sample: sampleOf(head),
    remarks: [
      ...notes,
      ...(isDamaged ? withoutReplacements(file).filter(({ line }) => !damaged.includes(line)) : []),
      ...file.remarks,
    ],
  }
}

/**
 * The beginning of cards, but the whole of other files: portraits make cards large, and would take even more memory as text.
 */
function asText(bytes: Uint8Array, { encoding }: ReadOptions): Uint8Array {
  const start = bytes.subarray(0, limits.sample)
  return mayHaveCard(start) && hasCard(decode(start, encoding).text) ? start : bytes
}

/** Whether the word that begins a card occurs in any encoding; in UTF-16 there is a zero between its letters. */
function mayHaveCard(bytes: Uint8Array): boolean {
  const signs = viewOf(bytes).toString('latin1')
  return /V\0?C\0?A\0?R\0?D/iu.test(signs)
}

/** Whether the file says that we wrote it. */
function isOwnText(text: string, product: string): boolean {
  const head = text.slice(0, 20_000)
  return product === 'Atena' || head.includes(ownProduct) || head.includes('creator="Atena"')
}

/** The first lines with characters outside ASCII; other lines only if there are too few of those. */
function sampleOf(text: string): string[] {
  const [telling, plain]: [string[], string[]] = [[], []]
  for (const [written] of text.slice(0, limits.sample).matchAll(/[^\r\n]+/gu)) {
    const line = written.trim()
    if (line !== '') (/[^\p{ASCII}]/u.test(line) ? telling : plain).push(line)
    if (telling.length === 3) break
  }
  return [...telling, ...plain].slice(0, 3).map(shortened)
}

function textFile(bytes: Uint8Array, text: FileText, options: ReadOptions): ReadFile {
  const { head } = text
  // A header of known columns shows what a file is, whatever its cells contain.
  const delimiter = delimiterOfHeader(head)
  if (delimiter !== null) return table(bytes, text, options, delimiter)
  if (hasCard(head)) return vcards(bytes, options)
  const root = behindComments(head)
  if (isXml(root)) return xml(text, options.cities)
  if (/^(?:<!doctype html|<html|<head|<body)/iu.test(root)) return refused('not-contacts', 'HTML')
  if (head.startsWith('{\\rtf')) return refused('not-contacts', 'RTF')
  if (/^BEGIN:VCALENDAR/iu.test(head)) return refused('not-contacts', 'iCalendar')
  if (/^[[{]/u.test(head)) return json(bytes, text, options.cities)
  if (isLdif(head)) {
    if (bytes.length > limits.lines) return tooBig
    return {
      format: 'ldif',
      encoding: text.encoding,
      ...tidied(ldifPersons(wholeText(text)), options.cities),
    }
  }
  if (hasBinary(head)) return refused('not-contacts')
  return table(bytes, text, options, delimiterOf(head))
}

function hasCard(head: string): boolean {
  const start = head.trimStart().slice(0, 5000)
  const isBegun =
    /^[ \t]*BEGIN[ \t]*:[ \t]*VCARD/imu.test(start) ||
    // The first line may be lost.
    (/^(?:VERSION:[234]\.\d|F?N[;:])/iu.test(start) && /^END:VCARD/imu.test(start))
  return isBegun && delimiterOfHeader(start) === null
}

/** The beginnings of documents; a page saved by a browser begins with a comment. */
function behindComments(head: string): string {
  return head.startsWith('<!--') ? head.replace(/^(?:<!--[\s\S]*?-->\s*)+/u, '') : head
}

function isXml(head: string): boolean {
  return (
    /^(?:<\?xml|<!DOCTYPE(?!\s+html)|<(?!html|!doctype html)[a-z:]+[\s>])/iu.test(head) &&
    !/^<html/iu.test(head)
  )
}

/** The delimiter of a first line that is certainly a header; null for any other. */
function delimiterOfHeader(text: string): string | null {
  const cells = firstCells(text)
  return isOwnTable(cells) || countKnown(cells) > 2 ? delimiterOf(firstLine(text)) : null
}

const firstLine = (text: string) => /^[^\r\n]*/u.exec(text.slice(0, 50_000))?.[0] ?? ''

function firstCells(text: string): string[] {
  const line = firstLine(text)
  return line.split(delimiterOf(line)).map((cell) => cell.replace(/^"|"$/gu, ''))
}

function table(bytes: Uint8Array, text: FileText, options: ReadOptions, delimiter: string): ReadFile {
  const isSmall = bytes.length <= limits.text
  // Our own tables contain portraits.
  if (!isSmall && !isOwnTable(firstCells(text.head))) return tooBig
  return (
    ofTextTable(text, delimiter, options) ?? (isSmall ? ofAnyTable(text, delimiter, options) : null) ?? tooBig
  )
}

/** Control characters, which programs and documents are full of. */
function hasBinary(text: string): boolean {
  const sample = text.slice(0, 20_000)
  return (sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/gu) ?? []).length > sample.length / 200
}

function starts(bytes: Uint8Array, sign: string): boolean {
  return [...sign].every((character, at) => bytes[at] === character.charCodeAt(0))
}

/** The beginnings of pictures, documents and programs. */
const otherKinds: readonly [sign: string, kind: string][] = [
  ['\u00ff\u00d8\u00ff', 'JPEG'],
  ['\u0089PNG', 'PNG'],
  ['GIF8', 'GIF'],
  ['RIFF', 'RIFF'],
  ['%PDF', 'PDF'],
  ['BM\u0000', 'BMP'],
  ['II*\u0000', 'TIFF'],
  ['MM\u0000*', 'TIFF'],
  ['bplist', 'plist'],
  ['\u007fELF', ''],
  ['MZ\u0090', ''],
]

function kindOf(bytes: Uint8Array): string | null {
  return otherKinds.find(([sign]) => starts(bytes, sign))?.[1] ?? null
}

/** Formats that only their own programs can read, with the way out. */
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
  [/\.f?ods$/iu, 'OpenDocument'],
  [/\.xlsb$/iu, 'Excel (.xlsb)'],
]

/** The same bytes, without copying. */
const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Parts in files of Microsoft programs that are packed alike. A workbook with a password is packed this way as well. */
const ofOffice: readonly [part: string, program: string][] = [
  ['EncryptedPackage', 'Excel (password)'],
  ['__properties_version1.0', 'Outlook'],
  ['WordDocument', 'Word'],
  ['Workbook', 'Excel 97–2003'],
]

function closedFormat(bytes: Uint8Array, name: string): string | null {
  const own = ownFormats.find(([ending]) => ending.test(name))
  if (own) return own[1]
  if (starts(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    const parts = ofOffice.find(([part]) => viewOf(bytes).includes(part, 0, 'utf16le'))
    if (parts) return parts[1]
    return /\.(?:msg|oft)$/iu.test(name) ? 'Outlook' : /\.do[ct]$/iu.test(name) ? 'Word' : 'Excel 97–2003'
  }
  if (viewOf(bytes.subarray(0, 200)).includes('mimetypeapplication/vnd.oasis.opendocument'))
    return 'OpenDocument'
  if (starts(bytes, '!BDN')) return 'Outlook'
  if (starts(bytes, 'SQLite format 3')) return 'SQLite'
  if (starts(bytes, '// <!-- <mdb:mork')) return 'Thunderbird'
  return null
}

function workbook(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const book = readXlsx(bytes)
  // SECURITY: a packed file is read as if it were a separate file, and packed files inside it are not read.
  if (!book.ok && book.reason === 'not-contacts' && options.isPacked !== true)
    return packedFiles(bytes, (file, name) => read(file, { ...options, name, isPacked: true }))
  if (!book.ok)
    return {
      ...refused(book.reason, book.value),
      format: ['malformed', 'not-contacts'].includes(book.reason) ? 'unknown' : 'xlsx',
    }
  if (book.sheets.length === 0) return { ...refused('empty'), format: 'xlsx' }
  // Of several sheets, the one with the most known headers, then with the most columns; the others are reported.
  const known = book.sheets.flatMap((sheet) => {
    const at = headerRow(sheet.rows)
    const cells = sheet.rows[at]?.cells ?? []
    return at < 0 ? [] : [{ sheet, known: countKnown(cells), columns: cells.length }]
  })
  const best =
    known.toSorted((one, other) => other.known - one.known || other.columns - one.columns)[0]?.sheet ??
    book.sheets[0]
  const others = known.filter(({ sheet }) => sheet !== best).map(({ sheet }) => sheet.name)
  const unread = others.map((value): Remark => ({
    line: 0,
    person: '',
    field: '',
    text: remarkWords('sheet-not-read', value),
  }))
  const remarks = [...(best?.remarks ?? []), ...unread]
  return fromRows({ format: 'xlsx', encoding: '' }, givenRows(best?.rows ?? []), remarks, options) ?? tooBig
}

function vcards(bytes: Uint8Array, options: ReadOptions): ReadFile {
  const reading = new CardReading(bytes, options.encoding)
  const { persons, remarks } = fromCards(reading.cards(), options.cities)
  if (reading.isTooBig) return tooBig
  const { encoding } = reading
  return { format: `vcard-${reading.version}`, encoding, persons, remarks: [...reading.remarks, ...remarks] }
}
