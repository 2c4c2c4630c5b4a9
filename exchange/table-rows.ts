import { limits } from './limits.ts'

/** A row of a table, with the line on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: string[]
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13]
/** The first and the last of the blanks beyond ASCII, and one that is far behind them. */
const [noBreakSpace, fullWidthSpace, byteOrderMark] = [0xa0, 0x3000, 0xfeff]

/** A text with the places at which its cells end, those of all rows one behind the other. */
interface Cut {
  readonly text: string
  readonly divider: number
  ends: Int32Array
  count: number
  /** Line ends within cells. */
  breaks: number
}

/** A row whose cells are cut out of the text each time they are asked for: most are looked at once, and none is kept. */
class CutRow implements TableRow {
  readonly line: number
  readonly #cut: Cut
  readonly #from: number
  readonly #first: number
  readonly #behind: number

  /** @param first of its cells among those of all rows, up to the last that there is yet */
  constructor(cut: Cut, line: number, from: number, first: number) {
    this.line = line
    this.#cut = cut
    this.#from = from
    this.#first = first
    this.#behind = cut.count
  }

  get cells(): string[] {
    const { text, ends } = this.#cut
    const [first, count] = [this.#first, this.#behind - this.#first]
    const cells = new Array<string>(count)
    let from = this.#from
    for (let at = 0; at < count; at += 1) {
      const end = ends[first + at] ?? from
      cells[at] = end === from ? '' : textOf(text, from, end)
      from = end + 1
    }
    return cells
  }
}

/**
 * Returns the rows of a text that is written as RFC 4180 says, with one kind of line end and no cell too long to be read, without
 * those that are blank; one more than are read at most. null for any other text, which takes more thought.
 * @param delimiter one character
 */
export function regularRows(text: string, delimiter: string): TableRow[] | null {
  const rows: TableRow[] = []
  const cut = { text, divider: delimiter.charCodeAt(0), ends: new Int32Array(1024), count: 0, breaks: 0 }
  let [line, ending] = [1, '']
  for (let from = 0; rows.length <= limits.rows;) {
    const first = cut.count
    const end = cutRow(cut, from)
    if (end < 0) return null
    const row = new CutRow(cut, line, from, first)
    if (!mayBeBlank(cut, from, end) || row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    if (end === text.length) break
    const found = text.startsWith('\r\n', end) ? '\r\n' : text.charAt(end)
    if (found !== (ending ||= found)) return null
    line += 1 + cut.breaks
    cut.breaks = 0
    from = end + found.length
  }
  return rows
}

/** Adds the ends of the cells of the row that begins here. Returns where it ends; -1 where it is none of this kind. */
function cutRow(cut: Cut, from: number): number {
  const { text, divider } = cut
  for (let at = from; ; at += 1) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, divider)
    if (end < 0 || end - at > limits.cell) return -1
    if (cut.count === cut.ends.length) cut.ends = twiceAsLong(cut.ends)
    cut.ends[cut.count] = end
    cut.count += 1
    if (isQuoted) cut.breaks += breaksIn(text, at, end)
    at = end
    if (at === text.length) return at
    const next = text.charCodeAt(at)
    if (next === divider) continue
    return next === lineFeed || next === carriageReturn ? at : -1
  }
}

/** Where a cell ends that does not begin with a quotation mark: others in it are plain characters. */
function endOfPlain(text: string, from: number, divider: number): number {
  const last = divider > carriageReturn ? divider : carriageReturn
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= last && (code === divider || code === lineFeed || code === carriageReturn)) return at
  }
  return text.length
}

/** Where a cell in quotation marks ends, behind the mark that closes it; -1 where none does. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charCodeAt(at + 1) !== quote) return at + 1
  return -1
}

function twiceAsLong(ends: Int32Array): Int32Array {
  const longer = new Int32Array(ends.length * 2)
  longer.set(ends)
  return longer
}

function textOf(text: string, from: number, end: number): string {
  if (text.charCodeAt(from) !== quote) return text.slice(from, end)
  const written = text.slice(from + 1, end - 1)
  return written.includes('"') ? written.replaceAll('""', '"') : written
}

/** Whether the first sign of a row that divides nothing says that it may be blank. */
function mayBeBlank({ text, divider }: Cut, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === divider) continue
    return code <= quote || (code >= noBreakSpace && code <= fullWidthSpace) || code === byteOrderMark
  }
  return true
}

/** How many line ends stand in a cell. */
function breaksIn(text: string, from: number, end: number): number {
  let found = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) found += 1
  }
  return found
}
