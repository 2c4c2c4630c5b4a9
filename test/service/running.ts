import { onTestFinished } from 'vitest'
import { startService, type RunningService, type ServiceOptions } from '../../service/start-service.ts'

interface Answered {
  status: number
  type: string
  text: string
  headers: Headers
  /** The body as JSON; a test that reads it fails when it is not JSON. */
  json: () => Json
}

// Tests look into answers freely; a wrong path shows as undefined and fails the expectation.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any

interface Sending {
  token?: string | undefined
  headers?: Record<string, string>
}

/** A running service and short words for its requests. Closed when the test ends. */
export interface Running {
  service: RunningService
  group: string
  get(path: string, sending?: Sending): Promise<Answered>
  post(path: string, body: unknown, sending?: Sending): Promise<Answered>
  put(path: string, body: unknown, sending?: Sending): Promise<Answered>
  delete(path: string, sending?: Sending): Promise<Answered>
  /** Sends anything at all. */
  send(method: string, path: string, init: RequestInit, sending?: Sending): Promise<Answered>
  /** Creates a record of each family that only needs a name, and gives it back. */
  create(family: 'address' | 'homeaddress', body?: object): Promise<Json>
  upload(file: Uint8Array, sending?: Sending): Promise<Answered>
}

export async function running(options: ServiceOptions = {}, start = startService): Promise<Running> {
  const service = await start(options)
  onTestFinished(() => service.close())
  const send = async (method: string, path: string, init: RequestInit, sending: Sending = {}) => {
    const token = 'token' in sending ? sending.token : service.tokens.full
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...sending.headers,
    }
    return answered(await fetch(service.base_url + path, { method, redirect: 'manual', ...init, headers }))
  }
  const json = (body: unknown, sending: Sending = {}) =>
    [
      { body: typeof body === 'string' ? body : JSON.stringify(body) },
      { ...sending, headers: { 'Content-Type': 'application/json; charset=UTF-8', ...sending.headers } },
    ] as const
  const group = service.group_ids[0] ?? ''
  const post = (path: string, body: unknown, sending?: Sending) => send('POST', path, ...json(body, sending))
  return {
    service,
    group,
    send,
    post,
    get: (path, sending) => send('GET', path, {}, sending),
    put: (path, body, sending) => send('PUT', path, ...json(body, sending)),
    delete: (path, sending) => send('DELETE', path, {}, sending),
    create: async (family, body = {}) => {
      const owner = family === 'address' ? { group_id: group } : {}
      return (await post(`/api/${family}/`, { ...owner, ...body })).json()
    },
    upload(file, sending) {
      const form = new FormData()
      form.set('source', new Blob([new Uint8Array(file)]), 'photo.jpg')
      return send('POST', '/api/temp/photo', { body: form }, sending)
    },
  }
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const { status, headers } = response
  return {
    status,
    headers,
    text,
    type: headers.get('content-type') ?? '',
    json: () => JSON.parse(text) as Json,
  }
}
