import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'
import { counts } from '../../../counts.ts'

const field = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('山田', '太郎', 'ヤマダ', '090-1111-2222', '1970-01-01', ''),
)
const list = (name: string) =>
  fc.oneof(field, fc.array(fc.oneof(field, fc.record({ [name]: field })), { maxLength: 3 }))
const record = fc.record(
  {
    lastname: field,
    firstname: field,
    lastkana: field,
    firstkana: field,
    gender: field,
    birthdate: field,
    telephones: list('number'),
    emails: list('address'),
    addresses: list('street'),
    organization: fc.oneof(field, fc.record({ name: field, dept1: field })),
  },
  { requiredKeys: [] },
)

describe('records with any JSON value', () => {
  it('never throw; no record is paired with itself, and no pair occurs twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(record, fc.jsonValue()), { maxLength: 12 }), (records) => {
        const finder = new DuplicateFinder()
        const taken = records.filter((each, at) => finder.add(String(at), each)).length
        const pairs = finder.pairs()
        expect(new Set(pairs.map(({ a, b }) => [a, b].sort().join())).size).toBe(pairs.length)
        expect(pairs.every(({ a, b }) => a !== b)).toBe(true)
        expect(pairs.length).toBeLessThanOrEqual((taken * (taken - 1)) / 2)
      }),
      { numRuns: counts(200, 5000) },
    )
  })

  it('two records with one id are not a pair, because the app could not show them', () => {
    const finder = new DuplicateFinder()
    const somebody = {
      lastname: '山田',
      firstname: '太郎',
      emails: [{ address: 'taro@example.jp' }],
      birthdate: '1970-05-06',
    }
    finder.add('one', somebody)
    finder.add('one', somebody)
    expect(finder.pairs()).toEqual([])
  })

  it('add() returns false for a value that is not a record', () => {
    const finder = new DuplicateFinder()
    expect([null, 1, 'text', [], {}].map((each) => finder.add('id', each))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })
})
