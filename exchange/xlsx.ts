import { dayOfSerial } from './fields/dates.ts'
import { limits } from './limits.ts'
import type { RemarkKind } from './person.ts'
import type { TableRow } from './table-rows.ts'
import { hasTooManyElements } from './bounded-bytes.ts'
import { child, descendants, readXml } from './xml.ts'
import type { XmlElement } from './xml.ts'
import { unpack } from './zip.ts'

/** The sheets of a workbook that hold something, or why it cannot be read. */
export type ReadWorkbook =
  | { ok: true; sheets: { name: string; rows: TableRow[] }[] }
  | { ok: false; reason: RemarkKind; value: string }

/** What cells of a workbook refer to. */
interface BookFacts {
  shared: readonly string[]
  isDate(style: number): boolean
  /** Days between the two beginnings of time that workbooks have. */
  base: number
}

/** Number formats that are dates without saying so in letters. */
const dateFormats = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Reads the texts of an .xlsx file: shared and inline ones, numbers as they stand, dates as YYYY-MM-DD. */
export function readXlsx(bytes: Uint8Array): ReadWorkbook {
  const parts = unpack(bytes, /\.(?:xml|rels)$/u)
  if (!parts.ok) return { ...parts, value: '' }
  if (parts.files['xl/workbook.xml'] === undefined) return { ok: false, reason: 'not-contacts', value: 'ZIP' }
  const text = (name: string) => new TextDecoder().decode(parts.files[name] ?? new Uint8Array())
  const shared = sharedTexts(text('xl/sharedStrings.xml'))
  if (!Array.isArray(shared)) return { ok: false, reason: shared.reason, value: shared.value }
  const book: BookFacts = {
    shared,
    isDate: dateStyles(text('xl/styles.xml')),
    base: /date1904="(?:1|true)"/u.test(text('xl/workbook.xml')) ? 1462 : 0,
  }
  const sheets: { name: string; rows: TableRow[] }[] = []
  for (const { name, file } of sheetsOf(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'))) {
    const packed = parts.files[file]
    if (packed === undefined) continue
    if (hasTooManyElements(packed, '<row ')) return { ok: false, reason: 'too-big', value: name }
    const rows: TableRow[] = []
    const read = readXml(text(file), (element) => {
      if (element.name !== 'row') return false
      if (rows.length <= limits.rows) rows.push(rowOf(element, rows.length, book))
      return true
    })
    if (!read.ok) return { ok: false, reason: read.reason, value: `${name}: ${read.value}` }
    if (rows.length > limits.rows) return { ok: false, reason: 'too-big', value: name }
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (filled.length > 0) sheets.push({ name, rows: filled })
  }
  return { ok: true, sheets }
}

/** Texts by number, or why there are none. Readings (rPh) beside a text are not joined to it. */
function sharedTexts(xml: string): string[] | { reason: RemarkKind; value: string } {
  if (xml === '') return []
  const read = readXml(xml)
  return read.ok ? read.root.children.filter(({ name }) => name === 'si').map(textOf) : read
}

function textOf(element: XmlElement): string {
  return element.children
    .map((each) => (each.name === 't' ? each.text : each.name === 'r' ? (child(each, 't')?.text ?? '') : ''))
    .join('')
    .replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Which cell styles are dates. */
function dateStyles(xml: string): (style: number) => boolean {
  const read = xml === '' ? null : readXml(xml)
  if (!read?.ok) return () => false
  const own = new Map(
    descendants(read.root, 'numFmt').map((format) => [
      Number(format.attributes['numFmtId']),
      format.attributes['formatCode'] ?? '',
    ]),
  )
  const isDateFormat = (id: number) =>
    dateFormats.has(id) ||
    /[ymd年月日]/iu.test((own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\.|general|standard/giu, ''))
  const styles = (descendants(read.root, 'cellXfs')[0]?.children ?? []).map((style) =>
    isDateFormat(Number(style.attributes['numFmtId'])),
  )
  return (style) => styles[style] ?? false
}

function sheetsOf(workbook: string, relations: string): { name: string; file: string }[] {
  const book = readXml(workbook)
  const links = readXml(relations)
  if (!book.ok || !links.ok) return []
  const targets = new Map(
    links.root.children.map(({ attributes }) => [attributes['Id'] ?? '', attributes['Target'] ?? '']),
  )
  return descendants(book.root, 'sheet').map(({ attributes }) => {
    const target = targets.get(attributes['id'] ?? '') ?? ''
    return { name: attributes['name'] ?? '', file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
}

function rowOf(row: XmlElement, before: number, book: BookFacts): TableRow {
  const cells: string[] = []
  for (const cell of row.children.filter(({ name }) => name === 'c')) {
    const at = columnNumber(cell.attributes['r'] ?? '') ?? cells.length
    // A file may name column XFD only to fill the memory.
    if (at > 16_384) continue
    while (cells.length < at) cells.push('')
    cells[at] = cellText(cell, book)
  }
  return { line: Number(row.attributes['r'] ?? before + 1) || before + 1, cells }
}

function cellText(cell: XmlElement, { shared, isDate, base }: BookFacts): string {
  const value = child(cell, 'v')?.text ?? ''
  const type = cell.attributes['t'] ?? 'n'
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'inlineStr') return textOf(child(cell, 'is') ?? cell)
  if (type === 'e') return ''
  if (type !== 'n' || value === '') return value
  if (isDate(Number(cell.attributes['s'] ?? -1))) return dayOfSerial(Number(value) + base)
  // 9012345678.0 and 9.012345678E9 are whole numbers.
  return /[.eE]/u.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
}

function columnNumber(reference: string): number | null {
  const letters = /^[A-Z]+/u.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
