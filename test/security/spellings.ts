/** How a secret may be spelt: the name of the encoding and the bytes to look for. */
export type Spelling = [name: string, bytes: Buffer]

const each = (text: string, spell: (code: number) => string) =>
  [...text].map((character) => spell(character.codePointAt(0) ?? 0)).join('')
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')

/**
 * The middle of a secret's base64 when `before` bytes are in front of it: the characters that depend on neither
 * neighbour.
 */
function base64Middle(secret: string, before: 0 | 1 | 2): string {
  const text = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64')
  const start = before === 0 ? 0 : 4
  return text.slice(start, Math.floor((before + secret.length) / 3) * 4)
}

/** The eight spellings of reliability 0: plain, JSON, URL, base64 in three alignments, hexadecimal, UTF-16. */
export function spellings(secret: string): Spelling[] {
  return [
    ['plain', Buffer.from(secret)],
    ['JSON-escaped', Buffer.from(each(secret, (code) => `\\u${hex(code, 4)}`))],
    ['URL-encoded', Buffer.from(encodeURIComponent(secret))],
    ['base64, first alignment', Buffer.from(base64Middle(secret, 0))],
    ['base64, second alignment', Buffer.from(base64Middle(secret, 1))],
    ['base64, third alignment', Buffer.from(base64Middle(secret, 2))],
    ['hexadecimal', Buffer.from(each(secret, (code) => hex(code, 2)))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
  ]
}

/** Names of the encodings in which these bytes contain one of the secrets. */
export function hits(bytes: Buffer | string, secrets: readonly string[]): string[] {
  const haystack = Buffer.from(bytes)
  return secrets.flatMap((secret) =>
    spellings(secret)
      .filter(([, needle]) => haystack.includes(needle))
      .map(([name]) => name),
  )
}
