import { decode, encodingOf, isStrictly, mixable, mixedPieces, piece, piecesOf } from './encoding.ts'
import type { Decoded, Encoding } from './encoding.ts'
import { limits } from './limits.ts'

/** Text that is gone through piece by piece, more than once. */
export interface FileText extends Pick<Decoded, 'encoding' | 'damaged'> {
  /** From the beginning, without the blanks there. */
  pieces(): Iterable<string>
  /** Whether U+FFFD or NUL may stand in it. */
  mayBeDamaged: boolean
}

/** The text of a file as `decode` has it; null where it is damaged and too large to be mended. */
export function fileText(bytes: Uint8Array, chosen?: Encoding): FileText | null {
  const encoding = bytes.length > 4 * piece ? (chosen ?? encodingOf(bytes)) : null
  if (encoding !== null && isStrictly(bytes, encoding))
    return { encoding, damaged: [], mayBeDamaged: true, pieces: () => trimmed(piecesOf(bytes, encoding)) }
  if (bytes.length > limits.text) return null
  if (encoding !== null && mixable.includes(encoding)) {
    const damaged: number[] = []
    for (const text of mixedPieces(bytes, encoding, damaged)) void text
    return { encoding, damaged, mayBeDamaged: true, pieces: () => trimmed(mixedPieces(bytes, encoding)) }
  }
  const { text, ...found } = decode(bytes, chosen)
  return { ...found, mayBeDamaged: /[\uFFFD\0]/u.test(text), pieces: () => [text.trimStart()] }
}

function* trimmed(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const text of pieces) {
    yield isFirst ? text.trimStart() : text
    isFirst = false
  }
}
