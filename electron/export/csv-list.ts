import Encoding from 'encoding-japanese'
import { guardedText, quoted } from '../../exchange/csv/formula-guard.ts'
import { columnsOf } from './csv-columns.ts'
import type { Cells } from './csv-columns.ts'

/** A file's bytes, and how many characters its encoding does not have. */
interface CsvBytes {
  bytes: Uint8Array
  replaced: number
}

/** What stands for a character that Shift_JIS lacks, as on paper. */
const substitute = '〓'

/** UTF-8 gets a byte order mark, by which spreadsheets know it; Shift_JIS is for programs that read nothing else. */
export function csvBytes(text: string, encoding: 'utf-8' | 'shift_jis'): CsvBytes {
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(`\u{feff}${text}`), replaced: 0 }
  const decoder = new TextDecoder('shift_jis')
  const known = new Map<string, boolean>()
  const isKnown = (character: string) => {
    const before = known.get(character)
    const now = before ?? decoder.decode(new Uint8Array(sjis(character))) === character
    known.set(character, now)
    return now
  }
  let replaced = 0
  const written = [...text].map((character) => {
    if (isKnown(character)) return character
    replaced += 1
    return substitute
  })
  return { bytes: new Uint8Array(sjis(written.join(''))), replaced }
}

function sjis(text: string): number[] {
  return Encoding.convert(Encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' })
}

/** A CSV file as text, and how many cells a spreadsheet would have taken for a formula. */
interface CsvText {
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
