import { streetOfLines } from '../fields/japanese-address.ts'
import { addressKind, emailKind, linkKind, telephoneKind } from '../fields/kinds.ts'
import type { Person, PersonAddress } from '../person.ts'
import { headerKey } from './headers.ts'

/** A numbered thing of Google's tables, such as `Phone 2 - Value`: the columns of its parts. */
interface Numbered {
  thing: string
  parts: Map<string, number>
  /** The same without their names. */
  columns: number[]
}

const numbered = /^(e-mail|phone|address|website|event|relation|customfield|im|externalid|jot)(\d+)-(.+)$/u

/** Google's numbered columns. Null where a table has none of them. */
export function googleColumns(
  headers: readonly string[],
): { things: Numbered[]; taken: ReadonlySet<number> } | null {
  const things = new Map<string, Numbered>()
  const taken = new Set<number>()
  for (const [at, header] of headers.entries()) {
    const [, thing = '', number = '', part = ''] = numbered.exec(headerKey(header)) ?? []
    if (thing === '') continue
    const found = things.get(thing + number) ?? { thing, parts: new Map<string, number>(), columns: [] }
    found.parts.set(part, at)
    found.columns.push(at)
    things.set(thing + number, found)
    taken.add(at)
  }
  return things.size === 0 ? null : { things: [...things.values()], taken }
}

/** What stands between several values of one kind in one cell. */
const several = ' ::: '

/** Adds what the numbered columns of a row hold. Returns what has no field, as lines of the memo. */
export function takeGoogle(person: Person, cells: readonly string[], things: readonly Numbered[]): string[] {
  const memo: string[] = []
  for (const { thing, parts, columns } of things) {
    // Most rows fill few of the numbered columns.
    if (!hasText(columns, cells)) continue
    const cell = (name: string) => cells[parts.get(name) ?? -1]?.trim() ?? ''
    // `* ` marks the preferred one.
    const label = (cell('label') || cell('type')).replace(/^\*\s*/u, '')
    const labels = label === '' ? [] : [label]
    const values = valuesOf(cell('value')).filter((value) => value !== '')
    if (thing === 'phone')
      for (const number of values) (person.telephones ??= []).push({ ...telephoneKind(labels), number })
    else if (thing === 'e-mail')
      for (const address of values) (person.emails ??= []).push({ ...emailKind(labels, address), address })
    else if (thing === 'website')
      for (const url of values) (person.weburls ??= []).push({ ...linkKind(labels, url), url })
    else if (thing === 'address') takeAddress(person, labels, cell)
    else for (const value of values) memo.push(`${cell('service') || (labels[0] ?? thing)}: ${value}`)
  }
  return memo
}

function hasText(columns: readonly number[], cells: readonly string[]): boolean {
  for (const at of columns) if (cells[at]) return true
  return false
}

const addressParts = [
  'street',
  'city',
  'region',
  'postalcode',
  'country',
  'pobox',
  'extendedaddress',
] as const
const partNames = ['country', 'zipcode', 'region', 'city', 'pobox', 'street', 'building'] as const

function valuesOf(cell: string): string[] {
  return cell.includes(several) ? cell.split(several).map((value) => value.trim()) : [cell]
}

function takeAddress(person: Person, labels: string[], cell: (name: string) => string): void {
  // Formatted is a copy of the others, of use only where they are empty.
  const written = addressParts.map(cell)
  const most = written.some((each) => each.includes(several))
    ? Math.max(...written.map((each) => valuesOf(each).length))
    : 1
  for (let at = 0; at < most; at += 1) {
    const [street = '', city, region, zipcode, country, pobox, extended = ''] =
      most === 1 ? written : written.map((each) => valuesOf(each)[at] ?? '')
    const lines = streetOfLines(street, extended)
    const parts = { country, zipcode, region, city, pobox, ...lines }
    const address: PersonAddress = addressKind(labels)
    let isEmpty = true
    for (const part of partNames) {
      const value = parts[part]
      if (!value) continue
      address[part] = value
      isEmpty = false
    }
    if (isEmpty) address.street = (valuesOf(cell('formatted'))[at] ?? '').replace(/\n/gu, ' ').trim()
    if (!isEmpty || address.street !== '') (person.addresses ??= []).push(address)
  }
}

/** Groups in which everybody is, or that the program keeps for itself. */
const everybody = /^(?:my ?contacts|starred|(?:all|other) contacts)$/iu

/** Tags in one cell. Those of Google stand between ` ::: `, groups that everybody has behind `* `. */
export function tagsIn(cell: string): string[] {
  return cell
    .split(cell.includes(':::') ? ':::' : /[;,、，；\n]/u)
    .map((tag) => tag.trim().replace(/^\*\s*/u, ''))
    .filter((tag) => tag !== '' && !everybody.test(tag))
}
