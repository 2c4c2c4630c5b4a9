import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLines } from '../../../../renderer/text/merge/merge-lines.ts'

const lines = (...each: string[]) => each.join('\n')
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'same'), { maxLength: 12 })
  .map((each) => each.join('\n'))

describe('issue 6 item 4: a memo is merged line by line', () => {
  it('changes in different places come together', () => {
    const base = lines('one', 'two', 'three', 'four')
    const merged = mergeLines(
      base,
      lines('ONE', 'two', 'three', 'four'),
      lines('one', 'two', 'three', 'four', 'five'),
    )
    expect(merged).toEqual({ text: lines('ONE', 'two', 'three', 'four', 'five'), clashes: false })
  })

  it('a line that both changed: mine, then theirs, and it is said', () => {
    const merged = mergeLines(lines('a', 'b', 'c'), lines('a', 'mine', 'c'), lines('a', 'theirs', 'c'))
    expect(merged).toEqual({ text: lines('a', 'mine', 'theirs', 'c'), clashes: true })
  })

  it('the same change on both sides stands once', () => {
    expect(mergeLines('a', lines('a', 'new'), lines('a', 'new'))).toEqual({
      text: lines('a', 'new'),
      clashes: false,
    })
  })

  it('a line that one side removed and the other kept is gone', () => {
    expect(mergeLines(lines('a', 'b', 'c'), lines('b', 'c'), lines('a', 'b', 'c', 'd')).text).toBe(
      lines('b', 'c', 'd'),
    )
  })

  it('line ends do not count (reliability P23)', () => {
    expect(mergeLines('a\r\nb', 'a\nb', 'a\r\nb\r\nc')).toEqual({
      text: lines('a', 'b', 'c'),
      clashes: false,
    })
  })

  it('whoever changed nothing takes what the other has', () => {
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

  it('10,000 lines with a change in the middle of each side take less than a second', () => {
    const base = Array.from({ length: 10_000 }, (_, at) => `line ${at}`)
    const mine = base.with(4000, 'mine')
    const theirs = base.with(6000, 'theirs')
    const start = performance.now()
    const merged = mergeLines(base.join('\n'), mine.join('\n'), theirs.join('\n'))
    expect(performance.now() - start).toBeLessThan(1000)
    expect(merged).toEqual({ text: mine.with(6000, 'theirs').join('\n'), clashes: false })
  })
})
