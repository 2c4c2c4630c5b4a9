import { ColumnDates } from '../fields/dates.ts'
import type { DayOrder } from '../fields/dates.ts'
import { limits } from '../limits.ts'
import { addRemark, remarkWords } from '../person.ts'
import type { ReadPerson, Remark, TableColumns } from '../person.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import { plainText } from './formula-guard.ts'
import { googleColumns, takeGoogle } from './google.ts'
import { columnOf, headerKey } from './headers.ts'
import type { Column } from './headers.ts'
import { isOwnTable, readOwnRows } from './own.ts'
import { RowReading } from './row-person.ts'
import type { TableReading, WholeReading } from './row-person.ts'
import { withoutRowsBelow } from './rows-below.ts'

/** A table in the fields of the service. */
export interface ReadRows {
  persons: ReadPerson[]
  remarks: Remark[]
  /** As of `ReadFile`. */
  dayOrder?: DayOrder | 'guessed'
  /** Whether there is more than is read. */
  isTooBig?: boolean
}

/** How many rows may stand before the header, as in tables of LinkedIn and Eight, and in what shops have one filled in. */
const mostBefore = 20

/**
 * The row of headers among the first of a table: that in which two cells are known, or else the first with a name and another cell;
 * -1 where none is.
 */
export function headerRow(rows: readonly TableRow[]): number {
  if (isOwnTable(rows[0]?.cells ?? [])) return 0
  const isList = rows.every(({ cells }) => cells.length === 1)
  // A word with a value behind it heads no list: that is a file of lines that are no table.
  const isHeading = (cells: readonly string[]) => countKnown(cells) > 0 && !/[:：].*\S/u.test(cells[0] ?? '')
  const first = rows.slice(0, mostBefore)
  const at = first.findIndex(({ cells }) => (isList ? isHeading(cells) : countKnown(cells) >= 2))
  return at >= 0 || isList ? at : first.findIndex(({ cells }) => hasNameAndMore(cells))
}

/** Whether a row heads a name, and other columns that nobody knows; a row of somebody has a number or a sign in it. */
function hasNameAndMore(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 1 &&
    filled.every((cell) => cell.length < 60 && !/\d{2}|[@:：]/u.test(cell)) &&
    filled.some((cell) => isNameColumn(columnFor(cell)))
  )
}

function isNameColumn(column: Column | null): boolean {
  return column !== null && /^(?:full|last|first)name$/u.test(column)
}

/**
 * Rows in which the header is one: of two, the upper says whose (自宅, 会社) and goes over several columns of the lower. No row of
 * persons is nothing but known words.
 */
export function withOneHeader(rows: readonly TableRow[], at: number): readonly TableRow[] {
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (!upper || !lower || isOwnTable(upper.cells)) return rows
  const filled = lower.cells.filter((cell) => cell.trim() !== '')
  if (filled.length < 2 || countKnown(filled) < filled.length) return rows
  let over = ''
  const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, place) => {
    over = upper.cells[place]?.trim() || over
    const under = lower.cells[place]?.trim() ?? ''
    if (under === '') return upper.cells[place] ?? ''
    return columnOf(over + under) === null ? under : over + under
  })
  return [...rows.slice(0, at), { line: lower.line, cells }, ...rows.slice(at + 2)]
}

/** How many of these cells are headers that somebody knows. */
export function countKnown(cells: readonly string[]): number {
  return cells.filter((cell) => cell.length < 60 && columnFor(cell) !== null).length
}

const longestHeading = 300

/** What the column under this header holds, products' own ones included. */
function columnFor(header: string): Column | null {
  // Nobody heads a column with a text, and to look for words in one takes long.
  if (header.length > longestHeading) return null
  return columnOf(header) ?? (googleColumns([header]) ? 'google' : null)
}

/** Headings of a title that only stands before a name. */
const isForName = /prefix|anrede|salutation|civilité|tratamiento|обращение|oslovení|akademisch|^mr/u

const bareNumbers: Readonly<Record<string, Column>> = {
  home: 'tel:tel',
  work: 'tel:offtel',
  other: 'tel:null:other',
}

/** The columns of a table by its headers, with what a product means differently from others. */
export function columnsOf(headers: readonly string[]): (Column | null)[] {
  const keys = headers.map(headerKey)
  const known = headers.map(columnFor)
  const has = (key: string) => keys.includes(key)
  // 児童氏名 is who stands there, where nothing else is a name.
  const isNamed = known.some(isNameColumn)
  const onlyName = isNamed ? -1 : keys.findIndex((key, at) => known[at] === null && key.endsWith('氏名'))
  const isGerman = has('vorname')
  // Year and month in columns of their own: what is called the birthday is the day then.
  const isDayApart =
    known.includes('birthyear') && known.includes('birthmonth') && !known.includes('birthday')
  return known.map((word, at) => {
    const key = keys[at] ?? ''
    if (at === onlyName) return 'fullname'
    // A place alone beside a column of mobile numbers is that of a number.
    const column = word ?? (has('mobile') ? (bareNumbers[key] ?? null) : null)
    // In old German Outlook the region is the country and the country the state.
    if (isGerman && key === 'regionprivat') return `adr:home:${has('landprivat') ? 'country' : 'region'}`
    if (isGerman && key === 'landprivat') return 'adr:home:region'
    if (isGerman && key === 'regiongeschäftlich')
      return `adr:office:${has('landgeschäftlich') ? 'country' : 'region'}`
    if (isGerman && key === 'landgeschäftlich') return 'adr:office:region'
    if (isGerman && key === 'weitereregion') return `adr:null:${has('weiteresland') ? 'country' : 'region'}`
    if (isGerman && key === 'weiteresland') return 'adr:null:region'
    // A table of business cards: whose it is, is at work.
    if (has('名刺交換日') && column !== null) return atWork(column)
    // In Chinese the given name, which means the family name in Japanese.
    if (key === '名字' && has('姓氏')) return 'firstname'
    // A word of Brazil for what others are called by; in Portugal it is the family name.
    if (key === 'apelido' && (has('sobrenome') || has('últimonome'))) return 'nickname'
    // In French what somebody does there, and not a profession.
    if (key === 'profession' && has('prénom')) return 'organization.title'
    // In Portugal and Brazil a sign of what nobody else may see, in Spain the telephone at home.
    if (key === 'particular' && (has('prioridade') || has('sobrenome') || has('apelido'))) return 'skip'
    if (isDayApart && column === 'birthdate') return 'birthday'
    // Where no other column has it, a title is the one at work, as in tables of Yahoo.
    if (column === 'title' && !isForName.test(key) && !known.includes('organization.title')) return 'anytitle'
    // The same word once more behind an address at work, or behind the company, is of that one.
    const between = known.slice(keys.indexOf(key), at)
    if (column?.startsWith('adr:home:') === true && between.some((before) => isAddressAtWork(before)))
      return atWork(column)
    if (column !== null && between.includes('organization.name')) return atWork(column)
    // In Japan a postal code stands before its address.
    if ((key === '〒' || key === '郵便番号') && column !== null && isAddressAtWork(known[at + 1]))
      return atWork(column)
    return column
  })
}

function isAddressAtWork(column: Column | null | undefined): boolean {
  return column?.startsWith('adr:office:') === true && column !== 'adr:office:zipcode'
}

function atWork(column: Column): Column {
  if (column === 'url:hp') return 'url:office'
  if (column === 'tel:fax') return 'tel:offfax'
  if (column === 'tel:tel') return 'tel:offtel'
  return column.replace(/^(adr|email):home/u, '$1:office')
}

/** Columns beyond these nobody names one by one. */
const mostNamed = 200
const samples = 3

/**
 * Returns what the columns of a table are taken for, so that the user can say otherwise; undefined for tables whose headings
 * say everything. `at` is the row of headings, -1 where there is none; what is null in `mapping` the headings decide.
 */
export function tableColumns(
  rows: readonly TableRow[],
  at: number,
  mapping?: { hasHeader: boolean; columns: readonly (string | null)[] },
): TableColumns | undefined {
  const hasHeader = mapping?.hasHeader ?? true
  const first = rows[Math.max(at, 0)]?.cells ?? []
  if (hasHeader && (isOwnTable(first) || googleColumns(first) !== null)) return undefined
  if (first.length > mostNamed) return undefined
  const headers = hasHeader ? first : first.map((_, place) => String(place + 1))
  const known = hasHeader ? columnsOf(first) : first.map(() => null)
  return {
    hasHeader,
    headers: [...headers],
    columns: known.map((column, place) => mapping?.columns[place] ?? column),
    sample: rows
      .slice(hasHeader ? Math.max(at, 0) + 1 : 0)
      .slice(0, samples)
      .map(({ cells }) => [...cells]),
  }
}

/** Says that a row is no entry. */
function nobody({ line, cells }: TableRow): Remark {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ')
  return { line, person: '', field: '', text: remarkWords('stray-line', text) }
}

/** Whether a row begins with what explains the columns. */
function isExplanation([cell = '']: readonly string[]): boolean {
  return explanations.some((words) => cell.startsWith(words))
}

const explanations = ['項目説明', 'サンプル例', '記入例', '入力例']

/** Whether a row is the header once more, as lists have it at the top of each page. */
function isHeaderAgain(cells: readonly string[], headers: readonly string[]): boolean {
  let same = 0
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === '') continue
    if (cells[at] !== headers[at]) return false
    same += 1
  }
  return same > 1
}

/** The heading of a part of a list: 【2班】. */
const section = /^(?:【.*】|《.*》|〈.*〉|＜.*＞|[■◆▼].+)$/u

/** Whether a row has one cell only, and that the heading of a part. */
function isSection(cells: readonly string[]): boolean {
  let text = ''
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === '') continue
    if (text !== '') return false
    text = cells[at] ?? ''
  }
  return section.test(text)
}

/** Reads rows below a header; null where they turn out to be none of their kind. */
export function readRows(
  headers: readonly string[],
  rows: TableRows,
  reading: TableReading,
): ReadRows | null {
  if (isOwnTable(headers)) return readOwnRows(headers, rows, reading.isWorkbook !== true)
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const google = googleColumns(headers)
  const dates = datesOf(rows, headers, reading)
  const whole: WholeReading = { ...reading, dates }
  const takers = reading.columns.map((column, at) =>
    column === 'skip' || google?.taken.has(at) ? null : RowReading.takerOf(column, headers[at] ?? ''),
  )
  const one = new RowReading(whole, remarks)
  let memos = 0
  const skip = (row: TableRow) => addRemark(remarks, nobody(row))
  const entries = google ? rows : withoutRowsBelow(rows, reading.columns, skip)
  const isRead = entries.each((row) => {
    const { line, cells } = row
    if (isExplanation(cells) || isHeaderAgain(cells, headers) || isSection(cells)) return skip(row)
    one.begin(line)
    if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      one.note('', 'too-many-cells', cells.slice(headers.length).join(' '))
    if (google) takeGoogle(one, cells, google.things)
    for (let at = 0; at < takers.length; at += 1) {
      const written = cells[at]
      // Most cells of a wide table are empty.
      if (!written) continue
      const cell = plainText(written)
      if (cell !== '') takers[at]?.(one, cell)
    }
    const person = one.finish()
    if (person !== null) persons.push({ line, person })
    memos += person?.memo?.length ?? 0
    return memos <= limits.memos
  })
  if (!isRead) return null
  const dayOrder = dates.isOpen && (reading.dayOrder ?? 'guessed')
  return { persons, remarks, ...(dayOrder && { dayOrder }), isTooBig: memos > limits.memos }
}

/** The birthdays of a table, which are read once a date leaves open in which order it stands. */
function datesOf(
  rows: TableRows,
  headers: readonly string[],
  { columns, dayOrder }: TableReading,
): ColumnDates {
  const birth = columns.indexOf('birthdate')
  const header = headers[birth] ?? ''
  const cells = () => {
    const dates: string[] = []
    rows.each((row) => void dates.push(row.cells[birth] ?? ''))
    return dates
  }
  // A heading that the user had to explain says nothing.
  return new ColumnDates({
    cells,
    heading: columnOf(header) === 'birthdate' ? headerKey(header) : null,
    dayOrder,
  })
}
