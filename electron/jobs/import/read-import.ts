import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import {
  importColumn,
  missingParts,
  mostImported,
  mostRemarks,
  type ImportColumn,
  type ImportFile,
  type ImportState,
} from '../../../contract/ipc/import.ts'
import { isEmpty } from '../../../contract/record/fields.ts'
import type { AddressChanges } from '../../../contract/record/record.ts'
import type { Cities } from '../../../exchange/fields/japanese-address.ts'
import { shortened } from '../../../exchange/limits.ts'
import {
  nameOf,
  type Person,
  type ReadFile,
  type ReadPerson,
  type Remark,
  type TableColumns,
} from '../../../exchange/person.ts'
import { contactsIn, readContacts, type ToldOfFile } from '../../exchange/read-contacts.ts'
import { attempt } from '../../disk/database.ts'
import { checkPicture, isShowable } from '../../photo/check-picture.ts'
import { isReady, pictureFactsOf } from '../../photo/photo-metadata.ts'
import type { ImportSource, PictureOf, PictureToMake, Questions, ToldOfImport } from './import-messages.ts'
import type { PersonToMatch, Standing } from './match-persons.ts'
import { restoreZeros } from './restore-zeros.ts'
import { bothSay, nameIn, personStandings, rowOf, unknown } from './standings.ts'
import { changesOf, portions, without, type ComparedPersons, type Take } from './taken-persons.ts'

/** A file of contacts, compared with the book of a profile. */
export interface ReadImport {
  file: Omit<ImportFile, 'token'>
  rows(asked: Questions['rows']['input']): Questions['rows']['output']
  /** The next person after this place with this state, or simply the next person; null after the last one. */
  person(asked: Questions['person']['input']): Questions['person']['output']
  /** `storage` where the book cannot be compared: then the person is as before. */
  edit(asked: Questions['edit']['input']): Result<Questions['edit']['output']>
  /** The next portrait after this place that is not a JPEG and that a page may decode; null after the last one. */
  picture(after: number): PictureToMake | null
  keepPicture(made: PictureOf): null
  /**
   * Compares once more when the first part is requested: the book may have changed since. `storage` where it
   * cannot.
   */
  take: Take
  /** Another file takes its place. */
  close(): void
}

/** What a file is read with. */
export interface ReadWith extends ToldOfImport {
  /** Path of the mirror of the profile. */
  mirror: string
  cities: Cities
  /** What the user has changed of persons, by their places; it is kept here when the file is read once more. */
  edits: PersonEdits
}

/** With the line on which the person begins: when columns are named again, another person may be in that place. */
export type PersonEdits = Map<number, { line: number; changes: AddressChanges }>

/**
 * Reads a file and compares each person with the book. What cannot be read becomes a remark; `storage` where the
 * mirror cannot be read. May take long, so it belongs in a thread.
 */
export function readImport(
  source: ImportSource,
  { mirror, cities, edits, ...said }: ReadWith,
): Result<ReadImport> {
  const name = 'path' in source ? basename(source.path) : source.name
  const told = toldOf(said)
  const read =
    'path' in source
      ? readContacts(source.path, cities, told)
      : contactsIn(source.bytes, { name, cities, ...told })
  const { persons, remarks } = bounded(read)
  for (const [place, { line, changes }] of edits) {
    const read = persons[place]
    if (read?.line === line) read.person = editedPerson(read.person, changes)
  }
  const compare = () => attempt(() => personStandings(mirror, persons.map(toMatch)))
  const compared = compare()
  if (!compared.ok) return compared
  const { format, product = '', encoding, sample = [], table, dayOrder = null } = read
  const facts = {
    name,
    bytes: sizeOf(source),
    format,
    product,
    encoding,
    sample,
    table: tableOf(table),
    dayOrder,
    backup: null,
    persons: persons.length,
    ...remarksOf([...remarks, ...restoreZeros(persons, compared.value)]),
  }
  return ok(new ComparedFile({ persons, shown: compared.value }, { facts, edits, compare }))
}

interface ComparedWith {
  /** The facts about the file, without the number of persons by state. */
  facts: Omit<ReadImport['file'], 'counts'>
  edits: PersonEdits
  /** `storage` where the book cannot be read. */
  compare: () => Result<Standing[]>
}

/** The persons of a file, compared with the book, also after one of them was edited. */
class ComparedFile implements ReadImport {
  readonly take: Take
  readonly #read: ComparedPersons
  readonly #with: ComparedWith

  constructor(read: ComparedPersons, having: ComparedWith) {
    this.#read = read
    this.#with = having
    this.take = portions(read, having.compare)
  }

  get file(): ReadImport['file'] {
    return {
      ...this.#with.facts,
      counts: countsOf(this.#states()),
    }
  }

  rows({ state, offset, limit }: Questions['rows']['input']): Questions['rows']['output'] {
    const { persons } = this.#read
    const asked: number[] = []
    for (let place = 0; place < persons.length; place += 1) if (this.#is(state, place)) asked.push(place)
    const rows = asked.slice(offset, offset + limit).flatMap((place) => {
      const [person, standing] = [persons[place], this.#at(place)]
      if (person === undefined) return []
      return [{ ...rowOf(person, place, standing), values: bothSay(changesOf(person.person), standing) }]
    })
    return { total: asked.length, rows }
  }

  person({ after, state }: Questions['person']['input']): Questions['person']['output'] {
    const place = this.#read.persons.findIndex((_, at) => at > after && this.#is(state, at))
    const read = this.#read.persons[place]
    return read
      ? { place, line: read.line, name: nameIn(read.person), fields: editableOf(read.person) }
      : null
  }

  edit({ place, changes }: Questions['edit']['input']): Result<Questions['edit']['output']> {
    const read = this.#read.persons[place]
    if (read === undefined) return fail({ kind: 'not-found' })
    const [before, states] = [read.person, this.#states()]
    read.person = editedPerson(before, changes)
    const compared = this.#with.compare()
    if (!compared.ok) {
      read.person = before
      return compared
    }
    this.#read.shown = compared.value
    const { edits } = this.#with
    edits.set(place, { line: read.line, changes: { ...edits.get(place)?.changes, ...changes } })
    const restated = this.#states().flatMap((state, at) =>
      state === states[at] ? [] : [{ place: at, state }],
    )
    return ok({ file: this.file, restated })
  }

  picture(after: number): PictureToMake | null {
    return nextPicture(this.#read.persons, after)
  }

  keepPicture(made: PictureOf): null {
    return keepPicture(this.#read.persons[made.place], made)
  }

  close(): void {}

  #at(place: number): Standing {
    return this.#read.shown[place] ?? unknown
  }

  #states(): ImportState[] {
    return this.#read.persons.map((_, place) => this.#at(place).state)
  }

  #is(state: ImportState | null, place: number): boolean {
    return state === null || this.#at(place).state === state
  }
}

/** The number of persons by state. */
export function countsOf(states: readonly ImportState[]): ImportFile['counts'] {
  const counts = { new: 0, same: 0, changed: 0, perhaps: 0, deleted: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** Nothing of the file is lost or in doubt by them. */
const harmless = new Set(['address-split', 'zero-restored'])

/** Where a remark comes in a list that is cut: 0 first, 2 last. */
function rank({ text: { kind } }: ImportRemarkLike): number {
  if (missingParts.has(kind)) return 0
  return harmless.has(kind) ? 2 : 1
}

/**
 * The first remarks, and the number of all remarks. If there are more than the limit, those about missing parts
 * come first, which the window shows at the top, and harmless ones last: a list of 3,000 has one for each address,
 * and the one lost birthday would come after them all.
 */
export function remarksOf(remarks: readonly ImportRemarkLike[]): Pick<ImportFile, 'remarks' | 'remarkCount'> {
  const first =
    remarks.length > mostRemarks ? remarks.toSorted((one, other) => rank(one) - rank(other)) : remarks
  const told = first.slice(0, mostRemarks).map(({ line, person, field, text: { kind, value = '' } }) => {
    return { line, person, field, kind, value }
  })
  return { remarks: told, remarkCount: remarks.length }
}

function toldOf({ mapping, ...said }: ToldOfImport): ToldOfFile {
  const columns = mapping?.columns.map(columnOf)
  return { ...said, ...(mapping && columns && { mapping: { hasHeader: mapping.hasHeader, columns } }) }
}

function columnOf(column: ImportColumn): string | null {
  return column === 'keep' ? null : column
}

function tableOf(table: TableColumns | undefined): ImportFile['table'] {
  if (table === undefined) return null
  const columns = table.headers.map((header, at) => {
    const known = table.columns[at] ?? null
    const sample = table.sample.map((cells) => cells[at]?.trim() ?? '').find((cell) => cell !== '')
    return {
      header: shortened(header),
      sample: shortened(sample ?? ''),
      isKnown: known !== null,
      column: importColumn.safeParse(known).data ?? 'keep',
    }
  })
  return { hasHeader: table.hasHeader, columns }
}

export function sizeOf(source: ImportSource): number {
  if ('bytes' in source) return source.bytes.length
  const found = attempt(() => statSync(source.path).size)
  return found.ok ? found.value : 0
}

/** Adds what an import says in addition to the reader: too many persons, and pictures that are not JPEG. */
function bounded(read: ReadFile): { persons: ReadPerson[]; remarks: ImportRemarkLike[] } {
  if (read.persons.length > mostImported) {
    const text = { kind: 'too-many', value: String(read.persons.length) }
    return { persons: [], remarks: [{ line: 0, person: '', field: '', text }, ...read.remarks] }
  }
  const pictures = read.persons.filter(hasNoJpeg).map(({ line, person }): ImportRemarkLike => {
    const text = { kind: 'photo-format', value: person.photo?.type ?? '' }
    return { line, person: nameOf(person), field: 'photo', text }
  })
  return { persons: read.persons, remarks: [...read.remarks, ...pictures] }
}

function hasNoJpeg({ person: { photo } }: ReadPerson): boolean {
  return photo !== undefined && !checkPicture(photo.bytes).ok
}

export type ImportRemarkLike = Omit<Remark, 'text'> & { text: { kind: string; value?: string } }

function toMatch({ person }: ReadPerson): PersonToMatch {
  return { fields: changesOf(person), uid: person.uid ?? '' }
}

function nextPicture(persons: readonly ReadPerson[], after: number): PictureToMake | null {
  for (const [place, { person }] of persons.entries()) {
    if (place <= after || person.photo === undefined || isReady(person.photo.bytes)) continue
    const facts = pictureFactsOf(person.photo.bytes)
    if (facts.ok) return { ...facts.value, place, bytes: new Uint8Array(person.photo.bytes) }
  }
  return null
}

/** SECURITY: the page is not trusted: what it has made is looked at like a file (reliability 3.4). */
function keepPicture(read: ReadPerson | undefined, { bytes }: PictureOf): null {
  if (read?.person.photo !== undefined && isShowable(bytes)) read.person.photo = { bytes, type: 'image/jpeg' }
  return null
}

/** What the user can change of a person: all of its fields but the photo. */
function editableOf(person: Person): AddressChanges {
  return without(person, ['uid', 'photo']) as AddressChanges
}

/**
 * A person as the user has changed it; fields that the user emptied are removed.
 * SECURITY: photos come from the file alone: the page cannot name one that main holds.
 */
function editedPerson(person: Person, changes: AddressChanges): Person {
  const said = { ...person, ...without(changes, ['face_picture', 'pictures', 'cards']) }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => !isEmpty(value))) as Person
}
