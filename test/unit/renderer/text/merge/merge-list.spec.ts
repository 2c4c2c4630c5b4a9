import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeList } from '../../../../../renderer/text/merge/merge-lines.ts'

const home = { kindof: 'home', zipcode: '100-0001', region: '東京都', city: '千代田区', street: '1-1' }
const office = { kindof: 'office', zipcode: '530-0001', region: '大阪府', city: '大阪市', street: '2-2' }
const cell = { kindof: 'cell', number: '090-1111-2222' }
const tel = { kindof: 'tel', number: '03-1111-2222' }
const fax = { kindof: 'fax', number: '03-1111-3333' }

describe('lists are matched by content, not by place', () => {
  it('one side puts a new entry first, the other corrects the old one', () => {
    const mine = [office, home]
    const theirs = [{ ...home, building: '101' }]
    expect(mergeList('addresses', [home], mine, theirs)).toEqual({
      list: [{ ...home, building: '101' }, office],
      clashes: false,
    })
  })

  it('one side removes an entry that the other left alone', () => {
    expect(mergeList('telephones', [cell, tel], [tel], [cell, tel, fax])).toEqual({
      list: [tel, fax],
      clashes: false,
    })
  })

  it('one side removes what the other changed: it stays, and it is reported', () => {
    const changed = { ...cell, label: 'new' }
    expect(mergeList('telephones', [cell], [], [changed])).toEqual({ list: [changed], clashes: true })
    expect(mergeList('telephones', [cell], [changed], [])).toEqual({ list: [changed], clashes: true })
  })

  it('both change different parts of one address: both changes', () => {
    const merged = mergeList(
      'addresses',
      [home],
      [{ ...home, building: '101' }],
      [{ ...home, station: '東京' }],
    )
    expect(merged).toEqual({ list: [{ ...home, building: '101', station: '東京' }], clashes: false })
  })

  it('both change the same part: both versions, and it is reported', () => {
    const [mine, theirs] = [
      { ...home, street: '1-2' },
      { ...home, street: '1-3' },
    ]
    expect(mergeList('addresses', [home], [mine], [theirs])).toEqual({ list: [mine, theirs], clashes: true })
  })

  it('a kindof that one side changed counts as a change of that entry', () => {
    const merged = mergeList('telephones', [cell], [{ ...cell, kindof: 'offcell' }], [cell, tel])
    expect(merged.list).toEqual([{ ...cell, kindof: 'offcell' }, tel])
  })

  it('both removed an entry: it is removed without a question', () => {
    expect(mergeList('telephones', [cell, tel], [tel], [tel])).toEqual({ list: [tel], clashes: false })
  })

  it('both changed an entry the same way: it appears once, without a question', () => {
    const changed = { ...cell, label: 'new' }
    expect(mergeList('telephones', [cell], [changed], [changed])).toEqual({ list: [changed], clashes: false })
  })

  it('one entry of several clashes: it is reported', () => {
    const merged = mergeList(
      'telephones',
      [cell, tel],
      [{ ...cell, label: 'a' }, tel],
      [{ ...cell, label: 'b' }, tel],
    )
    expect(merged).toEqual({ list: [{ ...cell, label: 'a' }, { ...cell, label: 'b' }, tel], clashes: true })
  })

  it('the order of the side that changed it counts, theirs if both did', () => {
    const tags = ['a', 'b', 'c']
    expect(mergeList('tags', tags, ['c', 'a', 'b'], tags).list).toEqual(['c', 'a', 'b'])
    expect(mergeList('tags', tags, tags, ['b', 'c', 'a']).list).toEqual(['b', 'c', 'a'])
    expect(mergeList('tags', tags, ['c', 'a', 'b'], ['b', 'c', 'a']).list).toEqual(['b', 'c', 'a'])
    expect(mergeList('tags', tags, ['c', 'a'], tags).list).toEqual(['c', 'a'])
    expect(mergeList('tags', tags, tags, ['b', 'a', 'c', 'd']).list).toEqual(['b', 'a', 'c', 'd'])
  })

  it('an entry that both added appears once; an entry that one side added comes after the list of the other', () => {
    expect(mergeList('tags', [], ['new', 'mine'], ['new', 'theirs']).list).toEqual(['new', 'theirs', 'mine'])
    expect(mergeList('tags', ['a'], ['mine', 'a'], ['a', 'theirs']).list).toEqual(['a', 'theirs', 'mine'])
  })

  it('tags of both sides, each once', () => {
    expect(mergeList('tags', ['a', 'b'], ['b', 'c'], ['a', 'b', 'c', 'd'])).toEqual({
      list: ['b', 'c', 'd'],
      clashes: false,
    })
  })

  it('pictures are matched by their image, whatever else they say', () => {
    const base = [{ image: 'p1', image_size: [10, 10] }, { image: 'p2' }]
    const added = { image: 'handle', source: 'temp' }
    const merged = mergeList('pictures', base, [{ image: 'p1' }, added], base)
    expect(merged).toEqual({ list: [{ image: 'p1' }, added], clashes: false })
  })

  it('a new order of mine stays when they only changed an entry', () => {
    const theirs = [{ ...cell, label: 'x' }, tel]
    expect(mergeList('telephones', [cell, tel], [tel, cell], theirs).list).toEqual([
      tel,
      { ...cell, label: 'x' },
    ])
  })

  const entry = fc.record({
    kindof: fc.constantFrom('tel', 'cell'),
    number: fc.constantFrom('1', '2', '3', '4'),
  })
  const list = fc.array(entry, { maxLength: 5 })

  it('a side that changed nothing takes the version of the other', () => {
    fc.assert(
      fc.property(list, list, (base, other) => {
        const sorted = (each: unknown[]) => each.map((one) => JSON.stringify(one)).sort()
        expect(sorted(mergeList('telephones', base, base, other).list)).toEqual(sorted(other))
        expect(sorted(mergeList('telephones', base, other, base).list)).toEqual(sorted(other))
      }),
    )
  })

  it('without a clash nothing that one side added is lost', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { list: merged } = mergeList('telephones', base, mine, theirs)
        const numbers = new Set(base.map(({ number }) => number))
        for (const { number } of [...mine, ...theirs]) {
          if (!numbers.has(number)) expect(merged.map((each) => Object(each).number)).toContain(number)
        }
      }),
    )
  })
})
