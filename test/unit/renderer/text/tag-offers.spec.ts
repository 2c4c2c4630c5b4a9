import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearTag, offeredTags } from '../../../../renderer/text/tag-offers.ts'

const known = ['年賀状', 'ともだち', 'Family', 'Choir', '取引先', 'Race 2027', 'Team A', 'スポーツ', 'C++']

describe('the tags offered while one is typed', () => {
  test.each([
    ['', known],
    ['年', ['年賀状']],
    ['トモ', ['ともだち']],
    ['すぽ', ['スポーツ']],
    ['ｽﾎﾟ', ['スポーツ']],
    ['ＦＡＭ', ['Family']],
    ['a', ['Family', 'Race 2027', 'Team A']],
    ['race2', ['Race 2027']],
    ['Famly', ['Family']],
    ['zzz', []],
  ])('%j', (typed, offers) => {
    expect(offeredTags(typed, known)).toEqual(offers)
  })

  test('those that begin with it come first', () => {
    expect(offeredTags('会', ['同窓会', '会社', '町内会'])).toEqual(['会社', '同窓会', '町内会'])
  })
})

describe('a new tag that looks like one that there is', () => {
  test.each([
    ['family', 'Family'],
    ['ＦＡＭＩＬＹ', 'Family'],
    ['年 賀 状', '年賀状'],
    ['トモダチ', 'ともだち'],
    ['すぽーつ', 'スポーツ'],
    ['Famly', 'Family'],
    ['Familly', 'Family'],
    ['Familu', 'Family'],
    ['Famliy', 'Family'],
    ['Rase 2027', 'Race 2027'],
    ['race-2027', 'Race 2027'],
  ])('%j may be %j', (tag, near) => {
    expect(nearTag(tag, known)).toBe(near)
  })

  test.each(['Family', 'Race 2026', 'Race 202', 'Team B', '取引元', 'C#', 'C', 'Fam', 'Fmaliy', '', ' '])(
    '%j is a tag of its own',
    (tag) => {
      expect(nearTag(tag, known)).toBe(null)
    },
  )

  test('a slip is offered next to what begins with it', () => {
    expect(offeredTags('Famly', ['Famly doctor', 'Family'])).toEqual(['Famly doctor', 'Family'])
  })

  test('it is found whatever is typed, only among those that there are, and is offered', () => {
    const tag = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(tag, fc.array(tag), (typed, tags) => {
        const near = nearTag(typed, tags)
        expect([null, ...tags]).toContain(near)
        expect(near).not.toBe(typed)
        if (near !== null) expect(offeredTags(typed, tags)).toContain(near)
      }),
    )
  })
})
