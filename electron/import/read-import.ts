import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { importColumn, mostImported, mostRemarks } from '../../contract/ipc/import.ts'
import type { ImportColumn, ImportFile, ImportState } from '../../contract/ipc/import.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import type { Cities } from '../../exchange/fields/japanese-address.ts'
import { shortened } from '../../exchange/limits.ts'
import { nameOf } from '../../exchange/person.ts'
import type { Person, ReadFile, ReadPerson, Remark, TableColumns } from '../../exchange/person.ts'
import { contactsIn, readContacts } from '../exchange/read-contacts.ts'
import type { ToldOfFile } from '../exchange/read-contacts.ts'
import { attempt } from '../mirror/database.ts'
import type { Database } from '../mirror/database.ts'
import { readIncoming, findKnown, isSent, sentColumns } from '../mirror/incoming.ts'
import { readingFrom } from '../mirror/schema.ts'
import { checkPicture, isShowable } from '../photo/check-picture.ts'
import type { ImportSource, PictureOf, Questions, TakenPerson, ToldOfImport } from './import-messages.ts'
import { PersonMatcher } from './match-persons.ts'
import type { BookContact, Standing } from './match-persons.ts'
import { bothSay, rowOf } from './standings.ts'
import type { Book } from './standings.ts'
import { mergePerson } from './merge-person.ts'

/** Stands for the photo of a person until main has kept it. */
const photoMark = { image: 'import', source: 'temp' } as const
const families: readonly string[] = ['address', 'homeaddress']

/** A file of contacts, compared with the book of a profile. */
export interface ReadImport {
  file: Omit<ImportFile, 'token'>
  rows(asked: Questions['rows']['input']): Questions['rows']['output']
  /** The next portrait behind this place that is no JPEG and that a page may decode; null where there are no more. */
  picture(after: number): PictureOf | null
  keepPicture(made: PictureOf): null
  /** Compares once more when the first part is asked for: the book may have changed since. `storage` where it cannot. */
  take(asked: Questions['take']['input']): Result<Questions['take']['output']>
  /** Another file takes its place. */
  close(): void
}

/** What a file is read with. */
export interface ReadWith extends ToldOfImport {
  /** Path of the mirror of the profile. */
  mirror: string
  cities: Cities
}

/**
 * Reads a file and says of each person how it stands to the book. What cannot be read is a
 * remark; `storage` where the mirror cannot be asked. Takes as long as it takes: for a thread.
 */
export function readImport(source: ImportSource, { mirror, cities, ...said }: ReadWith): Result<ReadImport> {
  const name = 'path' in source ? basename(source.path) : source.name
  const told = toldOf(said)
  const read =
    'path' in source
      ? readContacts(source.path, cities, told)
      : contactsIn(source.bytes, { name, cities, ...told })
  const { persons, remarks } = bounded(read)
  const compare = () => attempt(() => standingsIn(mirror, persons.map(toMatch)))
  const compared = compare()
  if (!compared.ok) return compared
  const standings = compared.value
  const states = persons.map((_, place) => (standings[place] ?? unknown).state)
  const { format, product = '', encoding, sample = [], table, dayOrder = null } = read
  const file = {
    ...{ name, bytes: sizeOf(source), format, product, encoding, sample, table: tableOf(table) },
    ...{ dayOrder, backup: null, persons: persons.length, counts: countsOf(states), ...remarksOf(remarks) },
  }
  return ok({
    file,
    rows({ state, offset, limit }) {
      const asked: number[] = []
      for (let place = 0; place < states.length; place += 1)
        if (state === null || states[place] === state) asked.push(place)
      const shown = asked.slice(offset, offset + limit).flatMap((place) => {
        const [person, standing] = [persons[place], standings[place] ?? unknown]
        if (person === undefined) return []
        return [{ ...rowOf(person, place, standing), values: bothSay(fieldsOf(person.person), standing) }]
      })
      return { total: asked.length, rows: shown }
    },
    picture: (after) => nextPicture(persons, after),
    keepPicture: (made) => keepPicture(persons[made.place], made),
    take: portions({ persons, shown: standings }, compare),
    close: () => undefined,
  })
}

/** How many stand how. */
export function countsOf(states: readonly ImportState[]): ImportFile['counts'] {
  const counts = { new: 0, same: 0, changed: 0, perhaps: 0, deleted: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** The first remarks as they are told, and how many there are. */
export function remarksOf(remarks: readonly ImportRemarkLike[]): Pick<ImportFile, 'remarks' | 'remarkCount'> {
  const told = remarks.slice(0, mostRemarks).map(({ line, person, field, text: { kind, value = '' } }) => {
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
      ...{ header: shortened(header), sample: shortened(sample ?? ''), isKnown: known !== null },
      column: importColumn.safeParse(known).data ?? 'keep',
    }
  })
  return { hasHeader: table.hasHeader, columns }
}

function sizeOf(source: ImportSource): number {
  if ('bytes' in source) return source.bytes.length
  const found = attempt(() => statSync(source.path).size)
  return found.ok ? found.value : 0
}

/** Of nobody in the book. */
export const unknown: Standing = { state: 'new', reasons: [], match: null, adds: [], differs: [] }

/** With what an import says beside the reader: too many persons, and pictures that are no JPEG. */
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

function toMatch({ person }: ReadPerson) {
  return { fields: fieldsOf(person), uid: person.uid ?? '' }
}

function nextPicture(persons: readonly ReadPerson[], after: number): PictureOf | null {
  const isAsked = ({ person: { photo } }: ReadPerson, place: number) =>
    place > after && photo !== undefined && !isShowable(photo.bytes) && checkPicture(photo.bytes).ok
  const place = persons.findIndex(isAsked)
  const bytes = persons[place]?.person.photo?.bytes
  return bytes === undefined ? null : { place, bytes: new Uint8Array(bytes) }
}

/** SECURITY: the page is not trusted: what it has made is looked at like a file (reliability 3.4). */
function keepPicture(read: ReadPerson | undefined, { bytes }: PictureOf): null {
  if (read?.person.photo !== undefined && isShowable(bytes)) read.person.photo = { bytes, type: 'image/jpeg' }
  return null
}

/** A person as the service takes it, with a mark where a photo can be had. */
function fieldsOf(person: Person): AddressChanges {
  const hasPhoto = person.photo !== undefined && checkPicture(person.photo.bytes).ok
  // Nobody writes into it, and most have neither.
  if (person.uid === undefined && person.photo === undefined) return person as AddressChanges
  const fields = without(person, ['uid', 'photo']) as AddressChanges
  return hasPhoto ? { ...fields, face_picture: photoMark } : fields
}

function without<T extends object>(fields: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Partial<T>
}

function standingsIn(path: string, persons: ReturnType<typeof toMatch>[]): Standing[] {
  return withBook(path, (book) => {
    const matcher = new PersonMatcher(persons)
    for (const { isDeleted, ...contact } of book.contacts()) if (!isDeleted) matcher.look(contact)
    return matcher.standings(book.read)
  })
}

/** Reads the contacts of a mirror, those that are being deleted counted as deleted. Throws as SQLite does. */
export function withBook<T>(path: string, use: (book: Book) => T): T {
  return readingFrom(path, (database) =>
    use({
      contacts: () => contactsOf(database),
      read: (family, id) => readOne(database, family, id),
    }),
  )
}

function* contactsOf(database: Database): Generator<BookContact & { isDeleted: boolean }> {
  for (const row of database.iterate(`SELECT deleted, ${sentColumns} FROM record`)) {
    if (!isSent(row)) continue
    const [family, id] = [String(row['family']), String(row['id'])]
    const isDeleted = row['deleted'] !== 0 || row['gone'] !== 0
    const record = recordOf(family, String(row['raw']))
    if (record) yield { family: family as Family, id, record, isDeleted }
  }
}

function readOne(database: Database, family: Family, id: string): ServiceRecord | null {
  const row = findKnown(database, family, id)
  return row && isSent(row) ? recordOf(family, row.raw) : null
}

function recordOf(family: string, raw: string): ServiceRecord | null {
  return families.includes(family) ? (readIncoming(family as Family, raw, null)?.read.record ?? null) : null
}

interface Read {
  persons: readonly ReadPerson[]
  /** How they stood to the book when they were shown. */
  shown: readonly Standing[]
}

/** Those that are taken, part by part: what is asked for first is what the later parts are of. */
function portions(read: Read, compare: () => Result<Standing[]>): ReadImport['take'] {
  let all: TakenPerson[] = []
  return ({ offset, limit, ...asked }) => {
    const now = offset === 0 ? compare() : null
    if (now?.ok === false) return now
    if (now) all = taken(read, now.value, asked)
    return ok({ total: all.length, persons: all.slice(offset, offset + limit) })
  }
}

/** What is said of a single person holds as it was shown; the others go by how they stand `now`: nobody comes in twice. */
function taken(
  { persons, shown }: Read,
  now: readonly Standing[],
  { choices, lines, group_id }: Omit<Questions['take']['input'], 'offset' | 'limit'>,
): TakenPerson[] {
  const family = group_id === null ? 'homeaddress' : 'address'
  const chosen = new Map(lines.map(({ place, choice }) => [place, choice]))
  const all: TakenPerson[] = []
  const into = new Map<string, TakenPerson>()
  for (const [place, { person }] of persons.entries()) {
    const standing = (chosen.has(place) ? shown : now)[place] ?? unknown
    const mode = chosen.get(place) ?? choices[standing.state]
    if (mode === 'skip') continue
    const match = mode === 'take' ? null : standing.match
    if (mode !== 'take' && match === null) continue
    const isWanted = match === null || standing.adds.includes('face_picture')
    const photo = isWanted && person.photo && isShowable(person.photo.bytes) ? person.photo.bytes : null
    const one = {
      ...{ name: nameOf(person), mode, group_id },
      fields: writable(fieldsOf(person), match?.family ?? family),
      photos: photo ? { face_picture: { bytes: photo, taken: null, keepPlace: false } } : {},
      into: match && { family: match.family, id: match.id },
    }
    const key = match ? `${match.family}/${match.id}` : ''
    const before = into.get(key)
    // Two of the file that go into one contact are one.
    if (match && before) Object.assign(before, together(before, one))
    else all.push(one)
    if (match && !before) into.set(key, one)
  }
  return all
}

/** What two of a file bring to one contact. */
export function together(one: TakenPerson, other: TakenPerson): Pick<TakenPerson, 'fields' | 'photos'> {
  const { changes } = mergePerson(one.fields as ServiceRecord, other.fields, {
    family: 'address',
    wins: false,
  })
  return { fields: { ...one.fields, ...changes }, photos: { ...other.photos, ...one.photos } }
}

/** Returns the fields without the photo, which main keeps first, and without what the family has no field for (interface 2.2). */
export function writable(all: AddressChanges, family: Family): AddressChanges {
  const fields = all.face_picture ? without(all, ['face_picture']) : all
  if (family === 'address') return fields
  const names = fields.joint_names?.map((each) => without(each, ['suffix']))
  return { ...without(fields, ['code', 'suffix']), ...(names && { joint_names: names }) }
}
