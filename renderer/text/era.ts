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
