import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  countOf,
  each,
  emptyBitmap,
  has,
  keepOnly,
  rangeBitmap,
  remove,
  unite,
} from '../../../../../electron/book/search/bitmap.ts'
import { buildGramIndex } from '../../../../../electron/book/search/gram-index.ts'
import { createTextFinder } from '../../../../../electron/book/search/text-finder.ts'
import { createTextStore } from '../../../../../electron/book/search/text-store.ts'
import { counts } from '../../../../counts.ts'

/** Few characters, so that grams repeat, are dense, and nearly match. */
const unit = fc.constantFrom(...'サト佐藤a0129@\n\u0002𠮷')
const texts = fc.array(fc.string({ unit, maxLength: 14 }), { maxLength: 120 })
const word = fc.string({ unit: fc.constantFrom(...'サト佐藤a0129@\u0002𠮷'), minLength: 1, maxLength: 6 })

function indexOf(all: readonly string[]) {
  const building = buildGramIndex(createTextStore(all))
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}

function numbersIn(set: Uint32Array): number[] {
  const numbers: number[] = []
  each(set, (document) => numbers.push(document))
  return numbers
}

const including = (all: string[], sought: string) =>
  all.flatMap((text, document) => (text.includes(sought) ? [document] : []))

describe('the result set is exactly that of a substring test', () => {
  it('with the index, whatever was searched before', () => {
    fc.assert(
      fc.property(texts, fc.array(word, { minLength: 1, maxLength: 8 }), (all, words) => {
        const finder = createTextFinder(createTextStore(all))
        finder.use(indexOf(all))
        for (const sought of words.flatMap((each) => [each.slice(0, 1), each.slice(0, 2), each])) {
          expect(numbersIn(finder.find(sought))).toEqual(including(all, sought))
        }
      }),
      { numRuns: counts(100, 1000, 'random texts that are searched') },
    )
  })

  it('with the index, after the next key was foreseen', () => {
    fc.assert(
      fc.property(texts, word, word, (all, typed, later) => {
        // Many copies, so that there is something to foresee.
        const many = Array.from({ length: 1600 }, (_, at) => all[at % (all.length || 1)] ?? typed)
        const finder = createTextFinder(createTextStore(many))
        finder.use(indexOf(many))
        finder.find(typed)
        expect([...finder.foresee(typed)].every((step) => step === undefined)).toBe(true)
        expect(numbersIn(finder.find(typed + later))).toEqual(including(many, typed + later))
      }),
      { numRuns: 50 },
    )
  })

  it('by reading the texts, before the index is ready', () => {
    fc.assert(
      fc.property(texts, word, (all, sought) => {
        const finder = createTextFinder(createTextStore(all))
        finder.find(sought.slice(0, -1) || sought)
        expect(numbersIn(finder.find(sought))).toEqual(including(all, sought))
      }),
    )
  })

  it('with thousands of grams, when the table has grown', () => {
    const all = Array.from({ length: 400 }, (_, at) =>
      String.fromCharCode(
        ...Array.from({ length: 120 }, (__, place) => 0x4e00 + ((at * 977 + place * 31) % 20_000)),
      ),
    )
    const finder = createTextFinder(createTextStore(all))
    finder.use(indexOf(all))
    for (const text of all.slice(0, 50)) {
      expect(numbersIn(finder.find(text.slice(40, 43)))).toEqual(including(all, text.slice(40, 43)))
    }
  })
})

describe('sets of documents', () => {
  const numbers = fc.uniqueArray(fc.nat(199))
  const setOf = (members: number[]) => {
    const set = emptyBitmap(200)
    members.forEach((each) => add(set, each))
    return set
  }

  it('intersect, subtract, unite and count like sets', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [kept, removed, united] = [setOf(one), setOf(one), setOf(one)]
        keepOnly(kept, setOf(other))
        remove(removed, setOf(other))
        unite(united, setOf(other))
        const sorted = (members: number[]) => members.sort((a, b) => a - b)
        expect(numbersIn(kept)).toEqual(sorted(one.filter((each) => other.includes(each))))
        expect(numbersIn(removed)).toEqual(sorted(one.filter((each) => !other.includes(each))))
        expect(numbersIn(united)).toEqual(sorted([...new Set([...one, ...other])]))
        expect(countOf(united)).toBe(new Set([...one, ...other]).size)
        expect(one.every((each) => has(united, each))).toBe(true)
      }),
    )
  })

  it('have ranges', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect(numbersIn(rangeBitmap(200, start, end))).toEqual(
          Array.from({ length: end - start }, (_, at) => start + at),
        )
      }),
    )
  })
})
