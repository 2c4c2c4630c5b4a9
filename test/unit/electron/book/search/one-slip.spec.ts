import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneSlip } from '../../../../../electron/book/search/one-slip.ts'

const word = fc.string({ unit: fc.constantFrom(...'abサト'), minLength: 1, maxLength: 8 })

/** Every word that one slip makes of this one, and the word itself. */
function slipsOf(text: string): Set<string> {
  const letters = 'abサト'
  const slips = [text]
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    slips.push(before + after.slice(1))
    if (after.length > 1) slips.push(before + after.charAt(1) + after.charAt(0) + after.slice(2))
    for (const letter of letters) slips.push(before + letter + after, before + letter + after.slice(1))
  }
  return new Set(slips)
}

describe('one slip', () => {
  it('is a unit that is wrong, missing, added or swapped with the next, and nothing else', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneSlip(one, other)).toBe(slipsOf(other).has(one))
      }),
      { numRuns: 2000 },
    )
  })

  it('whatever it is', () => {
    fc.assert(
      fc.property(word, (text) => {
        for (const slip of slipsOf(text))
          expect([slip, isOneSlip(slip, text), isOneSlip(text, slip)]).toEqual([slip, true, true])
      }),
    )
  })
})
