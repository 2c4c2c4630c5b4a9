import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortKey } from '../../../../electron/book/row.ts'
import { counts } from '../../../counts.ts'

const collator = new Intl.Collator('ja')
const compareKeys = (a: string, b: string) => {
  if (sortKey(a) === sortKey(b)) return 0
  return sortKey(a) < sortKey(b) ? -1 : 1
}

/** Similar texts, which are the critical ones: they differ in one character, or one is longer. */
function pairsOf(alphabet: string) {
  const text = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 6 })
  const changed = fc
    .tuple(text, fc.nat(5), fc.constantFrom(...alphabet))
    .map(([one, at, other]): [string, string] => [one, one.slice(0, at) + other + one.slice(at + 1)])
  return fc.oneof(fc.tuple(text, text), changed)
}

describe('kana order is the order of Intl.Collator("ja")', () => {
  it.each([
    [
      'kana with marks, small kana and long vowels',
      'アイウエカガキケサザタダチッツテナハバパヤャヨョワンァヴーあかがっぱゃん',
    ],
    ['kanji and the rest of a name', '佐藤鈴木高橋渡辺邊田一二三々あア 斎齋'],
    ['Latin, digits and signs', 'abzABZéÉ0129 -.'],
    ['all together', 'アあカがッーンか佐藤山々aAbZé09 -'],
  ])('%s', (_, alphabet) => {
    fc.assert(
      fc.property(pairsOf(alphabet), ([one, other]) => {
        const [a, b] = [one.trim() || 'あ', other.trim() || 'あ']
        expect(compareKeys(a, b)).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: counts(300, 2000) },
    )
  })

  it('treats half-width kana as full-width kana', () => {
    expect(sortKey('ｻﾄｳ')).toBe(sortKey('サトウ'))
  })

  it('sorts blank texts last', () => {
    for (const text of ['あ', 'ん', '龠', '𠮷', 'zzz', '한']) expect(sortKey('  ') > sortKey(text)).toBe(true)
  })

  it('sorts the same in SQLite and in JavaScript: all characters of a key are in the BMP', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...sortKey(text)].every((each) => each.length === 1)).toBe(true)
      }),
    )
  })
})
