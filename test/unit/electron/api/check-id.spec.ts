import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsableId } from '../../../../contract/record/parts.ts'
import { checkId } from '../../../../electron/api/read-answer.ts'
import { counts } from '../../../counts.ts'

describe('ids in a path', () => {
  it.each([
    '538be5d1afc79c304c46cef3',
    'a b',
    '宛名',
    '100%',
    'a?b#c',
    'a;b',
    '...',
    '%2e%2e',
    'x'.repeat(500),
  ])('%j is encoded and stays the same id', (id) => {
    const segment = checkId(id)
    expect(segment.ok && new URL(`http://a/api/x/${segment.value}/y`).pathname.split('/')[3]).toBe(
      encodeURIComponent(id),
    )
  })

  it.each(['', '.', '..', 'a/b', '..\\x', 'a\u0000', 'a\r\nb', '\ud800', 'x'.repeat(501)])(
    '%j is refused',
    (id) => {
      expect(checkId(id)).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'id' } })
    },
  )

  it.each([undefined, null, 7, {}, []])('%j is not an id', (id) => expect(isUsableId(id)).toBe(false))

  it('never throws, and never changes another part of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const segment = checkId(id)
        if (!segment.ok) return
        const { pathname, search, hash } = new URL(`http://a/api/address/${segment.value}`)
        expect([pathname, search, hash]).toEqual([`/api/address/${segment.value}`, '', ''])
        expect(decodeURIComponent(segment.value)).toBe(id)
      }),
      { numRuns: counts(300, 2000) },
    )
  })
})
