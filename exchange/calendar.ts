import { readDate } from './fields/dates.ts'
import { folded } from './vcard/write-vcard.ts'

/** A birthday that comes every year. */
export interface Birthday {
  /** The same id at each export, by which calendars recognize the entry. */
  uid: string
  /** What the calendar shows, such as "Birthday of Hana Sato". */
  summary: string
  /** Date of the first birthday; for a day without a year, in a leap year (`yearless`). */
  year: number
  month: number
  day: number
}

/** First year of birthdays without a known year: every calendar program takes it, and it has a 29 February. */
const yearless = 2000

/** A day in every year, and in which year it was first; null where that is not known. */
export interface DayOfBirth {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Returns the day of a birth date, with or without a year; null for a date that names no day, or one of two days. */
export function dayOfBirth(written: string): DayOfBirth | null {
  const date = readDate(written, 'day-first')
  const other = readDate(written, 'month-first')
  if (date.kind === 'day' && other.kind === 'day' && date.iso !== other.iso) return null
  if (date.kind === 'day') {
    const [year = 0, month = 0, day = 0] = date.iso.split('-').map(Number)
    return { year, month, day }
  }
  if (date.kind !== 'no-year') return null
  const [month = 0, day = 0] = date.text.split(/[-/]/u).map(Number)
  return { year: null, month, day }
}

/** The same as calendars need it, with a year in any case. */
export function birthdayOf(written: string): Pick<Birthday, 'year' | 'month' | 'day'> | null {
  const found = dayOfBirth(written)
  return found && { ...found, year: found.year ?? yearless }
}

/**
 * Returns birthdays as an iCalendar file (RFC 5545): all-day entries of each year that leave the day free. A birthday on 29
 * February is on the last day of February: on the 28th in common years, which a plain yearly rule would skip.
 * @param stamp when it was written, an ISO 8601 time in UTC
 */
export function writeBirthdays(birthdays: readonly Birthday[], name: string, stamp: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atena//Atena//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...birthdays.flatMap((birthday) => eventOf(birthday, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf({ uid, summary, year, month, day }: Birthday, stamp: string): string[] {
  const digits = (number: number, length: number) => String(number).padStart(length, '0')
  const isLeapDay = month === 2 && day === 29
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp.replace(/\.\d+|[-:]/gu, '')}`,
    `DTSTART;VALUE=DATE:${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}`,
    `RRULE:FREQ=YEARLY${isLeapDay ? ';BYMONTH=2;BYMONTHDAY=-1' : ''}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Characters that a text cannot have are not written to the file; a line end becomes a blank. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/gu, '\\$&')
    .replace(/[\r\n]+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
}
