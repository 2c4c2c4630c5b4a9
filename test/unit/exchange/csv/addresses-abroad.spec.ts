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
  // The country is recognised even when no postal code is found.
  ['4 Queen St\nFlat 2\nNew Zealand', { street: '4 Queen St', building: 'Flat 2', country: 'New Zealand' }],
])('reads an address on several lines that ends with the country: %s', (cell, address) => {
  expect(addressOf(cell)).toEqual({ kindof: 'home', ...address })
})

it.each([
  ['12 Oak Road, Lucan, Dublin 6, A94 X2Y3', '12 Oak Road, Lucan', { city: 'Dublin 6', zipcode: 'A94 X2Y3' }],
  [
    '3 Oak Road, Galway, H91E2K3, Ireland',
    '3 Oak Road',
    { city: 'Galway', zipcode: 'H91E2K3', country: 'Ireland' },
  ],
  [
    '3 Oak Road\nTralee\nCo. Kerry\nV92 X2Y3',
    '3 Oak Road',
    { city: 'Tralee', region: 'Co. Kerry', zipcode: 'V92 X2Y3' },
  ],
  [
    '5 Oak Street, Ponsonby, Auckland 1011, New Zealand',
    '5 Oak Street, Ponsonby',
    { city: 'Auckland', zipcode: '1011', country: 'New Zealand' },
  ],
  ['5 Oak Street, Lower Hutt 5010', '5 Oak Street', { city: 'Lower Hutt', zipcode: '5010' }],
  [
    '5 Oak Street\nTimaru 7910\nNew Zealand',
    '5 Oak Street',
    { city: 'Timaru', zipcode: '7910', country: 'New Zealand' },
  ],
  [
    '10 Oak Avenue, #05-01, Singapore 018956',
    '10 Oak Avenue, #05-01',
    { city: 'Singapore', zipcode: '018956' },
  ],
  [
    '10 Oak Avenue, Singapore 018956, Singapore',
    '10 Oak Avenue',
    { city: 'Singapore', zipcode: '018956', country: 'Singapore' },
  ],
])('an address of Ireland, New Zealand or Singapore: %s', (cell, street, address) => {
  expect(addressOf(cell)).toEqual({ kindof: 'home', street, ...address })
})

it.each(['1 Oak Street, Apt 1011', '1 Oak Street, Elm House 1011'])(
  '%s does not end with a postal code',
  (street) => {
    expect(addressOf(street)).toEqual({ kindof: 'home', street })
  },
)

it.each([
  ['10 Downing Street London SW1A 2AA', '10 Downing Street London', { zipcode: 'SW1A 2AA' }],
  [
    '10 Downing Street London SW1A 2AA United Kingdom',
    '10 Downing Street London',
    { zipcode: 'SW1A 2AA', country: 'United Kingdom' },
  ],
  [
    '10 Downing Street London SW1A 2AA UK',
    '10 Downing Street London',
    { zipcode: 'SW1A 2AA', country: 'UK' },
  ],
  [
    '10 Downing Street London SW1A 2AA, UK',
    '10 Downing Street London',
    { zipcode: 'SW1A 2AA', country: 'UK' },
  ],
  ['10 Downing Street London, SW1A 2AA', '10 Downing Street London', { zipcode: 'SW1A 2AA' }],
  [
    '10 Downing Street, London SW1A 2AA England',
    '10 Downing Street',
    { city: 'London', zipcode: 'SW1A 2AA', country: 'England' },
  ],
  [
    '10 Downing Street, London, SW1A 2AA, UK',
    '10 Downing Street',
    { city: 'London', zipcode: 'SW1A 2AA', country: 'UK' },
  ],
  ['Flat 2, 10 High Street Leeds LS1 4AP', 'Flat 2, 10 High Street Leeds', { zipcode: 'LS1 4AP' }],
  [
    '5 Donegall Square Belfast BT1 5GS Northern Ireland',
    '5 Donegall Square Belfast',
    { zipcode: 'BT1 5GS', country: 'Northern Ireland' },
  ],
  [
    '1 The Parade St Helier JE2 3AB Jersey',
    '1 The Parade St Helier',
    { zipcode: 'JE2 3AB', country: 'Jersey' },
  ],
  ['111 Wellington Street Ottawa K1A 0B1', '111 Wellington Street Ottawa', { zipcode: 'K1A 0B1' }],
  [
    '111 Wellington Street Ottawa ON K1A 0B1 Canada',
    '111 Wellington Street Ottawa',
    { region: 'ON', zipcode: 'K1A 0B1', country: 'Canada' },
  ],
  ['Damrak 1 1012 LG Amsterdam', 'Damrak 1', { city: 'Amsterdam', zipcode: '1012 LG' }],
  [
    'Plein 2a 2511 CR Den Haag Nederland',
    'Plein 2a',
    { city: 'Den Haag', zipcode: '2511 CR', country: 'Nederland' },
  ],
])('finds the postal code of a one-line address with few or no commas: %s', (cell, street, address) => {
  expect(addressOf(cell)).toEqual({ kindof: 'home', street, ...address })
  const { persons, remarks } = readFile(
    utf8(
      `BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\nADR;TYPE=HOME:;;${cell.replaceAll(',', '\\,')};;;;\nEND:VCARD\n`,
    ),
    { name: 'a.vcf' },
  )
  expect(persons[0]?.person.addresses).toEqual([{ kindof: 'home', street, ...address }])
  expect(remarks.map(({ text }) => text.kind)).toEqual(['address-split'])
})

it.each([
  '10 Downing Street London sw1a 2aa',
  '10 Downing Street London SW1A2AA',
  '1 Elm Street Block B1 2CC',
  '10 Downing Street London SW1A 2AA Germany',
  'SW1A 2AA',
  'Apt 5 1234 NE Glisan Street',
  '12 4500 NW Avenue',
  'Main Street 5 1234 SW Portland',
  '1 Elm Street K1A 0B1 USA',
])('%s is read as a street only', (street) => {
  expect(addressOf(street)).toEqual({ kindof: 'home', street })
})
