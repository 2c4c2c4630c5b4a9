import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRecord } from '../../../../../contract/record/record.ts'
import { foldedText, namesEnd } from '../../../../../electron/book/folded-text.ts'
import { createDistinctLines } from '../../../../../electron/book/search/distinct-lines.ts'
import { buildGramIndex } from '../../../../../electron/book/search/gram-index.ts'
import { linesInBook } from '../../../../../electron/book/search/near-in-book.ts'
import { linesNear, nearTo } from '../../../../../electron/book/search/near-words.ts'
import { createNumberList } from '../../../../../electron/book/search/number-list.ts'
import { parseQuery } from '../../../../../electron/book/search/query.ts'
import type { Snapshot } from '../../../../../electron/book/search/snapshot.ts'
import { createTextFinder } from '../../../../../electron/book/search/text-finder.ts'
import { createTextStore } from '../../../../../electron/book/search/text-store.ts'
import { counts } from '../../../../counts.ts'

const kanji = fc.string({ unit: fc.constantFrom(...'佐藤一郎'), minLength: 1, maxLength: 3 })
const kana = fc.string({ unit: fc.constantFrom(...'さとやまかな'), minLength: 1, maxLength: 4 })
const digits = fc.string({ unit: fc.constantFrom(...'0123'), minLength: 5, maxLength: 9 })
const person = fc.record({
  lastname: fc.oneof(kanji, fc.constantFrom('Baker', 'Bakes', '')),
  firstname: fc.oneof(kanji, fc.constantFrom('Tom', '')),
  lastkana: kana,
  firstkana: kana,
  telephones: digits.map((number) => [{ number }]),
  addresses: digits.map((zipcode) => [{ zipcode }]),
})
const typed = fc.oneof(
  fc.tuple(kanji, kanji).map((parts) => parts.join('')),
  fc.tuple(kana, kana).map((parts) => parts.join('')),
  digits,
  fc.constantFrom('baker', 'bakertom', 'tombakr', 'yamak', 'satoya', 'sato'),
)

it('the index finds the lines that are near to a word, as looking through all of them does', () => {
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 12 }),
      fc.array(typed, { minLength: 1 }),
      (people, searches) => {
        const texts = people.map((each) => foldedText(readRecord('address', { id: 'id', ...each })!.record))
        const distinctLines = createDistinctLines()
        for (const text of texts) distinctLines.add(text, namesEnd(text))
        const namesEnds = createNumberList()
        for (const text of texts) namesEnds.push(namesEnd(text))
        const store = createTextStore(texts)
        const finder = createTextFinder(store)
        const building = buildGramIndex(store)
        let step = building.next()
        while (!step.done) step = building.next()
        finder.use(step.value)
        const snapshot = { size: texts.length, texts: store, namesEnds, distinctLines } as unknown as Snapshot // what it reads of one
        for (const search of searches) {
          const to = nearTo(parseQuery(search)[0]!)
          if (to === null) continue
          const all = new Set(texts.flatMap((text) => linesNear(text, to)))
          expect([search, [...linesInBook(to, { snapshot, finder })].sort()]).toEqual([
            search,
            [...all].sort(),
          ])
        }
      },
    ),
    { numRuns: counts(150, 3000, 'random books with words that are near') },
  )
})
