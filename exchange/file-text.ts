import type { Encoding } from '../contract/encodings.ts'
import { decode, encodingOf, isStrictly, mixable, mixedPieces, piecesOf, type Decoded } from './encoding.ts'
import { limits, shortened } from './limits.ts'
import { ownProduct } from './vcard/card.ts'

/** Text that is read piece by piece, more than once. */
export interface FileText extends Pick<Decoded, 'encoding' | 'damaged'> {
  /** The text from its start, without leading blanks. */
  pieces(): Iterable<string>
  /** Its beginning, by which each reader recognizes its own format. */
  head: string
  /** Whether the text may contain U+FFFD or NUL. */
  mayBeDamaged: boolean
}

/** The whole text in one string. */
export function wholeText({ pieces }: FileText): string {
  return [...pieces()].join('')
}

/** A file of up to this many bytes is one piece. */
const mostWhole = 4 * 1024 * 1024
/** Characters of a head. */
const headLength = 1_000_000

/** The text of a file as `decode` returns it; null if it is damaged and too large to be repaired. */
export function fileText(bytes: Uint8Array, chosen?: Encoding): FileText | null {
  const found = bytes.length > mostWhole ? longEncoding(bytes, chosen) : null
  const encoding = found?.encoding
  if (encoding !== undefined && (found?.isStrict === true || isStrictly(bytes, encoding)))
    return inPieces(encoding, [], () => piecesOf(bytes, encoding))
  if (bytes.length > limits.text) return null
  if (encoding !== undefined && mixable.includes(encoding)) {
    const damaged: number[] = []
    for (const text of mixedPieces(bytes, encoding, damaged)) void text
    return inPieces(encoding, damaged, () => mixedPieces(bytes, encoding))
  }
  const { text, ...decoded } = decode(bytes, chosen)
  const whole = text.trimStart()
  // NUL comes only from a zero byte, and bytes are faster to search.
  const mayBeDamaged = text.includes('\uFFFD') || (bytes.includes(0) && text.includes('\0'))
  return { ...decoded, head: whole, mayBeDamaged, pieces: () => [whole] }
}

function longEncoding(bytes: Uint8Array, chosen?: Encoding): ReturnType<typeof encodingOf> {
  return chosen === undefined ? encodingOf(bytes) : { encoding: chosen, isStrict: false }
}

function inPieces(encoding: Encoding, damaged: number[], pieces: () => Iterable<string>): FileText {
  let head = ''
  for (const text of trimmed(pieces())) {
    head += text
    if (head.length > headLength) break
  }
  return { encoding, damaged, head, mayBeDamaged: true, pieces: () => trimmed(pieces()) }
}

function* trimmed(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const text of pieces) {
    yield isFirst ? text.trimStart() : text
    isFirst = false
  }
}

/** How far into a file its header or its first card is looked for, in characters. */
const head = 20_000

/** Headers that only one product writes. The first match decides. */
const headers: readonly [sign: RegExp, product: string][] = [
  [/(?:^|,|\n)(?:addresses\.\d+\.|organization\.name\b|lastname,firstname,lastkana)/u, 'Atena'],
  [/\b(?:E-mail|Phone|Address) \d - (?:Label|Value|Type|Formatted)\b/u, 'Google'],
  [/Connected On/u, 'LinkedIn'],
  [/名刺交換日/u, 'Eight'],
  [/氏名\(姓\).*(?:自宅欄|自宅住所\(都道府県\))/u, 'はがきデザインキット'],
  [/自宅〒.*自宅住所1/u, '宛名職人'],
  [/宛名区分.*姓1/u, 'キタムラ'],
  [/姓フリガナ.*会社名フリガナ|電子メールの種類/u, 'Outlook'],
  [/(?:Business Street|E-mail Display Name|Straße geschäftlich|Rue \(bureau\))/u, 'Outlook'],
  [/Primary Email.*Screen Name/u, 'Thunderbird'],
]

/** Returns the program that wrote a text with contacts, if the text shows it; '' otherwise. */
export function productOf(whole: string): string {
  const text = whole.slice(0, head)
  const [, id = ''] = /^(?:item\d+\.)?PRODID[^:\n]*:(.+)$/imu.exec(text) ?? []
  if (id !== '') return productOfId(id.trim())
  if (/^\s*(?:<|\{|\[|BEGIN:|dn:)/iu.test(text)) return ''
  const lines = text.split(/\r\n?|\n/u).slice(0, 20)
  return headers.find(([sign]) => lines.some((line) => sign.test(line)))?.[1] ?? ''
}

/** Such as `-//Apple Inc.//macOS 15.1//EN`: owner, then product. */
function productOfId(id: string): string {
  if (id === ownProduct) return 'Atena'
  const parts = id.split('//').map((part) => part.trim())
  const named = parts.length > 2 ? `${parts[1] ?? ''} ${parts[2] ?? ''}` : id
  return shortened(named)
}
