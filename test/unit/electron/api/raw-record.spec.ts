import { describe, expect, it } from 'vitest'
import { asObject, elementsWithText, etagOf, rawRecord } from '../../../../electron/api/json-text.ts'

describe('reliability R14: a record as raw members and as values', () => {
  it('has both, and neither of what cannot be read', () => {
    const record = rawRecord('{"id":"a", "rank":1.0}')
    expect([...record.raw]).toEqual([
      ['id', '"a"'],
      ['rank', '1.0'],
    ])
    expect(record.value).toEqual({ id: 'a', rank: 1 })
    expect(rawRecord('{"id":')).toEqual({ raw: new Map(), value: {} })
  })

  it.each([null, undefined, 'text', 7, true])('%o has no fields', (value) => {
    expect(asObject(value)).toEqual({})
  })

  it('the elements of a list, parsed and raw side by side', () => {
    const record = rawRecord('{"tags":[1.0, {"a": 2}],"memo":"x","code":{"a":1}}')
    expect(elementsWithText(record, 'tags')).toEqual([
      { value: 1, text: '1.0' },
      { value: { a: 2 }, text: '{"a": 2}' },
    ])
    for (const field of ['memo', 'code', 'none']) expect(elementsWithText(record, field)).toEqual([])
  })

  it('an etag is text; anything else is none', () => {
    expect(etagOf(rawRecord('{"etag":"e"}'))).toBe('e')
    expect(etagOf(rawRecord('{"etag":7}'))).toBe('')
    expect(etagOf(rawRecord('{}'))).toBe('')
  })
})
