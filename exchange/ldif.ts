import type { TableRow } from './table-rows.ts'

/** Whether a text begins as LDIF does: with comments, which may be folded as all lines, a version, and the name of an entry. */
export function isLdif(head: string): boolean {
  if (!/^(?:#|version:|dn:)/iu.test(head)) return false
  const lines = head.slice(0, 100_000).replace(/(?:\r\n|\r|\n) /gu, '')
  return /^(?:#[^\r\n]*[\r\n]|version:[ \t]*\d+[ \t]*[\r\n]|\s)*dn::?\s/iu.test(lines)
}

/** An entry of an LDIF file: its attributes as cells, by name in small letters. */
export interface LdifEntry {
  line: number
  /** Values of each attribute, in the order of the file. */
  attributes: ReadonlyMap<string, readonly string[]>
  photo: Uint8Array | null
}

/** Reads LDIF: folded lines, base64 values, comments. Lines that are no attribute are returned by number. */
export function readLdif(text: string): { entries: LdifEntry[]; stray: TableRow[] } {
  const entries: LdifEntry[] = []
  const stray: TableRow[] = []
  let open: { line: number; attributes: Map<string, string[]>; photo: Uint8Array | null } | null = null
  for (const { line, text: written } of unfolded(text)) {
    if (written.trim() === '') {
      if (open) entries.push(open)
      open = null
      continue
    }
    if (written.startsWith('#')) continue
    const match = /^([A-Za-z_][\w.;-]*)(::?|:<)\s*([\s\S]*)$/u.exec(written)
    const [, name = '', sign, value = ''] = match ?? []
    if (match === null) stray.push({ line, cells: [written] })
    else if (!(open === null && name.toLowerCase() === 'version')) {
      open ??= { line, attributes: new Map(), photo: null }
      const { key, isJapanese } = attributeOf(name)
      const bytes = sign === '::' ? Uint8Array.from(Buffer.from(value, 'base64')) : null
      if (key === 'jpegphoto' && bytes !== null) open.photo ??= bytes
      else {
        const known = open.attributes.get(key) ?? []
        const text = bytes === null ? value.trim() : new TextDecoder().decode(bytes)
        open.attributes.set(key, isJapanese ? [text, ...known] : [...known, text])
      }
    }
  }
  if (open) entries.push(open)
  return { entries, stray }
}

/** Attributes that hold the reading of another one, which some servers name by an option. */
const readings: Readonly<Record<string, string>> = { sn: 'phoneticlastname', givenname: 'phoneticfirstname' }

/** An attribute without its options: of several languages the value in Japanese comes first. */
function attributeOf(written: string): { key: string; isJapanese: boolean } {
  const [name = '', ...options] = written.toLowerCase().split(';')
  const reading = options.includes('phonetic') ? readings[name] : undefined
  return { key: reading ?? name, isJapanese: reading === undefined && options.includes('lang-ja') }
}

/** Lines with those that go on in the next, which begins with one blank. */
function unfolded(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [at, found] of text.split(/\r\n|\r|\n/u).entries()) {
    // Where files were joined the mark of the second one stands in the middle.
    const written = found.startsWith('\uFEFF') ? found.slice(1) : found
    const last = lines.at(-1)
    if (written.startsWith(' ') && last && last.text !== '') last.text += written.slice(1)
    else lines.push({ line: at + 1, text: written })
  }
  return lines
}
