import type { PostalTown } from '../../contract/ipc/postal-code.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { isJapan } from '../../contract/record/postal-lines.ts'

/** The fields that a postal code says something about. */
export type PostalParts = Pick<PostalAddress, 'region' | 'city' | 'street' | 'building'>

/** The seven digits of a Japanese postal code as people write it, 〒 and full width too; null for anything else. */
export function zipcodeDigits(zipcode: string | null | undefined): string | null {
  const plain = (zipcode ?? '').normalize('NFKC').replace(/[〒\s‐‑–—−ー-]/g, '')
  return /^\d{7}$/.test(plain) ? plain : null
}

/** A code of seven digits as it is written: 106-0032. */
export function writtenZipcode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`
}

/** Whether there is help for an address: abroad it stays what it is, free text. */
export function hasPostalHelp(address: PostalAddress): boolean {
  return isJapan(address)
}

/** What a place says of an address. What was typed behind the town stays, and so does a street that the code does not name. */
export function partsOf({ region, city, street, building }: PostalTown, address: PostalAddress): PostalParts {
  const typed = (address.street ?? '').trim()
  const parts: PostalParts = { region, city }
  if (street !== '') parts.street = joinedStreet(street, typed)
  if (building !== '') parts.building = building
  return parts
}

/** Whether nothing would be written over by a place. */
export function isFree(town: PostalTown, address: PostalAddress): boolean {
  const parts = partsOf(town, address)
  return Object.entries(parts).every(([part, value]) => {
    const typed = (address[part as keyof PostalParts] ?? '').trim()
    return typed === '' || value?.startsWith(typed) || value?.endsWith(typed)
  })
}

/** Whether an address says already what a place says. */
export function saysAlready(town: PostalTown, address: PostalAddress): boolean {
  const same = (one: string | null | undefined, other: string) => folded(one ?? '') === folded(other)
  const inTown = folded(address.street ?? '').startsWith(folded(town.street))
  return same(address.region, town.region) && same(address.city, town.city) && inTown
}

/** A place in one line, as it would be written, with what tells it from the others of its code. */
export function townText({ region, city, street, building, company, note }: PostalTown): string {
  const place = [`${region}${city}${street}`, building, company].filter((part) => part !== '').join(' ')
  return note === '' ? place : `${place} (${note})`
}

function joinedStreet(town: string, typed: string): string {
  if (folded(typed).startsWith(folded(town))) return typed
  return /^\d/.test(typed.normalize('NFKC')) ? `${town}${typed}` : town
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[ヶがガ]/g, 'ケ')
}
