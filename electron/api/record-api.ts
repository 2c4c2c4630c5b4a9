import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import type { ListQuery } from '../../contract/model/list-query.ts'
import { call } from './call.ts'
import type { CallContext } from './call.ts'
import { checkId } from './check-id.ts'
import type { Answer } from './exchange.ts'
import { ifMatchHeader } from './if-match.ts'
import { listQueryText } from './list-query-text.ts'
import { operations, requestLimits } from './operation.ts'
import { readCreatedText, readRecordText, readRecordTexts } from './record-text.ts'

/**
 * A request body as JSON text. Text and not an object, because a number that was parsed and written again may have
 * changed (reliability 3.1). `electron/outbox/request-body.ts` builds it.
 */
export interface RequestBody {
  readonly json: string
}

/** The calls of one record family (spec 4.1, 4.2). Every answer is raw JSON text, as received. */
export interface RecordApi {
  /**
   * One page, each element on its own; of a record that is in the page twice only the newest. `group_id` is needed
   * for address records and is null for home address records.
   */
  list(group_id: string | null, query: ListQuery, signal?: AbortSignal): Promise<Result<string[]>>
  get(id: string, signal?: AbortSignal): Promise<Result<string>>
  /** Not safe to repeat: after `unknown-outcome` look the record up first (design 4). */
  create(body: RequestBody, signal?: AbortSignal): Promise<Result<string>>
  update(id: string, body: RequestBody, ifMatch: string, signal?: AbortSignal): Promise<Result<string>>
  delete(id: string, ifMatch: string, signal?: AbortSignal): Promise<Result<string>>
}

const accept = { Accept: 'application/json' }
// spec 4: the charset belongs to it; axios would send it without.
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
        read: asRecord(id),
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
        read: (answer) => readCreatedText(answer, operations.create.answerLimit),
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
        headers: { ...withBody, 'If-Match': target.value.ifMatch },
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
        headers: { ...accept, 'If-Match': target.value.ifMatch },
        signal,
        read: asRecord(id),
      })
    },
  }
}

const asRecord = (id: string) => (answer: Answer) => readRecordText(answer, operations.get.answerLimit, id)

function listPath(family: Family, group_id: string | null): Result<string> {
  if (family === 'homeaddress') return ok('/api/homeaddresses/list')
  const segment = checkId(group_id ?? '')
  return segment.ok ? ok(`/api/addresses/${segment.value}/list`) : segment
}

function recordPath(family: Family, id: string): Result<string> {
  const segment = checkId(id)
  return segment.ok ? ok(`/api/${family}/${segment.value}`) : segment
}

/** SECURITY: no PUT or DELETE leaves without a usable If-Match (reliability X12). */
function conditionalTarget(
  family: Family,
  id: string,
  etag: string,
): Result<{ path: string; ifMatch: string }> {
  const path = recordPath(family, id)
  const ifMatch = ifMatchHeader(etag)
  if (!path.ok) return path
  return ifMatch.ok ? ok({ path: path.value, ifMatch: ifMatch.value }) : ifMatch
}

function bytesOf(body: RequestBody): Result<{ body: Uint8Array; bodyLimit: number }> {
  const bytes = Buffer.from(body.json)
  const bodyLimit = requestLimits.record
  return bytes.length > bodyLimit ? fail({ kind: 'too-big' }) : ok({ body: bytes, bodyLimit })
}
