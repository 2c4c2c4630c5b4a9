import { describe, expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'
import { counts } from '../../../counts.ts'
import { labelledBook, pairKey, score } from './labelled-book/book.ts'
import { kinds } from './labelled-book/again.ts'
import { traps } from './labelled-book/traps.ts'

function pairsOf(records: readonly { id: string }[]) {
  const finder = new DuplicateFinder()
  for (const record of records) finder.add(record.id, record)
  return finder.pairs()
}

describe('the search in a book with known duplicates', () => {
  it('reaches precision ≥ 0.97, recall ≥ 0.95, traps ≤ 2 %', () => {
    const book = labelledBook(counts(2000, 20_000, 'records with known duplicates'), 11)
    const found = score(book, pairsOf(book.records))
    expect(Object.keys(found.byKind).sort()).toEqual([...kinds, ...traps].sort())
    expect(found.precision, JSON.stringify(found)).toBeGreaterThanOrEqual(0.97)
    expect(found.recall, JSON.stringify(found)).toBeGreaterThanOrEqual(0.95)
    expect(found.trapped, JSON.stringify(found)).toBeLessThanOrEqual(0.02)
    for (const kind of kinds) {
      const [hits, of] = found.byKind[kind]!
      expect(hits / of, kind).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('reaches this also where half of the records have no mobile telephone', () => {
    const book = labelledBook(counts(6000, 40_000, 'records of which half have no mobile'), 1, 0.5)
    const found = score(book, pairsOf(book.records))
    expect(found.precision, JSON.stringify(found)).toBeGreaterThanOrEqual(0.97)
    expect(found.recall, JSON.stringify(found)).toBeGreaterThanOrEqual(0.95)
    expect(found.trapped, JSON.stringify(found)).toBeLessThanOrEqual(0.02)
  })

  it('gives the same pairs for any order of the records', () => {
    const { records } = labelledBook(1500, 12)
    const bits = (pairs: ReturnType<typeof pairsOf>) =>
      new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair.bits.toFixed(6)]))
    const there = bits(pairsOf(records))
    expect(there.size).toBeGreaterThan(100)
    expect(bits(pairsOf(records.toReversed()))).toEqual(there)
  })
})
