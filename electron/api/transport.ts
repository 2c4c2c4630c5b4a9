import axios from 'axios'
import type { AxiosInstance } from 'axios'
import { createAgents, destroyAll, dropIdle } from './agents.ts'
import type { Agents } from './agents.ts'
import type { BaseUrl } from './base-url.ts'
import type { Exchange, OutgoingRequest } from './exchange.ts'
import { trackedTransport } from './tracked-request.ts'
import type { Track } from './tracked-request.ts'

/** Sends requests of one profile. Never throws, and nothing of axios leaves it. */
export interface Transport {
  send(request: OutgoingRequest): Promise<Exchange>
  /** Closes the connections that wait for a next request. */
  dropIdle(): void
  /** Closes the connections, those in use when their request is over. */
  close(): void
}

export interface TransportOptions {
  base: BaseUrl
  /** Asked for every request; an empty text means that nobody is signed in. */
  token: () => string
  /** Time for TCP and TLS, in ms. */
  connectMs: number
}

type Attempt = { request: OutgoingRequest; token: string; track: Track }

// SECURITY: each of these is off in axios by default, and each leaks the token or hides a damaged answer (measured,
// reliability 3.1): foreign hosts, redirects, proxies of the environment, silently repaired bodies.
const strict = {
  adapter: 'http',
  allowAbsoluteUrls: false,
  maxRedirects: 0,
  proxy: false,
  responseType: 'arraybuffer',
  decompress: false,
  validateStatus: () => true,
} as const

/**
 * A connection that has waited so long may be closed at the other end by now, in ms; services close them after 5 s and
 * more. While this process stood still it has not heard of it, and the write would end in doubt.
 */
const freshMs = 2000

const asItIs = [(body: unknown) => body]

// SECURITY: the alphabet of a bearer token (RFC 6750); anything else could end the header (reliability X10).
const bearer = /^[A-Za-z0-9._~+/-]{1,8192}=*$/

/** Makes the transport of one profile, with connections of its own. */
export function createTransport({ base, token, connectMs }: TransportOptions): Transport {
  const agents = createAgents()
  const client = axios.create({
    ...strict,
    ...agents,
    baseURL: base.origin + base.prefix,
    transformRequest: asItIs,
    transformResponse: asItIs,
  })
  const attempt = (request: OutgoingRequest, bearerToken: string, track = newTrack()): Promise<Exchange> =>
    exchange(client, { request, token: bearerToken, track }, trackedTransport(base, track, connectMs))
  let underway = 0
  let closed = false

  return {
    async send(request) {
      underway += 1
      // A read goes out again when its connection was closed (T24); anything else begins on a fresh one (T25).
      if (request.operation.class !== 'read') dropIdle(agents, freshMs)
      const result = await sendWithSecondChance({ request, token, agents, attempt })
      underway -= 1
      if (closed && underway === 0) destroyAll(agents)
      return result
    },
    dropIdle: () => dropIdle(agents),
    close() {
      closed = true
      if (underway === 0) destroyAll(agents)
    },
  }
}

function newTrack(): Track {
  return { connected: false, reused: false, answered: false }
}

interface SecondChance {
  request: OutgoingRequest
  token: () => string
  agents: Agents
  attempt: (request: OutgoingRequest, token: string, track?: Track) => Promise<Exchange>
}

async function sendWithSecondChance({ request, token, agents, attempt }: SecondChance): Promise<Exchange> {
  const sentToken = token()
  if (!bearer.test(sentToken)) return { kind: 'no-token' }
  const track = newTrack()
  const first = await attempt(request, sentToken, track)
  // reliability T24: the service had closed an idle connection. Only a read may simply go out again.
  const stale = first.kind === 'cut' && first.code !== 'DEADLINE' && track.reused && !track.answered
  if (stale && request.operation.class === 'read') {
    dropIdle(agents)
    return attempt(request, sentToken)
  }
  // reliability 4.1: a 401 is never a done write, so a token that changed meanwhile gets one more try.
  const refused = first.kind === 'answered' && first.answer.status === 401
  const newer = token()
  if (refused && newer !== sentToken && bearer.test(newer)) return attempt(request, newer)
  return first
}

async function exchange(client: AxiosInstance, attempt: Attempt, transport: unknown): Promise<Exchange> {
  const { request, token } = attempt
  const { operation, onProgress } = request
  try {
    const response = await client.request<Uint8Array>({
      method: operation.method,
      url: request.path,
      headers: { 'Accept-Encoding': 'gzip', ...request.headers, Authorization: `Bearer ${token}` },
      data: request.body,
      maxContentLength: operation.answerLimit,
      maxBodyLength: request.bodyLimit ?? 0,
      signal: AbortSignal.any([request.signal, request.deadline]),
      transport,
      ...(onProgress && {
        onUploadProgress: (event) => onProgress(event.loaded, event.total ?? event.loaded),
      }),
    })
    const { status, headers, data } = response
    return { kind: 'answered', answer: { status, headers: headersOf(headers), body: data } }
  } catch (error) {
    // SECURITY: an AxiosError holds the token in several places, so it ends here (reliability X03).
    return describe(error, attempt)
  }
}

function describe(error: unknown, { request, track }: Attempt): Exchange {
  if (request.signal.aborted) return { kind: 'cancelled', sent: track.connected }
  const code = request.deadline.aborted ? 'DEADLINE' : codeOf(error)
  if (!track.connected) return { kind: 'not-sent', code }
  // axios has no code of its own for this one; test/faults pins the wording (T15).
  if (/^maxContentLength size/.test(String(propertyOf(error, 'message')))) return { kind: 'too-big' }
  return { kind: code.startsWith('HPE_') ? 'garbled' : 'cut', code }
}

/** A short word for the log. SECURITY: never the message or the object itself, they hold the token. */
function codeOf(error: unknown): string {
  const code = propertyOf(error, 'code') ?? propertyOf(propertyOf(error, 'cause'), 'code')
  return typeof code === 'string' && /^[A-Z0-9_]{1,48}$/.test(code) ? code : 'UNKNOWN'
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Node gives the names in lower case. */
function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
