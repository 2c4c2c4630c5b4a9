import {
  endsAsGroup,
  linesOfCompany,
  organizationOf,
  splitCompany,
  splitDepartments,
  splitJobTitle,
  splitPost,
} from '../fields/companies.ts'
import {
  fullKana,
  isCompany,
  isEastern,
  isHonorific,
  isKana,
  isOneName,
  isSalutation,
  splitHonorific,
  splitJointNames,
  splitName,
  withoutAside,
  withoutName,
} from '../fields/names.ts'
import { inOrderOf, splitWesternNames, takeWesternHonorific } from '../fields/western-names.ts'
import type { Person } from '../person.ts'
import { joined } from '../fields/joined.ts'
import { mark } from './cell-values.ts'
import { isRelative, jointPerson, relativeIn } from './joint-cells.ts'

/** The person to ask for at a company or in a house. */
export interface Contact {
  text: string
  header: string
  /** '' without one. */
  kana: string
}

/** A Japanese name alone, next to a text that is not a name: c/o. */
const besideName =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,4}(?:\s[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,4})?\s?様?$/u
const careOf = /方$|気付|担当|宛|内$/u

const none: readonly never[] = []

/** Parts other than the family name and the given one: a second given name, van der, the second surname of Spain. */
type MorePart = 'middle' | 'middlekana' | 'lastbefore' | 'lastbehind'

/** The cells of one row for names other than a plain family or given name. */
export class NameCells {
  readonly #parts: Partial<Record<MorePart, string>> = {}
  fullKana = ''
  /** Text in brackets after a name that is not part of it. */
  #aside = ''
  /** Words before a name: Mr., Dr. */
  #salutation = ''
  #fullname = ''
  #header = ''
  /** The reading of a company in the place of the name. */
  #companyKana = ''
  #isCompany = false
  /** The line below the name. */
  #below: { text: string; header: string } | null = null

  take(part: MorePart, text: string): void {
    this.#parts[part] = part === 'middlekana' ? fullKana(text) : text
  }

  /** Takes a name in one cell. Returns false for a second one that differs. */
  takeFullname(text: string, header: string): boolean {
    const name = inOrderOf(header, text)
    if (this.#fullname !== '') return this.#fullname === name
    this.#fullname = name
    this.#header = header
    return true
  }

  /**
   * Takes the line below a name: a department, the person to ask for, a company or another person. Returns false for a second
   * one.
   */
  takeBelow(text: string, header: string): boolean {
    if (this.#below !== null) return this.#below.text === text
    this.#below = { text, header }
    return true
  }

  /** Takes the reading of a whole name. Returns false for a second one that differs. */
  takeKana(kana: string): boolean {
    this.fullKana ||= kana
    return this.fullKana === kana
  }

  /**
   * Takes the text after a name in a column without a heading: a given name after a family name. Returns false for anything
   * else.
   */
  takeMore(text: string): boolean {
    if (!/^[\p{Script=Han}々]{1,3}$/u.test(this.#fullname)) return false
    if (isHonorific(text) || !/^[\p{Script=Han}々\p{scx=Hiragana}\p{scx=Katakana}]{1,4}$/u.test(text))
      return false
    if (mark.test(text)) return false
    this.#fullname += ` ${text}`
    return true
  }

  /** The same for a reading. */
  takeMoreKana(kana: string): boolean {
    if (!isKana(kana) || this.fullKana === '' || /\s/u.test(this.fullKana)) return false
    this.fullKana += ` ${kana}`
    return true
  }

  /**
   * Takes the person to ask for if no person is named. Returns the company that had been read as the name, '' if there was no
   * name, and null if the name was a person's, or if the company is known.
   */
  takeContact({ text, header, kana }: Contact, isCompanyKnown: boolean): string | null {
    const { name } = splitHonorific(this.#fullname)
    const isFree = this.#fullname === '' || name === text
    if (!isFree && (isCompanyKnown || !isCompany(name) || isCompany(text))) return null
    this.#companyKana = isFree ? '' : this.fullKana
    if (!isFree || kana !== '') this.fullKana = kana
    this.#fullname = text
    this.#header = header
    return isFree ? '' : name
  }

  /**
   * Adds the name of the cells to a person. Returns the text without a place: a name in one cell that says more than its parts.
   */
  finish(person: Person, memo: readonly string[]): readonly { text: string; header: string }[] {
    const below = this.#below === null || this.#joinBelow(this.#below.text, person) ? null : this.#below
    const name = this.#finishName(person, memo)
    return name === null && below === null ? none : [name, below].filter((each) => each !== null)
  }

  #finishName(person: Person, memo: readonly string[]): { text: string; header: string } | null {
    const { middle = '', middlekana = '', lastbefore = '', lastbehind = '' } = this.#parts
    if (middle !== '') person.firstname = joined([person.firstname, middle])
    const isWhole = person.lastname === undefined && person.firstname === undefined
    if (isWhole && this.#fullname !== '') this.#splitWhole(person)
    if (this.#companyKana !== '') (person.organization ??= {}).kana ??= this.#companyKana
    if (this.fullKana !== '') this.#finishKana(person)
    if (middlekana !== '') person.firstkana = joined([person.firstkana, middlekana])
    const { lastname = '' } = person
    if (lastbefore !== '' && !lastname.startsWith(lastbefore))
      person.lastname = joined([lastbefore, lastname])
    if (lastbehind !== '' && !lastname.endsWith(lastbehind))
      person.lastname = joined([person.lastname, lastbehind])
    if (!isWhole) return this.#fullname === '' ? null : this.#beside(person, memo)
    const isTaken = takeWesternHonorific(person, this.#salutation)
    const aside = joined([isTaken ? '' : this.#salutation, this.#aside])
    return aside === '' ? null : { text: aside, header: this.#header }
  }

  /** Puts the line below a name where it belongs. Returns false if it is not clear where. */
  #joinBelow(text: string, person: Person): boolean {
    if ((person.lastname ?? person.firstname) !== undefined) return false
    const first = this.#fullname || (person.organization?.name ?? '')
    const isGroup = this.#fullname === '' || endsAsGroup.test(first) || isCompany(first)
    this.#isCompany = isGroup || /御中\s*$/u.test(first)
    const { rest, ...departments } = splitDepartments(text)
    if (this.#isCompany) this.#fullname = `${first}\n${text}`
    else if (isCompany(text) || splitCompany(text) !== null) this.#fullname = `${text}\n${first}`
    else if (rest === undefined) person.organization = { ...departments, ...person.organization }
    else if (besideName.test(text) && !careOf.test(text))
      person.joint_names = [...(person.joint_names ?? []), ...jointPerson({ fullname: text })]
    else return false
    return true
  }

  #finishKana(person: Person): void {
    const kana = splitName(this.fullKana)
    const isGroup = (person.lastname ?? person.firstname) === undefined && person.organization?.name
    if (isGroup) (person.organization ??= {}).kana ??= this.fullKana
    else if (kana.lastname !== undefined) person.lastkana ??= kana.lastname
    if (!isGroup && kana.firstname !== undefined) person.firstkana ??= kana.firstname
  }

  #splitWhole(person: Person): void {
    this.#fullname = this.#behindCompany(person)
    const { name: written, aside } = withoutAside(this.#fullname)
    this.#fullname = written
    const first = isOneName(this.#fullname) ? this.#fullname : this.#firstOf(person)
    this.#aside = joined([aside, this.#aside])
    const { name, suffix = person.joint_names?.at(-1)?.suffix } = splitHonorific(first)
    if (suffix !== undefined) person.suffix ??= suffix
    if (name === person.organization?.name || name.includes('@')) return
    // A company takes the place of the name of a person.
    if (suffix === '御中' || isCompany(name)) (person.organization ??= {}).name ??= name
    if (person.organization?.name === name) return
    const { lastname, firstname } = splitName(name)
    const isAddressed = this.#salutation !== '' && lastname === undefined
    // Mr. Smith
    if (isAddressed && firstname !== undefined) person.lastname = firstname
    else if (firstname !== undefined) person.firstname = firstname
    if (lastname !== undefined) person.lastname = lastname
  }

  /** The first name in the cell, without additions; the others are joint names. */
  #firstOf(person: Person): string {
    const text = this.#withoutBrackets(this.#belowKana())
    const western = splitWesternNames(text)
    this.#salutation = western?.salutation ?? ''
    const [first = '', ...others] = western?.names ?? splitJointNames(text)
    const [reading = ''] = others
    const isReading = others.length === 1 && isKana(reading) && !isKana(first)
    if (isReading && /ふりがな|フリガナ|カナ/u.test(this.#header)) {
      this.takeKana(fullKana(reading))
      return first
    }
    const joint = others
      .filter((name) => !isRelative(name))
      .flatMap((name) => jointPerson({ fullname: name }))
    for (const name of others) if (isRelative(name)) this.#aside = joined([this.#aside, name])
    if (joint.length > 0) person.joint_names = joint
    return first
  }

  /** The name below its reading. */
  #belowKana(): string {
    const [kana = '', ...lines] = this.#fullname.split(/[\r\n]+/u).map((line) => line.trim())
    const rest = lines.join(' ')
    if (rest === '' || !isKana(kana) || isKana(rest) || this.fullKana !== '') return this.#fullname
    this.fullKana = fullKana(kana)
    return rest
  }

  /**
   * The person to ask for, after a company, its departments and a title; '' if it names no person, and the whole cell without a
   * company.
   */
  #behindCompany(person: Person): string {
    const lines = linesOfCompany(this.#fullname)
    const company = splitCompany(lines ?? this.#fullname, lines !== null || this.#isCompany)
    if (company === null) return this.#behindPost(person)
    if ((person.organization?.name ?? company.name) !== company.name) return this.#fullname
    const { rest = '', suffix } = company
    const { title, name } = splitJobTitle(rest)
    person.organization = { ...organizationOf(company), ...(title && { title }), ...person.organization }
    if (suffix !== undefined) person.suffix ??= suffix
    return name
  }

  /** The name after or before a title at work; the whole cell where other columns say something else. */
  #behindPost(person: Person): string {
    const post = splitPost(this.#fullname, person.organization)
    if (post === null) return this.#fullname
    person.organization = { ...post.organization, ...person.organization }
    return post.name
  }

  /** 青木 健（あおき けん）: kana in brackets are a reading; a former name or a death goes to the memo: 青木（旧姓 鈴木）花子. */
  #withoutBrackets(text: string): string {
    const [, name, aside = '', behind = ''] =
      /^([^()（）]+)[(（]([^()（）]+)[)）]\s*([\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}]*)$/u.exec(
        text,
      ) ?? []
    if (name === undefined) return text
    // Jane Doe (neighbor)
    const isWestern = /^\p{Lu}[\p{L}'’.-]* (?:[\p{L}'’.-]+ )*\p{L}[\p{L}'’-]+\s*$/u.test(name)
    if (isWestern && behind === '' && !isCompany(name.trim()) && !isEastern(name)) {
      this.#aside = aside
      return name.trim()
    }
    if (!/\p{Script=Han}/u.test(name)) return text
    const isMaiden = aside.startsWith('旧姓')
    if (behind !== '' && !isMaiden && !isHonorific(behind)) return text
    const relative = relativeIn(aside)
    if (relative !== null && behind === '') {
      this.#aside = aside
      return `${name.trim()}・${relative}`
    }
    if (isMaiden || /^(?:故人?|ご?逝去|他界|喪中)$/u.test(aside)) this.#aside = aside
    else if (isKana(aside) && this.fullKana === '') this.fullKana = fullKana(aside)
    else return text
    return `${name.trim()} ${behind}`.trim()
  }

  /** A whole name in addition to its parts provides the missing part, or another name of the person. */
  #beside(person: Person, memo: readonly string[]): { text: string; header: string } | null {
    const { lastname = '', firstname = '', lastkana = '', firstkana = '', suffix = '', emails = [] } = person
    const company = person.organization?.name ?? ''
    const parts = [lastname, firstname, lastkana, firstkana, suffix, company, ...memo]
    const others = emails.map(({ address }) => address)
    // Vorname, Name: the text is the family name even if Müller GmbH or a mail address contains it.
    const isMissing = lastname === '' && this.#fullname !== company && !this.#fullname.includes('@')
    const rest = withoutName(this.#fullname, isMissing ? [firstname, suffix] : [...parts, ...others])
    if (rest === '') return null
    if (isHonorific(rest)) person.suffix ??= rest
    else if (lastname === '') person.lastname = rest
    else if (firstname === '' && this.#fullname.includes(lastname)) person.firstname = rest
    else return { text: this.#fullname, header: this.#header }
    return null
  }
}

/** Henry & Louise in the column of the given name are two persons. */
function splitGivenNames(person: Person, firstname: string): void {
  const { joint_names: joint = [] } = person
  const [, first, other] =
    /^(\p{Lu}[\p{L}.-]+) (?:&|\+|and|und|et) (\p{Lu}[\p{L}.-]+)$/u.exec(firstname) ?? []
  if (first === undefined || other === undefined || isSalutation(first)) return
  person.firstname = first
  person.joint_names = [{ firstname: other }, ...joint]
}

/** Takes a whole Japanese name, or a company, out of the column of the given name: people fill in tables of Google this way. */
export function splitGivenName(person: Person): void {
  const { firstname = '' } = person
  if (firstname !== '' && person.lastname !== undefined) return splitGivenNames(person, firstname)
  if (!isEastern(firstname)) return
  if (isCompany(firstname) && person.organization?.name === undefined) {
    person.organization = { ...person.organization, name: firstname }
    delete person.firstname
  } else if (/\s/u.test(firstname)) Object.assign(person, splitName(firstname))
}
