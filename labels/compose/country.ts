import type { PostalAddress } from './mailing-record.ts'
import { printable } from './mailing-record.ts'

const japan = /^(日本国?|ニッポン|ニホン|にほん|にっぽん|japan|jp|jpn|nippon|nihon)$/iu
const eastAsianScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const japaneseCode = /^\D*\d{3}\D?\d{4}\D*$/u

/** Whether text holds Chinese characters, kana or Hangul. */
export function isEastAsian(text: string): boolean {
  return eastAsianScript.test(text)
}

/**
 * Whether the address is in Japan. Without a country (interface 2.1: may be null) it is, unless nothing in it is
 * Japanese: neither the script nor the form of the postal code.
 */
export function isDomestic(address: PostalAddress): boolean {
  const country = printable(address.country).normalize('NFKC')
  if (country !== '') return japan.test(country)
  const code = printable(address.zipcode).normalize('NFKC')
  if (code !== '' && japaneseCode.test(code)) return true
  const place = [address.region, address.city, address.street, address.building].map(printable).join('')
  return (code === '' && place === '') || isEastAsian(place)
}
