import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { cutOff, misunderstood, outcomeOf } from '../../../../electron/api/call.ts'
import { apiAgainst, apiAnswered, failureOf, updateOf } from '../../../fakes/api-under-test.ts'
import { reply } from '../../../fakes/raw-server.ts'
import { classes, expected } from '../../../fakes/status-rows.ts'

describe('reliability 4.1: the meaning of a status', () => {
  it.each(Object.entries(expected))('%i', (status, kinds) => {
    expect(classes.map((each) => outcomeOf(each, Number(status)))).toEqual(kinds)
  })

  it.each([200, 201])('%i is an answer', (status) => {
    expect(new Set(classes.map((each) => outcomeOf(each, status)))).toEqual(new Set(['ok']))
  })

  it('303 is a redirect like 302, and 308 like 307', () => {
    for (const each of classes) {
      expect(outcomeOf(each, 303)).toBe(outcomeOf(each, 302))
      expect(outcomeOf(each, 308)).toBe(outcomeOf(each, 307))
    }
  })

  it('after an answer that cannot be understood or is cut off, a write may have been done', () => {
    expect(classes.map(misunderstood)).toEqual([
      'bad-response',
      'unknown-outcome',
      'unknown-outcome',
      'bad-response',
    ])
    expect(classes.map(cutOff)).toEqual(['offline', 'unknown-outcome', 'unknown-outcome', 'offline'])
  })
})

describe('reliability 4.1: the result of a call', () => {
  const reads: [number, string[], Failure][] = [
    [401, [], { kind: 'unauthorized' }],
    [403, [], { kind: 'forbidden' }],
    [404, [], { kind: 'not-found' }],
    [429, ['Retry-After: 7'], { kind: 'retry-later', status: 429, afterSeconds: 7 }],
    [503, [], { kind: 'retry-later', status: 503, afterSeconds: null }],
    [413, [], { kind: 'bad-response', path: 'status 413', expected: 'status 200' }],
    [302, ['Location: odd'], { kind: 'bad-response', path: 'status 302', expected: 'status 200' }],
    [
      302,
      ['Location: https://login.example/in?secret=1'],
      {
        kind: 'bad-response',
        path: 'status 302',
        expected: 'status 200, not a redirect to login.example',
      },
    ],
  ]

  it.each(reads)('a read that is answered by %i %o', async (status, headers, failure) => {
    const { api } = await apiAnswered({ status, headers })
    expect(failureOf(await api.address.get('a'))).toEqual(failure)
  })

  it('a read that is answered by 408 counts as a service that cannot be reached', async () => {
    const { api, server } = await apiAnswered({ status: 408 })
    const host = `127.0.0.1:${server.port}`
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'offline', code: 'HTTP_408', host })
  })

  const writes: [number, Failure][] = [
    [412, { kind: 'precondition-failed' }],
    [400, { kind: 'rejected', status: 400 }],
    [413, { kind: 'too-big' }],
    [408, { kind: 'unknown-outcome', code: 'HTTP_408' }],
    [200, { kind: 'unknown-outcome', code: 'ANSWER_NOT_UNDERSTOOD' }],
  ]

  it.each(writes)('a write that is answered by %i', async (status, failure) => {
    const { api } = await apiAnswered({ status, body: 'odd' })
    expect(failureOf(await api.address.update('a', updateOf(), 'e'))).toEqual(failure)
  })

  it('an answer that is not HTTP: a read is a bad response, a write may have been done', async () => {
    const { api } = await apiAgainst((socket) => socket.end('no HTTP\r\n\r\n'))
    expect(failureOf(await api.address.get('a'))).toEqual({
      kind: 'bad-response',
      path: 'HTTP',
      expected: 'an HTTP answer',
    })
    const written = failureOf(await api.address.update('a', updateOf(), 'e'))
    expect(written).toEqual({ kind: 'unknown-outcome', code: expect.stringMatching(/^HPE_/) })
  })

  it('a connection that ends: a read is offline, a write may have been done', async () => {
    const { api, server } = await apiAgainst((socket) => socket.destroy())
    const host = `127.0.0.1:${server.port}`
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'offline', code: 'ECONNRESET', host })
    const written = failureOf(await api.address.update('a', updateOf(), 'e'))
    expect(written).toEqual({ kind: 'unknown-outcome', code: 'ECONNRESET' })
  })

  it('a stopped call: a read is cancelled, a write that was sent may have been done', async () => {
    const stop = new AbortController()
    const { api, server } = await apiAgainst((socket, _request, count) => {
      if (count === 3) return void socket.write(reply({ body: '{}' }))
      stop.abort()
    })
    expect(failureOf(await api.address.get('a', stop.signal))).toEqual({ kind: 'cancelled' })
    expect(failureOf(await api.address.get('a', stop.signal))).toEqual({ kind: 'cancelled' })
    expect(server.requests).toHaveLength(1)
    const other = new AbortController()
    const { api: second } = await apiAgainst(() => other.abort())
    const written = failureOf(await second.address.update('a', updateOf(), 'e', other.signal))
    expect(written).toEqual({ kind: 'unknown-outcome', code: 'CANCELLED' })
  })

  it('no server listens: nothing was sent, not even of a write', async () => {
    const { api, server } = await apiAnswered({})
    await server.close()
    const offline = { kind: 'offline', code: 'ECONNREFUSED', host: `127.0.0.1:${server.port}` }
    expect(failureOf(await api.address.get('a'))).toEqual(offline)
    expect(failureOf(await api.address.update('a', updateOf(), 'e'))).toEqual(offline)
  })

  it('without a token the call fails as signed out', async () => {
    const { api, server } = await apiAnswered({ body: '{}' }, { token: '' })
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'signed-out' })
    expect(server.requests).toEqual([])
  })

  it('a read with an answer that cannot be understood is a bad response', async () => {
    const { api } = await apiAnswered({ body: 'odd' })
    expect(failureOf(await api.address.get('a')).kind).toBe('bad-response')
  })

  it('an answer larger than allowed: a read is too big, a write may have been done', async () => {
    const headers = [`Content-Length: ${2 ** 31}`]
    const { api } = await apiAgainst((socket) => {
      socket.write(reply({ headers }))
      const more = Buffer.alloc(1024 * 1024, ' ')
      const fill = () => {
        while (socket.writable && socket.write(more));
      }
      socket.on('drain', fill)
      fill()
    })
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'too-big' })
    const written = failureOf(await api.address.update('a', updateOf(), 'e'))
    expect(written).toEqual({ kind: 'unknown-outcome', code: 'ANSWER_TOO_BIG' })
  })

  it('design 3: close ends a read that is under way, and lets a write finish', async () => {
    const record = JSON.stringify({ id: 'a', etag: 'e' })
    let answer = () => {}
    const { api, server } = await apiAgainst((socket, { method }) => {
      if (method === 'PUT') answer = () => void socket.write(reply({ body: record }))
    })
    const read = api.address.get('a')
    const write = api.address.update('a', updateOf(), 'e')
    await expect.poll(() => server.requests.length).toBe(2)
    api.close()
    expect(failureOf(await read)).toEqual({ kind: 'cancelled' })
    answer()
    expect(await write).toMatchObject({ ok: true })
  })
})
