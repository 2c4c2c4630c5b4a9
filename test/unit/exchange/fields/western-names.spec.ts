import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const one = (name: string) =>
  readFile(utf8(`Name,City\n"${name}",Salem\n`), { name: 'cards.csv' }).persons[0]?.person

describe('names on card envelopes', () => {
  it.each([
    ['Smith, Dr. John', { lastname: 'Smith', firstname: 'John', suffix: 'Dr.' }],
    ['Herrn Dr. Max Huber', { lastname: 'Huber', firstname: 'Max', suffix: 'Herrn Dr.' }],
    ['Jane Doe (neighbor)', { lastname: 'Doe', firstname: 'Jane', memo: 'Name: neighbor' }],
    [
      'Mrs. Jane Doe (née Smith)',
      { lastname: 'Doe', firstname: 'Jane', suffix: 'Mrs.', memo: 'Name: née Smith' },
    ],
  ])('%s', (name, person) => {
    expect(one(name)).toMatchObject(person)
    expect(one(name)?.joint_names).toBeUndefined()
  })

  it.each([
    ['First Name,Last Name,Name Prefix,Name Suffix\nGrace,Miller,Dr.,', 'Dr.'],
    ['First Name,Last Name,Name Prefix,Name Suffix\nGrace,Miller,Dr.,Jr.', 'Dr. Jr.'],
    ['Title,First Name,Last Name,Suffix\nDr.,Grace,Miller,"Jr., Ph.D."', 'Dr. Jr., Ph.D.'],
    ['Anrede,Titel,Vorname,Nachname\nFrau,Dr.,Grace,Miller', 'Frau Dr.'],
    ['Civilité,Prénom,Nom\nMme,Grace,Miller', 'Mme'],
  ])('a value in its own column is an honorific: %s', (table, suffix) => {
    const { person } = readFile(utf8(`${table}\n`), { name: 'cards.csv' }).persons[0] ?? {}
    expect(person).toMatchObject({ lastname: 'Miller', firstname: 'Grace', suffix })
    expect(person?.memo).toBeUndefined()
  })

  it.each([
    ['Miller;Grace;B.;Dr.;M.D.', 'Dr. Grace B. Miller M.D.', 'Dr. M.D.'],
    ['Größmann;Jürgen;;Prof. Dr.;', 'Prof. Dr. Jürgen Größmann', 'Prof. Dr.'],
    ['生田目;慎之介;;;先生', '生田目 慎之介', '先生'],
  ])('a value in its part of a vCard is one too: %s', (name, full, suffix) => {
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name}\r\nFN:${full}\r\nEND:VCARD\r\n`
    const { person } = readFile(utf8(card), { name: 'cards.vcf' }).persons[0] ?? {}
    expect(person?.suffix).toBe(suffix)
    expect(person?.memo).toBeUndefined()
  })

  it('an unknown honorific goes to the memo, with a remark', () => {
    const table = 'First Name,Last Name,Name Suffix\nGrace,Miller,Keeper of the Seal\n'
    const { persons, remarks } = readFile(utf8(table), { name: 'cards.csv' })
    expect(persons[0]?.person.memo).toBe('Name Suffix: Keeper of the Seal')
    expect(remarks.map(({ text }) => text.kind)).toContain('to-memo')
  })

  it.each([
    ['Mario e Anna Rossi', 'Rossi', 'Mario', 'Anna'],
    ['Juan y Ana Pérez', 'Pérez', 'Juan', 'Ana'],
    ['Jan en Anna de Vries', 'de Vries', 'Jan', 'Anna'],
  ])('%s are two persons', (name, lastname, firstname, other) => {
    expect(one(name)).toMatchObject({ lastname, firstname, joint_names: [{ firstname: other }] })
  })

  it.each([
    ['Smith, Mr. & Mrs. John', 'Smith', 'John', 'Mr. & Mrs.'],
    ['Dr. and Mrs. Tom Wu', 'Wu', 'Tom', 'Dr. and Mrs.'],
    ['Herrn und Frau Max Huber', 'Huber', 'Max', 'Herrn und Frau'],
    ['M. et Mme Paul Roux', 'Roux', 'Paul', 'M. et Mme'],
  ])('a couple that is addressed as one is one contact: %s', (name, lastname, firstname, suffix) => {
    expect(one(name)).toMatchObject({ lastname, firstname, suffix })
    expect(one(name)).not.toHaveProperty('joint_names')
  })

  it.each([
    ['John, Mary, Tom and Ann Smith', ['Mary', 'Tom', 'Ann']],
    ['John, Mary, and Ann Smith', ['Mary', 'Ann']],
    ['John, Mary, Tom & Ann Smith', ['Mary', 'Tom', 'Ann']],
  ])('a family by its given names: %s', (name, others) => {
    expect(one(name)).toMatchObject({
      lastname: 'Smith',
      firstname: 'John',
      joint_names: others.map((firstname) => ({ firstname })),
    })
  })

  it('several whole names between commas', () => {
    expect(one('John Smith, Mary Jones, and Tom Wu')).toMatchObject({
      lastname: 'Smith',
      firstname: 'John',
      joint_names: [
        { lastname: 'Jones', firstname: 'Mary' },
        { lastname: 'Wu', firstname: 'Tom' },
      ],
    })
  })

  it.each(['Black, White, Grey & Sons', 'Baker, Moore, and Grey', 'Smith, John & Mary Ann'])(
    '%s is not such a list',
    (name) => {
      expect(one(name)).not.toHaveProperty('joint_names')
    },
  )

  it('y may also be part of one family name', () => {
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

  it('a company with an & is one company', () => {
    expect(one('Smith & Jones LLP')?.organization).toEqual({ name: 'Smith & Jones LLP' })
  })

  it.each(['Henry & Louise', 'Henry and Louise', 'Henry et Louise'])('%s next to a family name', (given) => {
    const text = `Last Name,First Name(s),City\nAdams,${given},Salem\n`
    const { persons, remarks } = readFile(utf8(text), { name: 'cards.csv' })
    expect(persons[0]?.person).toMatchObject({
      lastname: 'Adams',
      firstname: 'Henry',
      joint_names: [{ firstname: 'Louise' }],
    })
    expect(remarks).toEqual([])
  })
})
