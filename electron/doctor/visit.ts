import { setTimeout as pause } from 'node:timers/promises'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import { retryAfterSeconds } from '../api/call.ts'
import {
  defaultDeadlines,
  operations,
  requestLimits,
  parseBaseUrl,
  type Answer,
  type Exchange,
  type OutgoingRequest,
  type BaseUrl,
} from '../api/exchange.ts'
import { parseJson } from '../record-text/json-text.ts'
import { createTransport, decodeText, unpack } from '../api/transport.ts'

/** What came back for one request; `status` 0 where nothing did. */
export interface Seen {
  status: number
  form: 'json' | 'html' | 'empty' | 'other'
  /** The body as JSON; undefined where it is not JSON. */
  value: unknown
  bytes: Uint8Array
  header(name: string): string | undefined
}

/** One request of the doctor. */
interface Request {
  kind: keyof typeof operations
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface VisitOptions {
  /** Base address of the service. */
  base_url: string
  token: () => string
  /** The certificate, as PEM, that the user has confirmed for this service; none unless told. */
  pin?: string | null | undefined
  /** Looks for another token in place of one that the service does not take. Returns whether there is one. */
  renew?: (() => Promise<boolean>) | undefined
  /** Ends the visit: reads on their way too, writes when they are answered. */
  signal?: AbortSignal | undefined
  /** Between two requests, in ms (50). */
  pauseMs?: number | undefined
  /** Most requests in all; after them nothing is sent. */
  most: number
  onRequest?: (() => void) | undefined
}

/** The requests of one run, one after the other. Nothing throws, and once it has ended every answer is `status` 0. */
export interface Visit {
  ask(request: Request): Promise<Seen>
  readonly host: string
  readonly counts: { reads: number; writes: number }
  /**
   * Why no further request is sent; null while the visit continues, and where only the number of requests is
   * used up.
   */
  ended(): Failure | null
  /** Differences of the service's clock from this one, in seconds, one for each answer with a date. */
  readonly clock: readonly number[]
  /** Forms of the waits that the service asked for. */
  readonly waits: readonly ('seconds' | 'date' | 'none')[]
  close(): void
}

const nothing: Seen = {
  status: 0,
  form: 'empty',
  value: undefined,
  bytes: new Uint8Array(),
  header: () => undefined,
}

/** Longest wait that the doctor grants a service, in seconds. */
const longestWait = 20
/** Most times that another token is looked for. */
const mostRenewals = 3
/** After this number of missing answers in a row the visit ends. */
const mostSilent = 3

/** Begins a visit; `invalid-input` where the base address cannot be used. */
export function createVisit(options: VisitOptions): Result<Visit> {
  const base = parseBaseUrl(options.base_url)
  if (!base.ok) return base
  const state: State = { counts: { reads: 0, writes: 0 }, clock: [], waits: [], silent: 0, ended: null }
  const { token, pin = null } = options
  const { connect: connectMs } = defaultDeadlines
  const transport = createTransport({ base: base.value, token, connectMs, pin })
  const send = async (request: Request) => {
    if (isOver(state, options)) return nothing
    if (sum(state) > 0) await waited(options.pauseMs ?? 50, options.signal)
    if (isOver(state, options)) return nothing
    state.counts[operations[request.kind].class === 'read' ? 'reads' : 'writes'] += 1
    options.onRequest?.()
    return heard(state, await transport.send(outgoing(request, options.signal)), base.value)
  }
  let renewals = 0
  const sendWithToken = async (request: Request) => {
    const first = await send(request)
    if (first.status !== 401 || !options.renew || renewals >= mostRenewals) return first
    renewals += 1
    // What was answered with 401 was not done.
    return (await options.renew()) ? send(request) : first
  }
  return ok({
    host: base.value.host,
    counts: state.counts,
    clock: state.clock,
    waits: state.waits,
    ended: () => state.ended ?? (options.signal?.aborted === true ? { kind: 'cancelled' } : null),
    async ask(request) {
      const first = await sendWithToken(request)
      const wait = waitOf(state, request, first)
      if (wait === null) return first
      await waited(wait * 1000, options.signal)
      return sendWithToken(request)
    },
    close: transport.close,
  })
}

interface State {
  counts: { reads: number; writes: number }
  clock: number[]
  waits: ('seconds' | 'date' | 'none')[]
  silent: number
  ended: Failure | null
}

const sum = ({ counts }: State) => counts.reads + counts.writes

function isOver(state: State, { signal, most }: VisitOptions): boolean {
  return state.ended !== null || signal?.aborted === true || sum(state) >= most
}

async function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // A visit that is stopped does not wait; the next step sees that it has ended.
  await pause(ms, undefined, signal && { signal }).catch(() => undefined)
}

const longest = new AbortController().signal

function outgoing({ kind, path, headers, body }: Request, signal: AbortSignal | undefined): OutgoingRequest {
  const operation = operations[kind]
  const deadline = AbortSignal.timeout(Math.min(defaultDeadlines[operation.deadline], 30_000))
  const isRead = operation.class === 'read'
  const accept = kind === 'download' ? 'image/jpeg' : 'application/json'
  const withBody =
    body === undefined || body instanceof FormData
      ? { body: body as FormData | undefined, type: {} }
      : {
          body: Buffer.from(JSON.stringify(body)),
          type: { 'Content-Type': 'application/json; charset=UTF-8' },
        }
  return {
    operation,
    path,
    headers: { Accept: accept, ...withBody.type, ...headers },
    ...(withBody.body && { body: withBody.body, bodyLimit: requestLimits.record }),
    // A write on its way is waited for: otherwise it would not be known whether a record must be removed.
    signal: isRead && signal ? signal : longest,
    deadline,
  }
}

async function heard(state: State, exchange: Exchange, base: BaseUrl): Promise<Seen> {
  if (exchange.kind !== 'answered') {
    if (exchange.kind === 'no-token') state.ended = { kind: 'signed-out' }
    if (exchange.kind === 'not-sent' || exchange.kind === 'cut') {
      state.silent += 1
      if (state.silent >= mostSilent || exchange.kind === 'not-sent')
        state.ended = { kind: 'offline', code: exchange.code, host: base.host }
    }
    return nothing
  }
  state.silent = 0
  const { answer } = exchange
  const date = Date.parse(answer.headers['date'] ?? '')
  if (!Number.isNaN(date)) state.clock.push(Math.round((date - Date.now()) / 1000))
  return seen(answer)
}

async function seen(answer: Answer): Promise<Seen> {
  const header = (name: string) => answer.headers[name]
  const unpacked = await unpack(answer, operations.list.answerLimit)
  const bytes = unpacked.ok ? unpacked.value : new Uint8Array()
  const text = decodeText(bytes)
  const value = text.ok ? parseJson(text.value) : fail({ kind: 'too-big' })
  const otherForm = () => {
    if (bytes.length === 0) return 'empty'
    return text.ok && /^\s*</.test(text.value) ? 'html' : 'other'
  }
  const form = value.ok ? 'json' : otherForm()
  return { status: answer.status, form, value: value.ok ? value.value : undefined, bytes, header }
}

/** Seconds after which a request is sent once more, where the service asks for that; null where it is not sent again. */
function waitOf(state: State, { kind }: Request, { status, header }: Seen): number | null {
  if (status !== 429 && status !== 503) return null
  const said = header('retry-after')
  if (said === undefined) state.waits.push('none')
  else state.waits.push(/^\d+$/.test(said) ? 'seconds' : 'date')
  // A create that was answered so may be done all the same.
  if (status === 503 && kind === 'create') return null
  return Math.min(retryAfterSeconds(said, header('date')) ?? 2, longestWait)
}
