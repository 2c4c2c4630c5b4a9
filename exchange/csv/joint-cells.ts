import { readDate } from '../fields/dates.ts'
import { fullKana, genderOf, isHonorific, splitHonorific, splitName } from '../fields/names.ts'
import type { JointPerson, Person } from '../person.ts'
import { saysNone } from './cell-values.ts'
import type { JointPart } from './column.ts'

/** A joint name, whole or in parts. */
type Parts = JointPerson & { fullname?: string }

/** The relation to the person, before the name or in brackets after it: 妻 花子, 花子(妻). */
const relation = '(?:妻|夫|長男|次男|二男|三男|長女|次女|二女|三女|父|母|子)'
const relationBefore = new RegExp(`^(?:内(?=\\s)|${relation})(?:[\\s:：・]\\s?|(?=[(（]))(?=.)`, 'u')
const relationBehind = new RegExp(`(?<=.)[(（]${relation}[)）]$`, 'u')
const relationAlone = new RegExp(`^${relation}(?=\\S)`, 'u')
/** A relation before each of several names: 妻：花子 長男：健太. 子 before a blank may be the end of a spaced-out name. */
const relationsBefore = new RegExp(`(?<=^|[\\s/／、,;；・])(?!子\\s)${relation}[\\s:：・]\\s?(?=\\S)`, 'gu')
const relationsBehind = new RegExp(
  `(?<=[^\\s/／、,;；・])[(（]${relation}[)）]\\s?(?=[^\\s/／、,;；・])`,
  'gu',
)

/** Several joint names with the relation of each, as names between slashes; any other text unchanged. */
function withoutRelations(text: string): string {
  if (!/[妻夫男女父母子]/u.test(text)) return text
  const names = text.replace(relationsBehind, '/').replace(relationsBefore, '/').replace(/^\//u, '')
  const each = names.split(betweenNames)
  // 妻花子、長男健太: a given name may begin the same way, but not each of them.
  const areRelatives = each.length > 1 && each.every((name) => relationAlone.test(name.trim()))
  return areRelatives ? each.map((name) => name.trim().replace(relationAlone, '')).join('/') : names
}

const betweenNames = /[/／、,;；・\n]/u

/** The name after a relation: 妻 花子. Null for any other text. */
export function relativeIn(text: string): string | null {
  const name = text.replace(relationBefore, '').trim()
  return name === text.trim() || name === '' ? null : name
}

/** Whether a text is only a relation and not a name: 奥様. */
export const isRelative = (text: string) =>
  /^(?:奥(?:様|さま|さん|方)|ご?令(?:室|夫人)様?|[ご御]主人(?:様|さま)?|旦那(?:様|さん)?|お子(?:様|さま|さん)(?:方|達|たち)?|お嬢(?:様|さん)|お[母父](?:様|さま|さん)|[ご御]両親様?|皆(?:様|さま)|[ご御]家族(?:様|一同)?)$/u.test(
    text.trim(),
  )

/** The joint names of one row, as its cells come in. */
export class JointCells {
  readonly #parts = new Map<number, Parts>()

  /**
   * Adds the cell of a column; one for all joint names holds several, matched by position. Returns false for a text that is not
   * a name or means more than one, or is not a date or gender under such a heading.
   */
  take({ number, part }: { number: number | 'all'; part: JointPart }, text: string): boolean {
    if (part === 'birthdate' || part === 'gender')
      return number === 'all' ? this.#addFacts(part, text) : this.#addFact(number, part, text)
    if (/^(?:[○〇◯×✓✔有]|\d+|.*[\d０-９][人名])$/u.test(text)) return false
    if (number === 'all') return saysNone.test(text) || this.#addAll(part, text)
    if (part === 'fullname' && isRelative(text)) return false
    this.#add(number, part, text)
    return true
  }

  /** Adds one part of several joint names; false if the cell says more than that. */
  #addAll(part: JointPart, text: string): boolean {
    const isName = part === 'fullname'
    const plain = isName ? withoutRelations(text) : text
    // 花子/一郎 with 様/君; two words may be one name followed by an honorific.
    const names = plain.replace(/\s?(様|さま|くん|さん|ちゃん)\s(?=\S)/gu, '$1/')
    const words = splitHonorific(names).name
    const between = /^\p{Script=Han}+(?:\s+\p{Script=Han}+){2,}$/u.test(words) ? /\s+/u : betweenNames
    let isKept = plain === text
    for (const [at, each] of names.split(between).entries()) {
      const value = each.trim()
      const name = isName ? value.replace(relationBefore, '').replace(relationBehind, '') : value
      const isLeftOut = isName && isRelative(name)
      isKept &&= name === value && !isLeftOut
      if (!isLeftOut) this.#add(at + 1, part, name)
    }
    return isKept
  }

  /** Dates of birth or genders between slashes (a date may contain slashes, too); false if one of them is neither. */
  #addFacts(part: 'birthdate' | 'gender', text: string): boolean {
    const cell = text.replace(/(\d{4})[年/.](\d{1,2})[月/.](\d{1,2})日?/gu, '$1-$2-$3').split(/[/／;；、]/u)
    return cell.every((fact, at) => fact.trim() === '' || this.#addFact(at + 1, part, fact.trim()))
  }

  #addFact(at: number, part: 'birthdate' | 'gender', text: string): boolean {
    const date = readDate(text)
    const value = part === 'gender' ? genderOf(text) : date.kind === 'day' ? date.iso : null
    if (value === null) return false
    this.#parts.set(at, { ...this.#parts.get(at), [part]: value })
    return true
  }

  #add(at: number, part: JointPart, text: string): void {
    const known = this.#parts.get(at)
    // A different name for the same number, as 連名 next to 家族, is one more person.
    if (part === 'fullname' && text !== '' && (known?.fullname ?? text) !== text) {
      const isThere = [...this.#parts.values()].some(({ fullname }) => fullname === text)
      if (!isThere) this.#parts.set(Math.max(...this.#parts.keys()) + 1, { fullname: text })
    } else this.#parts.set(at, { ...known, ...partOf(part, text) })
  }

  /** Joint names that are not empty, in the order of their numbers. */
  persons(): JointPerson[] {
    return [...this.#parts].sort(([a], [b]) => a - b).flatMap(([, each]) => jointPerson(each))
  }
}

function partOf(part: JointPart, text: string): Partial<Parts> {
  if (text === '') return {}
  if (part === 'suffix') return /^(?:なし|選択なし)$/u.test(text) ? {} : { suffix: text }
  if (part === 'kana') {
    const { lastname, firstname = lastname } = splitName(fullKana(text))
    return {
      ...(firstname !== lastname && { lastkana: lastname }),
      ...(firstname && { firstkana: firstname }),
    }
  }
  return { [part]: part.endsWith('kana') ? fullKana(text) : text }
}

/** Adds the joint names of a person; with 様・様・くん in the cell, each of them gets their own honorific. */
export function addJointNames(person: Person, joint: readonly JointPerson[]): void {
  const all = [...(person.joint_names ?? []), ...joint]
  if (all.length === 0) return
  person.joint_names = all
  const [own, ...others] = person.suffix?.split(/[\s/／・、,，;；]+/u) ?? []
  if (own === undefined || others.length === 0 || others.length > all.length) return
  if (![own, ...others].every(isHonorific)) return
  person.suffix = own
  for (const [at, suffix] of others.entries()) if (all[at] !== undefined) all[at].suffix ??= suffix
}

/** A joint name as a person; an empty list without a name. */
export function jointPerson({ fullname, ...joint }: Parts): JointPerson[] {
  if (fullname !== undefined) {
    const { name, suffix } = splitJointHonorific(fullname)
    if (suffix !== undefined) joint.suffix ??= suffix
    // A single word is a given name: the family name is that of the first person.
    Object.assign(joint, /[\s\u3000]/u.test(name) ? splitName(name) : { firstname: name })
  }
  return joint.lastname === undefined && joint.firstname === undefined ? [] : [joint]
}

/** A joint name is usually a given name, which never ends in one of these. */
function splitJointHonorific(text: string): { name: string; suffix?: string } {
  const [, name, suffix] = /^(.+?)(くん|さん|ちゃん|(?<=..)君)$/u.exec(text.trim()) ?? []
  return name === undefined || suffix === undefined ? splitHonorific(text) : { name: name.trim(), suffix }
}
