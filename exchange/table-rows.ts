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

const [quote, lineFeed, carriageReturn] = [34, 10, 13]
/** The first and the last of the blanks beyond ASCII, and one with a far higher code. */
const [noBreakSpace, fullWidthSpace, byteOrderMark] = [0xa0, 0x3000, 0xfeff]

/** A part of a text that begins with a row, and the places at which the cells of that row end. */
interface Cut {
  text: string
  readonly divider: number
  /** The line end that ends a row; null for any, in a text that has to follow the rules. */
  readonly ending: string | null
  ends: Int32Array
  count: number
  /** Line ends in quotation marks. */
  breaks: number
  /** What is wrong with the quotation marks of the row. */
  fault: OddRow['fault']
}

/** What ends a row instead: an irregular place, or the end of the text before a quotation mark is closed. */
const [irregular, open] = [-1, -2]

function newCut(text: string, delimiter: string, ending: string | null): Cut {
  const divider = delimiter.charCodeAt(0)
  return { text, divider, ending, ends: new Int32Array(64), count: 0, breaks: 0, fault: null }
}

/**
 * The rows of a text that follows RFC 4180, with one kind of line end, without blank rows. Other texts need `oddRows`.
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
    this.#cut = newCut('', delimiter, null)
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

/** A place in a text, and its line. */
export interface Place {
  readonly from: number
  readonly line: number
}

/** A row of a text with any quotation marks. */
export interface OddRow extends TableRow, Place {
  /** Where the next row begins. */
  readonly next: number
  /** A closing quotation mark that is followed by more text, or one that is missing; its cell goes to the end of the text. */
  readonly fault: 'misplaced' | 'open' | null
}

/**
 * The rows of a text with any quotation marks, from a place on. A quotation mark closes its cell only before a delimiter or a
 * line end; blanks between them are left out.
 * @param ending what ends the rows, as `endingOf` finds it: other line ends are characters of cells
 */
export function* oddRows(
  text: string,
  { delimiter, ending }: { delimiter: string; ending: string },
  { from, line }: Place = { from: 0, line: 1 },
): Generator<OddRow, void> {
  const cut = newCut(text, delimiter, ending)
  while (from < text.length) {
    const next = Math.min(cutRow(cut, from) + ending.length, text.length)
    yield { line, cells: cellsOf(cut, from), from, next, fault: cut.fault }
    line += breaksIn(text, from, next)
    from = next
  }
}

/** How much of a text is searched for its line ends. */
const sample = 1024 * 1024

/** The line end of the rows from a place on of a text that may mix several, judging by those outside of quotation marks. */
export function endingOf(text: string, from = 0): '\n' | '\r\n' | '\r' {
  const outside = text.slice(from, from + sample).replace(/"[^]*?"/gu, '')
  const [first, ...others] = outside.split('\r')
  if (others.length === 0 || first?.includes('\n') === true) return '\n'
  const pairs = others.filter((each) => each.startsWith('\n')).length
  return pairs * 2 > others.length ? '\r\n' : '\r'
}

/** Where the line at a place ends, and where the next one begins. */
export function endOfLine(text: string, from: number): { text: number; next: number } {
  const found = /\r\n|\r|\n/gu
  found.lastIndex = from
  const match = found.exec(text)
  return match
    ? { text: match.index, next: match.index + match[0].length }
    : { text: text.length, next: text.length }
}

function cellsOf(cut: Cut, first: number): string[] {
  const { text, ends, count } = cut
  const cells = new Array<string>(count)
  let from = first
  for (let at = 0; at < count; at += 1) {
    const end = ends[at] ?? from
    if (end === from) cells[at] = ''
    else cells[at] = text.charCodeAt(from) === quote ? quotedText(cut, from, end) : text.slice(from, end)
    from = end + 1
  }
  return cells
}

/** Finds the ends of the cells of the row that begins here. Returns where it ends; `irregular` or `open`. */
function cutRow(cut: Cut, from: number): number {
  const { text, divider, ending } = cut
  cut.count = 0
  cut.breaks = 0
  cut.fault = null
  for (let at = from; ; at += 1) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(cut, at) : endOfPlain(text, at, divider, ending)
    if (end < 0) return end
    if (isQuoted) cut.breaks += breaksIn(text, at, end)
    if (cut.count === cut.ends.length) cut.ends = twiceAsLong(cut.ends)
    cut.ends[cut.count] = end
    cut.count += 1
    at = end
    if (text.charCodeAt(at) !== divider) return at
  }
}

/** The end of a cell that does not begin with a quotation mark: other marks in it are plain characters. */
function endOfPlain(text: string, from: number, divider: number, ending: string | null): number {
  const last = divider > carriageReturn ? divider : carriageReturn
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= last && (code === divider || code === lineFeed || code === carriageReturn))
      if (code === divider || ending === null || text.startsWith(ending, at)) return at
  }
  return text.length
}

/** The end of a cell in quotation marks, after the closing mark and blanks. */
function endOfQuoted(cut: Cut, from: number): number {
  const { text, divider, ending } = cut
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text.charCodeAt(at + 1)
    if (next === quote) {
      // Two marks in a cell are one.
      at += 1
      continue
    }
    if (next === divider || at + 1 === text.length || isEnd(cut, at + 1)) return at + 1
    if (ending === null) return irregular
    const end = behindBlanks(cut, at + 1)
    if (end < text.length && isEnd(cut, end)) return end
    cut.fault = 'misplaced'
  }
  if (ending === null) return open
  cut.fault = 'open'
  return text.length
}

/** Whether a cell ends here, before a delimiter or a line end. */
function isEnd({ text, divider, ending }: Cut, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === divider) return true
  return ending === null ? code === lineFeed || code === carriageReturn : text.startsWith(ending, at)
}

function behindBlanks(cut: Cut, from: number): number {
  let at = from
  while (at < cut.text.length && !isEnd(cut, at) && cut.text.charAt(at).trim() === '') at += 1
  return at
}

function twiceAsLong(ends: Int32Array): Int32Array {
  const longer = new Int32Array(ends.length * 2)
  longer.set(ends)
  return longer
}

function quotedText({ text, fault }: Cut, from: number, end: number): string {
  const isOpen = fault === 'open' && end === text.length
  let close = end - (isOpen ? 0 : 1)
  // Blanks may follow the mark that closes the cell.
  while (!isOpen && text.charCodeAt(close) !== quote) close -= 1
  const written = text.slice(from + 1, close)
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

/** The number of line ends in a part of a text. */
function breaksIn(text: string, from: number, end: number): number {
  let found = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) found += 1
  }
  return found
}
