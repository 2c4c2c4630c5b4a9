import type { ListKind, ListOptions } from '../../../contract/ipc/paper-list.ts'
import { writing, type Language } from '../../../contract/language.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ListColumn } from '../../../contract/record/list-columns.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { dayOfBirth, type DayOfBirth } from '../../../exchange/calendar.ts'
import { mainText } from '../../../languages/main.ts'
import type { ListPaper, PaperColumn, PaperList, PaperSection } from '../../../labels/list/paper-list.ts'
import { listHeaders, nameHeader, orderKeys, rowOf } from '../../book/row.ts'
import { columnText, dayText, monthName, yearText, type ListWriting } from './column-texts.ts'
import { shownName } from '../../record-text/shown-name.ts'

/** Whom a list is of, how it is printed, and on which day and in which language it is made. */
export interface ListInput {
  readonly family: Family
  readonly records: readonly ServiceRecord[]
  readonly options: ListOptions
  readonly language: Language
  readonly today: Date
}

/** A list ready to be laid out, and how many contacts are not on it. */
export interface ComposedList {
  readonly list: PaperList
  /** How many it has. */
  readonly count: number
  /** The positions of the records that a birthday list leaves out, since no day of birth is known. */
  readonly leftOut: readonly number[]
}

/** What a kind of list always shows, before what the user chose. */
type Column = ListColumn | 'name' | 'day' | 'born' | 'age'
const leading: Record<ListKind, readonly Column[]> = {
  address: ['name'],
  birthday: ['day', 'name', 'born', 'age'],
  tick: ['tick', 'name'],
}

const kinds: Record<Column, PaperColumn['kind']> = {
  name: 'words',
  day: 'number',
  born: 'number',
  age: 'number',
  kana: 'words',
  jointNames: 'words',
  company: 'text',
  zipcode: 'number',
  address: 'text',
  telephone: 'number',
  email: 'text',
  birthdate: 'number',
  tags: 'text',
  memo: 'text',
  tick: 'tick',
  blank: 'blank',
}

/** What a list of a kind says already. */
const said: Record<ListKind, readonly Column[]> = {
  address: [],
  birthday: ['birthdate'],
  tick: ['tick'],
}

/** A record with what the list needs of it. */
interface Entry {
  readonly record: ServiceRecord
  readonly born: DayOfBirth | null
  /** What is above it. */
  readonly heading: string
  readonly key: string
}

/** Chooses, orders and writes out what a list shows. */
export function listOfRecords(input: ListInput): ComposedList {
  const { records, options, language, today } = input
  const { kind, title } = options
  const entries = kind === 'birthday' ? byBirthday(input) : inOrder(input)
  const columns = [...leading[kind], ...options.columns.filter((column) => !said[kind].includes(column))]
  const date = new Intl.DateTimeFormat(writing[language].tag, { dateStyle: 'long' }).format(today)
  const { paperList, paperListNote } = mainText[language]
  const leftOut = kind === 'birthday' ? [...records.keys()].filter((at) => bornOn(records[at]) === null) : []
  const list = {
    title: title.trim() || paperList.kind[kind],
    note: paperListNote(date, entries.length),
    columns: columns.map((column): PaperColumn => ({
      heading: paperList.column[column],
      kind: kinds[column],
    })),
    sections: sectionsOf(entries, (entry) => columns.map((column) => textOf(column, entry, input))),
  }
  return { list, count: entries.length, leftOut }
}

function bornOn(record: ServiceRecord | undefined): DayOfBirth | null {
  return dayOfBirth(record?.birthdate ?? '')
}

/** Entries under one heading after another. */
function sectionsOf(entries: readonly Entry[], row: (entry: Entry) => string[]): PaperSection[] {
  const sections: { heading: string; rows: string[][] }[] = []
  for (const entry of entries) {
    let section = sections.at(-1)
    if (section?.heading !== entry.heading) sections.push((section = { heading: entry.heading, rows: [] }))
    section.rows.push(row(entry))
  }
  return sections
}

function compared(one: Entry, other: Entry): number {
  if (one.key === other.key) return 0
  return one.key < other.key ? -1 : 1
}

const digits = (number: number) => String(number).padStart(2, '0')

/** By month and day, on one day by reading. */
function byBirthday({ family, records, options, language }: ListInput): Entry[] {
  const entries = records.flatMap((record): Entry[] => {
    const born = bornOn(record)
    if (born === null) return []
    const { kana_key } = orderKeys(rowOf(family, record, null))
    const heading = options.headings ? monthName(born.month, language) : ''
    return [{ record, born, heading, key: `${digits(born.month)}${digits(born.day)}${kana_key}` }]
  })
  return entries.sort(compared)
}

/** In the order of the window's list (book/row.ts), with its headings. */
function inOrder({ family, records, options: { order, headings } }: ListInput): Entry[] {
  const entries = records.map((record): Entry => {
    if (order === 'selection') return { record, born: null, heading: '', key: '' }
    const row = rowOf(family, record, null)
    const { kana_key, name_key, organization_key, zipcode } = orderKeys(row)
    const keys = {
      kana: { key: kana_key, heading: row.index },
      name: { key: name_key, heading: nameHeader(row) },
      organization: {
        key: `${organization_key}\u0000${kana_key}`,
        heading: listHeaders.organization.of(row.organization),
      },
      zipcode: { key: `${zipcode}\u0000${kana_key}`, heading: /^\d/u.exec(zipcode)?.[0] ?? '#' },
    }
    const { key, heading } = keys[order]
    return { record, born: null, heading: headings ? heading : '', key }
  })
  return entries.sort(compared)
}

function textOf(column: Column, { record, born }: Entry, { options, language, today }: ListInput): string {
  const written: ListWriting = { language, address: options.address }
  switch (column) {
    case 'name':
      return shownName(record)
    case 'day':
      return born ? dayText(born, language) : ''
    case 'born':
      return born ? yearText(born, language) : ''
    case 'age': {
      const age = today.getFullYear() - (born?.year ?? Infinity)
      return age >= 0 ? String(age) : ''
    }
    default:
      return columnText(column, record, written)
  }
}

const papers = { A4: { width: 210, height: 297 }, Letter: { width: 215.9, height: 279.4 } }

/** The paper of a list as it is held, and the size of its type, mm. */
export function listPaper({ paper, landscape, points }: ListOptions): ListPaper {
  const { width, height } = papers[paper]
  const size = (points * 25.4) / 72
  return landscape ? { width: height, height: width, size } : { width, height, size }
}
