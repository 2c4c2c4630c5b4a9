import type { Encoding } from '../../contract/encodings.ts'
import { decode, decodeAs, isOfFiles, isStrictly, strictText } from '../encoding.ts'
import { limits } from '../limits.ts'
import { ownNames, type CardProperty } from './card.ts'

const [lf, cr, space, tab, equals, colon] = [10, 13, 32, 9, 61, 58]

/** The bytes of a line that are searched for its head: name and parameters. */
const mostHead = 6000

/** Programs that fold at a fixed length never fold after fewer bytes than this. */
const leastFolded = 60

/**
 * A logical line of a card: unfolded, as bytes, since it may have its own encoding. It keeps where its parts are in the file
 * and not the parts themselves: most of a file with portraits is lines that need no unfolding.
 */
export class CardLine {
  readonly line: number
  readonly #file: Uint8Array
  /** Where its parts begin and end, one after another. */
  readonly #cuts: number[]
  /** The encoding that its head names; null before the first look. */
  #encoding: 'quoted-printable' | 'base64' | 'plain' | null = null

  constructor(file: Uint8Array, line: number, from: number, to: number) {
    this.line = line
    this.#file = file
    this.#cuts = [from, to]
  }

  /** The line as in the file, with its folds. */
  get written(): Uint8Array {
    return this.#file.subarray(this.#cuts[0], this.#cuts.at(-1))
  }

  get bytes(): Uint8Array {
    return this.#joined(this.#cuts.length)
  }

  /** Its beginning. */
  get head(): string {
    const whole = this.written.length > mostHead ? this.#joined(40) : this.bytes
    return ascii(whole.subarray(0, mostHead))
  }

  /**
   * Adds the next line of the file if it continues this one. Returns whether it does. Version 2.1 folds a line at a blank,
   * which then begins the next line; programs that fold at a fixed length do as later versions say.
   */
  add(from: number, to: number, isOld: boolean): boolean {
    const first = this.#file[from]
    if (this.#isSoftBreak()) {
      if (isProperty(this.#file, from, to)) return false
      this.#push(from, to)
    } else if (to > from && (first === space || first === tab)) {
      const [begin = 0, end = 0] = this.#cuts.slice(-2)
      const isAtBlank = isOld && end - begin < leastFolded && this.#encodingOf() === 'plain'
      // Base64 of old cards is indented by several blanks, which do not belong to it.
      if (to > from + 1) this.#push(isAtBlank ? from : from + 1, to)
    } else if (this.#goesOnInBase64(this.#file.subarray(from, to))) this.#push(from, to)
    // No property begins like this: the sign at the end of the previous line was lost.
    else if (first === equals && this.#encodingOf() === 'quoted-printable') this.#push(from, to)
    // Includes the line end before it.
    else if (this.#goesOnInQuotes(from, to)) this.#push(from - 1, to)
    else if (this.#isFull() && to > from && !beginsProperty(this.#file, from, to)) this.#push(from, to)
    else return false
    return true
  }

  #push(from: number, to: number): void {
    // A line beyond the limit is not split.
    if (to - (this.#cuts[0] ?? 0) > limits.line) this.#cuts[this.#cuts.length - 1] = to
    else this.#cuts.push(from, to)
  }

  /**
   * Whether this line of quoted-printable continues; its last sign is removed then. An `=` at the end of any other line belongs
   * to it.
   */
  #isSoftBreak(): boolean {
    const [from = 0, to = 0] = this.#cuts.slice(-2)
    if (to === from || this.#file[to - 1] !== equals || this.#encodingOf() !== 'quoted-printable')
      return false
    this.#cuts[this.#cuts.length - 1] = to - 1
    return true
  }

  /** Whether a line without indentation continues base64: it has no colon, unlike every property. */
  #goesOnInBase64(raw: Uint8Array): boolean {
    if (raw.length === 0 || raw.includes(colon) || this.#encodingOf() !== 'base64') return false
    return /^[\w+/=-]+\s*$/u.test(ascii(raw))
  }

  /** Whether a quoted parameter is still open, as in an address that a program has written in several lines. */
  #goesOnInQuotes(from: number, to: number): boolean {
    if (this.#encodingOf() !== null || !openQuote.test(ascii(this.#joined(40, 300)))) return false
    return !beginsProperty(this.#file, from, to)
  }

  /** Whether its last part has the length at which programs fold; a text of several lines may have such a line by chance. */
  #isFull(): boolean {
    const [from = 0, to = 0] = this.#cuts.slice(-2)
    if (to - from !== 75 && to - from !== 76) return false
    return this.#encodingOf() === 'plain' && !ofSeveralLines.test(ascii(this.#joined(2, 40)))
  }

  /** Null where the head of the line continues on the next one. */
  #encodingOf(): 'quoted-printable' | 'base64' | 'plain' | null {
    if (this.#encoding !== null) return this.#encoding
    const head = ascii(this.#joined(40, 300)).toUpperCase()
    const end = head.indexOf(':')
    if (end < 0) return null
    const [, named] =
      /[;:]?(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|(?<=ENCODING="?)B\b)/u.exec(head.slice(0, end)) ?? []
    return (this.#encoding =
      named === undefined ? 'plain' : named === 'QUOTED-PRINTABLE' ? 'quoted-printable' : 'base64')
  }

  /** Its first parts joined, up to this many cuts and this much of each. */
  #joined(most: number, ofEach = Infinity): Uint8Array {
    const cuts = this.#cuts
    const count = Math.min(most, cuts.length)
    const endOf = (at: number) => Math.min(cuts[at + 1] ?? 0, (cuts[at] ?? 0) + ofEach)
    if (count === 2) return this.#file.subarray(cuts[0], endOf(0))
    let length = 0
    for (let at = 0; at < count; at += 2) length += endOf(at) - (cuts[at] ?? 0)
    const whole = new Uint8Array(length)
    for (let at = 0, to = 0; at < count; at += 2) {
      whole.set(this.#file.subarray(cuts[at], endOf(at)), to)
      to += endOf(at) - (cuts[at] ?? 0)
    }
    return whole
  }
}

const openQuote = /^[\w.-]+;[^":]*="[^":]*$/u
const ofSeveralLines = /^(?:[\w-]+\.)?(?:NOTE|LABEL|ADR)[;:]/iu

function beginsProperty(file: Uint8Array, from: number, to: number): boolean {
  return anyProperty.test(ascii(file.subarray(from, Math.min(to, from + 60))))
}

const anyProperty = /^(?:[\w-]+\.)?[A-Z][\w-]*[;:]/iu

/**
 * Unfolds the lines of a vCard file as bytes, on demand: lines of UTF-8 are folded by bytes, which cuts characters in two. Line
 * ends may be CRLF, LF or CR. A line of quoted-printable that ends with `=` continues on the next one, one of base64 also on
 * lines without a blank before them, up to an empty one.
 */
export function* cardLines(file: Uint8Array): Generator<CardLine> {
  let last = null as CardLine | null
  let number = 0
  const indent = indentOf(file)
  let isOld = false
  for (let from = 0; from < file.length;) {
    const to = endOfLine(file, from)
    number += 1
    const start = from + Math.min(indent, blanksAt(file, from))
    if (last?.add(start, to, isOld) !== true) {
      if (last) yield last
      const version = versionIn(file, start, to)
      if (version !== '') isOld = version === '2.1'
      last = new CardLine(file, number, start, to)
    }
    from = to + lengthOfEnd(file, to)
  }
  if (last) yield last
}

/** The version that a line names; '' for any other line. */
function versionIn(file: Uint8Array, from: number, to: number): string {
  // Nearly all lines are longer, or begin differently.
  if (to - from > 20 || ((file[from] ?? 0) | 0x20) !== 0x76) return ''
  return /^version[ \t]*:[ \t]*(\d\.\d)/iu.exec(ascii(file.subarray(from, to)))?.[1] ?? ''
}

/** The number of blanks before each line of a file whose first line has them: such a card is a part of another text. */
function indentOf(file: Uint8Array): number {
  let from = 0
  while (file[from] === lf || file[from] === cr) from += 1
  const blanks = blanksAt(file, from)
  return /^BEGIN[ \t]*:/iu.test(ascii(file.subarray(from + blanks, from + blanks + 20))) ? blanks : 0
}

function blanksAt(file: Uint8Array, from: number): number {
  let at = from
  while (file[at] === space || file[at] === tab) at += 1
  return at - from
}

/** CR, CR and LF together are one line end: converting LF to CRLF in a file with CRLF produces this. */
function lengthOfEnd(file: Uint8Array, at: number): number {
  if (file[at] !== cr) return 1
  if (file[at + 1] === lf) return 2
  return file[at + 1] === cr && file[at + 2] === lf ? 3 : 1
}

function endOfLine(file: Uint8Array, from: number): number {
  let at = from
  while (at < file.length && file[at] !== lf && file[at] !== cr) at += 1
  return at
}

/**
 * The certain beginning of the next property, even after a line that says that it continues. `TEL:` alone may as well be a word
 * of a memo, each of whose lines ends this way.
 */
const property =
  /^(?:END[ \t]*:[ \t]*VCARD\s*$|(?:item\d+\.)?(?:N|FN|TEL|EMAIL|ADR|ORG|TITLE|NOTE|URL|BDAY|PHOTO|LABEL|SOUND|CATEGORIES|X-[A-Z-]+)(?:;[A-Z][\w=/,"-]*)+:|(?:N|UID|REV|VERSION|BEGIN):\S)/u

function isProperty(file: Uint8Array, from: number, to: number): boolean {
  // Most of it is escapes.
  return file[from] !== equals && property.test(ascii(file.subarray(from, Math.min(to, from + 200))))
}

/** Bytes as characters 0–255, for the head of a line. */
export function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Undoes quoted-printable; anything that is not an escape stands for itself. */
export function fromQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const text = ascii(bytes).replace(/=([0-9A-Fa-f]{2})/gu, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Properties whose parts are separated by semicolons. */
const structured = new Set<string>([
  'N',
  'ADR',
  'ORG',
  'GENDER',
  'SOUND',
  'X-MS-N-YOMI',
  'X-SAMSUNGADR',
  ownNames.jointName,
])
/** In these a comma hardly ever separates values, escaped or not. */
const withCommas = new Set(['ADR', 'ORG', 'SOUND', 'X-SAMSUNGADR'])
/** Properties that are lists of texts between commas. */
const listed = new Set(['CATEGORIES', 'NICKNAME'])

/** Returns the parts of a value, and the whole of it as one text, by the rules of its version. */
export function valueOf(
  name: string,
  value: string,
  version: string,
): Pick<CardProperty, 'components' | 'text'> {
  const isOld = version === '2.1'
  // That version has no escape for a line end, but programs still write that of later versions.
  if (isOld && (name === 'ADR' || name === 'LABEL') && /\\n/iu.test(value))
    return valueOf(name, value.replace(/\\n/giu, '\n'), version)
  if (structured.has(name)) {
    const components = splitUnescaped(value, ';').map((part) =>
      (isOld || withCommas.has(name) ? [part] : splitUnescaped(part, ',')).map((each) =>
        unescaped(each, isOld),
      ),
    )
    return { components, text: unescaped(value, isOld) }
  }
  if (listed.has(name)) {
    // Version 2.1 has no other list than one between semicolons, and programs still write it later.
    const hasTwo = name === 'CATEGORIES' && version !== '4.0'
    const pieces = splitUnescaped(value, ',')
    const all = hasTwo ? pieces.flatMap((each) => splitUnescaped(each, ';')) : pieces
    const parts = all.map((each) => unescaped(each, isOld))
    return { components: [parts], text: parts.join(', ') }
  }
  const text = unescaped(value, isOld)
  return { components: [[text]], text }
}

/** Splits at a character unless a backslash comes before it. */
function splitUnescaped(text: string, sign: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === sign) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** Undoes escapes. Version 2.1 only escapes a semicolon, and has real backslashes. */
function unescaped(text: string, isOld: boolean): string {
  if (isOld) return text.replace(/\\([;:,])/gu, '$1').replace(/\r\n?/gu, '\n')
  return text.replace(/\\([nN])|\\([\s\S])/gu, (_, line?: string, other?: string) =>
    line ? '\n' : (other ?? ''),
  )
}

/** Kana and kanji in UTF-8, which are hardly ever valid text in a Japanese encoding: cards of two programs in one file. */
function wideText(bytes: Uint8Array, file: Encoding): string | null {
  const isOfJapan = file === 'shift_jis' || file === 'euc-jp'
  if (!isOfJapan || !bytes.some((byte) => byte >= 0xe3 && byte < 0xf0)) return null
  return strictText(bytes, 'utf-8')
}

/** Text of a value: by its own charset if it has one that fits, else by the encoding of the file. */
export function valueText(bytes: Uint8Array, own: string | null, file: Encoding): string {
  if (own === null) return wideText(bytes, file) ?? strictText(bytes, file) ?? decode(bytes).text
  if (!isOfFiles(own)) return new TextDecoder(own).decode(bytes)
  if (own === 'utf-8' || isStrictly(bytes, own) || !isStrictly(bytes, 'utf-8'))
    return decodeAs(bytes, own).text
  return strictText(bytes, file) ?? decode(bytes).text
}
