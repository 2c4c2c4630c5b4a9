import net, { type AddressInfo, type Socket } from 'node:net'

/** One request as it arrived, before any interpretation. */
interface RawRequest {
  /** Request line and headers as text. */
  head: string
  method: string
  path: string
  /** Header values by lower-case name. */
  headers: Record<string, string>
  body: Buffer
}

/** Returns one request by writing whatever bytes it likes to the socket. */
export type RawAnswer = (socket: Socket, request: RawRequest, count: number) => void

export interface RawServer {
  base_url: string
  port: number
  requests: RawRequest[]
  /** Connections accepted so far. */
  connections(): number
  close(): Promise<void>
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Takes one complete request off the front of `bytes`; when more has to come, returns how many bytes are needed at least for
 * another try.
 */
function takeRequest(bytes: Buffer): { request: RawRequest; rest: Buffer } | { needed: number } {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return { needed: bytes.length + 1 }
  const head = bytes.subarray(0, end).toString('latin1')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((text) => [
      text.slice(0, text.indexOf(':')).toLowerCase(),
      text.slice(text.indexOf(':') + 1).trim(),
    ]),
  )
  const [method = '', path = ''] = line.split(' ')
  const chunked = headers['transfer-encoding'] === 'chunked'
  const start = end + headEnd.length
  const length = chunked
    ? bytes.indexOf('0\r\n\r\n', start) + 5 - start
    : Number(headers['content-length'] ?? 0)
  if (chunked && length < 5) return { needed: bytes.length + 1 }
  if (bytes.length < start + length) return { needed: start + length }
  const body = bytes.subarray(start, start + length)
  return { request: { head, method, path, headers, body }, rest: bytes.subarray(start + length) }
}

/** A TCP server on loopback that answers with exact bytes: the faults of reliability 4.2 need no HTTP server's help. */
export async function startRawServer(answer: RawAnswer): Promise<RawServer> {
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = net.createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    let waiting: Buffer[] = []
    let [bytes, needed] = [0, 1]
    socket.on('data', (chunk) => {
      waiting.push(chunk)
      bytes += chunk.length
      // Putting a large body together after each of its chunks would take most of the time of a test.
      if (bytes < needed) return
      let rest: Buffer = Buffer.concat(waiting)
      let taken = takeRequest(rest)
      for (; 'request' in taken; taken = takeRequest(rest)) {
        rest = taken.rest
        requests.push(taken.request)
        answer(socket, taken.request, requests.length)
      }
      waiting = [rest]
      bytes = rest.length
      needed = taken.needed
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    base_url: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => accepted,
    close() {
      sockets.forEach((socket) => socket.destroy())
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export interface RawReply {
  status?: number
  /** Header lines without line ends; Content-Length is added where no framing is given. */
  headers?: string[]
  body?: string | Uint8Array
}

/** The bytes of a well-formed answer. */
export function reply({ status = 200, headers = [], body = '' }: RawReply): Buffer {
  const bytes = Buffer.from(body)
  const framed = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  const bodyless = status === 204 || status === 304
  const length = framed || bodyless ? [] : [`Content-Length: ${bytes.length}`]
  const head = [`HTTP/1.1 ${status} X`, ...headers, ...length].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), bodyless ? Buffer.alloc(0) : bytes])
}
