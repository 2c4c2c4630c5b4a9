import { describe, expect, it } from 'vitest'
import type { CardEdits } from '../../../../contract/cards/card-marks.ts'
import {
  asObject,
  elementsWithText,
  etagOf,
  ownEntry,
  rawRecord,
  viewOfText,
  withCardEdits,
  withChanges,
} from '../../../../electron/record-text/json-text.ts'

describe('reliability R14: a record as raw members and as values', () => {
  it('has both, or neither where the text cannot be read', () => {
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

  it('an etag is a text; any other value counts as no etag', () => {
    expect(etagOf(rawRecord('{"etag":"e"}'))).toBe('e')
    expect(etagOf(rawRecord('{"etag":7}'))).toBe('')
    expect(etagOf(rawRecord('{}'))).toBe('')
  })
})

describe('reliability R14: a save changes the record text as it was received', () => {
  const marks = (to: boolean): CardEdits => ({
    client_id: 'atena',
    edits: [{ year: 2026, mark: 'nengajo.sent', to }],
  })
  const mark = marks(true)
  const marked = withCardEdits(undefined, mark)

  it('its fields are set, emptied fields are null, and the others stay exactly as they were', () => {
    const text = '{"id":"a","rank":1.0,"memo":"x","code":"7"}'
    expect(withChanges(text, { memo: 'y', code: null, lastname: undefined })).toBe(
      '{"id":"a","rank":1.0,"memo":"y","code":null,"lastname":null}',
    )
  })

  it('its marks replace our entry, between those of other programs', () => {
    const [before, own, after] = ['{"client_id":"b","data":1.0}', '{"client_id":"atena"}', '[ 2.50 ]']
    expect(withChanges(`{"id":"a","extendprops":[${before},${own},${after}]}`, { cards: mark })).toBe(
      `{"id":"a","extendprops":[${before},${marked},${after}]}`,
    )
  })

  it.each(['{"id":"a","extendprops":[]}', '{"id":"a","extendprops":null}', '{"id":"a"}'])(
    'its marks become an entry where there is none: %s',
    (text) => {
      expect(withChanges(text, { cards: mark })).toBe(`{"id":"a","extendprops":[${marked}]}`)
    },
  )

  it('the new entry comes after the entries of other programs', () => {
    const others = '{"client_id":"b"},{"client_id":""}'
    expect(withChanges(`{"extendprops":[${others}]}`, { cards: mark })).toBe(
      `{"extendprops":[${others},${marked}]}`,
    )
  })

  it('the removal of a mark also removes its empty objects', () => {
    const off = marks(false)
    expect(withCardEdits(marked, off)).toBe('{"client_id":"atena","data":{"cards":{"version":1}}}')
  })

  it('without an id of the program no entry is its own', () => {
    const record = rawRecord('{"extendprops":[{"client_id":""},{"client_id":"b"}]}')
    expect(ownEntry(record, 'extendprops', '')).toBeUndefined()
    expect(ownEntry(record, 'extendprops', 'b')?.text).toBe('{"client_id":"b"}')
  })
})

describe('the view of a record text', () => {
  it('is null without a text, or where the text cannot be read', () => {
    expect(viewOfText('address', null)).toBeNull()
    expect(viewOfText('address', '{"id":')).toBeNull()
    expect(viewOfText('address', '[]')).toBeNull()
    expect(viewOfText('address', '{"id":"a","memo":"x"}')?.record).toMatchObject({ id: 'a', memo: 'x' })
  })
})
