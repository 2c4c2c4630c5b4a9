import { limits } from '../limits.ts'

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/** More lists and objects than these in one element are none of a card, and would fill the memory. */
const mostInside = 20_000

/**
 * The elements of a JSON list in UTF-8, one when it is asked for, so that no more of them are in memory; none of a text that is no
 * list.
 * @throws SyntaxError where it is no JSON
 */
export function* elementsOf(bytes: Uint8Array): Generator<unknown> {
  const decoder = new TextDecoder()
  let [depth, from, inside] = [0, 0, 0]
  const element = (to: number): unknown => {
    if (inside > mostInside || to - from > limits.line) throw new SyntaxError('an element is too large')
    return JSON.parse(decoder.decode(bytes.subarray(from, to)))
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === openList || byte === openObject) {
      if (depth === 0 && byte === openObject) return
      depth += 1
      inside += 1
      if (depth === 1) [from, inside] = [at + 1, 0]
    } else if (depth === 1 && (byte === comma || byte === closeList)) {
      const isNone = byte === closeList && isBlank(bytes.subarray(from, at))
      if (!isNone) yield element(at)
      ;[from, inside] = [at + 1, 0]
      if (byte === closeList) return endOfText(bytes.subarray(from))
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  throw new SyntaxError('the list has no end')
}

/** Where the mark stands that closes a text. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1
    while (bytes[before] === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  throw new SyntaxError('a text has no end')
}

function endOfText(bytes: Uint8Array): void {
  if (!isBlank(bytes)) throw new SyntaxError('something stands behind the list')
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 10 || byte === 13 || byte === 0)
}
