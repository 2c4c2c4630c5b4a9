import type { TableRow } from './table.ts'

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
    const match = /^([A-Za-z][\w.;-]*)(::?|:<)\s*([\s\S]*)$/u.exec(written)
    const [, name = '', sign, value = ''] = match ?? []
    if (match === null) stray.push({ line, cells: [written] })
    else if (!(open === null && name.toLowerCase() === 'version')) {
      open ??= { line, attributes: new Map(), photo: null }
      const key = name.toLowerCase().replace(/;.*$/u, '')
      const bytes = sign === '::' ? Uint8Array.from(Buffer.from(value, 'base64')) : null
      if (key === 'jpegphoto' && bytes !== null) open.photo ??= bytes
      else {
        const known = open.attributes.get(key) ?? []
        open.attributes.set(key, [...known, bytes === null ? value.trim() : new TextDecoder().decode(bytes)])
      }
    }
  }
  if (open) entries.push(open)
  return { entries, stray }
}

/** Lines with those that go on in the next, which begins with one blank. */
function unfolded(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [at, written] of text.split(/\r\n|\r|\n/u).entries()) {
    const last = lines.at(-1)
    if (written.startsWith(' ') && last && last.text !== '') last.text += written.slice(1)
    else lines.push({ line: at + 1, text: written })
  }
  return lines
}
