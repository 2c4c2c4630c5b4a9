import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono, type Context } from 'hono'
import { checkScopes, type Tokens, type Token } from '../access/tokens.ts'
import { isObject, parseJson, type JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import { done, refused, type Outcome, type Refusal, type RefusalStatus } from '../refusal.ts'
import type { Variants } from '../variants.ts'
import { perform, type FaultQueue } from './faults.ts'
import { routes, type Call, type Route } from './routes.ts'

/** One request as tests look at it. */
export interface LogEntry {
  method: string
  path: string
  /** Query with its question mark, or empty. */
  query: string
  /** SECURITY: `authorization` holds the name of the token, never the token. */
  headers: Record<string, string>
  /** Status of the answer; null until it is sent, and for good when the connection was cut before it. */
  status: number | null
}

interface RequestLog {
  entries: LogEntry[]
  begin(request: Request, tokens: Tokens): LogEntry
}

const mostEntries = 10_000

/** The latest requests, oldest first. */
export function createRequestLog(): RequestLog {
  const entries: LogEntry[] = []
  return {
    entries,
    begin(request, tokens) {
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      if (headers['authorization'] !== undefined) {
        const token = tokens.identify(headers['authorization'])
        headers['authorization'] = token.ok ? token.value.name : 'unknown'
      }
      const entry: LogEntry = { method: request.method, path: pathname, query: search, headers, status: null }
      if (entries.push(entry) > mostEntries) entries.shift()
      return entry
    },
  }
}

/** Reads a body of at most `limit` bytes; 413 as soon as it is longer, without keeping the rest. */
async function readBytes(request: Request, limit: number): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const tooLarge = refused(413, `The body is larger than ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) return tooLarge
    chunks.push(chunk)
  }
  return done(new Uint8Array(Buffer.concat(chunks)))
}

/** The body of a create or update (interface 4: application/json; charset=UTF-8). */
async function readRecordBody(request: Request, limit: number): Promise<Outcome<JsonObject>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json *(; *charset *= *"?utf-8"? *)?$/i.test(type)) {
    return refused(415, 'Content-Type must be application/json; charset=UTF-8')
  }
  const bytes = await readBytes(request, limit)
  if (!bytes.ok) return bytes
  const text = utf8(bytes.value)
  const parsed = text === undefined ? undefined : parseJson(text)
  if (!parsed?.ok) return refused(400, 'The body is not JSON')
  return isObject(parsed.value) ? done(parsed.value) : refused(400, 'The body must be a JSON object')
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, which the spec requires.
    return undefined
  }
}

/** The file in the multipart field `source` of an upload (interface 4.3). */
async function readUpload(request: Request, limit: number): Promise<Outcome<Uint8Array>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) return refused(415, 'Content-Type must be multipart/form-data')
  const bytes = await readBytes(request, limit)
  if (!bytes.ok) return bytes
  const source = await fieldOf(bytes.value, type)
  if (source instanceof Blob) return done(new Uint8Array(await source.arrayBuffer()))
  return refused(400, 'The form field source must hold the image file')
}

async function fieldOf(bytes: Uint8Array<ArrayBuffer>, type: string) {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
    return form.get('source')
  } catch {
    // A frame that does not follow its own boundary holds no field.
    return undefined
  }
}

interface Host {
  parts: Parts
  tokens: Tokens
  log: RequestLog
  faults: FaultQueue
}

/** What @hono/node-server passes along: the two ends of the connection, for faults that cut it. */
interface Env {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

/** The service as a Hono application: every request is logged, may meet a fault, and ends in one answer. */
export function createApp(host: Host): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (context, next) => {
    const { req, env } = context
    const entry = host.log.begin(req.raw, host.tokens)
    const fault = host.faults.take(req.method, new URL(req.url))
    if (fault) context.res = await perform(fault, env.outgoing, async () => (await next(), context.res))
    else await next()
    entry.status = statusOf(env.outgoing, context.res)
  })
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => response(await answerTo(route, context, host)))
  }
  const refusal = (status: RefusalStatus, message: string) => () =>
    response(refusalAnswer({ status, message }, host.parts.variants, undefined))
  app.notFound(refusal(404, 'There is no such path'))
  app.onError(refusal(500, 'The service failed'))
  return app
}

function statusOf(outgoing: ServerResponse, answered: Response): number | null {
  if (outgoing.headersSent) return outgoing.statusCode
  return outgoing.destroyed ? null : answered.status
}

function response({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

async function answerTo(route: Route, context: Context<Env>, { parts, tokens }: Host): Promise<Answer> {
  const call: Call = {
    parts,
    query: new URL(context.req.url).searchParams,
    ifMatch: context.req.header('if-match'),
    param: (name) => context.req.param(name) ?? '',
  }
  const name = route.kind === 'json' || route.kind === 'json-with-body' ? call.query.get('callback') : null
  const callback = name !== null && isCallbackName(name) ? name : undefined
  const refuse = ({ refusal }: { refusal: Refusal }) => refusalAnswer(refusal, parts.variants, callback)
  const allowed = authorise(route, tokens.identify(context.req.header('authorization')), parts)
  if (!allowed.ok) return refuse(allowed)
  if (name !== null && callback === undefined) return refuse(refused(400, 'callback must be an identifier'))
  if (route.kind === 'photo') {
    const photo = await route.run(call)
    return photo.ok ? jpegAnswer(photo.value) : refuse(photo)
  }
  const outcome = await run(route, call, context.req.raw)
  const status = route.created && parts.variants.created === '201' ? 201 : 200
  return outcome.ok ? jsonAnswer(status, outcome.value, callback) : refuse(outcome)
}

/** Interface 5.2. The scope of the upload is not shown: switch `upload`. */
function authorise(route: Route, identified: Outcome<Token>, { variants }: Parts): Outcome<true> {
  if (!identified.ok) return identified
  const token = identified.value
  const needsWrite = route.kind === 'upload' && variants.upload === 'write'
  if (needsWrite && !token.scopes.some((scope) => scope.startsWith('write_'))) {
    return refused(403, 'The access token lacks a write scope')
  }
  return checkScopes(token, route.scopes)
}

type TextRoute = Exclude<Route, { kind: 'photo' }>

async function run(route: TextRoute, call: Call, request: Request): Promise<Outcome<string>> {
  const { limits } = call.parts
  switch (route.kind) {
    case 'json':
      return route.run(call)
    case 'json-with-body': {
      const body = await readRecordBody(request, limits.jsonBytes)
      return body.ok ? route.run(call, body.value) : body
    }
    case 'upload': {
      const file = await readUpload(request, limits.uploadBytes)
      return file.ok ? route.run(call, file.value) : file
    }
  }
}

/** An answer before it becomes a response of the HTTP library. */
interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

const never = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** JSON text, or the script around it when the request has a (checked) callback. */
function jsonAnswer(status: number, text: string, callback: string | undefined): Answer {
  const type = callback === undefined ? 'application/json' : 'application/javascript'
  return {
    status,
    headers: { 'Content-Type': `${type}; charset=UTF-8`, ...never },
    body: callback === undefined ? text : asScript(callback, text),
  }
}

/** A stored photo (interface 4.1: content type image/jpeg). */
function jpegAnswer(jpeg: Uint8Array): Answer {
  return { status: 200, headers: { 'Content-Type': 'image/jpeg', ...never }, body: new Uint8Array(jpeg) }
}

/** A failure in the form that the switches `unauthorized` and `failureBody` choose: interface 7 does not show one. */
function refusalAnswer(
  { status, message }: Refusal,
  variants: Pick<Variants, 'unauthorized' | 'failureBody'>,
  callback: string | undefined,
): Answer {
  const form = status === 401 ? variants.unauthorized : variants.failureBody
  const answer =
    form === 'json' ? jsonAnswer(status, JSON.stringify({ message }), callback) : otherForm(status, form)
  if (status === 401) answer.headers['WWW-Authenticate'] = 'Bearer'
  return answer
}

function otherForm(status: number, form: 'empty' | 'html'): Answer {
  if (form === 'empty') return { status, headers: { ...never }, body: null }
  return htmlAnswer(
    status,
    `<!doctype html><title>${status}</title><h1>${status}</h1><p>The request failed.</p>`,
  )
}

/** A web page where JSON was expected, as proxies and sign-in portals send it. */
function htmlAnswer(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...never }, body }
}

/**
 * SECURITY: the callback name (interface 1.2) becomes script text, so only an ASCII identifier or dotted identifiers are
 * taken; everything else is refused and never repeated in an answer.
 */
export function isCallbackName(name: string): boolean {
  return name.length <= 128 && /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/.test(name)
}

/** Wraps JSON text as a JSONP script. */
export function asScript(callback: string, jsonText: string): string {
  // SECURITY: U+2028 and U+2029 end a line in older script engines; the leading comment keeps the answer from being
  // taken for a file of another type that begins with the callback's letters.
  const safe = jsonText.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `/**/${callback}(${safe});`
}
