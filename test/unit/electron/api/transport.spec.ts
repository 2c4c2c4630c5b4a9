import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../../../electron/api/transport.ts'
import { outcomeOf } from '../../../../electron/api/call.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { fine, requestOf, startPair } from './transport-pair.ts'

describe('design 4: the connections of a profile', () => {
  it('one request after the other goes over one connection', async () => {
    const { transport, opened } = await startPair(fine)
    for (let at = 0; at < 3; at++) expect((await transport.send(requestOf('get'))).kind).toBe('answered')
    expect(opened()).toBe(1)
  })

  it('dropIdle closes what waits for a next request', async () => {
    const { transport, open, opened } = await startPair(fine)
    await transport.send(requestOf('get'))
    transport.dropIdle()
    await expect.poll(() => open.size).toBe(0)
    await transport.send(requestOf('get'))
    expect(opened()).toBe(2)
  })

  it('close ends a connection that nobody uses', async () => {
    const { transport, open } = await startPair(fine)
    await transport.send(requestOf('get'))
    expect(open.size).toBe(1)
    transport.close()
    await expect.poll(() => open.size).toBe(0)
  })

  it('close lets what is under way finish, and then ends its connection', async () => {
    let finish = () => {}
    const { transport, open } = await startPair((_request, response) => {
      finish = () => void response.end('{}')
    })
    const sent = transport.send(requestOf('update', { body: Buffer.from('{}'), bodyLimit: 10 }))
    await expect.poll(() => open.size).toBe(1)
    transport.close()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(open.size).toBe(1)
    finish()
    expect(await sent).toMatchObject({ kind: 'answered', answer: { status: 200 } })
    await expect.poll(() => open.size).toBe(0)
  })
})

describe('reliability 4.1: the token', () => {
  it('a 401 with the same token is not sent again', async () => {
    let asked = 0
    const { transport } = await startPair((_request, response) => {
      asked += 1
      response.writeHead(401).end()
    })
    expect(await transport.send(requestOf('get'))).toMatchObject({ answer: { status: 401 } })
    expect(asked).toBe(1)
  })

  it('another refusal with a new token at hand is not sent again', async () => {
    const tokens = ['old', 'new']
    let asked = 0
    const next = () => tokens.shift() ?? 'new'
    const { transport } = await startPair((_request, response) => {
      asked += 1
      response.writeHead(403).end()
    }, next)
    expect(await transport.send(requestOf('get'))).toMatchObject({ answer: { status: 403 } })
    expect(asked).toBe(1)
  })
})

describe('progress of what is sent', () => {
  it('is told up to the whole, and only where it is asked for', async () => {
    const { transport } = await startPair(fine)
    const told: [number, number][] = []
    const body = Buffer.alloc(300_000, 'x')
    await transport.send(
      requestOf('update', {
        body,
        bodyLimit: 400_000,
        onProgress: (sent, total) => told.push([sent, total]),
      }),
    )
    expect(told.at(-1)).toEqual([body.length, body.length])
    // Of the whole, not of what has left so far: a bar would stand at its end from the beginning.
    expect(told[0]?.[0]).toBeLessThan(body.length)
    expect(new Set(told.map(([, total]) => total))).toEqual(new Set([body.length]))
    await transport.send(requestOf('update', { body, bodyLimit: 400_000 }))
    expect(told.filter(([sent]) => sent === body.length)).toHaveLength(1)
  })

  it('a body above its limit does not leave', async () => {
    let asked = 0
    const { transport } = await startPair((request, response) => {
      asked += 1
      fine(request, response)
    })
    const sent = await transport.send(requestOf('update', { body: Buffer.alloc(11), bodyLimit: 10 }))
    expect(sent.kind).toBe('not-sent')
    expect(asked).toBe(0)
  })
})

describe('reliability 4.1: a status that no row names', () => {
  it.each([418, 451, 599, 100])('%i: a read is not understood, a write may have been done', (status) => {
    const outcomes = (['read', 'write', 'create', 'upload'] as const).map((each) => outcomeOf(each, status))
    expect(outcomes).toEqual(['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'])
  })

  it.each([204, 206, 304])('%i is no answer with a record', (status) => {
    const outcomes = (['read', 'write', 'create', 'upload'] as const).map((each) => outcomeOf(each, status))
    expect(outcomes).toEqual(['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'])
  })
})

describe('reliability 4.2: how an answer is packed', () => {
  const bytes = new TextEncoder().encode('{"id":"a"}')
  const answer = (headers: Record<string, string>, body: Uint8Array = bytes) => ({
    status: 200,
    headers,
    body,
  })
  it.each([{}, { 'content-encoding': '' }, { 'content-encoding': ' Identity ' }])(
    'not at all: %o',
    async (headers) => {
      expect(valueOf(await unpack(answer(headers), 100))).toEqual(bytes)
    },
  )

  it.each(['gzip', ' GZIP '])('with %s', async (encoding) => {
    const packed = gzipSync(bytes)
    const found = await unpack(answer({ 'content-encoding': encoding }, packed), 100)
    expect([...valueOf(found)]).toEqual([...bytes])
  })

  it('with more than the limit inside, or cut: that is told', async () => {
    const packed = gzipSync(bytes)
    const headers = { 'content-encoding': 'gzip' }
    const told = { path: '$', expected: 'complete gzip data within the size limit' }
    expect(valueOf(await unpack(answer(headers, packed), bytes.length))).toHaveLength(bytes.length)
    expect(failureOf(await unpack(answer(headers, packed), bytes.length - 1))).toMatchObject(told)
    expect(failureOf(await unpack(answer(headers, packed.subarray(0, -1)), 100))).toMatchObject(told)
  })

  it('in a way that nobody asked for, it is told which was', async () => {
    expect(failureOf(await unpack(answer({ 'content-encoding': 'br' }), 100))).toEqual({
      kind: 'bad-response',
      path: '$',
      expected: 'an answer packed with gzip or not at all',
    })
  })
})
