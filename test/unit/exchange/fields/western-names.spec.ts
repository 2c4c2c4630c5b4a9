import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const one = (name: string) =>
  readFile(utf8(`Name,City\n"${name}",Salem\n`), { name: 'cards.csv' }).persons[0]?.person

describe('names on the envelopes of cards', () => {
  it.each([
    ['Smith, Dr. John', 'Smith', 'John', 'Dr.'],
    ['Herrn Dr. Max Huber', 'Huber', 'Max', 'Herrn Dr.'],
    ['Jane Doe (neighbor)', 'Doe', 'Jane', 'neighbor'],
    ['Mrs. Jane Doe (née Smith)', 'Doe', 'Jane', 'Mrs. née Smith'],
  ])('%s', (name, lastname, firstname, memo) => {
    expect(one(name)).toMatchObject({ lastname, ...(firstname && { firstname }), memo: `Name: ${memo}` })
    expect(one(name)?.joint_names).toBeUndefined()
  })

  it.each([
    ['Mario e Anna Rossi', 'Rossi', 'Mario', 'Anna'],
    ['Juan y Ana Pérez', 'Pérez', 'Juan', 'Ana'],
    ['Jan en Anna de Vries', 'de Vries', 'Jan', 'Anna'],
  ])('%s are two', (name, lastname, firstname, other) => {
    expect(one(name)).toMatchObject({ lastname, firstname, joint_names: [{ firstname: other }] })
  })

  it('a couple that is addressed as one stays one, behind the family name too', () => {
    expect(one('Smith, Mr. & Mrs. John')).toMatchObject({ lastname: 'Smith', firstname: 'Mr. & Mrs. John' })
    expect(one('Smith, Mr. & Mrs. John')).not.toHaveProperty('joint_names')
    expect(one('Smith, Mr. & Mrs. John')).not.toHaveProperty('memo')
  })

  it('y stands in one family name as well', () => {
    expect(one('José Ortega y Gasset')?.joint_names).toBeUndefined()
  })

  it.each(['The Garcias', "The Johnson's"])('%s are a family', (name) => {
    expect(one(name)).toMatchObject({ lastname: name })
    expect(one(name)?.firstname).toBeUndefined()
  })

  it.each([
    ['Robert De Niro', 'De Niro', 'Robert'],
    ['Anna Van Der Berg', 'Van Der Berg', 'Anna'],
    ['Seán Ó Briain', 'Ó Briain', 'Seán'],
    ['John St. James', 'St. James', 'John'],
    ['Van Morrison', 'Morrison', 'Van'],
  ])('%s', (name, lastname, firstname) => {
    expect(one(name)).toMatchObject({ lastname, firstname })
  })

  it('a firm with an & is one', () => {
    expect(one('Smith & Jones LLP')?.organization).toEqual({ name: 'Smith & Jones LLP' })
  })

  it.each(['Henry & Louise', 'Henry and Louise', 'Henry et Louise'])('%s beside a family name', (given) => {
    const text = `Last Name,First Name(s),City\nAdams,${given},Salem\n`
    const { persons, remarks } = readFile(utf8(text), { name: 'cards.csv' })
    expect(persons[0]?.person).toMatchObject({
      ...{ lastname: 'Adams', firstname: 'Henry', joint_names: [{ firstname: 'Louise' }] },
    })
    expect(remarks).toEqual([])
  })
})
