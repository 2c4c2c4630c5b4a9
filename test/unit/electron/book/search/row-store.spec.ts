import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowStore, packRows } from '../../../../../electron/book/search/snapshot.ts'

const inLongRun = { tags: ['long'] }

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('bench 1: rows in memory', () => {
  it('are read as they were added, and packed they are one JSON array', inLongRun, () => {
    const row = fc.record({
      name: fc.string({ unit: 'grapheme' }),
      memo: fc.constantFrom('', '長'.repeat(200_000)),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const store = createRowStore()
        for (const each of rows) store.add(Buffer.from(JSON.stringify(each)))
        const stored = rows.map((_, document) => store.at(document))
        expect(stored.map((each) => JSON.parse(textOf(each)) as unknown)).toEqual(rows)
        expect(JSON.parse(textOf(packRows(stored)))).toEqual(rows)
        expect(store.bytes).toBeGreaterThanOrEqual(stored.reduce((sum, { length }) => sum + length, 0))
      }),
    )
  })

  it('a row larger than a block of memory gets its own block', () => {
    const store = createRowStore()
    const large = JSON.stringify({ name: 'x'.repeat(3_000_000) })
    for (const each of ['1', large, '2']) store.add(Buffer.from(each))
    expect([0, 1, 2].map((document) => textOf(store.at(document)))).toEqual(['1', large, '2'])
  })
})
