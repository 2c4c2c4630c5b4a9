import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { operations, parseBaseUrl, type OutgoingRequest } from '../../../../electron/api/exchange.ts'
import { createTransport } from '../../../../electron/api/transport.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void
export const fine: Answer = (_request, response) => void response.end('{}')

/** A transport and a real server; returns the connections that the server has. */
export async function startPair(answer: Answer, token: () => string = () => 'token', connectMs = 5000) {
  const open = new Set<Socket>()
  let opened = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  })
  server.on('connection', (socket) => {
    opened += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = valueOf(parseBaseUrl(`http://127.0.0.1:${port}`))
  const transport = createTransport({ base, token, connectMs })
  onTestFinished(() => {
    transport.close()
    server.closeAllConnections()
    server.close()
  })
  return { transport, open, port, opened: () => opened }
}

/** A request for one record, with enough time. */
export function requestOf(
  kind: keyof typeof operations,
  more: Partial<OutgoingRequest> = {},
): OutgoingRequest {
  const [signal, deadline] = [new AbortController().signal, AbortSignal.timeout(10_000)]
  return { operation: operations[kind], path: '/api/address/a', signal, deadline, ...more }
}
