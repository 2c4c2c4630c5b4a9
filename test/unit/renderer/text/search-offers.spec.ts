import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { foldedText } from '../../../../electron/book/folded-text.ts'
import { rowOf } from '../../../../electron/book/row.ts'
import { matches, parseQuery } from '../../../../electron/book/search/query.ts'
import { applyLanguage } from '../../../../renderer/text/i18n.ts'
import { everyOffer, offersFor, withOffer } from '../../../../renderer/text/search-offers.ts'

const tags = [
  { tag: '友人', count: 1200 },
  { tag: 'New Year', count: 9 },
  { tag: 'choir', count: 4 },
  { tag: 'Old choir', count: 3 },
]
const rows = [
  { organization: '株式会社山川', zipcode: '100-0001', place: '東京都千代田区' },
  { organization: '山川商事', zipcode: '1000002', place: '東京都千代田区' },
  { organization: '青空 "山" 交通', zipcode: 'SW1A 1AA', place: 'London' },
  { organization: '', zipcode: '', place: 'Seattle, WA' },
  { organization: '', zipcode: '', place: 'San Remo IM' },
]
const known = { tags, rows }
const words = (search: string) => offersFor(search, known).map(({ word }) => word)

beforeEach(() => applyLanguage('en', ''))
afterEach(() => applyLanguage('en', ''))

describe('what is offered while a search is typed', () => {
  it('operators whose name the last word begins, in the language in which they are typed', () => {
    expect(words('cit')).toEqual(['city:'])
    expect(words('Tokyo TAG')).toEqual(['tag:'])
    expect(words('has')).toEqual(['has:'])
    expect(words('no')).toEqual(['no:'])
    expect(words('タグ')).toEqual(['タグ:', 'タグあり', 'タグなし'])
    expect(words('写真')).toEqual(['写真あり', '写真なし'])
    expect(words('-city')).toEqual(['-city:'])
    expect(words('佐藤 -')).toEqual(['-tag:', '-city:', '-org:', '-zip:', '-born:'])
  })

  it('nothing while a name is typed, in quotation marks, or after a blank', () => {
    for (const search of ['ta', 'tanaka', 'no1', 'noda', 'な', '佐藤', '"cit', 'cit ', ''])
      expect(words(search)).toEqual([])
  })

  it('tags with their counts, those that begin so first', () => {
    expect(offersFor('tag:', known)[0]).toEqual({ word: 'tag:友人', text: '1,200' })
    expect(words('tag:ch')).toEqual(
      ['tag:choir', 'tag:Old choir'].map((each) => each.replace('Old choir', '"Old choir"')),
    )
    expect(words('-タグ:友')).toEqual(['-タグ:友人'])
    expect(words('tag:choir')).toEqual(['tag:"Old choir"'])
    expect(words('city:kyo')).toEqual([])
  })

  it('companies, postal codes and towns of listed contacts, those that begin so first, the frequent ones before others', () => {
    expect(words('org:山')).toEqual(['org:山川商事', 'org:株式会社山川'])
    expect(words('zip:10000')).toEqual(['zip:100-0001', 'zip:1000002'])
    expect(words('郵便番号:〒100-0')).toEqual(['郵便番号:100-0001', '郵便番号:1000002'])
    expect(words('zip:sw')).toEqual(['zip:"SW1A 1AA"'])
    expect(words('city:')).toEqual(['city:東京都千代田区', 'city:London', 'city:Seattle', 'city:"San Remo"'])
    expect(words('city:S')).toEqual(['city:Seattle', 'city:"San Remo"'])
    expect(words('住所:東京都千代田区')).toEqual([])
  })

  it('a listed value finds the contact that it is of', () => {
    const address = fc.record({
      zipcode: fc.constantFrom('100-0001', '1000002', 'SW1A 1AA', '90210'),
      region: fc.constantFrom('東京都', 'WA', 'IM', ''),
      city: fc.constantFrom('千代田区', 'Seattle', 'San Remo', 'Bad Homburg v. d. H.'),
      country: fc.constantFrom(null, 'JP', 'US', 'IT', 'DE'),
    })
    const company = fc.constantFrom('㈱山川', 'Smith & Co., Ltd.', "L'Été")
    fc.assert(
      fc.property(address, company, fc.constantFrom('org:', 'zip:', 'city:'), (at, name, operator) => {
        const record = { id: 'one', addresses: [at], organization: { name } } as ServiceRecord
        const row = rowOf('address', record, null)
        const offered = offersFor(operator, { tags: [], rows: [row] }).map(({ word }) => word)
        expect(offered).toHaveLength(1)
        expect(matches(foldedText(record), parseQuery(offered[0]!)), offered[0]).toBe(true)
      }),
    )
  })

  it('what a contact may have, and the months of birthdays by number or name', () => {
    expect(words('has:ph')).toEqual(['has:photo', 'has:phone'])
    expect(words('-no:ta')).toEqual(['-no:tag'])
    expect(offersFor('born:ma', known)).toEqual([
      { word: 'born:3月', text: 'March' },
      { word: 'born:5月', text: 'May' },
    ])
    applyLanguage('ja', '')
    expect(offersFor('誕生日:1', known).map(({ word }) => word)).toEqual(
      ['1', '10', '11', '12'].map((month) => `誕生日:${month}月`),
    )
  })

  it('every one means to the search what it says', () => {
    for (const language of ['en', 'ja'] as const) {
      applyLanguage(language, '')
      const named = everyOffer().map(({ word }) => word)
      const operators = named.filter((word) => word.length > 1)
      expect(
        operators.filter((word) => parseQuery(`${word.replace(/:$/u, ':tag')}`)[0]?.field === 'any'),
      ).toEqual([])
      expect(named).toContain(language === 'en' ? 'tag:' : 'タグ:')
      expect(named).toContain(language === 'en' ? 'no:' : '住所なし')
    }
  })

  it('a chosen word takes the place of the last one, and continues or is followed by a blank', () => {
    expect(withOffer('佐藤 ta', { word: 'tag:' })).toBe('佐藤 tag:')
    expect(withOffer('佐藤 tag:n', { word: 'tag:"New Year"' })).toBe('佐藤 tag:"New Year" ')
    expect(withOffer('', { word: '-' })).toBe('-')
    expect(withOffer('写', { word: '写真あり' })).toBe('写真あり ')
  })

  it('never throws, and never offers what is typed already', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        for (const { word } of offersFor(search, known))
          expect(withOffer(search, { word }).trimEnd()).not.toBe(search)
      }),
    )
  })
})
