import { describe, expect, it } from 'vitest'
import { running } from './running.ts'

describe('interface 4: request bodies are application/json; charset=UTF-8', () => {
  it.each(['application/json', 'application/json;charset=utf-8', 'APPLICATION/JSON; charset="UTF-8"'])(
    'Content-Type %s is taken',
    async (type) => {
      const { post } = await running()
      expect((await post('/api/homeaddress/', {}, { headers: { 'Content-Type': type } })).status).toBe(200)
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=Shift_JIS',
    'application/jsonp',
  ])('Content-Type %s is 415', async (type) => {
    const { post } = await running()
    expect((await post('/api/homeaddress/', {}, { headers: { 'Content-Type': type } })).status).toBe(415)
  })

  it.each(['', '{', 'nothing', '{"a":1}}', `${'['.repeat(100_000)}`])(
    'a body that is not JSON is 400',
    async (text) => {
      const { post } = await running()
      const answer = await post('/api/homeaddress/', text)
      expect([answer.status, answer.json().message]).toEqual([400, 'The body is not JSON'])
    },
  )

  it('a body nested deeper than the parser goes is refused, and the service lives', async () => {
    const { post, get } = await running()
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect([400, 200]).toContain((await post('/api/homeaddress/', deep)).status)
    expect((await get('/api/homeaddresses/list')).status).toBe(200)
  })

  it.each(['[]', 'null', '"text"', '7', '1.0'])('JSON %s is not an object: 400', async (text) => {
    const { post } = await running()
    const answer = await post('/api/homeaddress/', text)
    expect([answer.status, answer.json().message]).toEqual([400, 'The body must be a JSON object'])
  })

  it('a body that is not UTF-8 is 400', async () => {
    const { send } = await running()
    const headers = { 'Content-Type': 'application/json' }
    const body = new Uint8Array([0x7b, 0x22, 0x93, 0xfa, 0x22, 0x3a, 0x31, 0x7d])
    expect((await send('POST', '/api/homeaddress/', { body }, { headers })).status).toBe(400)
  })

  it('a body beyond the limit is 413, also without Content-Length', async () => {
    const { post, send } = await running({ limits: { jsonBytes: 100 } })
    const text = JSON.stringify({ memo: 'x'.repeat(100) })
    expect((await post('/api/homeaddress/', text)).status).toBe(413)
    const body = new Blob([text]).stream()
    const streamed = { body, duplex: 'half' } as RequestInit // duplex is missing in the typings of the DOM
    const headers = { 'Content-Type': 'application/json' }
    expect((await send('POST', '/api/homeaddress/', streamed, { headers })).status).toBe(413)
  })
})

describe('interface 4: paths as written', () => {
  it.each([
    ['POST', '/api/address'],
    ['GET', '/api/address/'],
    ['PATCH', '/api/address/1'],
    ['GET', '/api/addresses/list'],
    ['GET', '/address/1'],
    ['GET', '/'],
  ])('%s %s is 404', async (method, path) => {
    const { send } = await running()
    const answer = await send(method, path, {})
    expect([answer.status, answer.json().message]).toEqual([404, 'There is no such path'])
  })
})

describe('the service itself', () => {
  it('listens on this machine only', async () => {
    const { service } = await running()
    expect(new URL(service.base_url).hostname).toBe('127.0.0.1')
  })

  it('does not replace the global Request and Response of the process', async () => {
    const before = [globalThis.Request, globalThis.Response]
    await running()
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  it('a port that is taken rejects the start', async () => {
    const { service } = await running()
    await expect(running({ port: Number(new URL(service.base_url).port) })).rejects.toThrow(/EADDRINUSE/)
  })
})
