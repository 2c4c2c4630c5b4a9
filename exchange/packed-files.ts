import { limits } from './limits.ts'
import { addRemark, remarkWords } from './person.ts'
import type { ReadFile, Remark, RemarkKind } from './person.ts'
import { refused, tooBig } from './refused.ts'
import { unpack } from './zip.ts'

/** Files of one person each, and others that need nobody to say what their columns are. */
const cards = 'vcf|vcard|contact|group|ldif|json|jcard|xcard|xml'
const known = new RegExp(`^(?!__MACOSX/)(?:.*/)?[^/.][^/]*\\.(?:${cards}|csv|tsv|xlsx)$`, 'iu')
const isOfCards = new RegExp(`\\.(?:${cards})$`, 'iu')

/**
 * Returns who is in the files of a packed one: folders of Windows contacts and downloads of address books are. A table counts only
 * where it is the one file, since its columns may have to be named.
 */
export function packedFiles(
  bytes: Uint8Array,
  read: (bytes: Uint8Array, name: string) => ReadFile,
): ReadFile {
  const unpacked = unpack(bytes, known)
  if (!unpacked.ok) return refused(unpacked.reason)
  const files = Object.entries(unpacked.files)
  const [only, ...others] = files
  const alone = only && others.length === 0 ? read(only[1], only[0]) : null
  if (alone !== null && alone.persons.length > 0) return alone
  const remarks: Remark[] = []
  const note = (field: string, kind: RemarkKind, value = '') =>
    addRemark(remarks, { line: 0, person: '', field, text: remarkWords(kind, value) })
  let all: ReadFile | null = null
  for (const [name, file] of files) {
    const isTaken = isOfCards.test(name)
    if (!isTaken) note(name, 'left-out', name)
    const found = isTaken ? read(file, name) : null
    if (found === null) continue
    for (const remark of found.remarks)
      addRemark(remarks, remark.line === 0 ? { ...remark, field: name } : remark)
    if (found.persons.length > 0 && all === null) all = found
    else for (const person of found.persons) all?.persons.push(person)
    if ((all?.persons.length ?? 0) > limits.rows) return tooBig
  }
  if (all !== null) return { ...all, remarks }
  // Documents of office programs are packed files full of XML.
  const isOther = remarks.every(({ text }) => text.kind === 'not-contacts' || text.kind === 'columns-unknown')
  const none = kindOf(bytes)
  return isOther ? none : { ...none, remarks }
}

/** What a packed file without anybody is, by the name of a file in it. */
function kindOf(bytes: Uint8Array): ReadFile {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (names.includes('.abcddb') || names.includes('.abcdp')) return refused('closed-format', 'Apple Contacts')
  if (names.includes('word/document.xml')) return refused('not-contacts', 'Word')
  return refused('not-contacts', names.includes('ppt/presentation.xml') ? 'PowerPoint' : 'ZIP')
}
