import { describe, expect, it } from 'vitest'
import { columnName, type Column } from '../../../../exchange/csv/column.ts'
import headings from '../../../../exchange/csv/headings.json' with { type: 'json' }
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'
import { columnOf } from '../column-names.ts'

const columns = headings.map(({ headings: words, ...column }) => ({
  name: columnName(column as Column),
  words,
}))

describe('the list of headings', () => {
  it('has each column once, and each heading in one column', () => {
    const names = columns.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    const words = columns.flatMap((column) => column.words)
    expect(words).toEqual([...new Set(words)])
  })

  it.each(columns)('gives every heading its column: $name', ({ name, words }) => {
    expect(words.filter((word) => columnOf(word) !== name)).toEqual([])
  })

  it.each(columns)('has only columns that tables can have: $name', ({ words: [word = ''] }) => {
    const { remarks } = readFile(utf8(`姓,${word}\n山田,1\n`), { name: 'list.csv' })
    expect(remarks.map(({ text }) => text.kind)).not.toContain('malformed')
  })
})
