import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import { ColumnDates } from '../fields/dates.ts'
import { hasLineEnd } from '../fields/signs.ts'
import { limits } from '../limits.ts'
import { addRemark, remarkWords, type ReadPerson, type Remark, type TableColumns } from '../person.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import { plainText } from './formula-guard.ts'
import { columnFor, columnsOf, countKnown, isNameColumn, type TableReading } from './table-columns.ts'
import { googleColumns, takeGoogle } from './google.ts'
import { isTo, type Columns } from './column.ts'
import { columnNamed, columnOf, headerKey } from './headers.ts'
import { isOwnTable } from './own-columns.ts'
import { readOwnRows } from './read-own.ts'
import { RowReading, type TakeCell } from './row-person.ts'
import { asAbove, mostByHand, RowsOfPerson, withoutRowsBelow } from './rows-below.ts'

/** A table in the fields of the service. */
export interface ReadRows {
  persons: ReadPerson[]
  remarks: Remark[]
  /** As in `ReadFile`. */
  dayOrder?: ImportDayOrder | 'guessed'
  /** Whether the table has more than the limit. */
  isTooBig?: boolean
}

/** How many rows may come before the header, as in tables of LinkedIn and Eight, and in forms for shops. */
const mostBefore = 20

/**
 * The row of headers among the first rows of a table: the first with two known cells, or else the first with a name and another
 * cell; -1 without one.
 */
export function headerRow(rows: readonly TableRow[]): number {
  if (isOwnTable(rows[0]?.cells ?? [])) return 0
  const isList = rows.every(({ cells }) => cells.length === 1)
  // A word followed by a value is not the heading of a list: such a file is lines of text and not a table.
  const isHeading = (cells: readonly string[]) => countKnown(cells) > 0 && !/[:：].*\S/u.test(cells[0] ?? '')
  const first = rows.slice(0, mostBefore)
  const at = first.findIndex(({ cells }) => (isList ? isHeading(cells) : countKnown(cells) >= 2))
  if (at >= 0 || isList) return at
  // Headings one below the other mean that the table is turned on its side.
  const isOnSide = first.filter(({ cells }) => columnFor(cells[0] ?? '') !== null).length > 1
  return isOnSide ? -1 : first.findIndex(({ cells }) => hasNameAndMore(cells))
}

/**
 * Whether a row has a heading for a name, and other unknown headings; the row of a contact would have a number or a sign in it.
 */
function hasNameAndMore(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 1 &&
    filled.every((cell) => cell.length < 60 && !/\d{2}|[@:：]/u.test(cell)) &&
    filled.some((cell) => isNameColumn(columnFor(cell)))
  )
}

/**
 * Rows with a single header row: of two, the upper says whose (自宅, 会社) and spans several columns of the lower. A row of persons
 * never consists only of known words.
 */
export function withOneHeader(rows: readonly TableRow[], at: number): readonly TableRow[] {
  // Only the lower row may have known headings, except for a name heading that spans both.
  const isLower = hasNameAndMore(rows[at - 1]?.cells ?? []) && isGoingOn(rows[at - 1]?.cells ?? [], rows[at])
  const [upper, lower] = isLower ? [rows[at - 1], rows[at]] : [rows[at], rows[at + 1]]
  if (!upper || !lower || isOwnTable(upper.cells)) return rows
  if (!isLower && !isGoingOn(upper.cells, lower)) return rows
  let over = ''
  const words = lower.cells.map((cell) => cell.trim())
  const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, place) => {
    over = upper.cells[place]?.trim() || over
    const under = lower.cells[place]?.trim() ?? ''
    if (under === '') return upper.cells[place] ?? ''
    const known = [over + under, `${over}(${under})`].find((header) => columnOf(header) !== null)
    // 2023 and 2024 over 出 and 受: the lower word alone would occur twice.
    const isTwice = columnOf(under) === null && words.indexOf(under) !== words.lastIndexOf(under)
    return known ?? (isTwice && over !== '' ? `${over} ${under}` : under)
  })
  return [...rows.slice(0, at), { line: lower.line, cells }, ...rows.slice(isLower ? at + 1 : at + 2)]
}

/**
 * Whether the lower of two rows has headings as well: all its words are known, or most of them where the upper row is empty
 * above some.
 */
function isGoingOn(upper: readonly string[], lower: TableRow | undefined): boolean {
  const filled = (lower?.cells ?? []).filter((cell) => cell.trim() !== '')
  // In a table of a program every column has a heading: the row below is a contact, whatever the name is.
  if (upper.length > mostByHand && upper.every((cell) => cell.trim() !== '')) return false
  if (filled.length > 1 && areMarks(upper, lower?.cells ?? [])) return true
  const known = countKnown(filled)
  if (filled.length < 2 || known === filled.length) return filled.length >= 2
  const isUnder = lower?.cells.some((cell, at) => at > 0 && cell.trim() !== '' && !upper[at]?.trim()) === true
  return isUnder && known >= 2 && known * 2 > filled.length && !filled.some((cell) => /[\d@]/u.test(cell))
}

/** Whether a row only has short words, below unknown headings that span several columns: 出 and 受 below 2023. */
function areMarks(upper: readonly string[], lower: readonly string[]): boolean {
  let isUnder = false
  const are = lower.every((cell, at) => {
    const over = upper[at]?.trim() ?? ''
    if (cell.trim() === '') return true
    isUnder ||= over === '' && at > 0
    return cell.length < 5 && /^\p{L}+$/u.test(cell) && (over === '' || columnFor(over) === null)
  })
  return are && isUnder
}

/** Users do not assign more columns than this one by one. */
const mostNamed = 200
const samples = 3

/** What the user says about the columns of a table. */
export interface ColumnMapping {
  hasHeader: boolean
  /** The content of each, by its name (`columnName`); null where its heading decides. */
  columns: readonly (string | null)[]
}

/**
 * Returns how the columns of a table are understood, so that the user can correct it; undefined for tables whose headings are
 * complete. `at` is the row of headings, -1 without one.
 */
export function tableColumns(
  rows: readonly TableRow[],
  at: number,
  mapping?: ColumnMapping,
): (Pick<TableColumns, 'hasHeader' | 'headers' | 'sample'> & { columns: Columns }) | undefined {
  const hasHeader = mapping?.hasHeader ?? true
  const first = rows[Math.max(at, 0)]?.cells ?? []
  if (hasHeader && (isOwnTable(first) || googleColumns(first) !== null)) return undefined
  if (first.length > mostNamed) return undefined
  const headers = hasHeader ? first : first.map((_, place) => String(place + 1))
  const known = hasHeader ? columnsOf(first) : first.map(() => null)
  return {
    hasHeader,
    headers: [...headers],
    columns: known.map((column, place) => columnNamed(mapping?.columns[place] ?? '') ?? column),
    sample: rows
      .slice(hasHeader ? Math.max(at, 0) + 1 : 0)
      .slice(0, samples)
      .map(({ cells }) => [...cells]),
  }
}

/** Notes that a row is not an entry. */
function nobody({ line, cells }: TableRow): Remark {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ')
  return { line, person: '', field: '', text: remarkWords('stray-line', text) }
}

/** Whether a row begins with an explanation of the columns. */
function isExplanation([cell = '']: readonly string[]): boolean {
  return explanations.some((words) => cell.startsWith(words))
}

const explanations = ['項目説明', 'サンプル例', '記入例', '入力例']

/** Whether a row repeats the header, as lists do at the top of each page. */
function isHeaderAgain(cells: readonly string[], headers: readonly string[]): boolean {
  let same = 0
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === '') continue
    if (cells[at] !== headers[at]) return false
    same += 1
  }
  return same > 1
}

/**
 * Whether a row has the headings of another list below the first: it begins with a word of the header, and only has known ones.
 */
function isOtherHeader(cells: readonly string[], headers: ReadonlySet<string>, columns: number): boolean {
  const [one = ''] = cells
  if (one === '' || one.length > 20 || !headers.has(one)) return false
  const filled = cells.filter((cell) => cell.trim() !== '')
  // A header of a program has headings for most columns.
  if (columns > mostByHand && filled.length * 2 < columns) return false
  return filled.length > 1 && countKnown(filled) === filled.length
}

/** The heading of a part of a list: 【2班】, 1組, あ行, ○友人. */
const section = /^(?:【.*】|《.*》|〈.*〉|＜.*＞|[■◆▼○●◎].+|第?[\d０-９]+[組班区]|[あ-んア-ン]行?)$/u

/** Whether a row has one cell only, with the heading of a part. */
function isSection(cells: readonly string[]): boolean {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === '') continue
    if (text !== '') return false
    text = cells[at] ?? ''
  }
  return section.test(text)
}

/**
 * The functions that take the cells of each column; null for a column that says nothing about a person, or is already taken.
 */
function takersOf(
  headers: readonly string[],
  columns: Columns,
  taken?: ReadonlySet<number>,
): (TakeCell | null)[] {
  return columns.map((column, at) =>
    isTo(column, 'skip') || taken?.has(at) === true ? null : RowReading.takerOf(column, headers[at] ?? ''),
  )
}

/** Takes the cells of a row, in the order of their columns; `above` holds the last content of each column, and is updated. */
function takeCells(
  row: RowReading,
  cells: readonly string[],
  { takers, above }: { takers: readonly (TakeCell | null)[]; above: string[] },
): void {
  for (let at = 0; at < takers.length; at += 1) {
    const written = cells[at]
    // Most cells of a wide table are empty.
    if (!written) continue
    const plain = plainText(written)
    const cell = (above[at] = asAbove(plain, above[at]))
    if (cell !== '') takers[at]?.(row, cell)
  }
}

/** Reads rows below a header; null if they turn out to be irregular. */
export function readRows(
  headers: readonly string[],
  rows: TableRows,
  reading: TableReading,
): ReadRows | null {
  const dates = datesOf(rows, headers, reading)
  if (isOwnTable(headers)) {
    const own = readOwnRows(headers, rows, { ...reading, dates })
    return own && { ...own, ...dayOrderOf(dates, reading) }
  }
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const google = googleColumns(headers)
  const words = new Set(headers)
  let takers = takersOf(headers, reading.columns, google?.taken)
  const one = new RowReading({ ...reading, dates }, remarks)
  const ofPerson = new RowsOfPerson(headers, reading.columns)
  const above: string[] = []
  let memos = 0
  const skip = (row: TableRow) => addRemark(remarks, nobody(row))
  const entries = google ? rows : withoutRowsBelow(rows, reading.columns, skip)
  const isRead = entries.each((row) => {
    const { line, cells } = row
    if (isExplanation(cells) || isHeaderAgain(cells, headers) || isSection(cells)) return skip(row)
    if (isOtherHeader(cells, words, headers.length)) {
      takers = takersOf(cells, columnsOf(cells))
      return skip(row)
    }
    one.begin(line)
    if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      one.note('', 'too-many-cells', cells.slice(headers.length).join(' '))
    if (google) takeGoogle(one, cells, google.things)
    takeCells(one, cells, { takers, above })
    one.noteCut(cells, (at) => headers[at] ?? '')
    const person = one.finish(cells.some(hasLineEnd))
    if (person !== null && !ofPerson.take(persons.at(-1)?.person, person, cells))
      persons.push({ line, person })
    memos += person?.memo?.length ?? 0
    return memos <= limits.memos
  })
  if (!isRead) return null
  return { persons, remarks, ...dayOrderOf(dates, reading), isTooBig: memos > limits.memos }
}

function dayOrderOf({ isOpen }: ColumnDates, { dayOrder }: TableReading): Pick<ReadRows, 'dayOrder'> {
  return isOpen ? { dayOrder: dayOrder ?? 'guessed' } : {}
}

/** Headings in European languages other than English, all of which write the day before the month. */
const ofEurope =
  /nombre|apellido|correo|teléfono|direcci[óo]n|ciudad|cognome|^nome|indirizzo|cellulare|citt[àa]|sobrenome|apelido|endere[çc]o|telefone|celular|cidade|pr[ée]nom|^nom$|adresse|ville$|courriel|téléphone|vorname|nachname|stra(?:ß|ss)e|telefon|handy|^plz$|voornaam|achternaam|woonplaats|imi[ęe]|nazwisko|jm[ée]no|p[řr][íi]jmen|förnamn|efternamn|fornavn|etternavn|etunimi|sukunimi|[а-я]{3}/u

/**
 * Whether dates begin with the day in this table: judged by its headings, or by semicolons, used where numbers have a decimal
 * comma.
 */
function isDayFirst(headers: readonly string[], delimiter: string | undefined): boolean {
  return delimiter === ';' || headers.some((header) => ofEurope.test(headerKey(header)))
}

/** The birthdays of a table, which are read only when the order of day and month is unclear in a date. */
function datesOf(
  rows: TableRows,
  headers: readonly string[],
  { columns, delimiter, dayOrder }: TableReading,
): ColumnDates {
  const header = headers.find((_, at) => isTo(columns[at], 'birthdate')) ?? ''
  // Birthdays of joint names in our own export.
  const births = headers.flatMap((name, at) =>
    isTo(columns[at], 'birthdate') || name.endsWith('.birthdate') ? [at] : [],
  )
  const cells = () => {
    const dates: string[] = []
    rows.each((row) => {
      for (const at of births) dates.push(row.cells[at] ?? '')
    })
    return dates
  }
  // A heading that the user had to explain decides nothing.
  return new ColumnDates({
    cells,
    heading: isTo(columnOf(header), 'birthdate') ? headerKey(header) : null,
    isAbroad: isDayFirst(headers, delimiter),
    dayOrder,
  })
}
