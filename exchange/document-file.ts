import { ContactXmlReading } from './contactxml.ts'
import type { Encoding } from '../contract/encodings.ts'
import type { Cities } from './fields/japanese-address.ts'
import { emailsIn } from './fields/kinds.ts'
import { withoutPictures } from './fields/signs.ts'
import { tidied } from './fields/tidy-person.ts'
import { wholeText, type FileText } from './file-text.ts'
import { limits } from './limits.ts'
import {
  addRemark,
  isSomebody,
  nameOf,
  remarkWords,
  type Person,
  type ReadFile,
  type ReadPerson,
  type Remark,
  type RemarkKind,
} from './person.ts'
import { refused, tooBig } from './refused.ts'
import { cardPerson } from './vcard/card-person.ts'
import type { Card, CardProperty } from './vcard/card.ts'
import { jcardsOf, xcardsOf } from './vcard/jcard-xcard.ts'
import { isOwnCard } from './vcard/own-card.ts'
import { nameOfGroup, readWindowsContact } from './windows-contact.ts'
import { readXml, type XmlElement } from './xml.ts'
import { unpack } from './zip.ts'

/** The persons of an XML document. */
export function xml(text: FileText, cities?: Cities): ReadFile {
  const { encoding } = text
  const contacts = new ContactXmlReading()
  const remarks: Remark[] = []
  const document = readXml(text.pieces, {
    finished: (element) => contacts.take(element),
    note: (line, value) =>
      addRemark(remarks, { line, person: '', field: '', text: remarkWords('malformed', value) }),
    entry: /<(?:[\w-]+:)?(?:ContactXMLItem|vcard)(?=[\s/>])/u,
  })
  if (document.ok) return withRemarks(remarks, xmlPersons(document.root, contacts, encoding, cities))
  const { line, reason, value, until } = document
  const none = refused(reason, value)
  for (const remark of none.remarks) addRemark(remarks, { ...remark, line })
  // Everything before the bad place is complete.
  const read = until && xmlPersons(until, contacts, encoding, cities)
  return read && read.persons.length > 0 ? withRemarks(remarks, read) : { ...none, remarks }
}

function withRemarks(before: readonly Remark[], read: ReadFile): ReadFile {
  return before.length === 0 ? read : { ...read, remarks: [...before, ...read.remarks] }
}

function xmlPersons(
  root: XmlElement,
  { persons, remarks }: ContactXmlReading,
  encoding: Encoding,
  cities?: Cities,
): ReadFile {
  if (/^ContactXML$/iu.test(root.name)) {
    const read = { persons, remarks }
    const isOwn = root.attributes['creator'] === 'Atena'
    return notEmpty({ format: 'contactxml', encoding, ...(isOwn ? read : tidied(read, cities)) })
  }
  if (/^vcards?$/iu.test(root.name))
    return notEmpty({ format: 'xcard', encoding, ...fromCards(xcardsOf(root), cities) })
  if (root.name === 'contact') {
    const group = nameOfGroup(root)
    if (group !== null) return groupOfWindows(group, encoding)
    const { person, remarks } = readWindowsContact(root)
    const named = remarks.map((remark) => ({ ...remark, person: nameOf(person) }))
    const persons = isSomebody(person) ? [{ line: 1, person }] : []
    return { format: 'windows-contact', encoding, ...tidied({ persons, remarks: named }, cities) }
  }
  return refused('not-contacts', root.name)
}

/** The result, or that it holds no person. */
function notEmpty(read: ReadFile): ReadFile {
  const isNone = read.persons.length + read.remarks.length === 0
  return isNone ? { ...read, remarks: refused('empty').remarks } : read
}

/** A group names its members by their files, which are not available here. */
function groupOfWindows(name: string, encoding: Encoding): ReadFile {
  const remark: Remark = { line: 1, person: name, field: '', text: remarkWords('group', name) }
  return { format: 'windows-contact', encoding, persons: [], remarks: [remark] }
}

/** The persons of a JSON document, whose bytes are given together with its text. */
export function json(bytes: Uint8Array, text: FileText, cities?: Cities): ReadFile {
  const { encoding } = text
  const isPlain = encoding === 'utf-8' && text.damaged.length === 0
  if (!isPlain && bytes.length > limits.text) return tooBig
  let broken: string | null = null
  function* cards(): Generator<Card> {
    try {
      yield* jcardsOf(isPlain ? bytes : new TextEncoder().encode(wholeText(text)))
    } catch (thrown) {
      broken = thrown instanceof Error ? thrown.message : ''
    }
  }
  const read = fromCards(cards(), cities)
  const remarks = broken === null ? [] : refused('malformed', broken).remarks
  // Everything before the bad place is complete.
  if (read.persons.length > 0 || (broken === null && read.remarks.length > 0))
    return { format: 'jcard', encoding, ...read, remarks: [...remarks, ...read.remarks] }
  return broken === null ? refused('not-contacts', 'JSON') : refused('malformed', broken)
}

/** The contents of the cards of a file: persons, and groups as tags of their members. */
export function fromCards(cards: Iterable<Card>, cities?: Cities): Pick<ReadFile, 'persons' | 'remarks'> {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const groups: Card[] = []
  for (const card of cards) {
    if (card.properties.some(isOfGroup)) {
      groups.push(card)
      continue
    }
    const one = cardPerson(card)
    for (const remark of one.remarks) addRemark(remarks, remark)
    const pictures = isOwnCard(card) ? [] : withoutPictures(one.person)
    if (pictures.length > 0) addRemark(remarks, pictureRemark(card.line, nameOf(one.person), pictures))
    if (!isSomebody(one.person)) continue
    const read = { persons: [{ line: card.line, person: one.person }], remarks }
    persons.push(...(isOwnCard(card) ? read : tidied(read, cities)).persons)
  }
  for (const group of groups) for (const remark of tagMembers(group, persons)) addRemark(remarks, remark)
  return { persons, remarks }
}

function pictureRemark(line: number, person: string, pictures: readonly string[]): Remark {
  return { line, person, field: '', text: remarkWords('left-out', `絵文字 ${pictures.join(', ')}`) }
}

/** Whether a property says that its card is a group, or a list of mail addresses. */
function isOfGroup({ name, text }: CardProperty): boolean {
  if (name === 'X-EVOLUTION-LIST') return /^true$/iu.test(text.trim())
  return /^(?:KIND|X-ADDRESSBOOKSERVER-KIND)$/u.test(name) && /^group$/iu.test(text.trim())
}

/** A group of persons becomes a tag of its members, whom it names by UID or by mail address. */
function tagMembers(group: Card, persons: readonly ReadPerson[]): Remark[] {
  const texts = (names: RegExp) =>
    group.properties.filter(({ name }) => names.test(name)).map(({ text }) => text.trim())
  const tag = texts(/^FN$/u)[0] ?? ''
  const members = texts(/^(?:MEMBER|X-ADDRESSBOOKSERVER-MEMBER)$/u)
  const uids = new Set(members.map((each) => each.replace(/^urn:uuid:/iu, '')))
  const mails = [...texts(/^EMAIL$/u), ...members.filter((each) => /^mailto:/iu.test(each))].flatMap(emailsIn)
  const missing = new Map(mails.map((mail) => [mail.toLowerCase(), mail]))
  const wanted = new Set(missing.keys())
  for (const { person } of persons) {
    const own = wanted.size === 0 ? [] : (person.emails ?? []).map(({ address }) => address.toLowerCase())
    for (const mail of own) missing.delete(mail)
    const isMember =
      own.some((mail) => wanted.has(mail)) ||
      (person.uid !== undefined && uids.has(person.uid.replace(/^urn:uuid:/iu, '')))
    if (tag !== '' && isMember) person.tags = [...new Set([...(person.tags ?? []), tag])]
  }
  const remark = { line: group.line, person: tag, field: '' }
  const remarks: Remark[] = [{ ...remark, text: remarkWords('group', tag) }]
  // A member without a card in the file gets no tag.
  if (missing.size > 0)
    remarks.push({ ...remark, text: remarkWords('left-out', [...missing.values()].join(', ')) })
  return remarks
}

const isKnown =
  /^(?!__MACOSX\/)(?:.*\/)?[^/.][^/]*\.(?:vcf|vcard|contact|group|ldif|json|jcard|xcard|xml|csv|tsv|xlsx)$/iu
const isTable = /\.(?:csv|tsv|xlsx)$/iu

/**
 * Returns the persons in the files of a packed one: folders of Windows contacts and downloads of address books are packed. Of
 * several files, a table counts only if its headings name persons and ways to reach them: users cannot assign its columns.
 */
export function packedFiles(
  bytes: Uint8Array,
  read: (bytes: Uint8Array, name: string) => ReadFile,
): ReadFile {
  const unpacked = unpack(bytes, isKnown)
  if (!unpacked.ok) return refused(unpacked.reason)
  const files = Object.entries(unpacked.files)
  const [only, ...others] = files
  const alone = only && others.length === 0 ? read(only[1], only[0]) : null
  if (alone !== null && alone.persons.length > 0) return alone
  const remarks: Remark[] = []
  const note = (field: string, kind: RemarkKind, value = '') =>
    addRemark(remarks, { line: 0, person: '', field, text: remarkWords(kind, value) })
  let all: ReadFile | null = null
  const merged = new PersonsOfFiles()
  for (const [name, file] of files) {
    const found = read(file, name)
    if (isTable.test(name) && !isOfPersons(found)) {
      note(name, 'not-contacts', name)
      continue
    }
    for (const remark of found.remarks)
      addRemark(remarks, remark.line === 0 ? { ...remark, field: name } : remark)
    if (found.persons.length > 0) all = withDayOrder(all ?? found, found)
    merged.add(found.persons)
    if (merged.persons.length > limits.rows) return tooBig
  }
  if (all !== null) return { ...all, persons: merged.persons, remarks }
  // Documents of office programs are packed files full of XML.
  const isOther = remarks.every(({ text }) => text.kind === 'not-contacts' || text.kind === 'columns-unknown')
  const none = kindOf(bytes)
  return isOther ? none : { ...none, remarks }
}

/** The first file, with the order of days of another one. The columns of one of several tables cannot be assigned. */
function withDayOrder(first: ReadFile, { dayOrder }: ReadFile): ReadFile {
  const file: ReadFile = { ...first, ...(dayOrder && first.dayOrder === undefined && { dayOrder }) }
  delete file.table
  return file
}

/** Whether the headings of a table name persons and ways to reach them. Tables of programs and our own are not a `table`. */
function isOfPersons({ table, persons, remarks }: ReadFile): boolean {
  if (remarks.some(({ text }) => text.kind === 'columns-unknown')) return false
  if (table === undefined) return persons.length > 0
  const columns = table.columns.filter((column) => column !== null)
  if (['lastname', 'firstname'].every((part) => columns.includes(part))) return true
  return (
    columns.some((column) => /^(?:full|last|first|contact)name$/u.test(column)) &&
    columns.some((column) =>
      /^(?:tel|email|adr|ways|url|joint|organization)[:.]|kana$|^birthdate$/u.test(column),
    )
  )
}

/**
 * The persons of several files. Downloads of Google have a card in the folder of each label: these are one person with all
 * labels.
 */
class PersonsOfFiles {
  readonly persons: ReadPerson[] = []
  readonly #known = new Map<string, Person>()

  add(persons: readonly ReadPerson[]): void {
    const keys = persons.map(({ person }) => contentOf(person))
    for (const [at, read] of persons.entries()) {
      const same = this.#known.get(keys[at] ?? '')
      const { tags = [] } = read.person
      if (same === undefined) this.persons.push(read)
      else if (tags.length > 0) same.tags = [...new Set([...(same.tags ?? []), ...tags])]
    }
    // Two equal entries in one file are two persons.
    for (const [at, { person }] of persons.entries()) {
      const key = keys[at] ?? ''
      if (!this.#known.has(key)) this.#known.set(key, person)
    }
  }
}

/** Everything that a file says about a person except the labels. */
function contentOf({ photo, ...person }: Person): string {
  const said = Object.entries(person).filter(([field]) => field !== 'tags')
  return JSON.stringify([said.toSorted(), photo?.bytes.length])
}

/** The kind of a packed file without persons, recognized by the name of a file in it. */
function kindOf(bytes: Uint8Array): ReadFile {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (names.includes('.abcddb') || names.includes('.abcdp')) return refused('closed-format', 'Apple Contacts')
  if (names.includes('word/document.xml')) return refused('not-contacts', 'Word')
  return refused('not-contacts', names.includes('ppt/presentation.xml') ? 'PowerPoint' : 'ZIP')
}
