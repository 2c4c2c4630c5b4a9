import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (header: string, cell: string) => {
  const { persons, remarks } = readFile(utf8(`氏名,${header}\n森 葵,${cell}\n`), { name: 'list.csv' })
  return { ...persons[0]?.person, remarks }
}

describe('a birthday that a spreadsheet has written as the number of its day', () => {
  it.each([
    ['生年月日', '30317', '1983-01-01'],
    ['Birthday', '22007.0', '1960-04-01'],
  ])('%s: %s', (header, cell, birthdate) => {
    const found = read(header, cell)
    expect(found).toMatchObject({ birthdate })
    expect(found).not.toHaveProperty('memo')
    expect(found.remarks).toEqual([
      {
        ...{ line: 2, person: '森 葵', field: header },
        text: { kind: 'reads-otherwise', value: `${cell} → ${birthdate}` },
      },
    ])
  })

  it.each(['7', '1983', '99999', '300317'])('%s is none', (cell) => {
    expect(read('生年月日', cell)).toMatchObject({ memo: `生年月日: ${cell}` })
  })
})
