import { describe, expect, it } from 'vitest'
import { createServiceApi, recordPath } from '../../../../electron/api/record-api.ts'
import { requestLimits } from '../../../../electron/api/exchange.ts'
import { apiAgainst, apiAnswered, failureOf, updateOf, valueOf } from '../../../fakes/api-under-test.ts'
import { reply } from '../../../fakes/raw-server.ts'

const record = { body: '{"id":"a"}' }
const page = { limit: 2, skip: 0 } as const

describe('interface 4: the requests of each call', () => {
  it.each([
    ['address', '/api/address/', '/api/addresses/g/list?limit=2&skip=0'],
    ['homeaddress', '/api/homeaddress/', '/api/homeaddresses/list?limit=2&skip=0'],
  ] as const)('%s', async (family, place, list) => {
    const { api, server } = await apiAnswered(record)
    await api[family].list(family === 'address' ? 'g' : null, page)
    await api[family].get('a')
    await api[family].create({ json: '{"memo":"1"}' })
    await api[family].update('a', updateOf('{"memo":"2"}'), 'e')
    await api[family].delete('a', 'e')
    expect(server.requests.map(({ method, path, body }) => `${method} ${path} ${String(body)}`)).toEqual([
      `GET ${list} `,
      `GET ${place}a `,
      `POST ${place} {"memo":"1"}`,
      `PUT ${place}a {"memo":"2"}`,
      `DELETE ${place}a `,
    ])
    expect(server.requests.map(({ headers }) => headers['accept'])).toEqual(Array(5).fill('application/json'))
    expect(server.requests.map(({ headers }) => headers['content-type'])).toEqual([
      undefined,
      undefined,
      'application/json; charset=UTF-8',
      'application/json; charset=UTF-8',
      undefined,
    ])
  })

  it('sends nothing where the group or the id cannot be part of a path', async () => {
    const { api, server } = await apiAnswered(record)
    const outcomes = [
      await api.address.list('..', page),
      await api.address.list(null, page),
      await api.address.get('a/b'),
      await api.address.update('', updateOf(), 'e'),
      await api.address.delete('..', 'e'),
    ]
    for (const outcome of outcomes)
      expect(failureOf<unknown>(outcome)).toMatchObject({ kind: 'invalid-input', path: 'id' })
    expect(recordPath('homeaddress', '.').ok).toBe(false)
    expect(server.requests).toEqual([])
  })

  it('sends a body up to the exact limit in bytes', async () => {
    const { api, server } = await apiAnswered(record)
    const bodyOf = (bytes: number) => JSON.stringify({ memo: 'あ'.padEnd(bytes - 13, 'x') })
    expect(Buffer.byteLength(bodyOf(requestLimits.record))).toBe(requestLimits.record)
    valueOf(await api.address.create({ json: bodyOf(requestLimits.record) }))
    const over = bodyOf(requestLimits.record + 1)
    expect(failureOf(await api.address.create({ json: over }))).toEqual({ kind: 'too-big' })
    expect(failureOf(await api.address.update('a', updateOf(over), 'e'))).toEqual({ kind: 'too-big' })
    expect(server.requests).toHaveLength(1)
  })
})

describe('the state and the end of the calls of a profile', () => {
  it('counts the answered writes, and has the status of the latest', async () => {
    const { api } = await apiAnswered({ ...record, status: 412 })
    expect(api.written()).toEqual({ count: 0, status: 0 })
    await api.address.get('a')
    expect(api.written()).toEqual({ count: 0, status: 0 })
    await api.address.update('a', updateOf(), 'e')
    await api.homeaddress.delete('a', 'e')
    expect(api.written()).toEqual({ count: 2, status: 412 })
  })

  it('sends nothing after the end', async () => {
    const { api, server } = await apiAnswered(record)
    api.close()
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'cancelled' })
    expect(server.connections()).toBe(0)
  })

  it('closes the idle connection at the end', async () => {
    let isOpen = false
    const { api } = await apiAgainst((socket) => {
      isOpen = true
      socket
        .once('close', () => {
          isOpen = false
        })
        .write(reply(record))
    })
    await api.address.get('a')
    expect(isOpen).toBe(true)
    api.close()
    await expect.poll(() => isOpen).toBe(false)
  })

  it('a base address that cannot be used is refused', () => {
    const made = createServiceApi({ base_url: 'ftp://books.example', token: () => 't' })
    expect(failureOf(made)).toMatchObject({ kind: 'invalid-input', path: 'base_url' })
  })
})

describe('interface 10.3: the groups of a token', () => {
  it('are listed without those that are deleted or have no usable id; a number is an id', async () => {
    const body = JSON.stringify([
      { id: 'a', name: 'Choir' },
      { id: 7, name: 'Office', more: 1 },
      { id: 'b' },
      { id: 'c', name: null },
      { id: 'd', name: 'Old', deleted: true },
      { id: '', name: 'Nobody' },
      { id: '../../x', name: 'Elsewhere' },
      { id: 'x'.repeat(300), name: 'Too long for a profile' },
    ])
    const { api, server } = await apiAnswered({ body })
    expect(valueOf(await api.groups())).toEqual([
      { group_id: 'a', name: 'Choir' },
      { group_id: '7', name: 'Office' },
      { group_id: 'b', name: '' },
      { group_id: 'c', name: '' },
    ])
    const [request] = server.requests
    expect(`${request?.method} ${request?.path}`).toBe('GET /api/groups/list?limit=200&skip=0')
    expect(request?.headers['accept']).toBe('application/json')
  })

  it.each(['{}', '[7]', '[{"name":"Choir"}]', '[{"id":"a","name":7}]', 'no JSON'])(
    '%s is not a list of groups',
    async (body) => {
      const { api } = await apiAnswered({ body })
      expect(failureOf(await api.groups())).toEqual({
        kind: 'bad-response',
        path: '$',
        expected: body === 'no JSON' ? 'complete JSON' : 'an array of groups',
      })
    },
  )
})
