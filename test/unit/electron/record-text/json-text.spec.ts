import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsOf, membersOf, splitJson } from '../../../../electron/record-text/json-text.ts'
import { counts } from '../../../counts.ts'

/** JSON values whose texts contain the characters that end texts and structures. */
const json = fc.jsonValue({
  stringUnit: fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', ':', ' ', 'a', '宛', '\ud83d\ude00', '\n'),
})
const blanks = fc.stringMatching(/^[ \t\r\n]{0,3}$/)

describe('splitting JSON text', () => {
  it('gives each element of an array exactly as written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(blanks, json, blanks)), (elements) => {
        const texts = elements.map(([, value]) => JSON.stringify(value))
        const whole = `[${elements.map(([before, value, after]) => before + JSON.stringify(value) + after).join(',')}]`
        expect(splitJson(` ${whole} `)).toEqual({ kind: 'array', parts: texts, over: new Map() })
      }),
      { numRuns: counts(300, 1000) },
    )
  })

  it('gives each member of an object, names unescaped, values exactly as written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: fc.constantFrom('"', '\\', ':', 'a', '宛', ',') }), json),
        (object) => {
          // Texts are compared, not what JSON.parse makes of them: once V8 has read an object with the name '\\', it can read
          // the name '"' of another as that (a reported bug, seen with Node 20 and 24). A name read by itself is safe.
          const texts = Object.entries(object).map(
            ([name, value]) => [name, JSON.stringify(value, null, 1)] as const,
          )
          const whole = texts.map(([name, text]) => ` ${JSON.stringify(name)} : ${text}\n`).join(',')
          expect(membersOf(`{${whole}}`)).toEqual(new Map(texts))
        },
      ),
      { numRuns: counts(300, 1000) },
    )
  })

  it('never throws and always ends, for any text', () => {
    const broken = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', ':', '1', ' ') })
    fc.assert(
      fc.property(broken, (text) => {
        splitJson(text)
      }),
      { numRuns: counts(500, 5000) },
    )
  })

  it('keeps numbers that parsing would change', () => {
    expect(membersOf('{"a": 12345678901234567890, "b":1.0,"c" :1e400}')).toEqual(
      new Map([
        ['a', '12345678901234567890'],
        ['b', '1.0'],
        ['c', '1e400'],
      ]),
    )
    expect(elementsOf('[1.0, 2.50]')).toEqual(['1.0', '2.50'])
  })

  it.each(['null', '7', '"text"', '', 'true'])('%s is neither array nor object', (text) => {
    expect(splitJson(text)).toBeNull()
    expect(elementsOf(text)).toEqual([])
    expect(membersOf(text)).toEqual(new Map())
  })

  it.each(['[]', '[ ]', '{}', ' { } '])('%s has no parts', (text) =>
    expect(splitJson(text)).toMatchObject({ parts: [] }),
  )

  it('X16: names the part that is over a limit', () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(splitJson(`[1,${deep(63)}]`)).toMatchObject({ kind: 'array' })
    expect(splitJson(`[1,${deep(64)}]`)).toMatchObject({
      parts: ['1', deep(64)],
      over: new Map([[1, 'depth']]),
    })
    const after = `[${deep(70)},2,${deep(10_000)},[3]]`
    expect(splitJson(after)).toMatchObject({ parts: { length: 4, 1: '2', 3: '[3]' } })
    const long = (count: number) => `{"x":[${'0,'.repeat(count - 1)}0]}`
    expect(splitJson(`[${long(10_000)}]`)).toMatchObject({ kind: 'array' })
    expect(splitJson(`[${long(10_001)}]`)).toMatchObject({ over: new Map([[0, 'elements']]) })
    const text = (length: number) => `"${'x'.repeat(length)}"`
    expect(splitJson(`[${text(1024 * 1024)}]`)).toMatchObject({ kind: 'array' })
    expect(splitJson(`[${text(1024 * 1024 + 1)}]`)).toMatchObject({ over: new Map([[0, 'text']]) })
  })
})
