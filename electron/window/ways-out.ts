import { shell, clipboard } from 'electron'
import { fail, ok, type Result } from '../../contract/failure.ts'

/**
 * Opens a link of a record in the system's browser, mail or telephone program.
 * Returns `invalid-input` for every link that is not plainly harmless, and opens nothing then; `no-program` when the
 * system does not open it.
 */
export async function openLink(url: string): Promise<Result<null>> {
  const safe = safeLink(url)
  if (safe === null)
    return fail({ kind: 'invalid-input', path: 'url', expected: 'http, https, mailto or tel' })
  return open(safe)
}

/**
 * Begins a new mail to these addresses in the system's mail program; none of them sees the others. Returns
 * `invalid-input` and opens nothing where one of them is not an address or all together are too long for a link;
 * `no-program` as `openLink`.
 */
export async function openMailToMany(addresses: readonly string[]): Promise<Result<null>> {
  const link = mailToMany(addresses)
  return link === null ? fail({ kind: 'invalid-input', path: 'bcc', expected: 'mail addresses' }) : open(link)
}

function open(safe: string): Promise<Result<null>> {
  // SECURITY: the only call of openExternal; the text passed is made below, it is never the record's.
  return shell.openExternal(safe).then(
    () => ok(null),
    () => fail({ kind: 'no-program' }),
  )
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Longest link that is opened, in characters (SECURITY E15). */
const maxLength = 2048

/**
 * The link as the WHATWG parser writes it, or null when it must not be opened: another scheme, credentials,
 * no host, control characters, too long. Mail links keep one address only: headers such as `attach` are dropped.
 * SECURITY: records come from outside; a link is the one thing in them that reaches the system (row 15).
 */
export function safeLink(link: string): string | null {
  if (link.length > maxLength || hasControlCharacter(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  if (!schemes.has(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'mailto:') return safeMailLink(url.pathname)
  if (url.protocol === 'tel:') return /^[+0-9().-]+$/.test(url.pathname) ? `tel:${url.pathname}` : null
  return url.host === '' || url.href.length > maxLength ? null : url.href
}

/** Letters of all scripts and what addresses are written with; no sign that divides addresses or begins a header. */
const oneAddress = /^[\p{L}\p{M}\p{N}.!#$&'*+=^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+$/u

/**
 * SECURITY: read as a mail program reads it, decoded, so that neither a second address nor a line that adds a
 * header (`bcc`) hides in it. A remaining percent sign would be decoded by a program that decodes twice.
 */
function safeMailLink(path: string): string | null {
  try {
    const address = spelled(decodeURIComponent(path))
    const link = `mailto:${address ?? ''}`
    return address !== null && link.length <= maxLength ? link : null
  } catch {
    // Bytes that are not UTF-8.
    return null
  }
}

/** An address as a link spells it; null for what is not one address. */
function spelled(address: string): string | null {
  if (!oneAddress.test(address)) return null
  const [local = '', domain = ''] = address.split('@')
  return `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`
}

/** Longest link to many that mail programs take, in characters: Windows hands over no more than 2,081. */
const maxManyLength = 2000

/**
 * The link of a new mail in which no recipient sees the address of another; null without an address, where one of
 * them is not an address, or where the link would become too long.
 * SECURITY: each address is passed separately and percent-encoded, so that none can bring a header (`subject`,
 * `attach`), a line or a second address along (SECURITY X45).
 */
export function mailToMany(addresses: readonly string[]): string | null {
  const all = addresses.map(spelled)
  if (all.length === 0 || all.includes(null)) return null
  const link = `mailto:?bcc=${all.join(',')}`
  return link.length <= maxManyLength ? link : null
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true
  }
  return false
}

/**
 * Puts a text into the clipboard of the system.
 * SECURITY: the only place in main that writes it, and only when the user chose an item or a button that says so (SECURITY X40).
 */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text)
}
