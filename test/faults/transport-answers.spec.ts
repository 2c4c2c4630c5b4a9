import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Failure } from '../../contract/failure.ts'
import { apiAgainst, apiAnswered, failureOf } from '../fakes/api-under-test.ts'
import { reply } from '../fakes/raw-server.ts'
import { record, get, create, kinds } from './transport-bench.ts'

const notUnderstood: Failure['kind'][] = ['bad-response', 'unknown-outcome', 'unknown-outcome']

describe('reliability 4.2: bodies that are too large or badly packed', () => {
  it('T15 endless body: stops at the limit', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 0x20)
    const { api } = await apiAgainst((socket) => {
      const more = () => {
        if (socket.writable) socket.write(mebibyte, () => setImmediate(more))
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      more()
    })
    expect(await kinds(api)).toEqual(['too-big', 'unknown-outcome', 'unknown-outcome'])
  })

  const packed = (bytes: Uint8Array, encoding = 'gzip') =>
    apiAnswered({ headers: [`Content-Encoding: ${encoding}`], body: bytes })

  it('a gzip answer is unpacked', async () => {
    const { api, server } = await packed(gzipSync(record))
    expect(await get(api)).toEqual({ ok: true, value: record })
    expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip')
  })

  it('T16 gzip bomb: refused without being unpacked', async () => {
    const { api } = await packed(gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20)))
    const before = process.memoryUsage().rss
    expect(await kinds(api)).toEqual(notUnderstood)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it.each(['br', 'deflate', 'zstd', 'x-odd'])('T17 encoding %s was not asked for', async (encoding) => {
    const { api } = await packed(Buffer.from(record), encoding)
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T18 truncated gzip', async () => {
    const whole = gzipSync(record)
    const { api } = await packed(whole.subarray(0, whole.length - 12))
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T19 wrong checksum', async () => {
    const wrong = Buffer.from(gzipSync(record))
    wrong.writeUInt32LE(0, wrong.length - 8)
    const { api } = await packed(wrong)
    expect(await kinds(api)).toEqual(notUnderstood)
  })
})

describe('reliability 4.2: wrong packing headers', () => {
  it('T36 packed without saying so', async () => {
    const { api } = await apiAnswered({ body: gzipSync(record) })
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it.each(['gzip, gzip', 'gzip', 'x-gzip, gzip'])('T37 packed twice, told as %s', async (told) => {
    const { api } = await apiAnswered({
      headers: [`Content-Encoding: ${told}`],
      body: gzipSync(gzipSync(record)),
    })
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T38 said to be packed and is not', async () => {
    const { api } = await apiAnswered({ headers: ['Content-Encoding: gzip'], body: record })
    expect(await kinds(api)).toEqual(notUnderstood)
  })
})

describe('reliability 4.2: broken HTTP', () => {
  it.each(['Content-Length: 10\r\nContent-Length: 20', 'Content-Length: -1', 'Content-Length: ten'])(
    'T39 an invalid length: %j',
    async (line) => {
      const { api } = await apiAnswered({ headers: [line], body: record })
      expect(await kinds(api)).toEqual(notUnderstood)
    },
  )

  it.each(['0', '1000', '2OO', '-200', ''])('T40 an invalid status: %j', async (status) => {
    const { api } = await apiAgainst((socket) => {
      socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: ${record.length}\r\n\r\n${record}`)
    })
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T20 length too short: leftover bytes do not reach the next request', async () => {
    const { api } = await apiAgainst((socket, { path }) => {
      const body = JSON.stringify({ id: path.split('/').pop(), etag: 'e' })
      const extra = 'HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n{"id":"evil","etag":"e"}'
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}${extra}`)
    })
    for (const id of ['a', 'b', 'c', 'd']) {
      const result = await api.address.get(id)
      if (result.ok) expect(JSON.parse(result.value)).toEqual({ id, etag: 'e' })
      else expect(result.failure.kind).toMatch(/offline|bad-response/)
    }
  })

  it('T21 length and chunked both', async () => {
    const { api } = await apiAgainst((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    })
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T22 not HTTP', async () => {
    const { api } = await apiAgainst((socket) => socket.end('220 mail.example ESMTP\r\n'))
    expect(await kinds(api)).toEqual(notUnderstood)
  })

  it('T22 not HTTP on a connection that was good before: it is not asked again', async () => {
    const { api, server } = await apiAgainst((socket, _request, count) => {
      if (count === 1) socket.write(reply({ body: record }))
      else socket.end('220 mail.example ESMTP\r\n')
    })
    expect((await get(api)).ok).toBe(true)
    expect(failureOf(await get(api)).kind).toBe('bad-response')
    expect(server.requests).toHaveLength(2)
  })

  it('T23 100 KB header', async () => {
    const { api } = await apiAnswered({ headers: [`X: ${'y'.repeat(100 * 1024)}`], body: record })
    expect(await kinds(api)).toEqual(notUnderstood)
  })
})

describe('reliability 4.2: redirects and proxies', () => {
  it('T26 redirect on the same host: not followed', async () => {
    const { api, server } = await apiAnswered({ status: 302, headers: ['Location: /api/address/b'] })
    expect(await kinds(api)).toEqual(notUnderstood)
    expect(server.requests).toHaveLength(3)
  })

  it('T27 redirect to another host: the token does not go there, its host is named', async () => {
    const other = await apiAnswered({ body: record })
    const { api } = await apiAnswered({
      status: 301,
      headers: [`Location: ${other.server.base_url}/x?code=secret`],
    })
    expect(failureOf(await get(api))).toEqual({
      kind: 'bad-response',
      path: 'status 301',
      expected: `status 200, not a redirect to 127.0.0.1:${other.server.port}`,
    })
    expect(other.server.requests).toEqual([])
  })

  it.each([
    ['300 without a place', 300, []],
    ['302 without a place', 302, []],
    ['a place that is no address', 302, ['Location: http://[']],
    ['a place that is a program', 301, ['Location: javascript:alert(1)']],
    ['a place on this disk', 303, ['Location: file:///etc/passwd']],
    ['many places', 302, ['Location: /a', 'Location: http://127.0.0.1:9/b']],
  ])('T35 redirect: %s', async (_name, status, headers) => {
    const { api, server } = await apiAnswered({ status, headers, body: record })
    expect(await kinds(api)).toEqual(notUnderstood)
    expect(server.requests).toHaveLength(3)
  })

  it('T28 307 on POST: the body is not sent again', async () => {
    const other = await apiAnswered({ body: record })
    const { api } = await apiAnswered({
      status: 307,
      headers: [`Location: ${other.server.base_url}/api/address/`],
    })
    expect(failureOf(await create(api))).toEqual({ kind: 'rejected', status: 307 })
    expect(other.server.requests).toEqual([])
  })

  describe('T29', () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']
    const before = names.map((name) => process.env[name])
    afterEach(() => {
      names.forEach((name, at) => {
        const value = before[at]
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      })
    })

    it('T29 proxy variables of the environment are not used', async () => {
      const proxy = await apiAnswered({ body: record })
      const { api, server } = await apiAnswered({ body: record })
      names.forEach((name) => (process.env[name] = proxy.server.base_url))
      expect((await get(api)).ok).toBe(true)
      expect(server.requests).toHaveLength(1)
      expect(proxy.server.requests).toEqual([])
    })
  })

  it('T30 captive portal: a web page with 200 does not count as an answer', async () => {
    const { api } = await apiAnswered({
      headers: ['Content-Type: text/html'],
      body: '<html>Sign in to Wi-Fi</html>',
    })
    expect(await kinds(api)).toEqual(notUnderstood)
    expect(failureOf(await get(api))).toMatchObject({ expected: expect.stringContaining('web page') })
  })
})
