import { decode, strictText } from './encoding.ts'
import { bytesOfBase64 } from './fields/photo.ts'
import { limits } from './limits.ts'
import type { RemarkKind } from './person.ts'
import type { TableRow } from './table-rows.ts'

/** Whether a text begins like LDIF: with comments, which may be folded as all lines, a version, and the name of an entry. */
export function isLdif(head: string): boolean {
  if (!/^(?:#|version:|dn:)/iu.test(head)) return false
  const lines = head.slice(0, 100_000).replace(/(?:\r\n|\r|\n) /gu, '')
  if (/^version:[ \t]*\d+\s*$/iu.test(lines)) return true
  return /^(?:#[^\r\n]*[\r\n]|version:[ \t]*\d+[ \t]*[\r\n]|\s)*dn::?\s/iu.test(lines)
}

/** An entry of an LDIF file: its attributes as cells, by name in small letters. */
export interface LdifEntry {
  line: number
  /** Values of each attribute, in the order of the file. */
  attributes: Map<string, string[]>
  pictures: { key: string; name: string; bytes: Uint8Array }[]
  /** Names of attributes that hold bytes instead of text. */
  binary: string[]
  /** Values that cannot be used: broken base64, a value in another file, a value that is too long. */
  unread: { name: string; kind: RemarkKind; value: string }[]
  /** The number of its values, without those that name a member of a group. */
  count: number
}

/** Attributes that name members, of which a group may have any number. */
const ofGroups = new Set(['member', 'uniquemember', 'memberuid', 'roleoccupant'])

/** Attributes that hold a picture, the best first. */
export const pictureAttributes: readonly string[] = ['jpegphoto', 'thumbnailphoto', 'photo']

/** Reads LDIF: folded lines, base64 values, comments. Lines that are not an attribute are returned by number. */
export function readLdif(text: string): { entries: LdifEntry[]; stray: TableRow[] } {
  const entries: LdifEntry[] = []
  const stray: TableRow[] = []
  let open: LdifEntry | null = null
  for (const { line, text: written } of unfolded(text)) {
    if (written.trim() === '') {
      if (open) entries.push(open)
      open = null
      continue
    }
    if (written.startsWith('#')) continue
    const match = /^([A-Za-z_][\w.;-]*)(::|:<|:)\s*([\s\S]*)$/u.exec(written)
    const [, name = '', sign = '', value = ''] = match ?? []
    if (match === null) stray.push({ line, cells: [written] })
    else if (!(open === null && name.toLowerCase() === 'version')) {
      open ??= { line, attributes: new Map(), pictures: [], binary: [], unread: [], count: 0 }
      addAttribute(open, { name, sign, value: value.trim() })
    }
  }
  if (open) entries.push(open)
  return { entries, stray }
}

/** SECURITY: a value that is in another file (`:<`) is reported, never opened. */
function addAttribute(
  entry: LdifEntry,
  { name: written, sign, value }: { name: string; sign: string; value: string },
): void {
  const { key, isJapanese } = attributeOf(written)
  const name = written.split(';', 1)[0] ?? ''
  const isPicture = pictureAttributes.includes(key)
  let text: string | null = value
  if (!ofGroups.has(key)) entry.count += 1
  if (entry.count > limits.properties || (value.length > limits.cell && !isPicture)) {
    if (entry.count <= limits.properties + 1) entry.unread.push({ name, kind: 'too-big', value: '' })
    return
  }
  if (sign === ':<' && !isPicture) return void entry.unread.push({ name, kind: 'left-out', value })
  if (sign === '::') {
    if (!/^[\w+/\s-]*={0,2}$/u.test(value)) return void entry.unread.push({ name, kind: 'malformed', value })
    const bytes = bytesOfBase64(value)
    if (isPicture) return void entry.pictures.push({ key, name, bytes })
    text = textOf(key, bytes)
    if (text === null) return void entry.binary.push(name)
  }
  const known = entry.attributes.get(key)
  if (known === undefined) entry.attributes.set(key, [text])
  else if (isJapanese) known.unshift(text)
  else known.push(text)
}

/** Attributes of directories whose values are bytes, whatever they look like. */
const ofBytes =
  /^(?:object(?:guid|sid)|sidhistory|\w*certificate|msexch\w*(?:guid|sid)|ms-ds-consistencyguid)$/u
/** Attributes of a person that are text: damaged text is read as far as possible. */
const ofText =
  /^(?:dn|cn|sn|surname|gn|givenname|displayname|commonname|o|ou|l|st|c|co|company|department|title|mail|description|info|street\w*|\w*(?:address|street|name|phone|number))$/u
const noText = /[\0-\u0008\u000b\u000c\u000e-\u001f]/u

/** The text encoded in base64; null for bytes that are not text. */
function textOf(key: string, bytes: Uint8Array): string | null {
  if (ofBytes.test(key)) return null
  const text = strictText(bytes, 'utf-8')
  if (text !== null && !noText.test(text)) return text
  if (!ofText.test(key)) return null
  // Old programs used the encoding of their system; in none of those is this byte a common letter.
  return bytes.includes(0xff) ? new TextDecoder().decode(bytes) : decode(bytes).text
}

/** Attributes for the reading of another one, which some servers mark by an option. */
const readings: Readonly<Record<string, string>> = {
  sn: 'phoneticlastname',
  givenname: 'phoneticfirstname',
  cn: 'phoneticdisplayname',
  displayname: 'phoneticdisplayname',
  o: 'phoneticcompanyname',
}

/** An attribute without its options: in several languages, the Japanese value comes first. */
function attributeOf(written: string): { key: string; isJapanese: boolean } {
  const [name = '', ...options] = written.toLowerCase().split(';')
  const reading = options.includes('phonetic') ? readings[name] : undefined
  // Active Directory has its own attributes for them.
  const plain = name.replace(/^msds-(?=phonetic)/u, '')
  // A reading without a field must not be taken for the value that it is the reading of.
  const key = reading ?? (options.includes('phonetic') ? `${plain};phonetic` : plain)
  return { key, isJapanese: key === plain && options.includes('lang-ja') }
}

/** Lines joined with their continuation lines, which begin with one blank. */
function unfolded(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [at, found] of text.split(/\r\n|\r|\n/u).entries()) {
    // In joined files, the byte order mark of the second one is in the middle.
    const written = found.startsWith('\uFEFF') ? found.slice(1) : found
    const last = lines.at(-1)
    if (written.startsWith(' ') && last && last.text !== '') last.text += written.slice(1)
    else lines.push({ line: at + 1, text: written })
  }
  return lines
}
