import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/model/service-record.ts'
import { csvBytes } from '../../../../electron/bulk/csv-bytes.ts'
import { cellsOf } from '../../../../electron/bulk/csv-columns.ts'
import { csvTextOf } from '../../../../electron/bulk/csv-text.ts'

const parsed = (text: string) => Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data
const record = (more: Partial<ServiceRecord>): ServiceRecord => ({ id: 'r1', ...more })

describe('issue 7 item 4: a CSV file of records', () => {
  it('X24: no cell begins like a formula, whatever the record holds', () => {
    const risky = fc
      .tuple(fc.constantFrom('=', '@', '\t', '\r', '+1+c', '-c'), fc.string())
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(risky, (memo) => {
        const { text, guarded } = csvTextOf([cellsOf(record({ memo }))])
        const [row] = parsed(text)
        expect(row?.['memo']).toMatch(/^'/)
        expect(guarded).toBeGreaterThan(0)
      }),
    )
  })

  it('telephone numbers abroad and negative numbers stay as they are', () => {
    const { text, guarded } = csvTextOf([cellsOf(record({ memo: '+81 3-1234-5678', code: '-5' }))])
    expect(parsed(text)[0]).toMatchObject({ memo: '+81 3-1234-5678', code: '-5' })
    expect(guarded).toBe(0)
  })

  it('the columns are the names of the spec, the first address under the names that the labels read', () => {
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

  it('UTF-8 begins with a byte order mark', () => {
    const { bytes, replaced } = csvBytes('髙橋', 'utf-8')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe('髙橋')
    expect(replaced).toBe(0)
  })

  it('Shift_JIS replaces what it lacks by 〓 and says how often', () => {
    const { bytes, replaced } = csvBytes('山田,𠮷野,é', 'shift_jis')
    expect(new TextDecoder('shift_jis').decode(bytes)).toBe('山田,〓野,〓')
    expect(replaced).toBe(2)
  })
})
