import { decode, decodeAs, encodings, isStrictly } from '../encoding.ts'
import type { Encoding } from '../encoding.ts'

/** A logical line of a card: unfolded, as bytes, since its encoding may be its own. */
export interface CardLine {
  line: number
  bytes: Uint8Array
}

/** A line that may go on. */
interface OpenLine {
  line: number
  parts: Uint8Array[]
  /** What its head says; null while nobody has looked. */
  encoding: 'quoted-printable' | 'base64' | 'plain' | null
}

const [lf, cr, space, tab, equals, colon] = [10, 13, 32, 9, 61, 58]

/**
 * Unfolds the lines of a vCard file as bytes: lines of UTF-8 are folded by bytes, which cuts characters in two. Line ends may be
 * CRLF, LF or CR. A line of quoted-printable that ends with `=` goes on in the next one, one of base64 also in lines without a
 * blank before them, up to an empty one.
 */
export function cardLines(bytes: Uint8Array): CardLine[] {
  // Joined once at the end: a photo has tens of thousands of parts.
  const lines: OpenLine[] = []
  let number = 0
  for (const raw of physicalLines(bytes)) {
    number += 1
    const last = lines.at(-1)
    if (last && isSoftBreak(last)) {
      last.parts.push(withoutLast(last.parts.pop()), raw)
    } else if (last && raw.length > 0 && (raw[0] === space || raw[0] === tab)) {
      // Base64 of old cards is indented by several blanks; they mean nothing in it.
      if (raw.length > 1) last.parts.push(raw.subarray(1))
    } else if (last && goesOnInBase64(last, raw)) last.parts.push(raw)
    else lines.push({ line: number, parts: [raw], encoding: null })
  }
  return lines.map(({ line, parts }) => ({ line, bytes: joined(parts) }))
}

function* physicalLines(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte !== lf && byte !== cr) continue
    yield bytes.subarray(from, at)
    if (byte === cr && bytes[at + 1] === lf) at += 1
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

function withoutLast(bytes: Uint8Array | undefined): Uint8Array {
  return bytes?.subarray(0, bytes.length - 1) ?? new Uint8Array()
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] ?? new Uint8Array()
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether this line of quoted-printable goes on. An `=` at the end of any other line is its own. */
function isSoftBreak(line: OpenLine): boolean {
  return line.parts.at(-1)?.at(-1) === equals && encodingOf(line) === 'quoted-printable'
}

/** Whether a line that is not indented goes on with base64: there is no colon in it, as in every property. */
function goesOnInBase64(line: OpenLine, raw: Uint8Array): boolean {
  if (raw.length === 0 || raw.includes(colon) || encodingOf(line) !== 'base64') return false
  return /^[\w+/=-]+\s*$/u.test(ascii(raw))
}

/** Null where the head of the line goes on in the next one. */
function encodingOf(line: OpenLine): OpenLine['encoding'] {
  if (line.encoding !== null) return line.encoding
  const head = ascii(joined(line.parts.slice(0, 20).map((part) => part.subarray(0, 300)))).toUpperCase()
  const end = head.indexOf(':')
  if (end < 0) return null
  const [, named] =
    /[;:]?(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|(?<=ENCODING="?)B\b)/u.exec(head.slice(0, end)) ?? []
  return (line.encoding =
    named === undefined ? 'plain' : named === 'QUOTED-PRINTABLE' ? 'quoted-printable' : 'base64')
}

/** Bytes as characters 0–255, for the head of a line. */
export function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Undoes quoted-printable; what is no escape stands for itself. */
export function fromQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const text = ascii(bytes).replace(/=([0-9A-Fa-f]{2})/gu, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const charsets: Readonly<Record<string, Encoding>> = {
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  'x-sjis': 'shift_jis',
  cp932: 'shift_jis',
  'windows-31j': 'shift_jis',
  ms932: 'shift_jis',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  utf8: 'utf-8',
  gb2312: 'gb18030',
  gbk: 'gb18030',
}

/** The encoding that a CHARSET parameter names; null for a name that nobody knows. */
export function charsetOf(name: string): Encoding | null {
  const small = name.trim().toLowerCase()
  return charsets[small] ?? encodings.find((each) => each === small) ?? null
}

/** Text of a value: by its own charset where it has one that fits, else by the encoding of the file. */
export function valueText(bytes: Uint8Array, own: Encoding | null, file: Encoding): string {
  if (own !== null && (own === 'utf-8' || isStrictly(bytes, own) || !isStrictly(bytes, 'utf-8')))
    return decodeAs(bytes, own).text
  if (isStrictly(bytes, file)) return decodeAs(bytes, file).text
  return decode(bytes).text
}
