import { fail, type Failure, type Result } from '../../contract/failure.ts'
import type { Answer, Deadlines, Exchange, OperationClass, OutgoingRequest, BaseUrl } from './exchange.ts'
import type { Transport } from './transport.ts'

/** One call: what is sent, and `read`, which turns an answer of status 200 or 201 into a value. */
interface ApiCall<T> extends Omit<OutgoingRequest, 'signal' | 'deadline'> {
  signal: AbortSignal | undefined
  read: (answer: Answer) => Promise<Result<T>>
}

export interface CallContext {
  transport: Transport
  base: BaseUrl
  deadlines: Deadlines
  /** Aborted when the profile is closed. Ends reads; a write on its way finishes into its own profile (design 3). */
  closed: AbortSignal
  /** The service answered a create, an update or a delete. */
  onWritten(status: number): void
}

/** Makes a call and turns everything that can come of it into a value or a Failure; never throws. */
export async function call<T>(context: CallContext, apiCall: ApiCall<T>): Promise<Result<T>> {
  const { transport, deadlines, closed } = context
  const { read, signal, ...request } = apiCall
  const { operation } = request
  if (closed.aborted || signal?.aborted) return fail({ kind: 'cancelled' })
  const stops = [signal, operation.class === 'read' ? closed : undefined].filter((stop) => stop !== undefined)
  const exchange = await transport.send({
    ...request,
    signal: AbortSignal.any(stops),
    deadline: AbortSignal.timeout(deadlines[operation.deadline]),
  })
  if (exchange.kind !== 'answered') return fail(failureOf(exchange, operation.class, context.base))
  const { status } = exchange.answer
  if (operation.class === 'write' || operation.class === 'create') context.onWritten(status)
  const outcome = outcomeOf(operation.class, status)
  if (outcome !== 'ok') return fail(statusFailure(outcome, exchange.answer, context.base))
  const result = await read(exchange.answer)
  if (result.ok || misunderstood(operation.class) === 'bad-response') return result
  return fail({ kind: 'unknown-outcome', code: 'ANSWER_NOT_UNDERSTOOD' })
}

/** What a status means. `ok` still needs an answer of the right shape. */
type Outcome =
  | 'ok'
  | 'bad-response'
  | 'unknown-outcome'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'precondition-failed'
  | 'rejected'
  | 'too-big'
  | 'retry-later'
  | 'offline'

type Row = readonly [statuses: readonly number[], ...outcomes: readonly Outcome[]]

const columns: readonly OperationClass[] = ['read', 'write', 'create', 'upload']

/**
 * Reliability 4.1 as data. Interface 7 shows 412 only; the other rows ask one question: may the write have been done?
 * A redirect after POST often follows a done write; 307 and 308 by definition do not. 409 is read as "changed
 * elsewhere" for a conditional write, and as "maybe there already" for a create.
 */
const table: readonly Row[] = [
  [[200, 201], 'ok', 'ok', 'ok', 'ok'],
  [[204, 206, 304], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'],
  [[301, 302, 303], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'rejected'],
  [[307, 308], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[400, 405, 422, 428], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[401], 'unauthorized', 'unauthorized', 'unauthorized', 'unauthorized'],
  [[403], 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
  [[404, 410], 'not-found', 'not-found', 'rejected', 'rejected'],
  [[408], 'offline', 'unknown-outcome', 'unknown-outcome', 'retry-later'],
  [[409], 'bad-response', 'precondition-failed', 'unknown-outcome', 'rejected'],
  [[412], 'bad-response', 'precondition-failed', 'rejected', 'rejected'],
  [[413], 'bad-response', 'too-big', 'too-big', 'too-big'],
  [[415], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[429], 'retry-later', 'retry-later', 'retry-later', 'retry-later'],
  [[500, 501, 502, 503, 504, 507], 'retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
]

const otherStatus: Row = [[], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response']

/** What `status` means for a call of `operationClass`. The body plays no part: error bodies are not shown (interface 7). */
export function outcomeOf(operationClass: OperationClass, status: number): Outcome {
  const [, ...outcomes] = table.find(([statuses]) => statuses.includes(status)) ?? otherStatus
  return outcomes[columns.indexOf(operationClass)] ?? 'bad-response'
}

/**
 * What an answer that cannot be understood means: the service may have done the write all the same (reliability
 * 4.1).
 */
export function misunderstood(operationClass: OperationClass): Outcome {
  return operationClass === 'write' || operationClass === 'create' ? 'unknown-outcome' : 'bad-response'
}

/** What a connection that broke after the request left means. */
export function cutOff(operationClass: OperationClass): Outcome {
  return operationClass === 'write' || operationClass === 'create' ? 'unknown-outcome' : 'offline'
}

type Broken = Exclude<Exchange, { kind: 'answered' }>

function failureOf(exchange: Broken, operationClass: OperationClass, base: BaseUrl): Failure {
  switch (exchange.kind) {
    case 'not-sent':
      return { kind: 'offline', code: exchange.code, host: base.host }
    case 'cut':
      return cutOff(operationClass) === 'offline'
        ? { kind: 'offline', code: exchange.code, host: base.host }
        : { kind: 'unknown-outcome', code: exchange.code }
    case 'garbled':
      return misunderstood(operationClass) === 'bad-response'
        ? { kind: 'bad-response', path: 'HTTP', expected: 'an HTTP answer' }
        : { kind: 'unknown-outcome', code: exchange.code }
    case 'too-big':
      return misunderstood(operationClass) === 'bad-response'
        ? { kind: 'too-big' }
        : { kind: 'unknown-outcome', code: 'ANSWER_TOO_BIG' }
    case 'cancelled':
      return exchange.sent && cutOff(operationClass) === 'unknown-outcome'
        ? { kind: 'unknown-outcome', code: 'CANCELLED' }
        : { kind: 'cancelled' }
    case 'no-token':
      return { kind: 'signed-out' }
  }
}

function statusFailure(outcome: Exclude<Outcome, 'ok'>, answer: Answer, base: BaseUrl): Failure {
  const { status, headers } = answer
  switch (outcome) {
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'precondition-failed':
    case 'too-big':
      return { kind: outcome }
    case 'rejected':
      return { kind: 'rejected', status }
    case 'retry-later':
      return {
        kind: 'retry-later',
        status,
        afterSeconds: retryAfterSeconds(headers['retry-after'], headers['date']),
      }
    case 'offline':
      return { kind: 'offline', code: `HTTP_${status}`, host: base.host }
    case 'unknown-outcome':
      return { kind: 'unknown-outcome', code: `HTTP_${status}` }
    case 'bad-response':
      return { kind: 'bad-response', path: `status ${status}`, expected: expectedStatus(headers['location']) }
  }
}

/** Only the host of a redirect is named: the rest of a location may carry secrets of a sign-in page. */
function expectedStatus(location: string | undefined): string {
  if (location === undefined || !URL.canParse(location)) return 'status 200'
  return `status 200, not a redirect to ${new URL(location).host}`
}

/** Longest wait we accept, in seconds (reliability 4.1, row 429). */
const longest = 15 * 60

/**
 * Reads a Retry-After header: whole seconds, or an HTTP date measured against the answer's own Date header, so a wrong
 * local clock does no harm. Returns seconds, or null when it is missing or unreadable.
 */
export function retryAfterSeconds(retryAfter: string | undefined, date: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d+$/.test(retryAfter)) return Math.min(Number(retryAfter), longest)
  if (!/^[A-Z][a-z]{2},/.test(retryAfter)) return null
  const until = Date.parse(retryAfter)
  const now = date === undefined ? Date.now() : Date.parse(date)
  if (Number.isNaN(until) || Number.isNaN(now)) return null
  return Math.min(Math.max(0, Math.ceil((until - now) / 1000)), longest)
}
