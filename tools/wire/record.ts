import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { plainRequest } from './plain-request.ts'

// Set-up of the contract and fault specs under `npm run wire -- record`: what each test sends to its service goes to a
// file of the spec. The services run in this process, so Node reports each request that they receive.

/** Requests by the full name of their test, in the order in which they came. */
const requests = new Map<string, string[]>()
let current = 'before the first test'

beforeEach(({ task }) => {
  current = task.fullTestName
})

/** The listener for requests. Files of one process share the listener, and the requests go to the file that runs. */
interface Receiver {
  onRequest(text: string): void
}

const receiverName = Symbol.for('atena.wireReceiver')
const shared = globalThis as { [receiverName]?: Receiver }
shared[receiverName] ??= listen()
shared[receiverName].onRequest = (text) => requests.set(current, [...(requests.get(current) ?? []), text])

function listen(): Receiver {
  const receiver: Receiver = { onRequest: () => undefined }
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    keepBody(request, (text) => receiver.onRequest(text))
  })
  return receiver
}

/** Takes the body while it passes into the request: a listener for data would take it from the service. */
function keepBody(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = []
  const push = request.push.bind(request)
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    if (chunk === null) done(plainRequest(request, Buffer.concat(chunks), digest))
    return push(chunk, encoding)
  }
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}

afterAll(({}, { file }) => {
  const folder = process.env['ATENA_WIRE']
  if (folder === undefined || requests.size === 0) return
  mkdirSync(folder, { recursive: true })
  const name = `${file.name.replaceAll('/', '_')}.json`
  writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(requests)))
  requests.clear()
})
