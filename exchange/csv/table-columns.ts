import type { ImportDayOrder } from '../../contract/ipc/import.ts'
import type { Cities } from '../fields/japanese-address.ts'
import type { DatesOfTable } from './birth-cells.ts'
import { googleColumns } from './google.ts'
import { columnOf, headerKey, type Column } from './headers.ts'
import { familyOf, ofFamily } from './header-words.ts'

/** How the columns of a table are read. */
export interface TableReading {
  /** One for each column; null for an unknown one. */
  columns: (Column | null)[]
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
export function hasOneOffice(columns: readonly (string | null)[]): boolean {
  const [name, second] = ['organization.name', 'organization.dept2']
  return !columns.includes(second) && columns.indexOf(name) === columns.lastIndexOf(name)
}

/** How many of these cells are known headers. */
export function countKnown(cells: readonly string[]): number {
  return cells.filter((cell) => cell.length < 60 && columnFor(cell) !== null).length
}

/** Whether a column holds the name of a person or a part of it. */
export function isNameColumn(column: Column | null): boolean {
  return column !== null && /^(?:full|last|first|contact)name$/u.test(column)
}

const longestHeading = 300

/** The column under this header, including those of products. */
export function columnFor(header: string): Column | null {
  // Headings are never whole texts, and searching words in long ones is slow.
  if (header.length > longestHeading) return null
  return columnOf(header) ?? (googleColumns([header]) ? 'google' : null)
}

/** Headings of a title that is only written before a name. */
const isForName = /prefix|anrede|salutation|civilité|tratami?ento|обращение|oslovení|akademisch|^mr/u

/** In old German Outlook the region is the country if the country (Land) has a column, too; that one is the state then. */
const germanLands = new Map([
  ['regionprivat', 'landprivat'],
  ['regiongeschäftlich', 'landgeschäftlich'],
  ['weitereregion', 'weiteresland'],
])

function regionOfGermany(key: string, has: (key: string) => boolean): Column | null {
  const kindof = key.endsWith('privat') ? 'home' : key.endsWith('geschäftlich') ? 'office' : 'null'
  const land = germanLands.get(key)
  if (land !== undefined) return `adr:${kindof}:${has(land) ? 'country' : 'region'}`
  return [...germanLands.values()].includes(key) ? `adr:${kindof}:region` : null
}

const wholeAddress = /^(?:home|business|other)address$/u

const isTwice = (columns: readonly (Column | null)[], column: Column) =>
  columns.indexOf(column) !== columns.lastIndexOf(column)

/** The columns of a second company, as programs for business cards have them: more than one in addition to its name. */
const secondOffice = [/^(?:会社|勤務先)名?2$/u, /^(?:役職|肩書)名?2$/u]

const bareNumbers: Readonly<Record<string, Column>> = {
  自宅: 'tel:tel',
  home: 'tel:tel',
  work: 'tel:offtel',
  other: 'tel:null:other',
}

/** The meaning of a word in the language that the other columns show; null for every other word. */
function meantIn(key: string, has: (key: string) => boolean): Column | null {
  // 宛名2 may be the line below the name; with an honorific it is a person.
  if (key === '宛名2' && has('敬称2')) return 'joint:1:fullname'
  // In German Outlook `Ort` is the person's location, in addition to the towns of the addresses.
  if (key === 'ort' && has('ortprivat')) return 'memo:Location'
  // In Chinese the given name; the same word means the family name in Japanese.
  if (key === '名字' && has('姓氏')) return 'firstname'
  // In Brazil a nickname; in Portugal the family name.
  if (key === 'apelido' && (has('sobrenome') || has('últimonome'))) return 'nickname'
  // In French it is the role at work, not a profession.
  if (key === 'profession' && has('prénom')) return 'organization.title'
  // In Portugal and Brazil this marks a private contact, in Spain it is the telephone at home.
  if (key === 'particular' && (has('prioridade') || has('sobrenome') || has('apelido'))) return 'skip'
  return null
}

const isOfSpouse = (key: string) => ofFamily(key)?.startsWith('joint:0:') === true

/** The index of 児童氏名 or the like: it is the person where no other column is a name and it is not a spouse; -1 without one. */
function onlyNameAt(keys: readonly string[], known: readonly (Column | null)[]): number {
  if (known.some((column) => isNameColumn(column) && column !== 'contactname')) return -1
  return keys.findIndex((key, at) => known[at] === null && key.endsWith('氏名') && !isOfSpouse(key))
}

/** The columns of a table by its headers, including words that a product uses differently. */
export function columnsOf(headers: readonly string[]): (Column | null)[] {
  const keys = headers.map(headerKey)
  const known = headers.map(columnFor)
  const has = (key: string) => keys.includes(key)
  const onlyName = onlyNameAt(keys, known)
  const isGerman = has('vorname')
  const lastOfEight = keys.indexOf("'?'を含んだデータ")
  // Year and month in columns of their own: the column called birthday is the day then.
  const isDayApart =
    known.includes('birthyear') && known.includes('birthmonth') && !known.includes('birthday')
  const isOfNumbers = has('mobile') || (known.some(isWholeAddress) && (has('携帯') || has('携帯電話')))
  const columns = known.map((word, at) => {
    const key = keys[at] ?? ''
    if (at === onlyName) return 'fullname'
    // A place alone next to a column of mobile numbers is the place of a number.
    const family = onlyName < 0 ? familyOf(key, keys) : null
    const column = family ?? word ?? (isOfNumbers ? bareNumbers[key] : null) ?? null
    // Next to the company it is the department.
    if (key === '所属' && !known.includes('organization.dept1') && isTwice(known, 'organization.name'))
      return 'organization.dept1'
    const german = isGerman ? regionOfGermany(key, has) : null
    if (german !== null) return german
    // After the last column of Eight, each of the user's tags has a column.
    if (word === null && at > lastOfEight && lastOfEight > 0) return 'ticked'
    // In a table of business cards, data of the person are data at work.
    if (has('名刺交換日') && column !== null) return atWork(column)
    const meant = meantIn(key, has)
    if (meant !== null) return meant
    // A whole address whose parts have columns of their own, as Google writes it for Outlook.
    if (wholeAddress.test(key) && has(key.replace('address', 'street')))
      return (column ?? '').replace(':street', ':copy')
    // With a second company and title, the department belongs to those, and goes to the memo with them.
    if (column === 'organization.dept2' && secondOffice.every((part) => keys.some((each) => part.test(each))))
      return null
    if (isDayApart && column === 'birthdate') return 'birthday'
    // Where no other column has it, a title is the one at work, as in tables of Yahoo.
    if (column === 'title' && !isForName.test(key) && !known.includes('organization.title')) return 'anytitle'
    // The same word once more after a work address, or after the company, belongs to that.
    const between = known.slice(keys.indexOf(key), at)
    if (column?.startsWith('adr:home:') === true && between.some((before) => isAddressAtWork(before)))
      return atWork(column)
    if (column !== null && between.includes('organization.name')) return atWork(column)
    // In Japan a postal code comes before its address.
    if ((key === '〒' || key === '郵便番号') && column !== null && isAddressAtWork(known[at + 1]))
      return atWork(column)
    return column
  })
  return besideOthers(keys, columns)
}

const isWholeAddress = (column: Column | null) => /^adr:home:(?:line1|street)$/u.test(column ?? '')

function isAddressAtWork(column: Column | null | undefined): boolean {
  return column?.startsWith('adr:office:') === true && column !== 'adr:office:zipcode'
}

function atWork(column: Column): Column {
  if (column === 'url:hp') return 'url:office'
  if (column === 'tel:fax') return 'tel:offfax'
  if (column === 'tel:tel') return 'tel:offtel'
  return column.replace(/^(adr|email):home/u, '$1:office')
}

/**
 * Columns that need the columns next to them to be understood: one of several of a name, an address or an honorific, a reading,
 * and a column without a heading.
 */
function besideOthers(keys: readonly string[], columns: readonly (Column | null)[]): (Column | null)[] {
  const nth = occurrences(keys)
  // Two lists printed side by side have every heading twice.
  const isTwice = (start: string) => columns.some((column, at) => nth[at] === 1 && column?.startsWith(start))
  const isOtherAddress = isTwice('adr:home:zipcode')
  const isJoint = !isTwice('tel:') && !isTwice('adr:')
  const firstHeaded = keys.findIndex((key) => key !== '')
  const all: (Column | null)[] = []
  for (const [at, key] of keys.entries()) {
    const column = columns[at] ?? null
    const left = all[at - 1] ?? null
    const again = nth[at] ?? 0
    if (key === '') all.push(at < firstHeaded ? 'count' : (withoutHeading(left) ?? column))
    else if (key.startsWith('敬称')) all.push(honorificOf(key, columns, left) ?? column)
    else if (bareKana.test(key) && column === 'fullkana') all.push(readingOf(all, columns, at))
    else if (again > 0 && column === 'joint:all') all.push(`joint:${again + 1}:fullname`)
    else if (again > 0 && column === 'fullname' && keys[at - 1] === key) all.push('morename')
    else if (again > 0 && isJoint && jointParts.test(column ?? '')) all.push(`joint:${again}:${column}`)
    else if (again > 0 && isOtherAddress && column?.startsWith('adr:home:') === true)
      all.push(column.replace('home', 'null'))
    else if (column === null || column === 'count') all.push(behindNumber(keys, all, at) ?? column)
    else all.push(column)
  }
  return onlyNames(keys, all)
}

/** How many times each word has occurred so far. */
function occurrences(keys: readonly string[]): number[] {
  const times = new Map<string, number>()
  return keys.map((key) => {
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before
  })
}

const jointParts = /^(?:(?:full|last|first)name|(?:last|first)kana|suffix)$/u

/** Headings of a reading that do not say whose reading it is. */
const bareKana =
  /^(?:フリガナ|ふりがな|カナ|かな|よみ(?:がな)?|ヨミ(?:ガナ)?|読み(?:がな|仮名)?|furigana|yomi|kana)\d?$/u

/** A heading over several columns, the others of which have none: 氏名 over 山田 and 太郎. */
function withoutHeading(left: Column | null): Column | null {
  if (left === 'fullname' || left === 'morename') return 'morename'
  if (left === 'fullkana' || left === 'morekana') return 'morekana'
  return left !== null && /^tel:|^email:|^adr:[^:]*:zipcode$/u.test(left) ? left : null
}

const ofJoint = /^joint:(?:suffixes|\d+:suffix)$/u

/** The honorific after a joint name belongs to the same person, and 敬称2 to 連名2. */
function honorificOf(key: string, columns: readonly (Column | null)[], left: Column | null): Column | null {
  // The only honorific of a table is the person's.
  if (key === '敬称' && !isTwice(columns, 'suffix') && !columns.some((column) => ofJoint.test(column ?? '')))
    return null
  const nth = /^敬称\(?(\d+)\)?$/u.exec(key)?.[1]
  if (nth !== undefined && columns.includes(`joint:${nth}:fullname`)) return `joint:${nth}:suffix`
  const [kind, number = ''] = left?.split(':') ?? []
  if (kind !== 'joint') return null
  const column = ['all', 'suffixes', 'kana'].includes(number) ? 'joint:suffixes' : `joint:${number}:suffix`
  // If the joint name's honorific has its own column, this one is the person's: 連名, 敬称, 連名敬称.
  return columns.includes(column) ? null : column
}

/** A reading without a name in its heading belongs to the name before it. */
function readingOf(
  before: readonly (Column | null)[],
  columns: readonly (Column | null)[],
  at: number,
): Column {
  const left = before.findLast((column) => column !== null && /name|^joint:|kana$/u.test(column)) ?? ''
  if (left === 'fullkana' && before.at(-1) === 'fullkana' && before.includes('firstname')) return 'firstkana'
  if (left === 'contactname') return 'contactkana'
  const [kind, number = ''] = left.split(':')
  if (kind === 'joint')
    return ['all', 'suffixes', 'kana'].includes(number) ? 'joint:kana' : `joint:${number}:kana`
  // Directly before a name it could belong to either, unless that name has a reading of its own.
  const isOpen = isNameColumn(columns[at + 1] ?? null) && columns.lastIndexOf('fullkana') <= at
  return left === 'organization.name' && !isOpen ? 'organization.kana' : 'fullkana'
}

/** 市内局番, 番号; 生年, 月, 日; 元号, 年, 月, 日: a continuation of what the column before it began. */
function behindNumber(
  keys: readonly string[],
  before: readonly (Column | null)[],
  at: number,
): Column | null {
  const [key, left] = [keys[at], before[at - 1]]
  if (key === '番号') return keys[at - 1] === '市内局番' ? 'tel:tel' : null
  if ((key === '元号' || key === '年号') && keys[at + 1] === '年') return 'birthera'
  if (key === '年') return left === 'birthera' ? 'birthyear' : null
  if (key === '月') return left === 'birthyear' ? 'birthmonth' : null
  return key === '日' && left === 'birthmonth' ? 'birthday' : null
}

/** 名前 next to 姓 is the given name, and 氏名(ふりがな) holds both where no other column is a name. */
function onlyNames(keys: readonly string[], columns: readonly (Column | null)[]): (Column | null)[] {
  const has = (column: Column) => columns.includes(column)
  const isGiven = has('lastname') && !has('firstname') && keys.some((key) => givenName.test(key))
  const isNamed = columns.some((column) => isNameColumn(column) || column === 'organization.name')
  const isNamedBeside = has('lastname') || has('fullname') || has('contactname')
  let kana = has('lastkana')
  // 姓, 名, フリガナ, フリガナ
  const isInTwo = columns.filter((column) => column === 'firstkana').length === 1 && !kana
  return columns.map((column, at) => {
    const key = keys[at] ?? ''
    if (isGiven && column === 'fullname' && givenName.test(key)) return 'firstname'
    if (column === 'firstname' && wholeName.test(key) && !isNamedBeside) return 'fullname'
    if (key === 'name' && keys.includes('surname') && !has('firstname')) return 'firstname'
    if ((isGiven || has('lastkana')) && column === 'fullkana' && /名前/u.test(key)) return 'firstkana'
    if (key === 'なまえ' && has('lastkana')) return 'firstkana'
    if (!isNamed && column === 'fullkana' && /^[おご]?(?:氏名|名前|姓名)/u.test(key)) return 'fullname'
    if (isInTwo && column === 'fullkana' && columns[at + 1] === 'firstkana' && !kana) {
      kana = true
      return 'lastkana'
    }
    return column
  })
}

/** The given name next to the family name, and the whole name where no other column is a name. */
const wholeName = /^(?:nome|nombre|имя|imię|jméno|meno)$/u

const givenName = /^お?名前$/u
