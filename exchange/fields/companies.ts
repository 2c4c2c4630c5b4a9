import { joined } from './joined.ts'
import { isCompany, isEastern, isKana, mayHoldCompany, splitHonorific, splitName } from './names.ts'
import type { Person, PersonOrganization } from '../person.ts'

/** A company with the words after its name: its departments, and the person to ask for. */
export interface CompanyInCell {
  name: string
  dept1?: string
  dept2?: string
  /** An honorific of the company itself. */
  suffix?: string
  /** The person named after them, with a title before the name if there is one. */
  rest?: string
}

const department =
  /^(?:本社|本店|本部|支社|支店|支部|工場|.{2,}(?:部|課|室|係|科|局|支店|支社|支部|本部|本社|本店|営業所|事業所|出張所|センター|工場|グループ|チーム|研究所))(?:[(（][^()（）]+[)）])?$/u
/** Family names that end like departments; shorter ones do not look like one. */
const familyName = /^(?:長谷部|曽我部|曾我部|日下部|香西部)$/u
/** The legal form of a company, separated from the name by a blank. */
const form =
  /^(?:株式会社|有限会社|合[同資名]会社|(?:一般|公益)?(?:社団|財団)法人|学校法人|医療法人|㈱|㈲|[(（][株有][)）])$/u

/** Whether a text is the name of a department: 営業部, 大阪支店. */
function isDepartment(text: string): boolean {
  return department.test(text) && !familyName.test(text)
}

const nameInTwo =
  /^[\p{Script=Han}々\p{scx=Hiragana}\p{scx=Katakana}]{1,4} [\p{Script=Han}々\p{scx=Hiragana}\p{scx=Katakana}]{1,4}$/u

/** No name of a company with its departments is longer, in UTF-16 units. */
const longest = 200

/**
 * Divides a cell with a Japanese company where departments or a title follow the name, or the person to ask for is on the line
 * below: 株式会社山田商事 営業部. Null for any other text: without one of them, a name of two words looks like a company and a
 * person. A text addressed with 御中 is a company whatever its name, with no person after its departments.
 *
 * @param isKnown whether the text is known to be a company for another reason
 */
export function splitCompany(text: string, isKnown = false): CompanyInCell | null {
  if (text.length > longest || !/\s/u.test(text)) return null
  if (!isKnown && !mayHoldCompany(text) && !text.includes('御中')) return null
  const { name: whole, suffix } = splitHonorific(text)
  const isAddressed = suffix === '御中'
  const [first = '', ...lines] = whole.split(/[\r\n]+/u).map((line) => line.trim())
  const words = first.split(/\s+/u)
  // The legal form may be separate, before the name or after it: 株式会社 山田商事, 山田商事 ㈱.
  const length = form.test(words[0] ?? '') || form.test(words[1] ?? '') ? 2 : 1
  const isLine = lines.length > 0 && departmentsOf(words.slice(length)).departments.length === 0
  const name = isLine ? first : words.slice(0, length).join(' ')
  if (!isCompany(name) && !isAddressed && !isKnown) return null
  const behind = [...(isLine ? [] : words.slice(length)), ...lines.flatMap((line) => line.split(/\s+/u))]
  const { departments, rest } = departmentsOf(behind)
  // （株）港商会 高木 健一 様
  const isPerson = suffix !== undefined && nameInTwo.test(rest)
  const isEnd = departments.length > 0 || isLine || isPerson || splitJobTitle(rest).title !== ''
  if (!isEnd || (isAddressed && rest !== '')) return null
  const addressed = suffix === undefined ? {} : rest === '' ? { suffix } : { rest: `${rest} ${suffix}` }
  return { name, ...inFields(departments), ...(rest && { rest }), ...addressed }
}

/** The parts of such a cell for which the service has fields. */
export function organizationOf({ name, dept1, dept2 }: CompanyInCell): PersonOrganization {
  return { name, ...(dept1 !== undefined && { dept1 }), ...(dept2 !== undefined && { dept2 }) }
}

/** Takes the departments off the beginning of a text: 営業部 鈴木 一郎. */
export function splitDepartments(text: string): Omit<CompanyInCell, 'name'> {
  const { departments, rest } = departmentsOf(text.length > longest ? [text] : text.trim().split(/\s+/u))
  return { ...inFields(departments), ...(rest && { rest }) }
}

function departmentsOf(words: readonly string[]): { departments: string[]; rest: string } {
  const end = words.findIndex((word) => !isDepartment(word))
  const at = end < 0 ? words.length : end
  return { departments: words.slice(0, at), rest: words.slice(at).join(' ') }
}

/** The service has two fields for departments: the second holds all below the first. */
function inFields([dept1, ...others]: readonly string[]): { dept1?: string; dept2?: string } {
  if (dept1 === undefined) return {}
  return others.length === 0 ? { dept1 } : { dept1, dept2: others.join(' ') }
}

const titles =
  /^(?:(?:代表)?取締役(?:社長|会長)?|代表(?:社員|理事)?|(?:副)?(?:社長|会長|部長|課長|係長|室長|所長|支店長|支社長|店長|院長|園長|校長|学長|理事長|工場長|局長|センター長|事務長|組合長)|専務(?:取締役)?|常務(?:取締役)?|教頭|住職|宮司|女将|店主|主任|主査|次長|課長代理|部長代理|理事|監査役|教授|准教授|支配人|マネージャー|リーダー)$/u

/** A title at work before a name: 課長 鈴木 一郎; '' without one. */
export function splitJobTitle(text: string): { title: string; name: string } {
  const [, word = '', name = ''] = /^(\S+)\s+(.+)$/su.exec(text.trim()) ?? []
  return titles.test(word) ? { title: word, name } : { title: '', name: text.trim() }
}

/** A person's work, and the name without it. */
export interface Post {
  organization: { dept1?: string; dept2?: string; title?: string }
  name: string
}

/**
 * Takes the departments and the title off a Japanese name: 営業部 部長 伊藤 博, 伊藤 博（課長）. Null if it has neither: a department without
 * a title counts only before two words, since family names may end like a department.
 *
 * @param known the content of other columns; the result is null if they say something else
 */
export function splitPost(text: string, known: PersonOrganization = {}): Post | null {
  const post = text.length > longest ? null : postOf(text)
  const own = post?.organization ?? {}
  const isOther = (part: 'dept1' | 'title') =>
    own[part] !== undefined && known[part] !== undefined && own[part] !== known[part]
  return isOther('dept1') || isOther('title') ? null : post
}

function postOf(text: string): Post | null {
  // Most cells hold two words, neither of which is a title.
  const isShort = !/\s\S+\s|[(（]/u.test(text)
  if (isShort && !titles.test(text.slice(0, Math.max(0, text.search(/\s/u))))) return null
  const { rest = '', ...departments } = splitDepartments(text)
  const { title, name } = splitJobTitle(rest)
  const isBefore = title !== '' || (departments.dept1 !== undefined && /\s/u.test(rest))
  if (isBefore) return { organization: { ...departments, ...(title && { title }) }, name }
  const { name: plain, suffix } = splitHonorific(text)
  const [, whole, apart = '', inBrackets = apart] = titleBehind.exec(plain) ?? []
  if (whole === undefined || !titles.test(inBrackets)) return null
  return { organization: { title: inBrackets }, name: suffix === undefined ? whole : `${whole} ${suffix}` }
}

const titleBehind = /^([^\s()（）]+\s+[^\s()（）]+)(?:\s+([^\s()（）]+)|\s?[(（]([^\s()（）]+)[)）])$/u

/** The endings of names of shops, schools and offices. */
export const endsAsGroup = /^\S{2,}[店会社校園院寺局組所館]$/u
const personInBrackets =
  /^(?:\S+\s+)?[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,4}\s[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,4}\s?様?$/u

/**
 * A shop or company and its person, one of them in brackets, as lines with the company first: 鈴木商店(鈴木 進). Null for any other
 * text.
 */
export function linesOfCompany(text: string): string | null {
  const [, before = '', inside = ''] = /^([^()（）]+)[(（]([^()（）]+)[)）]$/u.exec(text.trim()) ?? []
  const isGroup = (name: string) => isCompany(name) && splitCompany(name) === null
  const isPerson = (name: string) =>
    personInBrackets.test(name) && !isKana(name) && !name.split(/\s/u).some(isDepartment)
  if ((isGroup(before) || endsAsGroup.test(before)) && isPerson(inside)) return `${before}\n${inside}`
  return isGroup(inside) && isPerson(before) ? `${inside}\n${before}` : null
}

/** Departments and title in a cell: 営業部 第一課 課長, 部長/営業部. A text that is neither is taken as the title, such as 経理担当. */
export function splitWork(text: string): PersonOrganization {
  const words = text.length > longest ? [text] : text.trim().split(/[\s・/／、]+/u)
  const isOf = words.map((word) => !titles.test(word) && isDepartment(word))
  const title = words.filter((_, at) => isOf[at] === false).join(' ')
  return { ...inFields(words.filter((_, at) => isOf[at])), ...(title && { title }) }
}

/**
 * Takes the departments and the title off the name of a company: 株式会社山田 営業部, and where a title ends its cell also of others:
 * 山田病院 小児科 部長. The branch of a bank is a part of its name.
 */
export function splitNameOfCompany({ organization }: Person): void {
  const written = organization?.name ?? ''
  if (!organization || written.length > longest || !/\s/u.test(written)) return
  const isAlone = (organization.dept1 ?? organization.dept2) === undefined
  const company = isAlone ? splitCompany(written) : null
  if (company?.dept1 !== undefined && (company.rest ?? company.suffix) === undefined)
    return void Object.assign(organization, organizationOf(company))
  const words = written.trim().split(/\s+/u)
  const title = words.pop() ?? ''
  const length = form.test(words[0] ?? '') || form.test(words[1] ?? '') ? 2 : 1
  const departments = words.slice(length)
  const isFree = organization.title === undefined && (organization.dept1 === undefined || !departments[0])
  if (!isFree || !titles.test(title) || words.length < length || !departments.every(isDepartment)) return
  Object.assign(organization, { name: words.slice(0, length).join(' '), title }, inFields(departments))
}

/** Takes a company out of the place of a name, and divides it if its departments are with it. */
export function tidyCompany(person: Person): void {
  tidyNameOfCompany(person)
  tidyAddressedCompany(person)
}

/** A Japanese company in the place of a name. */
function tidyNameOfCompany(person: Person): void {
  const { lastname = '', firstname = '', lastkana = '', firstkana = '', suffix, organization } = person
  if (lastname + firstname === '') return
  const isAddressed = suffix === '御中' && firstname === '' && organization?.name === undefined
  if (!isAddressed && !isCompany(lastname) && !isCompany(firstname)) return
  if (!isEastern(lastname + firstname)) return
  const name = joined([lastname, firstname])
  if (organization?.name !== undefined && organization.name !== name) return
  const company = splitCompany(suffix === '御中' ? `${name} ${suffix}` : name)
  const { title, name: contact } = splitJobTitle(company?.rest ?? '')
  person.organization = {
    ...(company && organizationOf(company)),
    ...(title && { title }),
    ...organization,
    name: company?.name ?? name,
  }
  if (lastkana + firstkana !== '') person.organization.kana ??= joined([lastkana, firstkana])
  for (const part of ['lastname', 'firstname', 'lastkana', 'firstkana'] as const) delete person[part]
  Object.assign(person, splitName(contact))
}

/** 株式会社山田商事 営業部 御中 in the place of the company: otherwise a card would print the honorific twice. */
function tidyAddressedCompany(person: Person): void {
  const written = person.organization?.name ?? ''
  const name = written.endsWith('御中') ? written.slice(0, -2).trim() : ''
  if (name === '') return
  const company = splitCompany(written)
  person.organization = {
    ...(company && organizationOf(company)),
    ...person.organization,
    name: company?.name ?? name,
  }
  if ((person.lastname ?? person.firstname) === undefined) person.suffix ??= '御中'
}
