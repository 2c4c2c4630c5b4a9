import type { Direction, PrintOptions } from '../../contract/ipc/print.ts'
import { countryCodeOf } from '../../contract/record/countries.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { readPostalCode } from '../../contract/record/postal-code.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

type Fields =
  | 'id'
  | 'group_id'
  | 'code'
  | 'lastname'
  | 'firstname'
  | 'lastkana'
  | 'firstkana'
  | 'suffix'
  | 'joint_names'
  | 'addresses'
  | 'organization'

/**
 * What printing needs of a record. An address record and a home address record fit, and so does a row of a CSV
 * file: every field may be missing.
 */
export type MailingRecord = Partial<Pick<ServiceRecord, Fields>>

const blank = /\s/u
const blanks = /\s+/gu

/** A text field as printed: null and missing are empty, blanks and line breaks become single spaces. */
export function printable(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  // \s also matches the byte order mark, which is not a blank.
  return blank.test(value) ? value.replaceAll('\ufeff', '').replace(blanks, ' ').trim() : value
}

const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]+/u

/** A text field whose line breaks are meant: its lines as printed. */
export function printableLines(value: string | null | undefined): string[] {
  return (value ?? '')
    .split(lineBreaks)
    .map(printable)
    .filter((line) => line !== '')
}

const eastAsianScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const japaneseCode = /^\D*\d{3}\D?\d{4}\D*$/u

/** Whether text holds Chinese characters, kana or Hangul. */
export function isEastAsian(text: string): boolean {
  return eastAsianScript.test(text)
}

/** The code of the country of an address; null where that is not known. */
export function countryOf(address: PostalAddress): string | null {
  return isDomestic(address) ? 'JP' : countryCodeOf(printable(address.country).normalize('NFKC'))
}

/**
 * Whether the address is in Japan. Without a country (interface 2.1: may be null) it is, unless nothing in it is
 * Japanese: neither the script nor the form of the postal code.
 */
export function isDomestic(address: PostalAddress): boolean {
  const country = printable(address.country).normalize('NFKC')
  if (country !== '') return countryCodeOf(country) === 'JP'
  const code = printable(address.zipcode).normalize('NFKC')
  if (code !== '' && japaneseCode.test(code)) return true
  const place = [address.region, address.city, address.street, address.building].map(printable).join('')
  return (code === '' && place === '') || isEastAsian(place)
}

/** A postal code as read from a record. */
export interface PostalCode {
  /** Seven digits, or empty for a code that is not Japanese. */
  readonly digits: string
  /** The code as printed text, in the form of its country: `100-0013`; unchanged if it does not fit that form. */
  readonly text: string
  readonly foreign: boolean
  /** Whether zeros were put before it that it had lost. */
  readonly restored: boolean
  /** Whether it does not have the form of its country. */
  readonly wrong: boolean
}

/** Reads the postal code of an address in any width and with any hyphen or 〒, by the form of its country. */
export function postalCode(zipcode: string, domestic: boolean, place: PostalAddress = {}): PostalCode {
  const read = domestic
    ? readPostalCode(zipcode, { ...place, country: '' }, 'JP')
    : readPostalCode(zipcode, place)
  const isWhole = domestic && read.text !== '' && !read.wrong
  return { ...read, digits: isWhole ? read.text.replace('-', '') : '', foreign: !domestic }
}

/** Which of a record's addresses to use: of a kind, by position, or the first that is filled in. */
export type AddressChoice = PrintOptions['address'] | number

/** The address to print, and whether it differs from the requested one. */
export interface ChosenAddress {
  readonly address: PostalAddress
  readonly substitute: boolean
}

const placed = ['region', 'city', 'street', 'pobox', 'building'] as const

function hasCode({ zipcode }: PostalAddress): boolean {
  return printable(zipcode) !== ''
}

/** Whether it has more than its country and postal code: otherwise no mail can arrive. */
export function hasPlace(address: PostalAddress): boolean {
  return placed.some((field) => printable(address[field]) !== '')
}

/**
 * Chooses the address. Falls back to the first one that is filled in, to a postal code alone only when there is no other
 * address. Null when the record has no address.
 */
export function chooseAddress(record: MailingRecord, choice: AddressChoice): ChosenAddress | null {
  const addresses = record.addresses ?? []
  const places = addresses.filter(hasPlace)
  const filled = places.length > 0 ? places : addresses.filter(hasCode)
  const wanted =
    typeof choice === 'number'
      ? filled.find((address) => address === addresses[choice])
      : filled.find((address) => choice === 'first' || address.kindof === choice)
  const address = wanted ?? filled[0]
  return address === undefined ? null : { address, substitute: wanted === undefined }
}

/** Means the sender, in the place of a record's position; such a warning is given once for a whole print job. */
export const senderPosition = -1

/** A direction, or a sheet by its code. */
export type BetterChoice = Direction | { readonly sheet: string }

/**
 * What the user should know about one mailing label before it is printed. `record` is the record's position in the
 * print job, or `senderPosition`.
 */
export type MailingWarning =
  /** No address is filled in, or only the postal code. */
  | { readonly kind: 'no-address'; readonly record: number }
  /** Not the requested address (home, office) but the first one that is filled in. */
  | { readonly kind: 'other-address'; readonly record: number }
  | { readonly kind: 'no-postal-code'; readonly record: number }
  /** The postal code does not have the form of its country; it is printed as written, but not in a printed frame. */
  | { readonly kind: 'postal-code-form'; readonly record: number }
  /** The postal code had lost zeros at its beginning: `text` is printed. */
  | { readonly kind: 'postal-code-restored'; readonly record: number; readonly text: string }
  /** Neither a person nor an organisation to write to. */
  | { readonly kind: 'no-name'; readonly record: number }
  /** The record asked for two honorifics, or for one that does not fit: one of them is printed. */
  | { readonly kind: 'honorific-corrected'; readonly record: number }
  /** The title is not printed, since 御中 addresses the whole office. */
  | { readonly kind: 'title-left-out'; readonly record: number; readonly text: string }
  /** `text` did not fit even at the smallest size and is left out; the rest is printed. */
  | { readonly kind: 'overflow'; readonly record: number; readonly text: string }
  /** Nothing is printed: `text` must be whole and has no room. `better` has room for it; null if neither helps. */
  | {
      readonly kind: 'no-room'
      readonly record: number
      readonly text: string
      readonly better: BetterChoice | null
    }
  /**
   * Type is smaller than 6 points; one warning for a job, about the label with the smallest, `points`. `better` is the
   * direction or the sheet that gives that label at least 6; null if neither helps.
   */
  | {
      readonly kind: 'small-type'
      readonly record: number
      readonly points: number
      /** How many records have such type. */
      readonly records: number
      readonly better: BetterChoice | null
    }
  /** A QR code has no room for all of the contact. */
  | { readonly kind: 'code-shortened'; readonly record: number }
  /** Type is condensed to less than 80 % of its width, since nothing else fits. */
  | { readonly kind: 'condensed'; readonly record: number }
  /** Emoji and other pictures that no font has: nothing is printed in their place. */
  | { readonly kind: 'picture-left-out'; readonly record: number; readonly characters: string }
  /** No chosen font has `characters`; 〓 is printed in place of each. */
  | { readonly kind: 'missing-character'; readonly record: number; readonly characters: string }
  /** Letters of `characters` join, stack or run from the right, which is not done; 〓 is printed in place of each. */
  | { readonly kind: 'missing-script'; readonly record: number; readonly characters: string }
  /** No chosen font has these variant forms; the ordinary ones are printed. */
  | { readonly kind: 'missing-variant'; readonly record: number; readonly characters: string }
  /** The customer barcode is printed, but the end of the town's name is a guess (paper 4.8). */
  | { readonly kind: 'barcode-unverified'; readonly record: number }
  /** No customer barcode: no seven digits, a representative postal code, no number in the address, or no room. */
  | {
      readonly kind: 'barcode-left-out'
      readonly record: number
      readonly reason: 'postal-code' | 'representative' | 'address-number' | 'room'
    }
