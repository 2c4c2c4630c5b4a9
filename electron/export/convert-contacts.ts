import { fail, ok, type Result } from '../../contract/failure.ts'
import type { ExportFile, ExportFormat, ExportLoss } from '../../contract/ipc/export.ts'
import { guardedText } from '../../exchange/csv/formula-guard.ts'
import type { Cities } from '../../exchange/fields/japanese-address.ts'
import { shortened } from '../../exchange/limits.ts'
import { nameOf, type Person, type Remark } from '../../exchange/person.ts'
import { writeFile, type WriteFormat, type WriteOptions } from '../../exchange/write-file.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import type { GivenPhoto } from '../photo/fetched-photos.ts'
import { cellsOf, csvBytes, csvTextOf } from './csv-list.ts'
import type { PortraitStep } from './export-contacts.ts'
import { personOf, type ExportContact } from './person-of-record.ts'

/** What the thread of an export is started with. */
export interface ExportWorkerData {
  /** The list of Japanese postal codes, whose cities help to compare addresses in one cell. */
  postalCodes: string
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  /** A part of the contacts, so that main never holds many at a time. */
  add: { input: { contacts: ExportContact[] }; output: { contacts: number } }
  convert: { input: { format: ExportFormat }; output: ExportFile }
  /** Begins to fetch the photos that a file of this format has a place for. */
  fetch: { input: { format: ExportFormat }; output: PortraitStep }
  /** Continues with the photos that were wanted last. */
  take: { input: { photos: readonly GivenPhoto[] }; output: PortraitStep }
  /** Writes the file and compares what lies there. */
  save: {
    input: { format: ExportFormat; path: string }
    output: { persons: number; missing: LackingPhotos[] }
  }
}

/** A file in memory, and the losses in it. */
export interface ConvertedFile extends Omit<ExportFile, 'bytes'> {
  bytes: Uint8Array
}

/** Formats with a place for a portrait. */
export const withPhotos: ReadonlySet<ExportFormat> = new Set<ExportFormat>([
  'vcard-4.0',
  'vcard-3.0',
  'jcard',
  'csv',
])
/** Formats in which an apostrophe keeps a spreadsheet from computing a cell, and is taken off when they are read. */
const guarding = new Set<ExportFormat>(['csv', 'list', 'list-shift-jis'])

/**
 * Writes contacts as a file, reads it back and counts by field what it lacks. A file without anybody has no bytes;
 * `unexpected` where it reads back with others than were written.
 */
export function convertContacts(
  contacts: readonly ExportContact[],
  format: ExportFormat,
  cities: Cities,
): Result<ConvertedFile> {
  const read = contacts.map(personOf)
  const persons = read.map(({ person }) => person)
  const { written, ...as } = writing(format, new Map(persons.map((person, at) => [person, contacts[at]])))
  const file = writeFile(persons, written, { cities, ...as })
  if (!file.ok && file.found > 0) return fail({ kind: 'unexpected', logId: 'export-read-back' })
  const losses = new Losses()
  let photosToFetch = 0
  for (const { person, losses: own } of read)
    for (const { kind, field, value } of own) {
      const isPhoto = kind.startsWith('photo-')
      const told = isPhoto && !withPhotos.has(format) ? 'left-out' : kind
      if (told === 'photo-to-fetch') photosToFetch += 1
      else losses.add({ kind: told, field, value, person: nameOf(person) })
    }
  if (guarding.has(format)) losses.addGuarded(contacts, persons)
  for (const remark of file.ok ? file.remarks : []) losses.addRemark(remark)
  const about = { format, losses: losses.counted(), photosToFetch }
  return ok(file.ok ? { ...about, ...file } : { ...about, persons: 0, bytes: new Uint8Array() })
}

/** The list is written from the records as they are; read back, it is a CSV like any other. */
function writing(
  format: ExportFormat,
  contactOf: ReadonlyMap<Person, ExportContact | undefined>,
): { written: WriteFormat } & Pick<WriteOptions, 'write' | 'encoding'> {
  if (format !== 'list' && format !== 'list-shift-jis') return { written: format }
  const encoding = format === 'list' ? 'utf-8' : 'shift_jis'
  const write = (persons: readonly Person[]) => {
    const cells = persons.flatMap((person) => {
      const contact = contactOf.get(person)
      return contact ? [cellsOf(contact.record)] : []
    })
    return csvBytes(csvTextOf(cells).text, encoding).bytes
  }
  return { written: 'csv', write, encoding }
}

/** What is lost, by field and kind. */
class Losses {
  readonly #found = new Map<string, ExportLoss>()
  /** What has been counted of the contact whose remarks are being added. */
  #seen = new Set<string>()
  #number = 0

  add(loss: Omit<ExportLoss, 'count'>): void {
    const key = `${loss.kind} ${loss.field}`
    const before = this.#found.get(key)
    if (before) before.count += 1
    else this.#found.set(key, { ...loss, count: 1 })
  }

  /** Each contact counts once for a field, however often it has that field. */
  addRemark({ line, person, field, text: { kind, value = '' } }: Remark): void {
    if (kind !== 'left-out' && kind !== 'reads-otherwise' && kind !== 'no-person') return
    if (line !== this.#number) this.#seen = new Set()
    this.#number = line
    const name = fieldWithoutNumber(field)
    const key = `${kind} ${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.add({ kind, field: name, person, value })
  }

  addGuarded(contacts: readonly ExportContact[], persons: readonly Person[]): void {
    for (const [at, { record }] of contacts.entries()) {
      const cells = cellsOf(record)
      if (csvTextOf([cells]).guarded === 0) continue
      const value = [...cells.values()].find((cell) => guardedText(cell) !== cell) ?? ''
      const person = nameOf(persons[at] ?? {})
      this.add({ kind: 'guarded', field: '', person, value: shortened(value) })
    }
  }

  /** Total losses first, then those of most contacts. */
  counted(): ExportLoss[] {
    const order = ['no-person', 'only-listed', 'left-out', 'photo-', 'reads-otherwise', 'guarded']
    const placeOf = ({ kind }: ExportLoss) => order.findIndex((each) => kind.startsWith(each))
    return [...this.#found.values()].sort(
      (one, other) => placeOf(one) - placeOf(other) || other.count - one.count,
    )
  }
}

/** `addresses.2.station` is `addresses.station`; the portrait has the name that the record has for it. */
function fieldWithoutNumber(field: string): string {
  return field === 'photo' ? 'face_picture' : field.replace(/\.\d+(?=\.|$)/u, '')
}
