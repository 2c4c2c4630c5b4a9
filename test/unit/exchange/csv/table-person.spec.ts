import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { writeXlsx } from '../../../../exchange/xlsx.ts'
import { utf8 } from '../bytes.ts'

describe('the order of day and month in a table', () => {
  const open = [
    ['E-mail', 'Birthday'],
    ['a@b.c', '3/4/1955'],
  ] as const
  it.each([
    ['csv', utf8(open.join('\n'))],
    ['tsv', utf8(open.map((row) => row.join('\t')).join('\n'))],
    ['xlsx', writeXlsx({ headers: [...open[0]], rows: [[...open[1]]] })],
  ])('%s: a day that may be a month is read in the order that the user names', (_format, bytes) => {
    expect(readFile(bytes, { name: 'people' }).dayOrder).toBe('guessed')
    for (const [dayOrder, iso] of [
      ['day-first', '1955-04-03'],
      ['month-first', '1955-03-04'],
    ] as const) {
      const file = readFile(bytes, { name: 'people', dayOrder })
      expect(file).toMatchObject({ dayOrder, remarks: [] })
      expect(file.persons.map(({ person }) => person.birthdate)).toEqual([iso])
    }
  })

  it('what dates or their heading say of their order goes before what the user said of others', () => {
    const read = (text: string) => readFile(utf8(text), { name: 'people.csv', dayOrder: 'month-first' })
    for (const text of [
      'E-mail,Birthday\na@b.c,3/4/1955\nd@e.f,25/4/1955',
      'E-mail,Geburtstag\na@b.c,3/4/1955',
    ]) {
      const file = read(text)
      expect(file.persons[0]?.person.birthdate).toBe('1955-04-03')
      expect(file.dayOrder).toBeUndefined()
    }
  })

  it('a column without a heading of its own leaves the order open', () => {
    const mapping = { hasHeader: false, columns: ['email:home', 'birthdate'] }
    const file = readFile(utf8('a@b.c,3/4/1955\n'), { name: 'people.csv', mapping })
    expect(file.dayOrder).toBe('guessed')
    expect(file.remarks.map(({ text }) => text.kind)).toEqual(['date-order-guessed'])
  })
})
