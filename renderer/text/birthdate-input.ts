import { calendarDay, compareDays, eras, firstYearOfJapaneseCalendar } from './dates.ts'
import type { CalendarDay, Era } from './dates.ts'

/**
 * What a typed date means. `other-era`: the year runs past the end of its era or begins before it, as 昭和65年 does, so
 * the day may be a slip; `lunar`: before 1873 the months were others; `no-day`: a month or a day that does not exist.
 */
export type BirthdateReading =
  | { kind: 'day'; day: CalendarDay }
  | { kind: 'other-era'; day: CalendarDay; era: Era; year: number }
  | { kind: 'lunar' | 'no-day' | 'unknown' }

/**
 * Reads a date as people write it: 昭和63年1月7日, S63.1.7, 1988年1月7日, 1988/1/7, 1988-01-07, 19880107, also in full width
 * and with Chinese numerals.
 */
export function readBirthdate(text: string): BirthdateReading {
  const plain = withDigits(text.normalize('NFKC')).replace(/\s/g, '')
  const parts = eraForm.exec(plain) ?? yearForm.exec(plain) ?? plainForm.exec(plain)
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

/** What a typed date is stored as: the form of the spec where it is clear, else what was typed. */
export function birthdateToStore(text: string): string {
  const reading = readBirthdate(text)
  return reading.kind === 'day' ? isoDay(reading.day) : text
}

const monthAndDay = '(?<month>\\d{1,2})[-/.月](?<day>\\d{1,2})日?$'
const eraForm = new RegExp(
  `^(?<era>明治?|大正?|昭和?|平成?|令和?|[MTSHRmtshr])\\.?(?<year>元|\\d{1,2})[-/.年]${monthAndDay}`,
)
const yearForm = new RegExp(`^(?<year>\\d{4})[-/.年]${monthAndDay}`)
const plainForm = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/

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
