import type { ImportRow } from '../../../contract/ipc/import.ts'
import {
  fieldsOf,
  isPhotoField,
  isEmpty,
  normaliseLines,
  type Family,
} from '../../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { postalLine } from '../../../contract/record/postal-lines.ts'
import { shortened } from '../../../exchange/limits.ts'
import { nameOf, type Person, type ReadPerson } from '../../../exchange/person.ts'
import type { Database } from '../../disk/database.ts'
import { readIncoming, findKnown, isSent, sentColumns } from '../../book/incoming.ts'
import { readingFrom } from '../../book/schema.ts'
import { shownName } from '../../record-text/shown-name.ts'
import { comparable } from '../../record-text/compare-texts.ts'
import { PersonMatcher, type BookContact, type PersonToMatch, type Standing } from './match-persons.ts'
import { compareRecord, filledFields, type BackupRecord } from './merge-record.ts'

const families: readonly string[] = ['address', 'homeaddress']

/** The contacts of a book. Each call reads all of them again. */
export interface Book {
  contacts(): Iterable<BookContact & { isDeleted: boolean }>
  /** null where it cannot be read. */
  read(family: Family, id: string): ServiceRecord | null
}

/**
 * Compares each record of a backup with the book and returns the results in their order. A record is recognised by its id,
 * else by its content, where each contact matches one record only, so that two alike come back as two; else like a
 * person of a file.
 */
export function recordStandings(records: readonly BackupRecord[], book: Book): Standing[] {
  const standings = new Map<number, Standing>()
  const found = firstLook(records, book)
  const used = new Set([...found.byPlace.values()].map(keyOf))
  for (const [place, backup] of records.entries()) {
    const contact = found.byPlace.get(place) ?? takeTwin(found.twins.get(contentOf(backup)), used)
    if (contact) standings.set(place, standingOf(contact, backup))
  }
  for (const family of ['address', 'homeaddress'] as const) {
    const left = records.flatMap((backup, place) =>
      backup.family === family && !standings.has(place) ? [{ backup, place }] : [],
    )
    const looked = asPersons(left, family, { book, used })
    for (const [at, { backup, place }] of left.entries()) {
      const standing = looked[at] ?? unknown
      const isGone = standing.state === 'new' && found.deleted.has(keyOf(backup))
      standings.set(place, isGone ? { ...standing, state: 'deleted' } : standing)
    }
  }
  return records.map((_, place) => standings.get(place) ?? unknown)
}

/** A record that is not in the book. */
export const unknown: Standing = { state: 'new', reasons: [], match: null, adds: [], differs: [] }

const keyOf = ({ family, id }: { family: string; id: string }) => `${family}/${id}`

/** Contacts that have the id of a backup record, deleted ones, and those that equal a backup record under another id. */
interface FirstLook {
  byPlace: Map<number, BookContact>
  deleted: Set<string>
  twins: Map<string, BookContact[]>
}

function firstLook(records: readonly BackupRecord[], book: Book): FirstLook {
  const places = new Map(records.map((backup, place) => [keyOf(backup), place]))
  const contents = new Set(records.map(contentOf))
  const found: FirstLook = { byPlace: new Map(), deleted: new Set(), twins: new Map() }
  for (const { isDeleted, ...contact } of book.contacts()) {
    const place = places.get(keyOf(contact))
    if (isDeleted) found.deleted.add(keyOf(contact))
    else if (place !== undefined) found.byPlace.set(place, contact)
    else keepTwin(found.twins, contents, contact)
  }
  return found
}

function keepTwin(
  twins: Map<string, BookContact[]>,
  contents: ReadonlySet<string>,
  contact: BookContact,
): void {
  const content = contentOf(contact)
  if (!contents.has(content)) return
  const alike = twins.get(content)
  if (alike) alike.push(contact)
  else twins.set(content, [contact])
}

/** Each contact stands for one record. */
function takeTwin(twins: BookContact[] | undefined, used: Set<string>): BookContact | undefined {
  const twin = twins?.shift()
  if (twin) used.add(keyOf(twin))
  return twin
}

function standingOf(match: BookContact, backup: BackupRecord): Standing {
  const compared = compareRecord(match.record, backup, match.family)
  const isSame = compared.adds.length + compared.differs.length === 0
  const isKnown = match.id === backup.id
  return { state: isSame ? 'same' : 'changed', reasons: isKnown ? ['uid'] : [], match, ...compared }
}

/**
 * The remaining records, compared like persons of a file; contacts that already match a record are not compared
 * again.
 */
function asPersons(
  left: readonly { backup: BackupRecord }[],
  family: Family,
  { book, used }: { book: Book; used: ReadonlySet<string> },
): Standing[] {
  if (left.length === 0) return []
  const persons = left.map(({ backup }) => ({ fields: filledFields(backup, family), uid: backup.id }))
  const matcher = new PersonMatcher(persons)
  for (const { isDeleted, ...contact } of book.contacts())
    if (contact.family === family && !isDeleted && !used.has(keyOf(contact))) matcher.look(contact)
  return matcher.standings(book.read).map((standing, at) => {
    const { backup } = left[at] ?? {}
    // For a likeness, the shown fields are those in which the contact differs.
    if (backup === undefined || standing.match === null || standing.state === 'same') return standing
    return { ...standing, ...compareRecord(standing.match.record, backup, family) }
  })
}

/** What a record says, photos apart, in one form for every way to say it. */
function contentOf({ family, record }: { family: Family; record: ServiceRecord }): string {
  const names = fieldsOf(family).filter((field) => !isPhotoField(field))
  const said = names.map((field) => essence(comparable(field, record[field as keyof AddressChanges])))
  return `${family} ${JSON.stringify(said)}`
}

function essence(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (typeof value === 'string') return normaliseLines(value)
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object') return value
  const members = Object.entries(Object(value) as object).filter(([, each]) => !isEmpty(each))
  return members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, each]) => [name, essence(each)])
}

/** A line without the values that both have, which are added only for the shown lines. */
export type ImportLine = Omit<ImportRow, 'values'>

/** Returns the line of a person: the name, and the result of the comparison. */
export function rowOf({ line, person }: ReadPerson, place: number, standing: Standing): ImportLine {
  const { lastkana = '', firstkana = '', organization, addresses, telephones, emails } = person
  const [home] = addresses ?? []
  const { match, ...rest } = standing
  return {
    place,
    line,
    name: nameIn(person),
    kana: `${lastkana} ${firstkana}`.trim(),
    ...rest,
    birthdate: person.birthdate ?? '',
    company: organization?.name ?? '',
    address: home ? postalLine({ ...home }) : '',
    reach: telephones?.[0]?.number ?? emails?.[0]?.address ?? '',
    match: match && { family: match.family, id: match.id, name: nameIn(match.record as Person) },
  }
}

/** As the list calls contacts; of a person without a name, what the file has in place of one. */
export const nameIn = (person: Person): string => shownName(person as ServiceRecord) || nameOf(person)

/** Returns what a person and the contact that it may be say in the fields where they are not the same. */
export function bothSay(
  fields: Readonly<Record<string, unknown>>,
  { adds, differs, match }: Standing,
): ImportRow['values'] {
  return [...new Set([...differs, ...adds])].map((field) => {
    const say = isPhotoField(field) ? countOf : textOf
    return { field, mine: say(match?.record[field]), theirs: say(fields[field]) }
  })
}

/** The texts of a value on one line: those of a list one after the other, without their kinds. */
function textOf(value: unknown): string {
  return shortened(textsOf(value).join(' · '))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each).join(' ') || [])
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).filter(([part]) => part !== 'kindof' && part !== 'label')
  return parts.flatMap(([, part]) => textsOf(part))
}

/** Of photos there is nothing to be read but how many there are. */
function countOf(value: unknown): string {
  const photos = Array.isArray(value) ? value.length : Number(!isEmpty(value))
  return photos === 0 ? '' : String(photos)
}

/** Compares each person of a file with the book of this mirror and returns the results in their order. Throws as SQLite does. */
export function personStandings(path: string, persons: readonly PersonToMatch[]): Standing[] {
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
