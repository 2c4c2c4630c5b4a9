import { dayOfSerial, readDate, unclearDate, withYearFirst } from '../fields/dates.ts'
import type { ColumnDates, DayOrder } from '../fields/dates.ts'
import type { Person, RemarkKind } from '../person.ts'

/** A date of birth in columns of its parts, as they stand there. */
export type BirthCells = Partial<Record<'birthera' | 'birthyear' | 'birthmonth' | 'birthday', string>>

/** The row that the date is one of. */
interface BirthRow {
  readonly person: Person
  readonly memo: string[]
  readonly reading: {
    isWorkbook?: boolean
    dates: { order(): DayOrder | null; shortYears: ColumnDates['shortYears'] }
  }
  note(field: string, kind: RemarkKind, value?: string): void
}

/** Adds a date of birth to the person of the row; what is none, has no year, or is a second one goes to the memo. */
export function takeBirthdate(row: BirthRow, text: string, header: string): void {
  const { dates, isWorkbook } = row.reading
  // A day that a spreadsheet shows as a number is one of those since 1927.
  const isSerial = isWorkbook === true && /^\d{5}$/u.test(text)
  const whole = withYearFirst(text)
  const years = whole === text ? null : dates.shortYears()
  const day = isSerial ? dayOfSerial(Number(text)) : years === 'western' ? whole : text
  const date = years === 'unclear' ? unclearDate(text) : readDate(day, () => dayOrder(row, text, header))
  if (date.kind === 'none') return
  if (date.kind === 'day' && (row.person.birthdate ?? date.iso) === date.iso) {
    row.person.birthdate = date.iso
    return
  }
  row.memo.push(`${header}: ${date.kind === 'day' ? text : date.text}`)
  const kind =
    date.kind === 'day' ? 'to-memo' : date.kind === 'no-year' ? 'date-without-year' : 'date-unclear'
  row.note(header, kind, date.kind === 'day' ? text : date.text)
}

function dayOrder(row: BirthRow, text: string, header: string): DayOrder {
  const order = row.reading.dates.order()
  if (order === null) row.note(header, 'date-order-guessed', text)
  return order ?? 'month-first'
}

/** The parts as one date. */
export function wholeBirth({
  birthera = '',
  birthyear = '',
  birthmonth = '',
  birthday = '',
}: BirthCells): string {
  const day = `${birthmonth.padStart(2, '0')}-${birthday.padStart(2, '0')}`
  return birthyear === '' ? `--${day}` : `${birthera}${birthyear}/${birthmonth}/${birthday}`
}
