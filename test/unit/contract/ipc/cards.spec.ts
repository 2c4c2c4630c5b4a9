import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardYearOn,
  filteredCards,
  findByReading,
  isCardSeason,
  isStopped,
  kanchuDue,
  sendList,
  whyLeftOut,
  type CardRow,
} from '../../../../contract/ipc/cards.ts'
import {
  cardKinds,
  cardMarks,
  hasMark,
  withEdits,
  type CardEdit,
} from '../../../../contract/cards/card-marks.ts'
import { cardTable, cardYearCsv } from '../../../../electron/share/card-tables.ts'
import { counts } from '../../../counts.ts'

const numRuns = counts(300, 10_000, 'random books of cards')
const year = fc.integer({ min: 2022, max: 2026 })
const edit: fc.Arbitrary<CardEdit> = fc.oneof(
  fc.record({ year, mark: fc.constantFrom(...cardMarks), to: fc.constant(true) }),
  fc.record({ year, mark: fc.constant('mourning' as const), to: fc.constant({ date: '', whom: '母' }) }),
)
const book: fc.Arbitrary<CardRow[]> = fc
  .array(fc.array(edit, { maxLength: 10 }), { maxLength: 20 })
  .map((people) => people.map((edits, at) => rowOf(`p${at}`, 'やまだ', edits)))
const of = fc.record({ year, kind: fc.constantFrom(...cardKinds) })

function rowOf(id: string, kana: string, edits: CardEdit[] = []): CardRow {
  return { id, name: `氏名${id}`, kana, organization: '', years: withEdits({}, edits) }
}
const sent = (at: number): CardEdit => ({ year: at, mark: 'nengajo.sent', to: true })
const received = (at: number): CardEdit => ({ year: at, mark: 'nengajo.received', to: true })
const mourned = (at: number): CardEdit => ({ year: at, mark: 'mourning', to: { date: '', whom: '' } })
const stop = (at: number): CardEdit => ({ year: at, mark: 'stop', to: true })
const in2026 = { year: 2026, kind: 'nengajo' } as const

describe("this year's list", () => {
  it('in any book: no contact in mourning gets a New Year card, and each contact left out is named once', () => {
    fc.assert(
      fc.property(book, of, (rows, cards) => {
        const { to, leftOut } = sendList(rows, cards)
        if (cards.kind !== 'kanchu')
          expect(to.filter(({ years }) => hasMark(years, cards.year, 'mourning'))).toEqual([])
        expect(to.filter(({ years }) => hasMark(years, cards.year, 'stop'))).toEqual([])
        const all = [...to, ...leftOut.map(({ row }) => row)].map(({ id }) => id)
        expect(new Set(all).size).toBe(all.length)
        for (const { row, why } of leftOut) expect(whyLeftOut(row.years, cards)).toBe(why)
      }),
      { numRuns },
    )
  })

  it('has the contacts who sent or got a card in the last two years, and those who have just written', () => {
    const rows = [
      rowOf('last', 'あ', [sent(2025)]),
      rowOf('before', 'い', [received(2024)]),
      rowOf('long ago', 'う', [sent(2023)]),
      rowOf('now', 'え', [received(2026)]),
      rowOf('done', 'お', [sent(2025), sent(2026)]),
      rowOf('mourns', 'か', [sent(2025), mourned(2026)]),
      rowOf('mourned', 'き', [sent(2024), mourned(2025)]),
      rowOf('stopped', 'く', [sent(2025), stop(2026)]),
      rowOf('nothing', 'け'),
    ]
    const { to, leftOut } = sendList(rows, in2026)
    expect(to.map(({ id }) => id)).toEqual(['last', 'before', 'now', 'mourned'])
    expect(leftOut.map(({ row, why }) => [row.id, why])).toEqual([
      ['done', 'sent'],
      ['mourns', 'mourning'],
      ['stopped', 'stopped'],
    ])
    expect(filteredCards(rows, in2026, 'unanswered').map(({ id }) => id)).toEqual(['now'])
    expect(filteredCards(rows, in2026, 'silent').map(({ id }) => id)).toEqual([
      'before',
      'long ago',
      'mourned',
    ])
    expect(filteredCards(rows, in2026, 'new').map(({ id }) => id)).toEqual(['now'])
  })

  it('a card sent after a stop cancels the stop', () => {
    expect(isStopped(withEdits({}, [stop(2023)]), in2026)).toBe(true)
    expect(isStopped(withEdits({}, [stop(2023), sent(2024)]), in2026)).toBe(false)
    expect(isStopped(withEdits({}, [stop(2027)]), in2026)).toBe(false)
  })

  it('those in mourning are due from 8 January to 3 February', () => {
    const rows = [rowOf('a', 'あ', [mourned(2026)]), rowOf('b', 'い', [sent(2026)])]
    const dueOn = (month: number, date: number) => kanchuDue(rows, new Date(2026, month, date)).length
    expect([dueOn(0, 7), dueOn(0, 8), dueOn(1, 3), dueOn(1, 4)]).toEqual([0, 1, 1, 0])
    expect([cardYearOn(new Date(2025, 7, 31)), cardYearOn(new Date(2025, 8, 1))]).toEqual([2025, 2026])
  })
})

it.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2026-12-31', true],
  ['2027-01-01', true],
  ['2027-02-15', true],
  ['2027-02-16', false],
])('the season of New Year cards is from November to the middle of February: %s', (day, isIn) => {
  expect(isCardSeason(new Date(`${day} 12:00`))).toBe(isIn)
})

describe('a year as a table in a file', () => {
  it('eight years of a kind are a table, with the same signs as in the window', () => {
    const one = rowOf('a', 'あ', [sent(2026), received(2026), mourned(2025), stop(2019), sent(2018)])
    const table = cardTable(
      [{ ...one, name: '', organization: '青葉商事' }],
      { kind: 'nengajo', year: 2026 },
      'ja',
    )
    expect(table.columns).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019'])
    expect(table.rows).toMatchObject([{ name: '青葉商事', cells: ['出 受', '喪', '', '', '', '', '', '止'] }])
    expect(table.legend).toBe('出：出した ／ 受：受け取り ／ 喪：喪中 ／ 止：やめる')
    expect(cardTable([one], { kind: 'christmas', year: 2026 }, 'en').rows[0]?.cells[0]).toBe('')
  })

  it('has a line for each contact, a column for each mark, and no formula', () => {
    const rows = [
      rowOf('=1', 'あ', [sent(2026), mourned(2026)]),
      rowOf('b', 'い', [received(2026), stop(2026)]),
    ]
    const [head, first, second] = cardYearCsv(
      [{ ...rows[0], name: '=1+1' } as CardRow, ...rows.slice(1)],
      2026,
      'en',
    )
      .split('\r\n')
      .map((line) => line.split(','))
    expect([head?.length, first?.length, second?.length]).toEqual([13, 13, 13])
    expect(first?.[0]).not.toMatch(/^"?=/)
    const marked = (line: string[] | undefined) => head?.filter((_, at) => line?.[at] === 'x')
    expect(marked(first)).toEqual(['New Year sent', 'in mourning'])
    expect(marked(second)).toEqual(['New Year received', 'no more cards'])
  })
})

describe('received cards, entered by reading', () => {
  it('200 of 400 contacts, in any order: the reading and Enter, with an arrow key when two have the same reading', () => {
    const rows = Array.from({ length: 400 }, (_, at) =>
      rowOf(`p${at}`, `${['やまだ', 'サトウ', 'きむら', 'ﾀﾅｶ'][at % 4]} ${readingOf(Math.floor(at / 2))}`),
    )
    let presses = 0
    const now = [...rows]
    for (const wanted of fc.sample(fc.shuffledSubarray(rows, { minLength: 200, maxLength: 200 }), 1)[0] ??
      []) {
      const found = findByReading(now, wanted.kana, in2026)
      const at = found.findIndex(({ id }) => id === wanted.id)
      expect(at).toBeGreaterThanOrEqual(0)
      presses += at + 1
      const place = now.findIndex(({ id }) => id === wanted.id)
      now[place] = { ...wanted, years: withEdits(wanted.years, [received(2026)]) }
    }
    expect(presses).toBeLessThanOrEqual(400)
  })

  it.each([
    ['smith', ['smith', 'john']],
    ['NOVAK', ['petr']],
    ['nová', ['petr']],
    ['りん', ['rin', 'aoki']],
    ['アオキ', ['aoki']],
    ['mit', []],
    ['あおば', ['aoba']],
    ['青葉', ['aoba']],
  ])('%s finds by the beginning of any name, after those that begin so', (typed, ids) => {
    const rows = [
      { ...rowOf('john', ''), name: 'John Smith' },
      { ...rowOf('smith', ''), name: 'Smith & Sons' },
      { ...rowOf('petr', 'ノヴァーク ペトル'), name: 'Petr Novák' },
      rowOf('aoki', 'アオキ リン'),
      rowOf('rin', 'りんどう あい'),
      { ...rowOf('aoba', 'カブシキガイシャアオバ'), name: '株式会社青葉', organization: '株式会社青葉' },
    ]
    expect(findByReading(rows, typed, in2026).map(({ id }) => id)).toEqual(ids)
  })
})

/** A different reading for each number. */
function readingOf(number: number): string {
  const kana = 'かきくけこさしすせそ'
  return [...String(number).padStart(3, '0')].map((digit) => kana[Number(digit)]).join('')
}
