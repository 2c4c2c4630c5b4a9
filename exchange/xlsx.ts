import { hasTooManyElements, limits, longestCell } from './limits.ts'
import { addRemark, remarkWords, type Remark, type RemarkKind } from './person.ts'
import type { TableRow } from './table-rows.ts'
import { BookParts, formatsOf, readWhole, shownAs, type NumberFormat, type Pieces } from './xlsx-parts.ts'
import { child, descendants, readXml, type ReadXml, type XmlElement } from './xml.ts'
import { unpack, pack } from './zip.ts'
import type { WrittenTable } from './csv/own.ts'

/** The sheets of a workbook that are not empty, or why it cannot be read. */
export type ReadWorkbook =
  | { ok: true; sheets: { name: string; rows: TableRow[]; remarks: Remark[] }[] }
  | { ok: false; reason: RemarkKind; value: string }

type Failed = Extract<ReadXml, { ok: false }>
type Note = (line: number, field: string, kind: RemarkKind, value: string) => void

/** What the cells of a workbook refer to. */
interface BookFacts {
  shared: readonly string[]
  /** For each shared text, by number, a character that had no place there. */
  sharedSigns: ReadonlyMap<number, string>
  /** How a number of this style is shown. */
  formatOf(style: number): NumberFormat
  /** Days between the two epochs that workbooks use. */
  base: number
}

/** Reads the texts of an .xlsx file: shared and inline ones, numbers as written, dates as YYYY-MM-DD. */
export function readXlsx(bytes: Uint8Array): ReadWorkbook {
  const unpacked = unpack(bytes, /\.(?:xml|rels)$/iu)
  if (!unpacked.ok) return { ...unpacked, value: '' }
  const parts = new BookParts(unpacked.files)
  const { workbook } = parts
  if (workbook === null) return { ok: false, reason: 'not-contacts', value: 'ZIP' }
  const names = readWhole(workbook)
  if (!names.ok) return names
  const [styles, texts] = [parts.ofKind('styles'), parts.ofKind('sharedStrings')]
  const formats = isEmpty(styles) ? null : readWhole(styles)
  const shared = sharedTexts(texts)
  if ('reason' in shared) return { ok: false, reason: shared.reason, value: shared.value }
  const book: BookFacts = {
    shared: shared.texts,
    sharedSigns: shared.signs,
    formatOf: formatsOf(formats?.ok ? formats.root : null),
    base: /^(?:1|true)$/u.test(descendants(names.root, 'workbookPr')[0]?.attributes['date1904'] ?? '')
      ? 1462
      : 0,
  }
  const sheets: { name: string; rows: TableRow[]; remarks: Remark[] }[] = []
  for (const { attributes } of descendants(names.root, 'sheet')) {
    const [name, part] = [attributes['name'] ?? '', parts.sheet(attributes['id'] ?? '')]
    if (part === null) continue
    if (hasTooManyElements(part.bytes, '<row ')) return { ok: false, reason: 'file-too-big', value: name }
    const sheet = sheetOf(part.xml, book)
    if ('reason' in sheet) return { ok: false, reason: sheet.reason, value: `${name}: ${sheet.value}` }
    if (sheet.rows.length > limits.rows) return { ok: false, reason: 'file-too-big', value: name }
    const filled = sheet.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (filled.length > 0) sheets.push({ name, rows: filled, remarks: sheet.remarks })
  }
  return { ok: true, sheets }
}

/** The rows of a sheet with its oddities, or why it has no rows. */
function sheetOf(xml: Pieces, book: BookFacts): { rows: TableRow[]; remarks: Remark[] } | Failed {
  let [rows, remarks]: [TableRow[], Remark[]] = [[], []]
  const note: Note = (line, field, kind, value) =>
    addRemark(remarks, { line, person: '', field, text: remarkWords(kind, value) })
  const { read, signs } = readElements(xml, 'row', () => {
    ;[rows, remarks] = [[], []]
    return (element) => {
      if (rows.length <= limits.rows) rows.push(rowOf(element, rows.length, book, note))
    }
  })
  if (!read.ok) return read
  for (const [at, sign] of signs) note(rows[at]?.line ?? 0, '', 'malformed', sign)
  return { rows, remarks }
}

/** Texts by number, or why the file has none. Readings (rPh) next to a text are not joined to it. */
function sharedTexts(xml: Pieces): { texts: string[]; signs: ReadonlyMap<number, string> } | Failed {
  let texts: string[] = []
  if (isEmpty(xml)) return { texts, signs: new Map() }
  const { read, signs } = readElements(xml, 'si', () => {
    texts = []
    return (element) => void texts.push(textOf(element))
  })
  return read.ok ? { texts, signs } : read
}

/**
 * Reads the elements of this name one by one. If that fails, the part is read again, with tolerance for missing escapes, and
 * the elements are collected again. Returns the signs by the number of the element that has them, counted from 0.
 */
function readElements(
  xml: Pieces,
  name: string,
  taking: () => (element: XmlElement) => void,
): { read: ReadXml; signs: ReadonlyMap<number, string> } {
  let starts: number[] = []
  const finished = (take: (element: XmlElement) => void) => (element: XmlElement) => {
    if (element.name !== name) return false
    starts.push(element.line)
    take(element)
    return true
  }
  const first = readXml(xml, { finished: finished(taking()) })
  if (first.ok || first.reason !== 'malformed') return { read: first, signs: new Map() }
  starts = []
  const noted: [line: number, sign: string][] = []
  const note = (line: number, sign: string) => {
    if (noted.length < limits.rows) noted.push([line, sign])
  }
  const read = readXml(() => onLines(xml(), name), { finished: finished(taking()), note })
  let at = -1
  const signs = noted.map(([line, sign]) => {
    while ((starts[at + 1] ?? Infinity) <= line) at += 1
    return [at, sign] as const
  })
  return { read, signs: new Map(signs) }
}

/** The document with each element of this name on its own line: most parts of a workbook are a single line. */
function* onLines(pieces: Iterable<string>, name: string): Generator<string> {
  const begin = new RegExp(`<(?=(?:\\w+:)?${name}[\\s/>])`, 'gu')
  const longest = 100
  let held = ''
  for (const piece of pieces) {
    const text = held + piece
    const end = Math.max(text.lastIndexOf('<'), text.length - longest, 0)
    held = text.slice(end)
    yield text.slice(0, end).replace(begin, '\n<')
  }
  yield held.replace(begin, '\n<')
}

/** Whether a part is missing; of an existing one, at most the first piece is decoded. */
const isEmpty = (xml: Pieces) => xml()[Symbol.iterator]().next().done === true

function textOf(element: XmlElement): string {
  const text = element.children
    .map((each) => (each.name === 't' ? each.text : each.name === 'r' ? (child(each, 't')?.text ?? '') : ''))
    .join('')
  return withoutEscapes(text)
}

/** Characters that XML does not allow, as workbooks write them: _x000D_. */
function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function rowOf(row: XmlElement, before: number, book: BookFacts, note: Note): TableRow {
  const cells: string[] = []
  const line = Number(row.attributes['r'] ?? before + 1) || before + 1
  for (const cell of row.children.filter(({ name }) => name === 'c')) {
    const at = columnNumber(cell.attributes['r'] ?? '') ?? cells.length
    // A hostile file may use column XFD only to fill the memory.
    if (at > limits.columns) continue
    while (cells.length < at) cells.push('')
    cells[at] = cellText(cell, book)
    const formula = cells[at] === '' ? formulaOf(cell) : null
    if (formula !== null) note(line, cell.attributes['r'] ?? '', 'formula-without-value', formula)
    if (book.sharedSigns.size === 0 || cell.attributes['t'] !== 's') continue
    const sign = book.sharedSigns.get(Number(child(cell, 'v')?.text ?? -1))
    if (sign !== undefined) note(line, cell.attributes['r'] ?? '', 'malformed', sign)
  }
  return { line, cells }
}

/** The formula of a cell that no program has computed; null for any other. A text or an error needs no computing. */
function formulaOf(cell: XmlElement): string | null {
  const formula = (cell.attributes['t'] ?? 'n') === 'n' ? child(cell, 'f') : undefined
  return formula === undefined ? null : `=${formula.text}`
}

function cellText(cell: XmlElement, { shared, formatOf, base }: BookFacts): string {
  const value = child(cell, 'v')?.text ?? ''
  const type = cell.attributes['t'] ?? 'n'
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'inlineStr') return textOf(child(cell, 'is') ?? cell)
  if (type === 'e') return ''
  if (type === 'str') return withoutEscapes(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value
  const format = formatOf(Number(cell.attributes['s'] ?? -1))
  const shown = shownAs(value, format, base)
  if (shown !== null) return shown
  if (!/[.eE]/u.test(value) || Number.isNaN(Number(value))) return value
  // 9012345678.0 and 9.012345678E9 are whole numbers, and so is 202.00000000000003: a spreadsheet has 15 digits.
  const whole = Number(Number(value).toPrecision(15))
  return Number.isSafeInteger(whole) ? String(whole) : value
}

function columnNumber(reference: string): number | null {
  const letters = /^[A-Z]+/u.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook that do not depend on its content. The second cell style is text, also for what is typed later. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Atena" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Returns a workbook with one sheet whose cells are all text: nothing is computed, and leading zeros are kept. */
export function writeXlsx({ headers, rows }: WrittenTable): Uint8Array {
  const lines = [headers, ...rows].map((cells, at) => rowXml(cells, at + 1))
  const top = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>'
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews>${top}</sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`
  return pack({ ...parts, 'xl/worksheets/sheet1.xml': sheet })
}

function rowXml(cells: readonly string[], number: number): string {
  const written = cells.map((cell, at) =>
    cell === ''
      ? ''
      : `<c r="${letters(at)}${number}" s="1" t="inlineStr"><is><t xml:space="preserve">${writtenCell(cell)}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

/** Name of a column, counted from 0: A, B … Z, AA. */
function letters(at: number): string {
  const before = Math.floor(at / 26)
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/**
 * Characters that XML does not allow are written as in workbooks: _x000D_. A text that looks like this gets its underscore
 * escaped.
 */
function writtenCell(cell: string): string {
  const end = /[\ud800-\udbff]/u.test(cell.charAt(longestCell - 1)) ? longestCell - 1 : longestCell
  return cell
    .slice(0, end)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
}
