import { firstYearOfJapaneseCalendar } from '../../contract/language.ts'

/** Reads `yyyy-mm-dd`; null for anything that is not a day of the calendar (0000-00-00, 02-30, fault P30). */
export function calendarDay(text: string): CalendarDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const day = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) }
  const date = utcDate(day)
  const exists = date.getUTCMonth() + 1 === day.month && date.getUTCDate() === day.day
  return exists && day.year > 0 ? day : null
}

/** Today on the clock of this computer. */
export function localDay(now: Date): CalendarDay {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** Full years from `birth` to `today`; null for a birth in the future. */
export function ageOn(birth: CalendarDay, today: CalendarDay): number | null {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  const years = today.year - birth.year - (hadBirthday ? 0 : 1)
  return years < 0 ? null : years
}

/** A birth date in the words of the language, in Japanese with its era; text that is not a date stays unchanged. */
export function dateText(text: string, locale: string): string {
  const day = calendarDay(text)
  if (day === null) return text
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(utcDate(day))
  const era = eraYearText(day, locale)
  return locale.startsWith('ja') && era !== '' ? `${written}（${era}）` : written
}

/** A month given as 2026-11 in the words of the language; any other text as it is. */
export function monthText(text: string, locale: string): string {
  const month = /^(\d{4})-(\d{2})$/.exec(text)
  if (month === null) return text
  const [year = 0, at = 1] = month.slice(1).map(Number)
  const form = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, form).format(utcDate({ year, month: at, day: 1 }))
}

/** The name of a month, from 1; 13 is January again. */
export function monthName(month: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    utcDate({ year: 2000, month, day: 1 }),
  )
}

/** The day on which the age changes next, today included, and how far away it is. */
export function nextBirthday(birth: CalendarDay, today: CalendarDay): { day: CalendarDay; inDays: number } {
  const { year } = today
  const candidates = [year, year + 1].map((each) => utcDate({ ...birth, year: each }))
  const now = utcDate(today).getTime()
  const next = candidates.find((date) => date.getTime() >= now) ?? utcDate(birth)
  return { day: dayOfDate(next), inDays: Math.round((next.getTime() - now) / 86_400_000) }
}

/** A timestamp of the service on the local clock; text that is not a timestamp stays unchanged. */
export function timestampText(text: string, locale: string, timeZone?: string): string {
  const date = timestamp(text)
  if (date === null) return text
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone }).format(
    date,
  )
}

/** The day of a timestamp on the local clock, such as 11 Sept 2026; text that is not a timestamp stays unchanged. */
export function dayText(text: string, locale: string): string {
  const date = timestamp(text)
  if (date === null) return text
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date)
}

function timestamp(text: string): Date | null {
  const date = new Date(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(date.getTime()) ? date : null
}

/** Overflows as the calendar does: 29 February of a common year is 1 March. */
function utcDate(day: CalendarDay): Date {
  const date = new Date(0)
  date.setUTCFullYear(day.year, day.month - 1, day.day)
  return date
}

function dayOfDate(date: Date): CalendarDay {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** A calendar day without a time zone, as `birthdate` means it (interface 2.1). Months count from 1. */
interface CalendarDay {
  year: number
  month: number
  day: number
}

/** A Japanese era. `first` is its first day in the calendar of today. */
interface Era {
  name: string
  /** In Latin letters. */
  latin: string
  /** As forms abbreviate it. */
  letter: string
  first: CalendarDay
}

/** From the newest to the oldest. A day on which an era begins is its day, not the one before's. */
export const eras: readonly Era[] = [
  { name: '令和', latin: 'Reiwa', letter: 'R', first: { year: 2019, month: 5, day: 1 } },
  { name: '平成', latin: 'Heisei', letter: 'H', first: { year: 1989, month: 1, day: 8 } },
  { name: '昭和', latin: 'Shōwa', letter: 'S', first: { year: 1926, month: 12, day: 25 } },
  { name: '大正', latin: 'Taishō', letter: 'T', first: { year: 1912, month: 7, day: 30 } },
  { name: '明治', latin: 'Meiji', letter: 'M', first: { year: 1868, month: 1, day: 25 } },
]

/** The era of a day and the year in it; null before 1873. */
export function eraOf(day: CalendarDay): { era: Era; year: number } | null {
  if (day.year < firstYearOfJapaneseCalendar) return null
  const era = eras.find(({ first }) => compareDays(first, day) <= 0)
  return era === undefined ? null : { era, year: day.year - era.first.year + 1 }
}

/** The era year of a day, 昭和63年 or Shōwa 63; '' before 1873. */
export function eraYearText(day: CalendarDay, locale: string): string {
  const found = eraOf(day)
  if (found === null) return ''
  return eraText(found.era, found.year, locale)
}

/** An era year in words, also one that does not exist. */
export function eraText({ name, latin }: Era, year: number, locale: string): string {
  return locale.startsWith('ja') ? `${name}${year === 1 ? '元' : year}年` : `${latin} ${year}`
}

/** Negative when `one` comes before `other`, 0 for the same day. */
export function compareDays(one: CalendarDay, other: CalendarDay): number {
  return one.year - other.year || one.month - other.month || one.day - other.day
}

/**
 * What a typed date means. `other-era`: the year runs past the end of its era or begins before it, as 昭和65年 does, so
 * the day may be a slip; `lunar`: before 1873 the months were others; `no-day`: a month or a day that does not exist.
 */
export type BirthdateReading =
  | { kind: 'day'; day: CalendarDay }
  | { kind: 'other-era'; day: CalendarDay; era: Era; year: number }
  | { kind: 'lunar' | 'no-day' | 'unknown' }

/** Which number of a date comes first. Where it is the year, a date with the year at its end is not usual. */
export type DateOrder = 'day' | 'month' | 'year'

/**
 * Reads a date as people write it: 昭和63年1月7日, S63.1.7, 1988年1月7日, 1988/1/7, 1988-01-07, 19880107, also in full width
 * and with Chinese numerals; 7 January 1988, Jan 7th, 1988, 7.1.1988, and 7/1/1988 by the order.
 */
export function readBirthdate(text: string, order: DateOrder = 'year'): BirthdateReading {
  const plain = withDigits(text.normalize('NFKC')).replace(/\s/g, '')
  const parts =
    eraForm.exec(plain) ?? yearForm.exec(plain) ?? plainForm.exec(plain) ?? withYearLast(plain, order)
  if (parts?.groups === undefined) return { kind: 'unknown' }
  const { era: name = '', year = '', month = '', day = '' } = parts.groups
  const era =
    name === ''
      ? undefined
      : eras.find(({ name: full, letter }) => full.startsWith(name) || letter === name.toUpperCase())
  const counted = year === '元' ? 1 : Number(year)
  const first = era === undefined ? 0 : era.first.year - 1
  const found = dayOf(first + counted, Number(month), Number(day))
  if (era !== undefined && first + counted < firstYearOfJapaneseCalendar) return { kind: 'lunar' }
  if (found === null || counted === 0) return { kind: 'no-day' }
  return era === undefined || isWithin(era, found)
    ? { kind: 'day', day: found }
    : { kind: 'other-era', day: found, era, year: counted }
}

/** A day as the spec writes it: `yyyy-mm-dd`. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const padded = (number: number, length: number) => String(number).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** The stored form of a typed date: the form of the spec if it is clear, else the typed text. */
export function birthdateToStore(text: string, order?: DateOrder): string {
  const reading = readBirthdate(text, order)
  return reading.kind === 'day' ? isoDay(reading.day) : text
}

const monthAndDay = '(?<month>\\d{1,2})[-/.月](?<day>\\d{1,2})日?$'
const eraForm = new RegExp(
  `^(?<era>明治?|大正?|昭和?|平成?|令和?|[MTSHRmtshr])\\.?(?<year>元|\\d{1,2})[-/.年]${monthAndDay}`,
)
const yearForm = new RegExp(`^(?<year>\\d{4})[-/.年]${monthAndDay}`)
const plainForm = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const nameFirst = /^(?<name>[a-z]{3,9})\.?(?<day>\d{1,2})(?:st|nd|rd|th)?,?(?<year>\d{4})$/i
const nameSecond = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-./]?(?:of)?(?<name>[a-z]{3,9})[-.,/]?(?<year>\d{4})$/i
const numbersOnly = /^(?<one>\d{1,2})(?<sign>[-./])(?<other>\d{1,2})\k<sign>(?<year>\d{4})$/

/** The parts of a date in a western form; null where it is not one, or where day and month might be either. */
function withYearLast(plain: string, order: DateOrder): { groups: Record<string, string> } | null {
  const named = (nameFirst.exec(plain) ?? nameSecond.exec(plain))?.groups
  if (named !== undefined) {
    const name = (named['name'] ?? '').toLowerCase()
    const month = months.findIndex((each) => each.startsWith(name)) + 1
    return month === 0 ? null : { groups: { ...named, month: String(month) } }
  }
  const { one = '', other = '', sign, year } = numbersOnly.exec(plain)?.groups ?? {}
  if (year === undefined) return null
  const dayFirst = { groups: { year, month: other, day: one } }
  const monthFirst = { groups: { year, month: one, day: other } }
  // Where dots are written, the day is first; and no month has a number above 12.
  if (sign === '.' || Number(one) > 12) return dayFirst
  if (order === 'month' || Number(other) > 12) return monthFirst
  return order === 'day' ? dayFirst : null
}

function dayOf(year: number, month: number, day: number): CalendarDay | null {
  return calendarDay(isoDay({ year, month, day }))
}

/** The last day of an era is the first of the next: both names are right on it, as 明治45年7月30日 and 大正元年7月30日. */
function isWithin(era: Era, day: CalendarDay): boolean {
  const next = eras[eras.indexOf(era) - 1]
  const ends = next === undefined || compareDays(day, lastDay(next)) <= 0
  return compareDays(day, era.first) >= 0 && ends
}

/** Of 昭和 and 平成 the last day was the day before: the law named the next morning. */
function lastDay(next: Era): CalendarDay {
  const changedOvernight = next.name === '平成' || next.name === '令和'
  return changedOvernight ? dayBefore(next.first) : next.first
}

function dayBefore({ year, month, day }: CalendarDay): CalendarDay {
  return day > 1 ? { year, month, day: day - 1 } : { year, month: month - 1, day: 30 }
}

const numerals = '〇一二三四五六七八九'

/** 六十三 → 63; the dates of a calendar need no more than tens, and single signs for a year of four digits. */
function withDigits(text: string): string {
  return text.replace(/[〇一二三四五六七八九十]+/g, (number) => {
    if (!number.includes('十')) return [...number].map((sign) => numerals.indexOf(sign)).join('')
    const [tens = '', ones = ''] = number.split('十')
    return String(
      (tens === '' ? 1 : numerals.indexOf(tens)) * 10 + Math.max(0, numerals.indexOf(ones || '〇')),
    )
  })
}

/**
 * The day of a timestamp on the local clock as shortly as possible: Nov 27, and with its year if that is not the year of `now`; text
 * that is not a timestamp stays unchanged.
 */
export function shortDayText(text: string, locale: string, now = new Date()): string {
  const date = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(date.getTime())) return text
  const isThisYear = date.getFullYear() === now.getFullYear()
  const form: Intl.DateTimeFormatOptions = isThisYear
    ? { month: 'short', day: 'numeric' }
    : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(locale, form).format(date)
}
