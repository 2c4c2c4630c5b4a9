import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../exchange/person.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { writeFile } from '../../../exchange/write-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const folder = join(import.meta.dirname, 'own-through-a-spreadsheet')
const read = (bytes: Uint8Array, name = 'own.csv') => {
  const { persons, remarks, dayOrder } = readFile(bytes, { name })
  const said = remarks.map(({ line, field, text: { kind, value = '' } }) =>
    [line, field, kind, value].join(' '),
  )
  return { persons: persons.map(({ person }) => person), said, dayOrder }
}
const file = (name: string) => read(readFileSync(join(folder, name)), name)
const before = file('before.csv')

/** What a spreadsheet removes from digits for good when nothing says how long the text was. */
function asCounted(persons: readonly Person[], isCounted = true): unknown[] {
  return persons.map(({ code, tags, addresses = [], ...person }) => ({
    ...person,
    ...(code !== undefined && { code: isCounted ? String(Number(code)) : code }),
    ...(tags !== undefined && { tags: tags.slice(1) }),
    addresses: addresses.map(({ building, ...address }) => ({
      ...address,
      ...(building !== undefined && {
        building: isCounted && /^\d+$/u.test(building) ? String(Number(building)) : building,
      }),
    })),
  }))
}

describe('our own CSV that LibreOffice Calc has opened and saved', () => {
  it.each([
    'calc.csv',
    'calc-british.csv',
    'calc-shift-jis-semicolons.csv',
    'calc-utf-16-tabs.csv',
    'calc.xlsx',
    'calc-japanese.xlsx',
  ])('comes back with its zeros, dates and numbers: %s', (name) => {
    const { persons, said } = file(name)
    expect(asCounted(persons)).toEqual(asCounted(before.persons))
    for (const restored of ['600042', '10010', '9011112222', '521234567', '1067', '15112345678'])
      expect(said.some((words) => words.endsWith(`zero-restored ${restored}`))).toBe(true)
    expect(said.some((words) => words.endsWith('819012345678 → +819012345678'))).toBe(true)
  })

  it('comes back complete from our own workbook', () => {
    expect(file('calc-from-xlsx.xlsx')).toEqual({ persons: before.persons, said: [] })
  })
})

const header =
  'lastname,firstname,zipcode,region,city,street,kindof,telephones.1.number,telephones.1.kindof,birthdate,joint_names.1.firstname,joint_names.1.birthdate,addresses.2.zipcode,addresses.2.region,addresses.2.city,addresses.2.kindof'
const whole = {
  lastname: '高木',
  firstname: '健一',
  birthdate: '1960-04-01',
  joint_names: [{ firstname: '花子', birthdate: '1962-01-02' }],
  telephones: [{ kindof: 'cell', number: '09011112222' }],
  addresses: [
    { kindof: 'home', zipcode: '0600042', region: '北海道', city: '札幌市中央区', street: '大通西4-1' },
    { kindof: null, zipcode: '4600003', region: '愛知県', city: '名古屋市中区' },
  ],
}
const row = (zipcode: string, number: string, birthdate: string, joint: string) =>
  `高木,健一,${zipcode},北海道,札幌市中央区,大通西4-1,home,${number},cell,${birthdate},花子,${joint},4600003,愛知県,名古屋市中区,null`

describe('our own CSV that a spreadsheet has rewritten', () => {
  it.each([
    ['600042', '9011112222', '1960/4/1', '1962/1/2'],
    ['0600042', '09011112222', '昭和35年4月1日', 'S37.1.2'],
    ['600042.0', '9011112222.0', '1960年4月1日', '1962年1月2日'],
    ['600042', '9.011112222E+09', '22007', '22648'],
    ['600042', "'9011112222", '1 Apr 1960', '2-Jan-1962'],
    ['600042', '9011112222', '01.04.1960', '02.01.1962'],
    ['600042', '9011112222', '1960-04-01 00:00:00', '1962-01-02T00:00:00'],
  ])('comes back: %s %s %s %s', (zipcode, number, birthdate, joint) => {
    const { persons, said } = read(utf8(`\ufeff${header}\r\n${row(zipcode, number, birthdate, joint)}\r\n`))
    expect(persons).toEqual([whole])
    expect(
      said.filter((words) => words.includes('reads-otherwise') && words.includes('birthdate')).length,
    ).toBe(2)
  })

  it('comes back with any separator, line end and encoding', () => {
    const written = `${header}\r\n${row('600042', '9011112222', '1960/4/1', '1962/1/2')}\r\n`
    const forms = [
      written.replaceAll(',', ';'),
      written.replaceAll(',', '\t'),
      `sep=;\r\n${written.replaceAll(',', ';')}`,
      written.replaceAll('\r\n', '\n'),
      written.replaceAll('\r\n', '\r'),
    ]
    for (const text of forms) {
      expect(read(utf8(text)).persons).toEqual([whole])
      expect(read(japaneseBytes(text, 'SJIS')).persons).toEqual([whole])
    }
  })

  it('asks for the order of day and month when its dates leave it open, and otherwise takes it from the dates', () => {
    const dates = (one: string, other: string) =>
      read(
        utf8(
          `lastname,kindof,joint_names.1.firstname,birthdate,joint_names.1.birthdate\n森,home,x,${one},${other}\n`,
        ),
      )
    expect(dates('4/1/1960', '2/3/1962')).toMatchObject({ dayOrder: 'guessed' })
    const { persons, dayOrder } = dates('1/4/1960', '13/1/1962')
    expect([persons[0]?.birthdate, persons[0]?.joint_names?.[0]?.birthdate, dayOrder]).toEqual([
      '1960-04-01',
      '1962-01-13',
      undefined,
    ])
  })

  it.each([
    [
      ['Germany', '1067', '15112345678'],
      ['01067', '015112345678'],
    ],
    [
      ['Deutschland', '1067', '4915112345678'],
      ['01067', '+4915112345678'],
    ],
    [
      ['France', '1000', '612345678'],
      ['01000', '0612345678'],
    ],
    [
      ['UK', 'SW1A 1AA', '7911123456'],
      ['SW1A 1AA', '07911123456'],
    ],
    [
      ['Italia', '184', '612345678'],
      ['00184', '0612345678'],
    ],
    [
      ['Italia', '20121', '3331234567'],
      ['20121', '3331234567'],
    ],
    [
      ['España', '8001', '612345678'],
      ['08001', '612345678'],
    ],
    [
      ['대한민국', '4524', '1012345678'],
      ['04524', '01012345678'],
    ],
    [
      ['USA', '2139', '6175551234'],
      ['02139', '6175551234'],
    ],
  ])('regains the zeros of foreign numbers: %s', (written, restored) => {
    const { persons } = read(
      utf8(`lastname,country,zipcode,telephones.1.number,kindof\nx,${written.join(',')},home\n`),
    )
    expect([persons[0]?.addresses?.[0]?.zipcode, persons[0]?.telephones?.[0]?.number]).toEqual(restored)
  })

  it.each([
    ['2001/2/3', '1-2-3'],
    ['2001-02-03', '1-2-3'],
    ['4月1日', '4-1'],
    ['1-Apr', '4-1'],
    ['Apr 01', '4-1'],
  ])('regains a house number that became a date: %s', (street, numbers) => {
    const { persons, said } = read(utf8(`lastname,street,kindof\nx,${street},home\n`))
    expect(persons[0]?.addresses?.[0]?.street).toBe(numbers)
    expect(said).toEqual([`2 street reads-otherwise ${street} → ${numbers}`])
  })

  it.each(['Apt 12', 'Unit 3', '2/1', 'B-12', '12-3', '1960', '12/345', '3F', 'May', '1-2-3'])(
    'keeps text that is not a date: %s',
    (building) => {
      const { persons, said } = read(
        utf8(`lastname,street,building,kindof\nx,${building},${building},home\n`),
      )
      expect([persons[0]?.addresses?.[0]?.building, said]).toEqual([building, []])
    },
  )

  it('keeps a number that has lost its last digits in the memo, and says so', () => {
    const { persons, said } = read(utf8('lastname,telephones.1.number\n森,9.01111E+09\n'))
    expect(persons).toEqual([{ lastname: '森', memo: 'telephones: 9.01111E+09', telephones: [] }])
    expect(said).toEqual(['2 telephones digits-lost 9.01111E+09'])
  })

  it.each([
    ['code', '1.23456789012346E+016'],
    ['code', '1.23456789012346E+16'],
    ['code', '1,23456789012346E+016'],
    ['code', '1E+16'],
    ['zipcode', '1.23457E+08'],
    ['telephones', '8.19012345678901E+015'],
  ])('keeps a %s that has lost its last digits in the memo, and says so: %s', (field, cell) => {
    const column = field === 'telephones' ? 'telephones.1.number' : field
    const { persons, said } = read(utf8(`lastname,street,${column},kindof\n森,x,"${cell}",home\n`))
    expect(persons[0]).toMatchObject({ lastname: '森', memo: `${field}: ${cell}` })
    expect(JSON.stringify({ ...persons[0], memo: '' })).not.toContain(cell)
    expect(said).toEqual([`2 ${field} digits-lost ${cell}`])
  })

  it.each([
    ['1.2345678E+07', '12345678', ['2 code reads-otherwise 1.2345678E+07 → 12345678']],
    [
      '1.23456789012345E+014',
      '123456789012345',
      ['2 code reads-otherwise 1.23456789012345E+014 → 123456789012345'],
    ],
    ['5E3', '5E3', []],
    ['A-1.5E+3', 'A-1.5E+3', []],
  ])('keeps a code that is still complete: %s', (cell, code, remarks) => {
    const { persons, said } = read(utf8(`lastname,code,kindof\n森,${cell},home\n`))
    expect([persons, said]).toEqual([[{ lastname: '森', code, addresses: [{ kindof: 'home' }] }], remarks])
  })

  it('has no apostrophe before text that looks like a formula, in a workbook too', () => {
    const person = { lastname: '森', memo: "'=1+1" }
    const file = writeFile([person], 'xlsx')
    expect(file.ok && read(file.bytes).persons).toEqual([person])
  })
})

describe('our own CSV with an added column', () => {
  const { birthdate, ...rest } = whole
  const person = { ...rest, birthdate }
  const text = (heading: string, cell: string) =>
    `${header},${heading}\r\n${row('0600042', '09011112222', '1960-04-01', '1962-01-02')},${cell}\r\n`
  it.each([
    ['備考', 'x', 'x'],
    ['Status', 'done', 'Status: done'],
    ['', 'x', 'x'],
    ['住所', '東京都港区1', '住所: 東京都港区1'],
    ['名前', '森', '名前: 森'],
  ])('is still recognised as ours: %s', (heading, cell, memo) => {
    expect(read(utf8(text(heading, cell))).persons).toEqual([{ ...person, memo }])
  })

  it('reads a number below the heading of a telephone', () => {
    const number = { kindof: 'tel', number: '03-1111-2222' }
    expect(read(utf8(text('自宅電話', number.number))).persons[0]?.telephones).toEqual([
      ...whole.telephones,
      number,
    ])
  })

  it('is still ours with a # before its first heading', () => {
    for (const mark of ['# ', '#']) expect(read(utf8(mark + text('Status', ''))).persons).toEqual([person])
  })

  it('reads the kind of its only address, and that it has none', () => {
    const kinds = (kindof: string) =>
      read(utf8(`lastname,street,kindof,Status\nx,1 Main St,${kindof},a\n`)).persons[0]?.addresses?.[0]
        ?.kindof
    expect([kinds('office'), kinds('null')]).toEqual(['office', null])
  })
})

describe('our own CSV with cells that a spreadsheet has cut', async () => {
  // Noise, so that the photo is longer than a cell can be.
  const noise = Buffer.concat(
    Array.from({ length: 3000 }, (_, at) => createHash('sha256').update(String(at)).digest()),
  )
  const raw = () => sharp(noise, { raw: { width: 160, height: 200, channels: 3 } })
  const pictures = {
    'image/jpeg': await raw().jpeg({ quality: 95 }).toBuffer(),
    'image/png': await raw().png().toBuffer(),
    'image/webp': await raw().webp({ lossless: true }).toBuffer(),
  }
  type Type = keyof typeof pictures
  const cellOf = (type: Type) => `data:${type};base64,${pictures[type].toString('base64')}`
  const people = (cell: string) =>
    read(utf8(`lastname,firstname,photo,kindof\n高木,健一,"${cell}",home\n森,,,home\n`))

  it.each(Object.keys(pictures) as Type[])(
    'drops a truncated photo, and a remark names its contact: %s',
    (type) => {
      const whole = cellOf(type)
      expect(whole.length).toBeGreaterThan(32_767)
      expect(people(whole)).toMatchObject({
        persons: [{ photo: { type, bytes: new Uint8Array(pictures[type]) } }, {}],
        said: [],
      })
      for (const length of [32_767, 20_001, 1002]) {
        const { persons, said } = people(whole.slice(0, length))
        expect(persons.map(({ lastname, photo }) => [lastname, photo])).toEqual([
          ['高木', undefined],
          ['森', undefined],
        ])
        expect(said).toEqual(['2 photo photo-cut '])
      }
      const { remarks } = readFile(
        utf8(`lastname,firstname,photo\n高木,健一,"${whole.slice(0, 32_767)}"\n`),
        { name: 'own.csv' },
      )
      expect(remarks[0]?.person).toBe('高木 健一')
    },
  )

  it('drops a JPEG of which only the thumbnail is complete', () => {
    const small = pictures['image/jpeg'].subarray(0, 2000)
    const thumbnail = Buffer.concat([small, Buffer.from([0xff, 0xd9])])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(thumbnail.length + 2)
    const jpeg = pictures['image/jpeg']
    const withIt = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1]),
      length,
      thumbnail,
      jpeg.subarray(2),
    ])
    const cell = `data:image/jpeg;base64,${withIt.toString('base64')}`
    expect(people(cell).said).toEqual([])
    expect(people(cell.slice(0, 32_767)).said).toEqual(['2 photo photo-cut '])
  })

  it('still reports a cell that is not a picture as unreadable', () => {
    for (const cell of ['C:\\a.jpg', 'data:image/jpeg;base64,AAAA'])
      expect(people(cell).said).toEqual(['2 photo photo-unreadable '])
  })

  it('warns that another cell of the maximum length may be truncated', () => {
    const long = (length: number) => '大'.repeat(length)
    const own = (length: number) => read(utf8(`lastname,memo,kindof\n森,${long(length)},home\n`))
    expect(own(32_767)).toMatchObject({ persons: [{ memo: long(32_767) }], said: ['2 memo text-cut '] })
    expect([own(32_766).said, own(32_768).said]).toEqual([[], []])
    expect(read(utf8(`姓,メモ\n森,${long(32_767)}\n`), 'list.csv').said).toEqual(['2 メモ text-cut '])
  })
})
