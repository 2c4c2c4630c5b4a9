import type { Person } from '../person.ts'
import { guardedText, quoted } from './formula-guard.ts'
import { alwaysThere, columnsFor, valueOf } from './own-columns.ts'

/** A table before it becomes a file: its headers, and a cell under each for every person. */
export interface WrittenTable {
  headers: string[]
  rows: string[][]
}

/** All fields of these persons, in the columns of our own export. */
export function ownTable(persons: readonly Person[], { withPhotos = true } = {}): WrittenTable {
  const columns = columnsFor(persons).filter(({ name }) => withPhotos || name !== 'photo')
  const all = persons.map((person) => columns.map((column) => valueOf(person, column)))
  const kept = columns.flatMap(({ name }, at) =>
    alwaysThere.includes(name) || all.some((cells) => cells[at] !== '') ? [at] : [],
  )
  return {
    headers: kept.map((at) => columns[at]?.name ?? ''),
    rows: all.map((cells) => kept.map((at) => cells[at] ?? '')),
  }
}

/** Returns CSV text with a column for every field of a person. */
export function writeOwnCsv(persons: readonly Person[]): string {
  const { headers, rows } = ownTable(persons)
  return csvText({ headers, rows: rows.map((cells) => cells.map(guardedText)) })
}

/** Returns a table as CSV with a byte order mark, by which spreadsheets recognize UTF-8. Cells are written unchanged. */
export function csvText({ headers, rows }: WrittenTable): string {
  const lines = [headers, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`)
  return `\u{feff}${lines.join('')}`
}
