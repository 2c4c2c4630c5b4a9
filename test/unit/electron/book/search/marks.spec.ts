import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../../../contract/ipc/records.ts'
import { fold } from '../../../../../electron/record-text/fold.ts'
import { rowOf } from '../../../../../electron/book/row.ts'
import { parseQuery, createMarker, spansOf } from '../../../../../electron/book/search/query.ts'
import { counts } from '../../../../counts.ts'

/** The text, with the matches of a search in brackets. */
function marked(text: string, search: string): string {
  const spans = spansOf(
    text,
    parseQuery(search).flatMap(({ alternatives }) => alternatives),
  )
  let result = ''
  let done = 0
  for (const [from, to] of spans) {
    result += `${text.slice(done, from)}[${text.slice(from, to)}]`
    done = to
  }
  return result + text.slice(done)
}

describe('matches highlighted', () => {
  it.each([
    ['佐藤 花子', '花', '佐藤 [花]子'],
    ['さとう', 'サト', '[さとう]'],
    ['さとう はなこ', 'sato hana', '[さとう] [はな]こ'],
    ['さとう はなこ', 'さとうは', '[さとう は]なこ'],
    ['ﾊﾅｺ', 'ハナコ', '[ﾊﾅｺ]'],
    ['ＡＢＣ商会', 'abc', '[ＡＢＣ]商会'],
    ['渡邊 髙', '渡辺高', '[渡邊 髙]'],
    ['Jürgen Müller', 'muller', 'Jürgen [Müller]'],
    ['anna ananas', 'an', '[an]na [anan]as'],
    ['Smith', '', 'Smith'],
    ['Smith', 'Smithson', 'Smith'],
    ['霞ヶ関', '霞が関', '[霞ヶ関]'],
    ['𠮷田 葵', '吉田', '[𠮷田] 葵'],
  ])('"%s" searched for "%s" is %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('each marked part folds to the searched word, or contains it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'さとうサトウーらっァ渡邊髙ABcé '), maxLength: 12 })
    fc.assert(
      fc.property(text, fc.nat(11), fc.nat(4), (where, from, length) => {
        const word = fold(where.slice(from, from + 1 + length).replace(/\s/gu, ''))
        fc.pre(word !== '')
        for (const [start, end] of spansOf(where, [word])) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(where.length)
        }
      }),
    )
  })

  it('a text has the same marks whether its units fold one by one or not', () => {
    const text = fc.string({ unit: fc.constantFrom(...'さとうサトウーらっァ渡邊髙ABc '), maxLength: 12 })
    fc.assert(
      fc.property(text, fc.nat(11), fc.nat(4), (where, from, length) => {
        const word = fold(where.slice(from, from + 1 + length).replace(/\s/gu, ''))
        // One accent is enough for the other code path; no word here has that letter.
        expect(spansOf(`${where} é`, [word])).toEqual(spansOf(where, [word]))
      }),
      { numRuns: counts(200, 1000) },
    )
  })

  it('a row is marked where its own texts match; a field filter marks only its field', () => {
    const record = { id: 'a', lastname: '佐藤', lastkana: 'さとう', organization: { name: '佐藤商店' } }
    const row: RecordRow = rowOf('address', record, null)
    expect(createMarker(parseQuery('佐藤'))(row).marks).toEqual({ name: [[0, 2]], organization: [[0, 2]] })
    expect(createMarker(parseQuery('org:佐藤'))(row).marks).toEqual({ organization: [[0, 2]] })
    expect(createMarker(parseQuery('tag:佐藤'))(row)).toBe(row)
  })
})
