import { splitNameOfCompany } from '../fields/companies.ts'
import { tagsIn } from '../fields/kinds.ts'
import { isNameless, nameByNickname } from '../fields/nickname.ts'
import { restoreNumbers, restoreZipcode } from '../fields/lost-digits.ts'
import { oncePerAddress, tidyPerson } from '../fields/tidy-person.ts'
import { takeWesternHonorific } from '../fields/western-names.ts'
import { fullKana, genderOf, isHonorific, isSalutation } from '../fields/names.ts'
import { limits, longestCell } from '../limits.ts'
import {
  addRemark,
  hasNameOrWay,
  isSomebody,
  nameOf,
  remarkWords,
  type nameParts,
  type Person,
  type Remark,
  type RemarkKind,
} from '../person.ts'
import { takeBirthdate, wholeBirth, type BirthCells } from './birth-cells.ts'
import {
  addressesOfCells,
  takePart,
  takeZipcode,
  type AddressCells,
  type AddressReading,
} from './address-cells.ts'
import { added, goesOnWithTelephone, isRowNumber, joinPieces, saysNone, waysIn } from './cell-values.ts'
import { addJointNames, JointCells } from './joint-cells.ts'
import { NameCells, splitGivenName, type Contact } from './name-cells.ts'
import { isAddress, type AddressPart, type Column, type PlainContent } from './column.ts'
import type { WholeReading } from './table-columns.ts'
import { takeEmails, takeLinks, takeTelephones } from './way-cells.ts'
import { takeWork } from './work-cells.ts'

/** The words by which programs say that cards go to a person at work. */
const atWork = /^(?:会社|法人|勤務先|企業|職場|会社宛て?|office|company|business|work)$/iu

/** Tables with this many columns come from programs; each of their rows is a contact. */
const leastOfProgram = 15

/** Takes the text of a cell of one column, without blanks around it. */
export type TakeCell = (row: RowReading, text: string) => void
type TakeSingle = (row: RowReading, text: string, header: string) => void

/** The rows of a table, one after another, each as its cells come in. */
export class RowReading {
  person: Person = {}
  readonly memo: string[] = []
  /** The remarks of the whole table; each gets the name of its person once that is known. */
  readonly #remarks: Remark[]
  #before = 0
  // Most rows have few of these.
  #addresses: AddressCells[] | null = null
  #joint: JointCells | null = null
  #birth: BirthCells | null = null
  #name: NameCells | null = null
  #contact: Contact | null = null
  /** Titles before or after a name in columns of their own. */
  #titles: { text: string; header: string }[] | null = null
  /** The line of the memo with a nickname; '' without one. */
  #nickname = ''
  /** The cell that says that the only address is the one at work. */
  #sentToWork: Pick<Contact, 'text' | 'header'> | null = null
  #line = 0
  /** How the table is read. */
  readonly reading: WholeReading
  readonly #ofAddresses: AddressReading
  readonly #note = oncePerAddress((kind, value) => this.note('', kind, value))

  constructor(reading: WholeReading, remarks: Remark[]) {
    this.reading = reading
    this.#ofAddresses = { cities: reading.cities ?? [], columns: reading.columns }
    this.#remarks = remarks
  }

  /** From now on, cells belong to the row on this line. */
  begin(line: number): void {
    this.#line = line
    this.#before = this.#remarks.length
    this.person = {}
    if (this.memo.length > 0) this.memo.length = 0
    this.#nickname = ''
    this.#sentToWork = null
    this.#addresses = this.#joint = this.#birth = this.#name = this.#contact = this.#titles = null
  }

  note(field: string, kind: RemarkKind, value = ''): void {
    addRemark(this.#remarks, { line: this.#line, person: '', field, text: remarkWords(kind, value) })
  }

  /** Returns the function that takes the cells of a column, so that the column is interpreted once and not for each cell. */
  static takerOf(column: Column | null, written: string): TakeCell {
    const header = written.trim()
    if (column === null) return (row, text) => row.unknown(text, header)
    switch (column.to) {
      case 'telephone': {
        const { kindof, word = '' } = column
        const of = { kindof, word, header }
        return (row, text) => takeTelephones(row, of, text)
      }
      case 'email': {
        const { kindof, word = '' } = column
        const of = { kindof, word, header }
        return (row, text) => takeEmails(row, of, text)
      }
      case 'link':
        return (row, text) => takeLinks(row, column.kindof, text)
      case 'address':
        return RowReading.#addressTaker(column.kindof, column.part, header)
      case 'ways': {
        const { kindof, hasAddress } = column
        const rest: Column | null = hasAddress ? { to: 'address', kindof, part: 'line1' } : null
        return RowReading.#waysTaker(kindof, header, RowReading.takerOf(rest, header))
      }
      case 'joint':
        return (row, text) => {
          if (!(row.#joint ??= new JointCells()).take(column, text)) row.unknown(text, header)
        }
      case 'memo':
        return (row, text) => row.#toMemo(column.word, text, header)
      case 'organization':
        return (row, text) => takeWork(row, column.part, text, header)
      default: {
        const take = RowReading.#plain[column.to]
        return (row, text) => take(row, text, header)
      }
    }
  }

  #toMemo(word: string | undefined, text: string, header: string): void {
    if (word === undefined) this.memo.push(text)
    else if (!/^(?:[0/\-. ]+|選択なし|指定なし|unspecified)$/iu.test(text)) {
      this.memo.push(`${word}: ${text}`)
      // Labels do not print the spouse.
      if (word === 'Spouse') this.note(header, 'to-memo', text)
    }
  }

  /** Columns with a single text. */
  static readonly #plain: Readonly<Record<PlainContent, TakeSingle>> = {
    lastname: (row, text, header) => row.#once('lastname', text, header),
    firstname: (row, text, header) => row.#once('firstname', text, header),
    lastkana: (row, text, header) => row.#once('lastkana', fullKana(text), header),
    firstkana: (row, text, header) => row.#once('firstkana', fullKana(text), header),
    fullname: (row, text, header) => row.#names().takeFullname(text, header) || row.unknown(text, header),
    fullkana: (row, text, header) => row.#names().takeKana(fullKana(text)) || row.unknown(text, header),
    middle: (row, text) => row.#names().take('middle', text),
    middlekana: (row, text) => row.#names().take('middlekana', text),
    lastbefore: (row, text) => row.#names().take('lastbefore', text),
    lastbehind: (row, text) => row.#names().take('lastbehind', text),
    morename: (row, text) => row.#names().takeMore(text) || row.unknown(text, ''),
    morekana: (row, text) => row.#names().takeMoreKana(fullKana(text)) || row.unknown(text, ''),
    belowname: (row, text, header) => row.#names().takeBelow(text, header) || row.unknown(text, header),
    contactname: (row, text, header) => row.#contactName(text, header),
    contactkana: (row, text, header) => row.#contactKana(fullKana(text), header),
    suffix: (row, text, header) => row.#suffix(text, header),
    namesuffix: (row, text, header) => row.#title(text, header),
    title: (row, text, header) => row.#title(text, header),
    anytitle: (row, text, header) => row.#anyTitle(text, header),
    onchu: (row, text) => row.#onchu(text),
    nickname: (row, text, header) => row.#nicknameLine(`${header}: ${text}`),
    gender: (row, text, header) => row.#gender(text, header),
    birthdate: (row, text, header) => takeBirthdate(row, text, header),
    birthera: (row, text) => row.#birthPart('birthera', text),
    birthyear: (row, text) => row.#birthPart('birthyear', text),
    birthmonth: (row, text) => row.#birthPart('birthmonth', text),
    birthday: (row, text) => row.#birthPart('birthday', text),
    code: (row, text, header) => row.#once('code', text, header),
    tags: (row, text) => row.#tags(tagsIn(text)),
    // A tag with its own column, marked for each contact that has it.
    ticked: (row, text, header) => (text === '1' ? row.#tags([header]) : row.unknown(text, header)),
    photo: (row, text, header) => row.#photo(text, header),
    note: (row, text) => row.#toMemo(undefined, text, ''),
    sentto: (row, text, header) => row.#sentTo(text, header),
    count: (row, text, header) => isRowNumber(text) || row.unknown(text, header),
    // `google.ts` takes the first of them.
    numbered: (row, text, header) => row.unknown(text, header),
    skip: () => undefined,
  }

  /** Keeps unknown values in the memo, under their heading. */
  unknown(text: string, header: string): void {
    this.memo.push(header === '' ? text : `${header}: ${text}`)
    this.note(header, 'to-memo', text)
  }

  /** Keeps the digits that a spreadsheet has left of a number: it cannot be dialled, but shows which number to look up. */
  digitsLost(text: string, header: string): void {
    this.memo.push(`${header}: ${text}`)
    this.note(header, 'digits-lost', text)
  }

  /** Notes the cells that are as long as a spreadsheet allows, except the photo: its bytes show whether it is complete. */
  noteCut(cells: readonly string[], nameAt: (at: number) => string, photoAt = -1): void {
    for (let at = 0; at < cells.length; at += 1)
      if (cells[at]?.length === longestCell && at !== photoAt) this.note(nameAt(at), 'text-cut')
  }

  /** Takes a value that a person has once; a second, different one is kept in the memo. */
  #once(part: 'code' | Exclude<(typeof nameParts)[number], 'gender'>, text: string, header: string): void {
    if ((this.person[part] ??= text) !== text) this.unknown(text, header)
  }

  /** The address that cards go to, in words that differ between programs; home and the person's name by default. */
  #sentTo(text: string, header: string): void {
    if (atWork.test(text) && !this.reading.columns.some((column) => isAddress(column, 'office')))
      this.#sentToWork = { text, header }
    else if (!/^(?:[0０]|自宅|個人|(?:選択|指定)?なし)$/u.test(text)) this.unknown(text, header)
  }

  #names(): NameCells {
    return (this.#name ??= new NameCells())
  }

  #contactName(text: string, header: string): void {
    if (this.#contact === null) this.#contact = { text, header, kana: '' }
    else this.unknown(text, header)
  }

  #contactKana(kana: string, header: string): void {
    if (this.#contact?.kana === '') this.#contact.kana = kana
    else this.unknown(kana, header)
  }

  /** The person to ask for becomes the person where no other is named, also where the name was a company's. */
  #finishContact(contact: Contact): void {
    const { person } = this
    const hasName = person.lastname !== undefined || person.firstname !== undefined
    const company = hasName
      ? null
      : this.#names().takeContact(contact, person.organization?.name !== undefined)
    if (company === null) {
      this.unknown(contact.text, contact.header)
      if (contact.kana !== '') this.unknown(contact.kana, contact.header)
    } else if (company !== '') (person.organization ??= {}).name = company
  }

  #suffix(text: string, header: string): void {
    // A number is a program's code for an honorific.
    if (/^\d+$/u.test(text)) this.unknown(text, header)
    else if (!/^(?:なし|無し|選択なし|指定なし|自動)$/u.test(text)) this.#once('suffix', text, header)
  }

  #title(text: string, header: string): void {
    if (isHonorific(text)) this.person.suffix ??= text
    else this.#titles = added(this.#titles, { text, header })
  }

  #anyTitle(text: string, header: string): void {
    if (isHonorific(text) || isSalutation(text)) this.#title(text, header)
    else takeWork(this, 'title', text, header)
  }

  #nicknameLine(line: string): void {
    this.memo.push(line)
    this.#nickname = line
  }

  #birthPart(part: keyof BirthCells, text: string): void {
    this.#birth = { ...this.#birth, [part]: text }
  }

  /** A mark in a column of its own: 1, ○, 御中. */
  #onchu(text: string): void {
    if (!/^(?:0|なし|無し|false|no|×)$/iu.test(text)) this.person.suffix ??= '御中'
  }

  #tags(named: readonly string[]): void {
    if (named.length > 0) this.person.tags = [...new Set([...(this.person.tags ?? []), ...named])]
  }

  /** SECURITY: a photo given as an address or a path is reported, never opened. */
  #photo(text: string, header: string): void {
    if (/^(?:[a-z]+:|[\\/]{2})/iu.test(text)) this.note(header, 'photo-not-fetched', text)
  }

  #gender(text: string, header: string): void {
    const gender = genderOf(text)
    if (gender === null) this.unknown(text, header)
    else if (gender !== '' && (this.person.gender ??= gender) !== gender) this.unknown(text, header)
  }

  static #addressTaker(kindof: 'home' | 'office' | null, part: AddressPart, header: string): TakeCell {
    if (part === 'zipcode')
      return (row, text) => {
        if (saysNone.test(text)) return
        if (!takeZipcode(row.#addressAt(kindof).address, text)) row.unknown(text, header)
      }
    const take: TakeCell = (row, text) => saysNone.test(text) || takePart(row.#addressAt(kindof), part, text)
    if (part !== 'line1') return take
    const ways = RowReading.#waysTaker(kindof ?? 'home', header, take)
    return (row, text) => (goesOnWithTelephone.test(text) ? ways : take)(row, text)
  }

  /** Takes several ways to reach a person from one cell, and the rest of its text with `rest`. */
  static #waysTaker(place: 'home' | 'office', header: string, rest: TakeCell): TakeCell {
    const columns: Column[] = [
      { to: 'telephone', kindof: place === 'office' ? 'offtel' : 'any' },
      { to: 'email', kindof: place },
    ]
    const takers = [...columns.map((column) => RowReading.takerOf(column, header)), rest]
    return (row, text) => {
      for (const [at, way] of waysIn(text).entries()) if (way !== '') takers[at]?.(row, way)
    }
  }

  #addressAt(kindof: string | null): AddressCells {
    for (const known of this.#addresses ?? []) if (known.address.kindof === kindof) return known
    const cells: AddressCells = { address: { kindof }, lines: null }
    this.#addresses = added(this.#addresses, cells)
    return cells
  }

  /** Returns the person, null where the row holds no person; `hasLines` where a cell has a line end. */
  finish(hasLines: boolean): Person | null {
    const { person } = this
    splitGivenName(person)
    splitNameOfCompany(person)
    if (this.#contact !== null) this.#finishContact(this.#contact)
    for (const { text, header } of this.#name?.finish(person, this.memo) ?? []) this.unknown(text, header)
    if (this.#nickname !== '' && isNameless(person)) this.#takeNickname(this.#nickname)
    for (const { text, header } of this.#titles ?? [])
      if (!takeWesternHonorific(person, text)) this.unknown(text, header)
    const note = this.#note
    for (const cells of this.#addresses ?? [])
      for (const address of addressesOfCells(cells, this.#ofAddresses, note))
        person.addresses = added(person.addresses, address)
    if (person.addresses !== undefined) for (const address of person.addresses) restoreZipcode(address, note)
    if (this.#sentToWork !== null) this.#putAtWork(this.#sentToWork)
    if (person.telephones !== undefined) person.telephones = joinPieces(person.telephones)
    restoreNumbers(person, note)
    if (this.#birth !== null) takeBirthdate(this, wholeBirth(this.#birth), 'birthday')
    addJointNames(person, this.#joint?.persons() ?? [])
    this.#joinMemo()
    tidyPerson(person, this.#ofAddresses.cities, note, hasLines)
    return this.#named(this.reading.columns.length >= leastOfProgram)
  }

  /** The same for a row of our own export, whose fields are taken unchanged. */
  finishOwn(): Person | null {
    if (this.person.memo !== undefined && this.memo.length > 0) this.memo.unshift(this.person.memo)
    this.#joinMemo()
    return this.#named(true)
  }

  /** Moves the only address and its telephones to work, as a column says. */
  #putAtWork({ text, header }: Pick<Contact, 'text' | 'header'>): void {
    const { addresses = [], telephones = [] } = this.person
    const home = addresses.filter(({ kindof }) => kindof === 'home')
    if (home.length === 0) return this.unknown(text, header)
    for (const address of home) address.kindof = 'office'
    for (const telephone of telephones)
      if (telephone.kindof === 'tel' || telephone.kindof === 'fax')
        telephone.kindof = `off${telephone.kindof}`
  }

  #takeNickname(line: string): void {
    const [header = '', ...words] = line.split(': ')
    const nickname = words.join(': ')
    nameByNickname(this.person, nickname)
    this.memo.splice(this.memo.indexOf(line), 1)
    this.note(header, 'nickname-is-name', nickname)
  }

  /** Notes that the row holds no person; texts meant for the memo are left out, and their remarks say so. */
  #leaveOut(): void {
    for (const { text } of this.#remarks.slice(this.#before, limits.remarks))
      if (text.kind === 'to-memo') text.kind = 'left-out'
    this.note('', 'no-person')
  }

  #joinMemo(): void {
    if (this.memo.length > 0) this.person.memo = this.memo.filter((line) => line !== '').join('\n')
  }

  /** The person, with their name added to the remarks; null where the row holds no person. */
  #named(isWhole: boolean): Person | null {
    const { person } = this
    // In a list kept by hand, a row that only has a remark is not a person.
    const isThere = isWhole ? isSomebody(person) : hasNameOrWay(person)
    if (!isThere) this.#leaveOut()
    if (this.#remarks.length > this.#before) {
      const name = nameOf(person)
      for (const remark of this.#remarks.slice(this.#before, limits.remarks)) remark.person = name
    }
    return isThere ? person : null
  }
}
