import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ListQuery } from '../../contract/record/list-query.ts'

/** Where one deployment of the service lives, taken apart once and then frozen (SECURITY X04). */
export interface BaseUrl {
  /** Scheme, host and port; what every request must match just before it leaves. */
  origin: string
  /** Host with port, for sentences such as "books.example did not answer". */
  host: string
  /** What stands before `/api` in a path: empty, or `/something` without a slash at the end. */
  prefix: string
}

const refuse = (expected: string): Result<BaseUrl> =>
  fail({ kind: 'invalid-input', path: 'base_url', expected })

/**
 * Reads a base address. Accepts https, and http (the profile decides whether http is allowed at all). A trailing slash
 * and a trailing `/api` are dropped, since the paths of the spec begin with /api already (interface 10.1).
 */
export function parseBaseUrl(text: string): Result<BaseUrl> {
  // WHATWG parsing silently strips blanks and turns backslashes into slashes; a typed address should say what it means.
  if (/[\s\\?#]/.test(text)) return refuse('an address without blanks, "?" and "#"')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:\/\//i.test(text)) return refuse('an address that starts with https://')
  // SECURITY: a user name in the address would travel beside the bearer token and show up in messages.
  if (url.username !== '' || url.password !== '') return refuse('an address without a user name')
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  return ok(Object.freeze({ origin: url.origin, host: url.host, prefix }))
}

/**
 * True when a finished request address still belongs to the service.
 * SECURITY: the bearer token must never reach another origin or leave the /api tree (SECURITY X05).
 */
export function belongsTo(base: BaseUrl, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === base.origin && url.pathname.startsWith(`${base.prefix}/api/`)
}

/** Longest id that enters a path, in UTF-16 units. Ids of a live deployment have 24 (interface 10.4). */
const longest = 500

/** Slashes, control characters, and halves of a surrogate pair, on which encodeURIComponent throws. */
const unsafe = /[/\\\p{Control}\p{Surrogate}]/u

/** True when an id can stand in a path as one segment and mean itself (fault P27). */
export function isUsableId(id: unknown): id is string {
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= longest &&
    id !== '.' &&
    id !== '..' &&
    !unsafe.test(id)
  )
}

/**
 * Turns an id into a path segment, or fails with `invalid-input`.
 * SECURITY: `DELETE /api/address/..` is sent as `DELETE /api/` otherwise (measured, reliability 3.1).
 */
export function checkId(id: string): Result<string> {
  if (!isUsableId(id)) return fail({ kind: 'invalid-input', path: 'id', expected: 'an id that fits a path' })
  return ok(encodeURIComponent(id))
}

/** Parameters that only address lists have (interface 4.2). */
const addressOnly = new Set(['clientid', 'externalid'])

/**
 * The query of a list call, from `?` on; '' without parameters. `callback` is not among the parameters and is never sent: it turns an answer
 * into a script (design 4).
 */
export function listQueryText(family: Family, query: Partial<ListQuery>): string {
  const { limit, skip, showdeleted, updatedmin, clientid, externalid } = query
  const parameters = { limit, skip, showdeleted, updatedmin, clientid, externalid }
  const sent = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && !(family === 'homeaddress' && addressOnly.has(name)),
  )
  if (sent.length === 0) return ''
  return `?${sent.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}
