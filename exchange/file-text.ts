import { decode, encodingOf, isStrictly, mixable, mixedPieces, piecesOf } from './encoding.ts'
import type { Decoded, Encoding } from './encoding.ts'
import { limits } from './limits.ts'

/** Text that is gone through piece by piece, more than once. */
export interface FileText extends Pick<Decoded, 'encoding' | 'damaged'> {
  /** From the beginning, without the blanks there. */
  pieces(): Iterable<string>
  /** Its beginning, of which each reader needs no more to know whether it is one of its own. */
  head: string
  /** Whether U+FFFD or NUL may stand in it. */
  mayBeDamaged: boolean
}

/** All of it at once. */
export function wholeText({ pieces }: FileText): string {
  return [...pieces()].join('')
}

/** A file of up to so many bytes is one piece. */
const mostWhole = 4 * 1024 * 1024
/** Characters of a head. */
const headLength = 1_000_000

/** The text of a file as `decode` has it; null where it is damaged and too large to be mended. */
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
  // Only a byte of zero makes NUL, and bytes are looked through faster.
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
