import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) =>
  readFile(utf8(['BEGIN:VCARD', `VERSION:${version}`, ...written, 'END:VCARD', ''].join('\r\n')), {
    name: 'people.vcf',
  })
const addresses = (version: string, ...written: string[]) =>
  read(version, 'N:A;B', ...written).persons[0]?.person.addresses

describe('an address that a card has only as label text', () => {
  const apart = {
    zipcode: '160-0023',
    region: '東京都',
    city: '新宿区',
    street: '西新宿1-2-3',
    building: '都庁ビル5F',
  }

  it('is read from the LABEL parameter of an address without parts', () => {
    const label = String.raw`〒160-0023\n東京都新宿区西新宿1-2-3\n都庁ビル5F`
    expect(addresses('4.0', `ADR;TYPE=home;LABEL="${label}":;;;;;;`)).toEqual([{ kindof: 'home', ...apart }])
    expect(addresses('4.0', `ADR;TYPE=work;LABEL="${label.replaceAll('\\n', '^n')}":;;;;;;`)).toEqual([
      { kindof: 'office', ...apart },
    ])
    expect(addresses('4.0', 'ADR;LABEL="elsewhere":;;1 Main St;;;;')).toEqual([
      { kindof: null, street: '1 Main St' },
    ])
  })

  it('is read from a LABEL property when the card has no address of that kind in parts', () => {
    expect(addresses('2.1', 'LABEL;HOME;ENCODING=QUOTED-PRINTABLE:1 Main St=0D=0ATown')).toEqual([
      { kindof: 'home', street: '1 Main St, Town' },
    ])
    const [label, work] = ['LABEL;TYPE=HOME:東京都新宿区西新宿1-2-3', 'ADR;TYPE=WORK:;;1;T;;;']
    for (const both of [
      [label, work],
      [work, label],
    ])
      expect(addresses('3.0', ...both)).toEqual([
        { kindof: 'office', street: '1', city: 'T' },
        { kindof: 'home', region: '東京都', city: '新宿区', street: '西新宿1-2-3' },
      ])
  })

  it('is ignored when it repeats an address in parts', () => {
    const place = 'ADR;TYPE=HOME:;;1 Main St;Town;;12345;'
    for (const label of ['LABEL;TYPE=HOME:TOWN', String.raw`LABEL:1 Main St\n12345 Town`]) {
      expect(addresses('3.0', label, place)).toHaveLength(1)
      expect(read('3.0', 'N:A;B', label, place).remarks).toEqual([])
    }
    expect(addresses('3.0', 'LABEL;TYPE=HOME:')).toBeUndefined()
  })
})

it('a second geographic position goes to the memo', () => {
  const { persons } = read('3.0', 'N:A;B', 'ADR:;;1;T;;;', 'GEO:1;2', 'GEO:3;4', 'GEO:1;2')
  expect(persons[0]?.person).toMatchObject({ addresses: [{ geolocation: '1, 2' }], memo: 'Position: 3;4' })
})

describe('an address in the parts of RFC 9554', () => {
  const parts = (old: string, newer: string) => addresses('4.0', `ADR:;;${old};T;R;1;X;${newer}`)
  const place = { kindof: null, city: 'T', region: 'R', zipcode: '1', country: 'X' }

  it('gets its street and building from them when the old parts are empty', () => {
    expect(parts('', '5;;2;12;Main St;House;;;;;')).toEqual([
      { ...place, street: '12 Main St', building: 'House 2 5' },
    ])
    expect(parts('', ';;;2-8-1;西新宿;;;;;;')).toEqual([{ ...place, street: '西新宿2-8-1' }])
  })

  it('is read once when the old parts say the same', () => {
    expect(read('4.0', 'N:A;B', 'ADR:;;12 Main St House;T;R;1;X;;;;12;Main St;House;;;;;')).toMatchObject({
      persons: [{ person: { addresses: [{ ...place, street: '12 Main St House' }] } }],
      remarks: [],
    })
  })
})

describe('the copy of an address that Google writes after its parts', () => {
  const copy = String.raw`1 Main St\n新宿区\, 東京都 1\nJP`

  it('is read once, and what only the copy has goes to the memo', () => {
    expect(read('3.0', 'N:A;B', `ADR:;;1 Main St;新宿区;東京都;1;JP;${copy}`)).toMatchObject({
      persons: [{ person: { lastname: 'A', firstname: 'B' } }],
      remarks: [],
    })
    expect(read('3.0', 'N:A;B', `ADR:;;1 Main St;新宿区;;1;JP;${copy}`).persons[0]?.person.memo).toContain(
      '東京都',
    )
  })

  it('is read when the parts are empty', () => {
    expect(addresses('3.0', String.raw`ADR;TYPE=HOME:;;;;;;;東京都新宿区西新宿1-2-3\n都庁ビル5F`)).toEqual([
      { kindof: 'home', region: '東京都', city: '新宿区', street: '西新宿1-2-3', building: '都庁ビル5F' },
    ])
  })
})

describe('a whole address in the wrong part', () => {
  const apart = { zipcode: '004-0889', region: '北海道', city: '札幌市清田区', street: '平岡1-2' }

  it('is split: old telephones write it in the extended address or the post office box', () => {
    for (const written of [
      ';北海道札幌市清田区平岡1-2;;;;004-0889;',
      '北海道札幌市清田区平岡1-2;;;;;004-0889;',
    ])
      expect(addresses('2.1', `ADR;HOME:${written}`)).toEqual([{ kindof: 'home', ...apart }])
    expect(addresses('2.1', 'ADR;HOME:;1 Main St, Town;;;;;')).toEqual([
      { kindof: 'home', street: '1 Main St, Town' },
    ])
    expect(addresses('2.1', 'ADR;HOME:;Suite 5;;Town;;;')).toEqual([
      { kindof: 'home', building: 'Suite 5', city: 'Town' },
    ])
    expect(addresses('2.1', 'ADR;HOME:Box 12;;;;;;')).toEqual([{ kindof: 'home', pobox: 'Box 12' }])
  })

  it('is split: the city part starts with the prefecture or ends with the street', () => {
    expect(addresses('3.0', 'ADR:;;芝1-2-3;東京都港区;;105-0014;日本')).toEqual([
      {
        kindof: null,
        region: '東京都',
        city: '港区',
        street: '芝1-2-3',
        zipcode: '105-0014',
        country: '日本',
      },
    ])
    expect(addresses('3.0', 'ADR:;;芝1-2-3;京都市;京都府;;')).toEqual([
      { kindof: null, region: '京都府', city: '京都市', street: '芝1-2-3' },
    ])
    expect(addresses('3.0', 'ADR:;;芝1-2-3;京都市;;;')).toEqual([
      { kindof: null, city: '京都市', street: '芝1-2-3' },
    ])
  })
})

describe('the eighth part of Google', () => {
  it('is a copy with the 〒 sign and the country of an envelope', () => {
    const parts = ';桜101;芝1-2-3;港区;東京都;105-0014;JP'
    for (const copy of [
      '〒105-0014 東京都港区芝1-2-3 桜101',
      String.raw`〒105-0014\n東京都港区芝1-2-3\n桜101\n日本`,
    ]) {
      const { persons, remarks } = read('3.0', 'N:A;B', `ADR;TYPE=HOME:${parts};${copy}`)
      expect(persons[0]?.person.memo).toBeUndefined()
      expect(remarks).toEqual([])
    }
  })
})

it('a country that is one part too far to the right is kept', () => {
  expect(read('3.0', 'N:A;B', 'ADR:;;;港区;;;;日本').persons[0]?.person.memo).toBe('ADR: 日本')
  const behindCode = 'ADR:;;芝1-2-3;ビル;港区;東京都;105-0014;日本'
  expect(read('3.0', 'N:A;B', behindCode).persons[0]?.person.memo).toBe('ADR: 日本')
})

it('a quoted LABEL parameter may contain line breaks', () => {
  const lines = ['ADR;TYPE=home;LABEL="12 Elm St', 'Boston, MA', 'USA"', '  :;;12 Elm St;Boston;MA;;USA']
  const expected = { kindof: 'home', country: 'USA', region: 'MA', city: 'Boston', street: '12 Elm St' }
  for (const end of ['\r\n', '\n']) {
    const card = ['BEGIN:VCARD', 'VERSION:4.0', 'N:A;B', ...lines, 'TEL:1', 'END:VCARD', ''].join(end)
    const { persons, remarks } = readFile(utf8(card), { name: 'people.vcf' })
    expect(remarks).toEqual([])
    expect(persons[0]?.person).toMatchObject({ addresses: [expected], telephones: [{ number: '1' }] })
  }
  // One that is never closed does not swallow the lines after it.
  const { persons } = read('4.0', 'N:A;B', 'ADR;LABEL="12 Elm St', 'TEL:1', 'NOTE:"two"')
  expect(persons[0]?.person).toMatchObject({ telephones: [{ number: '1' }], memo: '"two"' })
})

describe('label text next to an address in parts', () => {
  const adr = 'ADR;TYPE=HOME:;;1 Main St;Town;CA;91921;USA'

  it('is kept, unless it repeats the address or the name', () => {
    for (const same of [String.raw`B A\n1 Main St\nTown\, CA 91921\nUSA`, String.raw`1 Main St\nTown`]) {
      const { persons, remarks } = read('3.0', 'N:A;B', adr, `LABEL;TYPE=HOME:${same}`)
      expect(persons[0]?.person.memo).toBeUndefined()
      expect(remarks).toEqual([])
    }
    const { persons, remarks } = read(
      '3.0',
      'N:A;B',
      adr,
      String.raw`LABEL;TYPE=HOME:Mail Drop: TNE QB\n1 Main St`,
    )
    expect(persons[0]?.person.memo).toBe('Label: Mail Drop: TNE QB, 1 Main St')
    expect(remarks.map(({ field, text }) => [field, text.kind])).toEqual([['LABEL', 'to-memo']])
  })

  it('is also kept from the parameter of version 4.0, even before the name', () => {
    const labelled = (label: string) =>
      read('4.0', `ADR;TYPE=home;LABEL="${label}":;;1 Main St;Town;CA;91921;USA`, 'N:A;B', 'ORG:Firm')
    for (const same of [String.raw`B A\n1 Main St\nTown\, CA 91921\nUSA`, 'Firm^n1 Main St^nTown']) {
      const { persons, remarks } = labelled(same)
      expect(persons[0]?.person.memo).toBeUndefined()
      expect(remarks).toEqual([])
    }
    const { persons, remarks } = labelled(String.raw`Mail Drop: TNE QB\n1 Main St`)
    expect(persons[0]?.person.memo).toBe('Label: Mail Drop: TNE QB, 1 Main St')
    expect(remarks.map(({ field, text }) => [field, text.kind])).toEqual([['ADR', 'to-memo']])
  })

  it('is the same when the country is written in another way', () => {
    const adr = 'ADR;TYPE=home;LABEL="〒105-0014 東京都港区芝1-2-3 日本":;;芝1-2-3;港区;東京都;105-0014;JP'
    expect(read('4.0', 'N:A;B', adr).remarks).toEqual([])
    const german = String.raw`ADR;LABEL="Hauptstraße 1\n50667 Köln\nDeutschland":;;Hauptstraße 1;Köln;;50667;Germany`
    expect(read('4.0', 'N:A;B', german).remarks).toEqual([])
    const usa = [
      'ADR;TYPE=HOME:;;1 Elm St;Boston;MA;;USA',
      String.raw`LABEL;TYPE=HOME:1 Elm St\nBoston\, MA\nUnited States`,
    ]
    expect(read('3.0', 'N:A;B', ...usa).remarks).toEqual([])
    const door = String.raw`ADR;LABEL="1 Elm St\nBoston\nUSA\nback door":;;1 Elm St;Boston;;;USA`
    expect(read('4.0', 'N:A;B', door).remarks).toHaveLength(1)
  })

  it('is the same in Japan with the 〒 sign, other hyphens and in any order', () => {
    const place = 'ADR;TYPE=WORK:;桜ビル5F;芝1-2-3;港区;東京都;1050014;日本'
    for (const label of [
      String.raw`〒105-0014\n東京都港区芝1-2-3\n桜ビル5F\n日本`,
      '〒１０５－００１４　東京都港区芝１－２－３　桜ビル５Ｆ',
      String.raw`日本 105-0014 東京都 港区\, 芝1−2−3 桜ビル5F`,
    ])
      expect(read('3.0', 'N:A;B', place, `LABEL;TYPE=WORK:${label}`).remarks).toEqual([])
  })

  it('is the street when the parts hold only its postal code', () => {
    expect(addresses('2.1', 'ADR;HOME:;;;;;105-0014;', 'LABEL;HOME:東京都港区芝1-2-3')).toEqual([
      { kindof: 'home', zipcode: '105-0014', region: '東京都', city: '港区', street: '芝1-2-3' },
    ])
  })
})
