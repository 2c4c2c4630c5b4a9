import { describe, expect, it } from 'vitest'
import type { PersonAddress } from '../../../../exchange/person.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) => {
  const lines = ['BEGIN:VCARD', `VERSION:${version}`, 'N:Doe;Jane;;;', ...written, 'END:VCARD', '']
  const { persons, remarks } = readFile(utf8(lines.join('\r\n')), { name: 'people.vcf' })
  return { person: persons[0]?.person ?? {}, remarks }
}
const addresses = (version: string, ...written: string[]) => read(version, ...written).person.addresses

describe('an address with all its lines in the street part', () => {
  it.each([
    ['12\\, rue René\\n75010 Paris', { street: '12, rue René', zipcode: '75010', city: 'Paris' }],
    [
      '1 Main St\\nAustin\\, TX 78701\\nUSA',
      { street: '1 Main St', city: 'Austin', region: 'TX', zipcode: '78701', country: 'USA' },
    ],
    [
      'Hauptstr. 5\\n10115 Berlin\\nGermany',
      { street: 'Hauptstr. 5', zipcode: '10115', city: 'Berlin', country: 'Germany' },
    ],
    [
      '221B Baker Street\\nLondon\\nNW1 6XE',
      { street: '221B Baker Street', city: 'London', zipcode: 'NW1 6XE' },
    ],
    [
      '1-2-3 Shibakoen\\nMinato-ku\\, Tokyo 105-0011\\nJapan',
      {
        street: '1-2-3 Shibakoen',
        city: 'Minato-ku',
        region: 'Tokyo',
        zipcode: '105-0011',
        country: 'Japan',
      },
    ],
    [
      '〒105-0011\\n東京都港区芝公園1-2-3\\n港ビル401',
      { zipcode: '105-0011', region: '東京都', city: '港区', street: '芝公園1-2-3', building: '港ビル401' },
    ],
    [
      '東京都港区芝公園1-2-3\\n港ビル401',
      { region: '東京都', city: '港区', street: '芝公園1-2-3', building: '港ビル401' },
    ],
    [
      '東京都港区芝公園1-2-3 港ビル401\\n〒105-0011',
      { zipcode: '105-0011', region: '東京都', city: '港区', street: '芝公園1-2-3', building: '港ビル401' },
    ],
    ['Rua Augusta 10\\nApto 4\\nBrasil', { street: 'Rua Augusta 10, Apto 4', country: 'Brasil' }],
    ['Flat 2\\nOld Mill Lane', { street: 'Flat 2, Old Mill Lane' }],
  ])('is split like an address in one cell: %s', (written, address) => {
    const { person } = read('3.0', `ADR;TYPE=HOME:;;${written};;;;`)
    expect(person).toEqual({
      lastname: 'Doe',
      firstname: 'Jane',
      addresses: [{ kindof: 'home', ...address }],
    })
  })

  it('may have the country in its own part', () => {
    expect(addresses('3.0', 'ADR;TYPE=WORK:;;12 High Street\\nOxford\\nOX1 2AB;;;;UK')).toEqual([
      { kindof: 'office', country: 'UK', street: '12 High Street', city: 'Oxford', zipcode: 'OX1 2AB' },
    ])
  })

  it('has the building in its last line when the town or postal code has its own part', () => {
    expect(addresses('3.0', 'ADR:;;1 Main St\\nApt 4;Austin;TX;78701;USA')).toMatchObject([
      { street: '1 Main St', building: 'Apt 4' },
    ])
    expect(addresses('3.0', 'ADR:;;1 Main St\\nApt 4;;;78701;')).toMatchObject([{ building: 'Apt 4' }])
  })

  it('is also split in version 2.1, with any encoding of its line ends', () => {
    const address = { street: 'Hauptstr. 5', zipcode: '10115', city: 'Berlin' }
    for (const written of [
      'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 5=0A10115 Berlin;;;;',
      'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 5=0D=0A10115 Berlin;;;;',
      'ADR;HOME:;;Hauptstr. 5\\n10115 Berlin;;;;',
    ])
      expect(addresses('2.1', written)).toEqual([{ kindof: 'home', ...address }])
  })
})

/** Where programs write a whole address as one text. */
const texts: Readonly<Record<string, (text: string) => [text: string, name: string]>> = {
  'the street of a card': (text) => [card(`ADR;TYPE=HOME:;;${escaped(text)};;;;`), 'people.vcf'],
  'the part next to the street': (text) => [card(`ADR;TYPE=HOME:;${escaped(text)};;;;;`), 'people.vcf'],
  'the copy of Google': (text) => [card(`ADR;TYPE=HOME:;;;;;;;${escaped(text)}`), 'people.vcf'],
  'a label': (text) => [card(`LABEL;TYPE=HOME:${escaped(text)}`), 'people.vcf'],
  'a column of Google': (text) => [
    `Given Name,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City\nA,Home,"${text}","${text}",\n`,
    'google.csv',
  ],
  'a column of Outlook': (text) => [
    `First Name,Last Name,Home Street,Home City,Home Postal Code\nA,B,"${text}",,\n`,
    'outlook.csv',
  ],
}
const card = (line: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nN:A;B\r\n${line}\r\nEND:VCARD\r\n`
const escaped = (text: string) => text.replaceAll(',', '\\,').replaceAll('\n', '\\n')

describe.each(Object.entries(texts))('%s', (_, file) => {
  const addressOf = (written: string): Partial<PersonAddress> => {
    const [text, name] = file(written)
    const { person } = readFile(utf8(text), { name }).persons[0] ?? {}
    expect(person?.memo).toBeUndefined()
    expect(person?.addresses).toHaveLength(1)
    const { kindof, ...address } = person?.addresses?.[0] ?? {}
    expect(kindof).toBe('home')
    return address
  }
  const place = { region: '東京都', city: '渋谷区', street: '神宮前1-2-3', zipcode: '150-0001' }
  const inJapan = { ...place, country: '日本' }
  it.each([
    ['東京都渋谷区神宮前1-2-3\n〒150-0001\n日本', inJapan],
    ['東京都渋谷区神宮前1-2-3\n日本\n〒150-0001', inJapan],
    ['日本\n東京都渋谷区神宮前1-2-3\n150-0001', inJapan],
    ['150-0001 日本\n東京都渋谷区神宮前1-2-3', inJapan],
    ['東京都渋谷区神宮前1-2-3\n日本 〒150-0001', inJapan],
    ['東京都渋谷区神宮前1-2-3\n1500001\nJapan', { ...place, zipcode: '1500001', country: 'Japan' }],
    ['東京都渋谷区神宮前1-2-3 150-0001', place],
    ['東京都渋谷区神宮前1-2-3　１５０ー０００１', place],
    ['(〒150-0001)\n東京都渋谷区神宮前1-2-3', place],
    ['郵便番号 150-0001\n東京都渋谷区神宮前1-2-3', place],
    ['150-0001\n東京都渋谷区神宮前1-2-3\n青空ビル5F\n日本', { ...inJapan, building: '青空ビル5F' }],
    ['日本\n〒150-0001\n東京都渋谷区神宮前1-2-3\n青空ビル5F', { ...inJapan, building: '青空ビル5F' }],
    ['東京都渋谷区神宮前1-2-3\n青空ビル5F\n１５０－０００１\n日本', { ...inJapan, building: '青空ビル5F' }],
    ['東京都渋谷区神宮前1-2-3\n青空ビル5F 〒150-0001', { ...place, building: '青空ビル5F' }],
    ['東京都渋谷区神宮前1-2-3 青空ビル5F 150-0001 日本', { ...inJapan, building: '青空ビル5F' }],
  ])('may have the Japanese postal code on any line: %j', (written, expected) => {
    expect(addressOf(written)).toEqual(expected)
  })

  it.each(['青空ビル 03-1234-5678', '日本橋ビル 101-1234号室', 'JPタワー5F'])(
    'keeps what looks like a code or a country in a building: %s',
    (building) => {
      expect(addressOf(`東京都渋谷区神宮前1-2-3\n${building}`)).toEqual({
        region: '東京都',
        city: '渋谷区',
        street: '神宮前1-2-3',
        building,
      })
    },
  )

  it.each([
    ['Hauptstr. 12\n01067 Dresden\nGermany', ['Hauptstr. 12', '01067', 'Dresden', 'Germany']],
    ['Hauptstr. 12\nDresden\n01067\nGermany', ['Hauptstr. 12', '01067', 'Dresden', 'Germany']],
    ['1 Main St\nBoston, MA 02139\nUSA', ['1 Main St', '02139', 'Boston', 'USA']],
    ['1 Main St\nBoston, Massachusetts 02139\nUSA', ['1 Main St', '02139', 'Boston', 'USA']],
    ['10 High Street\nOxford\nOX1 2AB\nUK', ['10 High Street', 'OX1 2AB', 'Oxford', 'UK']],
    ['5 rue Haute\n75002 Paris CEDEX 02\nFrance', ['5 rue Haute', '75002', 'Paris CEDEX 02', 'France']],
  ])('has the parts of a foreign address: %j', (written, expected) => {
    const { street, zipcode, city, country } = addressOf(written)
    expect([street, zipcode, city, country]).toEqual(expected)
  })
})

it('a foreign address may have its country in Japanese', () => {
  expect(addresses('3.0', 'ADR:;;5 rue Haute\\n75002 Paris\\nフランス;;;;')).toEqual([
    { kindof: null, street: '5 rue Haute', zipcode: '75002', city: 'Paris', country: 'フランス' },
  ])
})

it('an address with the country and town above the street is split', () => {
  expect(addresses('3.0', 'ADR:;;Germany\\n01067 Dresden\\nHauptstr. 12;;;;')).toEqual([
    { kindof: null, country: 'Germany', zipcode: '01067', city: 'Dresden', street: 'Hauptstr. 12' },
  ])
  // Here the number is a house number.
  expect(addresses('3.0', 'ADR:;;10115 Main St\\nApt 5;;;;')).toEqual([
    { kindof: null, street: '10115 Main St, Apt 5' },
  ])
})

it('a postal code in the street goes into its field, unless that has another code', () => {
  const street = '神宮前1-2-3\\n〒150-0001\\n日本'
  expect(addresses('3.0', `ADR:;;${street};渋谷区;東京都;;`)).toMatchObject([
    { street: '神宮前1-2-3', zipcode: '150-0001', country: '日本' },
  ])
  expect(addresses('3.0', `ADR:;;${street};渋谷区;東京都;1500001;JP`)).toEqual([
    {
      kindof: null,
      region: '東京都',
      city: '渋谷区',
      street: '神宮前1-2-3',
      zipcode: '1500001',
      country: 'JP',
    },
  ])
  const [other] = addresses('3.0', `ADR:;;${street};渋谷区;東京都;106-0001;JP`) ?? []
  expect(other).toMatchObject({ zipcode: '106-0001' })
  expect(other?.street).toContain('150-0001')
})

describe('an address of Samsung', () => {
  const whole = { street: '12 Main St', city: 'Austin', region: 'TX', zipcode: '78701', country: 'USA' }
  const parts = 'X-SAMSUNGADR;ENCODING=QUOTED-PRINTABLE:;;12=20Main=20St;Austin;TX;78701;USA'
  const lines = 'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;12 Main St=0AAustin TX 78701=0AUSA;;;;'
  it('has its parts in a second property, before or after it', () => {
    for (const written of [
      [parts, lines],
      [lines, parts],
    ])
      expect(read('2.1', ...written).person).toEqual({
        lastname: 'Doe',
        firstname: 'Jane',
        addresses: [{ kindof: 'home', ...whole }],
      })
  })

  it('is kept as an address unless another one is the same', () => {
    expect(addresses('2.1', parts)).toEqual([{ kindof: null, ...whole }])
    expect(addresses('2.1', parts, 'ADR;WORK:;;5 Elm St;Boston;MA;02110;USA')).toMatchObject([
      whole,
      { kindof: 'office', city: 'Boston' },
    ])
  })
})

describe('an address in which a program escaped every semicolon', () => {
  it('is split at them', () => {
    expect(addresses('3.0', 'ADR:\\;\\;Storgatan 1\\;Lund\\;\\;222 22\\;Sweden')).toEqual([
      { kindof: null, street: 'Storgatan 1', city: 'Lund', zipcode: '222 22', country: 'Sweden' },
    ])
  })
})
