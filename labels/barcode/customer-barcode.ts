/** Height of a bar: long, semi-long upper, semi-long lower, timing (paper 4.2). */
export type Bar = 1 | 2 | 3 | 4

const symbols = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '-',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
] as const
// In the order of `symbols`; a–h are the control codes CC1–CC8.
const patterns = '144 114 132 312 123 141 321 213 231 411 414 324 342 234 432 243 423 441 111'.split(' ')
const start = '13'
const stop = '31'
const filler = 'd'
const addressLength = 13
const modulus = 19

/** A letter is a control code for its ten and a digit: A is CC1 0, K is CC2 0, U is CC3 0. */
function encodedLetter(letter: string): string {
  const index = letter.charCodeAt(0) - 65
  return `${'abc'[Math.floor(index / 10)] ?? ''}${index % 10}`
}

/** Thirteen codes: cut, or filled with CC4. A letter's control code may be the last, its digit is dropped then. */
function addressCodes(number: string): string {
  const codes = number.replace(/[A-Z]/gu, encodedLetter)
  return codes.slice(0, addressLength).padEnd(addressLength, filler)
}

/** The check code makes the sum of all values a multiple of 19. */
export function checkCode(codes: string): string {
  const sum = Array.from(codes, (code) => symbols.findIndex((symbol) => symbol === code)).reduce(
    (a, b) => a + b,
    0,
  )
  return symbols[(modulus - (sum % modulus)) % modulus] ?? ''
}

/** The 21 codes between start and stop: postal code, address number, check code; CC1–CC8 are written a–h. */
export function barcodeCodes(postalDigits: string, addressNumber: string): string {
  const codes = postalDigits + addressCodes(addressNumber)
  return codes + checkCode(codes)
}

/** The 67 bars of a customer barcode. `postalDigits` are seven digits, `addressNumber` digits, hyphens and letters. */
export function customerBars(postalDigits: string, addressNumber: string): Bar[] {
  const codes = Array.from(barcodeCodes(postalDigits, addressNumber))
  const middle = codes.map((code) => patterns[symbols.findIndex((symbol) => symbol === code)] ?? '').join('')
  return Array.from(start + middle + stop, (digit) =>
    digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : 4,
  )
}

/**
 * Whether Japan Post wants no barcode for this postal code: a code for everything not listed in a town's area ends in
 * 00 (paper 4.7).
 */
export function isRepresentative(postalDigits: string): boolean {
  return postalDigits.endsWith('00')
}
