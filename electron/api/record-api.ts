import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ListQuery } from '../../contract/record/list-query.ts'
import { call } from './call.ts'
import type { CallContext } from './call.ts'
import { operations, requestLimits } from './exchange.ts'
import { checkId, listQueryText } from './service-url.ts'
import type { Answer } from './exchange.ts'
import { conditionHeader } from './if-match.ts'
import type { Condition } from './if-match.ts'
import { readFetchedText, readRecordText, readRecordTexts } from './record-text.ts'
import type { FetchedText } from './record-text.ts'

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

/** The calls of one record family (interface 4.1, 4.2). Every answer is raw JSON text, as received. */
export interface RecordApi {
  /**
   * One page, each element on its own; of a record that is in the page twice only the newest. `group_id` is needed
   * for address records and is null for home address records.
   */
  list(group_id: string | null, query: ListQuery, signal?: AbortSignal): Promise<Result<string[]>>
  get(id: string, signal?: AbortSignal): Promise<Result<FetchedText>>
  /** Not safe to repeat: after `unknown-outcome` look the record up first (design 4). */
  create(body: RequestBody, signal?: AbortSignal): Promise<Result<string>>
  update(id: string, body: UpdateBody, ifMatch: Condition, signal?: AbortSignal): Promise<Result<string>>
  delete(id: string, ifMatch: Condition, signal?: AbortSignal): Promise<Result<string>>
}

const accept = { Accept: 'application/json' }
// interface 4: the charset belongs to it; axios would send it without.
const withBody = { ...accept, 'Content-Type': 'application/json; charset=UTF-8' }

/** Makes the calls of one family. Ids, etags and sizes are checked before anything is sent. */
export function createRecordApi(context: CallContext, family: Family): RecordApi {
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

/** The path of a list; `invalid-input` where the group cannot stand in one. */
export function listPath(family: Family, group_id: string | null): Result<string> {
  if (family === 'homeaddress') return ok('/api/homeaddresses/list')
  const segment = checkId(group_id ?? '')
  return segment.ok ? ok(`/api/addresses/${segment.value}/list`) : segment
}

/** The path of a record; `invalid-input` where its id cannot stand in one. */
export function recordPath(family: Family, id: string): Result<string> {
  const segment = checkId(id)
  return segment.ok ? ok(`/api/${family}/${segment.value}`) : segment
}

/** SECURITY: no PUT or DELETE leaves without a usable If-Match, where the version it goes over has an etag (X12). */
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
