import {
  fullKana,
  isCompany,
  isEastern,
  isHonorific,
  isKana,
  isOneName,
  splitHonorific,
  splitJointNames,
  splitName,
  withoutName,
} from '../fields/names.ts'
import { beginsAsNumber, numberWithKind, plainEmail } from '../fields/kinds.ts'
import type { JointPerson, Person, PersonTelephone } from '../person.ts'

/** What stands between two telephone numbers; a pause in dialling is a comma, too. */
const betweenNumbers =
  /;|；|、|\n|:::|[/／,，・](?=\s*(?:[+(]|0|０))|(?<=\d)\s*[/／,，・](?=\s*(?:tel|fax))|(?<=\d)[)）]?\s+(?=(?:tel|fax|携帯|自宅|会社|mobile|cell|home|work)[\s:：.])|(?<=\d{4})\s+(?=0\d{1,3}-)/iu

/** The telephone numbers of one cell: some programs write several into it. */
function numbersIn(cell: string): string[] {
  return isOneNumber(cell) ? [cell] : valuesIn(cell.replace(/^'(?=\d)/u, ''), betweenNumbers)
}

/** The telephone numbers of one cell with their kinds: a word beside a number says more than its column; `null` has a label. */
export function telephonesIn(cell: string, kindof: string, label: string): PersonTelephone[] {
  const telephones: PersonTelephone[] = []
  for (const written of numbersIn(cell)) {
    if (!beginsAsNumber(written) && saysNone.test(written)) continue
    const { number, kindof: told } = numberWithKind(written)
    if (kindof === 'null' && told === null) telephones.push({ kindof: null, label, number })
    else telephones.push({ kindof: told ?? kindof, number })
  }
  return telephones
}

/** Whether a cell holds nothing but the signs of a single number, as most do. */
function isOneNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Digits, blank, hyphen, dot, plus and round brackets.
    // A zero behind a blank may begin another one.
    const isBlank = code === 0x20 && text.charCodeAt(at + 1) !== 0x30
    const isSign = isBlank || (code >= 0x28 && code <= 0x2e && code !== 0x2c)
    if (!isSign && (code < 0x30 || code > 0x39)) return false
  }
  return text !== ''
}

/** Several values of one cell, without empty ones. */
export function valuesIn(text: string, between: RegExp): string[] {
  if (!between.test(text)) return text === '' ? [] : [text]
  return text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** A blank or a slash stands between addresses where an @ is before it and in the word behind it. */
const betweenEmails = /[;；、,\n]|:::|(?<=@[^\s@]+)\s*[\s/／・]\s*(?=[\w.+%-]+@)/u

/** The mail addresses of one cell. */
export function emailsIn(cell: string): string[] {
  // Nearly all cells hold one address and nothing else.
  if (/^[\w.+%-]+@[\w.-]+$/u.test(cell)) return [cell]
  return valuesIn(cell, betweenEmails)
    .filter((written) => !saysNone.test(written))
    .map(plainEmail)
}

/** What people write into a cell that holds nothing. */
export const saysNone = /^(?:n\/a|none|[-–—×ー－]+|なし|無し?|不明)$/iu

/** A joint name, whole or in parts. */
type Parts = JointPerson & { fullname?: string }

/** The joint names of one row as its cells come in. */
export class JointCells {
  readonly #parts = new Map<number, Parts>()

  /** Adds the cell of a column `joint:number:part`; `all`, `suffixes` and `kana` hold several, matched by position. */
  take(number: string, part: string, text: string): void {
    if (!['all', 'suffixes', 'kana'].includes(number)) {
      this.#add(Number(number), part === 'suffix' ? 'suffixes' : part, text)
      return
    }
    if (saysNone.test(text)) return
    // 花子/一郎 with 様/君; two words may be one name.
    const between = /^\p{Script=Han}+(?:\s+\p{Script=Han}+){2,}$/u.test(text) ? /\s+/u : /[/／、,;；・\n]/u
    for (const [at, value] of text.split(between).entries())
      this.#add(at + 1, number === 'all' ? 'fullname' : number, value.trim())
  }

  #add(at: number, part: string, text: string): void {
    const known = this.#parts.get(at)
    // Another name where one stands already, as of 連名 beside 家族, is that of one more person.
    if (part === 'fullname' && text !== '' && (known?.fullname ?? text) !== text) {
      const isThere = [...this.#parts.values()].some(({ fullname }) => fullname === text)
      if (!isThere) this.#parts.set(Math.max(...this.#parts.keys()) + 1, { fullname: text })
    } else this.#parts.set(at, { ...known, ...partOf(part, text) })
  }

  /** Those who have a name, in the order of their numbers. */
  persons(): JointPerson[] {
    return [...this.#parts].sort(([a], [b]) => a - b).flatMap(([, each]) => jointPerson(each))
  }
}

function partOf(part: string, text: string): Partial<Parts> {
  if (text === '') return {}
  if (part === 'suffixes') return /^(?:なし|選択なし)$/u.test(text) ? {} : { suffix: text }
  if (part === 'kana') return { firstkana: fullKana(text) }
  return { [part]: text }
}

/** A joint name as a person; none where there is no name. */
export function jointPerson({ fullname, ...joint }: Parts): JointPerson[] {
  if (fullname !== undefined) {
    const { name, suffix } = splitHonorific(fullname)
    if (suffix !== undefined) joint.suffix ??= suffix
    // A joint name alone is a given name: the family name is the first person's.
    Object.assign(joint, /[\s\u3000]/u.test(name) ? splitName(name) : { firstname: name })
  }
  return joint.lastname === undefined && joint.firstname === undefined ? [] : [joint]
}

/** The cells of one row that hold more or less than the family name or the given one. */
export class NameCells {
  middle = ''
  middleKana = ''
  fullKana = ''
  /** What stands in brackets behind a name and is none of it. */
  #aside = ''
  #fullname = ''
  #header = ''
  /** Whether the reading is that of a company. */
  #isAtCompany = false

  /** Takes a name in one cell. Returns false for a second one that says something else. */
  takeFullname(text: string, header: string): boolean {
    if (this.#fullname !== '') return this.#fullname === text
    this.#fullname = text
    this.#header = header
    return true
  }

  /** Takes this name where that of a company was taken before, which it returns then; '' where none was. */
  replaceCompany(text: string, header: string): string {
    const { name } = splitHonorific(this.#fullname)
    if (!isCompany(name) || isCompany(text)) return ''
    this.#fullname = text
    this.#header = header
    this.#isAtCompany = true
    return name
  }

  /** Adds to a person what the cells say. Returns a name in one cell that says more than its parts, else null. */
  finish(person: Person, memo: readonly string[]): { text: string; header: string } | null {
    if (this.middle !== '') person.firstname = joined(person.firstname ?? '', this.middle)
    const isWhole = person.lastname === undefined && person.firstname === undefined
    if (isWhole && this.#fullname !== '') this.#splitWhole(person)
    if (this.fullKana !== '') this.#takeKana(person)
    if (this.middleKana !== '') person.firstkana = joined(person.firstkana ?? '', this.middleKana)
    if (!isWhole) return this.#fullname === '' ? null : this.#beside(person, memo)
    return this.#aside === '' ? null : { text: this.#aside, header: this.#header }
  }

  #takeKana(person: Person): void {
    const kana = splitName(this.fullKana)
    const hasNoName = person.lastname === undefined && person.firstname === undefined
    const isGroup = this.#isAtCompany || (hasNoName && person.organization?.name)
    if (isGroup) (person.organization ??= {}).kana ??= this.fullKana
    else if (kana.lastname !== undefined) person.lastkana ??= kana.lastname
    if (!isGroup && kana.firstname !== undefined) person.firstkana ??= kana.firstname
  }

  #splitWhole(person: Person): void {
    const first = isOneName(this.#fullname) ? this.#fullname : this.#firstOf(person)
    const { name, suffix = person.joint_names?.at(-1)?.suffix } = splitHonorific(first)
    if (suffix !== undefined) person.suffix ??= suffix
    if (name === person.organization?.name || name.includes('@')) return
    // A company stands where the name of a person would.
    if (suffix === '御中' || isCompany(name)) (person.organization ??= {}).name ??= name
    if (person.organization?.name === name) return
    const { lastname, firstname } = splitName(name)
    if (lastname !== undefined) person.lastname = lastname
    if (firstname !== undefined) person.firstname = firstname
  }

  /** The first of the names in the cell, without what else stands there; the others are joint names. */
  #firstOf(person: Person): string {
    const [first = '', ...others] = splitJointNames(this.#withoutBrackets(this.#belowCompany(person)))
    const joint = others.flatMap((name) => jointPerson({ fullname: name }))
    if (joint.length > 0) person.joint_names = joint
    return first
  }

  /** The name below a company that stands above it in the cell, with the department before it. */
  #belowCompany(person: Person): string {
    const [company = '', ...lines] = this.#fullname.split(/[\r\n]+/u).map((line) => line.trim())
    const rest = lines.join(' ')
    if (rest === '' || !isCompany(company)) return this.#fullname
    const [, dept1, name] = /^(\S+(?:部|課|室|係|支店|センター))\s+(.+)$/u.exec(rest) ?? []
    person.organization = { name: company, ...(dept1 !== undefined && { dept1 }), ...person.organization }
    return name ?? rest
  }

  /** 青木 健（あおき けん）: a reading in brackets is one, and a name of before goes to the memo. */
  #withoutBrackets(text: string): string {
    const [, name, aside = '', behind = ''] =
      /^([^()（）]+)[(（]([^()（）]+)[)）](\s*\p{Script=Han}*)$/u.exec(text) ?? []
    if (name === undefined || !/\p{Script=Han}/u.test(name)) return text
    if (behind !== '' && !isHonorific(behind)) return text
    if (isKana(aside) && this.fullKana === '') this.fullKana = fullKana(aside)
    else if (aside.startsWith('旧姓')) this.#aside = aside
    else return text
    return name.trim() + behind
  }

  /** A name in one cell beside its parts has the one that is missing, or what the person is called otherwise. */
  #beside(person: Person, memo: readonly string[]): { text: string; header: string } | null {
    const { lastname = '', firstname = '', lastkana = '', firstkana = '', suffix = '', emails = [] } = person
    const parts = [lastname, firstname, lastkana, firstkana, suffix, person.organization?.name ?? '', ...memo]
    const rest = withoutName(this.#fullname, [...parts, ...emails.map(({ address }) => address)])
    if (rest === '') return null
    if (isHonorific(rest)) person.suffix ??= rest
    else if (lastname === '') person.lastname = rest
    else if (firstname === '' && this.#fullname.includes(lastname)) person.firstname = rest
    else return { text: this.#fullname, header: this.#header }
    return null
  }
}

/** Two texts with a blank between them, where both say something. */
export function joined(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one} ${other}`
}

/** Takes a whole name of Japan, or a company, out of the column of the given name: people fill in tables of Google so. */
export function splitGivenName(person: Person): void {
  const { firstname = '' } = person
  if (!isEastern(firstname)) return
  if (isCompany(firstname) && person.organization?.name === undefined) {
    person.organization = { ...person.organization, name: firstname }
    delete person.firstname
  } else if (/\s/u.test(firstname)) Object.assign(person, splitName(firstname))
}
