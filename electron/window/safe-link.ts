const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Longest link that is opened, in characters (reliability 2.1 row 15). */
const maxLength = 2048

/**
 * The link as the WHATWG parser writes it, or null when it must not be opened: another scheme, credentials,
 * no host, control characters, too long. Mail links keep the address only: headers such as `attach` are dropped.
 * SECURITY: records come from outside; a link is the one thing in them that reaches the system (row 15).
 */
export function safeLink(link: string): string | null {
  if (link.length > maxLength || hasControlCharacter(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  if (!schemes.has(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    const safe = `${url.protocol}${url.pathname}`
    return /^(mailto:[^\s/\\]+@[^\s/\\]+|tel:[+0-9().-]+)$/.test(safe) ? safe : null
  }
  return url.host === '' || url.href.length > maxLength ? null : url.href
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true
  }
  return false
}
