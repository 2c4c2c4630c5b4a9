import { describe, expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'
import { counts } from '../../../counts.ts'
import { score } from './labelled-book/book.ts'
import { nations } from './western-book/nations.ts'
import { westernBook } from './western-book/western-book.ts'

describe('the search in a book of another country with known duplicates', () => {
  it.each(Object.keys(nations))('%s: precision ≥ 0.99, recall ≥ 0.95, no trap', (name) => {
    for (const seed of [3, 4]) {
      const book = westernBook(
        counts(900, 20_000, 'records of a country with known duplicates'),
        seed,
        nations[name]!,
      )
      const finder = new DuplicateFinder()
      for (const record of book.records) finder.add(record.id, record)
      const found = score(book, finder.pairs())
      expect(found.trapped, JSON.stringify(found)).toBeLessThanOrEqual(0.005)
      expect(found.precision, JSON.stringify(found)).toBeGreaterThanOrEqual(0.99)
      expect(found.recall, JSON.stringify(found)).toBeGreaterThanOrEqual(0.95)
    }
  })
})
