import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const hidden = (name: string, value: unknown) => (name === 'extendprops' ? [] : value)

/** The same service as one that never shows what applications keep. Returns its address. */
export async function withoutExtendprops(base_url: string): Promise<string> {
  const server = createServer((request, response) => {
    // A service that ends in the middle ends the connection here, too, as it would without anything between.
    forward(base_url, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Rejects where the service breaks off. */
async function forward(base_url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection'].includes(name))
  const body = await buffer(request)
  const { method = 'GET' } = request
  const sent = method === 'GET' ? {} : { body: new Uint8Array(body) }
  const answer = await fetch(new URL(request.url ?? '', base_url), {
    method,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...sent,
  })
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { 'Content-Type': type })
  response.end(type.includes('json') ? JSON.stringify(JSON.parse(String(bytes), hidden)) : bytes)
}
