import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { createAuthority, type Authority, type Certificate } from './self-signed.ts'

/** A network in which everything goes through one proxy, which looks into TLS with certificates of the company. */
export interface Office {
  /** The proxy, as a PAC script names it. */
  route: string
  port: number
  /** What the proxy got: the first line of each request. */
  heard: string[]
  /** The certificate that the proxy shows for a host, as PEM. */
  shown(host: string): string
  /** From now on a host is another one. */
  lead(host: string, to: string): void
}

interface OfficeOptions {
  /** The hosts that the proxy leads to, each with the port of a server on this computer that speaks plain HTTP. */
  hosts: Record<string, number>
  /** What the proxy says to each request for a connection; 200 unless told. */
  status?: number
  /** Signs what the proxy shows; an authority of its own unless told. */
  authority?: Authority
}

/** Ends with the test. */
export async function startOffice({ hosts, status = 200, ...more }: OfficeOptions): Promise<Office> {
  const authority = more.authority ?? createAuthority('Example Company CA')
  const heard: string[] = []
  const shown = new Map<string, string>()
  const fronts = new Map<string, number>()
  for (const [host, port] of Object.entries(hosts)) {
    const certificate = authority.sign(host)
    shown.set(host, certificate.cert)
    fronts.set(host, await listen(frontOf(certificate, port)))
  }
  const proxy = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.writeHead(status === 200 ? 501 : status).end('a page of the proxy')
  })
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    heard.push(`CONNECT ${request.url} ${request.rawHeaders.join(' ')}`)
    const front = fronts.get(request.url?.split(':')[0] ?? '')
    if (status !== 200 || front === undefined)
      return void socket.end(`HTTP/1.1 ${status === 200 ? 502 : status} No\r\nContent-Length: 2\r\n\r\nNo`)
    const onward = connect(front, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'))
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  const port = await listen(proxy)
  return {
    route: `PROXY 127.0.0.1:${port}`,
    port,
    heard,
    lead: (host, to) => void fronts.set(host, fronts.get(to) ?? 0),
    shown: (host) => shown.get(host) ?? '',
  }
}

/** Speaks TLS with the client and plain HTTP with a server on this computer. */
function frontOf(certificate: Certificate, port: number): Server {
  // Otherwise OpenSSL adds the authority that this process trusts under the name of the issuer, even if it did not sign the certificate.
  const front = tls.createServer({ ...certificate, ca: certificate.cert }, (socket) => {
    const onward = connect(port, '127.0.0.1')
    for (const end of [socket, onward])
      end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
    socket.pipe(onward).pipe(socket)
  })
  front.on('tlsClientError', () => undefined)
  return front
}

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}
