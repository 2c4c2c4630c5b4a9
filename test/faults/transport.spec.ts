import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Failure } from '../../contract/failure.ts'
import { createServiceApi, type ServiceApi, type ServiceApiOptions } from '../../electron/api/record-api.ts'
import { apiAgainst, apiAnswered, failureOf, valueOf } from '../fakes/api-under-test.ts'
import { reply } from '../fakes/raw-server.ts'
import { selfSigned } from '../fakes/self-signed.ts'
import { record, get, create, update, kinds } from './transport-bench.ts'

const soon = { connect: 150, record: 250, list: 250, photo: 250 }

function clientFor(base_url: string, more: Partial<ServiceApiOptions> = {}): ServiceApi {
  const api = valueOf(createServiceApi({ base_url, token: () => 'test-token', deadlines: soon, ...more }))
  onTestFinished(() => api.close())
  return api
}

const mayBeDone: Failure['kind'][] = ['offline', 'unknown-outcome', 'unknown-outcome']

const notSent: Failure['kind'][] = ['offline', 'offline', 'offline']

describe('reliability 4.2: no connection', () => {
  it('T01 refused: offline, with the host, for writes too', async () => {
    const { server } = await apiAnswered({})
    const { port } = server
    await server.close()
    const api = clientFor(`http://127.0.0.1:${port}`)
    const failure = { kind: 'offline', code: 'ECONNREFUSED', host: `127.0.0.1:${port}` }
    expect([await get(api), await create(api), await update(api)]).toEqual(
      [1, 2, 3].map(() => ({ ok: false, failure })),
    )
  })

  it('T02 name not found: offline', async () => {
    expect(await kinds(clientFor('http://no-such-host.invalid'))).toEqual(notSent)
  })

  it.each(['http://[::1]:1', 'http://127.1:1/prefix/api/', 'http://LOCALHOST:1', 'http://宛名.invalid:80'])(
    'T01 %s: the last look takes every spelling of its own host for its own',
    async (base_url) => {
      expect(failureOf(await get(clientFor(base_url)))).toMatchObject({
        kind: 'offline',
        code: expect.not.stringMatching(/FOREIGN|UNKNOWN/),
      })
    },
  )

  it('T04 connect black hole: offline after the time for connecting, a create was certainly not sent', async () => {
    // Accepts TCP and never answers the TLS greeting.
    const silent = net.createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    onTestFinished(() => void silent.close())
    // The time for the whole request is far off: on a busy machine both could be over in the same moment.
    const deadlines = { ...soon, record: 20_000 }
    const result = await create(clientFor(`https://127.0.0.1:${port}`, { deadlines }))
    expect(failureOf(result)).toMatchObject({ kind: 'offline', code: 'CONNECT_TIMEOUT' })
  })

  it('offline start: every call fails as a value', async () => {
    const api = clientFor('http://127.0.0.1:1')
    expect((await api.groups()).ok).toBe(false)
    expect((await api.photo.download('address', 'a', 'p')).ok).toBe(false)
    expect((await api.homeaddress.list(null, { limit: 1, skip: 0 })).ok).toBe(false)
  })
})

describe('reliability 4.2: TLS', () => {
  it('T03 self-signed certificate: refused, nothing is sent', async () => {
    const seen: Buffer[] = []
    const server = tls.createServer(selfSigned('127.0.0.1'), (socket) => {
      socket.on('data', (chunk) => seen.push(chunk)).on('error', () => {})
    })
    server.on('tlsClientError', () => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    // The authorities of the system are read before the certificate is refused.
    const deadlines = { connect: 20_000, record: 20_000 }
    const failure = failureOf(await create(clientFor(`https://127.0.0.1:${port}`, { deadlines })))
    expect(failure).toMatchObject({ kind: 'offline', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(seen).toEqual([])
  })
})

describe('reliability 4.2: connections that break', () => {
  it('T05 close before the answer', async () => {
    const { api } = await apiAgainst((socket) => socket.end())
    expect(await kinds(api)).toEqual(mayBeDone)
  })

  it('T06 reset before the answer', async () => {
    const { api } = await apiAgainst((socket) => socket.resetAndDestroy())
    expect(await kinds(api)).toEqual(mayBeDone)
  })

  it('T07 reset in the body', async () => {
    const { api } = await apiAgainst((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${record}`, () => socket.resetAndDestroy())
    })
    expect(await kinds(api)).toEqual(mayBeDone)
  })

  it('T08 end short of Content-Length, even where the part is whole JSON', async () => {
    const { api } = await apiAgainst((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${record}`)
    })
    expect(await kinds(api)).toEqual(mayBeDone)
  })

  it('T09 end without a length after a whole JSON value cannot be seen: a list never trusts one page as the end', async () => {
    const { api } = await apiAgainst((socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n[${record}]`))
    expect(await api.address.list('g', { limit: 10, skip: 0 })).toEqual({ ok: true, value: [record] })
  })

  it('T10 chunked answer cut', async () => {
    const { api } = await apiAgainst((socket) => {
      socket.end(
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${record.length.toString(16)}\r\n${record}\r\n`,
      )
    })
    expect(await kinds(api)).toEqual(mayBeDone)
  })
})

describe('reliability 4.2: slow answers', () => {
  const drip = (head: string, each: string) => (socket: net.Socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write(each), 20)
    socket.on('close', () => clearInterval(timer))
    socket.on('error', () => clearInterval(timer))
  }

  it.each([
    ['T11 headers dripped', drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n')],
    ['T12 body dripped', drip('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', ' ')],
    [
      'T13 stall after the headers',
      (socket: net.Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'),
    ],
    ['T14 endless 1xx', drip('', 'HTTP/1.1 102 Processing\r\n\r\n')],
  ])('%s: ends at the total deadline', async (_name, answer) => {
    const { api } = await apiAgainst(answer, { deadlines: soon })
    expect(failureOf(await get(api))).toMatchObject({ kind: 'offline', code: 'DEADLINE' })
    expect(failureOf(await create(api))).toEqual({ kind: 'unknown-outcome', code: 'DEADLINE' })
  })
})

describe('reliability 4.2: stale connections', () => {
  /** Returns the first request of each connection and drops the connection at the second. */
  async function stale() {
    const served = new WeakSet<net.Socket>()
    return apiAgainst((socket) => {
      if (served.has(socket)) return socket.resetAndDestroy()
      served.add(socket)
      socket.write(reply({ body: record }))
    })
  }

  it('T24 a read goes out again once, on a new connection', async () => {
    const { api, server } = await stale()
    expect((await get(api)).ok).toBe(true)
    expect((await get(api)).ok).toBe(true)
    expect(server.requests).toHaveLength(3)
    expect(server.connections()).toBe(2)
  })

  it('T24 the second try never meets another stale connection', async () => {
    const { api, server } = await stale()
    const list = api.address.list('g', { limit: 1, skip: 0 })
    await Promise.all([get(api), get(api), list])
    expect(server.connections()).toBe(3)
    expect((await get(api)).ok).toBe(true)
  })

  it('T24 not more than once', async () => {
    const { api, server } = await apiAgainst((socket, _request, count) => {
      if (count === 1) socket.write(reply({ body: record }))
      else socket.resetAndDestroy()
    })
    expect((await get(api)).ok).toBe(true)
    expect(failureOf(await get(api)).kind).toBe('offline')
    expect(server.requests).toHaveLength(3)
  })

  it('T24 an answer that was cut in its body is not asked for again', async () => {
    const { api, server } = await apiAgainst((socket, _request, count) => {
      if (count === 1) socket.write(reply({ body: record }))
      else
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"id":', () =>
          setTimeout(() => socket.destroy(), 50),
        )
    })
    expect((await get(api)).ok).toBe(true)
    expect(failureOf(await get(api)).kind).toBe('offline')
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    ['create', create],
    ['update', update],
  ])(
    'T25 a %s does not begin on a connection that has waited: it may be closed by now',
    async (_name, write) => {
      const { api, server } = await stale()
      expect((await get(api)).ok).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expect((await write(api)).ok).toBe(true)
      expect(server.connections()).toBe(2)
    },
  )

  it('T25 a create does not: it may have been done', async () => {
    const { api, server } = await stale()
    expect((await get(api)).ok).toBe(true)
    expect(failureOf(await create(api)).kind).toBe('unknown-outcome')
    expect(server.requests).toHaveLength(2)
  })
})

describe('reliability 5.4: one client per profile', () => {
  /** A service that has each request, and answers when the test says so. */
  async function answeredLater() {
    const waiting: net.Socket[] = []
    const bench = await apiAgainst((socket) => void waiting.push(socket))
    const asked = () => expect.poll(() => waiting.length, { interval: 5 }).toBe(1)
    return { ...bench, asked, answer: () => waiting.forEach((each) => each.write(reply({ body: record }))) }
  }

  it('closing ends reads', async () => {
    const { api, asked } = await answeredLater()
    const read = get(api)
    await asked()
    api.close()
    expect(failureOf(await read)).toEqual({ kind: 'cancelled' })
  })

  it('closing lets a write on its way finish', async () => {
    const { api, asked, answer } = await answeredLater()
    const write = update(api)
    await asked()
    api.close()
    answer()
    expect((await write).ok).toBe(true)
  })

  it('after closing nothing is sent', async () => {
    const { api, server } = await apiAnswered({ body: record })
    api.close()
    expect([await get(api), await update(api)].map((result) => failureOf(result).kind)).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(server.requests).toEqual([])
  })

  it('a write that is cancelled after it left may have been done', async () => {
    const { api, asked } = await answeredLater()
    const stop = new AbortController()
    const write = api.address.create({ json: '{}' }, stop.signal)
    await asked()
    stop.abort()
    expect(failureOf(await write)).toEqual({ kind: 'unknown-outcome', code: 'CANCELLED' })
  })

  it('C32 a 401 with a token that has changed meanwhile: one more try with the new one', async () => {
    let token = 'old-token'
    const { server } = await apiAgainst((socket, { headers }) => {
      token = 'new-token'
      const fresh = headers['authorization'] === 'Bearer new-token'
      socket.write(reply(fresh ? { body: record } : { status: 401 }))
    })
    // A busy machine may take its time: this is not about deadlines.
    const api = clientFor(server.base_url, { token: () => token, deadlines: {} })
    expect((await create(api)).ok).toBe(true)
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer old-token',
      'Bearer new-token',
    ])
  })

  it('X10 a token that could end the header is not sent', async () => {
    const { server } = await apiAnswered({ body: record })
    for (const token of ['a b', 'a\r\nX: 1', 'あ', 'a"']) {
      expect(failureOf(await get(clientFor(server.base_url, { token: () => token }))).kind).toBe('signed-out')
    }
    expect(server.requests).toEqual([])
  })
})
