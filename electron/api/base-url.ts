import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** Where one deployment of the service lives, taken apart once and then frozen (reliability X04). */
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
 * and a trailing `/api` are dropped, since the paths of the spec begin with /api already (service-facts).
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
 * SECURITY: the bearer token must never reach another origin or leave the /api tree (reliability X05).
 */
export function belongsTo(base: BaseUrl, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === base.origin && url.pathname.startsWith(`${base.prefix}/api/`)
}
