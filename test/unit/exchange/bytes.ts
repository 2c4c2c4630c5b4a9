import Encoding from 'encoding-japanese'

/** Text in the bytes of an encoding of Japan. */
export function japaneseBytes(text: string, to: 'SJIS' | 'EUCJP' | 'JIS'): Uint8Array {
  return new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { to, from: 'UNICODE' }))
}

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
