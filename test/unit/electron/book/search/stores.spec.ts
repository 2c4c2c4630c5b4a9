import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteStore } from '../../../../../electron/book/search/byte-store.ts'
import {
  beginsBefore,
  createTextStore,
  placeOf,
  wanted,
} from '../../../../../electron/book/search/text-store.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const text = fc.string({ unit: 'grapheme' })

describe('bench 1: rows in memory', () => {
  it('are read as they were added', { tags: ['long'] }, () => {
    const row = fc.record({ name: text, memo: fc.constantFrom('', '長'.repeat(200_000)) })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const store = createByteStore()
        for (const each of rows) store.add(JSON.stringify(each))
        const stored = rows.map((_, document) => store.at(document))
        expect(stored.map((each) => JSON.parse(textOf(each)) as unknown)).toEqual(rows)
        expect(store.bytes).toBeGreaterThanOrEqual(stored.reduce((sum, { length }) => sum + length, 0))
      }),
    )
  })

  it('a row larger than a block of memory gets its own block', () => {
    const store = createByteStore()
    const large = JSON.stringify({ name: 'x'.repeat(3_000_000) })
    for (const each of ['1', large, '2']) store.add(each)
    expect([0, 1, 2].map((document) => textOf(store.at(document)))).toEqual(['1', large, '2'])
  })

  it('compare as their bytes do, as in SQLite', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'aあ\u0001\ufffd𠮷'), maxLength: 3 })),
        (all) => {
          const store = createByteStore()
          for (const each of all) store.add(each)
          for (const [one, a] of all.entries()) {
            for (const [other, b] of all.entries())
              expect(Math.sign(store.compare(one, other))).toBe(
                Buffer.compare(Buffer.from(a), Buffer.from(b)),
              )
          }
        },
      ),
    )
  })
})

describe('texts in memory', () => {
  it('are read as they were added, half of a pair of surrogates too, and large ones', () => {
    const all = ['', '佐藤', '\ud83d', '長'.repeat(700_000), 'a'.repeat(500_000), '𠮷']
    const store = createTextStore(all)
    expect(all.map((_, document) => store.at(document))).toEqual(all)
    expect(store.size).toBe(all.length)
  })

  it('say where they have a word as `indexOf` does, whichever unit leads', () => {
    const few = fc.string({ unit: fc.constantFrom(...'abサ\n'), maxLength: 8 })
    const word = fc.string({ unit: fc.constantFrom(...'abサ'), minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(few, { minLength: 1 }), word, fc.nat(2), fc.nat(8), (all, sought, lead, from) => {
        const store = createTextStore(all)
        for (const [document, each] of all.entries()) {
          const units = wanted(sought, Math.min(lead, sought.length - 1))
          expect(placeOf(store, document, units, from)).toBe(each.indexOf(sought, from))
          const first = each.indexOf(sought)
          expect(beginsBefore(store, document, units, from)).toBe(first >= 0 && first < from)
        }
      }),
    )
  })
})
