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
