import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, readCsv } from '../../../../../electron/print/batch/batch-rows.ts'

describe('reading CSV', () => {
  const field = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\0]/gu, ''))

  it('returns what was written, whatever is in the fields', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (pairs) => {
        const wanted = pairs.filter((pair) => pair.some((text) => text.trim() !== ''))
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = ['a,b', ...pairs.map((pair) => pair.map(quote).join(','))].join('\n')
        const read = readCsv(text)
        const rows = read.ok ? read.rows.map(({ fields }) => [fields['a'], fields['b']]) : null
        expect(rows).toEqual(wanted)
      }),
    )
  })

  it.each(['\n', '\r\n', '\r'])(
    'lines that end in %j are the same with and without quotation marks',
    (end) => {
      const plain = ['a, b', '1,2', '', ' ,', 'x y, z', ''].join(end)
      const read = readCsv(plain)
      expect(read).toEqual(readCsv(plain.replace('1', '"1"')))
      expect(read).toMatchObject({ ok: true, headers: ['a', 'b'], rows: [{ line: 2 }, { line: 5 }] })
      const short = `${plain}${end}only${end}3,4`
      const bad = [{ line: 7, reason: 'fields' }]
      const rows = [{ line: 2 }, { line: 5 }, { line: 8 }]
      expect(readCsv(short)).toMatchObject({ ok: true, rows, bad })
      expect(readCsv(short.replace('1', '"1"'))).toMatchObject({ ok: true, rows, bad })
    },
  )

  it.each(['\n', '\r\n', '\r'])(
    'a row with a quotation mark too many affects no other row, with lines that end in %j',
    (end) => {
      const read = readCsv(['a,b', '1,"2', '3,4', '"5"6,7', '"8', '9",10', '11,12'].join(end))
      const reason = 'quotes'
      expect(read).toMatchObject({
        ok: true,
        bad: [
          { line: 2, reason },
          { line: 4, reason },
        ],
      })
      expect(read.ok && read.rows.map(({ fields }) => fields['a'])).toEqual(['3', '8' + end + '9', '11'])
    },
  )

  it('UTF-8 is never mistaken for Shift_JIS', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replace(/^\ufeff/u, '')
        expect(csvText(Buffer.from(plain))).toBe(plain)
      }),
    )
  })
})
