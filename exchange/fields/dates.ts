import type { ImportDayOrder } from '../../contract/ipc/import.ts'

/** The result of reading a cell with a date. */
export type ReadDate =
  | { kind: 'day'; iso: string }
  /** A day in every year, as --04-01. */
  | { kind: 'no-year'; text: string }
  /** 0/0/00 and the like. */
  | { kind: 'none' }
  | { kind: 'unclear'; text: string }

const eras: readonly [names: RegExp, before: number][] = [
  [/^(?:令和|令|R)/iu, 2018],
  [/^(?:平成|平|H)/iu, 1988],
  [/^(?:昭和|昭|S)/iu, 1925],
  [/^(?:大正|大|T)/iu, 1911],
  [/^(?:明治|明|M)/iu, 1867],
]
/** How the months begin in English, French, German, Italian, Polish, Portuguese, Russian and Spanish, without accents. */
const months = [
  ...['jan|ene|gen|sty|янв', 'feb|fev|lut|фев', 'mar|мар', 'apr|abr|avr|kwi|апр', 'may|mai|mag|maj|мая|май'],
  ...['jun|juin|giu|cze|июн', 'jul|juil|lug|lip|июл', 'aug|ago|aou|sie|авг', 'sep|set|wrz|сен'],
  ...['oct|okt|ott|out|paz|окт', 'nov|lis|ноя', 'dec|dez|dic|gru|дек'],
].map((starts) => new RegExp(`^(?:${starts})`, 'u'))

/** Reads a date as programs and people write it. `order` decides 4/5/1960; a number above 12 decides by itself. */
export function readDate(
  written: string,
  order: ImportDayOrder | (() => ImportDayOrder) = 'month-first',
): ReadDate {
  if (isIso(written)) return { kind: 'day', iso: written }
  const plain = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/u.exec(written)
  if (plain && plain[1] !== '1604' && isDay(Number(plain[1]), Number(plain[2]), Number(plain[3])))
    return dayOf(Number(plain[1]), Number(plain[2]), Number(plain[3]), written)
  if (written.length > longestDate) return unclearDate(written)
  const whole = withDigits(written.normalize('NFKC').trim())
  const text = withoutAddition(whole).replace(/^'/u, '')
  if (text === '' || /^[0/\-. ]+$/u.test(text)) return { kind: 'none' }
  const date = yearless(text) ?? ofEra(text) ?? yearFirst(text) ?? named(text) ?? yearLast(text, order)
  return date === null || (date.kind === 'day' && contradicts(whole, date.iso)) ? unclearDate(written) : date
}

/** No date is longer, in UTF-16 units; the patterns would be slow on other long texts. */
const longestDate = 100

/** Whether this is a day as YYYY-MM-DD and nothing else. */
function isIso(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return false
  const year = numberAt(text, 0, 4)
  return year !== 1604 && isDay(year, numberAt(text, 5, 7), numberAt(text, 8, 10))
}

/** The number written by the characters from one place to another; NaN if one of them is not a digit. */
function numberAt(text: string, from: number, end: number): number {
  let value = 0
  for (let at = from; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Without a day of the week, an age or the year of the other calendar in brackets, and without 生 after it or 西暦 before it. */
function withoutAddition(text: string): string {
  if (!/[)生れ西]/u.test(text)) return text
  return text
    .replace(
      /\s*\((?:[日月火水木金土](?:曜日?)?|(?:満|年齢)?\s*\d{1,3}\s*[歳才]|(?:西暦)?\s*\d{4}\s*年?|[^\d\s()]{1,2}(?:元|\d{1,2})年?)\)/gu,
      '',
    )
    .replace(/\s*生(?:まれ)?$|^西暦\s*/gu, '')
}

/** Whether a year in brackets differs from that of the date: 昭和35年(1961年). */
function contradicts(text: string, iso: string): boolean {
  const [, year, era, ofEra] =
    /\((?:(?:西暦)?\s*(\d{4})\s*年?|([^\d\s()]{1,2})(元|\d{1,2})年?)\)/u.exec(text) ?? []
  const before = eras.find(([name]) => name.test(era ?? ''))?.[1]
  if (year === undefined && before === undefined) return false
  return Number(iso.slice(0, 4)) !== Number(year ?? (before ?? 0) + (ofEra === '元' ? 1 : Number(ofEra)))
}

/**
 * Days since the end of 1899, as spreadsheets count them; 1900 was not a leap year, although spreadsheets treat it as one. Some
 * count back from there, too.
 */
export function dayOfSerial(serial: number): string {
  const isDay = Number.isFinite(serial) && (serial >= 1 || serial < 0) && Math.abs(serial) < 2_958_466
  if (!isDay || serial < -200_000) return String(serial)
  const day = new Date(
    Date.UTC(1899, 11, serial < 60 && serial > 0 ? 31 : 30) + Math.floor(serial) * 86_400_000,
  )
  return day.toISOString().slice(0, 10)
}

/** The order of the dates of a file: a number above 12 in one of them decides it; null without such a number. */
function dayOrderOf(cells: readonly string[]): ImportDayOrder | null {
  for (const cell of cells) {
    const [, one, other] = /^(\d{1,2})[/.-] ?(\d{1,2})[/.-] ?\d{2,4}\b/u.exec(cell.trim()) ?? []
    if (Number(one) > 12) return 'day-first'
    if (Number(other) > 12) return 'month-first'
  }
  return null
}

/** 60/4/1 preceded by its full year, 1960/4/1; any other text unchanged. */
export function withYearFirst(text: string): string {
  const [, year, , month, day] = shortYearFirst.exec(text) ?? []
  if (year === undefined || !isDay(yearOf(year), Number(month), Number(day))) return text
  return `${yearOf(year)}/${month}/${day}`
}

const shortYearFirst = /^(\d{2})([/.-])(\d{1,2})\2(\d{1,2})$/u

/** A date that cannot be read. */
export function unclearDate(text: string): ReadDate {
  return { kind: 'unclear', text: text.trim() }
}

function yearless(text: string): ReadDate | null {
  const [, month, day] =
    /^--?(\d{2})-?(\d{2})$/u.exec(text) ??
    /^(\d{2})-(\d{2})$/u.exec(text) ??
    /^(\d{1,2})(?:月|\/)(\d{1,2})日?$/u.exec(text) ??
    // 3.4. in German and Finnish
    /^(?=\d{1,2}\. ?(\d{1,2})\.$)(\d{1,2})/u.exec(text) ??
    []
  if (month === undefined || day === undefined) return null
  return isDay(2000, Number(month), Number(day))
    ? {
        kind: 'no-year',
        text: text.includes('/') ? text : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      }
    : unclearDate(text)
}

function ofEra(text: string): ReadDate | null {
  const compact = text.replace(/\s/gu, '')
  const era = eras.find(([name]) => name.test(compact))
  if (!era) return null
  const [, year, month, day] =
    /^\.?(元|\d{1,2})[年./-](\d{1,2})[月./-](\d{1,2})日?$/u.exec(compact.replace(era[0], '')) ??
    // S350401
    /^(\d{2})(\d{2})(\d{2})$/u.exec(compact.replace(era[0], '')) ??
    []
  if (year === undefined) return null
  return dayOf(era[1] + (year === '元' ? 1 : Number(year)), Number(month), Number(day), text)
}

function yearFirst(text: string): ReadDate | null {
  const match =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:日|\.)?(?:[T\s].*)?$/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:T.*)?$/u.exec(text)
  if (!match) return null
  const [, year, month, day] = match.map(Number)
  // Apple's programs write 1604 where the year is not known.
  if (year === 1604 || (year === 0 && month !== 0))
    return yearless(`--${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`)
  // 1900/1/0 is a spreadsheet's form of an empty date.
  if (year === 0 || (year === 1900 && day === 0)) return { kind: 'none' }
  return dayOf(year ?? 0, month ?? 0, day ?? 0, text)
}

/** 28 Sep 1960, September 28, 1960, 28-Sep-60, September 28 */
function named(text: string): ReadDate | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  // A day of the week may begin like a month and comes before it: mardi 1er avril.
  const found = (plain.match(/\p{L}{3,}/gu) ?? []).map((word) =>
    months.findIndex((start) => start.test(word)),
  )
  const month = (found.findLast((at) => at >= 0) ?? -1) + 1
  const numbers = [...text.matchAll(/\d+/gu)].map(([number]) => number)
  const year = numbers.find((number) => number.length === 4)
  const day = numbers.find((number) => number.length <= 2)
  if (month === 0 || day === undefined || numbers.length > 2) return null
  const short = numbers.length === 2 ? numbers[1] : undefined
  if (year === undefined && short !== undefined)
    return text.startsWith(day) ? dayOf(yearOf(short), month, Number(day), text) : null
  if (year === undefined) return yearless(`--${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
  return dayOf(Number(year), month, Number(day), text)
}

function yearLast(text: string, order: ImportDayOrder | (() => ImportDayOrder)): ReadDate | null {
  const match = /^(\d{1,2})[/.-] ?(\d{1,2})[/.-] ?(\d{2}|\d{4})(?:\s.*)?$/u.exec(text)
  if (!match) return null
  const [, one = 0, other = 0] = match.map(Number)
  const year = yearOf(match[3] ?? '')
  // Dots are used where the day comes first.
  const isOpen = one <= 12 && other <= 12 && one !== other && !text.includes('.')
  const said = isOpen && typeof order === 'function' ? order() : order
  const dayFirst = one > 12 || (other <= 12 && (said === 'day-first' || text.includes('.')))
  return dayFirst ? dayOf(year, other, one, text) : dayOf(year, one, other, text)
}

/** A two-digit year is taken as one of the last hundred, if it is a plausible year of birth. */
function yearOf(digits: string): number {
  const year = Number(digits)
  return digits.length === 2 ? year + (year > 30 ? 1900 : 2000) : year
}

function dayOf(year: number, month: number, day: number, text: string): ReadDate {
  if (!isDay(year, month, day)) return unclearDate(text)
  const two = (number: number) => String(number).padStart(2, '0')
  return { kind: 'day', iso: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` }
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const isShort = month === 4 || month === 6 || month === 9 || month === 11
  const days = month === 2 ? (isLeap ? 29 : 28) : isShort ? 30 : 31
  return year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= days
}

const numerals = '〇一二三四五六七八九'

/** 六十三年 → 63年 */
function withDigits(text: string): string {
  return text.replace(/[〇一二三四五六七八九十]+/gu, (number) => {
    if (!number.includes('十')) return [...number].map((sign) => numerals.indexOf(sign)).join('')
    const [tens = '', ones = ''] = number.split('十')
    return String(
      (tens === '' ? 1 : numerals.indexOf(tens)) * 10 + Math.max(0, numerals.indexOf(ones || '〇')),
    )
  })
}

/** Headings in languages that write the year before month and day. */
const easternHeading = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Kana}]/u
/** The same headings and the English ones: their month may come before the day. */
const leavesOrderOpen = new RegExp(`^(?:birth|dateofbirth|dob)|${easternHeading.source}`, 'u')

/** What decides how the dates of a column are read. */
interface ColumnFacts {
  /** Its cells. */
  cells(): readonly string[]
  /** Its heading in small letters, null if it decides nothing. */
  heading: string | null
  /** Whether the rest of the table writes the day first: its other headings are in such a language. */
  isAbroad: boolean
  /** The order of day and month that the user chose. */
  dayOrder: ImportDayOrder | undefined
}

/**
 * The order of the dates of a column: as the dates themselves show it, else as the language of their heading writes them, else
 * as the user chose.
 */
export class ColumnDates {
  /** Whether the order of day and month is unclear in a date, and neither the other dates nor the heading decide it. */
  isOpen = false
  readonly #facts: ColumnFacts
  #order: ImportDayOrder | null | undefined
  #shortYears: ShortYears | null | undefined

  constructor(facts: ColumnFacts) {
    this.#facts = facts
  }

  /** Called where the order is unclear in a date; null where nothing decides it. */
  order(): ImportDayOrder | null {
    if (this.#order === undefined) {
      const { heading, isAbroad, dayOrder } = this.#facts
      const said =
        dayOrderOf(this.#facts.cells()) ??
        (isAbroad ? 'day-first' : heading === null || leavesOrderOpen.test(heading) ? null : 'day-first')
      this.isOpen = said === null
      this.#order = said ?? dayOrder ?? null
    }
    return this.#order
  }

  /** The years of those dates that may begin with a two-digit year; null where the year comes last. */
  shortYears(): ShortYears | null {
    if (this.#shortYears === undefined)
      this.#shortYears = shortYearsOf(this.#facts.cells(), easternHeading.test(this.#facts.heading ?? ''))
    return this.#shortYears
  }
}

/** `unclear` where it may be a year of an era: 35/4/1 is in 1935 or in 昭和35. */
type ShortYears = 'western' | 'unclear'

/** The last year of 昭和, the era of most years of birth. */
const lastOfShowa = 64

/**
 * A first number above 31 is a year, and so is a last one; otherwise a heading in a language that writes the year first
 * decides.
 */
function shortYearsOf(cells: readonly string[], isEastern: boolean): ShortYears | null {
  let isFirst = isEastern
  for (const cell of cells) {
    const [, one, other] = /^(\d{1,2})[/.-] ?\d{1,2}[/.-] ?(\d{2}|\d{4})$/u.exec(cell.trim()) ?? []
    if (Number(other) > 31) return null
    if (Number(one) > lastOfShowa) return 'western'
    if (Number(one) > 31) isFirst = true
  }
  if (!isFirst) return null
  return isEastern ? 'unclear' : 'western'
}
