import { describe, expect, it } from 'vitest'
import { columnOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const personOf = (header: string, cell: string) =>
  readFile(utf8(`${header};Tel;E-Mail\n${cell};1;a@example.com\n`), { name: 'list.csv' }).persons[0]?.person

describe('a header that puts the family name first', () => {
  it.each([
    ['Nom et prénom', 'Martin Zoé', 'Martin', 'Zoé'],
    ['NOM PRENOM', 'LE GOFF Yann', 'LE GOFF', 'Yann'],
    ['Nom, prénom', 'de la Tour Anne Marie', 'de la Tour', 'Anne Marie'],
    ['Nachname, Vorname', 'Groß Eva', 'Groß', 'Eva'],
    ['Name, Vorname', 'Müller, Hans', 'Müller', 'Hans'],
    ['Apellidos y nombre', 'García López María', 'García López', 'María'],
    ['Apellidos, nombre', 'Ruiz Ana', 'Ruiz', 'Ana'],
    ['Nazwisko i imię', 'Kowalska Anna', 'Kowalska', 'Anna'],
    ['Last, First', 'Lee Ann', 'Lee', 'Ann'],
    ['Last Name, First Name', 'Lee, Ann', 'Lee', 'Ann'],
    // Otherwise the last word is the family name, as usual.
    ['Name', 'Zoé Martin', 'Martin', 'Zoé'],
    ['Prénom et nom', 'Zoé Martin', 'Martin', 'Zoé'],
  ])('%s: %s', (header, cell, lastname, firstname) => {
    expect(personOf(header, cell)).toMatchObject({ lastname, firstname })
  })

  it('does not split a family, a company or a single word', () => {
    expect(personOf('Nom et prénom', 'Famille Martin')).toMatchObject({ lastname: 'Famille Martin' })
    expect(personOf('Nachname, Vorname', 'Müller GmbH')?.organization).toEqual({ name: 'Müller GmbH' })
    expect(personOf('Name, Vorname', 'Hans')).toMatchObject({ firstname: 'Hans' })
  })
})

describe('headers in capitals without their accents', () => {
  it.each([
    ['PRENOM', 'firstname'],
    ['SOCIETE', 'organization.name'],
    ['TELEPHONE', 'tel:tel'],
    ['NE(E) LE', 'birthdate'],
    ['Telefono movil', 'tel:cell'],
    ['POBLACION', 'adr:home:city'],
    ['Strasse privat', 'adr:home:street'],
    ['Telefon komorkowy', 'tel:cell'],
    // か is another word than が.
    ['メールか', null],
  ])('%s', (header, column) => {
    expect(columnOf(header)).toBe(column)
  })
})

describe('parts of a family name in separate columns', () => {
  const read = (text: string) => readFile(utf8(text), { name: 'list.csv' })

  it.each([
    ['Voornaam;Tussenvoegsel;Achternaam', 'Jan;van der;Berg', 'van der Berg', 'Jan'],
    ['Voornaam;Tussenvoegsel;Achternaam', 'Eva;;Bakker', 'Bakker', 'Eva'],
    ['Naam;Tussenvoegsel;Postcode', 'Jan van der Berg;van der;1234 AB', 'van der Berg', 'Jan'],
    ['Nombre;Primer apellido;Segundo apellido', 'María;García;López', 'García López', 'María'],
    ['Nombre;Apellido Paterno;Apellido Materno', 'Ana;Ruiz;', 'Ruiz', 'Ana'],
  ])('%s: %s', (headers, row, lastname, firstname) => {
    const { persons, remarks } = read(`${headers}\n${row}\n`)
    expect(persons[0]?.person).toMatchObject({ lastname, firstname })
    expect(remarks).toEqual([])
  })
})

describe('a family name in capitals before given names that are not', () => {
  it.each([
    ['SMITH John', 'SMITH', 'John'],
    ['DUPONT Marie-Claire', 'DUPONT', 'Marie-Claire'],
    ['MÜLLER-LÜDENSCHEIDT Hans', 'MÜLLER-LÜDENSCHEIDT', 'Hans'],
    ['DE LA CRUZ Juan Carlos', 'DE LA CRUZ', 'Juan Carlos'],
    ["O'NEIL Mary", "O'NEIL", 'Mary'],
    ['McDONALD Ronald', 'McDONALD', 'Ronald'],
    ['LI Wei', 'LI', 'Wei'],
    ['ИВАНОВ Пётр', 'ИВАНОВ', 'Пётр'],
    ['John SMITH', 'SMITH', 'John'],
    ['JP Morgan', 'Morgan', 'JP'],
    ['J. Smith', 'Smith', 'J.'],
    ['SMITH JOHN', 'JOHN', 'SMITH'],
  ])('%s', (name, lastname, firstname) => {
    expect(personOf('Name', name)).toMatchObject({ lastname, firstname })
    const card = readFile(utf8(`BEGIN:VCARD\nFN:${name}\nEND:VCARD\n`), { name: 'a.vcf' })
    expect(card.persons[0]?.person).toMatchObject({ lastname, firstname })
  })
})
