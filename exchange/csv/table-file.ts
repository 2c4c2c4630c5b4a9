import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import { wholeText, type FileText } from '../file-text.ts'
import type { Cities } from '../fields/japanese-address.ts'
import { remarkWords, type ReadFile, type Remark, type RemarkKind } from '../person.ts'
import { isMisread, readAgain, readTwice } from '../read-twice.ts'
import { tooBig } from '../refused.ts'
import { readTable, textRows } from '../table.ts'
import { behind, givenRows, type TableRow, type TableRows } from '../table-rows.ts'
import { columnsOf } from './table-columns.ts'
import { headerRow, readRows, tableColumns, withOneHeader } from './table-person.ts'

/** What helps to read a table, and what the user has decided about it. */
export interface TableOptions {
  cities?: Cities
  /** What the columns hold, in the words of `exchange/csv/headers.ts`; null where the headings decide. */
  mapping?: { hasHeader: boolean; columns: readonly (string | null)[] }
  /** The order of day and month where the table does not decide it. */
  dayOrder?: ImportDayOrder
}

/** A table whose text is written by the rules; null for any other. */
export function ofTextTable(text: FileText, delimiter: string, options: TableOptions): ReadFile | null {
  const remarks: Remark[] = []
  const rows = textRows(text, delimiter, remarks)
  return fromRows({ format: formatOf(delimiter), encoding: text.encoding, delimiter }, rows, remarks, options)
}

/** The same of a text whose quotation marks and line ends may be anything; null where there are more rows than are read. */
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

/** The persons of a table; null where its rows turn out to be none of their kind. */
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
  const table = nameable && { table: nameable }
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

/** Rows of a text whose bytes a spreadsheet has taken for those of another encoding, as that text was. */
function readAnew(rows: TableRows): TableRows {
  return { each: (use) => rows.each(({ line, cells }) => use({ line, cells: cells.map(readAgain) })) }
}
