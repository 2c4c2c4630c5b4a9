import type { ClientRequest } from 'node:http'
import https from 'node:https'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseBaseUrl } from '../../../../electron/api/exchange.ts'
import { createTransport, trackedTransport } from '../../../../electron/api/transport.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { selfSigned } from '../../../fakes/self-signed.ts'
import { fine, requestOf, startPair } from './transport-pair.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('SECURITY X03, X10: the content of a request', () => {
  it('has the token, the headers of the call, and accepts gzip', async () => {
    const seen: Record<string, unknown>[] = []
    const { transport } = await startPair((request, response) => {
      seen.push(request.headers)
      fine(request, response)
    })
    await transport.send(requestOf('get', { headers: { Accept: 'application/json' } }))
    expect(seen).toMatchObject([
      { authorization: 'Bearer token', 'accept-encoding': 'gzip', accept: 'application/json' },
    ])
  })

  it.each(['a', 'Ab9._~+/-', 'abc==', 'x'.repeat(8192)])('a bearer token is sent: %.20s', async (token) => {
    const { transport } = await startPair(fine, () => token)
    expect((await transport.send(requestOf('get'))).kind).toBe('answered')
  })

  it.each(['', '=', ' a', 'a ', 'a b', 'a=b', 'a\r\nX-Other: 1', 'é', 'x'.repeat(8193)])(
    'any other token is not sent: %j',
    async (token) => {
      let asked = 0
      const { transport } = await startPair(
        (request, response) => {
          asked += 1
          fine(request, response)
        },
        () => token,
      )
      expect(await transport.send(requestOf('get'))).toEqual({ kind: 'no-token' })
      expect(asked).toBe(0)
    },
  )

  it('a request is not repeated after a 401 with an invalid token', async () => {
    const tokens = ['old']
    let asked = 0
    const { transport } = await startPair(
      (_request, response) => {
        asked += 1
        response.writeHead(401).end()
      },
      () => tokens.shift() ?? '',
    )
    expect(await transport.send(requestOf('get'))).toMatchObject({ answer: { status: 401 } })
    expect(asked).toBe(1)
  })

  it('a body without a limit is not sent', async () => {
    const { transport } = await startPair(fine)
    expect((await transport.send(requestOf('update', { body: Buffer.alloc(1) }))).kind).toBe('not-sent')
  })

  it('a whole address instead of a path is not sent, whatever its server', async () => {
    const { transport, port, opened } = await startPair(fine)
    for (const place of [port, 9]) {
      const path = `http://127.0.0.1:${place}/api/address/a`
      expect((await transport.send(requestOf('get', { path }))).kind).toBe('not-sent')
    }
    expect(opened()).toBe(0)
  })

  it('headers of an answer are returned as text', async () => {
    const { transport } = await startPair((_request, response) => {
      response.writeHead(200, { 'Retry-After': '7', 'X-Twice': ['a', 'b'] }).end('{}')
    })
    expect(await transport.send(requestOf('get'))).toMatchObject({
      answer: { headers: { 'retry-after': '7', 'x-twice': 'a, b' } },
    })
  })
})

describe('connections', () => {
  it('six at the same time, and no more', async () => {
    const waiting: (() => void)[] = []
    // The server answers none before it has six.
    const { transport, opened } = await startPair((_request, response) => {
      waiting.push(() => void response.end('{}'))
      if (waiting.length >= 6) for (const answer of waiting) answer()
    })
    await Promise.all(Array.from({ length: 9 }, () => transport.send(requestOf('get'))))
    expect(opened()).toBe(6)
  })

  it('the time limit for a connection ends once it is open', async () => {
    // The test ends that time, and not before a slow machine has connected.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = await startPair((_request, response) => {
      vi.advanceTimersByTime(6000)
      response.end('{}')
    })
    expect((await slow.transport.send(requestOf('get'))).kind).toBe('answered')
    expect((await slow.transport.send(requestOf('get'))).kind).toBe('answered')
    expect(slow.opened()).toBe(1)
  })

  it('the time limit for a connection ends when the connection fails', async () => {
    // Otherwise a program that sends one request and ends, such as the doctor, would run for that long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const base = valueOf(parseBaseUrl('http://127.0.0.1:1'))
    const transport = createTransport({ base, token: () => 'token', connectMs: 60_000 })
    expect(await transport.send(requestOf('get'))).toEqual({ kind: 'not-sent', code: 'ECONNREFUSED' })
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  })

  /** A transport and a server whose certificate the test trusts; the server cuts every request that is not a read. */
  async function startTlsPair() {
    const certificate = selfSigned('localhost')
    const before = tls.getCACertificates()
    tls.setDefaultCACertificates([certificate.cert])
    onTestFinished(() => tls.setDefaultCACertificates(before))
    const open = new Set<Socket>()
    const server = https.createServer(certificate, (request, response) =>
      request.method === 'GET' ? response.end('{}') : request.socket.destroy(),
    )
    server.on('secureConnection', (socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const base = valueOf(parseBaseUrl(`https://localhost:${port}`))
    const transport = createTransport({ base, token: () => 'token', connectMs: 5000 })
    onTestFinished(() => {
      transport.close()
      server.closeAllConnections()
      server.close()
    })
    return { transport, open }
  }

  it('over TLS a request counts as sent after the handshake: then it may have been done', async () => {
    const { transport } = await startTlsPair()
    const create = requestOf('create', { body: Buffer.from('{}'), bodyLimit: 10 })
    expect(await transport.send(create)).toEqual({ kind: 'cut', code: 'ECONNRESET' })
    expect((await transport.send(requestOf('get'))).kind).toBe('answered')
  })

  it('close ends a connection over TLS too', async () => {
    const { transport, open } = await startTlsPair()
    await transport.send(requestOf('get'))
    expect(open.size).toBe(1)
    transport.close()
    await expect.poll(() => open.size).toBe(0)
  })

  it('a request that is cancelled before there is a connection was certainly not sent', async () => {
    const { transport, opened } = await startPair(fine)
    const cancelled = requestOf('create', { signal: AbortSignal.abort() })
    expect(await transport.send(cancelled)).toEqual({ kind: 'cancelled', sent: false })
    expect(opened()).toBe(0)
  })

  it('a file that changes during its upload is a failure with a code that does not contain its name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-upload-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'private-name.jpg')
    writeFileSync(path, 'as it was')
    const body = new FormData()
    body.append('source', await openAsBlob(path))
    writeFileSync(path, 'another length')
    const { transport } = await startPair(fine)
    const sent = await transport.send(requestOf('upload', { body, bodyLimit: 1000 }))
    expect(sent).toMatchObject({ code: 'UNKNOWN' })
  })

  it('a write starts only on a connection that was idle for a short time, a read on any', async () => {
    const [read, write, quick] = [await startPair(fine), await startPair(fine), await startPair(fine)]
    const body = { body: Buffer.from('{}'), bodyLimit: 10 }
    for (const { transport } of [read, write, quick]) await transport.send(requestOf('get'))
    await quick.transport.send(requestOf('update', body))
    await pause(2100)
    await read.transport.send(requestOf('get'))
    await write.transport.send(requestOf('update', body))
    expect([read.opened(), write.opened(), quick.opened()]).toEqual([1, 2, 1])
  })

  it('a read that times out on a kept connection is not repeated', async () => {
    let asked = 0
    const { transport } = await startPair((request, response) => {
      asked += 1
      if (asked === 1) fine(request, response)
    })
    await transport.send(requestOf('get'))
    const late = requestOf('get', { deadline: AbortSignal.timeout(100) })
    expect(await transport.send(late)).toEqual({ kind: 'cut', code: 'DEADLINE' })
    expect(asked).toBe(2)
  })

  it('a read on a kept connection that breaks is repeated, a write is not', async () => {
    let asked = 0
    const { transport } = await startPair((request, response) => {
      asked += 1
      if (asked === 2 || asked === 4) request.socket.destroy()
      else fine(request, response)
    })
    await transport.send(requestOf('get'))
    expect((await transport.send(requestOf('get'))).kind).toBe('answered')
    expect(asked).toBe(3)
    const body = { body: Buffer.from('{}'), bodyLimit: 10 }
    expect((await transport.send(requestOf('update', body))).kind).toBe('cut')
    expect(asked).toBe(4)
  })
})

describe('SECURITY X03: the last check before the token is sent', () => {
  /** What the transport does with a request to this address; nothing of it is really sent. */
  function lookAt(
    base: string,
    options: { protocol: string; hostname: string; port?: number; path: string },
  ) {
    const track = { connected: false, reused: false, answered: false }
    let request: ClientRequest | null = null
    try {
      request = trackedTransport(valueOf(parseBaseUrl(base)), track, 1000).request(options, () => {})
      request.on('error', () => {}).destroy()
      return 'sent'
    } catch (error) {
      return Object(error).code
    }
  }
  const place = { protocol: 'http:', hostname: '127.0.0.1', port: 9, path: '/below/api/address/a' }

  it('allows the service itself, by IPv4 or IPv6 address, with or without a port', () => {
    expect(lookAt('http://127.0.0.1:9/below', place)).toBe('sent')
    expect(lookAt('http://[::1]:9/below', { ...place, hostname: '::1' })).toBe('sent')
    const portless = { protocol: 'http:', hostname: '127.0.0.1', path: place.path }
    expect(lookAt('http://127.0.0.1/below', portless)).toBe('sent')
  })

  it.each([
    ['another host', { hostname: '127.0.0.2' }],
    ['another port', { port: 10 }],
    ['another protocol', { protocol: 'https:' }],
    ['another path', { path: '/other/api/address/a' }],
  ])('%s is not the service', (_what, change) => {
    expect(lookAt('http://127.0.0.1:9/below', { ...place, ...change })).toBe('FOREIGN_ORIGIN')
  })
})
