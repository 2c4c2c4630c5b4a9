import { describe, expect, it } from 'vitest'
import { mostRemarks } from '../../../../../contract/ipc/import.ts'
import { remarksOf, type ImportRemarkLike } from '../../../../../electron/jobs/import/read-import.ts'

const remark = (line: number, kind: string): ImportRemarkLike => ({
  line,
  person: '',
  field: '',
  text: { kind, value: `${line}` },
})
/** A list of this many lines: each has an address that was split, and the last line is cut off. */
const list = (length: number) => [
  ...Array.from({ length }, (_, at) => remark(at + 2, 'address-split')),
  remark(length + 2, 'malformed'),
]

describe('the remarks about a file', () => {
  it('are in the order of the file if all of them fit', () => {
    const { remarks, remarkCount } = remarksOf(list(3))
    expect(remarks.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(remarkCount).toBe(4)
  })

  it('put the important one first if not all of them fit', () => {
    const { remarks, remarkCount } = remarksOf(list(3000))
    expect(remarks).toHaveLength(mostRemarks)
    expect(remarks.slice(0, 2)).toMatchObject([{ line: 3002, kind: 'malformed' }, { line: 2 }])
    expect(remarkCount).toBe(3001)
  })

  it('put the remark about a missing part before those about lines, however many there are', () => {
    const many = Array.from({ length: 3000 }, (_, at) => remark(at + 2, 'date-unclear'))
    expect(remarksOf([...many, remark(3002, 'malformed')]).remarks[0]).toMatchObject({
      line: 3002,
      kind: 'malformed',
    })
  })

  it('keep the order of the file among the important ones', () => {
    const mixed = [...list(3000), remark(9001, 'date-unclear'), remark(9002, 'no-person')]
    expect(remarksOf(mixed).remarks.slice(0, 3)).toMatchObject([
      { kind: 'malformed' },
      { kind: 'date-unclear' },
      { kind: 'no-person' },
    ])
  })
})
