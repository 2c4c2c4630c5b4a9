import { encodings, type Encoding } from '../contract/encodings.ts'
import { declaredIn } from './charsets.ts'
import { europeanOf, isWestern, japaneseOf } from './legacy-encoding.ts'

/** Whether a file can be in an encoding that it names somewhere. */
export const isOfFiles = (charset: string): charset is Encoding => encodings.some((each) => each === charset)

/** Bytes as text. */
export interface Decoded {
  encoding: Encoding
  text: string
  /** Lines, counted from 1, with bytes that are invalid in this encoding; they are left as U+FFFD. */
  damaged: number[]
}

/** How many damaged lines are named. */
const namedLines = 100

/**
 * Text of a file. A byte order mark decides, then strict UTF-8, then the escapes of ISO-2022-JP; otherwise cp932 and EUC-JP are
 * compared by what their characters look like, and a file in neither is Windows-1252. `chosen` overrides this with the user's
 * choice.
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const named = chosen ?? namedEncoding(bytes)
  // Most files are UTF-8, which need not be read twice to be recognized.
  const text = named === null ? strictText(bytes, 'utf-8') : null
  return text === null ? decodeAs(bytes, named ?? guess(bytes)) : { encoding: 'utf-8', text, damaged: [] }
}

/** The encoding in which `decode` would read these bytes, and whether the search has shown that all of them are valid in it. */
export function encodingOf(bytes: Uint8Array): { encoding: Encoding; isStrict: boolean } {
  const named = namedEncoding(bytes)
  const isStrict = named === null && isStrictly(bytes, 'utf-8')
  return { encoding: named ?? (isStrict ? 'utf-8' : guess(bytes)), isStrict }
}

/** The encoding shown by a byte order mark or the first bytes; null for most files. */
function namedEncoding(bytes: Uint8Array): Encoding | null {
  return markOf(bytes) ?? unmarkedUtf16(bytes) ?? (hasJisEscapes(bytes) ? 'iso-2022-jp' : null)
}

/**
 * The text in this encoding, without byte order mark. A line with invalid bytes is reported, and read in another encoding in
 * which it is valid: files joined from two others have such lines. Bytes that no encoding fits become U+FFFD.
 */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  if (!text.includes('\uFFFD') || isStrictly(bytes, encoding)) return { encoding, text, damaged: [] }
  const damaged: number[] = []
  if (mixable.includes(encoding))
    return { encoding, text: [...mixedPieces(bytes, encoding, damaged)].join(''), damaged }
  for (const [at, line] of text.split(/\r\n|\r|\n/u).entries())
    if (line.includes('\uFFFD') && damaged.length < namedLines) damaged.push(at + 1)
  return { encoding, text, damaged }
}

/**
 * How many bytes of a long text are decoded together: larger pieces would stay in memory until all of it is searched for
 * garbage.
 */
const piece = 64 * 1024

/**
 * The text of these bytes piece by piece.
 * @throws for bytes that are invalid in this encoding, if `isFatal`
 */
export function* piecesOf(bytes: Uint8Array, encoding: Encoding, isFatal = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isFatal })
  for (let from = 0; from < bytes.length; from += piece)
    yield decoder.decode(bytes.subarray(from, from + piece), { stream: from + piece < bytes.length })
}

/**
 * Each line in this encoding, or in one in which it is valid; the first lines that are invalid in this one are added to
 * `damaged`.
 */
export function* mixedPieces(
  bytes: Uint8Array,
  encoding: Encoding,
  damaged: number[] = [],
): Generator<string> {
  let [text, number] = ['', 0]
  for (const line of linesOf(bytes)) {
    const strict = strictText(line, encoding)
    text += `${number === 0 ? '' : '\n'}${strict ?? new TextDecoder(otherOf(line, encoding)).decode(line)}`
    number += 1
    if (strict === null && damaged.length < namedLines) damaged.push(number)
    if (text.length < piece) continue
    yield text
    text = ''
  }
  yield text
}

/** Encodings of files that have been joined; in these, a line end is never part of another character. */
export const mixable: readonly Encoding[] = ['utf-8', 'shift_jis', 'euc-jp']

function otherOf(line: Uint8Array, encoding: Encoding): Encoding {
  if (encoding === 'utf-8' && isWestern(line)) return 'windows-1252'
  // Cut in the middle of a character, or damaged in one place.
  if (encoding === 'utf-8' && shareOfUtf8(line) > leastOfUtf8) return encoding
  return mixable.find((other) => isStrictly(line, other)) ?? encoding
}

/** Lines without their LF. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    yield bytes.subarray(from, end)
    from = end + 1
  }
  yield bytes.subarray(from)
}

/** The encoding that a byte order mark names; null without one. */
export function markOf(bytes: Uint8Array): Encoding | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/**
 * The encoding of bytes that are not entirely UTF-8. An encoding that a document names is believed if all of it is text in it;
 * in the encoding of Western Europe, everything is.
 */
function guess(bytes: Uint8Array): Encoding {
  const declared = declaredIn(bytes)
  const isBelieved = declared !== null && isOfFiles(declared) && declared !== 'windows-1252'
  if (isBelieved && isStrictly(bytes, declared)) return declared
  // A UTF-8 file with a damaged place is still UTF-8: most of it outside ASCII is well-formed.
  return mostlyUtf8(bytes) ? 'utf-8' : (continentalOf(bytes) ?? japaneseOf(bytes) ?? europeanOf(bytes))
}

/** Headings of contacts in Chinese and Korean. */
const continental: readonly [encoding: Encoding, headings: RegExp][] = [
  ['big5', /姓氏|名字|姓名|公司|部門|職稱|電話|行動|電子郵件|住家|地址|生日|附註/gu],
  ['gb18030', /姓名|名字|公司|单位|部门|职务|电话|手机|邮箱|电子邮|邮编|地址|生日|备注/gu],
  ['euc-kr', /이름|성명|회사|전화|휴대|이메일|주소|우편번호|생일|메모/gu],
]

/** Encodings of China and Korea, by two headings; their other bytes are valid in Japanese encodings as well. */
function continentalOf(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 4000)
  const found = continental.find(([encoding, headings]) => {
    const named = new TextDecoder(encoding).decode(start).match(headings)
    return new Set(named).size > 1 && isStrictly(bytes, encoding)
  })
  return found?.[0] ?? null
}

/** UTF-16 without a mark: every second byte of plain text is zero; null for everything else. */
export function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const seen = Math.min(bytes.length, 2000) & ~1
  if (seen < 8) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < seen; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const half = seen / 2
  // A few East Asian characters end with a zero byte: 一.
  if (odd > half * 0.3 && even * 8 < odd) return 'utf-16le'
  if (even > half * 0.3 && odd * 8 < even) return 'utf-16be'
  return null
}

/** ESC $ B, ESC $ @ or ESC ( J, in a file of seven-bit bytes. */
export function hasJisEscapes(bytes: Uint8Array): boolean {
  let found = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) return false
    if (byte !== 0x1b) continue
    const [next, last] = [bytes[at + 1], bytes[at + 2]]
    if (next === 0x24 && (last === 0x42 || last === 0x40)) found = true
    if (next === 0x28 && last === 0x4a) found = true
  }
  return found
}

/** Whether these bytes are valid in this encoding, without exception. */
export function isStrictly(bytes: Uint8Array, encoding: Encoding): boolean {
  if (bytes.length <= piece) return strictText(bytes, encoding) !== null
  try {
    for (const text of piecesOf(bytes, encoding, true)) void text
    return true
  } catch {
    return false
  }
}

const strictDecoders = new Map<Encoding, InstanceType<typeof TextDecoder>>()

/** The text of these bytes; null if one of them is invalid in this encoding. */
export function strictText(bytes: Uint8Array, encoding: Encoding): string | null {
  const decoder = strictDecoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true })
  strictDecoders.set(encoding, decoder)
  try {
    return decoder.decode(bytes)
  } catch {
    // The decoder may keep a state after a failure.
    strictDecoders.delete(encoding)
    return null
  }
}

/** By its lines: a valid UTF-8 line outside ASCII is hardly ever anything else. For a few lines, by their characters. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200_000)
  const lines = [...linesOf(start)].filter((line) => line.some((byte) => byte >= 0x80))
  const whole = lines.filter((line) => isStrictly(line, 'utf-8')).length
  return whole * 2 > lines.length || shareOfUtf8(start, whole > 0) > leastOfUtf8
}

/** The smallest share of UTF-8 in a damaged UTF-8 file. */
const leastOfUtf8 = 0.66

/**
 * The share of the bytes outside ASCII that form characters of UTF-8. A character cut off at the end counts neither way. A word
 * in an encoding of Japan begins with a byte that begins nothing in UTF-8, and the bytes after it may look like letters: they
 * count only where `isMixed` says that both kinds of lines occur.
 */
function shareOfUtf8(bytes: Uint8Array, isMixed = false): number {
  let inCharacters = 0
  let others = 0
  let isStray = false
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    if (!isMixed && (bytes[at - 1] ?? 0) < 0x80) isStray = lead >> 6 === 2
    const length = lead > 0xf4 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
    const rest = bytes.subarray(at + 1, at + length)
    const isCut = length > 1 && rest.length < length - 1
    const areRest = length > 1 && rest.every((byte) => byte >> 6 === 2)
    if (isCut && areRest) break
    const isOne = areRest && !isCut && !isStray
    if (isOne) inCharacters += length
    else if (lead >= 0x80) others += 1
    at += isOne ? length : 1
  }
  return inCharacters / Math.max(1, inCharacters + others)
}
