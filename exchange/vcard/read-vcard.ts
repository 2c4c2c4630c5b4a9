import { charsetOf } from '../charsets.ts'
import { bytesOfBase64 } from '../fields/photo.ts'
import type { Encoding } from '../../contract/encodings.ts'
import {
  decode,
  encodingOf,
  hasJisEscapes,
  isStrictly,
  markOf,
  strictText,
  unmarkedUtf16,
} from '../encoding.ts'
import { limits } from '../limits.ts'
import { addRemark, remarkWords, type Remark, type RemarkKind } from '../person.ts'
import type { Card, CardProperty } from './card.ts'
import { ascii, cardLines, fromQuotedPrintable, valueOf, valueText, type CardLine } from './lines.ts'

/** Properties whose base64 is not text. */
const pictures = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])
/** Those that may be the portrait: they do not count towards the limit for text. */
const portraits = new Set(['PHOTO', 'LOGO'])
/** Properties of several lines, which some programs write without a blank at the beginning of each line. */
const ofLines = new Set(['NOTE', 'LABEL', 'ADR'])
const encodingNames = new Set(['BASE64', 'B', 'QUOTED-PRINTABLE', '8BIT', '7BIT'])

/** Reads the cards of a file on demand, so that only one is in memory. */
export class CardReading {
  readonly encoding: Encoding
  /** Remarks about what does not belong to any card. */
  readonly remarks: Remark[] = []
  /** Whether the file has more text than the limit; the cards end there. */
  isTooBig = false
  readonly #bytes: Uint8Array
  readonly #versions = new Set<string>()
  #text = 0

  constructor(file: Uint8Array, chosen?: Encoding) {
    const { bytes, encoding } = asBytes(file, chosen)
    this.encoding = encoding
    this.#bytes = bytes
  }

  /** vCards of all three versions, as programs write them and not only as the standards say. */
  *cards(): Generator<Card> {
    let open: Card | null = null
    // Unfinished cards, in their order: a card inside another (AGENT) ends before the outer one.
    let begun: Card[] = []
    const outer: Card[] = []
    // A card that may continue after another one inside it.
    let interrupted = null as Card | null
    for (const line of cardLines(this.#bytes)) {
      const property: CardProperty | null = this.#property(line, open)
      if (this.isTooBig) return
      if (property === null) continue
      if (open === null && beginsCard.test(property.name)) {
        // Its first line is lost.
        yield* begun
        open = { line: property.line, version: '', properties: [] }
        begun = [open]
      } else if (open === null && !/^(?:BEGIN|END)$/u.test(property.name)) {
        open = interrupted
        interrupted = null
      }
      if (property.name === 'BEGIN') {
        // A card without an end stops where the next one begins. A card inside another is a person of its own, and the outer
        // card continues after it.
        const last = open?.properties.at(-1)
        if (open !== null && last?.name === 'AGENT' && last.text.trim() === '') outer.push(open)
        else {
          this.#noteEnd(interrupted)
          interrupted = open
        }
        if (outer.length === 0) {
          for (const card of begun) if (card !== interrupted) yield card
          begun = interrupted === null ? [] : [interrupted]
        }
        open = { line: property.line, version: '', properties: [] }
        begun.push(open)
      } else if (property.name === 'END') {
        open = outer.pop() ?? null
        // In a joined file, the last line of the first file may have no line end.
        if (open === null && /BEGIN:VCARD\s*$/iu.test(property.text)) {
          yield* begun
          open = { line: property.line, version: '', properties: [] }
          begun = [open]
        }
      } else if (open === null) this.#note(line, property.name, 'stray-line', property.text)
      else if (property.name === 'VERSION') this.#versions.add((open.version = property.text.trim()))
      else if (open.properties.length < limits.properties) open.properties.push(property)
      else this.#note(line, property.name, 'too-big')
    }
    this.#noteEnd(interrupted)
    this.#noteEnd(open)
    yield* begun
  }

  /** The newest version among the cards read so far. */
  get version(): '4.0' | '3.0' | '2.1' {
    return (['4.0', '3.0', '2.1'] as const).find((each) => this.#versions.has(each)) ?? '3.0'
  }

  /** The property of a line; null for any other line: then it continues the one above, or gets a remark. */
  #property(line: CardLine, open: Card | null): CardProperty | null {
    if (line.written.length >= limits.line) {
      this.#note(line, '', 'too-big')
      return null
    }
    const property = parseProperty(line, this.encoding, open?.version ?? '')
    if (property === null || !portraits.has(property.name)) this.#text += line.written.length
    this.isTooBig = this.#text > limits.text
    const isText = property === null || isProse(property, line)
    if (isText && open !== null && this.#goesOn(line, open)) return null
    if (property !== null) return property
    const value = decode(line.bytes.subarray(0, 400), this.encoding).text
    if (value.trim() !== '') this.#note(line, '', 'stray-line', value)
    return null
  }

  /** Whether a line continues a text above it that its program has not folded; it is added to that text. */
  #goesOn(line: CardLine, { properties, version }: Card): boolean {
    const last = properties.at(-1)
    if (last === undefined || last.bytes !== null || !ofLines.has(last.name)) return false
    const isQuoted = last.parameters.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE'
    const bytes = isQuoted ? fromQuotedPrintable(line.bytes) : line.bytes
    const written = valueText(bytes, charsetOf(last.parameters.get('CHARSET') ?? ''), this.encoding)
    const { components, text } = valueOf(last.name, written, version)
    const [before, [first = [], ...rest]] = [last.components, components]
    // The last parts of an address.
    const isAddress = last.name === 'ADR'
    if (isAddress && (rest.length === 0 || before.length + rest.length > 7)) return false
    last.text += `\n${text}`
    // Joining a text of many lines at each line would be slow.
    last.components = [[last.text]]
    if (isAddress) {
      const joined = [[...(before.at(-1) ?? []), ...first].join('\n')]
      last.components = [...before.slice(0, -1), joined, ...rest]
    }
    return text.trim() !== ''
  }

  #noteEnd(open: Card | null): void {
    if (open !== null) this.#note(open, '', 'malformed', 'END:VCARD')
  }

  #note({ line }: { line: number }, field: string, kind: RemarkKind, value = ''): void {
    addRemark(this.remarks, { line, person: '', field, text: remarkWords(kind, value) })
  }
}

/** The properties that follow BEGIN in a card. */
const beginsCard = /^(?:VERSION|FN|N)$/u

/** Names of version 3.0, which people also write in small letters. */
const standard =
  /^(?:N|FN|NICKNAME|PHOTO|BDAY|ADR|LABEL|TEL|EMAIL|MAILER|TZ|GEO|TITLE|ROLE|LOGO|AGENT|ORG|CATEGORIES|NOTE|PRODID|REV|SORT-STRING|SOUND|UID|URL|CLASS|KEY|VERSION|BEGIN|END)$/u

/** Whether a line looks like a property but belongs to a text: `Hobby: tennis`. */
function isProse({ name, group }: CardProperty, { head }: CardLine): boolean {
  return group === '' && !standard.test(name) && /^(?!X-)[A-Z-]*[a-z][A-Za-z-]*:[ \t]/u.test(head)
}

/** The file in an encoding in which the characters of a card's syntax are ASCII, and the name of that encoding. */
function asBytes(file: Uint8Array, chosen?: Encoding): { bytes: Uint8Array; encoding: Encoding } {
  const marked = markOf(file)
  const isJis = chosen === 'iso-2022-jp' || (chosen === undefined && hasJisEscapes(file))
  const isUnmarked = chosen === undefined && unmarkedUtf16(file) !== null
  const isWide = isUnmarked || [chosen, marked].some((each) => each?.startsWith('utf-16'))
  if (isJis || isWide) {
    const { text } = decode(file, chosen)
    // The properties still name the old encoding.
    const plain = isJis ? text.replace(/;[ \t]*CHARSET[ \t]*=[ \t]*"?ISO-2022-JP"?(?=[;:])/giu, '') : text
    return { bytes: new TextEncoder().encode(plain), encoding: 'utf-8' }
  }
  const bytes = marked === 'utf-8' ? file.subarray(3) : file
  if (chosen !== undefined) return { bytes, encoding: chosen }
  if (isUtf8(bytes)) return { bytes, encoding: 'utf-8' }
  const { encoding } = encodingOf(bytes)
  return { bytes, encoding: encoding.startsWith('windows-') ? (namedOfJapan(bytes) ?? encoding) : encoding }
}

/** The Japanese encoding that the properties of a file name; null if they name none. Private characters alone do not reveal it. */
function namedOfJapan(bytes: Uint8Array): Encoding | null {
  const [, name = ''] = /;CHARSET="?([\w-]+)/iu.exec(ascii(bytes.subarray(0, limits.sample))) ?? []
  const named = charsetOf(name)
  return named === 'shift_jis' || named === 'euc-jp' ? named : null
}

/** Only unfolded lines consist of whole characters. */
function isUtf8(bytes: Uint8Array): boolean {
  if (isStrictly(bytes, 'utf-8')) return true
  for (const line of cardLines(bytes)) if (!isStrictly(line.bytes, 'utf-8')) return false
  return true
}

/** A byte order mark as a head has it: in joined files it is before the first line of the second one. */
const mark = '\u00ef\u00bb\u00bf'

/** One property; null for a line that is not a property. */
function parseProperty(from: CardLine, file: Encoding, version: string): CardProperty | null {
  const { line, head } = from
  const colon = endOfHead(head) < 0 ? endOfTelephone(head) : endOfHead(head)
  if (colon < 0) return null
  const [written = '', ...parts] = splitOutsideQuotes(head.slice(0, colon), ';')
  const full = written.startsWith(mark) ? written.slice(mark.length) : written
  const dot = full.lastIndexOf('.')
  const name = full
    .slice(dot + 1)
    .trim()
    .toUpperCase()
  // Programs of KDE use a slash in names of their own.
  if (!/^[A-Z0-9_/-]+$/u.test(name) || /^(?:HTTPS?|FTP|MAILTO)$/u.test(name)) return null
  const { types, parameters } = parametersOf(parts, file)
  const encoding = parameters.get('ENCODING')?.toUpperCase()
  const common = { line, group: full.slice(0, Math.max(0, dot)).toLowerCase(), name, types, parameters }
  const isBase64 = encoding === 'BASE64' || encoding === 'B'
  // Some programs write both.
  const packed = dataOfPhoto(name, from.written) ?? (isBase64 ? valueOfLine(from.written) : null)
  const own = charsetOf(parameters.get('CHARSET') ?? '')
  const note = isBase64 && !pictures.has(name) ? textOfBase64(from, own) : null
  if (note !== null) return { ...common, ...valueOf(name, note, version), bytes: null }
  // Telephones write the property even without a picture.
  if (packed?.every((byte) => byte <= 32) === true)
    return { ...common, components: [], text: '', bytes: null }
  if (packed !== null)
    return { ...common, components: [], text: '', bytes: () => bytesOfBase64(ascii(packed)) }
  const raw = from.bytes.subarray(colon + 1)
  const plain = encoding === 'QUOTED-PRINTABLE' ? fromQuotedPrintable(raw) : raw
  // Decoded before escapes are undone: the second byte of some characters of Shift_JIS is a backslash.
  const value = valueText(plain, own, file)
  return { ...common, ...valueOf(name, value, version), bytes: null }
}

/** The text that a line holds in base64, in an encoding that it may name; null for anything else. */
function textOfBase64({ written }: CardLine, own: string | null): string | null {
  const bytes = bytesOfBase64(ascii(valueOfLine(written)))
  return strictText(bytes, 'utf-8') ?? (own === null ? null : valueText(bytes, own, 'utf-8'))
}

/** The value of a line as in the file. */
function valueOfLine(written: Uint8Array): Uint8Array {
  return written.subarray(endOfHead(ascii(written.subarray(0, 8000))) + 1)
}

/** The base64 part of a portrait that is a data: address; null for any other. */
function dataOfPhoto(name: string, written: Uint8Array): Uint8Array | null {
  if (!portraits.has(name)) return null
  const value = valueOfLine(written)
  const head = /^\s*data:[^,]*;base64\\?,/iu.exec(ascii(value.subarray(0, 300)))
  return head && value.subarray(head[0].length)
}

/** Where the value begins: the first colon outside quotation marks; -1 without one. */
function endOfHead(head: string): number {
  let quoted = false
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === '"') quoted = !quoted
    else if (head[at] === ':' && !quoted) return at
  }
  // A quotation mark that is never closed is an ordinary character.
  return head.indexOf(':')
}

/** The index of the number or the mail address in a line whose colon a program has written as a semicolon; -1 for any other. */
function endOfTelephone(head: string): number {
  const [found = ''] =
    /^(?:[\w-]+\.)?(?:TEL|EMAIL)(?:;[^;:]*)*;(?=[+\d(][\d ().+/-]{4,}\s*$|[^;\s@=]+@[^;\s@]+\s*$)/iu.exec(
      head,
    ) ?? []
  return found.length - 1
}

/** Splits at a character unless it is between quotation marks. */
function splitOutsideQuotes(text: string, sign: string): string[] {
  const parts = ['']
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (character === sign && !quoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function parametersOf(parts: readonly string[], file: Encoding): Pick<CardProperty, 'types' | 'parameters'> {
  const types: string[] = []
  const parameters = new Map<string, string>()
  for (const part of parts) {
    const custom = androidLabel(part)
    if (custom !== null) types.push(custom)
    if (custom !== null) continue
    const equals = part.indexOf('=')
    const name = equals < 0 ? '' : part.slice(0, equals).trim().toUpperCase()
    const values = splitOutsideQuotes(part.slice(equals + 1), ',').map((value) =>
      value.trim().replace(/^"|"$/gu, ''),
    )
    const decoded = () => decode(Uint8Array.from(Buffer.from(values.join(','), 'latin1')), file).text
    if (name === 'TYPE') types.push(...decoded().split(','))
    else if (name !== '') parameters.set(name, decoded())
    else if (encodingNames.has((values[0] ?? '').toUpperCase())) parameters.set('ENCODING', values[0] ?? '')
    else types.push(...decoded().split(','))
  }
  const plain = types.map((type) =>
    type.replace(/^x-evolution-(.*)$/iu, (_, word: string) => word.toLowerCase()),
  )
  const named = plain.map((type) => (isLabel(type) ? type : type.toLowerCase()).trim())
  return { types: named.filter((type) => type !== ''), parameters }
}

/** A type that is the user's own text and not a word of the standard. */
function isLabel(type: string): boolean {
  return /^x-(?!irmc)|[^\p{ASCII}]/iu.test(type)
}

/** The label of a telephone on Android: `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=AE=9F=E5=AE=B6)`. */
function androidLabel(part: string): string | null {
  const [, charset = '', encoding = '', label] =
    /^X-CUSTOM\((?:CHARSET=([^,)]*),)?(?:ENCODING=([^,)]*),)?(.*)\)$/iu.exec(part.trim()) ?? []
  if (label === undefined) return null
  const bytes = Uint8Array.from(Buffer.from(label, 'latin1'))
  const isQuoted = encoding.toUpperCase() === 'QUOTED-PRINTABLE'
  return valueText(isQuoted ? fromQuotedPrintable(bytes) : bytes, charsetOf(charset), 'utf-8')
}
