import type { FileText } from './file-text.ts'
import { limits } from './limits.ts'
import { addRemark, remarkWords, type Remark, type RemarkKind } from './person.ts'
import {
  endingOf,
  endOfLine,
  oddRows,
  regularRows,
  type OddRow,
  type Place,
  type TableRow,
  type TableRows,
} from './table-rows.ts'

/** A table of text: its rows as written, before any is taken for a header. */
export interface Table {
  delimiter: string
  rows: TableRow[]
  remarks: Remark[]
}

const delimiters = [',', ';', '\t', '|'] as const
/** For this many unclosed quotation marks the rest of the file is searched; after them each line is read alone. */
const mostOpen = 100
/** How much of a file is searched for its delimiter. */
const sampleRows = 20

/**
 * The rows of a text that follows the rules (`regularRows`), made on demand; rows that are too large or not text are left out.
 * `remarks` reports this once, however often the rows are read.
 */
export function textRows(
  { pieces, mayBeDamaged }: FileText,
  delimiter: string,
  remarks: Remark[],
): TableRows {
  const note = noteOnce(remarks)
  const rows = regularRows(() => (mayBeDamaged ? withoutNul(pieces(), note) : pieces()), delimiter)
  return {
    each: (use) =>
      rows.each((row) => {
        limitCells(row, note)
        return use(row)
      }),
  }
}

function* withoutNul(pieces: Iterable<string>, note: Note): Generator<string> {
  for (const piece of pieces) {
    const clean = piece.replaceAll('\0', '')
    if (clean.length !== piece.length) note(0, 'nul-removed')
    yield clean
  }
}

/**
 * Reads delimited text, with any kind of quotation marks. An open one costs only its own line: it is read as an ordinary
 * character there, and a remark reports it. Entirely empty rows are left out. Null if the text has more lines than the limit.
 */
export function readTable(text: string, delimiter = delimiterOf(text)): Table | null {
  const remarks: Remark[] = []
  const note = noteOnce(remarks)
  const written = [...withoutNul([text], note)].join('')
  // A text may mix two kinds of line ends; within a cell they mean the same.
  const clean = /(?<!\r)\n/u.test(written) ? written.replaceAll('\r\n', '\n') : written
  // For each unclosed mark the text is searched to its end, which takes more memory than the rows.
  if (hasMoreLines(clean, limits.oddRows + 1)) return null
  const rows = anyRows(clean, delimiter, note)
  const kept = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  for (const row of kept) limitCells(row, note)
  return { delimiter, rows: kept, remarks }
}

function hasMoreLines(text: string, most: number): boolean {
  const ending = text.includes('\n') ? '\n' : '\r'
  let found = 0
  for (let at = text.indexOf(ending); at >= 0 && found <= most; at = text.indexOf(ending, at + 1)) found += 1
  return found > most
}

function noteOnce(remarks: Remark[]): Note {
  const told = new Set<string>()
  return (line, kind, value = '') => {
    const what = `${line} ${kind} ${value.length}`
    if (told.has(what)) return
    told.add(what)
    addRemark(remarks, { line, person: '', field: '', text: remarkWords(kind, value) })
  }
}

type Note = (line: number, kind: RemarkKind, value?: string) => void

/** Rows of a text with irregular quotation marks. */
function anyRows(text: string, delimiter: string, note: Note): TableRow[] {
  const rows: TableRow[] = []
  let place: Place | null = { from: 0, line: 1 }
  for (let open = 0; place !== null && open < mostOpen; open += 1) {
    const row = rowsUntilOpen(text, delimiter, place, rows)
    if (row === null) return rows
    // The row with the open quotation mark, by its own line alone; reading continues after it.
    const end = endOfLine(text, row.from)
    const written = text.slice(row.from, end.text)
    note(row.line, 'quote-not-closed', written)
    rows.push({ line: row.line, cells: written.split(delimiter).map(withoutQuotes) })
    place = end.next < text.length ? { from: end.next, line: row.line + 1 } : null
  }
  // One by one: a call takes no more than some 100,000 arguments.
  if (place !== null) for (const row of eachLine(text, delimiter, place, note)) rows.push(row)
  return rows
}

/**
 * Adds the rows from a place on until one whose quotation mark is unclosed although a table of this width should close it, and
 * returns that; null at the end of the text.
 */
function rowsUntilOpen(text: string, delimiter: string, place: Place, rows: TableRow[]): OddRow | null {
  const signs = { delimiter, ending: endingOf(text, place.from) }
  for (const row of oddRows(text, signs, place)) {
    const width = rows[0]?.cells.length ?? 0
    const isOpen =
      row.fault === 'open' ||
      (row.fault === 'misplaced' &&
        swallows(text.slice(row.from, row.next), {
          delimiter: delimiter,
          width,
          found: row.cells.length,
        }))
    if (isOpen) return row
    rows.push({ line: row.line, cells: row.cells })
  }
  return null
}

/**
 * Whether a row with a misplaced quotation mark swallows a complete row, or a cell of its own line: the mark that closes its
 * cell is then one that opens another.
 */
function swallows(row: string, { delimiter, width, found }: Swallowing): boolean {
  const [first = '', second = ''] = row.split(/\r\n|\r|\n/u, 2)
  if (width > 1 && second.split(delimiter).length === width) return true
  return found < width && second.trim() === '' && first.split(delimiter).length === width
}

interface Swallowing {
  delimiter: string
  /** The number of cells of most rows. */
  width: number
  /** The number of cells of this row. */
  found: number
}

/** Rows of a text in which no quotation mark reaches beyond its line. */
function eachLine(text: string, delimiter: string, { from, line: first }: Place, note: Note): TableRow[] {
  const lines = text
    .slice(from)
    .split(/\r\n|\r|\n/u)
    .slice(0, limits.oddRows + 1)
  return lines.map((written, at) => {
    const line = first + at
    const isOdd = written.split('"').length % 2 === 0
    if (isOdd) note(line, 'quote-not-closed', written)
    const rows: TableRow[] = []
    if (!isOdd && written.includes('"')) rowsUntilOpen(written, delimiter, { from: 0, line }, rows)
    return rows[0] ?? { line, cells: written.split(delimiter).map(withoutQuotes) }
  })
}

function withoutQuotes(cell: string): string {
  return cell.replace(/^"|"$/gu, '').replaceAll('""', '"')
}

function limitCells({ line, cells }: TableRow, note: Note): void {
  if (cells.length > limits.columns) {
    const over = cells.splice(limits.columns).find((cell) => cell.trim() !== '')
    if (over !== undefined) note(line, 'too-big', over)
  }
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? ''
    if (cell.length <= limits.cell) continue
    note(line, 'too-big', cell)
    cells[at] = ''
  }
}

/** The delimiter of the cells: the character that gives most of the first rows the same number of cells, more than one. */
export function delimiterOf(text: string): string {
  const sample = sampleOf(text)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const score = scoreOf(rowLengths(sample, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The numbers of cells of the first rows. */
function rowLengths(text: string, delimiter: string): number[] {
  const lengths: number[] = []
  let seen = 0
  for (const { cells } of oddRows(text, { delimiter, ending: endingOf(text) })) {
    if (cells.some((cell) => cell.trim() !== '')) lengths.push(cells.length)
    seen += 1
    if (seen === sampleRows) break
  }
  return lengths
}

/** Rows that agree on the most frequent count of more than one cell; if equal, the delimiter with more cells. */
function scoreOf(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1)
  return Math.max(0, ...[...times].map(([count, rows]) => rows * 1000 + Math.min(count, 999)))
}

function sampleOf(text: string): string {
  return text.length > 200_000 ? text.slice(0, 200_000) : text
}
