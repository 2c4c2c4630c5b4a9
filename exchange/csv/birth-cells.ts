import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import {
  dayOfSerial,
  readDate,
  unclearDate,
  withYearFirst,
  type ColumnDates,
  type ReadDate,
} from '../fields/dates.ts'
import type { Person, RemarkKind } from '../person.ts'

/** A date of birth in columns of its parts, as the table writes them. */
export type BirthCells = Partial<Record<'birthera' | 'birthyear' | 'birthmonth' | 'birthday', string>>

/** Facts from the dates of the whole table. */
export interface DatesOfTable {
  /** The order of day and month, null where nothing decides it; called only for an ambiguous date. */
  order(): ImportDayOrder | null
  shortYears: ColumnDates['shortYears']
}

/** The row that has the date. */
interface BirthRow {
  readonly person: Person
  readonly memo: string[]
  readonly reading: { isWorkbook?: boolean; dates: DatesOfTable }
  note(field: string, kind: RemarkKind, value?: string): void
}

/** A day since 1927 that a spreadsheet shows as a number; no other date has five digits. */
const serial = /^[1-4]\d{4}(?:\.0)?$/u

/**
 * Adds a date of birth to the person of the row; a text that is not a date, lacks a year, or is a second date goes to the memo.
 */
export function takeBirthdate(row: BirthRow, text: string, header: string): void {
  const date = dateOfCell(row, text, header)
  if (date.kind === 'none') return
  if (date.kind === 'day' && (row.person.birthdate ?? date.iso) === date.iso) {
    row.person.birthdate = date.iso
    if (serial.test(text) && row.reading.isWorkbook !== true)
      row.note(header, 'reads-otherwise', `${text} → ${date.iso}`)
    return
  }
  const value = date.kind === 'day' ? text : date.text
  row.memo.push(`${header}: ${value}`)
  row.note(header, remarkOf[date.kind], value)
}

/** The date of a cell, in the order of the whole table. */
export function dateOfCell(row: Omit<BirthRow, 'person' | 'memo'>, text: string, header: string): ReadDate {
  const { dates } = row.reading
  const whole = withYearFirst(text)
  const years = whole === text ? null : dates.shortYears()
  if (years === 'unclear') return unclearDate(text)
  const day = serial.test(text) ? dayOfSerial(Number(text)) : years === 'western' ? whole : text
  return readDate(day, () => dayOrder(row, text, header))
}

/** The remark about a date that goes to the memo; a complete one is the second of that person. */
export const remarkOf = { day: 'to-memo', 'no-year': 'date-without-year', unclear: 'date-unclear' } as const

function dayOrder(row: Omit<BirthRow, 'person' | 'memo'>, text: string, header: string): ImportDayOrder {
  const order = row.reading.dates.order()
  if (order === null) row.note(header, 'date-order-guessed', text)
  return order ?? 'month-first'
}

/** The parts joined to one date. */
export function wholeBirth({
  birthera = '',
  birthyear = '',
  birthmonth = '',
  birthday = '',
}: BirthCells): string {
  const day = `${birthmonth.padStart(2, '0')}-${birthday.padStart(2, '0')}`
  return birthyear === '' ? `--${day}` : `${birthera}${birthyear}/${birthmonth}/${birthday}`
}
