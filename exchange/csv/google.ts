import { added } from './cell-values.ts'
import { plainText } from './formula-guard.ts'
import { splitForeignAddress } from '../fields/foreign-address.ts'
import { streetOfLines } from '../fields/japanese-address.ts'
import {
  addressKind,
  directoryName,
  emailKind,
  labelBeside,
  linkKind,
  telephoneKind,
} from '../fields/kinds.ts'
import type { PersonAddress, RemarkKind, Person } from '../person.ts'
import { headerKey } from './headers.ts'
import { keepWord } from './way-cells.ts'

/** A numbered thing of Google's tables, such as `Phone 2 - Value`, or of 筆まめ, such as `TEL2-番号`: the columns of its parts. */
interface Numbered {
  thing: string
  columns: number[]
  parts: ReadonlyMap<string, number>
  /** The columns of `addressParts`. */
  address: readonly (number | undefined)[]
}

/** A row being read: the person, and the lines for values without a field. */
interface Reading {
  readonly person: Person
  readonly memo: string[]
  note(field: string, kind: RemarkKind, value: string): void
}

const numbered =
  /^(e-mail|phone|address|website|event|relation|customfield|im|externalid|jot|住所|tel|email|web)(\d+)-(.+)$/u

/** The names that 筆まめ uses for these things, and their parts. */
const things = new Map([
  ['住所', 'address'],
  ['tel', 'phone'],
  ['email', 'e-mail'],
  ['web', 'website'],
])
const parts = new Map([
  ['分類', 'label'],
  ['番号', 'value'],
  ['アドレス', 'value'],
  ['url', 'value'],
  ['郵便番号', 'postalcode'],
  ['都道府県', 'region'],
  ['市区町村', 'city'],
  ['地名番地', 'street'],
  ['ビル名', 'extendedaddress'],
  ['最寄り駅', 'station'],
])

/** The names that Google uses, and those of the service. */
const addressParts = [
  'country',
  'postalcode',
  'region',
  'city',
  'pobox',
  'street',
  'extendedaddress',
  'station',
] as const
const partNames = ['country', 'zipcode', 'region', 'city', 'pobox', 'street', 'building', 'station'] as const

/** The words that may follow a thing and its number; other columns are read like those of any table. */
const partsOfThings = new Set(['label', 'type', 'value', 'service'])
const placeParts = new Set(['label', 'type', 'formatted', ...addressParts])

/** The numbered columns of Google or 筆まめ. Null for a table without them. */
export function googleColumns(
  headers: readonly string[],
): { things: Numbered[]; taken: ReadonlySet<number> } | null {
  const found = new Map<string, { thing: string; parts: Map<string, number>; columns: number[] }>()
  const taken = new Set<number>()
  for (const [at, header] of headers.entries()) {
    const [, word = '', number = '', partWord = ''] = numbered.exec(headerKey(header)) ?? []
    const [thing, part] = [things.get(word) ?? word, parts.get(partWord) ?? partWord]
    if (!(thing === 'address' ? placeParts : partsOfThings).has(part)) continue
    const each = found.get(thing + number) ?? { thing, parts: new Map<string, number>(), columns: [] }
    // A second column with the same name is treated as unknown.
    if (each.parts.has(part)) continue
    each.parts.set(part, at)
    each.columns.push(at)
    found.set(thing + number, each)
    taken.add(at)
  }
  if (found.size === 0) return null
  const all = [...found.values()].map((each) => ({
    ...each,
    address: addressParts.map((part) => each.parts.get(part)),
  }))
  return { things: all, taken }
}

/** The text between several values of one kind in one cell. */
const several = ' ::: '

/** Adds the contents of the numbered columns of a row. */
export function takeGoogle(row: Reading, cells: readonly string[], things: readonly Numbered[]): void {
  for (const each of things) {
    // Most rows fill few of the numbered columns.
    if (!hasText(each.columns, cells)) continue
    const { thing, parts } = each
    const labels = labelsOf(textAt(cells, parts.get('label')) || textAt(cells, parts.get('type')))
    const value = textAt(cells, parts.get('value'))
    if (thing === 'address') takeAddress(row, labels, { each, cells })
    else if (value !== '') {
      const service = textAt(cells, parts.get('service'))
      if (!hasSeveral(value)) takeValue(row, thing, { labels, value, service })
      else takeSeveral(row, thing, { labels, value, service })
    }
  }
}

const none: readonly string[] = []

/** Several values of one cell: with as many labels, each value has its own; otherwise each value has all labels. */
function takeSeveral(
  row: Reading,
  thing: string,
  { labels, value, service }: { labels: readonly string[]; value: string; service: string },
): void {
  const values = valuesOf(value)
  const isOneEach = labels.length === values.length
  for (const [at, one] of values.entries())
    if (one !== '')
      takeValue(row, thing, { labels: isOneEach ? labels.slice(at, at + 1) : labels, value: one, service })
}

function takeValue(
  row: Reading,
  thing: string,
  { labels, value, service }: { labels: readonly string[]; value: string; service: string },
): void {
  const { person, memo } = row
  if (thing === 'phone') {
    const { kindof, label } = telephoneKind(labels)
    const telephone = label === undefined ? { kindof, number: value } : { kindof, label, number: value }
    keepWord(row, 'Telephone', labelBeside(telephone, labels), value)
    person.telephones = added(person.telephones, telephone)
  } else if (thing === 'e-mail' && !directoryName.test(value)) {
    const email = { kindof: emailKind(labels, value).kindof, address: value }
    keepWord(row, 'E-mail', labelBeside(email, labels), value)
    person.emails = added(person.emails, email)
  } else if (thing === 'website') {
    const link = { ...linkKind(labels, value), url: value }
    keepWord(row, 'Link', labelBeside(link, labels, value), value)
    ;(person.weburls ??= []).push(link)
  } else memo.push(`${service || (labels[0] ?? thing)}: ${value}`)
}

function hasText(columns: readonly number[], cells: readonly string[]): boolean {
  for (const at of columns) if (cells[at]) return true
  return false
}

function textAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : plainText(cells[at] ?? '')
}

/** `* ` marks the preferred entry. */
function labelOf(written: string): string {
  return written.startsWith('*') ? written.replace(/^\*\s*/u, '') : written
}

function labelsOf(written: string): readonly string[] {
  if (hasSeveral(written)) return valuesOf(written).map(labelOf)
  const label = labelOf(written)
  return label === '' ? none : [label]
}

const hasSeveral = (cell: string) => cell.includes(several)

function valuesOf(cell: string): string[] {
  return hasSeveral(cell) ? cell.split(several).map((value) => value.trim()) : [cell]
}

/** The index of the street in `addressParts`. */
const streetPart = 5

/** The parts of an address; null without any. `formatted` repeats the other parts, and is used only where they are empty. */
function partsOf(values: readonly string[], formatted: string): Partial<PersonAddress> | null {
  const isEmpty = values.every((value) => value === '')
  const written = isEmpty ? formatted : (values[streetPart] ?? '')
  // If the town has its own cell, the street is not a whole address.
  const isWhole = values.every((value, at) => value === '' || at === 0 || at === streetPart)
  const split = isWhole ? splitForeignAddress(written) : null
  const { street, building } =
    split !== null || isEmpty
      ? { street: written.replace(/\r?\n/gu, ' ').trim(), building: '' }
      : streetOfLines(written, values[streetPart + 1] ?? '')
  const parts: Partial<PersonAddress> = {}
  for (let at = 0; at < partNames.length; at += 1) {
    const value = at === streetPart ? street : at === streetPart + 1 ? building : values[at]
    const part = partNames[at]
    if (value && part !== undefined) parts[part] = value
  }
  Object.assign(parts, split)
  return Object.keys(parts).length === 0 ? null : parts
}

function takeAddress(
  row: Reading,
  labels: readonly string[],
  { each, cells }: { each: Numbered; cells: readonly string[] },
): void {
  const { person } = row
  const written = each.address.map((at) => textAt(cells, at))
  const most = written.some(hasSeveral) ? Math.max(...written.map((cell) => valuesOf(cell).length)) : 1
  for (let nth = 0; nth < most; nth += 1) {
    const values = most === 1 ? written : written.map((cell) => valuesOf(cell)[nth] ?? '')
    const formatted = valuesOf(textAt(cells, each.parts.get('formatted')))[nth] ?? ''
    const parts = partsOf(values, formatted)
    if (parts === null) continue
    const own = labels.length === most ? labels.slice(nth, nth + 1) : labels
    const kind = addressKind(own)
    const address: PersonAddress = { ...kind, ...parts }
    const label = labelBeside(kind, own)
    if (label !== '') keepWord(row, 'Address', label, Object.values(parts).join(' '))
    person.addresses = added(person.addresses, address)
  }
}
