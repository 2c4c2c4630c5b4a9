import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (version: string, ...written: string[]) =>
  readFile(utf8(['BEGIN:VCARD', `VERSION:${version}`, ...written, 'END:VCARD', ''].join('\r\n')), {
    name: 'people.vcf',
  })
const addresses = (version: string, ...written: string[]) =>
  read(version, 'N:A;B', ...written).persons[0]?.person.addresses

describe('an address that a card has only as the text for an envelope', () => {
  const apart = {
    zipcode: '160-0023',
    region: '東京都',
    city: '新宿区',
    street: '西新宿1-2-3',
    building: '都庁ビル5F',
  }

  it('is one: beside an address without parts', () => {
    const label = String.raw`〒160-0023\n東京都新宿区西新宿1-2-3\n都庁ビル5F`
    expect(addresses('4.0', `ADR;TYPE=home;LABEL="${label}":;;;;;;`)).toEqual([{ kindof: 'home', ...apart }])
    expect(addresses('4.0', `ADR;TYPE=work;LABEL="${label.replaceAll('\\n', '^n')}":;;;;;;`)).toEqual([
      { kindof: 'office', ...apart },
    ])
    expect(addresses('4.0', 'ADR;LABEL="elsewhere":;;1 Main St;;;;')).toEqual([
      { kindof: null, street: '1 Main St' },
    ])
  })

  it('is one: as a property, where no address of its kind is there in parts', () => {
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

  it('is none where it is the same as one in parts', () => {
    const place = 'ADR;TYPE=HOME:;;1 Main St;Town;;12345;'
    for (const label of ['LABEL;TYPE=HOME:anything', String.raw`LABEL:1 Main St\n12345 Town`]) {
      expect(addresses('3.0', label, place)).toHaveLength(1)
      expect(read('3.0', 'N:A;B', label, place).remarks).toEqual([])
    }
    expect(addresses('3.0', 'LABEL;TYPE=HOME:')).toBeUndefined()
  })
})

it('a second position of a card is kept in the memo', () => {
  const { persons } = read('3.0', 'N:A;B', 'ADR:;;1;T;;;', 'GEO:1;2', 'GEO:3;4', 'GEO:1;2')
  expect(persons[0]?.person).toMatchObject({ addresses: [{ geolocation: '1, 2' }], memo: 'Position: 3;4' })
})

describe('an address in the parts of RFC 9554', () => {
  const parts = (old: string, newer: string) => addresses('4.0', `ADR:;;${old};T;R;1;X;${newer}`)
  const place = { kindof: null, city: 'T', region: 'R', zipcode: '1', country: 'X' }

  it('has its street and building in them where the old ones are empty', () => {
    expect(parts('', '5;;2;12;Main St;House;;;;;')).toEqual([
      { ...place, street: '12 Main St', building: 'House 2 5' },
    ])
    expect(parts('', ';;;2-8-1;西新宿;;;;;;')).toEqual([{ ...place, street: '西新宿2-8-1' }])
  })

  it('has them once where the old ones say the same', () => {
    expect(read('4.0', 'N:A;B', 'ADR:;;12 Main St House;T;R;1;X;;;;12;Main St;House;;;;;')).toMatchObject({
      persons: [{ person: { addresses: [{ ...place, street: '12 Main St House' }] } }],
      remarks: [],
    })
  })
})

describe('an address that Google writes once more behind its parts', () => {
  const copy = String.raw`1 Main St\n新宿区\, 東京都 1\nJP`

  it('is said once', () => {
    expect(read('3.0', 'N:A;B', `ADR:;;1 Main St;新宿区;東京都;1;JP;${copy}`)).toMatchObject({
      persons: [{ person: { lastname: 'A', firstname: 'B' } }],
      remarks: [],
    })
    expect(read('3.0', 'N:A;B', `ADR:;;1 Main St;新宿区;;1;JP;${copy}`).persons[0]?.person.memo).toContain(
      '東京都',
    )
  })

  it('is read where it has no parts', () => {
    expect(addresses('3.0', String.raw`ADR;TYPE=HOME:;;;;;;;東京都新宿区西新宿1-2-3\n都庁ビル5F`)).toEqual([
      { kindof: 'home', region: '東京都', city: '新宿区', street: '西新宿1-2-3', building: '都庁ビル5F' },
    ])
  })
})
