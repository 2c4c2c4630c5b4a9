import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { cellsOf, csvBytes, csvTextOf } from '../../../../electron/export/csv-list.ts'
import { guardedText, unguarded, withMoreApostrophes } from '../../../../exchange/csv/formula-guard.ts'

const parsed = (text: string) =>
  Papa.parse<Record<string, string>>(text.trimEnd(), { header: true, delimiter: ',' }).data
/** The cells that a text becomes where every separator of any locale begins one; a signed number at its end is a number. */
const partsOf = (text: string) =>
  text.replace(/[-+]\d+(?:\.\d+)?$/u, '0').split(/[;\t|,\n\v\f\r\u0085\u2028\u2029]/u)
const isFormula = (text: string) =>
  /^["\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=＝﹦⁼@＠﹫+＋﹢⁺\-－﹣−]/u.test(text)
const formulasIn = (cell: string) => partsOf(cell).filter(isFormula)
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
        const { cell = '', guarded } = guardedMemo(memo)
        expect([cell.slice(0, 1), formulasIn(cell), unguarded(cell), guarded]).toEqual(["'", [], memo, 1])
      }),
      // A reader that guesses the delimiter takes the bars for it.
      { examples: [[['\t', '"||']]] },
    )
  })

  it.each(['+81-3-1234-5678', '+(81)3', '-5-3', '+1.5.3-2', '-A1', '＋81', '+81–3', "'=1", '\n-5'])(
    'X24: guards %s, which a spreadsheet would compute',
    (memo) => expect(guardedMemo(memo)).toEqual({ cell: `'${memo}`, guarded: 1 }),
  )

  it.each([
    ['A;=1+1;B', "A;'=1+1;B"],
    ['a\t+', "a\t'+"],
    ['a|@x', "a|'@x"],
    ['a,＝1', "a,'＝1"],
    ['a\n= 1', "a\n'= 1"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a\u2028-x', "a\u2028'-x"],
    ['a; =1', "a;' =1"],
    ['a;\u200b=1', "a;'\u200b=1"],
    ['a;"=1', `a;'"=1`],
    ['a; ""  "=1', `a;' ""  "=1`],
    ["a;'=1", "a;''=1"],
    // A sign, or a number before more text, would join what comes after it in the file.
    ['a;-', "a;'-"],
    ['a;-5\t&x', "a;'-5\t&x"],
    ['\t+', "'\t'+"],
  ])('X24: guards what a spreadsheet would compute after a separator: %j', (memo, cell) =>
    expect(guardedMemo(memo)).toEqual({ cell, guarded: 1 }),
  )

  it.each(['51.5, -0.12', '35.6,-139.7', 'a;b', 'a|b', "a;'b", 'a; -5'])('leaves other parts: %s', (memo) =>
    expect(guardedMemo(memo)).toEqual({ cell: memo, guarded: 0 }),
  )

  it.each([';', '\t', '|', '\v', '\u2028', '\n', ','])('quotes a cell that holds %j', (separator) =>
    expect(csvTextOf([cellsOf(record({ memo: `a${separator}b` }))]).text).toContain(`"a${separator}b"`),
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

  it('after separators too, whatever the text', () => {
    const unit = fc.constantFrom(...';\t|,\n\r\'"=-@+ \u3000\u2028a5.')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit, maxLength: 12 }), fc.string({ unit: 'binary' })), (text) => {
        const cell = guardedText(text)
        expect([unguarded(cell), unguarded(withMoreApostrophes(text))]).toEqual([text, text])
        expect(partsOf(cell).slice(1).filter(isFormula)).toEqual([])
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
