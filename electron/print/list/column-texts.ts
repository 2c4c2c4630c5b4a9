import type { ListOptions } from '../../../contract/ipc/paper-list.ts'
import { firstYearOfJapaneseCalendar, writing, type Language } from '../../../contract/language.ts'
import type { ListColumn } from '../../../contract/record/list-columns.ts'
import { jointName } from '../../../contract/record/person-name.ts'
import type { PostalAddress } from '../../../contract/record/parts.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { dayOfBirth, type DayOfBirth } from '../../../exchange/calendar.ts'
import { addressLines } from '../../../labels/compose/address-lines.ts'
import {
  chooseAddress,
  isDomestic,
  isEastAsian,
  postalCode,
  printable,
} from '../../../labels/compose/mailing-record.ts'
import { nameOrderInUse } from '../../record-text/shown-name.ts'

/** How the texts of a list are written. */
export interface ListWriting {
  readonly language: Language
  readonly address: ListOptions['address']
}

/** What a record says in a column; lines are apart by line ends. '' for what is written by hand. */
export function columnText(column: ListColumn, record: ServiceRecord, written: ListWriting): string {
  return texts[column](record, written)
}

const texts: Record<ListColumn, (record: ServiceRecord, written: ListWriting) => string> = {
  kana: ({ lastkana, firstkana, organization }) =>
    filled([lastkana, firstkana], ' ') || printable(organization?.kana),
  jointNames: ({ joint_names }) =>
    filled(
      (joint_names ?? []).map((person) => jointName(person, nameOrderInUse())),
      '\n',
    ),
  company: ({ organization }) =>
    filled([organization?.name, organization?.dept1, organization?.dept2, organization?.title], ' '),
  zipcode(record, { address: choice }) {
    const address = chooseAddress(record, choice)?.address
    return address ? postalCode(printable(address.zipcode), isDomestic(address), address).text : ''
  },
  address(record, { address: choice }) {
    const address = chooseAddress(record, choice)?.address
    return address ? addressText(address) : ''
  },
  telephone: ({ telephones }) =>
    filled(
      (telephones ?? []).map(({ number }) => number),
      '\n',
    ),
  email: ({ emails }) =>
    filled(
      (emails ?? []).map(({ address }) => address),
      '\n',
    ),
  birthdate: ({ birthdate }, { language }) => birthText(birthdate ?? '', language),
  tags: ({ tags }) => filled(tags ?? [], ', '),
  memo: ({ memo }) => memo ?? '',
  tick: () => '',
  blank: () => '',
}

function filled(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts
    .map(printable)
    .filter((part) => part !== '')
    .join(separator)
}

/** An address on one line, in the order of its country, without its postal code, which has a column of its own. */
function addressText(address: PostalAddress): string {
  const domestic = isDomestic(address)
  const country = printable(address.country)
  const { largestFirst, lines } = addressLines({
    ...address,
    zipcode: '',
    // Without its postal code, too, an address in Latin letters stays where it is.
    country: domestic ? 'JP' : country,
  })
  // Among the lines as it was typed in the letters of the address; within Japan it says nothing.
  const isSaid = largestFirst && (domestic || isEastAsian(country))
  return [...lines, isSaid ? '' : country].filter((line) => line !== '').join(largestFirst ? ' ' : ', ')
}

/** When a contact was born, as in 1988/01/07, or the text as it is where it names no day. */
function birthText(written: string, language: Language): string {
  const day = dayOfBirth(written)
  if (day === null) return written
  const form = day.year === null ? monthAndDay : ({ dateStyle: 'medium' } as const)
  return formatted(day, language, form)
}

const monthAndDay = { month: 'long', day: 'numeric' } as const

/** The day and the month of a birthday. */
export function dayText(day: DayOfBirth, language: Language): string {
  return formatted(day, language, monthAndDay)
}

/** The name of a month, from 1. */
export function monthName(month: number, language: Language): string {
  return formatted({ year: null, month, day: 1 }, language, { month: 'long' })
}

/** The year of a birth, in Japanese with that of its era; '' if it is not known. */
export function yearText(day: DayOfBirth, language: Language): string {
  const { year } = day
  if (year === null) return ''
  if (language !== 'ja') return String(year)
  if (year < firstYearOfJapaneseCalendar) return `${year}年`
  const era = formatOf('ja-u-ca-japanese', { era: 'long', year: 'numeric' }).format(dateOf(day))
  return `${year}年（${era}）`
}

function formatted(day: DayOfBirth, language: Language, form: Intl.DateTimeFormatOptions): string {
  return formatOf(writing[language].tag, form).format(dateOf(day))
}

/** A day without a year is in a leap year. */
function dateOf({ year, month, day }: DayOfBirth): Date {
  const date = new Date(0)
  date.setUTCFullYear(year ?? 2000, month - 1, day)
  return date
}

// To make one takes longer than to use it a thousand times.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(tag: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(form)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}
