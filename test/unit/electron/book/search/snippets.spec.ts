import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import { findMarks, findSnippets } from '../../../../../electron/book/search/find-records.ts'
import { counts } from '../../../../counts.ts'

const record: ServiceRecord = {
  id: 'r1',
  group_id: 'g1',
  lastname: '佐藤',
  firstname: '花子',
  lastkana: 'さとう',
  firstkana: 'はなこ',
  organization: { name: '青空商会', dept1: '営業部' },
  telephones: [{ kindof: 'cell', number: '+81 90-0000-0065' }],
  addresses: [
    { kindof: 'home', zipcode: '100-0001', region: '東京都', city: '千代田区', street: '千代田1-1' },
  ],
  joint_names: [{ lastname: '佐藤', firstname: '一郎', lastkana: 'さとう', firstkana: 'いちろう' }],
  tags: ['年賀状'],
  memo: 'ずっと前のこと。一昨年の暮れに引っ越した。カラオケが好きで、毎年\n夏に北海道へ行く。写真をよく送ってくれる。',
}

const look = (search: string, of = record) =>
  findSnippets(() => of, { family: 'address', ids: ['r1'], search })

/** The snippet with its matches in brackets. */
function shown(search: string, of = record): string | null {
  const [found] = look(search, of)
  if (!found) return null
  let [text, done] = ['', 0]
  for (const [from, to] of found.marks) {
    text += `${found.text.slice(done, from)}[${found.text.slice(from, to)}]`
    done = to
  }
  return `${found.field}: ${text}${found.text.slice(done)}`
}

describe('the match of a search that the row of a contact does not show', () => {
  it.each([
    [
      'からおけ',
      'memo: …れに引っ越した。[カラオケ]が好きで、毎年 夏に北海道へ行く。写真をよく送ってくれる。',
    ],
    ['karaoke', 'memo: …れに引っ越した。[カラオケ]が好きで、毎年 夏に北海道へ行く。写真をよく送ってくれる。'],
    ['年賀', 'tags: [年賀]状'],
    ['いちろう', 'joint_names: さとう[いちろう]'],
    ['営業', 'organization: [営業]部'],
    ['千代田1-1', 'addresses: 東京都千代田区[千代田1-1]'],
    ['09000000065', 'telephones: [+81 90-0000-0065]'],
    ['花子 年賀', 'tags: [年賀]状'],
  ])('%s: %s', (search, expected) => expect(shown(search)).toBe(expected))

  it.each(['佐藤', 'はなこ', '青空', '千代田区', 'tag:年賀状', 'zip:100', '-年賀', '', ' '])(
    '%s needs no snippet, because the row shows the match',
    (search) => expect(look(search)).toEqual([]),
  )

  it('a deleted contact has no snippet', () => {
    expect(findSnippets(() => null, { family: 'address', ids: ['r1', 'r2'], search: '年賀' })).toEqual([])
  })

  it('wherever a word is in a memo, that word is marked, and the text is as short as a row', () => {
    const text = fc.string({ unit: fc.constantFrom('あ', '山', '𠮷', 'x', ' ', '\n', '。'), maxLength: 200 })
    const property = fc.property(text, text, (before, after) => {
      const [found] = look('ナニワ', { ...record, memo: `${before}なにわ${after}` })
      expect(found?.field).toBe('memo')
      expect(found?.marks.map(([from, to]) => found.text.slice(from, to))).toContain('なにわ')
      expect(found?.text.length).toBeLessThanOrEqual(62)
      expect(found?.text).not.toMatch(/\p{Surrogate}/u)
    })
    fc.assert(property, { numRuns: counts(200, 5_000) })
  })
})

describe('the matches of a search in the open contact', () => {
  it('are marked in every text for each word, but not for an excluded word', () => {
    const texts = ['佐藤 花子', 'さとう はなこ', '年賀状', '+81 90-0000-0065']
    expect(findMarks({ search: 'さとう 年賀 -花子', texts }).marks).toEqual([[], [[0, 3]], [[0, 2]], []])
    expect(findMarks({ search: '09000000065', texts }).marks[3]).toEqual([[0, 16]])
    const written = ['090-1234-5678', '（03）5555 6666']
    expect(findMarks({ search: '0123457', texts: ['x', ...written] }).marks[1]).toEqual([])
    expect(findMarks({ search: '0901234', texts: written }).marks).toEqual([[[0, 8]], []])
    expect(findMarks({ search: '0355556', texts: written }).marks).toEqual([[], [[1, 10]]])
    expect(findMarks({ search: '', texts }).marks).toEqual([[], [], [], []])
  })
})
