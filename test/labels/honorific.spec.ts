import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeAddressee, type Addressee } from '../../labels/compose/addressee.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { usualOptions } from '../../labels/layout-options.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const sheet = findSheet('hagaki')
if (sheet === undefined) throw new Error('no hagaki')
const fonts = bundledFonts('serif')
const usual = usualOptions(sheet)
const company = { name: '株式会社みどり印刷', dept1: '総務部' }
const office = [
  { kindof: 'office', zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' },
]

function compose(record: MailingRecord, options = {}) {
  return composeAddressee({ addresses: office, ...record }, { ...usual, ...options }, 0)
}

function said({ names, organization, organizationHonorific }: Addressee): string {
  const people = names.map(({ lastname, firstname, honorific }) => `${lastname}${firstname}${honorific}`)
  return people.length > 0 ? people.join('、') : `${organization.join('')}${organizationHonorific}`
}

const table: readonly [what: string, record: MailingRecord, written: string, corrected: boolean][] = [
  ['a person without a suffix gets 様', { lastname: '山田', firstname: '太郎' }, '山田太郎様', false],
  [
    "the record's suffix wins",
    { lastname: '山田', firstname: '太郎', suffix: '先生' },
    '山田太郎先生',
    false,
  ],
  ['殿 stays', { lastname: '山田', suffix: '殿' }, '山田殿', false],
  ['an unusual suffix stays', { lastname: '山田', suffix: '師範' }, '山田師範', false],
  ['各位 stays', { lastname: '卒業生', suffix: '各位' }, '卒業生各位', false],
  [
    '御中 never goes with a person',
    { lastname: '山田', suffix: '御中', organization: company },
    '山田様',
    true,
  ],
  ['nor with one in Latin letters', { firstname: 'Ann', lastname: 'Lee', suffix: '御中' }, 'Ann Lee様', true],
  [
    'a name in Latin letters has one honorific, too',
    { firstname: 'Ann', lastname: 'Lee', suffix: '先生様' },
    'Ann Lee先生',
    true,
  ],
  ['of two the one that suits a person stays', { lastname: '山田', suffix: '御中 様' }, '山田様', true],
  ['先生様 is one too many', { lastname: '山田', suffix: '先生様' }, '山田先生', true],
  [
    '様 typed into the name is not doubled',
    { lastname: '山田', firstname: '太郎様', suffix: '様' },
    '山田太郎様',
    true,
  ],
  [
    '様 typed into the name alone serves as suffix',
    { lastname: '山田', firstname: '太郎 様' },
    '山田太郎様',
    false,
  ],
  ['an organisation alone gets 御中', { organization: company }, '株式会社みどり印刷総務部御中', false],
  [
    'an organisation with 様 in its record gets 御中',
    { organization: company, suffix: '様' },
    '株式会社みどり印刷総務部御中',
    false,
  ],
  [
    'an organisation may be 各位',
    { organization: company, suffix: '各位' },
    '株式会社みどり印刷総務部各位',
    false,
  ],
  [
    '御中 typed into a department is not doubled',
    { organization: { name: '株式会社みどり印刷', dept1: '総務部御中' } },
    '株式会社みどり印刷総務部御中',
    false,
  ],
  [
    '御中 typed into a company goes when a person is named',
    { lastname: '山田', organization: { name: '株式会社みどり印刷 御中' } },
    '山田様',
    true,
  ],
  [
    'a title carries no honorific',
    { lastname: '山田', organization: { name: '株式会社みどり印刷', title: '部長様' } },
    '山田様',
    true,
  ],
]

test.each(table)('%s', (_, record, written, corrected) => {
  const { addressee, warnings } = compose(record)
  expect(said(addressee)).toBe(written)
  expect(warnings.some(({ kind }) => kind === 'honorific-corrected')).toBe(corrected)
})

const pupils = { name: 'さくら小学校', title: '校長' }
const leader = { name: '株式会社みどり印刷', title: '総務部長' }

test.each<[what: string, record: MailingRecord, written: string, leftOut: string[]]>([
  ['with the usual honorific', { organization: leader }, '総務部長様', []],
  ['with that of the record', { organization: pupils, suffix: '先生' }, '校長先生', []],
  ['with one that was typed after it', { organization: { title: '採用ご担当者様' } }, '採用ご担当者様', []],
  ['for many', { organization: { ...pupils, title: '保護者' }, suffix: '各位' }, '保護者各位', []],
  [
    'but not with 御中, which is reported',
    { organization: leader, suffix: '御中' },
    '株式会社みどり印刷御中',
    ['総務部長'],
  ],
])('a title replaces the name if no person is named: %s', (...[, record, written, leftOut]) => {
  const { addressee, warnings } = compose(record)
  expect(said(addressee)).toBe(written)
  expect(addressee.title).toBe('')
  expect(warnings).toEqual(leftOut.map((text) => ({ kind: 'title-left-out', record: 0, text })))
})

test('a title alone stands for the name abroad, too, without a Japanese honorific', () => {
  const addresses = [
    { kindof: 'office', zipcode: '97204', region: 'OR', city: 'Portland', street: '1 Main St' },
  ]
  const organization = { name: 'Riverside Paper Goods Inc.', title: 'Purchasing Manager' }
  const { addressee, warnings } = compose({ organization, addresses })
  expect(said(addressee)).toBe('Purchasing Manager')
  expect(addressee.organization).toEqual(['Riverside Paper Goods Inc.'])
  expect(warnings).toEqual([])
})

test.each<[record: MailingRecord, abroad: string, inJapan: string]>([
  [{ lastname: '김', firstname: '민준' }, '김민준', '김민준様'],
  [{ lastname: '김', firstname: '민준', suffix: '님' }, '김민준님', '김민준님'],
  [{ lastname: '小野', firstname: '健一' }, '小野健一様', '小野健一様'],
])('a name in Hangul has only its own honorific abroad: %o', (record, abroad, inJapan) => {
  const addresses = [{ zipcode: '04524', city: 'Seoul', street: '110 Sejong-daero', country: 'South Korea' }]
  expect(said(compose({ ...record, addresses }).addressee)).toBe(abroad)
  expect(said(compose(record).addressee)).toBe(inJapan)
})

test('a title alone is printed on every sheet', () => {
  for (const { code } of sheets) {
    const on = findSheet(code)
    if (on === undefined) throw new Error(code)
    const { pages, warnings } = layoutMailingLabels({
      records: [{ organization: leader, addresses: office }],
      sheet: on,
      fonts,
    })
    expect(warnings.filter(({ kind }) => kind !== 'small-type')).toEqual([])
    expect((pages[0]?.runs ?? []).flatMap(({ text }) => text).join('')).toContain('総務部長')
  }
})

test('prints honorifics of western names where western countries write them', () => {
  const addresses = [{ kindof: 'home', country: 'Canada', city: 'Ottawa', street: '1 Elm Street' }]
  const written = (suffix: string) =>
    said(compose({ lastname: 'Smith', firstname: 'Ann', suffix, addresses }).addressee)
  expect(written('Prof. Dr. med.')).toBe('Prof. Dr. med. Ann Smith')
  expect(written('Frau Dr.-Ing.')).toBe('Frau Dr.-Ing. Ann Smith')
  expect(written('Mme')).toBe('Mme Ann Smith')
  expect(written('Mr. and Mrs.')).toBe('Mr. and Mrs. Ann Smith')
  expect(written('Dr. M.D.')).toBe('Dr. Ann Smith, M.D.')
  expect(written('Dr. Jr., Ph.D.')).toBe('Dr. Ann Smith, Jr., Ph.D.')
  expect(written('Sr.')).toBe('Ann Smith, Sr.')
})

const certain = ['様', '殿', '先生', '各位'] as const
const givenName = fc.string({ unit: fc.constantFrom(...'太郎一花子美智'), minLength: 1, maxLength: 4 })

test('an honorific typed after any name is printed once, whether the suffix says it again or not', () => {
  fc.assert(
    fc.property(
      givenName,
      fc.constantFrom(...certain),
      fc.constantFrom('', ' '),
      fc.boolean(),
      (name, ending, space, again) => {
        const record = { lastname: '山田', firstname: name + space + ending, suffix: again ? ending : '' }
        expect(said(compose(record).addressee)).toBe(`山田${name}${ending}`)
      },
    ),
  )
})

const family: MailingRecord = {
  lastname: '佐々木',
  firstname: '健',
  suffix: '先生',
  joint_names: [
    { firstname: '恵' },
    { lastname: '佐々木', firstname: '翔', honorific: 'くん' },
    { lastname: '林', firstname: '学' },
  ],
}

test('joint names have honorifics of their own and share the family name', () => {
  expect(said(compose(family).addressee)).toBe('佐々木健先生、恵様、翔くん、林学様')
})

test.each([
  [
    'a joint name without a given name',
    { firstname: '健' },
    [{ lastname: '佐々木' }],
    '佐々木健様、佐々木様',
  ],
  ['two family names alone', {}, [{ lastname: '佐々木' }], '佐々木様、佐々木様'],
  [
    'an honorific typed after the family name',
    { lastname: '佐々木様' },
    [{ lastname: '佐々木', firstname: '恵' }],
    '佐々木様、恵様',
  ],
])('%s: each honorific follows a name', (_, first, joint_names, written) => {
  expect(said(compose({ lastname: '佐々木', ...first, joint_names }).addressee)).toBe(written)
})

const toronto = [{ kindof: 'office', country: 'Canada', city: 'Toronto', street: '1 Elm Street' }]
const miller = { lastname: 'Miller', firstname: 'Grace' }

test.each<[what: string, record: MailingRecord, written: string]>([
  ['one family', { joint_names: [{ lastname: 'Miller', firstname: 'Tom' }] }, 'Grace and Tom Miller'],
  ['a given name alone', { joint_names: [{ firstname: 'Tom' }] }, 'Grace and Tom Miller'],
  ['three', { joint_names: [{ firstname: 'Tom' }, { firstname: 'Ann' }] }, 'Grace, Tom and Ann Miller'],
  ['two families', { joint_names: [{ lastname: 'Baker', firstname: 'Tom' }] }, 'Grace Miller and Tom Baker'],
  [
    'two families of three',
    { joint_names: [{ firstname: 'Ann' }, { lastname: 'Baker', firstname: 'Tom' }] },
    'Grace Miller, Ann Miller and Tom Baker',
  ],
  [
    'titles',
    { suffix: 'Dr.', joint_names: [{ firstname: 'Tom', suffix: 'Jr.' }] },
    'Dr. Grace Miller and Tom Miller, Jr.',
  ],
  ['accents', { lastname: 'Dvořák', joint_names: [{ firstname: 'Jiří' }] }, 'Grace and Jiří Dvořák'],
  ['a family name alone', { joint_names: [{ lastname: 'Baker' }] }, 'Grace Miller and Baker'],
  ['given names alone', { lastname: '', joint_names: [{ firstname: 'Tom' }] }, 'Grace and Tom'],
  [
    'honorifics of Japan',
    { suffix: '様', joint_names: [{ firstname: 'Tom', suffix: '様' }] },
    'Grace and Tom Miller',
  ],
  ['a Japanese name', { joint_names: [{ lastname: '高橋', firstname: '健一' }] }, 'Grace Miller、高橋健一様'],
])('western joint names are one line abroad: %s', (_, more, written) => {
  expect(said(compose({ ...miller, addresses: toronto, ...more }).addressee)).toBe(written)
})

test.each<[country: string, first: string, second: string, written: string]>([
  ['Deutschland', 'Grace', 'Tom', 'Grace und Tom Miller'],
  ['Österreich', 'Grace', 'Tom', 'Grace und Tom Miller'],
  ['France', 'Grace', 'Tom', 'Grace et Tom Miller'],
  ['España', 'Grace', 'Tom', 'Grace y Tom Miller'],
  ['España', 'María', 'Inés', 'María e Inés Miller'],
  ['México', 'Ana', 'Hilda', 'Ana e Hilda Miller'],
  ['España', 'Ana', 'Iago', 'Ana y Iago Miller'],
  ['Italia', 'Grace', 'Tom', 'Grace e Tom Miller'],
  ['Nederland', 'Grace', 'Tom', 'Grace en Tom Miller'],
  ['Brasil', 'Grace', 'Tom', 'Grace e Tom Miller'],
  ['Sverige', 'Grace', 'Tom', 'Grace och Tom Miller'],
  ['Česko', 'Grace', 'Tom', 'Grace a Tom Miller'],
  ['Ukraine', 'Grace', 'Tom', 'Grace and Tom Miller'],
  ['Ukraine', 'Ольга', 'Тарас', 'Ольга та Тарас Miller'],
  // More than one language.
  ['Switzerland', 'Grace', 'Tom', 'Grace and Tom Miller'],
  ['Belgium', 'Grace', 'Tom', 'Grace and Tom Miller'],
  ['Canada', 'Grace', 'Tom', 'Grace and Tom Miller'],
])('“and” between western names is of the one language of the country: %s, %s, %s', (...row) => {
  const [country, firstname, second, written] = row
  const addresses = [{ country, city: 'Town', street: '1 Elm Street' }]
  const joint_names = [{ firstname: second }]
  expect(said(compose({ ...miller, firstname, joint_names, addresses }).addressee)).toBe(written)
})

test('western joint names have a line each where they have an honorific each', () => {
  const tom = { joint_names: [{ firstname: 'Tom' }] }
  expect(said(compose({ ...miller, ...tom }).addressee)).toBe('Grace Miller様、Tom様')
  expect(said(compose({ ...miller, ...tom }, { honorific: '' }).addressee)).toBe('Grace and Tom Miller')
})

test.each<[record: MailingRecord, company: string, printed: string[]]>([
  [miller, 'Grace Miller', []],
  [miller, 'GRACE  MILLER', []],
  [miller, 'Miller, Grace', []],
  [miller, 'Grace Miller Ltd.', ['Grace Miller Ltd.']],
  [{ lastname: '山田', firstname: '太郎' }, '山田　太郎', []],
  [{ lastname: '山田', firstname: '太郎' }, '山田 太郎 様', []],
  [{ lastname: '山田', firstname: '太郎' }, '山田商店', ['山田商店']],
  [{ lastname: 'ｽﾐｽ', firstname: 'ｼﾞｮﾝ' }, 'ジョン・スミス', []],
  [{ ...miller, joint_names: [{ lastname: 'Baker', firstname: 'Tom' }] }, 'Tom Baker', []],
  [{}, 'Grace Miller', ['Grace Miller']],
])('a company named like the person is not printed twice: %j, %s', (record, name, printed) => {
  const organization = { name, dept1: 'Sales' }
  expect(compose({ ...record, organization }).addressee.organization).toEqual([...printed, 'Sales'])
})

test('the switch takes the honorifics from joint names', () => {
  expect(said(compose(family, { jointHonorifics: false }).addressee)).toBe('佐々木健先生、恵、翔、林学')
})

test('the switch omits joint names', () => {
  expect(said(compose(family, { jointNames: false }).addressee)).toBe('佐々木健先生')
})

test('a name in Latin letters abroad has no Japanese honorific, its title goes before it', () => {
  const addresses = [{ kindof: 'home', country: 'Canada', city: 'Ottawa', street: '1 Elm Street' }]
  const said1 = compose({ lastname: 'Smith', firstname: 'Ann', suffix: '様', addresses }).addressee
  const said2 = compose({ lastname: 'Smith', firstname: 'Ann', suffix: 'Dr.', addresses }).addressee
  const said3 = compose({ lastname: 'Smith', firstname: 'Ann', suffix: 'PhD', addresses }).addressee
  expect([said1, said2, said3].map(said)).toEqual(['Ann Smith', 'Dr. Ann Smith', 'Ann Smith, PhD'])
})

test.each([
  [
    '健一美咲',
    { lastname: '高橋', firstname: '健一', suffix: '様', joint_names: [{ firstname: '美咲', suffix: '様' }] },
  ],
  ['健一', { lastname: '高橋', firstname: '健一 様' }],
  ['AnnLee', { lastname: 'Lee', firstname: 'Ann', suffix: '様' }],
  ['JohnSmith,Jr.', { lastname: 'Smith', firstname: 'John', suffix: 'Jr.' }],
  ['山田商店', { suffix: '様', organization: { name: '山田商店 御中' } }],
])('a sender has no honorific: %s', (written, record) => {
  const sender = { record: { addresses: office, ...record }, address: 'first' } as const
  const records = [{ lastname: '川村', firstname: '愛', suffix: '殿', addresses: office }]
  for (const direction of ['horizontal', 'vertical'] as const) {
    const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { sender, direction } })
    const text = (pages[0]?.runs ?? [])
      .flatMap((run) => run.text)
      .join('')
      .replace(/\s/gu, '')
    expect(text).toContain(written)
    expect(text).not.toMatch(/[様中]/u)
    expect(text).toContain('川村愛殿')
  }
})
