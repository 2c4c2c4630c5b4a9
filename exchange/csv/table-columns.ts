import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import type { Cities } from '../fields/japanese-address.ts'
import type { DatesOfTable } from './birth-cells.ts'
import { byRules, isAddress, isTo, isWork, type Column, type Columns, type Rule } from './column.ts'
import { besideOthers } from './columns-beside.ts'
import { googleColumns } from './google.ts'
import { columnOf, headerKey } from './headers.ts'
import { familyOf, isOfSpouse } from './header-words.ts'

/** How the columns of a table are read. */
export interface TableReading {
  columns: Columns
  /** The user's choice of the order of day and month; it counts where the table does not decide it. */
  dayOrder?: ImportDayOrder | undefined
  cities?: Cities
  /** The delimiter between the cells of a text. */
  delimiter?: string | undefined
  /** Whether the cells are texts that a spreadsheet does not compute, as those of a workbook are. */
  isWorkbook?: boolean
}

/** The same with the facts that only the whole table shows. */
export interface WholeReading extends Omit<TableReading, 'dayOrder'> {
  dates: DatesOfTable
}

/** Whether the columns belong to one company whose second department has no column of its own. */
export function hasOneOffice(columns: Columns): boolean {
  return (
    !columns.some((column) => isWork(column, 'dept2')) &&
    columns.filter((column) => isWork(column, 'name')).length < 2
  )
}

/** How many of these cells are known headers. */
export function countKnown(cells: readonly string[]): number {
  return cells.filter((cell) => cell.length < 60 && columnFor(cell) !== null).length
}

/** Whether a column holds the name of a person or a part of it. */
export function isNameColumn(column: Column | null): boolean {
  return isTo(column, 'fullname', 'lastname', 'firstname', 'contactname')
}

const longestHeading = 300

/** The column under this header, including those of products. */
export function columnFor(header: string): Column | null {
  // Headings are never whole texts, and searching words in long ones is slow.
  if (header.length > longestHeading) return null
  return columnOf(header) ?? (googleColumns([header]) ? { to: 'numbered' } : null)
}

/** The headings of a table, and what their words mean alone. */
interface Headings {
  known: Columns
  has: (...keys: readonly string[]) => boolean
  /** The only column that can be a name; -1 without one. */
  onlyName: number
  /** Whether year and month have columns of their own, and the column called birthday is the day. */
  isDayApart: boolean
  /** Whether this is the table of a program that also has columns for a second company. */
  hasSecondOffice: boolean
  /** The last column of Eight, after which each of the user's tags has a column; -1 for another table. */
  lastOfEight: number
}

/** A column under a header of a table. */
interface Headed {
  table: Headings
  key: string
  at: number
  /** The meaning of the header alone. */
  word: Column | null
  /** The same, with the words that only this table explains. */
  column: Column | null
  /** The columns since the first with this header, which comes first. */
  between: Columns
}

const german = ['vorname']
const region = (kindof: 'home' | 'office' | null): Column => ({ to: 'address', kindof, part: 'region' })
const country = (kindof: 'home' | 'office' | null): Column => ({ to: 'address', kindof, part: 'country' })

/** Words that mean something else where the table has one of the other headings. The first match decides. */
const inLanguages: readonly [word: string, others: readonly string[], column: Column][] = [
  // 宛名2 may be the line below the name; with an honorific it is a person.
  ['宛名2', ['敬称2'], { to: 'joint', number: 1, part: 'fullname' }],
  // In German Outlook `Ort` is the person's location, in addition to the towns of the addresses.
  ['ort', ['ortprivat'], { to: 'memo', word: 'Location' }],
  // In Chinese the given name; the same word means the family name in Japanese.
  ['名字', ['姓氏'], { to: 'firstname' }],
  // In Brazil a nickname; in Portugal the family name.
  ['apelido', ['sobrenome', 'últimonome'], { to: 'nickname' }],
  // In French it is the role at work, not a profession.
  ['profession', ['prénom'], { to: 'organization', part: 'title' }],
  // In Portugal and Brazil this marks a private contact, in Spain it is the telephone at home.
  ['particular', ['prioridade', 'sobrenome', 'apelido'], { to: 'skip' }],
  // In old German Outlook the region is the country if the country (Land) has a column, too; that one is the state then.
  ['regionprivat', ['landprivat'], country('home')],
  ['regionprivat', german, region('home')],
  ['landprivat', german, region('home')],
  ['regiongeschäftlich', ['landgeschäftlich'], country('office')],
  ['regiongeschäftlich', german, region('office')],
  ['landgeschäftlich', german, region('office')],
  ['weitereregion', ['weiteresland'], country(null)],
  ['weitereregion', german, region(null)],
  ['weiteresland', german, region(null)],
]

const inLanguage = ({ key, table }: Headed): Column | undefined =>
  inLanguages.find(([word, others]) => word === key && table.has(...others))?.[2]

/** Headings of a title that is only written before a name. */
const isForName = /prefix|anrede|salutation|civilité|tratami?ento|обращение|oslovení|akademisch|^mr/u

const wholeAddress = /^(?:home|business|other)address$/u

/** The columns that need their table to be understood. The first match decides. */
const rules: readonly Rule<Headed>[] = [
  // 児童氏名 where no other column is a name.
  [({ at, table }) => at === table.onlyName, () => ({ to: 'fullname' })],
  // Next to the company it is the department.
  [
    ({ key, table: { known } }) =>
      key === '所属' &&
      !known.some((column) => isWork(column, 'dept1')) &&
      known.filter((column) => isWork(column, 'name')).length > 1,
    () => ({ to: 'organization', part: 'dept1' }),
  ],
  // Each of the user's tags.
  [
    ({ at, word, table: { lastOfEight } }) => word === null && lastOfEight > 0 && at > lastOfEight,
    () => ({ to: 'ticked' }),
  ],
  // In a table of business cards, data of the person are data at work.
  [({ column, table }) => column !== null && table.has('名刺交換日'), ({ column }) => atWork(column)],
  // What the word means in the language of the table.
  [(here) => inLanguage(here) !== undefined, (here) => inLanguage(here) ?? null],
  // A whole address whose parts have columns of their own, as Google writes it for Outlook.
  [
    ({ key, table }) => wholeAddress.test(key) && table.has(key.replace('address', 'street')),
    ({ column }) => (isTo(column, 'address') ? { ...column, part: 'copy' } : column),
  ],
  // With a second company and title, the department belongs to those, and goes to the memo with them.
  [({ column, table }) => isWork(column, 'dept2') && table.hasSecondOffice, () => null],
  // Next to year and month it is the day.
  [({ column, table }) => isTo(column, 'birthdate') && table.isDayApart, () => ({ to: 'birthday' })],
  // Where no other column has it, a title is the one at work, as in tables of Yahoo.
  [
    ({ key, column, table: { known } }) =>
      isTo(column, 'title') && !isForName.test(key) && !known.some((other) => isWork(other, 'title')),
    () => ({ to: 'anytitle' }),
  ],
  // The same word once more after a work address, or after the company, belongs to that.
  [
    ({ column, between }) => isAddress(column, 'home') && between.some(isAddressAtWork),
    ({ column }) => atWork(column),
  ],
  [({ between }) => between.some((column) => isWork(column, 'name')), ({ column }) => atWork(column)],
  // In Japan a postal code comes before its address.
  [
    ({ key, at, table }) => (key === '〒' || key === '郵便番号') && isAddressAtWork(table.known[at + 1]),
    ({ column }) => atWork(column),
  ],
]

/** The columns of a second company, as programs for business cards have them: more than one in addition to its name. */
const secondOffice = [/^(?:会社|勤務先)名?2$/u, /^(?:役職|肩書)名?2$/u]

/** A place alone, next to a column of mobile numbers, is the place of a number. */
const bareNumbers: Readonly<Record<string, Column>> = {
  自宅: { to: 'telephone', kindof: 'tel' },
  home: { to: 'telephone', kindof: 'tel' },
  work: { to: 'telephone', kindof: 'offtel' },
  other: { to: 'telephone', kindof: null, word: 'other' },
}

/** The columns of a table by its headers, including words that a product uses differently. */
export function columnsOf(headers: readonly string[]): (Column | null)[] {
  const keys = headers.map(headerKey)
  const known = headers.map(columnFor)
  const has = (...others: readonly string[]) => others.some((key) => keys.includes(key))
  const isThere = (content: Column['to']) => known.some((column) => isTo(column, content))
  const table: Headings = {
    known,
    has,
    onlyName: onlyNameAt(keys, known),
    isDayApart: isThere('birthyear') && isThere('birthmonth') && !isThere('birthday'),
    hasSecondOffice: secondOffice.every((part) => keys.some((key) => part.test(key))),
    lastOfEight: keys.indexOf("'?'を含んだデータ"),
  }
  const isWholeAddress = known.some((column) => isAddress(column, 'home', 'line1', 'street'))
  const isOfNumbers = has('mobile') || (isWholeAddress && has('携帯', '携帯電話'))
  const columns = keys.map((key, at) => {
    const word = known[at] ?? null
    const family = table.onlyName < 0 ? familyOf(key, keys) : null
    const column = family ?? word ?? (isOfNumbers ? bareNumbers[key] : null) ?? null
    const here: Headed = { table, key, at, word, column, between: known.slice(keys.indexOf(key), at) }
    return byRules(rules, here)
  })
  return besideOthers(keys, columns)
}

/** The index of 児童氏名 or the like: it is the person where no other column is a name and it is not a spouse; -1 without one. */
function onlyNameAt(keys: readonly string[], known: Columns): number {
  if (known.some((column) => isNameColumn(column) && !isTo(column, 'contactname'))) return -1
  return keys.findIndex((key, at) => known[at] === null && key.endsWith('氏名') && !isOfSpouse(key))
}

function isAddressAtWork(column: Column | null | undefined): boolean {
  return isAddress(column, 'office') && !isAddress(column, 'office', 'zipcode')
}

/** The same content of the person at work; any other unchanged. */
function atWork(column: Column | null): Column | null {
  if (isTo(column, 'link') && column.kindof === 'hp') return { to: 'link', kindof: 'office' }
  if (isTo(column, 'telephone') && column.word === undefined && /^(?:tel|fax)$/u.test(column.kindof ?? ''))
    return { to: 'telephone', kindof: `off${String(column.kindof)}` }
  return isTo(column, 'address', 'email') && column.kindof === 'home'
    ? { ...column, kindof: 'office' }
    : column
}
