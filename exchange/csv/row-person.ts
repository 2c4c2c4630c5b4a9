import { dayOfSerial, readDate } from '../fields/dates.ts'
import type { DayOrder } from '../fields/dates.ts'
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
import type { Person, PersonOrganization, Remark, RemarkKind } from '../person.ts'
import type { TableRow } from '../table.ts'
import { tagsIn } from './google.ts'
import type { Column } from './headers.ts'
import { JointCells, jointPerson } from './joint-cells.ts'
import { addressOfCells, isInJapan, restoreZipcode } from './row-address.ts'

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
  // Most rows have few of these.
  #addresses: Map<string, Record<string, string>> | null = null
  #joint: JointCells | null = null
  #birth: Partial<Record<'birthyear' | 'birthmonth' | 'birthday', string>> | null = null
  #fullname = ''
  #middle = ''
  #middleKana = ''
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
    if (kind === 'joint') return (this.#joint ??= new JointCells()).take(a, b, text)
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
    else if (column === 'middlekana') this.#middleKana = fullKana(text)
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
    else if (column === 'birthyear' || column === 'birthmonth' || column === 'birthday')
      (this.#birth ??= {})[column] = text
    else if (column === 'memo' || column === 'note') this.memo.push(text)
    else if (column === 'nickname') this.memo.push(`${header.trim()}: ${text}`)
    else if (column === 'tags') this.#tags(text)
    else if (column === 'photo') this.#photo(text, header)
    else if (column.startsWith('organization.')) {
      const part = column.slice('organization.'.length) as keyof PersonOrganization
      const organization = (person.organization ??= {})
      if (organization[part] === undefined) organization[part] = part === 'kana' ? fullKana(text) : text
      else if (organization[part] !== text) this.take(null, text, header)
    }
  }

  #tags(text: string): void {
    const named = tagsIn(text)
    if (named.length > 0) this.person.tags = [...new Set([...(this.person.tags ?? []), ...named])]
  }

  /** SECURITY: a photo that is an address or a path is named, never opened. */
  #photo(text: string, header: string): void {
    if (/^(?:[a-z]+:|[\\/]{2})/iu.test(text)) this.note(header.trim(), 'photo-not-fetched', text)
  }

  #gender(text: string): void {
    if (/^(?:m|男|männl|herr|homme|hombre|uomo|муж|mies|muž)/iu.test(text)) this.person.gender = 'm'
    else if (/^(?:f|w|女|frau|femme|mujer|donna|жен|nainen|žena)/iu.test(text)) this.person.gender = 'f'
  }

  #birthdate(text: string, header: string): void {
    // A day that a spreadsheet shows as a number is one of those since 1927.
    const isSerial = this.#reading.isWorkbook === true && /^\d{5}$/u.test(text)
    const date = readDate(isSerial ? dayOfSerial(Number(text)) : text, this.#reading.dayOrder)
    if (date.kind === 'day') this.person.birthdate ??= date.iso
    else if (date.kind !== 'none') {
      this.memo.push(`${header.trim()}: ${date.text}`)
      this.note(header.trim(), date.kind === 'no-year' ? 'date-without-year' : 'date-unclear', date.text)
    }
  }

  #telephones(kindof: string, label: string, text: string): void {
    // Some programs write several numbers into one cell.
    for (const number of partsOf(text.startsWith("'") ? text.replace(/^'(?=\d)/u, '') : text, betweenNumbers))
      (this.person.telephones ??= []).push(
        kindof === 'null' ? { kindof: null, label, number } : { kindof, number },
      )
  }

  #emails(kindof: string, text: string): void {
    for (const written of partsOf(text, /[;；、,\n]|:::/u)) {
      // Of full width, as somebody types who writes Japanese.
      const address = /[\uff01-\uff5e]/u.test(written) ? written.normalize('NFKC') : written
      const kind = kindof === 'home' ? emailKind([], address).kindof : kindof
      ;(this.person.emails ??= []).push({ kindof: kind, address })
    }
  }

  #links(kindof: string, text: string): void {
    for (const url of partsOf(text, /\n|:::/u))
      (this.person.weburls ??= []).push({ ...(kindof === 'hp' ? linkKind([], url) : { kindof }), url })
  }

  #address(kindof: string, part: string, text: string): void {
    const addresses = (this.#addresses ??= new Map<string, Record<string, string>>())
    const parts = addresses.get(kindof)
    if (parts === undefined) addresses.set(kindof, { [part]: text })
    else parts[part] = parts[part] === undefined ? text : `${parts[part]} ${text}`
  }

  finish(): { person: Person; remarks: Remark[] } {
    const { person } = this
    this.#finishName()
    const note = (kind: RemarkKind, value: string) => this.note('', kind, value)
    for (const [kindof, parts] of this.#addresses ?? []) {
      const address = addressOfCells(kindof, parts, this.#reading.cities ?? [], note)
      if (person.addresses === undefined) person.addresses = [address]
      else person.addresses.push(address)
    }
    for (const address of person.addresses ?? []) restoreZipcode(address, note)
    this.#finishNumbers()
    if (this.#birth !== null) this.#finishBirth(this.#birth)
    const joint = this.#joint?.persons() ?? []
    if (joint.length > 0) person.joint_names = [...(person.joint_names ?? []), ...joint]
    if (this.memo.length > 0) person.memo = this.memo.filter((line) => line !== '').join('\n')
    tidyPerson(person, this.#reading.cities ?? [], note)
    if (!isSomebody(person)) this.note('', 'no-person')
    if (this.#remarks.length > 0) {
      const name = nameOf(person)
      for (const remark of this.#remarks) remark.person = name
    }
    return { person, remarks: this.#remarks }
  }

  #finishBirth({ birthyear = '', birthmonth = '', birthday = '' }: Partial<Record<string, string>>): void {
    const day = `${birthmonth.padStart(2, '0')}-${birthday.padStart(2, '0')}`
    this.#birthdate(birthyear === '' ? `--${day}` : `${birthyear}/${birthmonth}/${birthday}`, 'birthday')
  }

  #finishName(): void {
    const { person } = this
    if (this.#middle !== '')
      person.firstname = [person.firstname ?? '', this.#middle].filter((part) => part !== '').join(' ')
    if (this.#middleKana !== '')
      person.firstkana = [person.firstkana ?? '', this.#middleKana].filter((part) => part !== '').join(' ')
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

/** What stands between two telephone numbers; a pause in dialling is a comma, too. */
const betweenNumbers = /;|；|、|\n|:::|[/／,，](?=\s*(?:[+(]|0|０))/u

const columnParts = new Map<Column, readonly string[]>()

/** The words of a column: each is taken apart once and not for each cell. There are as many as headers that we know. */
function partsOfColumn(column: Column): readonly string[] {
  const parts = columnParts.get(column) ?? column.split(':')
  columnParts.set(column, parts)
  return parts
}

/** Several values of one cell, without empty ones. */
function partsOf(text: string, between: RegExp): string[] {
  if (!between.test(text)) return text === '' ? [] : [text]
  return text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
