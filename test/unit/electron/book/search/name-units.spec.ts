import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapOf, has, rangeBitmap } from '../../../../../electron/book/search/bitmap.ts'
import { createNameUnits } from '../../../../../electron/book/search/name-units.ts'
import { createNumberList } from '../../../../../electron/book/search/number-list.ts'
import { createTextStore } from '../../../../../electron/book/search/text-store.ts'

const letters = 'abサト0佐𠮷'
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 })

it('keeps the texts that have a letter within their names, and never loses one that has the word', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 40 }), text, (all, word) => {
      const namesEnds = createNumberList()
      for (const [names] of all) namesEnds.push(names.length)
      const texts = createTextStore(all.map(([names, rest]) => names + rest))
      const size = all.length
      const kept = rangeBitmap(size, 0, size)
      const isExact = createNameUnits({ size, texts, namesEnds }).narrow(kept, word)
      const holding = all.flatMap(([names], at) => (names.includes(word) ? [at] : []))
      expect(holding.every((at) => has(kept, at))).toBe(true)
      if (isExact) expect(kept).toEqual(bitmapOf(size, holding))
    }),
  )
})

it.each([
  ['a', [0], true],
  ['サ', [1], true],
  ['aサ', [], false],
  ['ab', [0], false],
  ['ba', [0], false],
  ['佐', [0, 1, 2], false],
])('%s', (word, documents, isExact) => {
  const namesEnds = createNumberList()
  for (const end of [3, 3, 2]) namesEnds.push(end)
  const texts = createTextStore(['abc a', 'サトウab', '佐藤aサ'])
  const kept = rangeBitmap(3, 0, 3)
  expect(createNameUnits({ size: 3, texts, namesEnds }).narrow(kept, word)).toBe(isExact)
  expect(kept).toEqual(bitmapOf(3, documents))
})
