import type { MailingRecord, PostalAddress } from './mailing-record.ts'
import { printable } from './mailing-record.ts'

/** Which of a record's addresses to use: of a kind, by position, or the first that is filled in. */
export type AddressChoice = 'first' | 'home' | 'office' | number

/** The address to print, and whether it is another one than was asked for. */
export interface ChosenAddress {
  readonly address: PostalAddress
  readonly substitute: boolean
}

const printed = ['country', 'zipcode', 'region', 'city', 'street', 'pobox', 'building'] as const

function isFilled(address: PostalAddress): boolean {
  return printed.some((field) => field !== 'country' && printable(address[field]) !== '')
}

/** Chooses the address; falls back to the first one that is filled in. Null when the record has none. */
export function chooseAddress(record: MailingRecord, choice: AddressChoice): ChosenAddress | null {
  const addresses = record.addresses ?? []
  const filled = addresses.filter(isFilled)
  const wanted =
    typeof choice === 'number'
      ? filled.find((address) => address === addresses[choice])
      : filled.find((address) => choice === 'first' || address.kindof === choice)
  const address = wanted ?? filled[0]
  return address === undefined ? null : { address, substitute: wanted === undefined }
}
