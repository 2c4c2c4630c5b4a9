import type { Person, PersonAddress } from '../person.ts'
import { joined, placeOf, tableOf, way } from './program-columns.ts'
import type { ProgramColumn } from './program-columns.ts'
import type { WrittenTable } from './write-own.ts'

/** Kinds that Outlook has columns for; the others go to the column for other numbers. */
const outlookNumbers = ['tel', 'offtel', 'fax', 'offfax', 'cell']
const otherNumber = (person: Person) =>
  (person.telephones ?? []).find(({ kindof }) => !outlookNumbers.includes(kindof ?? ''))?.number

/** Outlook's columns with their headers in English and in Japanese. Those without one are in that language's file not. */
const outlook: readonly [english: string, japanese: string, cell: ProgramColumn[1]][] = [
  ['First Name', '名', ({ firstname }) => firstname],
  ['Last Name', '姓', ({ lastname }) => lastname],
  ['Suffix', '敬称', ({ suffix }) => suffix],
  ['Company', '会社名', ({ organization }) => organization?.name],
  ['Department', '部署', ({ organization: work }) => joined([work?.dept1, work?.dept2], ' ')],
  ['Job Title', '役職', ({ organization }) => organization?.title],
  ...place('Business', '会社', 'office'),
  ...place('Home', '自宅', 'home'),
  ...place('Other', 'その他', null),
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

function place(
  english: string,
  japanese: string,
  kindof: 'home' | 'office' | null,
): [english: string, japanese: string, cell: ProgramColumn[1]][] {
  const cell = (field: keyof PersonAddress) => (person: Person) =>
    placeOf(person, kindof)?.[field] ?? undefined
  // Outlook has one street of up to three lines, and the building is one of them.
  const street = (person: Person) => {
    const address = placeOf(person, kindof)
    return joined([address?.street, address?.building], ' ')
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
