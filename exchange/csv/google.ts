import { streetOfLines } from '../fields/japanese-address.ts'
import { addressKind, emailKind, linkKind, telephoneKind } from '../fields/kinds.ts'
import type { Person } from '../person.ts'
import { headerKey } from './headers.ts'

/** A numbered thing of Google's tables, such as `Phone 2 - Value`: the columns of its parts. */
interface Numbered {
  thing: string
  parts: Map<string, number>
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
    const found = things.get(thing + number) ?? { thing, parts: new Map<string, number>() }
    found.parts.set(part, at)
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
  for (const { thing, parts } of things) {
    // Most rows fill few of the numbered columns.
    if (!hasText(parts, cells)) continue
    const cell = (...names: string[]) =>
      names.map((name) => cells[parts.get(name) ?? -1]?.trim() ?? '').find((text) => text !== '') ?? ''
    // `* ` marks the preferred one.
    const labels = [cell('label', 'type').replace(/^\*\s*/u, '')].filter((label) => label !== '')
    const values = cell('value')
      .split(several)
      .map((value) => value.trim())
      .filter((value) => value !== '')
    if (thing === 'phone')
      for (const number of values) (person.telephones ??= []).push({ ...telephoneKind(labels), number })
    else if (thing === 'e-mail')
      for (const address of values) (person.emails ??= []).push({ ...emailKind(labels, address), address })
    else if (thing === 'website')
      for (const url of values) (person.weburls ??= []).push({ ...linkKind(labels, url), url })
    else if (thing === 'address') takeAddress(person, labels, cell)
    else for (const value of values) memo.push(`${labels[0] ?? thing}: ${value}`)
  }
  return memo
}

function hasText(parts: ReadonlyMap<string, number>, cells: readonly string[]): boolean {
  for (const at of parts.values()) if (cells[at]) return true
  return false
}

function takeAddress(person: Person, labels: string[], cell: (...names: string[]) => string): void {
  // Formatted is a copy of the others, of use only where they are empty.
  const lists = ['street', 'city', 'region', 'postalcode', 'country', 'pobox', 'extendedaddress'].map(
    (name) => cell(name).split(several),
  )
  const most = Math.max(...lists.map(({ length }) => length))
  for (let at = 0; at < most; at += 1) {
    const [street, city, region, zipcode, country, pobox, extended] = lists.map(
      (list) => list[at]?.trim() ?? '',
    )
    const lines = streetOfLines(street ?? '', extended ?? '')
    const parts = { country, zipcode, region, city, pobox, ...lines }
    const filled = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
    const formatted = cell('formatted').split(several)[at]?.replace(/\n/gu, ' ').trim() ?? ''
    if (Object.keys(filled).length > 0) (person.addresses ??= []).push({ ...addressKind(labels), ...filled })
    else if (formatted !== '') (person.addresses ??= []).push({ ...addressKind(labels), street: formatted })
  }
}

/** Tags of `Labels` and `Group Membership`: several by ` ::: `; `* myContacts` says nothing. */
export function googleTags(cell: string): string[] {
  return cell
    .split(':::')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && !tag.startsWith('*'))
}
