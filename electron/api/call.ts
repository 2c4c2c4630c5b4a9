import { fail } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { cutOff, misunderstood, outcomeOf } from './exchange.ts'
import type {
  Answer,
  Deadlines,
  Exchange,
  OperationClass,
  Outcome,
  OutgoingRequest,
  BaseUrl,
} from './exchange.ts'
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
