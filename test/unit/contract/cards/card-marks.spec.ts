import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardEdit,
  cardMarks,
  cardYears,
  editsBetween,
  hasMark,
  inverseEdits,
  joinedEdits,
  readCards,
  withEdits,
  type CardEdit,
  type CardYears,
} from '../../../../contract/cards/card-marks.ts'
import { membersOf, withCardEdits } from '../../../../electron/record-text/json-text.ts'
import { counts } from '../../../counts.ts'

const numRuns = counts(300, 10_000, 'random marks of cards')
const year = fc.integer({ min: 2019, max: 2027 })
const notice = fc.record({
  date: fc.constantFrom('', '2025-11-03', '2024-01-31'),
  whom: fc.string({ maxLength: 20 }),
})
const edit: fc.Arbitrary<CardEdit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ year, mark: fc.constantFrom(...cardMarks), to: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ year, mark: fc.constant('mourning' as const), to: fc.option(notice) }),
  },
)
const edits = fc.array(edit, { maxLength: 12 })
const years = edits.map((made) => withEdits({}, made))

const dataOf = (entry: string): unknown => (JSON.parse(entry) as { data: unknown }).data
const written = (known: CardYears, entry?: string) =>
  withCardEdits(entry, { client_id: 'atena', edits: editsBetween({}, known) })

describe('marks of cards', () => {
  it('any value is read without throwing, and the result follows the contract', () => {
    const damaged = fc.oneof(
      fc.jsonValue(),
      fc.record({ cards: fc.record({ years: fc.dictionary(year.map(String), fc.jsonValue()) }) }),
      fc.constant({
        cards: { years: JSON.parse('{"__proto__":{"stop":true},"2026":{"nengajo":7}}') as unknown },
      }),
    )
    fc.assert(
      fc.property(damaged, (data) => cardYears.safeParse(readCards(data)).success),
      { numRuns },
    )
  })

  it('a contact in mourning stays so, whatever the form of the notice', () => {
    for (const said of [true, 'x', 1, {}, { date: 'soon', whom: 'a'.repeat(99), by: 'post' }]) {
      const known = readCards({ cards: { version: 2, years: { 2026: { mourning: said } } } })
      expect(hasMark(known, 2026, 'mourning')).toBe(true)
      expect(cardYears.safeParse(known).success).toBe(true)
    }
  })

  it('what was written is read again', () => {
    fc.assert(
      fc.property(years, (known) => {
        expect(readCards(dataOf(written(known)))).toEqual(known)
      }),
      { numRuns },
    )
    expect(written(withEdits({}, [{ year: 2026, mark: 'nengajo.sent', to: true }]))).toBe(
      '{"client_id":"atena","data":{"cards":{"years":{"2026":{"nengajo":{"sent":true}}},"version":1}}}',
    )
  })

  it('everything else in our entry stays exactly the same', () => {
    const entry =
      '{"client_id":"atena","note":1.0,"data":{"a":1e2,"cards":{"version":7,"to":[ 1.50 ],"years":{"2026":{"nengajo":{"sent":true,"by":"hand"},"gift":12345678901234567890}}}}}'
    const after = withCardEdits(entry, {
      client_id: 'atena',
      edits: [{ year: 2026, mark: 'nengajo.sent', to: false }],
    })
    expect(after).toBe(entry.replace('"sent":true,', ''))
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => name !== 'cards'),
          fc.jsonValue(),
        ),
        years,
        (data, known) => {
          const text = JSON.stringify({ client_id: 'atena', data })
          const kept = membersOf(membersOf(written(known, text)).get('data') ?? '')
          for (const [name, value] of membersOf(JSON.stringify(data))) expect(kept.get(name)).toBe(value)
        },
      ),
      { numRuns },
    )
  })
})

/** How the app applies edits of this computer to the marks of another one. */
const mergeCards = (base: CardYears, mine: CardYears, theirs: CardYears): CardYears =>
  withEdits(theirs, editsBetween(base, mine))

describe('marks that two computers made', () => {
  it('are all kept unless both changed the same mark; the order does not matter then', () => {
    fc.assert(
      fc.property(years, years, years, (base, mine, theirs) => {
        const [own, others] = [editsBetween(base, mine), editsBetween(base, theirs)]
        const merged = mergeCards(base, mine, theirs)
        for (const made of own) expect(withEdits(merged, [made])).toEqual(merged)
        const isOwn = (made: CardEdit) =>
          own.some((each) => each.year === made.year && each.mark === made.mark)
        for (const made of others.filter((each) => !isOwn(each)))
          expect(withEdits(merged, [made])).toEqual(merged)
        if (!others.some((made) => made.mark === 'mourning' && isOwn(made)))
          expect(mergeCards(base, theirs, mine)).toEqual(merged)
      }),
      { numRuns },
    )
  })

  it('a computer without changes takes the other side, and a second merge changes nothing', () => {
    fc.assert(
      fc.property(years, years, years, (base, mine, theirs) => {
        expect(mergeCards(base, base, theirs)).toEqual(theirs)
        expect(mergeCards(base, mine, base)).toEqual(mine)
        const merged = mergeCards(base, mine, theirs)
        expect(mergeCards(base, mine, merged)).toEqual(merged)
      }),
      { numRuns },
    )
  })

  it('edits can be joined and undone', () => {
    fc.assert(
      fc.property(years, edits, edits, (known, first, then) => {
        const joined = joinedEdits(first, then)
        expect(withEdits(known, joined)).toEqual(withEdits(withEdits(known, first), then))
        expect(withEdits(withEdits(known, joined), inverseEdits(known, joined))).toEqual(known)
        expect(joined.every((each) => cardEdit.safeParse(each).success)).toBe(true)
      }),
      { numRuns },
    )
  })
})
