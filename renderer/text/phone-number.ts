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
