import type { JointName } from '../../contract/model/joint-name.ts'
import type { PostalAddress } from '../../contract/model/postal-address.ts'
import type { ServiceRecord } from '../../contract/model/service-record.ts'
import { fold, foldDigits } from './fold.ts'

/** Starts the line of a tag, an organization text or a postal code. No folded text contains control characters. */
export const lineMarks = { tag: '\u0002', org: '\u0003', zip: '\u0004' } as const

type Text = string | null | undefined

/**
 * Everything of a record that a search looks at, folded, one text per line: a word of a search has neither
 * line end nor mark and so never matches across two texts.
 */
export function foldedText(record: ServiceRecord): string {
  const lines: string[] = []
  addPerson(lines, record)
  for (const person of record.joint_names ?? []) addPerson(lines, person)
  add(lines, record.code, record.suffix, record.birthdate)
  addOrganization(lines, record.organization)
  for (const address of record.addresses ?? []) addPostalAddress(lines, address)
  for (const { address, label } of record.emails ?? []) add(lines, address, label)
  for (const { number, label } of record.telephones ?? []) addDigits(lines, number, label)
  for (const { url, label } of record.weburls ?? []) add(lines, url, label)
  add(lines, record.memo)
  for (const tag of record.tags ?? []) if (tag) lines.push(lineMarks.tag + fold(tag))
  return lines.join('\n') + '\n'
}

function add(lines: string[], ...texts: Text[]): void {
  for (const text of texts) if (text) lines.push(fold(text))
}

function addPerson(lines: string[], person: JointName | ServiceRecord): void {
  addName(lines, person.lastname, person.firstname)
  addName(lines, person.lastkana, person.firstkana)
}

/** Written together, as 山田太郎 is typed; a second time where the seam itself folds (サト + オサム). */
function addName(lines: string[], family: Text, given: Text): void {
  const parts = fold(family ?? '') + fold(given ?? '')
  const whole = fold((family ?? '') + (given ?? ''))
  if (parts !== '') lines.push(parts)
  if (whole !== parts) lines.push(whole)
}

function addOrganization(lines: string[], organization: ServiceRecord['organization']): void {
  if (!organization) return
  const { name, kana, dept1, dept2, title } = organization
  for (const text of [name, kana, dept1, dept2]) if (text) lines.push(lineMarks.org + fold(text))
  add(lines, title)
}

function addPostalAddress(lines: string[], address: PostalAddress): void {
  if (address.zipcode) lines.push(lineMarks.zip + foldDigits(address.zipcode))
  const { region, city, street, building, country, label, pobox, station } = address
  add(lines, `${region ?? ''}${city ?? ''}${street ?? ''}`, building, country, label, pobox, station)
}

function addDigits(lines: string[], number: Text, label: Text): void {
  if (number) lines.push(foldDigits(number))
  add(lines, label)
}
