/** Reads `yyyy-mm-dd`; null for anything that is no day of the calendar (0000-00-00, 02-30, fault P30). */
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

/** A birth date in the words of the language, in Japanese with its era; text that is no date as it is. */
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

/** Like `dateText`, with the era in every language. */
export function birthdateText(text: string, locale: string): string {
  const day = calendarDay(text)
  const era = day === null || locale.startsWith('ja') ? '' : eraYearText(day, locale)
  return era === '' ? dateText(text, locale) : `${dateText(text, locale)} (${era})`
}

/** The day on which the age changes next, today included, and how far away it is. */
export function nextBirthday(birth: CalendarDay, today: CalendarDay): { day: CalendarDay; inDays: number } {
  const { year } = today
  const candidates = [year, year + 1].map((each) => utcDate({ ...birth, year: each }))
  const now = utcDate(today).getTime()
  const next = candidates.find((date) => date.getTime() >= now) ?? utcDate(birth)
  return { day: dayOfDate(next), inDays: Math.round((next.getTime() - now) / 86_400_000) }
}

/** A timestamp of the service on the local clock; text that is no timestamp as it is. */
export function timestampText(text: string, locale: string, timeZone?: string): string {
  const date = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(date.getTime())) return text
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone }).format(
    date,
  )
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
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** A Japanese era. `first` is its first day in the calendar of today. */
export interface Era {
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

/** Before 1873 Japan counted lunar months, so an era year beside a Gregorian date would mislead. */
export const firstYearOfJapaneseCalendar = 1873

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
