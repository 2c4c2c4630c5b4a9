import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLines } from '../../../../../renderer/text/merge/merge-lines.ts'

const lines = (...each: string[]) => each.join('\n')
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'same'), { maxLength: 12 })
  .map((each) => each.join('\n'))

describe('a memo is merged line by line', () => {
  it('changes in different places come together', () => {
    const base = lines('one', 'two', 'three', 'four')
    const merged = mergeLines(
      base,
      lines('ONE', 'two', 'three', 'four'),
      lines('one', 'two', 'three', 'four', 'five'),
    )
    expect(merged).toEqual({ text: lines('ONE', 'two', 'three', 'four', 'five'), clashes: false })
  })

  it('a line that both changed: mine, then theirs, and it is reported', () => {
    const merged = mergeLines(lines('a', 'b', 'c'), lines('a', 'mine', 'c'), lines('a', 'theirs', 'c'))
    expect(merged).toEqual({ text: lines('a', 'mine', 'theirs', 'c'), clashes: true })
  })

  it('the same change on both sides appears once', () => {
    expect(mergeLines('a', lines('a', 'new'), lines('a', 'new'))).toEqual({
      text: lines('a', 'new'),
      clashes: false,
    })
  })

  it('a line that one side removed and the other kept is removed', () => {
    expect(mergeLines(lines('a', 'b', 'c'), lines('b', 'c'), lines('a', 'b', 'c', 'd')).text).toBe(
      lines('b', 'c', 'd'),
    )
  })

  it('line ends do not count', () => {
    expect(mergeLines('a\r\nb', 'a\nb', 'a\r\nb\r\nc')).toEqual({
      text: lines('a', 'b', 'c'),
      clashes: false,
    })
  })

  it('a side that changed nothing takes the version of the other', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeLines(base, base, other)).toEqual({ text: other, clashes: false })
        expect(mergeLines(base, other, base)).toEqual({ text: other, clashes: false })
        expect(mergeLines(base, other, other)).toEqual({ text: other, clashes: false })
      }),
    )
  })

  it('no line that one side added is lost', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeLines(base, mine, theirs).text.split('\n')
        const known = new Set(base.split('\n'))
        for (const line of [...mine.split('\n'), ...theirs.split('\n')]) {
          if (line !== '' && !known.has(line)) expect(merged).toContain(line)
        }
      }),
    )
  })

  it.each([
    { name: 'CR', base: 'a\rb', mine: 'a\rb\rmine', theirs: 'a\rb', merged: 'a\nb\nmine' },
    { name: 'no line at all', base: '', mine: 'mine', theirs: '', merged: 'mine' },
    { name: 'an empty base, both add', base: '', mine: 'mine', theirs: 'theirs', merged: 'mine\ntheirs' },
    {
      name: 'a blank line that is kept',
      base: 'a\n\nb',
      mine: 'a\n\nb\nc',
      theirs: 'x\na\n\nb',
      merged: 'x\na\n\nb\nc',
    },
    { name: 'all removed by one side', base: 'a\nb', mine: '', theirs: 'a\nb', merged: '' },
    { name: 'all removed by both', base: 'a\nb', mine: '', theirs: '', merged: '' },
  ])('$name', ({ base, mine, theirs, merged }) => {
    expect(mergeLines(base, mine, theirs).text).toBe(merged)
  })

  it('a line that moved next to another change: both versions of the place, and it is reported', () => {
    const base = lines('x', 'a', 'b', 'c', 'd', 'y')
    expect(
      mergeLines(base, lines('X', 'a', 'b', 'c', 'd', 'Y'), lines('x', 'b', 'c', 'd', 'a', 'y')),
    ).toEqual({
      text: lines('X', 'a', 'x', 'b', 'c', 'd', 'Y', 'a', 'y'),
      clashes: true,
    })
  })

  it.each([
    // Between changes at both ends, the common lines are found whatever comes before and after them.
    [
      ['1', 'a', '2', 'b', '3'],
      ['x', 'a', 'y', 'b', 'z'],
      ['1', 'a', '2', '+', 'b', '3'],
    ],
    [
      ['1', 'a', 'b', '3'],
      ['x', 'a', 'b', 'z'],
      ['1', 'a', '+', 'b', '3'],
    ],
    [
      ['1', 'a', 'a', 'b', '3'],
      ['x', 'a', 'a', 'b', 'z'],
      ['1', 'a', 'a', '+', 'b', '3'],
    ],
    [
      ['1', 'k', 'l', 'm', '3'],
      ['x', 'l', 'm', 'k', 'z'],
      ['1', 'k', 'l', 'm', '3', '+'],
    ],
    [
      ['1', 'a', '3'],
      ['x', 'new', 'a', 'z'],
      ['1', 'a', '+', '3'],
    ],
    [
      ['1', 'a', '3'],
      ['x', 'a', 'new', 'z'],
      ['1', '+', 'a', '3'],
    ],
  ])('lines that both kept hold the parts together: %j', (base, mine, theirs) => {
    const merged = mergeLines(base.join('\n'), mine.join('\n'), theirs.join('\n')).text.split('\n')
    const isPart = (wanted: string[]) => {
      let at = 0
      for (const line of merged) if (line === wanted[at]) at += 1
      return at === wanted.length
    }
    expect(isPart(mine), merged.join()).toBe(true)
    expect(merged.filter((line) => line === '+')).toHaveLength(1)
    for (const kept of ['a', 'b']) {
      const count = (text: string[]) => text.filter((line) => line === kept).length
      if (count(base) === count(mine)) expect(count(merged), merged.join()).toBe(count(base))
    }
  })

  it('the longest common part is found: no line that both kept appears twice', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd')
    const kept = fc.array(line, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(kept, fc.nat(8), fc.nat(8), (base, one, other) => {
        const mine = [...base.slice(0, one), 'mine', ...base.slice(one)]
        const theirs = [...base.slice(0, other), 'theirs', ...base.slice(other)]
        const merged = mergeLines(base.join('\n'), mine.join('\n'), theirs.join('\n')).text.split('\n')
        expect(merged.filter((each) => each !== 'mine' && each !== 'theirs')).toEqual(base)
        expect(merged).toHaveLength(base.length + 2)
      }),
    )
  })

  it('with more than 2,000 changed lines on each side, only a common beginning and end count', () => {
    const far = (mark: string, count: number) => Array.from({ length: count }, (_, at) => `${mark} ${at}`)
    const [base, mine] = [far('base', 2001), far('mine', 2001)]
    const theirs = ['first', ...base, 'last']
    const merged = mergeLines(
      ['first', ...base, 'last'].join('\n'),
      ['first', ...mine.with(1000, base[1000] ?? ''), 'last'].join('\n'),
      theirs.join('\n'),
    )
    expect(merged.clashes).toBe(false)
    expect(merged.text.split('\n')).toHaveLength(2003)
  })

  it('10,000 lines with a change in the middle of each side', () => {
    const base = Array.from({ length: 10_000 }, (_, at) => `line ${at}`)
    const mine = base.with(4000, 'mine')
    const theirs = base.with(6000, 'theirs')
    const merged = mergeLines(base.join('\n'), mine.join('\n'), theirs.join('\n'))
    expect(merged).toEqual({ text: mine.with(6000, 'theirs').join('\n'), clashes: false })
  })
})
