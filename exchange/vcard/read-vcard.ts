import { decode, isStrictly, markOf } from '../encoding.ts'
import type { Encoding } from '../encoding.ts'
import { limits, shortened } from '../limits.ts'
import type { Remark } from '../person.ts'
import type { Card, CardProperty } from './card.ts'
import { ascii, cardLines, charsetOf, fromQuotedPrintable, valueText } from './lines.ts'
import type { CardLine } from './lines.ts'
import { ownNames } from './card.ts'

/** Properties whose parts stand between semicolons. */
const structured = new Set<string>(['N', 'ADR', 'ORG', 'GENDER', 'SOUND', 'X-MS-N-YOMI', ownNames.jointName])
/** Of these a comma is hardly ever more than itself, escaped or not. */
const withCommas = new Set(['ADR', 'ORG', 'SOUND'])
/** Properties that are lists of texts between commas. */
const listed = new Set(['CATEGORIES', 'NICKNAME'])
const encodingNames = new Set(['BASE64', 'B', 'QUOTED-PRINTABLE', '8BIT', '7BIT'])

/** The cards of a file, and what of it is no part of any. */
export interface ReadCards {
  encoding: Encoding
  cards: Card[]
  remarks: Remark[]
}

/** Reads vCards of all three versions, as programs write them and not only as the standards say. */
export function readVcards(file: Uint8Array, chosen?: Encoding): ReadCards {
  const { bytes, encoding } = asBytes(file, chosen)
  const cards: Card[] = []
  const remarks: Remark[] = []
  let open: Card | null = null
  const outer: Card[] = []
  for (const line of cardLines(bytes)) {
    if (line.bytes.length >= limits.line) {
      remarks.push({ line: line.line, person: '', field: '', text: { kind: 'too-big' } })
      continue
    }
    const property = parseProperty(line, encoding, open?.version ?? '')
    if (property === null) {
      const value = shortened(decode(line.bytes.subarray(0, 400), encoding).text)
      if (value !== '')
        remarks.push({ line: line.line, person: '', field: '', text: { kind: 'stray-line', value } })
    } else if (property.name === 'BEGIN') {
      // A card without its end is over where the next one begins. One inside another (AGENT) is a person of its own,
      // and the other one goes on behind it.
      const last = open?.properties.at(-1)
      if (open !== null && last?.name === 'AGENT' && last.text.trim() === '') outer.push(open)
      open = { line: property.line, version: '', properties: [] }
      cards.push(open)
    } else if (property.name === 'END') open = outer.pop() ?? null
    else if (open === null)
      remarks.push({ line: line.line, person: '', field: property.name, text: { kind: 'stray-line' } })
    else if (property.name === 'VERSION') open.version = property.text.trim()
    else open.properties.push(property)
  }
  return { encoding, cards, remarks }
}

/** The file in bytes of an encoding in which the signs of a card are ASCII, and which that is. */
function asBytes(file: Uint8Array, chosen?: Encoding): { bytes: Uint8Array; encoding: Encoding } {
  const marked = markOf(file)
  if (chosen?.startsWith('utf-16') || marked?.startsWith('utf-16')) {
    const { text, encoding } = decode(file, chosen)
    return { bytes: new TextEncoder().encode(text), encoding: encoding === 'utf-8' ? encoding : 'utf-8' }
  }
  const bytes = marked === 'utf-8' ? file.subarray(3) : file
  if (chosen !== undefined) return { bytes, encoding: chosen }
  // Properties may have charsets of their own, so the file is judged by what stands outside of them.
  // Only unfolded lines are whole characters.
  const isUtf8 = cardLines(bytes).every((line) => isStrictly(line.bytes, 'utf-8'))
  return { bytes, encoding: isUtf8 ? 'utf-8' : decode(bytes).encoding }
}

/** One property; null for a line that is none. */
function parseProperty({ line, bytes }: CardLine, file: Encoding, version: string): CardProperty | null {
  const head = ascii(bytes.subarray(0, Math.min(bytes.length, 2000)))
  const colon = endOfHead(head)
  if (colon < 0) return null
  const [full = '', ...parts] = splitOutsideQuotes(head.slice(0, colon), ';')
  const dot = full.lastIndexOf('.')
  const name = full
    .slice(dot + 1)
    .trim()
    .toUpperCase()
  if (!/^[A-Z0-9_-]+$/u.test(name)) return null
  const { types, parameters } = parametersOf(parts, file)
  const encoding = parameters.get('ENCODING')?.toUpperCase()
  const raw = bytes.subarray(colon + 1)
  const common = { line, group: full.slice(0, Math.max(0, dot)).toLowerCase(), name, types, parameters }
  if (encoding === 'BASE64' || encoding === 'B')
    return {
      ...common,
      components: [],
      text: '',
      bytes: Uint8Array.from(Buffer.from(ascii(raw).replace(/\s/gu, ''), 'base64')),
    }
  const plain = encoding === 'QUOTED-PRINTABLE' ? fromQuotedPrintable(raw) : raw
  // Decoded before escapes are undone: the second byte of some characters of Shift_JIS is a backslash.
  const value = valueText(plain, charsetOf(parameters.get('CHARSET') ?? ''), file)
  return { ...common, ...valueOf(name, value, version), bytes: null }
}

/** Where the value begins: the first colon outside quotation marks; -1 without one. */
function endOfHead(head: string): number {
  let quoted = false
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === '"') quoted = !quoted
    else if (head[at] === ':' && !quoted) return at
  }
  // A quotation mark that is never closed is a sign like others.
  return head.indexOf(':')
}

/** Splits at a sign that does not stand between quotation marks. */
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
    else types.push(...values)
  }
  const named = types.map((type) => (isLabel(type) ? type : type.toLowerCase()).trim())
  return { types: named.filter((type) => type !== ''), parameters }
}

/** A type that is a text of the user and no word of the standard. */
function isLabel(type: string): boolean {
  return /^x-(?!irmc)|[^\p{ASCII}]/iu.test(type)
}

/** What a telephone is called on Android: `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=AE=9F=E5=AE=B6)`. */
function androidLabel(part: string): string | null {
  const [, charset = '', encoding = '', label] =
    /^X-CUSTOM\((?:CHARSET=([^,)]*),)?(?:ENCODING=([^,)]*),)?(.*)\)$/iu.exec(part.trim()) ?? []
  if (label === undefined) return null
  const bytes = Uint8Array.from(Buffer.from(label, 'latin1'))
  const isQuoted = encoding.toUpperCase() === 'QUOTED-PRINTABLE'
  return valueText(isQuoted ? fromQuotedPrintable(bytes) : bytes, charsetOf(charset), 'utf-8')
}

/** Takes a value apart by the rules of its version. */
export function valueOf(
  name: string,
  value: string,
  version: string,
): Pick<CardProperty, 'components' | 'text'> {
  const isOld = version === '2.1'
  if (structured.has(name)) {
    const components = splitUnescaped(value, ';').map((part) =>
      (isOld || withCommas.has(name) ? [part] : splitUnescaped(part, ',')).map((each) =>
        unescaped(each, isOld),
      ),
    )
    return { components, text: unescaped(value, isOld) }
  }
  if (listed.has(name)) {
    const parts = splitUnescaped(value, ',').map((each) => unescaped(each, isOld))
    return { components: [parts], text: parts.join(', ') }
  }
  const text = unescaped(value, isOld)
  return { components: [[text]], text }
}

/** Splits at a sign that no backslash stands before. */
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

/** Undoes escapes. Version 2.1 has only the one before a semicolon, and real backslashes. */
function unescaped(text: string, isOld: boolean): string {
  if (isOld) return text.replace(/\\([;:,])/gu, '$1').replace(/\r\n?/gu, '\n')
  return text.replace(/\\([nN])|\\([\s\S])/gu, (_, line?: string, other?: string) =>
    line ? '\n' : (other ?? ''),
  )
}
