import { describe, expect, it } from 'vitest'
import { conditionOver, ifMatchHeader } from '../../../../electron/api/record-api.ts'
import type { FetchedText } from '../../../../electron/api/read-answer.ts'
import { apiAnswered, updateOf, valueOf } from '../../../fakes/api-under-test.ts'

describe('If-Match (interface 4.4)', () => {
  it.each(['c0ffee', '"c0ffee"', 'W/"c0ffee"', 'a b', 'ÿ\u0080'])(
    '%j is sent exactly as received',
    async (etag) => {
      const { api, server } = await apiAnswered({ body: '{"id":"a"}' })
      await api.address.update('a', updateOf(), etag)
      expect(server.requests[0]?.headers['if-match']).toBe(etag)
    },
  )

  it.each([
    undefined,
    null,
    '',
    7,
    false,
    '*',
    ' a',
    'a ',
    'a\tb',
    'a\r\nX: 1',
    '😀',
    'あ',
    '\u007f',
    'x'.repeat(2001),
  ])('X12: %j is refused', (etag) =>
    expect(ifMatchHeader(etag)).toEqual({ ok: false, failure: { kind: 'unusable-etag' } }),
  )

  it('X12: the longest accepted etag', () =>
    expect(ifMatchHeader('x'.repeat(2000))).toEqual({ ok: true, value: 'x'.repeat(2000) }))

  it('X12: nothing is sent without a usable etag', async () => {
    const { api, server } = await apiAnswered({ body: '{"id":"a"}' })
    const results = [
      await api.address.update('a', updateOf(), ''),
      await api.address.delete('a', '*'),
      await api.homeaddress.update('a', updateOf(), 'あ'),
      await api.homeaddress.delete('a', ''),
    ]
    expect(results).toEqual(results.map(() => ({ ok: false, failure: { kind: 'unusable-etag' } })))
    expect(server.requests).toEqual([])
  })
})

describe('X12: the condition of a write based on a version that was just read', () => {
  const over = (etag: string) => conditionOver(`{"id":"a"${etag}}` as FetchedText)

  it.each(['', ',"etag":null', ',"etag":""'])(
    'is absent where the version has no etag (%j)',
    async (etag) => {
      const { api, server } = await apiAnswered({ body: '{"id":"a"}' })
      await api.address.update('a', updateOf(), valueOf(over(etag)))
      await api.address.delete('a', valueOf(over(etag)))
      expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
      for (const { headers } of server.requests) expect(headers).not.toHaveProperty('if-match')
    },
  )

  it('is its etag where it has one', () => expect(over(',"etag":"e"')).toEqual({ ok: true, value: 'e' }))

  it.each([',"etag":"*"', ',"etag":7', ',"etag":false', ',"etag":["e"]', ',"etag":" e"'])(
    'allows no write where its etag cannot be sent (%s)',
    (etag) => expect(over(etag)).toEqual({ ok: false, failure: { kind: 'unusable-etag' } }),
  )

  it('allows no write based on a text that cannot be read', () => {
    expect(conditionOver('{"id":' as FetchedText)).toMatchObject({ failure: { kind: 'bad-response' } })
  })

  it.each([undefined, null, {}, { over: 7 }, []])(
    '%j does not count as an absent condition',
    async (condition) => {
      const { api, server } = await apiAnswered({ body: '{"id":"a"}' })
      const outcome = await api.address.update('a', updateOf(), condition as never)
      expect(outcome).toEqual({ ok: false, failure: { kind: 'unusable-etag' } })
      expect(server.requests).toEqual([])
    },
  )
})
