import http from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { fail, isOfCertificate, isUnknownIssuer, ok, type Result } from '../../contract/failure.ts'
import { onlyTrusting, trustSystem } from '../platform/certificates.ts'
import { agentsOver, createConnections, type Agents, type Connections, type Way } from './connections.ts'
import {
  defaultDeadlines,
  type Answer,
  type Exchange,
  type OutgoingRequest,
  type BaseUrl,
} from './exchange.ts'
import { hopsTo } from './system-route.ts'

/** Sends requests of one profile. Never throws, and passes nothing of axios on. */
export interface Transport {
  send(request: OutgoingRequest): Promise<Exchange>
  /** Closes the connections that wait for a next request. */
  dropIdle(): void
  /** Closes the connections, and those in use after their request. */
  close(): void
}

interface TransportOptions {
  base: BaseUrl
  /** Called for every request; an empty text means that the user is not signed in. */
  token: () => string
  /** Time for TCP and TLS, in ms. */
  connectMs: number
  /** The certificate, as PEM, that the user has confirmed for this service; null where there is none. */
  pin?: string | null | undefined
}

/** A request of a sign-in with the browser: it belongs to no profile's service and carries no token of one. */
export interface PlainRequest {
  method: 'GET' | 'POST'
  /** http or https, whole. */
  address: string
  headers: Record<string, string>
  /** Nothing is sent without one. */
  body?: string
  /** Largest answer in bytes, as it arrives. */
  answerLimit: number
  /** Ends the request when its time is up. */
  deadline: AbortSignal
  /** The certificate, as PEM, that the user has confirmed for this origin; null where there is none. */
  pin: string | null
}

type Attempt = { request: OutgoingRequest; token: string; track: Track; agents: Agents }

// SECURITY: each of these is off in axios by default, and each leaks the token or hides a damaged answer (measured,
// reliability 3.1): foreign hosts, redirects, proxies of the environment (also where NODE_USE_ENV_PROXY has Node use them, X07),
// silently repaired bodies.
const strict = {
  adapter: 'http',
  allowAbsoluteUrls: false,
  maxRedirects: 0,
  proxy: false,
  responseType: 'arraybuffer',
  decompress: false,
  validateStatus: () => true,
  // Bodies stay as they are, both ways.
  transformRequest: [],
  transformResponse: [],
} satisfies AxiosRequestConfig

/**
 * How long, in ms, an idle connection counts as open. Services close idle connections after 5 s and more. While
 * this process was suspended it did not notice that, and the write would end in doubt.
 */
const freshMs = 2000

// SECURITY: the alphabet of a bearer token (RFC 6750); anything else could end the header (SECURITY X10).
const bearer = /^[A-Za-z0-9._~+/-]{1,8192}=*$/

/** Makes the transport of one profile, with connections of its own. */
export function createTransport({ base, token, connectMs, pin = null }: TransportOptions): Transport {
  const connections = createConnections(base.origin, connectMs, pin)
  const client = axios.create({ ...strict, baseURL: base.origin + base.prefix })
  const attemptOver =
    (agents: Agents): SecondChance['attempt'] =>
    (request, bearerToken, track = newTrack()) =>
      exchange(
        client,
        { request, token: bearerToken, track, agents },
        trackedTransport(base, track, connectMs),
      )
  let underway = 0
  let closed = false

  return {
    async send(request) {
      underway += 1
      // A read goes out again when its connection was closed (T24); anything else begins on a fresh one (T25).
      if (request.operation.class !== 'read') connections.dropIdle(freshMs)
      const result = await overAnyWay(await connections.ways(), (agents) =>
        sendWithSecondChance({ request, token, connections, attempt: attemptOver(agents) }),
      )
      underway -= 1
      if (closed && underway === 0) connections.destroy()
      return result
    },
    dropIdle: () => connections.dropIdle(),
    close() {
      closed = true
      if (underway === 0) connections.destroy()
    },
  }
}

/** Tries one way after the other until something was sent; otherwise the failure of the first way, which is the usual one. */
async function overAnyWay(ways: Way[], send: (agents: Agents) => Promise<Exchange>): Promise<Exchange> {
  let first: Exchange | null = null
  for (const way of ways) {
    const result = await overAnyTrust(way, send)
    if (result.kind !== 'not-sent') return result
    way.failed()
    first ??= result
  }
  return first ?? noWay
}

/** The system names only proxies of a kind that we do not speak with. */
const noWay: Exchange = { kind: 'not-sent', code: 'PROXY_KIND' }

/**
 * Sends again where another trust may accept the certificate: the one that the user has confirmed, then the authorities that Node knows,
 * then those of the system. SECURITY: before the handshake is done, nothing is sent.
 */
async function overAnyTrust(
  { agents, pinned }: Way,
  send: (agents: Agents) => Promise<Exchange>,
): Promise<Exchange> {
  // At home the service shows its own certificate, in the office that of a firewall.
  const first = pinned && (await send(pinned))
  if (first && !(first.kind === 'not-sent' && isOfCertificate(first.code))) return first
  const second = await send(agents)
  if (second.kind !== 'not-sent' || !isUnknownIssuer(second.code.replace('PROXY_', ''))) return second
  trustSystem()
  return send(agents)
}

/**
 * Sends one request to a provider, by the same rules as those to a service, on a connection of its own. Never throws; the
 * answer is not unpacked (`unpack`).
 */
export async function sendPlain(request: PlainRequest): Promise<Exchange> {
  const hops = await hopsTo(new URL(request.address).origin)
  const { pin } = request
  const ways = hops.map((hop) => ({
    agents: agentsOver(hop, plainConnectMs),
    pinned: pin === null ? null : agentsOver(hop, plainConnectMs, onlyTrusting(pin)),
    failed: () => undefined,
  }))
  return overAnyWay(ways, (agents) => sendOver(agents, request))
}

/** Time for TCP and TLS with a provider, in ms. */
const plainConnectMs = defaultDeadlines.connect

async function sendOver(agents: Agents, request: PlainRequest): Promise<Exchange> {
  const { method, address, headers, body, answerLimit, deadline } = request
  const track = newTrack()
  try {
    const {
      status,
      headers: answered,
      data,
    } = await axios.request<Uint8Array>({
      ...strict,
      ...agents,
      method,
      url: address,
      headers: { ...headers, 'Accept-Encoding': 'gzip' },
      data: body,
      maxContentLength: answerLimit,
      signal: deadline,
      transport: {
        request: (options: Options, onResponse: OnResponse) =>
          watchedRequest(options, onResponse, { track, connectMs: plainConnectMs }),
      },
    })
    return { kind: 'answered', answer: { status, headers: headersOf(answered), body: data } }
  } catch (error) {
    // SECURITY: the error holds codes and secrets, so it ends here (SECURITY X03).
    if (isOverLimit(error)) return { kind: 'too-big' }
    const code = deadline.aborted ? 'DEADLINE' : codeOf(error)
    return { kind: track.connected ? 'cut' : 'not-sent', code }
  }
}

function newTrack(): Track {
  return { connected: false, reused: false, answered: false }
}

interface SecondChance {
  request: OutgoingRequest
  token: () => string
  connections: Connections
  attempt: (request: OutgoingRequest, token: string, track?: Track) => Promise<Exchange>
}

async function sendWithSecondChance({
  request,
  token,
  connections,
  attempt,
}: SecondChance): Promise<Exchange> {
  const sentToken = token()
  if (!bearer.test(sentToken)) return { kind: 'no-token' }
  const track = newTrack()
  const first = await attempt(request, sentToken, track)
  // fault T24: the service had closed an idle connection. Only a read may simply go out again.
  const stale = first.kind === 'cut' && first.code !== 'DEADLINE' && track.reused && !track.answered
  if (stale && request.operation.class === 'read') {
    connections.dropIdle()
    return attempt(request, sentToken)
  }
  // reliability 4.1: a 401 is never a done write, so a token that changed meanwhile gets one more try.
  const refused = first.kind === 'answered' && first.answer.status === 401
  const newer = token()
  if (refused && newer !== sentToken && bearer.test(newer)) return attempt(request, newer)
  return first
}

async function exchange(client: AxiosInstance, attempt: Attempt, transport: unknown): Promise<Exchange> {
  const { request, token, agents } = attempt
  const { operation, onProgress } = request
  try {
    const response = await client.request<Uint8Array>({
      ...agents,
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
    // SECURITY: an AxiosError holds the token in several places, so it ends here (SECURITY X03).
    return describe(error, attempt)
  }
}

function describe(error: unknown, { request, track }: Attempt): Exchange {
  if (request.signal.aborted) return { kind: 'cancelled', sent: track.connected }
  const code = request.deadline.aborted ? 'DEADLINE' : codeOf(error)
  if (!track.connected) return { kind: 'not-sent', code }
  if (isOverLimit(error)) return { kind: 'too-big' }
  return { kind: code.startsWith('HPE_') ? 'garbled' : 'cut', code }
}

/** A short word for the log. SECURITY: never the message or the object itself, they hold the token. */
function codeOf(error: unknown): string {
  const code = propertyOf(error, 'code')
  return /^[A-Z][A-Z0-9_]{0,47}$/.test(code) ? code : 'UNKNOWN'
}

/** axios has no code of its own for it; test/faults pins the wording (T15). */
function isOverLimit(error: unknown): boolean {
  return propertyOf(error, 'message').startsWith('maxContentLength size')
}

function propertyOf(error: unknown, name: 'code' | 'message'): string {
  return String(Reflect.get(Object(error), name))
}

/** Node gives the names in lower case. */
function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** What happened to a request before its answer; decides between "offline" and "may have been done". */
interface Track {
  /** The connection was open, so bytes of the request may have been sent. */
  connected: boolean
  /** The request went out on a kept-alive connection, which the service may have closed meanwhile. */
  reused: boolean
  /** Headers of an answer arrived. */
  answered: boolean
}

type Options = http.RequestOptions & { protocol: string }
type OnResponse = (response: http.IncomingMessage) => void

function fault(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** A request of Node's own http or https. */
function watchedRequest(
  options: Options,
  onResponse: OnResponse,
  { track, connectMs }: { track: Track; connectMs: number },
): http.ClientRequest {
  const request = (options.protocol === 'https:' ? https : http).request(options, onResponse)
  watchConnection(request, track, connectMs)
  return request
}

/** Keeps `track` up to date, and gives up when TCP and TLS take longer than `connectMs` (fault T04). */
function watchConnection(request: http.ClientRequest, track: Track, connectMs: number): void {
  request.once('response', () => (track.answered = true))
  request.once('socket', (socket) => {
    track.reused = request.reusedSocket
    // A tunnel through a proxy is given once it is open; TLS over it begins then.
    if (request.reusedSocket || (request.protocol === 'http:' && !socket.connecting)) {
      track.connected = true
      return
    }
    const timer = setTimeout(() => request.destroy(fault('CONNECT_TIMEOUT')), connectMs)
    request.once('close', () => clearTimeout(timer))
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      track.connected = true
      clearTimeout(timer)
    })
  })
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

/**
 * The `transport` option of axios: sends by Node's own http or https, looks at the target a last time and fills in
 * `track`. `request` throws when the target is not the service.
 */
export function trackedTransport(base: BaseUrl, track: Track, connectMs: number) {
  return {
    request(options: Options, onResponse: OnResponse): http.ClientRequest {
      const host = options.hostname?.includes(':') ? `[${options.hostname}]` : options.hostname
      const port = options.port ? `:${options.port}` : ''
      // SECURITY: the last check before the token is sent, after everything axios may have done to the
      // address.
      if (!belongsTo(base, `${options.protocol}//${host}${port}${options.path}`))
        throw fault('FOREIGN_ORIGIN')
      return watchedRequest(options, onResponse, { track, connectMs })
    },
  }
}

const inflate = promisify(gunzip)

function badBody(expected: string): Result<never> {
  return fail({ kind: 'bad-response', path: '$', expected })
}

/**
 * The bytes of an answer, unpacked. We unpack them ourselves, because axios returns an empty text for cut or
 * damaged gzip and unpacks without a limit (measured, reliability 3.1). Any encoding but gzip is refused: no
 * request allows another (T17).
 */
export async function unpack(answer: Answer, limit: number): Promise<Result<Uint8Array>> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return ok(answer.body)
  if (encoding !== 'gzip') return badBody('an answer packed with gzip or not at all')
  try {
    return ok(await inflate(answer.body, { maxOutputLength: limit }))
  } catch {
    return badBody('complete gzip data within the size limit')
  }
}

/** The text of an answer. Fails on anything but UTF-8: a repaired character would be written back later (P07, P08). */
export function decodeText(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return badBody('text in UTF-8')
  }
}
