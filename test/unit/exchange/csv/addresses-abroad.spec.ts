import { expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const addressOf = (cell: string) =>
  readFile(utf8(`Name,Mailing Address\nAnn Lee,"${cell}"\n`), { name: 'cards.csv' }).persons[0]?.person
    .addresses?.[0]

it.each([
  [
    'PO Box 12\nToronto, ON M5V 2T6\nCanada',
    { street: 'PO Box 12', city: 'Toronto', region: 'ON', zipcode: 'M5V 2T6', country: 'Canada' },
  ],
  [
    'Apt 2\n1 Elm St\nSalem, MA 01970-1234\nUSA',
    {
      street: 'Apt 2',
      building: '1 Elm St',
      city: 'Salem',
      region: 'MA',
      zipcode: '01970-1234',
      country: 'USA',
    },
  ],
  [
    '12 rue Haute\n75002 Paris\nFRANCE',
    { street: '12 rue Haute', city: 'Paris', zipcode: '75002', country: 'FRANCE' },
  ],
  [
    'Gracht 1\n1015 AB Amsterdam\nThe Netherlands',
    { street: 'Gracht 1', city: 'Amsterdam', zipcode: '1015 AB', country: 'The Netherlands' },
  ],
  // Where nobody can tell the code, the country is one all the same.
  ['4 Queen St\nFlat 2\nNew Zealand', { street: '4 Queen St', building: 'Flat 2', country: 'New Zealand' }],
])('an address in lines with its country below: %s', (cell, address) => {
  expect(addressOf(cell)).toEqual({ kindof: 'home', ...address })
})
