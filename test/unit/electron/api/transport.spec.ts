import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../../../electron/api/transport.ts'
import { outcomeOf } from '../../../../electron/api/call.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { fine, requestOf, startPair } from './transport-pair.ts'

describe('design 4: the connections of a profile', () => {
  it('consecutive requests use one connection', async () => {
    const { transport, opened } = await startPair(fine)
    for (let at = 0; at < 3; at++) expect((await transport.send(requestOf('get'))).kind).toBe('answered')
    expect(opened()).toBe(1)
  })

  it('dropIdle closes idle connections', async () => {
    const { transport, open, opened } = await startPair(fine)
    await transport.send(requestOf('get'))
    transport.dropIdle()
    await expect.poll(() => open.size).toBe(0)
    await transport.send(requestOf('get'))
    expect(opened()).toBe(2)
  })

  it('close ends an idle connection', async () => {
    const { transport, open } = await startPair(fine)
    await transport.send(requestOf('get'))
    expect(open.size).toBe(1)
    transport.close()
    await expect.poll(() => open.size).toBe(0)
  })

  it('close lets a request under way finish, and then ends its connection', async () => {
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
  it('a 401 with the same token is not repeated', async () => {
    let asked = 0
    const { transport } = await startPair((_request, response) => {
      asked += 1
      response.writeHead(401).end()
    })
    expect(await transport.send(requestOf('get'))).toMatchObject({ answer: { status: 401 } })
    expect(asked).toBe(1)
  })

  it('another refusal with a new token at hand is not repeated', async () => {
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

describe('the progress of a request', () => {
  it('is reported up to the full size, and only on request', async () => {
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
    // The total is the full size, not the sent part: otherwise a progress bar would be full from the start.
    expect(told[0]?.[0]).toBeLessThan(body.length)
    expect(new Set(told.map(([, total]) => total))).toEqual(new Set([body.length]))
    await transport.send(requestOf('update', { body, bodyLimit: 400_000 }))
    expect(told.filter(([sent]) => sent === body.length)).toHaveLength(1)
  })

  it('a body above its limit is not sent', async () => {
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

describe('reliability 4.1: a status that is in no row of the table', () => {
  it.each([418, 451, 599, 100])('%i: a read is a bad response, a write may have been done', (status) => {
    const outcomes = (['read', 'write', 'create', 'upload'] as const).map((each) => outcomeOf(each, status))
    expect(outcomes).toEqual(['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'])
  })

  it.each([204, 206, 304])('%i is not an answer with a record', (status) => {
    const outcomes = (['read', 'write', 'create', 'upload'] as const).map((each) => outcomeOf(each, status))
    expect(outcomes).toEqual(['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'])
  })
})

describe('reliability 4.2: the compression of an answer', () => {
  const bytes = new TextEncoder().encode('{"id":"a"}')
  const answer = (headers: Record<string, string>, body: Uint8Array = bytes) => ({
    status: 200,
    headers,
    body,
  })
  it.each([{}, { 'content-encoding': '' }, { 'content-encoding': ' Identity ' }])(
    'none: %o',
    async (headers) => {
      expect(valueOf(await unpack(answer(headers), 100))).toEqual(bytes)
    },
  )

  it.each(['gzip', ' GZIP '])('%s', async (encoding) => {
    const packed = gzipSync(bytes)
    const found = await unpack(answer({ 'content-encoding': encoding }, packed), 100)
    expect([...valueOf(found)]).toEqual([...bytes])
  })

  it('gzip with more content than the limit, or truncated gzip, is a failure', async () => {
    const packed = gzipSync(bytes)
    const headers = { 'content-encoding': 'gzip' }
    const told = { path: '$', expected: 'complete gzip data within the size limit' }
    expect(valueOf(await unpack(answer(headers, packed), bytes.length))).toHaveLength(bytes.length)
    expect(failureOf(await unpack(answer(headers, packed), bytes.length - 1))).toMatchObject(told)
    expect(failureOf(await unpack(answer(headers, packed.subarray(0, -1)), 100))).toMatchObject(told)
  })

  it('another encoding is a failure that names the accepted ones', async () => {
    expect(failureOf(await unpack(answer({ 'content-encoding': 'br' }), 100))).toEqual({
      kind: 'bad-response',
      path: '$',
      expected: 'an answer packed with gzip or not at all',
    })
  })
})
