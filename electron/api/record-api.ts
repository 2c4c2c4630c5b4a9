import { z } from 'zod'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { profileGroup, type ProfileGroup } from '../../contract/profile.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isUsableId } from '../../contract/record/parts.ts'
import { call, type CallContext } from './call.ts'
import {
  operations,
  requestLimits,
  defaultDeadlines,
  listQueryText,
  parseBaseUrl,
  type Answer,
  type Deadlines,
  type ListQuery,
} from './exchange.ts'
import { parseJson } from '../record-text/json-text.ts'
import { createPhotoApi, type PhotoApi } from './photo-api.ts'
import {
  readFetchedText,
  readRecordText,
  readRecordTexts,
  checkId,
  readValue,
  type FetchedText,
} from './read-answer.ts'
import { createTransport } from './transport.ts'

/**
 * A request body as JSON text. Text and not an object, because a number that was parsed and written again may have
 * changed (reliability 3.1). `electron/write/bodies.ts` builds it.
 */
export interface RequestBody {
  readonly json: string
}

/** The body of an update, with the version that it was made from: only a GET shows a record whole. */
export interface UpdateBody extends RequestBody {
  readonly over: FetchedText
}

/** Looks, with these calls, for the record that a create may have made: its raw text, or null where it is not found. */
export type FindMade = (records: RecordReads) => Promise<Result<string | null>>

/** The calls that change nothing. */
export type RecordReads = Pick<RecordApi, 'list' | 'get'>

/** The calls of one record family (interface 4.1, 4.2). Every answer is raw JSON text, as received. */
export interface RecordApi {
  /**
   * One page, each element on its own; of a record that is in the page twice only the newest. `group_id` is needed
   * for address records and is null for home address records.
   */
  list(group_id: string | null, query: ListQuery, signal?: AbortSignal): Promise<Result<string[]>>
  get(id: string, signal?: AbortSignal): Promise<Result<FetchedText>>
  /**
   * Not safe to repeat: after `unknown-outcome` look the record up first (design 4).
   * @param findMade asked by who sends the body a second time, before that
   */
  create(body: RequestBody, signal?: AbortSignal, findMade?: FindMade): Promise<Result<string>>
  update(id: string, body: UpdateBody, ifMatch: Condition, signal?: AbortSignal): Promise<Result<string>>
  delete(id: string, ifMatch: Condition, signal?: AbortSignal): Promise<Result<string>>
}

const accept = { Accept: 'application/json' }
// interface 4: the charset belongs to it; axios would send it without.
const withBody = { ...accept, 'Content-Type': 'application/json; charset=UTF-8' }

/** Makes the calls of one family. Ids, etags and sizes are checked before anything is sent. */
function createRecordApi(context: CallContext, family: Family): RecordApi {
  return {
    ...readCalls(context, family),
    ...createCall(context, family),
    ...conditionalCalls(context, family),
  }
}

function readCalls(context: CallContext, family: Family): Pick<RecordApi, 'list' | 'get'> {
  const { list, get } = operations
  return {
    async list(group_id, query, signal) {
      const path = listPath(family, group_id)
      if (!path.ok) return path
      const target = path.value + listQueryText(family, query)
      const read = (answer: Answer) => readRecordTexts(answer, list.answerLimit)
      return call(context, { operation: list, path: target, headers: accept, signal, read })
    },
    async get(id, signal) {
      const path = recordPath(family, id)
      if (!path.ok) return path
      return call(context, {
        operation: get,
        path: path.value,
        headers: accept,
        signal,
        read: (answer) => readFetchedText(answer, get.answerLimit, id),
      })
    },
  }
}

function createCall(context: CallContext, family: Family): Pick<RecordApi, 'create'> {
  return {
    async create(body, signal) {
      const bytes = bytesOf(body)
      if (!bytes.ok) return bytes
      return call(context, {
        operation: operations.create,
        path: `/api/${family}/`,
        headers: withBody,
        ...bytes.value,
        signal,
        read: (answer) => readRecordText(answer, operations.create.answerLimit),
      })
    },
  }
}

function conditionalCalls(context: CallContext, family: Family): Pick<RecordApi, 'update' | 'delete'> {
  return {
    async update(id, body, ifMatch, signal) {
      const target = conditionalTarget(family, id, ifMatch)
      if (!target.ok) return target
      const bytes = bytesOf(body)
      if (!bytes.ok) return bytes
      return call(context, {
        operation: operations.update,
        path: target.value.path,
        headers: { ...withBody, ...target.value.condition },
        ...bytes.value,
        signal,
        read: asRecord(id),
      })
    },
    async delete(id, ifMatch, signal) {
      const target = conditionalTarget(family, id, ifMatch)
      if (!target.ok) return target
      return call(context, {
        operation: operations.delete,
        path: target.value.path,
        headers: { ...accept, ...target.value.condition },
        signal,
        read: asRecord(id),
      })
    },
  }
}

const asRecord = (id: string) => (answer: Answer) => readRecordText(answer, operations.get.answerLimit, id)

/** The path of a list; `invalid-input` where the id of the group cannot be part of one. */
export function listPath(family: Family, group_id: string | null): Result<string> {
  if (family === 'homeaddress') return ok('/api/homeaddresses/list')
  const segment = checkId(group_id ?? '')
  return segment.ok ? ok(`/api/addresses/${segment.value}/list`) : segment
}

/** The path of a record; `invalid-input` where its id cannot be part of one. */
export function recordPath(family: Family, id: string): Result<string> {
  const segment = checkId(id)
  return segment.ok ? ok(`/api/${family}/${segment.value}`) : segment
}

/** SECURITY: no PUT or DELETE is sent without a usable If-Match, where the version it is based on has an etag (X12). */
function conditionalTarget(
  family: Family,
  id: string,
  ifMatch: Condition,
): Result<{ path: string; condition: { 'If-Match'?: string } }> {
  const path = recordPath(family, id)
  if (!path.ok) return path
  const condition = conditionHeader(ifMatch)
  return condition.ok ? ok({ path: path.value, condition: condition.value }) : condition
}

function bytesOf(body: RequestBody): Result<{ body: Uint8Array; bodyLimit: number }> {
  const bytes = Buffer.from(body.json)
  const bodyLimit = requestLimits.record
  return bytes.length > bodyLimit ? fail({ kind: 'too-big' }) : ok({ body: bytes, bodyLimit })
}

const longest = 2000

/** No condition: for a version that has no etag at all. Only `conditionOver` makes it. */
interface NoCondition {
  readonly over: FetchedText
}

/** What holds a write back where the record has changed: the etag of a version, where it has one. */
type Condition = string | NoCondition

/**
 * The If-Match value of a conditional write (interface 4.4): the etag exactly as received, quotes included.
 * Fails with `unusable-etag` for everything that axios or a server could read as "no condition".
 * SECURITY: `undefined`, '' and characters that axios strips would silently make the write unconditional
 * (measured, reliability 3.1); `*` matches any version.
 */
export function ifMatchHeader(etag: unknown): Result<string> {
  if (
    typeof etag !== 'string' ||
    etag === '*' ||
    etag.length > longest ||
    !/^[\x20-\x7e\x80-\xff]+$/.test(etag) ||
    /^ | $/.test(etag)
  ) {
    return fail({ kind: 'unusable-etag' })
  }
  return ok(etag)
}

/**
 * The condition of a write based on a version that a GET has just shown: its etag. A write based on a version
 * without an etag is sent without a condition, so the caller must have compared that version with what the user
 * saw. Fails with `unusable-etag` for an etag that cannot be sent, and with `bad-response` where the text is not a
 * record.
 */
export function conditionOver(over: FetchedText): Result<Condition> {
  const parsed = parseJson(over)
  if (!parsed.ok) return parsed
  const etag: unknown = Reflect.get(Object(parsed.value), 'etag')
  // SECURITY: the only way to a write without If-Match, and it takes the text of a GET to go it.
  return etag === undefined || etag === null || etag === '' ? ok({ over }) : ifMatchHeader(etag)
}

/** The header that says a condition; none without one. Fails with `unusable-etag` as `ifMatchHeader`. */
function conditionHeader(condition: Condition): Result<{ 'If-Match'?: string }> {
  // SECURITY: checked once more, because an absent etag must never pass for an absent condition.
  if (typeof condition === 'object' && typeof condition?.over === 'string') return ok({})
  const value = ifMatchHeader(condition)
  return value.ok ? ok({ 'If-Match': value.value }) : value
}

/** Everything the service offers, for one profile. No call throws. */
export interface ServiceApi {
  address: RecordApi
  homeaddress: RecordApi
  photo: PhotoApi
  groups(signal?: AbortSignal): Promise<Result<ProfileGroup[]>>
  /** How many creates, updates and deletes were answered, and the status of the latest answer; 0 before the first. */
  written(): { count: number; status: number }
  /** Closes the connections that wait for a next request. */
  dropIdle(): void
  /** Ends reads immediately, lets writes that are under way finish, refuses new calls with `cancelled`. */
  close(): void
}

export interface ServiceApiOptions {
  /** Base address of the deployment; may end with /api. Whether http is allowed is the profile's decision. */
  base_url: string
  /** Called for each request; '' means that the user is not signed in. */
  token: () => string
  /** The certificate, as PEM, that the user has confirmed for this service; none unless told. */
  pin?: string | null
  /** In ms; for tests. */
  deadlines?: Partial<Deadlines>
}

/** Makes the calls of one profile, or fails with `invalid-input` where the base address cannot be used. */
export function createServiceApi(options: ServiceApiOptions): Result<ServiceApi> {
  const base = parseBaseUrl(options.base_url)
  if (!base.ok) return base
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  const { token, pin } = options
  const transport = createTransport({ base: base.value, token, connectMs: deadlines.connect, pin })
  const closing = new AbortController()
  let written = { count: 0, status: 0 }
  const onWritten = (status: number) => (written = { count: written.count + 1, status })
  const closed = closing.signal
  const context: CallContext = { transport, base: base.value, deadlines, closed, onWritten }
  return ok({
    address: createRecordApi(context, 'address'),
    homeaddress: createRecordApi(context, 'homeaddress'),
    photo: createPhotoApi(context),
    groups: (signal) => listGroups(context, signal),
    written: () => written,
    dropIdle: transport.dropIdle,
    close() {
      closing.abort()
      transport.close()
    },
  })
}

// Some service writes ids as numbers.
const group = z.looseObject({
  id: z.string().or(z.number().transform(String)),
  name: z.string().nullish(),
  deleted: z.boolean().nullish(),
})

/**
 * The groups the token can see. Not part of the spec: a live deployment has this call (interface 10.3), elsewhere it
 * answers `not-found`, and the user names the groups.
 */
async function listGroups(context: CallContext, signal?: AbortSignal): Promise<Result<ProfileGroup[]>> {
  return call(context, {
    operation: operations.list,
    path: '/api/groups/list?limit=200&skip=0',
    headers: { Accept: 'application/json' },
    signal,
    read: readGroups,
  })
}

async function readGroups(answer: Answer): Promise<Result<ProfileGroup[]>> {
  const json = await readValue(answer, operations.list.answerLimit)
  if (!json.ok) return json
  const groups = z.array(group).safeParse(json.value)
  if (!groups.success) return fail({ kind: 'bad-response', path: '$', expected: 'an array of groups' })
  const usable = groups.data
    .filter(({ id, deleted }) => deleted !== true && isUsableId(id))
    .map(({ id, name }) => profileGroup.safeParse({ group_id: id, name: name ?? '' }))
  return ok(usable.flatMap((found) => (found.success ? [found.data] : [])))
}
