import { describe, expect, it } from 'vitest'
import { columnOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (text: string) => readFile(utf8(text), { name: 'cards.csv' })

describe('headers of card lists kept by hand', () => {
  it.each([
    [
      'fullname',
      'Names | Name(s) on Envelope | Mailing Name | Addressee | Recipient Name | Navn | Namn | Név',
    ],
    ['firstname', 'Prénom(s) | Given Name(s) | Όνομα'],
    ['middle', 'Middle Initial | MI'],
    ['birthdate', "B'day | Születésnap | Date de naiss. | Γενέθλια | Data de aniversário"],
    ['tel:tel', 'Phone(s) | Telefon hem | Puh. | Τηλέφωνο'],
    ['tel:cell', 'Natel | Mobilnr. | Моб. тел. | Κινητό | 핸드폰'],
    ['email:home', 'Email (Optional) | E-Mail Adresse | Epost | 電郵'],
    ['adr:home:zipcode', 'Eircode | NPA | Irsz. | Τ.Κ. | Zip (required)'],
    ['adr:home:city', 'Suburb | City St Zip | City, State & Zip | By | Postort | Gemeente | Település'],
    ['adr:home:street', 'House name/number | Straat + nr | Str./Nr. | Cím | Č.p. | Vej | 通訊地址'],
    ['adr:home:street2', 'Street Address 2 (Optional)'],
    ['memo:Spouse', "Spouse's Name | Spouse/Partner | Wife | Ægtefælle | Ehepartner"],
    ['memo:Children', "Kids | Children's Names | Børn | Kinderen"],
    ['organization.title', '직함'],
  ])('%s', (column, headers) => {
    for (const header of headers.split(' | ')) expect([header, columnOf(header)]).toEqual([header, column])
  })

  it('keeps a person whose only name is the name for the envelope', () => {
    const text = 'Mailing Name,Mailing Address,City\nAnn Lee & Bob Kim,1 Elm St,Salem\n'
    expect(read(text)).toMatchObject({
      persons: [{ person: { lastname: 'Lee', firstname: 'Ann', joint_names: [{ lastname: 'Kim' }] } }],
      remarks: [],
    })
  })

  it.each(['Name Vorname', 'Name/Vorname', 'Name und Vorname', 'Név', 'Naam en voornaam'])(
    'the family name comes first in the column %s',
    (header) => {
      expect(read(`${header};Telefon\nKeller Urs;1\n`).persons[0]?.person).toMatchObject({
        lastname: 'Keller',
        firstname: 'Urs',
      })
    },
  )

  it('a house number in a column before the street stays before the street', () => {
    const text = 'Surname,House number,Street,Town\nHughes,22,Harbour Road,Swansea\n'
    expect(read(text).persons[0]?.person.addresses).toEqual([
      { kindof: 'home', street: '22 Harbour Road', city: 'Swansea' },
    ])
  })
})
