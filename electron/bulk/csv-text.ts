import type { Cells } from './csv-columns.ts'
import { columnsOf } from './csv-columns.ts'

/** A CSV file as text, and how many cells a spreadsheet would have taken for a formula. */
export interface CsvText {
  text: string
  guarded: number
}

/** Rows with a header line, lines ending as RFC 4180 has them. */
export function csvTextOf(rows: readonly Cells[]): CsvText {
  const columns = columnsOf(rows)
  let guarded = 0
  const written = (value: string) => {
    const safe = guardedText(value)
    if (safe !== value) guarded += 1
    return quoted(safe)
  }
  const lines = rows.map((cells) => columns.map((name) => written(cells.get(name) ?? '')).join(','))
  return { text: [columns.join(','), ...lines, ''].join('\r\n'), guarded }
}

function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/**
 * SECURITY: a cell that begins like a formula is run by a spreadsheet that opens the file, and its text came from
 * somebody else. It gets an apostrophe, which spreadsheets take off again. `+81 3 …` and `-5` are no formulas.
 */
function guardedText(value: string): string {
  const isFormula = /^[=@\t\r]/u.test(value) || (/^[+-]/u.test(value) && !/^[+-][\d\s().-]*$/u.test(value))
  return isFormula ? `'${value}` : value
}
