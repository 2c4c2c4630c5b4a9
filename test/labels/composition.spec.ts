import { expect, test } from 'vitest'
import { addressLines, countryLine } from '../../labels/compose/address-lines.ts'
import { composeAddressee } from '../../labels/compose/addressee.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { postalCode, type MailingRecord } from '../../labels/compose/mailing-record.ts'
import { breakHint } from '../../labels/font/font-set.ts'
import { usualOptions } from '../../labels/layout-options.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'

const sheet = findSheet('ELM008')
if (sheet === undefined) throw new Error('no ELM008')
const usual = usualOptions(sheet)
const home = { kindof: 'home', zipcode: '231-0023', region: '神奈川県', city: '横浜市', street: '山下町1' }
const office = {
  kindof: 'office',
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street: '霞が関1-3-2',
}
const person: MailingRecord = {
  lastname: '山田',
  firstname: '太郎',
  organization: { name: '株式会社みどり印刷', dept1: '営業部', title: '部長' },
  addresses: [{ kindof: 'home' }, home, office],
}

const compose = (record: MailingRecord, options = {}) => composeAddressee(record, { ...usual, ...options }, 7)
const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(breakHint, ''))
const linesOf = (address: PostalAddress, home = 'JP') =>
  plain([...addressLines(address).lines, countryLine(address, home)].filter((line) => line !== ''))

test('uses the first filled-in address unless another kind is chosen', () => {
  expect(compose(person).addressee.postalCode.digits).toBe('2310023')
  expect(compose(person, { address: 'office' }).addressee.postalCode.digits).toBe('1000013')
  expect(compose(person, { address: 2 }).addressee.postalCode.digits).toBe('1000013')
})

test('uses an address of another kind instead and reports it', () => {
  const { addressee, warnings } = compose({ ...person, addresses: [home] }, { address: 'office' })
  expect(addressee.postalCode.digits).toBe('2310023')
  expect(warnings).toEqual([{ kind: 'other-address', record: 7 }])
})

test('does not take a postal code alone for an address while there is another, and reports it', () => {
  const code = { kindof: 'home', zipcode: '231-0023', country: '日本' }
  const chosen = (...addresses: PostalAddress[]) => compose({ lastname: '山田', addresses })
  expect(chosen(code, office).addressee.postalCode.digits).toBe('1000013')
  expect(chosen(code, office).warnings).toEqual([])
  expect(chosen(code).addressee.postalCode.digits).toBe('2310023')
  expect(chosen(code).warnings).toEqual([{ kind: 'no-address', record: 7 }])
  expect(chosen({ ...code, street: '山下町1' }).warnings).toEqual([])
})

test('the company is written at the office address only, unless asked otherwise', () => {
  const organizationAt = (options: object) => compose(person, options).addressee.organization
  expect(organizationAt({ address: 'home' })).toEqual([])
  expect(organizationAt({ address: 'office' })).toEqual(['株式会社みどり印刷', '営業部'])
  expect(organizationAt({ address: 'home', organization: 'always' })).toEqual([
    '株式会社みどり印刷',
    '営業部',
  ])
  expect(organizationAt({ address: 'office', organization: 'never' })).toEqual([])
})

test('the title goes with the company and can be switched off', () => {
  expect(compose(person, { address: 'office' }).addressee.title).toBe('部長')
  expect(compose(person, { address: 'home' }).addressee.title).toBe('')
  expect(compose(person, { address: 'office', title: false }).addressee.title).toBe('')
})

test('what is missing is reported by name', () => {
  expect(compose({ lastname: '山田' }).warnings).toEqual([{ kind: 'no-address', record: 7 }])
  expect(compose({ addresses: [home] }).warnings).toEqual([{ kind: 'no-name', record: 7 }])
  const without = (zipcode: string | null) =>
    compose({ lastname: '山田', addresses: [{ ...home, zipcode }] }).warnings
  expect(without(null)).toEqual([{ kind: 'no-postal-code', record: 7 }])
  expect(without('12-345')).toEqual([{ kind: 'postal-code-form', record: 7 }])
})

test.each([
  ['United States', 'MA', '2139', '02139', 'Cambridge, MA 02139'],
  ['US', 'OR', '971023456', null, 'Cambridge, OR 97102-3456'],
  ['Germany', '', '1067', '01067', '01067 Cambridge'],
  ['US', 'OR', '9720', '', 'Cambridge, OR 9720'],
  ['Germany', '', '101', '', '101 Cambridge'],
])(
  'a postal code of %s %s that is %s is restored or reported',
  (...[country, region, zipcode, restored, line]) => {
    const address = { country, region, zipcode, city: 'Cambridge', street: '1 Main St' }
    const { addressee, warnings } = compose({ lastname: 'Neil', addresses: [address] })
    expect(plain(addressee.addressLines)).toContain(line)
    if (restored === null) expect(warnings).toEqual([])
    else if (restored === '') expect(warnings).toEqual([{ kind: 'postal-code-form', record: 7 }])
    else expect(warnings).toEqual([{ kind: 'postal-code-restored', record: 7, text: restored }])
  },
)

test('prints a Japanese postal code that lost its zero in full in the boxes, and reports it', () => {
  const sapporo = { zipcode: '600001', region: '北海道', city: '札幌市中央区', street: '北一条西2' }
  const { addressee, warnings } = compose({ lastname: '山田', addresses: [sapporo] })
  expect(addressee.postalCode.digits).toBe('0600001')
  expect(warnings).toEqual([{ kind: 'postal-code-restored', record: 7, text: '060-0001' }])
})

test('a Japanese address runs from the prefecture down, the building on its own line', () => {
  expect(linesOf({ ...home, building: 'コーポ白壁201' })).toEqual(['神奈川県横浜市山下町1', 'コーポ白壁201'])
})

test.each([
  [
    'Latin letters',
    { region: 'Tokyo', city: 'Minato-ku', street: '6-10-1 Roppongi', building: 'Hills 49F' },
    ['Hills 49F', '6-10-1 Roppongi', 'Minato-ku, Tokyo 106-0032'],
  ],
  [
    'full-width ones',
    { city: 'Ｍｉｎａｔｏ', street: 'Ａｚａｂｕ１' },
    ['Ａｚａｂｕ１', 'Ｍｉｎａｔｏ 106-0032'],
  ],
  ['letters and kanji', { region: 'Tokyo', city: '港区', street: 'Azabu 1-2' }, ['Tokyo 港区Azabu 1-2']],
  ['no blank behind a variant of a kanji', { city: '葛\u{e0100}', street: '1' }, ['葛\u{e0100}1']],
  [
    'romaji with a care of',
    { city: 'Kyoto', street: '5-1 Gion', building: 'c/o Mori' },
    ['c/o Mori', '5-1 Gion', 'Kyoto 106-0032'],
  ],
  ['numbers', { city: '札幌市北区北7条西5', street: '8-1' }, ['札幌市北区北7条西5 8-1']],
])('the parts of a Japanese address do not run together: %s', (_, place, lines) => {
  expect(linesOf({ country: 'Japan', zipcode: '106-0032', ...place })).toEqual(lines)
})

test('a country in Latin letters is not among Chinese characters, but in capitals below them', () => {
  expect(linesOf({ country: 'China', city: '北京市', street: '长安街1号' })).toEqual([
    '北京市长安街1号',
    'CHINA',
  ])
})

const abroad = {
  street: '12 Elm Road',
  building: 'Flat 3',
  city: 'Springfield',
  region: 'OR',
  zipcode: '97477',
}
test.each([
  ['United States', ['12 Elm Road, Flat 3', 'Springfield, OR 97477', 'UNITED STATES']],
  ['Germany', ['12 Elm Road, Flat 3', '97477 Springfield, OR', 'GERMANY']],
  ['United Kingdom', ['12 Elm Road, Flat 3', 'Springfield, OR', '97477', 'UNITED KINGDOM']],
])('an address in %s has its own order', (country, lines) => {
  expect(linesOf({ ...abroad, country })).toEqual(lines)
})

const oregon = { city: 'Portland', region: 'OR', zipcode: '97204' }
const elm = '1450 SW Willow Creek Ave'
test.each([
  [
    'c/o in the street',
    { street: 'c/o Tom Baker', building: `${elm} Apt 7` },
    ['c/o Tom Baker', `${elm} Apt 7`],
  ],
  ['c/o after the street', { street: elm, building: 'C/O Tom Baker' }, ['C/O Tom Baker', elm]],
  [
    'c/o in one field',
    { street: `c/o Tom Baker, ${elm}`, building: 'Apt 7' },
    ['c/o Tom Baker', `${elm}, Apt 7`],
  ],
  ['c/o at its end', { street: `${elm}, c/o Tom Baker` }, ['c/o Tom Baker', elm]],
  ['Attn', { street: elm, building: 'Attn Sales' }, ['Attn Sales', elm]],
  ['ATTN:', { street: 'ATTN: Sales', building: elm }, ['ATTN: Sales', elm]],
  ['z. Hd.', { street: 'Hauptstr. 12', building: 'z. Hd. Frau Berg' }, ['z. Hd. Frau Berg', 'Hauptstr. 12']],
  ['z.Hd.', { street: 'z.Hd. Frau Berg\nHauptstr. 12' }, ['z.Hd. Frau Berg', 'Hauptstr. 12']],
  ['p/a', { street: 'p/a Familie de Vries', building: 'Dam 1' }, ['p/a Familie de Vries', 'Dam 1']],
  ['typed lines', { street: `Riverside House\r\n${elm}` }, ['Riverside House', elm]],
  ['typed lines of a building', { street: elm, building: 'Suite 2\nDoor B' }, [`${elm}, Suite 2`, 'Door B']],
  ['a unit', { street: elm, building: '#12' }, [`${elm}, #12`]],
  ['an apartment', { street: elm, building: 'APT 7B' }, [`${elm}, APT 7B`]],
  ['the name of a house', { street: elm, building: 'Riverside House' }, [elm, 'Riverside House']],
  [
    'a street like one of the words',
    { street: '5 Attwood Road', building: 'Unita Court' },
    ['5 Attwood Road', 'Unita Court'],
  ],
])('c/o and its kind and typed lines have a line of their own abroad: %s', (_, place, lines) => {
  expect(linesOf({ ...oregon, ...place }).slice(0, -1)).toEqual(lines)
})

test.each([
  ['in the building', { building: '田中様方' }, ['山下町1', '田中様方']],
  ['after the building', { building: 'コーポ白壁201 田中様方' }, ['山下町1', 'コーポ白壁201', '田中様方']],
  ['with a whole name', { building: '白壁荘201　田中 太郎様方' }, ['山下町1', '白壁荘201', '田中 太郎様方']],
  ['after the street', { street: '山下町1-2 田中方' }, ['山下町1-2', '田中方']],
  ['without a blank', { street: '山下町1-2田中様方' }, ['山下町1-2', '田中様方']],
  ['気付', { street: '山下町1\n中央郵便局気付' }, ['山下町1', '中央郵便局気付']],
  ['typed lines', { street: '山下町1\n山下ビル', building: '3F' }, ['山下町1', '山下ビル', '3F']],
])('the same in Japan: %s', (_, place, [first, ...lines]) => {
  expect(linesOf({ ...home, ...place })).toEqual([`神奈川県横浜市${first}`, ...lines])
})

test('puts the postal code where the country wants it, whatever language the country is named in', () => {
  const address = { zipcode: '1012 JS', city: 'Amsterdam', street: 'Dam 1' }
  expect(linesOf({ ...address, country: 'Nederland' })).toEqual(['Dam 1', '1012 JS Amsterdam', 'NETHERLANDS'])
  expect(linesOf({ ...address, country: 'Pays-Bas' })).toEqual(['Dam 1', '1012 JS Amsterdam', 'NETHERLANDS'])
})

const seattle = { city: 'Seattle', region: 'WA', zipcode: '98101', street: '1 Pine St' }
test.each([
  ['US', 'US', ''],
  ['USA', 'US', ''],
  ['U.S.A.', 'US', ''],
  ['アメリカ', 'US', ''],
  ['United States of America', 'US', ''],
  ['米国', 'JP', 'UNITED STATES'],
  ['usa', 'JP', 'UNITED STATES'],
  ['Etats-Unis', 'FR', 'UNITED STATES'],
  ['ドイツ', 'JP', 'GERMANY'],
  ['Deutschland', 'DE', ''],
  ['Hong Kong', 'JP', 'HONG KONG'],
  ['Bosna i Hercegovina', 'JP', 'BOSNIA AND HERZEGOVINA'],
  ['Atlantis', 'JP', 'ATLANTIS'],
  ['', 'JP', ''],
  ['', 'US', ''],
])('the country %s on mail posted in %s is “%s”', (country, home, line) => {
  expect(countryLine({ ...seattle, country }, home)).toBe(line)
})

test.each(['日本', 'Japan', '', null])('mail to Japan from abroad gets JAPAN: %s', (country) => {
  expect(linesOf({ ...home, country }, 'US')).toEqual(['神奈川県横浜市山下町1', 'JAPAN'])
  expect(linesOf({ ...home, country }, 'JP')).toEqual(['神奈川県横浜市山下町1'])
})

test('an address abroad in Chinese characters runs from the country down', () => {
  expect(
    linesOf({ country: '台湾', zipcode: '100', city: '台北市', street: '中正区重慶南路一段122号' }),
  ).toEqual(['台湾台北市中正区重慶南路一段122号', 'TAIWAN'])
  expect(
    linesOf({ country: '대한민국', region: '서울특별시', city: '중구', street: '세종대로 110' }),
  ).toEqual(['대한민국 서울특별시 중구 세종대로 110', 'SOUTH KOREA'])
})

test.each([
  [{ country: null, zipcode: '100-0013', street: '1-2 Kasumigaseki' }, true],
  [{ country: null, zipcode: '97477', street: '12 Elm Road' }, false],
  [{ country: null, zipcode: null, street: '霞が関' }, true],
  [{ country: 'ＪＡＰＡＮ', zipcode: '97477' }, true],
  [{ country: '韓国', zipcode: '100-0013', street: '霞が関' }, false],
])('%j is domestic: %s', (address, domestic) => {
  expect(addressLines(address).domestic).toBe(domestic)
})

test.each([
  ['〒100-0013', '1000013', '100-0013'],
  ['１００００１３', '1000013', '100-0013'],
  ['100 ― 0013', '1000013', '100-0013'],
  ['100-001', '', '100-001'],
  ['1000013A', '', '1000013A'],
])('paper 1: the postal code %s is read as %s', (written, digits, text) => {
  expect(postalCode(written, true)).toEqual({
    digits,
    text,
    foreign: false,
    restored: false,
    wrong: digits === '',
  })
})
