/** Whether a number is one of Japan's mobile phones by its first digits: 090, 080, 070 or 060, also behind +81. */
export function isMobile(number: string): boolean {
  return /^(?:(?:\+|00)81(?:\(0\)|0)?|0)[6-9]0/u.test(number.normalize('NFKC').replace(/[^\d+()]/gu, ''))
}

/** The kind that is guessed of a number while it is typed; a mobile phone's until there is more of it. */
export function guessedKind(number: string): 'cell' | 'tel' {
  return number.replace(/\D/gu, '').length < 3 || isMobile(number) ? 'cell' : 'tel'
}

/**
 * A telephone number in the usual form of its country: 03-1234-5678, or +44 20 7946 0958 for one from abroad. Numbers
 * without a country are Japanese. Null for anything that is no whole number, or holds more than a number: an extension or
 * a remark must not get lost. The rules of all countries are read when they are first asked for.
 */
export async function formattedNumber(text: string): Promise<string | null> {
  const plain = text
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .trim()
  if (!/^\+?[\d\s().-]+$/.test(plain)) return null
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(plain, 'JP')
  if (number === undefined || !number.isValid()) return null
  return number.country === 'JP' ? number.formatNational() : number.formatInternational()
}

/** Longest URL that `link.open` takes. */
const longest = 2048

/**
 * The URL to open for a stored web address, or null where it is shown as plain text only.
 * SECURITY: http and https with a host and without a hidden user part; `javascript:`, `file:` and the like never
 * become a button. Main checks again before anything opens (design 6).
 */
export function webLink(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.host !== '' && url.username === '' && url.password === '' ? url.href : null
}

/** A `mailto:` URL for a plain address, else null. */
export function mailLink(text: string | null | undefined): string | null {
  const parts = /^([^\s@<>"\p{Cs}]+)@([^\s@<>"/?#\p{Cs}]+)$/u.exec(text ?? '')
  if (parts === null) return null
  // SECURITY: encoded, so that `?bcc=…` inside a stored address cannot add a header to the mail.
  const link = `mailto:${encodeURIComponent(parts[1] ?? '')}@${encodeURIComponent(parts[2] ?? '')}`
  return link.length > longest ? null : link
}

/** A `tel:` URL for a number written with digits and the usual separators, else null. */
export function telephoneLink(text: string | null | undefined): string | null {
  const number = (text ?? '').normalize('NFKC').trim()
  if (!/^\+?[\d\s().・‐‑‒–—―−ー/-]{2,40}$/u.test(number)) return null
  const digits = number.replace(/\D/g, '')
  return digits.length < 2 ? null : `tel:${number.startsWith('+') ? '+' : ''}${digits}`
}
