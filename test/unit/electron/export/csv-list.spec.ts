import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { cellsOf, csvBytes, csvTextOf } from '../../../../electron/export/csv-list.ts'
import { unguarded } from '../../../../exchange/csv/formula-guard.ts'

const parsed = (text: string) =>
  Papa.parse<Record<string, string>>(text.trimEnd(), { header: true, delimiter: ',' }).data
const record = (more: Partial<ServiceRecord>): ServiceRecord => ({ id: 'r1', ...more })

describe('a CSV file of records', () => {
  /** Characters that spreadsheets skip before a formula: spaces of all widths, invisible marks, control characters. */
  const skipped = fc.string({
    unit: fc.constantFrom(
      ' ',
      '\n',
      '\u3000',
      '\u00a0',
      '\ufeff',
      '\u200b',
      '\u00ad',
      '\u0000',
      '\u2028',
      '\ufe0f',
    ),
    maxLength: 3,
  })
  const sign = fc.constantFrom(...'=＝﹦⁼@＠﹫+＋﹢⁺-－﹣−')
  const guardedMemo = (memo: string) => {
    const { text, guarded } = csvTextOf([cellsOf(record({ memo }))])
    return {
      cell: Papa.parse<string[]>(text, { delimiter: ',' }).data[1]?.[
        text.split('\r\n', 1)[0]?.split(',').indexOf('memo') ?? -1
      ],
      guarded,
    }
  }

  it('X24: no cell starts like a formula, whatever the record contains', () => {
    const begins = fc.oneof(
      fc.tuple(skipped, sign, fc.constantFrom('1+1', 'A1', 'x', 'cmd|x!A', '1-2', '(1)')),
      fc.tuple(fc.constantFrom('\t', '\r', '\n'), fc.string()),
    )
    fc.assert(
      fc.property(begins, (parts) => {
        const memo = parts.join('')
        expect(guardedMemo(memo)).toEqual({ cell: `'${memo}`, guarded: 1 })
      }),
      // A reader that guesses the delimiter takes the bars for it.
      { examples: [[['\t', '"||']]] },
    )
  })

  it.each(['+81-3-1234-5678', '+(81)3', '-5-3', '+1.5.3-2', '-A1', '＋81', '+81–3', "'=1", '\t+', '\n-5'])(
    'X24: guards %s, which a spreadsheet would compute',
    (memo) => expect(guardedMemo(memo)).toEqual({ cell: `'${memo}`, guarded: 1 }),
  )

  it.each([
    '+81 3-1234-5678',
    '+81 3 1234 5678',
    '+81312345678',
    '-5',
    '-5.25',
    '-',
    '－',
    '03-1234-5678',
    "O'Neill",
    "'",
    '*',
  ])('a number or telephone number that no spreadsheet computes stays: %s', (memo) =>
    expect(guardedMemo(memo)).toEqual({ cell: memo, guarded: 0 }),
  )

  it('a guarded text is read as it was, including its own apostrophes', () => {
    const quotes = fc.string({ unit: fc.constant("'"), maxLength: 3 })
    const value = fc.tuple(quotes, skipped, fc.oneof(sign, fc.constant('')), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(value, (parts) => {
        const memo = parts.join('').replaceAll('\r', '')
        const { cell } = guardedMemo(memo)
        expect(unguarded(cell ?? '')).toBe(memo)
      }),
    )
  })

  it('the columns have the names of the spec; the first address has the names that the labels read', () => {
    const { text } = csvTextOf([
      cellsOf(
        record({
          lastname: '佐藤',
          organization: { name: '株式会社 "雨", 傘' },
          addresses: [{ zipcode: '100-0013', city: '千代田区' }, { zipcode: '530-0001' }],
        }),
      ),
    ])
    expect(parsed(text)[0]).toMatchObject({
      lastname: '佐藤',
      'organization.name': '株式会社 "雨", 傘',
      zipcode: '100-0013',
      city: '千代田区',
      'addresses.2.zipcode': '530-0001',
    })
  })

  it('UTF-8 starts with a byte order mark', () => {
    const { bytes, replaced } = csvBytes('髙橋', 'utf-8')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe('髙橋')
    expect(replaced).toBe(0)
  })

  it('Shift_JIS replaces characters that it lacks by 〓 and counts them', () => {
    const { bytes, replaced } = csvBytes('山田,𠮷野,é', 'shift_jis')
    expect(new TextDecoder('shift_jis').decode(bytes)).toBe('山田,〓野,〓')
    expect(replaced).toBe(2)
  })
})
