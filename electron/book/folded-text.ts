import { searchedTexts } from '../../contract/record/fields.ts'
import type { JointName, PostalAddress } from '../../contract/record/parts.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { digitsToFind, fold, foldDigits } from '../record-text/fold.ts'
import { withFormFirst, withoutForm } from '../record-text/legal-form.ts'

/**
 * Starts the line of a name, a reading, an organization text, a tag, a postal code, a telephone number, a place or a birth date. No
 * folded text contains control characters.
 */
export const lineMarks = {
  name: '\u0005',
  reading: '\u0006',
  org: '\u0003',
  tag: '\u0002',
  zip: '\u0004',
  tel: '\u0008',
  place: '\u0001',
  born: '\u0009',
} as const

/** Each of what a contact may have has a unit of its own in the last line: one unit is one gram of the index. */
export const hasUnits = {
  photo: '\u0010',
  address: '\u0011',
  phone: '\u0012',
  mail: '\u0013',
  company: '\u0014',
  birthday: '\u0015',
  tag: '\u0016',
  memo: '\u0017',
  kana: '\u0018',
} as const
export type Has = keyof typeof hasUnits

/** After the mark of a name or a reading, where the line has the family name or the given name alone. */
export const partMark = '\u0007'

type Text = string | null | undefined

/**
 * Everything of a record that a search looks at, folded, one text per line: a word of a search has neither
 * line end nor mark and so never matches across two texts. The lines of name and reading come first.
 */
export function foldedText(record: ServiceRecord): string {
  const lines = nameLines(record)
  for (const person of record.joint_names ?? []) addJointName(lines, person)
  for (const name of searchedTexts) if (name !== 'birthdate') add(lines, record[name])
  if (record.birthdate) addBirth(lines, fold(record.birthdate))
  addOrganization(lines, record.organization)
  for (const address of record.addresses ?? []) addPostalAddress(lines, address)
  for (const { address, label } of record.emails ?? []) add(lines, address, label)
  for (const { number, label } of record.telephones ?? []) addDigits(lines, number, label)
  for (const { url, label } of record.weburls ?? []) add(lines, url, label)
  add(lines, record.memo)
  for (const tag of record.tags ?? []) if (tag) lines.push(lineMarks.tag + fold(tag))
  lines.push(unitsOf(record))
  return lines.join('\n') + '\n'
}

function unitsOf(record: ServiceRecord): string {
  const { organization, addresses, telephones, emails, tags } = record
  const isWritten = (text: Text) => (text ?? '').trim() !== ''
  const has: Record<Has, boolean> = {
    photo: Boolean(record.face_picture),
    address: (addresses ?? []).some(({ region, city, street }) => [region, city, street].some(isWritten)),
    phone: (telephones ?? []).some(({ number }) => isWritten(number)),
    mail: (emails ?? []).some(({ address }) => isWritten(address)),
    company: isWritten(organization?.name),
    birthday: isWritten(record.birthdate),
    tag: (tags ?? []).some(isWritten),
    memo: isWritten(record.memo),
    kana: isWritten(record.lastkana) || isWritten(record.firstkana),
  }
  return Object.entries(hasUnits)
    .filter(([thing]) => has[thing as Has])
    .map(([, unit]) => unit)
    .join('')
}

function addBirth(lines: string[], folded: string): void {
  lines.push(lineMarks.born + folded)
  if (folded.includes('-')) lines.push(folded.replaceAll('-', ''))
}

/** Where the lines of name and reading of a folded text end. */
export function namesEnd(folded: string): number {
  let end = 0
  while (folded.startsWith(lineMarks.name, end) || folded.startsWith(lineMarks.reading, end))
    end = folded.indexOf('\n', end) + 1
  return end
}

/** A line of a folded text that begins with a mark. */
export interface MarkedLine {
  mark: string
  /** The line without its marks. */
  text: string
  /** The line as it is in the text, with its end. */
  line: string
  /** Whether it is a family name or a given name alone, or a name that has no parts. */
  isPart: boolean
}

/** The lines of a folded text that say names, readings, postal codes and telephone numbers. */
export function* markedLines(folded: string): Generator<MarkedLine, void> {
  for (let at = 0; at < folded.length;) {
    const end = folded.indexOf('\n', at) + 1
    const mark = folded.charAt(at)
    if (saying.includes(mark)) {
      const hasPart = folded.charAt(at + 1) === partMark
      const text = folded.slice(at + (hasPart ? 2 : 1), end - 1)
      yield { mark, text, line: folded.slice(at, end), isPart: hasPart || !folded.includes(mark + partMark) }
    }
    at = end
  }
}

const saying: readonly string[] = [lineMarks.name, lineMarks.reading, lineMarks.zip, lineMarks.tel]

/** Name and reading whole, and each of their parts; an organization alone goes by its own. */
function nameLines({ lastname, firstname, lastkana, firstkana, organization }: ServiceRecord): string[] {
  const names = partsOf(lastname, firstname)
  const readings = partsOf(lastkana, firstkana)
  const isPerson = names.length + readings.length > 0
  const company = isPerson ? [] : companyLines(organization?.name)
  const reading = isPerson ? [] : companyLines(organization?.kana)
  return [
    ...marked(lineMarks.name, [...names, ...company]),
    ...marked(lineMarks.reading, [...readings, ...reading]),
  ]
}

const marked = (mark: string, lines: readonly string[]) => [...new Set(lines)].map((line) => mark + line)

function partsOf(family: Text, given: Text): string[] {
  const [first, last] = [runOn(fold(family ?? '')), runOn(fold(given ?? ''))]
  const parts = first !== '' && last !== '' ? [first, last] : []
  return [...wholeNames(family, given), ...parts.map((part) => partMark + part)]
}

/**
 * Written together, as 山田太郎 is typed, whatever blanks the fields hold; a second time where the seam itself folds (サト + オサム),
 * and a third time with the given name first where a quoted search has it so ("Tom Baker").
 */
function wholeNames(family: Text, given: Text): string[] {
  const parts = runOn(fold(family ?? '') + fold(given ?? ''))
  const whole = runOn(fold((family ?? '') + (given ?? '')))
  const turned = family && given && /^[a-z]/.test(parts) ? [runOn(fold(given) + fold(family))] : []
  return [...new Set([parts, whole, ...turned])].filter((name) => name !== '')
}

const runOn = (text: string) => text.replaceAll(' ', '')

function add(lines: string[], ...texts: Text[]): void {
  for (const text of texts) if (text) addWritten(lines, fold(text))
}

/** Numbers that are written with hyphens, such as a date or a telephone number in a memo, a second time as they are typed without. */
function addWritten(lines: string[], folded: string): void {
  lines.push(folded)
  for (const [number] of folded.matchAll(/\d+(?:-\d+)+/g)) lines.push(number.replaceAll('-', ''))
}

function addJointName(lines: string[], { lastname, firstname, lastkana, firstkana }: JointName): void {
  lines.push(...wholeNames(lastname, firstname), ...wholeNames(lastkana, firstkana))
}

function addOrganization(lines: string[], organization: ServiceRecord['organization']): void {
  if (!organization) return
  const { name, kana, dept1, dept2, title } = organization
  for (const text of [name, kana, dept1, dept2]) lines.push(...marked(lineMarks.org, companyLines(text)))
  add(lines, title)
}

/** As it is written, with its legal form first, and by its name alone. */
function companyLines(text: Text): string[] {
  if (!text) return []
  const folded = fold(text)
  return [...new Set([folded, withFormFirst(folded), withoutForm(folded)])].filter((line) => line !== '')
}

function addPostalAddress(lines: string[], address: PostalAddress): void {
  if (address.zipcode) lines.push(lineMarks.zip + foldDigits(address.zipcode))
  const { region, city, street, building, country, label, pobox, station } = address
  // The numbers of a house stay apart: 2-22 is not 222.
  const place = fold(`${region ?? ''}${city ?? ''}${street ?? ''}`)
  if (place !== '') lines.push(lineMarks.place + place)
  add(lines, building, country, label, pobox, station)
}

function addDigits(lines: string[], number: Text, label: Text): void {
  if (number) lines.push(...marked(lineMarks.tel, digitsToFind(number)))
  add(lines, label)
}
