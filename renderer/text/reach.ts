import type { PostalAddress } from '../../contract/record/parts.ts'
import { coordinatesText, mapText } from '../../contract/record/postal-lines.ts'

/** Whether a number is one of Japan's mobile phones by its first digits: 090, 080, 070 or 060, also after +81. */
export function isMobile(number: string): boolean {
  return /^(?:(?:\+|00)81(?:\(0\)|0)?|0)[6-9]0/u.test(number.normalize('NFKC').replace(/[^\d+()]/gu, ''))
}

/** The kind that is guessed of a number while it is typed; a mobile phone's until there is more of it. */
export function guessedKind(number: string): 'cell' | 'tel' {
  return number.replace(/\D/gu, '').length < 3 || isMobile(number) ? 'cell' : 'tel'
}

/** Codes that belong to no area, but that libphonenumber splits anyway. */
const noArea = /^(?:085|094|08389|0851[35-9])-/
/** Numbers that may have one more digit: mobile phones and the like. */
const mayGoOn = /^0[25-9]0\d{7}$/

/**
 * How the digits of a telephone number are written, complete or as far as they were typed: 03-1234-5678, or +44 20 7946 0958 for
 * a foreign number. Numbers without a country code are Japanese. Digits that are not a Japanese number, or too long for one, stay
 * as they are: other rules split their area codes. The rules of all countries are loaded when they are first needed.
 */
export async function numberFormat(): Promise<(digits: string) => string> {
  const { AsYouType } = await import('libphonenumber-js/max')
  return (digits) => {
    const typed = new AsYouType('JP')
    const text = typed.input(digits)
    if (text.replace(/[^\d+]/g, '') !== digits) return digits
    if (digits.startsWith('+')) return text
    if (!/^0\d*(?:-\d+)*$/.test(text)) return digits
    if (digits.length < 10 || mayGoOn.test(digits)) return text
    return typed.isValid() && !noArea.test(text) ? text : digits
  }
}

/** Longest URL that `link.open` takes. */
const longest = 2048

/**
 * The URL to open for a stored web address, or null if it is shown as plain text only.
 * SECURITY: http and https with a host and without a hidden user part; `javascript:`, `file:` and the like never become a button.
 * Main checks again before anything opens (design 6).
 */
export function webLink(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isOpened = isWeb && url.host !== '' && url.username === '' && url.password === ''
  return isOpened && url.href.length <= longest ? url.href : null
}

/** An address that main opens: a sign that would divide addresses or begin a header is in neither half. */
const oneAddress = /^([\p{L}\p{M}\p{N}.!#$&'*+=^_`{|}~-]+)@([\p{L}\p{M}\p{N}.-]+)$/u

/** A `mailto:` URL for a plain address, else null. */
export function mailLink(text: string | null | undefined): string | null {
  const parts = oneAddress.exec(text ?? '')
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

/** What of an address would go to a map; null where nothing of it finds a place. */
export function mapPlace(address: PostalAddress): string | null {
  return mapText(address) || null
}

/** The coordinates of an address for a map; null where it has none. */
export function coordinates(address: PostalAddress): string | null {
  return coordinatesText(address) || null
}
