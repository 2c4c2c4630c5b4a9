import { describe, expect, it } from 'vitest'
import type { Failure, Result } from '../../contract/failure.ts'
import type { ServiceApi } from '../../electron/api/record-api.ts'
import type { OperationClass } from '../../electron/api/exchange.ts'
import { apiAnswered, failureOf, updateOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { classes, expected } from '../fakes/status-rows.ts'

/** The 13 operations of interface 4, each as one call. */
const operations: Record<
  string,
  (api: ServiceApi, photo: Uint8Array<ArrayBuffer>) => Promise<Result<unknown>>
> = {
  'address list': (api) => api.address.list('g', { limit: 1, skip: 0 }),
  'address get': (api) => api.address.get('a'),
  'address create': (api) => api.address.create({ json: '{}' }),
  'address update': (api) => api.address.update('a', updateOf(), 'e'),
  'address delete': (api) => api.address.delete('a', 'e'),
  'address photo': (api) => api.photo.download('address', 'a', 'p'),
  'homeaddress list': (api) => api.homeaddress.list(null, { limit: 1, skip: 0 }),
  'homeaddress get': (api) => api.homeaddress.get('a'),
  'homeaddress create': (api) => api.homeaddress.create({ json: '{}' }),
  'homeaddress update': (api) => api.homeaddress.update('a', updateOf(), 'e'),
  'homeaddress delete': (api) => api.homeaddress.delete('a', 'e'),
  'homeaddress photo': (api) => api.photo.download('homeaddress', 'a', 'p'),
  upload: (api, photo) => api.photo.uploadBytes(photo, {}),
}

const bodies = {
  empty: { body: '' },
  JSON: { headers: ['Content-Type: application/json'], body: '{"message":"no"}' },
  HTML: { headers: ['Content-Type: text/html'], body: '<!doctype html><h1>no</h1>' },
}

function columnOf(operation: string): OperationClass {
  if (operation === 'upload') return 'upload'
  if (operation.endsWith('create')) return 'create'
  return /update|delete/.test(operation) ? 'write' : 'read'
}

describe('reliability 4.1: the status grid', () => {
  it('has 26 statuses, 3 bodies and 13 operations', () => {
    expect([
      Object.keys(expected).length,
      Object.keys(bodies).length,
      Object.keys(operations).length,
    ]).toEqual([26, 3, 13])
  })

  describe.each(Object.entries(bodies))('%s body', (kind, body) => {
    describe.each(Object.keys(expected).map(Number))('status %i', (status) => {
      const first = Object.keys(bodies).indexOf(kind) + Object.keys(expected).indexOf(String(status))
      // The short run has each status in each operation once, with the bodies in turn.
      const isShort = (_: unknown, at: number) => (first + at) % Object.keys(bodies).length === 0
      const calls = Object.entries(operations)
      it.each(calls.filter(isShort))('%s', isAsExpected)
      it.each(calls.filter((each, at) => !isShort(each, at)))('%s', { tags: ['long'] }, isAsExpected)

      async function isAsExpected(name: string, operation: (typeof operations)[string]): Promise<void> {
        const { api, server } = await apiAnswered({ status, ...body })
        const result = await operation(api, await jpeg())
        expect(failureOf(result).kind).toBe(expected[status]?.[classes.indexOf(columnOf(name))])
        expect(server.requests).toHaveLength(1)
      }
    })
  })
})

describe('reliability 4.1: statuses outside the grid', () => {
  const outside = [202, 203, 205, 300, 305, 402, 418, 451, 505, 508, 599]
  const others: Failure['kind'][] = ['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response']

  it.each(outside)(
    'status %i: a write may have been done, an answer to a read is not understood',
    async (status) => {
      const { api } = await apiAnswered({ status, body: '{"id":"a","etag":"e"}' })
      const results: Result<unknown>[] = [
        await api.address.get('a'),
        await api.address.update('a', updateOf(), 'e'),
        await api.address.create({ json: '{}' }),
        await api.photo.uploadBytes(await jpeg(), {}),
      ]
      expect(results.map((result) => failureOf(result).kind)).toEqual(others)
    },
  )

  it.each([303, 308])('status %i is not followed', async (status) => {
    const { api, server } = await apiAnswered({ status, headers: ['Location: /api/address/b'], body: '' })
    expect((await api.address.get('a')).ok).toBe(false)
    expect(server.requests).toHaveLength(1)
  })
})

describe('reliability 4.1: Retry-After', () => {
  const rows: [string, string[], number | null][] = [
    ['seconds', ['Retry-After: 7'], 7],
    [
      'an HTTP date, measured by the Date of the answer',
      ['Date: Fri, 20 Nov 2026 10:00:00 GMT', 'Retry-After: Fri, 20 Nov 2026 10:00:30 GMT'],
      30,
    ],
    [
      'a date in the past',
      ['Date: Fri, 20 Nov 2026 10:00:00 GMT', 'Retry-After: Fri, 20 Nov 2026 09:00:00 GMT'],
      0,
    ],
    ['missing', [], null],
    ['garbage', ['Retry-After: soon'], null],
    ['huge', ['Retry-After: 99999999999'], 900],
  ]

  it.each(rows)('%s', async (_name, headers, afterSeconds) => {
    const { api } = await apiAnswered({ status: 429, headers })
    expect(failureOf(await api.address.get('a'))).toEqual({ kind: 'retry-later', status: 429, afterSeconds })
  })
})
