import type { ExportFormat } from '../contract/ipc/export.ts'
import { writeContactXml } from './write-contactxml.ts'
import { guardedForPrograms, withMoreApostrophes } from './csv/formula-guard.ts'
import { shokuninTable, designKitTable, outlookTable } from './csv/program-tables.ts'
import { googleTable } from './csv/write-google.ts'
import { csvText, ownTable, writeOwnCsv, type WrittenTable } from './csv/own.ts'
import type { Encoding } from '../contract/encodings.ts'
import type { Cities } from './fields/japanese-address.ts'
import { isSomebody, nameOf, nameParts, type Person, type Remark, type RemarkText } from './person.ts'
import { readFile } from './read-file.ts'
import { writeJcards } from './vcard/jcard-xcard.ts'
import { writeVcards } from './vcard/write-vcard.ts'
import { writeXlsx } from './xlsx.ts'
import { shortened } from './limits.ts'

/** What a program that reads CSV expects. */
const programs = {
  'csv-google': googleTable,
  'csv-outlook': (persons: readonly Person[]) => outlookTable(persons, 0),
  'csv-outlook-ja': (persons: readonly Person[]) => outlookTable(persons, 1),
  'csv-atena-shokunin': shokuninTable,
  'csv-design-kit': designKitTable,
} satisfies Record<string, (persons: readonly Person[]) => WrittenTable>

/** Formats that Atena writes. `csv` has every field; the others of its kind are made for a program. */
export type WriteFormat = Exclude<ExportFormat, 'list' | 'list-shift-jis'>

/** A file that was written and read back, with the data that each person lost. */
export type WrittenFile =
  | { ok: true; bytes: Uint8Array; persons: number; remarks: Remark[] }
  /** Reading back does not give as many persons as were written. */
  | { ok: false; written: number; found: number }

type Writer = (persons: readonly Person[]) => Uint8Array

/** The settings for writing a file. */
export interface WriteOptions {
  /** Cities that help to compare addresses in one cell. */
  cities?: Cities
  /** Writes the bytes in another form than the format's own, and names the encoding. */
  write?: Writer
  encoding?: Encoding
}

/**
 * Returns the bytes of a file with these persons. The file is read back before it is returned, and every difference becomes a
 * remark for its person and field, so that nothing is lost silently. Entries without a person are left out.
 */
export function writeFile(
  persons: readonly Person[],
  format: WriteFormat,
  { write = (some) => bytesOf(some, format), ...reading }: WriteOptions = {},
): WrittenFile {
  const remarks: Remark[] = []
  const numbered = persons.map((person, at) => ({ person, number: at + 1 }))
  const whole = numbered.filter(({ person, number }) => {
    if (!isSomebody(person)) remarks.push(nobody(number, person, 'no-person'))
    return isSomebody(person)
  })
  let taken = whole
  let file = writtenAndRead(taken, write, reading)
  if (file.back.length !== taken.length) {
    // A person with nothing that fits this format is not in the file.
    taken = whole.filter((each) => writtenAndRead([each], write, reading).back.length === 1)
    file = writtenAndRead(taken, write, reading)
    for (const { person, number } of whole.filter((each) => !taken.includes(each)))
      remarks.push(nobody(number, person, 'left-out'))
  }
  const { bytes, back } = file
  if (back.length !== taken.length || taken.length === 0)
    return { ok: false, written: whole.length, found: back.length }
  for (const [at, { person, number }] of taken.entries())
    remarks.push(...lossesOf(person, back[at]?.person ?? {}, number))
  return { ok: true, bytes, persons: taken.length, remarks }
}

interface Numbered {
  person: Person
  number: number
}

function writtenAndRead(taken: readonly Numbered[], write: Writer, reading: Omit<WriteOptions, 'write'>) {
  const bytes = write(taken.map(({ person }) => person))
  return { bytes, back: readFile(bytes, { name: '', ...reading }).persons }
}

function nobody(line: number, person: Person, kind: 'no-person' | 'left-out'): Remark {
  return { line, person: nameOf(person), field: '', text: { kind } }
}

function bytesOf(persons: readonly Person[], format: WriteFormat): Uint8Array {
  const text = (written: string) => new TextEncoder().encode(written)
  switch (format) {
    case 'vcard-4.0':
      return text(writeVcards(persons, '4.0'))
    case 'vcard-3.0':
      return text(writeVcards(persons, '3.0'))
    case 'jcard':
      return text(writeJcards(persons))
    case 'contactxml':
      return text(writeContactXml(persons))
    // A photo is longer than the limit of a cell in a workbook.
    case 'xlsx':
      return writeXlsx(withEach(ownTable(persons, { withPhotos: false }), withMoreApostrophes))
    case 'csv':
      return text(writeOwnCsv(persons))
    default:
      return text(csvText(withEach(programs[format](persons), guardedForPrograms)))
  }
}

function withEach({ headers, rows }: WrittenTable, change: (cell: string) => string): WrittenTable {
  return { headers, rows: rows.map((cells) => cells.map(change)) }
}

const lists = ['joint_names', 'addresses', 'emails', 'telephones', 'weburls'] as const
const singles = ['code', ...nameParts, 'memo'] as const
type Fields = Readonly<Record<string, string | null | undefined>>

/**
 * The differences between a person and what reading the file gives back, field by field: left out, or in another form. `number`
 * counts the persons of the file from 1. The order of lists is not a loss, nor is a postal code without its hyphen or another
 * sign for the end of a line; `uid` names the entry in its file and does not belong to the person.
 */
function lossesOf(before: Person, after: Person, number: number): Remark[] {
  const person = nameOf(before)
  const found: [field: string, text: RemarkText | null][] = [
    ...singles.map((field): [string, RemarkText | null] => [field, textLoss(before[field], after[field])]),
    ...fieldLosses('organization.', { ...before.organization }, { ...after.organization }),
    ...lists.flatMap((list) =>
      elementLosses(list, (before[list] ?? []) as Fields[], (after[list] ?? []) as Fields[]),
    ),
    ...tagLosses(before.tags ?? [], after.tags ?? []),
    ['photo', photoLoss(before, after)],
  ]
  return found.flatMap(([field, text]) => (text === null ? [] : [{ line: number, person, field, text }]))
}

function textLoss(from: string | null | undefined, to: string | null | undefined): RemarkText | null {
  const [before, after] = [from, to].map((text) => text?.replace(/\r\n?/gu, '\n'))
  if ((before ?? '') === (after ?? '')) return null
  if ((before ?? '') === '') return { kind: 'reads-otherwise', value: `→ ${shortened(after ?? '')}` }
  if ((after ?? '') === '') return { kind: 'left-out', value: shortened(before ?? '') }
  const [one, other] = [before ?? '', after ?? ''].map((text) => [...text])
  // For long texts, the place where they first differ says more than their beginning.
  const apart = Math.max(0, (one ?? []).findIndex((sign, at) => sign !== other?.[at]) - 20)
  const shown = [one, other].map((signs) => shortened((signs ?? []).slice(apart, apart + 40).join('')))
  return { kind: 'reads-otherwise', value: shown.join(' → ') }
}

function fieldLosses(prefix: string, before: Fields, after: Fields): [string, RemarkText | null][] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => [
    prefix + name,
    isSame(name, before, after) ? null : textLoss(before[name], after[name]),
  ])
}

function isSame(name: string, one: Fields, other: Fields): boolean {
  const plain = (fields: Fields) =>
    name === 'zipcode' ? fields[name]?.replace(/^(\d{3})-(\d{4})$/u, '$1$2') : fields[name]
  return plain(one) === plain(other)
}

/** Compares each element with the most similar one, wherever in the list it is. */
function elementLosses(
  list: string,
  before: readonly Fields[],
  after: readonly Fields[],
): [string, RemarkText | null][] {
  // Joint names stay in the order in which they are printed.
  const isInPlace = list === 'joint_names' && before.length === after.length
  const partners = isInPlace ? new Map(before.map((_, at) => [at, at])) : partnersOf(before, after)
  return before.flatMap((element, at) => {
    const partner = after[partners.get(at) ?? -1]
    const field = `${list}.${at + 1}`
    return partner
      ? fieldLosses(`${field}.`, element, partner)
      : [[field, { kind: 'left-out', value: textOf(element) }]]
  })
}

/** The most fields that an element has. */
const mostFields = 12

/**
 * For each place in the list, the place of the matching element: first equal elements, then those alike in the most fields,
 * down to two, then those that have kept their only field, and finally those alike in one field.
 */
function partnersOf(before: readonly Fields[], after: readonly Fields[]): Map<number, number> {
  const partners = new Map<number, number>()
  const left = new Set(after.keys())
  const pair = (least: (element: Fields) => number) => {
    for (const [at, element] of before.entries()) {
      if (partners.has(at)) continue
      let best = { place: -1, likeness: least(element) - 1 }
      for (const place of left) {
        const found = likeness(element, after[place] ?? {})
        if (found > best.likeness) best = { place, likeness: found }
      }
      if (left.delete(best.place)) partners.set(at, best.place)
    }
  }
  for (const [at, element] of before.entries()) {
    const same = [...left].find((place) => isIdentical(element, after[place] ?? {}))
    if (same !== undefined && left.delete(same)) partners.set(at, same)
  }
  for (let fields = mostFields; fields > 1; fields--) pair(() => fields)
  pair((element) => Math.max(1, likeness(element, element)))
  // In a list of unchanged length, the elements are in their old places, whatever has changed in them.
  if (before.length === after.length)
    for (const at of before.keys()) if (!partners.has(at) && left.delete(at)) partners.set(at, at)
  pair(() => 1)
  return partners
}

function isIdentical(one: Fields, other: Fields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSame(name, one, other))
}

/** How many fields are the same; 0 if only the kind is. */
function likeness(one: Fields, other: Fields): number {
  const same = Object.keys(one).filter((name) => isSame(name, one, other))
  const telling = same.filter((name) => name !== 'kindof' && name !== 'label' && name !== 'suffix')
  return telling.length === 0 ? 0 : same.length
}

function textOf(element: Fields): string {
  const values = Object.entries(element).map(([name, value]) => (name === 'kindof' ? '' : (value ?? '')))
  return shortened(values.filter((value) => value !== '').join(' '))
}

function tagLosses(before: readonly string[], after: readonly string[]): [string, RemarkText | null][] {
  return before
    .filter((tag) => !after.includes(tag))
    .map((tag) => ['tags', { kind: 'left-out', value: shortened(tag) }])
}

function photoLoss({ photo: before }: Person, { photo: after }: Person): RemarkText | null {
  if (before === undefined) return null
  if (after === undefined) return { kind: 'left-out', value: `${before.type}, ${before.bytes.length} bytes` }
  const isSame = before.type === after.type && Buffer.compare(before.bytes, after.bytes) === 0
  return isSame ? null : { kind: 'reads-otherwise', value: `${before.type} → ${after.type}` }
}
