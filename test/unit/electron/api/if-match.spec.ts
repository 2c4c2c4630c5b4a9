import { describe, expect, it } from 'vitest'
import { ifMatchHeader } from '../../../../electron/api/record-api.ts'
import { apiAnswered, updateOf } from '../../../fakes/api-under-test.ts'

describe('If-Match (interface 4.4)', () => {
  it.each(['c0ffee', '"c0ffee"', 'W/"c0ffee"', 'a b', 'ÿ\u0080'])(
    '%j travels exactly as received',
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

  it('X12: the longest that is taken', () =>
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
