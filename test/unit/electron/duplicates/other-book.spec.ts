import { expect, it } from 'vitest'
import { DuplicateFinder } from '../../../../electron/duplicates/find-duplicates.ts'
import { counts } from '../../../counts.ts'
import { score } from './labelled-book/book.ts'
import { lookAlikes } from './other-book/look-alikes.ts'
import { otherBook } from './other-book/other-book.ts'
import { ways } from './other-book/ways.ts'

it('the search in a book with other kinds of errors reaches precision ≥ 0.97, recall ≥ 0.95, traps ≤ 2 %', () => {
  const book = otherBook(counts(6_000, 40_000, 'records of another book with known duplicates'), 7)
  const finder = new DuplicateFinder()
  for (const record of book.records) finder.add(record.id, record)
  const found = score(book, finder.pairs())
  expect(Object.keys(found.byKind).sort()).toEqual([...ways, ...lookAlikes].map(({ name }) => name).sort())
  expect(found.precision, JSON.stringify(found)).toBeGreaterThanOrEqual(0.97)
  expect(found.recall, JSON.stringify(found)).toBeGreaterThanOrEqual(0.95)
  expect(found.trapped, JSON.stringify(found)).toBeLessThanOrEqual(0.02)
  for (const { name } of ways) {
    const [hits = 0, of = 1] = found.byKind[name] ?? []
    expect(hits / of, name).toBeGreaterThanOrEqual(0.9)
  }
})
