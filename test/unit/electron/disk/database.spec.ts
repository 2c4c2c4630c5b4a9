import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowChecksum } from '../../../../electron/disk/database.ts'

describe('the checksum of a row', () => {
  it('differs where a column differs, is empty or moves to the next column', () => {
    const rows = [
      ['a', 'b'],
      ['a', 'c'],
      ['ab', ''],
      ['a', null],
      ['a', ''],
      ['', 'ab'],
      ['a'],
      ['a', 'b', ''],
    ]
    expect(new Set(rows.map(rowChecksum)).size).toBe(rows.length)
  })

  it('differs for each flipped bit in a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), fc.nat(), (text, at) => {
        const bytes = Buffer.from(text)
        bytes[at % bytes.length]! ^= 1
        expect(rowChecksum(['key', bytes.toString('latin1')])).not.toBe(rowChecksum(['key', text]))
      }),
    )
  })
})
