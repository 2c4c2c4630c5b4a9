import { readDate } from '../fields/dates.ts'
import type { DayOrder } from '../fields/dates.ts'
import { isJapaneseAddress, splitJapaneseAddress } from '../fields/japanese-address.ts'
import type { Cities } from '../fields/japanese-address.ts'
import { emailKind, linkKind } from '../fields/kinds.ts'
import { tidyPerson } from '../fields/tidy-person.ts'
import {
  fullKana,
  isCompany,
  isHonorific,
  splitHonorific,
  splitJointNames,
  splitName,
} from '../fields/names.ts'
import { shortened } from '../limits.ts'
import { isSomebody, nameOf } from '../person.ts'
import type { Person, PersonAddress, Remark, RemarkKind } from '../person.ts'
import type { TableRow } from '../table.ts'
import { googleTags } from './google.ts'
import type { Column } from './headers.ts'
import { JointCells, jointPerson } from './joint-cells.ts'

/** How the columns of a table are read. */
export interface TableReading {
  /** One for each column; null for one that nobody knows. */
  columns: (Column | null)[]
  /** The words of the user, which take the place of what the headers say. */
  dayOrder?: DayOrder
  cities?: Cities
  /** Whether the cells are text that no spreadsheet computes, as those of a workbook are. */
  isWorkbook?: boolean
}

/** One row as its cells come in. */
export class RowReading {
  readonly person: Person = {}
  readonly memo: string[] = []
  readonly #remarks: Remark[] = []
  readonly #addresses = new Map<string, Record<string, string>>()
  readonly #joint = new JointCells()
  readonly #birth = { year: '', month: '', day: '' }
  #fullname = ''
  #middle = ''
  readonly #row: TableRow
  readonly #reading: TableReading & { dayOrder: DayOrder }

  constructor(row: TableRow, reading: TableReading & { dayOrder: DayOrder }) {
    this.#row = row
    this.#reading = reading
  }

  note(field: string, kind: RemarkKind, value = ''): void {
    const text = value === '' ? { kind } : { kind, value: shortened(value) }
    this.#remarks.push({ line: this.#row.line, person: '', field, text })
  }

  /** Takes the text of a cell, without blanks around it. */
  take(column: Column | null, text: string, header: string): void {
    if (column === null) {
      if (header.trim() === '') return
      this.memo.push(`${header.trim()}: ${text}`)
      return this.note(header.trim(), 'to-memo', text)
    }
    const [kind = '', a = '', b = ''] = partsOfColumn(column)
    if (kind === 'tel') return this.#telephones(a, b, text)
    if (kind === 'email') return this.#emails(a, text)
    if (kind === 'url') return this.#links(a, text)
    if (kind === 'adr') return this.#address(a, b, text)
    if (kind === 'joint') return this.#joint.take(a, b, text)
    if (kind === 'memo' && a !== '') {
      if (!/^(?:[0/\-. ]+|選択なし|指定なし|unspecified)$/iu.test(text)) this.memo.push(`${a}: ${text}`)
      return
    }
    this.#single(column, text, header)
  }

  #single(column: Column, text: string, header: string): void {
    const { person } = this
    if (column === 'fullname') this.#fullname ||= text
    else if (column === 'middle') this.#middle = text
    else if (column === 'fullkana') {
      const { lastname, firstname } = splitName(fullKana(text))
      if (lastname !== undefined) person.lastkana ??= lastname
      if (firstname !== undefined) person.firstkana ??= firstname
    } else if (column === 'lastkana' || column === 'firstkana') person[column] ??= fullKana(text)
    else if (column === 'lastname' || column === 'firstname' || column === 'code') person[column] ??= text
    else if (column === 'suffix') {
      if (!/^(?:なし|無し|選択なし|指定なし|自動)$/u.test(text)) person.suffix ??= text
    } else if (column === 'namesuffix' || column === 'title') {
      if (isHonorific(text)) person.suffix ??= text
      else this.memo.push(`${header.trim()}: ${text}`)
    } else if (column === 'onchu') {
      // A sign in a column of its own: 1, ○, 御中.
      if (!/^(?:0|なし|無し|false|no|×)$/iu.test(text)) person.suffix ??= '御中'
    } else if (column === 'gender') this.#gender(text)
    else if (column === 'birthdate') this.#birthdate(text, header)
    else if (column === 'birthyear') this.#birth.year = text
    else if (column === 'birthmonth') this.#birth.month = text
    else if (column === 'birthday') this.#birth.day = text
    else if (column === 'memo' || column === 'note') this.memo.push(text)
    else if (column === 'nickname') this.memo.push(`${header.trim()}: ${text}`)
    else if (column === 'tags') this.#tags(text)
    else if (column.startsWith('organization.')) {
      const part = column.slice('organization.'.length) as 'name'
      ;(person.organization ??= {})[part] ??= column === 'organization.kana' ? fullKana(text) : text
    }
  }

  #tags(text: string): void {
    const tags = text.includes(':::')
      ? googleTags(text)
      : text.split(/[;,、，；\n]/u).map((tag) => tag.trim())
    const named = tags.filter((tag) => tag !== '' && !tag.startsWith('*'))
    if (named.length > 0) this.person.tags = [...new Set([...(this.person.tags ?? []), ...named])]
  }

  #gender(text: string): void {
    if (/^(?:m|男|männl|herr|homme|hombre|uomo|муж|mies|muž)/iu.test(text)) this.person.gender = 'm'
    else if (/^(?:f|w|女|frau|femme|mujer|donna|жен|nainen|žena)/iu.test(text)) this.person.gender = 'f'
  }

  #birthdate(text: string, header: string): void {
    const date = readDate(text, this.#reading.dayOrder)
    if (date.kind === 'day') this.person.birthdate ??= date.iso
    else if (date.kind !== 'none') {
      this.memo.push(`${header.trim()}: ${date.text}`)
      this.note(header.trim(), date.kind === 'no-year' ? 'date-without-year' : 'date-unclear', date.text)
    }
  }

  #telephones(kindof: string, label: string, text: string): void {
    // Some programs write several numbers into one cell.
    for (const number of partsOf(text.replace(/^'(?=\d)/u, ''), /;|；|、|\n|:::/u))
      (this.person.telephones ??= []).push(
        kindof === 'null' ? { kindof: null, label, number } : { kindof, number },
      )
  }

  #emails(kindof: string, text: string): void {
    for (const address of partsOf(text, /[;；、,\n]|:::/u)) {
      const kind = kindof === 'home' ? emailKind([], address).kindof : kindof
      ;(this.person.emails ??= []).push({ kindof: kind, address })
    }
  }

  #links(kindof: string, text: string): void {
    for (const url of partsOf(text, /\n|:::/u))
      (this.person.weburls ??= []).push({ ...(kindof === 'hp' ? linkKind([], url) : { kindof }), url })
  }

  #address(kindof: string, part: string, text: string): void {
    const parts = this.#addresses.get(kindof) ?? {}
    parts[part] = parts[part] === undefined ? text : `${parts[part]} ${text}`
    this.#addresses.set(kindof, parts)
  }

  finish(): { person: Person; remarks: Remark[] } {
    const { person } = this
    this.#finishName()
    const addresses = [...this.#addresses].flatMap(([kindof, parts]) => this.#finishAddress(kindof, parts))
    if (addresses.length > 0) person.addresses = [...(person.addresses ?? []), ...addresses]
    for (const address of person.addresses ?? []) this.#finishPlace(address)
    this.#finishNumbers()
    const { year, month, day } = this.#birth
    if ([year, month, day].some((part) => part !== ''))
      this.#birthdate(
        year === '' ? `--${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}/${month}/${day}`,
        'birthday',
      )
    const joint = this.#joint.persons()
    if (joint.length > 0) person.joint_names = [...(person.joint_names ?? []), ...joint]
    if (this.memo.length > 0)
      person.memo = [person.memo ?? '', ...this.memo].filter((line) => line !== '').join('\n')
    tidyPerson(person, this.#reading.cities ?? [], (kind, value) => this.note('', kind, value))
    if (!isSomebody(person)) this.note('', 'no-person')
    const name = nameOf(person)
    for (const remark of this.#remarks) remark.person = name
    return { person, remarks: this.#remarks }
  }

  #finishName(): void {
    const { person } = this
    if (this.#middle !== '')
      person.firstname = [person.firstname ?? '', this.#middle].filter((part) => part !== '').join(' ')
    if (person.lastname !== undefined || person.firstname !== undefined || this.#fullname === '') return
    const [first = '', ...others] = splitJointNames(this.#fullname)
    const joint = others.flatMap((name) => jointPerson({ fullname: name }))
    if (joint.length > 0) person.joint_names = joint
    const { name, suffix = joint.at(-1)?.suffix } = splitHonorific(first)
    if (suffix !== undefined) person.suffix ??= suffix
    if (name === person.organization?.name || name.includes('@')) return
    // A company stands where the name of a person would.
    if (suffix === '御中' || isCompany(name)) (person.organization ??= {}).name ??= name
    if (person.organization?.name !== name) Object.assign(person, splitName(name))
  }

  #finishAddress(kindof: string, parts: Record<string, string>): PersonAddress[] {
    const { line1, line2, line3, street2, street3, ...plain } = parts
    const address: PersonAddress = { kindof: kindof === 'null' ? null : kindof, ...plain }
    const lines = [plain['street'], street2, street3].flatMap((each) =>
      each === undefined ? [] : linesIn(each),
    )
    // Of several lines in one cell the last is the building, and in Japan what stands behind the numbers.
    const isInLines = /[\r\n]/u.test(plain['street']?.trim() ?? '')
    const isBehind = /[都道府県]$/u.test(plain['region'] ?? '') && /[\d０-９]/u.test(lines[0] ?? '')
    if ((isInLines || (isBehind && lines.length > 1)) && address.building === undefined)
      address.building = lines.pop() ?? ''
    const street = lines.join(' ')
    if (street !== '') address.street = street
    if (line1 !== undefined || line2 !== undefined || line3 !== undefined)
      this.#lines(address, [line1, line2, line3])
    if (kindof === 'home' && this.person.organization?.name !== undefined && this.#addresses.size === 1)
      address.kindof = 'home'
    return [address]
  }

  /** 住所1, 住所2, 住所3: the first begins with the prefecture; a later one without numbers before it is the building. */
  #lines(address: PersonAddress, [line1 = '', line2 = '', line3 = '']: (string | undefined)[]): void {
    const split = splitJapaneseAddress(line1, this.#reading.cities)
    const isPlace =
      (address.region ?? split.region) !== undefined ||
      this.#reading.cities?.some(({ city }) => city === split.city) === true
    const isSplit = isPlace && isJapaneseAddress(line1)
    const whole = isSplit ? split : { street: line1 }
    if (isSplit && line1 !== split.street) this.note('', 'address-split', line1)
    if (address.region === undefined && whole.region) address.region = whole.region
    if (address.city === undefined && whole.city) address.city = whole.city
    const hasNumbers = /[\d０-９]/u.test(whole.street ?? '')
    const street = [address.street ?? '', whole.street ?? '', hasNumbers ? '' : line2]
      .filter((each) => each !== '')
      .join('')
    const building = [whole.building ?? '', hasNumbers ? line2 : '', line3]
      .filter((each) => each !== '')
      .join(' ')
    if (street !== '') address.street = street
    if (building !== '')
      address.building = [address.building ?? '', building].filter((each) => each !== '').join(' ')
  }

  #finishPlace(address: PersonAddress): void {
    const zipcode = address.zipcode
      ?.normalize('NFKC')
      .replace(/^'?〒?\s*/u, '')
      .trim()
    if (zipcode === undefined) return
    if (/^\d{5,6}$/u.test(zipcode) && isInJapan(address)) {
      address.zipcode = zipcode.padStart(7, '0')
      this.note('', 'zero-restored', zipcode)
    } else address.zipcode = zipcode
  }

  /** Digits without their zero, as a spreadsheet leaves them of a number: 9012345678, 312345678. */
  #finishNumbers(): void {
    const lost = (this.person.telephones ?? []).filter(({ number }) => /^[1-9]\d{8,9}$/u.test(number))
    if (lost.length === 0 || this.person.addresses?.some(isInJapan) !== true) return
    for (const telephone of lost) {
      this.note('', 'zero-restored', telephone.number)
      telephone.number = `0${telephone.number}`
    }
  }
}

function linesIn(text: string): string[] {
  const lines = /[\r\n]/u.test(text) ? text.split(/[\r\n]+/u).map((line) => line.trim()) : [text]
  return lines.filter((line) => line !== '')
}

function isInJapan({ region = '', city = '', street = '' }: PersonAddress): boolean {
  return /[都道府県]$/u.test(region) || isJapaneseAddress(region + city + street)
}

const columnParts = new Map<Column, readonly string[]>()

/** The words of a column: each is taken apart once and not for each cell. There are as many as headers that we know. */
function partsOfColumn(column: Column): readonly string[] {
  const parts = columnParts.get(column) ?? column.split(':')
  columnParts.set(column, parts)
  return parts
}

/** Several values of one cell, without empty ones. */
function partsOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
