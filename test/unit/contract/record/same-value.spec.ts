import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmpty, normaliseLines, sameMeaning, sameValue } from '../../../../contract/record/fields.ts'

describe('no value', () => {
  it.each([null, undefined, '', [], {}, { name: '', kana: null }, { a: { b: [] } }])(
    '%o is no value',
    (value) => {
      expect(isEmpty(value)).toBe(true)
    },
  )

  it.each([0, false, ' ', [''], { name: 'x', kana: '' }, 7])('%o is a value', (value) => {
    expect(isEmpty(value)).toBe(false)
  })
})

describe('two values that mean the same', () => {
  it.each([
    ['a\nb', 'a\r\nb'],
    ['a\nb', 'a\rb'],
    ['', null],
    [[], undefined],
    [{ name: '' }, ''],
    [7, 7],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: '' }, { a: 1 }],
    [[{ a: ['x'] }], [{ a: ['x'], id: 7 }]],
  ])('%o and %o', (meant, got) => {
    expect(sameMeaning(meant, got)).toBe(true)
  })

  it.each([
    ['a', 'b'],
    ['a', null],
    [null, 'a'],
    ['7', 7],
    [7, 8],
    [['a'], 'a'],
    [['a'], ['a', 'b']],
    [['a', 'b'], ['a']],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, [1]],
    [{ length: 1 }, ['x']],
    [{ a: 1 }, 'text'],
    ['text', { a: 1 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[{ a: 1 }], [{ a: 2 }]],
  ])('but not %o and %o', (meant, got) => {
    expect(sameMeaning(meant, got)).toBe(false)
  })

  it('line ends become those of a text area', () => {
    expect(normaliseLines('a\r\nb\rc\nd\r\r\ne')).toBe('a\nb\nc\nd\n\ne')
  })
})

describe('values that mean the same', () => {
  it('are an equivalence over everything a record may hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(sameValue(one, one)).toBe(true)
        expect(sameValue(one, other)).toBe(sameValue(other, one))
      }),
    )
  })

  it('tells numbers, booleans and texts apart', () => {
    expect(sameValue(0, '')).toBe(false)
    expect(sameValue(false, null)).toBe(false)
    expect(sameValue('1', 1)).toBe(false)
    expect(sameValue([], {})).toBe(true)
  })
})
