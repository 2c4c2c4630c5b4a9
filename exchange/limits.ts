/** Bounds for reading a file from an unknown source. */
export const limits = {
  /** Of the file, in bytes: of cards with portraits, and of what is packed. */
  file: 150 * 1024 * 1024,
  /** Of a table or document, in bytes: with portraits in it. */
  document: 90 * 1024 * 1024,
  /** Of everything but portraits, in bytes: it is in memory as text, which takes up to twice as much. */
  text: 50 * 1024 * 1024,
  /** Of a document whose lines are all in memory together, in bytes. */
  lines: 20 * 1024 * 1024,
  /** Of the memos of all persons, in characters: every value without a field is repeated there with its heading. */
  memos: 10 * 1000 * 1000,
  /** Of the properties of one card. */
  properties: 20_000,
  /** Of what a packed file unpacks to, in bytes. */
  unpacked: 150 * 1024 * 1024,
  /** How many times larger than packed it may become. */
  expansion: 100,
  /** Of a table, including its header: the result of more rows exceeds the memory that an app may use. */
  rows: 125_000,
  /** Of a table: as many as a sheet of Excel has. What a column means depends on the others, and each is compared with them. */
  columns: 16_384,
  /** Lines of a table with irregular quotation marks, whose rows are all in memory together. */
  oddRows: 50_000,
  /** Of the elements of a document that are in memory together. */
  elements: 300_000,
  /** Of one cell or property, in characters. */
  cell: 1024 * 1024,
  /** Of a portrait, in bytes. */
  photo: 20 * 1024 * 1024,
  /** Of a line of text, in bytes: a portrait of the size above may be a single line. */
  line: 28 * 1024 * 1024,
  /** Of the remarks about a file. */
  remarks: 50_000,
  /** Of what a remark repeats of the file, in characters. */
  shown: 100,
  /** Of the beginning of a text that is searched for lines that show its encoding, in characters. */
  sample: 200_000,
} as const

/** The UTF-16 units that a spreadsheet cell can hold: longer texts are cut when a workbook is saved. */
export const longestCell = 32_767

/** Whether a text only has single spaces as blanks, and none at its ends, judging by its code units. */
export function isTidy(text: string): boolean {
  let isBehindSpace = true
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const isSpace = unit === 0x20
    // Characters that are neither a blank nor an invisible mark.
    const isSign = (unit > 0x20 && unit < 0x7f) || (unit > 0x3000 && unit < 0xfe00)
    if (!isSign && (!isSpace || isBehindSpace)) return false
    isBehindSpace = isSpace
  }
  return !isBehindSpace
}

/** Text for a remark: its beginning, in whole characters, on one line. */
export function shortened(text: string): string {
  if (text.length <= limits.shown && (isTidy(text) || !/^\s|\s$|\s\s|[^\S ]/u.test(text))) return text
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = [...line.slice(0, limits.shown * 2)]
  return characters.length > limits.shown ? `${characters.slice(0, limits.shown).join('')}…` : line
}

// The bytes of a file show how much memory it may take: as text, and as the result of reading, it is many times larger.

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** The beginning of an entry in files that are not tables. */
const entries = ['BEGIN:VCARD', '\ndn:', '<ContactXMLItem', '<vcard>', '"vcard"']

/**
 * Whether a file has more entries than the limit; in a table, by the line ends outside quotation marks. Nothing is built from
 * them yet.
 */
export function hasTooManyEntries(bytes: Uint8Array): boolean {
  if (bytes.length <= limits.rows) return false
  if (isDocument(bytes)) return entries.some((sign) => hasTooManyElements(bytes, sign))
  // Most files have fewer line ends than that, in quotation marks or not.
  if (!hasMoreLineEnds(bytes)) return false
  let rows = 1
  let isQuoted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) isQuoted = !isQuoted
    else if (!isQuoted && (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)))
      rows += 1
  }
  return rows > limits.rows + 1
}

/** Whether the file has more LF and CR together than rows are read. */
function hasMoreLineEnds(bytes: Uint8Array): boolean {
  let found = 0
  const { length } = bytes
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte <= carriageReturn && (byte === lineFeed || byte === carriageReturn)) found += 1
  }
  return found > limits.rows
}

/** JSON, XML, and formats whose entries have several lines. */
function isDocument(bytes: Uint8Array): boolean {
  return /^[[{<]|^(?:#|version:|dn:)|BEGIN[ \t]*:[ \t]*VCARD/iu.test(headOf(bytes, 5000))
}

function headOf(bytes: Uint8Array, length: number): string {
  return new TextDecoder().decode(bytes.subarray(0, length)).trimStart()
}

/** Whether a sign that begins a row occurs in a document more often than rows are read. */
export function hasTooManyElements(bytes: Uint8Array, sign: string): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found = 0
  for (let at = whole.indexOf(sign); at >= 0 && found <= limits.rows; at = whole.indexOf(sign, at + 1))
    found += 1
  return found > limits.rows
}
