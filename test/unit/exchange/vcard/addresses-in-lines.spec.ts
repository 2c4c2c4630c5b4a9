import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) => {
  const lines = ['BEGIN:VCARD', `VERSION:${version}`, 'N:Doe;Jane;;;', ...written, 'END:VCARD', '']
  const { persons, remarks } = readFile(utf8(lines.join('\r\n')), { name: 'people.vcf' })
  return { person: persons[0]?.person ?? {}, remarks }
}
const addresses = (version: string, ...written: string[]) => read(version, ...written).person.addresses

describe('an address whose lines all stand in the place of the street', () => {
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
  ])('is taken apart as one in a cell: %s', (written, address) => {
    const { person } = read('3.0', `ADR;TYPE=HOME:;;${written};;;;`)
    expect(person).toEqual({
      lastname: 'Doe',
      firstname: 'Jane',
      addresses: [{ kindof: 'home', ...address }],
    })
  })

  it('has the country beside them', () => {
    expect(addresses('3.0', 'ADR;TYPE=WORK:;;12 High Street\\nOxford\\nOX1 2AB;;;;UK')).toEqual([
      { kindof: 'office', country: 'UK', street: '12 High Street', city: 'Oxford', zipcode: 'OX1 2AB' },
    ])
  })

  it('has its last line as the building where town or code have places of their own', () => {
    expect(addresses('3.0', 'ADR:;;1 Main St\\nApt 4;Austin;TX;78701;USA')).toMatchObject([
      { street: '1 Main St', building: 'Apt 4' },
    ])
    expect(addresses('3.0', 'ADR:;;1 Main St\\nApt 4;;;78701;')).toMatchObject([{ building: 'Apt 4' }])
  })

  it('has the lines of version 2.1 as well, however they are written', () => {
    const address = { street: 'Hauptstr. 5', zipcode: '10115', city: 'Berlin' }
    for (const written of [
      'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 5=0A10115 Berlin;;;;',
      'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 5=0D=0A10115 Berlin;;;;',
      'ADR;HOME:;;Hauptstr. 5\\n10115 Berlin;;;;',
    ])
      expect(addresses('2.1', written)).toEqual([{ kindof: 'home', ...address }])
  })
})

describe('an address of Samsung', () => {
  const whole = { street: '12 Main St', city: 'Austin', region: 'TX', zipcode: '78701', country: 'USA' }
  const parts = 'X-SAMSUNGADR;ENCODING=QUOTED-PRINTABLE:;;12=20Main=20St;Austin;TX;78701;USA'
  const lines = 'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;12 Main St=0AAustin TX 78701=0AUSA;;;;'
  it('has its parts beside it, before or behind', () => {
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

  it('is one itself where no other one says the same', () => {
    expect(addresses('2.1', parts)).toEqual([{ kindof: null, ...whole }])
    expect(addresses('2.1', parts, 'ADR;WORK:;;5 Elm St;Boston;MA;02110;USA')).toMatchObject([
      whole,
      { kindof: 'office', city: 'Boston' },
    ])
  })
})

describe('an address of which a program has escaped each semicolon', () => {
  it('is divided by them', () => {
    expect(addresses('3.0', 'ADR:\\;\\;Storgatan 1\\;Lund\\;\\;222 22\\;Sweden')).toEqual([
      { kindof: null, street: 'Storgatan 1', city: 'Lund', zipcode: '222 22', country: 'Sweden' },
    ])
  })
})
