import { joined } from '../fields/joined.ts'
import { isEastern } from '../fields/names.ts'
import type { Person, PersonAddress } from '../person.ts'
import type { WrittenTable } from './own.ts'

/** A column: its header, and how to fill its cell from a person. */
type ProgramColumn = readonly [header: string, cell: (person: Person) => string | undefined]

/** Returns a table with these columns for persons. */
function tableOf(persons: readonly Person[], list: readonly ProgramColumn[]): WrittenTable {
  return {
    headers: list.map(([header]) => header),
    rows: persons.map((person) => list.map(([, cell]) => cell(person) ?? '')),
  }
}

/** The first address of this kind; for null, the first of a kind that programs do not know. */
const placeOf = (person: Person, kindof: 'home' | 'office' | null): PersonAddress | undefined =>
  (person.addresses ?? []).find((address) =>
    kindof === null ? address.kindof !== 'home' && address.kindof !== 'office' : address.kindof === kindof,
  )

/** The telephone, mail or link at this position among those of the given kinds. */
function way<K extends 'telephones' | 'emails' | 'weburls'>(
  list: K,
  kinds: readonly (string | null)[],
  nth = 0,
): (person: Person) => string | undefined {
  return (person) => {
    const all: readonly { kindof: string | null; number?: string; address?: string; url?: string }[] =
      person[list] ?? []
    const each = all.filter(({ kindof }) => kinds.includes(kindof))[nth]
    return each?.number ?? each?.address ?? each?.url
  }
}

/** Kinds that Outlook has columns for; the others go to the column for other numbers. */
const outlookNumbers = ['tel', 'offtel', 'fax', 'offfax', 'cell']
const otherNumber = (person: Person) =>
  (person.telephones ?? []).find(({ kindof }) => !outlookNumbers.includes(kindof ?? ''))?.number

/**
 * Outlook's columns with their headers in English and in Japanese. A column without a header is missing in that language's
 * file.
 */
const outlook: readonly [english: string, japanese: string, cell: ProgramColumn[1]][] = [
  ['First Name', '名', ({ firstname }) => firstname],
  ['Last Name', '姓', ({ lastname }) => lastname],
  ['Suffix', '敬称', ({ suffix }) => suffix],
  ['Company', '会社名', ({ organization }) => organization?.name],
  ['Department', '部署', ({ organization: work }) => joined([work?.dept1, work?.dept2])],
  ['Job Title', '役職', ({ organization }) => organization?.title],
  ...outlookPlace('Business', '会社', 'office'),
  ...outlookPlace('Home', '自宅', 'home'),
  ...outlookPlace('Other', 'その他', null),
  ['Business Fax', '会社ファックス', way('telephones', ['offfax'])],
  ['Business Phone', '会社電話', way('telephones', ['offtel'])],
  ['Business Phone 2', '会社電話 2', way('telephones', ['offtel'], 1)],
  ['Home Fax', '自宅ファックス', way('telephones', ['fax'])],
  ['Home Phone', '自宅電話', way('telephones', ['tel'])],
  ['Home Phone 2', '自宅電話 2', way('telephones', ['tel'], 1)],
  ['Mobile Phone', '携帯電話', way('telephones', ['cell'])],
  ['Other Phone', 'その他の電話', otherNumber],
  ['Birthday', '誕生日', ({ birthdate }) => birthdate],
  ['Categories', '分類', ({ tags }) => tags?.join(';')],
  ['E-mail Address', '電子メール アドレス', ({ emails }) => emails?.[0]?.address],
  ['E-mail 2 Address', '電子メール 2 アドレス', ({ emails }) => emails?.[1]?.address],
  ['E-mail 3 Address', '電子メール 3 アドレス', ({ emails }) => emails?.[2]?.address],
  ['Gender', '性別', ({ gender }) => (gender === 'm' ? 'Male' : gender === 'f' ? 'Female' : undefined)],
  ['Notes', 'メモ', ({ memo }) => memo],
  ['Personal Web Page', '個人 Web ページ', way('weburls', ['hp', 'blog', 'profile', null])],
  ['Web Page', 'Web ページ', way('weburls', ['office'])],
  ['', '姓フリガナ', ({ lastkana }) => lastkana],
  ['', '名前フリガナ', ({ firstkana }) => firstkana],
  ['', '会社名フリガナ', ({ organization }) => organization?.kana],
]

function outlookPlace(
  english: string,
  japanese: string,
  kindof: 'home' | 'office' | null,
): [english: string, japanese: string, cell: ProgramColumn[1]][] {
  const cell = (field: keyof PersonAddress) => (person: Person) =>
    placeOf(person, kindof)?.[field] ?? undefined
  // Outlook has one street of up to three lines, which include the building.
  const street = (person: Person) => {
    const address = placeOf(person, kindof)
    return joined([address?.street, address?.building])
  }
  return [
    [`${english} Street`, `番地 (${japanese})`, street],
    [`${english} City`, `市区町村 (${japanese})`, cell('city')],
    [`${english} State`, `都道府県 (${japanese})`, cell('region')],
    [`${english} Postal Code`, `郵便番号 (${japanese})`, cell('zipcode')],
    [`${english} Country/Region`, `国 (${japanese})/地域`, cell('country')],
    [`${english} Address PO Box`, `私書箱 (${japanese})`, cell('pobox')],
  ]
}

/** Returns a table with the columns of Outlook in this language: 0 for English, 1 for Japanese. */
export function outlookTable(persons: readonly Person[], language: 0 | 1): WrittenTable {
  return tableOf(persons, outlookColumns(language))
}

const outlookColumns = (language: 0 | 1) =>
  outlook.flatMap((row): ProgramColumn[] => {
    const gender: ProgramColumn[1] = ({ gender: of }) =>
      of === 'm' ? '男性' : of === 'f' ? '女性' : undefined
    const cell = language === 1 && row[1] === '性別' ? gender : row[2]
    return row[language] === '' ? [] : [[row[language], cell]]
  })

/** How many telephones of a kind 宛名職人 has columns for. */
const mostTelephones = 10

/** Returns a table for 宛名職人: a whole address in its first line, joint names in one cell with honorifics by position. */
export function shokuninTable(persons: readonly Person[]): WrittenTable {
  return tableOf(persons, [
    ...personColumns,
    ...shokuninPlace('自宅', 'home'),
    ...telephones(persons, '自宅電話', ['tel', null]),
    ...telephones(persons, '自宅FAX', ['fax']),
    ...telephones(persons, '携帯電話', ['cell']),
    ['自宅メールアドレス1', way('emails', ['home', null])],
    ['携帯メール', way('emails', ['cell'])],
    ['自宅URL1', way('weburls', ['hp', 'blog', 'profile', null])],
    ...workColumns,
    ...shokuninPlace('会社', 'office'),
    ...telephones(persons, '会社電話', ['offtel']),
    ...telephones(persons, '会社FAX', ['offfax']),
    ['会社携帯', way('telephones', ['offcell'])],
    ['会社メールアドレス1', way('emails', ['office'])],
    ['会社URL1', way('weburls', ['office'])],
    ...restColumns,
  ])
}

const personColumns: readonly ProgramColumn[] = [
  ['姓', ({ lastname }) => lastname],
  ['名', ({ firstname }) => firstname],
  ['姓かな', ({ lastkana }) => lastkana],
  ['名かな', ({ firstkana }) => firstkana],
  ['敬称', ({ suffix }) => suffix],
]
const workColumns: readonly ProgramColumn[] = [
  ['会社名', ({ organization }) => organization?.name],
  ['会社名かな', ({ organization }) => organization?.kana],
  ['部署1', ({ organization }) => organization?.dept1],
  ['部署2', ({ organization }) => organization?.dept2],
  ['役職', ({ organization }) => organization?.title],
]
const restColumns: readonly ProgramColumn[] = [
  ['連名', jointCell(({ lastname, firstname }) => joined([lastname, firstname]))],
  ['連名ふりがな', jointCell(({ firstkana }) => firstkana)],
  ['連名敬称', jointCell(({ suffix }) => suffix)],
  ['誕生日', ({ birthdate }) => birthdate],
  ['性別', ({ gender }) => (gender === 'm' ? '男' : gender === 'f' ? '女' : undefined)],
  ['分類', ({ tags }) => tags?.join(';')],
  ['メモ1', ({ memo }) => memo],
]

/** A part of all joint names in one cell, with an empty place for each name that lacks it. */
function jointCell(
  part: (joint: NonNullable<Person['joint_names']>[number]) => string | undefined,
): ProgramColumn[1] {
  return ({ joint_names = [] }) => {
    const parts = joint_names.map((joint) => part(joint) ?? '')
    return parts.some((each) => each !== '') ? parts.join('/') : undefined
  }
}

function telephones(
  persons: readonly Person[],
  header: string,
  kinds: readonly (string | null)[],
): ProgramColumn[] {
  const counts = persons.map(
    (each) => (each.telephones ?? []).filter(({ kindof }) => kinds.includes(kindof)).length,
  )
  const most = counts.reduce((sofar, count) => Math.max(sofar, count), 1)
  return Array.from({ length: Math.min(mostTelephones, most) }, (_, at) => [
    `${header}${at + 1}`,
    way('telephones', kinds, at),
  ])
}

function shokuninPlace(head: string, kindof: 'home' | 'office'): ProgramColumn[] {
  return [
    [`${head}〒`, (each) => placeOf(each, kindof)?.zipcode],
    [`${head}住所1`, (each) => linesOf(placeOf(each, kindof))[0]],
    [`${head}住所2`, (each) => linesOf(placeOf(each, kindof))[1]],
  ]
}

/**
 * The two lines of an address as on cards: in Japan from the prefecture on, elsewhere the street, with the town and the country
 * below.
 */
function linesOf({ region, city, street, building, country }: PersonAddress = { kindof: null }): string[] {
  const place = joined([region, city, street], '')
  if (isEastern(place)) return [place, building ?? '']
  return [street ?? '', joined([building, city, region, country], ', ')]
}

/** How many joint names はがきデザインキット has columns for. */
const mostJoint = 5

/** Returns a table for はがきデザインキット: an address in four columns, postal codes without their hyphen. */
export function designKitTable(persons: readonly Person[]): WrittenTable {
  return tableOf(persons, [
    ['氏名(姓)', ({ lastname }) => lastname],
    ['氏名(名)', ({ firstname }) => firstname],
    ['フリガナ(姓)', ({ lastkana }) => lastkana],
    ['フリガナ(名)', ({ firstkana }) => firstkana],
    ['敬称', ({ suffix }) => suffix],
    ...designKitPlace('自宅', 'home'),
    ...jointColumns,
    ['会社名(会社欄)', ({ organization }) => organization?.name],
    ['部署名1(会社欄)', ({ organization }) => organization?.dept1],
    ['部署名2(会社欄)', ({ organization }) => organization?.dept2],
    ['役職(会社欄)', ({ organization }) => organization?.title],
    ...designKitPlace('会社', 'office'),
  ])
}

const jointColumns = Array.from({ length: mostJoint }, (_, at): ProgramColumn[] => [
  [`連名${at + 1}(姓:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.lastname],
  [`連名${at + 1}(名:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.firstname],
  [`連名${at + 1}(敬称:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.suffix],
]).flat()

const designKitParts = [
  ['都道府県', 'region'],
  ['市区町村', 'city'],
  ['番地等', 'street'],
  ['建物名', 'building'],
] as const

function designKitPlace(head: string, kindof: 'home' | 'office'): ProgramColumn[] {
  const zipcode = (person: Person) => placeOf(person, kindof)?.zipcode?.replace(/^(\d{3})-(\d{4})$/u, '$1$2')
  return [
    [`郵便番号(${head}欄)`, zipcode],
    ...designKitParts.map(([word, field]): ProgramColumn => [
      `${head}住所(${word})`,
      (person) => placeOf(person, kindof)?.[field],
    ]),
  ]
}
