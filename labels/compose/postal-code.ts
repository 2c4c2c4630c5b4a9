const digitsOnly = /\d/gu

/** A postal code as read from a record. */
export interface PostalCode {
  /** Seven digits, or empty when the code is not a Japanese one. */
  readonly digits: string
  /** The code as it is set as text: `100-0013`, or a foreign code as written. */
  readonly text: string
  readonly foreign: boolean
}

/** Reads a Japanese postal code in any width and with any hyphen or 〒; other forms keep their text and no digits. */
export function postalCode(zipcode: string, domestic: boolean): PostalCode {
  const plain = zipcode.normalize('NFKC').replace('〒', '').trim()
  if (!domestic) return { digits: '', text: plain, foreign: true }
  const digits = (plain.match(digitsOnly) ?? []).join('')
  const usable = digits.length === 7 && /^[\d\s\p{Dash}ー]*$/u.test(plain)
  if (!usable) return { digits: '', text: plain, foreign: false }
  return { digits, text: `${digits.slice(0, 3)}-${digits.slice(3)}`, foreign: false }
}
