import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import { wholeText, type FileText } from '../file-text.ts'
import type { Cities } from '../fields/japanese-address.ts'
import { remarkWords, type ReadFile, type Remark, type RemarkKind } from '../person.ts'
import { isMisread, readAgain, readTwice } from '../read-twice.ts'
import { tooBig } from '../refused.ts'
import { readTable, textRows } from '../table.ts'
import { behind, givenRows, type TableRow, type TableRows } from '../table-rows.ts'
import { columnName } from './column.ts'
import { columnsOf } from './table-columns.ts'
import { headerRow, readRows, tableColumns, withOneHeader, type ColumnMapping } from './table-person.ts'

/** Facts that help to read a table, and the user's decisions about it. */
export interface TableOptions {
  cities?: Cities
  mapping?: ColumnMapping
  /** The order of day and month where the table does not decide it. */
  dayOrder?: ImportDayOrder
}

/** A table whose text follows the rules; null for any other. */
export function ofTextTable(text: FileText, delimiter: string, options: TableOptions): ReadFile | null {
  const remarks: Remark[] = []
  const rows = textRows(text, delimiter, remarks)
  return fromRows({ format: formatOf(delimiter), encoding: text.encoding, delimiter }, rows, remarks, options)
}

/** The same for a text with any quotation marks and line ends; null if it has more rows than the limit. */
export function ofAnyTable(text: FileText, delimiter: string, options: TableOptions): ReadFile | null {
  const read = readTable(wholeText(text), delimiter)
  if (read === null) return null
  return fromRows(
    { format: formatOf(delimiter), encoding: text.encoding, delimiter },
    givenRows(read.rows),
    read.remarks,
    options,
  )
}

const formatOf = (delimiter: string) => (delimiter === '\t' ? 'tsv' : 'csv')

/** The persons of a table; null if its rows turn out to be irregular. */
export function fromRows(
  { format, encoding, delimiter }: Pick<ReadFile, 'format' | 'encoding'> & { delimiter?: string },
  written: TableRows,
  before: readonly Remark[],
  options: TableOptions,
): ReadFile | null {
  const { mapping } = options
  const first: TableRow[] = []
  if (!written.each((row) => first.push(row) < firstRows)) return null
  if (isMisread(first[0]?.cells[0] ?? '')) {
    const remark: Remark = { line: 0, person: '', field: '', text: remarkWords('reads-otherwise', readTwice) }
    return fromRows(
      { format, encoding, ...(delimiter && { delimiter }) },
      readAnew(written),
      [...before, remark],
      options,
    )
  }
  const found = headerRow(first)
  const rows = withOneHeader(first, found)
  const at = mapping === undefined ? found : mapping.hasHeader ? Math.max(found, 0) : -1
  const said: Remark[] = []
  const say = (kind: RemarkKind) => said.push({ line: 0, person: '', field: '', text: { kind } })
  if (rows.length === 0) say('empty')
  else if (at < 0 && mapping === undefined) say('columns-unknown')
  const nameable = rows.length === 0 ? undefined : tableColumns(rows, at, mapping)
  const names = nameable?.columns.map((column) => column && columnName(column)) ?? []
  const table = nameable && { table: { ...nameable, columns: names } }
  if (rows.length === 0 || (at < 0 && mapping === undefined))
    return { format, encoding, persons: [], remarks: [...before, ...said], ...table }
  const headers = rows[at]?.cells ?? nameable?.headers ?? []
  const body = behind(written, first.length, rows.slice(at + 1))
  const read = readRows(headers, body, {
    columns: nameable?.columns ?? columnsOf(headers),
    cities: options.cities ?? [],
    isWorkbook: format === 'xlsx',
    delimiter,
    dayOrder: options.dayOrder,
  })
  if (read === null) return null
  if (read.isTooBig === true) return tooBig
  if (rows.length === at + 1) say('empty')
  const { persons, remarks, dayOrder } = read
  const dates = dayOrder && { dayOrder }
  return { format, encoding, persons, remarks: [...before, ...said, ...remarks], ...table, ...dates }
}

/** The number of rows searched for the headings: more than the rows that may come before them. */
const firstRows = 32

/** Rows of a text whose bytes a spreadsheet has read in the wrong encoding, corrected. */
function readAnew(rows: TableRows): TableRows {
  return { each: (use) => rows.each(({ line, cells }) => use({ line, cells: cells.map(readAgain) })) }
}
