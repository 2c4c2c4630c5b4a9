import { limits } from './limits.ts'

/** A row of a table, with the line on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: string[]
}

/** Rows that can be read more than once. Those of a text are made again each time, so that none of them is kept. */
export interface TableRows {
  /** Calls `use` with each row until it returns false. Returns false if the text turns out to be irregular. */
  each(use: (row: TableRow) => boolean | void): boolean
}

/** Rows that are already in memory. */
export function givenRows(rows: readonly TableRow[]): TableRows {
  return {
    each(use) {
      for (const row of rows) if (use(row) === false) break
      return true
    },
  }
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13]
/** The first and the last of the blanks beyond ASCII, and one with a far higher code. */
const [noBreakSpace, fullWidthSpace, byteOrderMark] = [0xa0, 0x3000, 0xfeff]

/** The rows with the first `skipped` ones replaced by others. */
export function behind(rows: TableRows, skipped: number, first: readonly TableRow[]): TableRows {
  return {
    each(use) {
      for (const row of first) if (use(row) === false) return true
      let seen = 0
      return rows.each((row) => {
        seen += 1
        return seen > skipped ? use(row) : true
      })
    },
  }
}

/** A part of a text that begins with a row, and the places at which the cells of that row end. */
interface Cut {
  text: string
  readonly divider: number
  ends: Int32Array
  count: number
  /** Line ends within cells. */
  breaks: number
}

/** What ends a row instead: an irregular place, or the end of the text before a quotation mark is closed. */
const [irregular, open] = [-1, -2]

/**
 * The rows of a text that follows RFC 4180, with one kind of line end, without blank rows. Other texts need `readTable`.
 * @param pieces the text, from its beginning each time
 * @param delimiter one character
 */
export function regularRows(pieces: () => Iterable<string>, delimiter: string): TableRows {
  return { each: (use) => new RegularReading(delimiter, use).read(pieces()) }
}

class RegularReading {
  readonly #cut: Cut
  readonly #use: (row: TableRow) => boolean | void
  #line = 1
  #ending = ''
  #isOver = false

  constructor(delimiter: string, use: (row: TableRow) => boolean | void) {
    this.#cut = { text: '', divider: delimiter.charCodeAt(0), ends: new Int32Array(64), count: 0, breaks: 0 }
    this.#use = use
  }

  read(pieces: Iterable<string>): boolean {
    let [rest, more] = ['', '']
    for (const piece of pieces) {
      // A row may extend over many pieces: it is not searched again for each of them.
      more += piece
      if (more.length < rest.length) continue
      const from = this.#rows(rest + more, false)
      if (from < 0 || this.#isOver) return this.#isOver
      rest = (rest + more).slice(from)
      more = ''
      if (rest.length > limits.line) return false
    }
    return this.#rows(rest + more, true) >= 0
  }

  /**
   * Reads the rows of a text, up to the last row, which may continue. Returns where that row begins; -1 for an irregular text.
   */
  #rows(text: string, isWhole: boolean): number {
    const cut = this.#cut
    cut.text = text
    for (let from = 0; ;) {
      cut.count = cut.breaks = 0
      const end = cutRow(cut, from)
      // The next piece decides the meaning of the last character.
      const isCutOff = end === open || end + 1 >= text.length
      if (isCutOff && !isWhole && end !== irregular) return from
      if (end < 0) return irregular
      if (!mayBeBlank(cut, from, end) || cellsOf(cut, from).some((cell) => cell.trim() !== ''))
        this.#take(from)
      if (this.#isOver || end === text.length) return end
      const found = text.startsWith('\r\n', end) ? '\r\n' : text.charAt(end)
      if (found !== (this.#ending ||= found)) return irregular
      this.#line += 1 + cut.breaks
      from = end + found.length
    }
  }

  #take(from: number): void {
    this.#isOver = this.#use({ line: this.#line, cells: cellsOf(this.#cut, from) }) === false
  }
}

function cellsOf({ text, ends, count }: Cut, first: number): string[] {
  const cells = new Array<string>(count)
  let from = first
  for (let at = 0; at < count; at += 1) {
    const end = ends[at] ?? from
    cells[at] = end === from ? '' : textOf(text, from, end)
    from = end + 1
  }
  return cells
}

/** Adds the ends of the cells of the row that begins here. Returns where it ends; `irregular` or `open`. */
function cutRow(cut: Cut, from: number): number {
  const { text, divider } = cut
  for (let at = from; ; at += 1) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, divider)
    if (end < 0) return open
    if (cut.count === cut.ends.length) cut.ends = twiceAsLong(cut.ends)
    cut.ends[cut.count] = end
    cut.count += 1
    if (isQuoted) cut.breaks += breaksIn(text, at, end)
    at = end
    if (at === text.length) return at
    const next = text.charCodeAt(at)
    if (next === divider) continue
    return next === lineFeed || next === carriageReturn ? at : irregular
  }
}

/** The end of a cell that does not begin with a quotation mark: other marks in it are plain characters. */
function endOfPlain(text: string, from: number, divider: number): number {
  const last = divider > carriageReturn ? divider : carriageReturn
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= last && (code === divider || code === lineFeed || code === carriageReturn)) return at
  }
  return text.length
}

/** The end of a cell in quotation marks, after the closing mark; -1 without one. */
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

/** Whether the first character of an undivided row shows that it may be blank. */
function mayBeBlank({ text, divider }: Cut, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === divider) continue
    return code <= quote || (code >= noBreakSpace && code <= fullWidthSpace) || code === byteOrderMark
  }
  return true
}

/** The number of line ends in a cell. */
function breaksIn(text: string, from: number, end: number): number {
  let found = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) found += 1
  }
  return found
}
