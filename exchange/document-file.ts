import { ContactXmlReading } from './contactxml.ts'
import type { Encoding } from './encoding.ts'
import type { Cities } from './fields/japanese-address.ts'
import { tidied } from './fields/tidy-person.ts'
import { wholeText } from './file-text.ts'
import type { FileText } from './file-text.ts'
import { limits } from './limits.ts'
import { addRemark, isSomebody, nameOf, remarkWords } from './person.ts'
import type { ReadFile, Remark } from './person.ts'
import { refused, tooBig } from './refused.ts'
import { fromCards } from './vcard/cards-file.ts'
import type { Card } from './vcard/card.ts'
import { jcardsOf, xcardsOf } from './vcard/jcard-xcard.ts'
import { nameOfGroup, readWindowsContact } from './windows-contact.ts'
import { readXml } from './xml.ts'
import type { XmlElement } from './xml.ts'

/** Who is in an XML document. */
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
  // What stands before the bad place is whole.
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

/** What was read, or that it holds nothing. */
function notEmpty(read: ReadFile): ReadFile {
  const isNone = read.persons.length + read.remarks.length === 0
  return isNone ? { ...read, remarks: refused('empty').remarks } : read
}

/** A group names its members by their files, which are not at hand. */
function groupOfWindows(name: string, encoding: Encoding): ReadFile {
  const remark: Remark = { line: 1, person: name, field: '', text: remarkWords('group', name) }
  return { format: 'windows-contact', encoding, persons: [], remarks: [remark] }
}

/** Who is in a JSON document, whose bytes are given beside its text. */
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
  // What stands before the bad place is whole.
  if (read.persons.length > 0 || (broken === null && read.remarks.length > 0))
    return { format: 'jcard', encoding, ...read, remarks: [...remarks, ...read.remarks] }
  return broken === null ? refused('not-contacts', 'JSON') : refused('malformed', broken)
}
