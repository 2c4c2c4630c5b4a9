import { writeContactXml } from './write-contactxml.ts'
import { guardedForPrograms } from './csv/formula-guard.ts'
import { shokuninTable } from './csv/write-atena-shokunin.ts'
import { designKitTable } from './csv/write-design-kit.ts'
import { googleTable } from './csv/write-google.ts'
import { outlookTable } from './csv/write-outlook.ts'
import { csvText, ownTable, writeOwnCsv } from './csv/write-own.ts'
import type { WrittenTable } from './csv/write-own.ts'
import type { Encoding } from './encoding.ts'
import type { Cities } from './fields/japanese-address.ts'
import { lossesOf } from './losses.ts'
import { isSomebody, nameOf } from './person.ts'
import type { Person, Remark } from './person.ts'
import { readFile } from './read-file.ts'
import { writeJcards } from './vcard/write-jcard.ts'
import { writeVcards } from './vcard/write-vcard.ts'
import { writeXlsx } from './write-xlsx.ts'

/** What a program expects that reads CSV. */
const programs = {
  'csv-google': googleTable,
  'csv-outlook': (persons: readonly Person[]) => outlookTable(persons, 0),
  'csv-outlook-ja': (persons: readonly Person[]) => outlookTable(persons, 1),
  'csv-atena-shokunin': shokuninTable,
  'csv-design-kit': designKitTable,
} satisfies Record<string, (persons: readonly Person[]) => WrittenTable>

/** Formats that are written. `csv` has every field; the others of its kind are what a program expects. */
export type WriteFormat =
  | 'vcard-4.0'
  | 'vcard-3.0'
  | 'jcard'
  | 'contactxml'
  | 'xlsx'
  | 'csv'
  | keyof typeof programs

/** A file that was written and read back, with what it does not give back of whom. */
export type WrittenFile =
  | { ok: true; bytes: Uint8Array; persons: number; remarks: Remark[] }
  /** Read back there are not as many persons as were written. */
  | { ok: false; written: number; found: number }

type Writer = (persons: readonly Person[]) => Uint8Array

/** What a file is written with. */
export interface WriteOptions {
  /** Cities that help to compare addresses in one cell. */
  cities?: Cities
  /** Writes the bytes in another way than the format has, and in which encoding. */
  write?: Writer
  encoding?: Encoding
}

/**
 * Returns the bytes of a file with these persons. It is read back before anybody gets it, and what differs is remarked
 * person by person and field by field, so that nothing is lost without a word. Entries without anybody are left out.
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
    // Who has nothing that this format has a place for is nobody in it.
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
    // A photo is longer than a cell of a workbook can be.
    case 'xlsx':
      return writeXlsx(ownTable(persons, { withPhotos: false }))
    case 'csv':
      return text(writeOwnCsv(persons))
    default:
      return text(csvText(withGuards(programs[format](persons))))
  }
}

function withGuards({ headers, rows }: WrittenTable): WrittenTable {
  return { headers, rows: rows.map((cells) => cells.map(guardedForPrograms)) }
}
