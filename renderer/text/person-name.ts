import { shallowRef } from 'vue'
import { companyName } from '../../contract/record/company-name.ts'
import {
  contactName,
  jointName as jointNameIn,
  personName as nameIn,
  type Named,
  type NameOrder,
} from '../../contract/record/person-name.ts'
import type { JointName, Organization } from '../../contract/record/parts.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { namesByReading } from './i18n.ts'

export { personKana } from '../../contract/record/person-name.ts'

/** The user's choice (preferences.set); a ref, so that names on the screen follow it. */
const order = shallowRef<NameOrder>('written')

/** Says which part of a name comes first from now on. */
export function useNameOrder(next: NameOrder): void {
  order.value = next
}

/** A person in the order that the user chose; '' without a name; reactive. */
export function personName(person: Named): string {
  return nameIn(person, order.value)
}

/** A joint name in the order that the user chose, else its reading; '' if it has neither; reactive. */
export function jointName(joint: JointName): string {
  return jointNameIn(joint, order.value)
}

/** The name of a record: the person, else the company, else its reading; '' if it has no name at all; reactive. */
export function recordName(record: ServiceRecord): string {
  return contactName(record, order.value)
}

/** The reading of each part of a person's name. */
export const kanaFields = { lastname: 'lastkana', firstname: 'firstkana' } as const

/** The parts of a person's name in the order of the language in use; reactive. */
export function nameParts(): (keyof typeof kanaFields)[] {
  return namesByReading() ? ['lastname', 'firstname'] : ['firstname', 'lastname']
}

/** A person's name in fields, as a form has them: its parts, then their readings; reactive. */
export function nameFields(): (keyof typeof kanaFields | 'lastkana' | 'firstkana')[] {
  return [...nameParts(), ...nameParts().map((part) => kanaFields[part])]
}

/** What the initials of a contact are of: a company goes without its legal form. */
export function avatarName({ lastname, firstname, name }: Named & { name: string }): string {
  return lastname || firstname ? name : companyName(name)
}

/** Company, departments and title in one line; '' without an organization. */
export function organizationLine(record: ServiceRecord): string {
  const organization = record.organization
  return joined(organization?.name, organization?.dept1, organization?.dept2, organization?.title)
}

/** The honorific of a joint name, whichever of its two names the service used (interface 2.1). */
export function honorificOf(joint: JointName): string {
  return joint.suffix || joint.honorific || ''
}

/** The joint name with another honorific under the names it came with; both where both said the same (P19). */
export function withHonorific(joint: JointName, honorific: string): JointName {
  const before = honorificOf(joint)
  const names = (['suffix', 'honorific'] as const).filter(
    (name) => name in joint && (joint[name] ?? '') === before,
  )
  const written = names.length === 0 ? (['suffix'] as const) : names
  return { ...joint, ...Object.fromEntries(written.map((name) => [name, honorific])) }
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join(' ')
}

const latin = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const segmenter = new Intl.Segmenter()

function first(word: string): string {
  return [...segmenter.segment(word)][0]?.segment ?? ''
}

/** The text on an avatar: two letters for Latin, Greek and Cyrillic names, one character otherwise, `–` without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const start = words[0]
  if (start === undefined) return '–'
  if (!latin.test(start)) return first(start)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (first(start) + first(last)).toLocaleUpperCase()
}

/** A hue in degrees, stable for an id; twelve steps, so that ids in a row look different. */
export function avatarHue(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return ((sum * 5) % 12) * 30
}

/** The addressee, as far as the honorific depends on it. */
export interface Addressee {
  person: Pick<ServiceRecord, 'lastname' | 'firstname'>
  organization?: Organization
}

const usual = ['様', '殿', '先生', '御中', '各位', '君', 'ちゃん']
/** Said to a company or to many, never to one person; and the other way round. */
const forMany = ['御中', '各位']
const teachers = /先生|医師|医長|院長|教授|講師|教諭|校長|園長|学長|弁護士|弁理士|税理士|会計士|議員/

/**
 * The usual honorifics for an addressee, the fitting ones first, and the one to propose: 御中 for a company without a person, 先生
 * for doctors, teachers and lawyers, else 様; null if the addressee is not known.
 */
export function honorificsFor({ person, organization }: Addressee): {
  usual: string[]
  proposed: string | null
} {
  const isPerson = Boolean(person.lastname?.trim() || person.firstname?.trim())
  if (!isPerson && !organization?.name?.trim()) return { usual, proposed: null }
  if (!isPerson) return { usual: firstOf(forMany), proposed: '御中' }
  const isTeacher = teachers.test(organization?.title ?? '')
  return { usual: firstOf([isTeacher ? '先生' : '様']), proposed: isTeacher ? '先生' : '様' }
}

/** Whether an honorific is never used for such an addressee: 御中 for a person, 様 for a company. */
export function isOutOfPlace(honorific: string, addressee: Addressee): boolean {
  const { proposed } = honorificsFor(addressee)
  const known = usual.includes(honorific)
  return proposed !== null && known && forMany.includes(honorific) !== forMany.includes(proposed)
}

function firstOf(first: readonly string[]): string[] {
  return [...first, ...usual.filter((each) => !first.includes(each))]
}
