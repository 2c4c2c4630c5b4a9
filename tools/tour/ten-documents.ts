import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import type { FontSet } from '../../labels/font/font-set.ts'
import { layoutMailingLabels, type LaidOut } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'

function address(kindof: 'home' | 'office', ...[zipcode, region, city, street, building]: Place) {
  return { kindof, zipcode, region, city, street, ...(building && { building }) }
}

type Place = [zipcode: string, region: string, city: string, street: string, building?: string]

/** Invented people and places for documents that are looked at. */
export const couple: MailingRecord = {
  id: 'sample-couple',
  lastname: '佐々木',
  firstname: '健一',
  lastkana: 'ささき',
  firstkana: 'けんいち',
  suffix: '様',
  joint_names: [{ firstname: '由美子', suffix: '様' }],
  addresses: [
    address('home', '231-0023', '神奈川県', '横浜市中区', '山下町279番地10', 'ベイサイドテラス1204号室'),
  ],
}

export const person: MailingRecord = {
  id: 'sample-person',
  code: 'C-0007',
  lastname: '山田',
  firstname: '太郎',
  lastkana: 'やまだ',
  firstkana: 'たろう',
  suffix: '様',
  addresses: [address('home', '100-0013', '東京都', '千代田区', '霞が関1-3-2', '郵便ビル503')],
}

const company: MailingRecord = {
  id: 'sample-company',
  lastname: '高橋',
  firstname: '誠',
  lastkana: 'たかはし',
  suffix: '様',
  organization: { name: '株式会社みどり印刷', dept1: '営業本部', dept2: '第二営業部', title: '部長' },
  addresses: [
    address('office', '530-0001', '大阪府', '大阪市北区', '梅田2丁目10番12号', 'グランドタワー梅田15階'),
  ],
}

const organization: MailingRecord = {
  id: 'sample-organization',
  organization: { name: '有限会社さくら工房', dept1: '総務部' },
  addresses: [address('office', '6040924', '京都府', '京都市中京区', '河原町通二条下る一之船入町537')],
}

const family: MailingRecord = {
  id: 'sample-family',
  lastname: '林',
  firstname: '学',
  suffix: '先生',
  joint_names: [{ firstname: '恵' }, { firstname: '大翔' }, { firstname: 'さくら' }],
  addresses: [
    address('home', '064-0804', '北海道', '札幌市中央区', '南四条西29丁目1524番地23', '第2郵便ハウス501'),
  ],
}

const american: MailingRecord = {
  id: 'sample-american',
  lastname: 'Thompson',
  firstname: 'Margaret',
  suffix: 'Ms.',
  organization: { name: 'Riverside Paper Goods, Inc.', title: 'Purchasing' },
  addresses: [
    {
      kindof: 'office',
      country: 'United States',
      zipcode: '97204',
      region: 'OR',
      city: 'Portland',
      street: '1450 Willow Creek Avenue',
      building: 'Suite 210',
    },
  ],
}

const german: MailingRecord = {
  id: 'sample-german',
  lastname: 'Größmann',
  firstname: 'Jürgen',
  addresses: [
    { kindof: 'home', country: 'Germany', zipcode: '50667', city: 'Köln', street: 'Ehrenstraße 18' },
  ],
}

export const sender: MailingRecord = {
  id: 'sample-sender',
  lastname: '中村',
  firstname: '修平',
  joint_names: [{ firstname: '千尋' }],
  addresses: [address('home', '461-0002', '愛知県', '名古屋市東区', '代官町35-16', 'コーポ白壁201')],
}

export const everybody: readonly MailingRecord[] = [
  person,
  couple,
  company,
  organization,
  family,
  american,
  german,
]

/** One document for people to look at. */
export interface SampleDocument {
  /** File name without ending. */
  readonly name: string
  readonly laid: LaidOut
}

interface Plan {
  readonly name: string
  readonly sheet: string
  readonly records: readonly MailingRecord[]
  readonly options?: Partial<LayoutOptions>
}

const home = { record: sender, address: 'home' } as const

function filled(count: number, from: readonly MailingRecord[] = everybody): MailingRecord[] {
  return Array.from({ length: count }, (_, index) => from[index % from.length] ?? {})
}

const plans: readonly Plan[] = [
  { name: '01-labels-12-up', sheet: 'ELM008', records: filled(12) },
  { name: '02-labels-24-up', sheet: 'ELM012', records: filled(24) },
  { name: '03-labels-44-up', sheet: 'ELM022', records: filled(44) },
  { name: '04-hagaki-person', sheet: 'hagaki', records: [person] },
  { name: '05-hagaki-couple', sheet: 'hagaki', records: [couple], options: { sender: home } },
  { name: '06-hagaki-company', sheet: 'hagaki', records: [company, organization] },
  { name: '07-new-year-hagaki', sheet: 'new-year-hagaki', records: [couple], options: { sender: home } },
  { name: '08-long-envelope-vertical', sheet: '長形3号', records: [company] },
  {
    name: '09-western-envelope-horizontal',
    sheet: '洋形4号',
    records: [american, company],
    options: { sender: home },
  },
  { name: '10-labels-us-5160', sheet: '5160', records: filled(30, [american, german]) },
]

/** Ten documents, laid out; `npm run tour` writes them as pictures. */
export function tenDocuments(fonts: FontSet): SampleDocument[] {
  return plans.map(({ name, sheet: code, records, options = {} }) => {
    const sheet = findSheet(code)
    if (sheet === undefined) throw new Error(`no sheet ${code}`)
    return { name, laid: layoutMailingLabels({ records, sheet, fonts, options }) }
  })
}
