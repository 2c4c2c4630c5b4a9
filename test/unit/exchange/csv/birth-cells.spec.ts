import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (header: string, cell: string) => {
  const { persons, remarks } = readFile(utf8(`氏名,${header}\n森 葵,${cell}\n`), { name: 'list.csv' })
  return { ...persons[0]?.person, remarks }
}

describe('a birthday that a spreadsheet saved as a serial day number', () => {
  it.each([
    ['生年月日', '30317', '1983-01-01'],
    ['Birthday', '22007.0', '1960-04-01'],
  ])('%s: %s', (header, cell, birthdate) => {
    const found = read(header, cell)
    expect(found).toMatchObject({ birthdate })
    expect(found).not.toHaveProperty('memo')
    expect(found.remarks).toEqual([
      {
        line: 2,
        person: '森 葵',
        field: header,
        text: { kind: 'reads-otherwise', value: `${cell} → ${birthdate}` },
      },
    ])
  })

  it.each(['7', '1983', '99999', '300317'])('%s is not a birthday', (cell) => {
    expect(read('生年月日', cell)).toMatchObject({ memo: `生年月日: ${cell}` })
  })
})

describe('the day order below the English heading Birthday', () => {
  const read = (text: string) => {
    const { persons, dayOrder, remarks } = readFile(utf8(text), { name: 'list.csv' })
    return [persons[0]?.person.birthdate, dayOrder, remarks.map(({ text: { kind } }) => kind)]
  }
  it.each([
    'Nombre,Apellidos,Correo electrónico,Birthday',
    'Nome,Cognome,Cellulare,Birthday',
    'Nome,Sobrenome,Celular,Birthday',
    'Prénom,Nom,Courriel,Birthday',
    'Vorname,Nachname,Telefon,Birthday',
    'Jméno,Příjmení,Telefon,Birthday',
  ])('follows the language of the other headings: %s', (headers) => {
    expect(read(`${headers}\na,b,,4/5/1960\n`)).toEqual(['1960-05-04', undefined, []])
  })

  it('is day first, where possible, when semicolons separate the cells', () => {
    expect(read('First Name;Last Name;Birthday\na;b;4/5/1960\n')).toEqual(['1960-05-04', undefined, []])
    expect(read('First Name;Last Name;Birthday\na;b;4/25/1960\n')).toEqual(['1960-04-25', undefined, []])
  })

  it('is guessed, with a remark, when all headings are English', () => {
    expect(read('First Name,Last Name,Birthday\na,b,4/5/1960\n')).toEqual([
      '1960-04-05',
      'guessed',
      ['date-order-guessed'],
    ])
  })
})

describe('a number that a spreadsheet has rounded', () => {
  it('is kept in the memo, with a remark', () => {
    const { persons, remarks } = readFile(utf8('氏名,電話\n森 花子,4.477E+11\n'), { name: 'list.csv' })
    expect(persons[0]?.person.memo).toBe('電話: 4.477E+11')
    expect(remarks.map(({ text }) => text)).toEqual([{ kind: 'digits-lost', value: '4.477E+11' }])
  })
})
