import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'

/** A request as the transport takes it: path and query are ready to send. */
export interface OutgoingRequest {
  operation: Operation
  /** Below the base address, starting with `/api/`, ids already encoded. */
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | FormData
  /** Largest body in bytes; without one nothing is sent. */
  bodyLimit?: number
  /** Stops the call for the caller's reasons. */
  signal: AbortSignal
  /** Aborts the call when its time is up. */
  deadline: AbortSignal
  /** Bytes of the request that have left so far, and their total. */
  onProgress?: (sent: number, total: number) => void
}

/** An answer that arrived whole. Header names are in lower case. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
}

/** How one request ended; `code` is a short technical word without personal data. */
export type Exchange =
  | { kind: 'answered'; answer: Answer }
  /** No byte of the request left this machine. */
  | { kind: 'not-sent'; code: string }
  /** The request left, a whole answer never came. */
  | { kind: 'cut'; code: string }
  /** What came back is not HTTP. */
  | { kind: 'garbled'; code: string }
  | { kind: 'cancelled'; sent: boolean }
  /** The answer is larger than the operation allows. */
  | { kind: 'too-big' }
  /** No token, or one that cannot travel in a header. Nothing was sent. */
  | { kind: 'no-token' }

/** How long each kind of call may take in all, in ms (fault T12). */
export interface Deadlines {
  /** TCP and TLS set-up (fault T04). */
  connect: number
  record: number
  list: number
  photo: number
}

export const defaultDeadlines: Deadlines = { connect: 10_000, record: 15_000, list: 60_000, photo: 120_000 }

/** What a call does to the service, and what it may cost. */
interface Operation {
  class: OperationClass
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  deadline: 'record' | 'list' | 'photo'
  /** Largest answer in bytes, before and after gunzip (SECURITY X08). */
  answerLimit: number
}

const mebibyte = 1024 * 1024
const record = { deadline: 'record', answerLimit: 2 * mebibyte } as const
const photo = { deadline: 'photo' } as const

/** The seven kinds of call that the 13 operations of the spec consist of: both families share six of them. */
export const operations = {
  list: { class: 'read', method: 'GET', deadline: 'list', answerLimit: 32 * mebibyte },
  get: { class: 'read', method: 'GET', ...record },
  create: { class: 'create', method: 'POST', ...record },
  update: { class: 'write', method: 'PUT', ...record },
  delete: { class: 'write', method: 'DELETE', ...record },
  download: { class: 'read', method: 'GET', ...photo, answerLimit: 20 * mebibyte },
  upload: { class: 'upload', method: 'POST', ...photo, answerLimit: 64 * 1024 },
} as const satisfies Record<string, Operation>

/** Largest bodies that leave, in bytes. The spec shows no limits (interface 8); these are ours. */
export const requestLimits = { record: 8 * mebibyte, photo: 20 * mebibyte }

/**
 * What a call can do to the service: read; `write` (PUT or DELETE with If-Match, safe to repeat); `create` (not
 * safe to repeat); `upload` to the temporary store (a repeat only creates an orphan).
 */
export type OperationClass = 'read' | 'write' | 'create' | 'upload'

/** Where one deployment of the service lives, taken apart once and then frozen (SECURITY X04). */
export interface BaseUrl {
  /** Scheme, host and port; every request must match them just before it is sent. */
  origin: string
  /** Host with port, for sentences such as "books.example did not answer". */
  host: string
  /** The part of a path before `/api`: empty, or `/something` without a slash at the end. */
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
  // SECURITY: a user name in the address would be sent along with the bearer token and show up in messages.
  if (url.username !== '' || url.password !== '') return refuse('an address without a user name')
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  return ok(Object.freeze({ origin: url.origin, host: url.host, prefix }))
}

/** Query of a list call (interface 4.1). `clientid` and `externalid` exist for address records only (interface 4.2). */
export interface ListQuery {
  limit: number
  skip: number
  showdeleted?: 'T' | 'F'
  /** Server time as received, UTC with microseconds; never the local clock (reliability 5.3). */
  updatedmin?: string
  clientid?: string
  externalid?: string
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

/**
 * Statuses that a service may answer when a request asks for more records than it gives per page: the spec does
 * not show one (interface 8).
 */
export const limitRefusals: readonly number[] = [400, 413, 422]

/** Whether a list may have been refused for a `limit` above the service's own. */
export function mayRefuseLimit(failure: Failure): boolean {
  return (
    failure.kind === 'bad-response' && limitRefusals.some((status) => failure.path === `status ${status}`)
  )
}
