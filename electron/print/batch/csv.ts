import Papa from 'papaparse'

/** A row of a CSV file: its fields by header, and the line of the file on which it begins, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
}

/** A CSV file that was read, or the line that cannot be. */
export type CsvRead =
  | { readonly ok: true; readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number; readonly reason: 'quotes' | 'fields' | 'empty' }

/** Text of a CSV file: UTF-8 with or without a byte order mark, or else Shift_JIS; null when it is neither. */
export function csvText(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  }
  return null
}

/** Reads comma-separated text with a header line. Blank lines are skipped. */
export function readCsv(text: string): CsvRead {
  const table = newTable()
  const lines = plainLines(text)
  if (lines === null) readQuoted(text, table)
  else lines.every((line, index) => table.add(line.split(','), index + 1))
  return table.read()
}

/** The lines of a text without quotation marks and with line ends of one kind, which needs no parser; or null. */
function plainLines(text: string): string[] | null {
  if (text.includes('"')) return null
  if (!text.includes('\r')) return text.split('\n')
  const lines = text.split('\r\n')
  return lines.some((line) => line.includes('\r') || line.includes('\n')) ? null : lines
}

function readQuoted(text: string, table: Table): void {
  const lines = lineCounter(text)
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step({ data, errors, meta }, parser) {
      const line = lines.before()
      lines.moveTo(meta.cursor)
      if (!table.add(data, line, errors.length > 0)) parser.abort()
    },
  })
}

/** The rows as they are read. */
interface Table {
  /** Returns whether to go on. */
  add(data: readonly string[], line: number, misquoted?: boolean): boolean
  read(): CsvRead
}

function newTable(): Table {
  let headers: string[] | null = null
  let failure: Extract<CsvRead, { ok: false }> | null = null
  const rows: CsvRow[] = []
  return {
    add(data, line, misquoted = false) {
      if (data.every((field) => field.trim() === '')) return true
      if (misquoted) failure = { ok: false, line, reason: 'quotes' }
      else if (headers === null) headers = data.map((name) => name.trim())
      else if (data.length !== headers.length) failure = { ok: false, line, reason: 'fields' }
      else rows.push({ line, fields: fieldsOf(headers, data) })
      return failure === null
    },
    read() {
      if (failure !== null) return failure
      return headers === null ? { ok: false, line: 1, reason: 'empty' } : { ok: true, headers, rows }
    },
  }
}

function fieldsOf(headers: readonly string[], data: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 1) fields[headers[at] ?? ''] = data[at] ?? ''
  return fields
}

/** Counts the lines of the text up to the parser's place in it; a quoted field may hold line breaks. */
function lineCounter(text: string) {
  let line = 1
  let at = 0
  return {
    before: () => line,
    moveTo(cursor: number) {
      for (; at < cursor; at += 1) {
        const isBreak = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')
        if (isBreak) line += 1
      }
    },
  }
}
