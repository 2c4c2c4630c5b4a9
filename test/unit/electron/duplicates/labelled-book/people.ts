import { families, men, women, type Spoken } from './names.ts'
import type { Random } from './random.ts'

/** A record of the book as the service has it; fields without a value are left out. */
export interface BookRecord {
  id: string
  lastname?: string
  firstname?: string
  lastkana?: string
  firstkana?: string
  gender?: string
  birthdate?: string
  telephones: { kindof: string; number: string }[]
  emails: { kindof: string; address: string }[]
  addresses: Home[]
  organization?: { name: string; dept1?: string }
}

export interface Home {
  kindof: string
  zipcode: string
  region: string
  city: string
  street: string
  building?: string
}

const cities = [
  ['東京都', '千代田区', '1000', '03'],
  ['東京都', '世田谷区', '1540', '03'],
  ['神奈川県', '横浜市中区', '2310', '045'],
  ['大阪府', '大阪市北区', '5300', '06'],
  ['愛知県', '名古屋市中区', '4600', '052'],
  ['北海道', '札幌市中央区', '0600', '011'],
  ['福岡県', '福岡市博多区', '8120', '092'],
  ['宮城県', '仙台市青葉区', '9800', '022'],
] as const
const quarters = '本町 栄町 緑町 桜ヶ丘 北野 中央 旭町 若葉 宮前 松原 泉 平和台 大和 新町 東山'.split(' ')

/** Returns an invented address, and a landline of that place. */
export function home(random: Random): { address: Home; landline: string } {
  const [region, city, zip, area] = random.pick(cities)
  const quarter = random.between(0, quarters.length - 1)
  const numbers = [random.between(1, 9), random.between(1, 40), random.between(1, 30)]
  const isFlat = random.chance(0.4)
  const [chome, ban, go] = numbers
  const street = random.chance(0.5)
    ? `${quarters[quarter]}${numbers.join('-')}`
    : `${quarters[quarter]}${chome}丁目${ban}番${go}号`
  const address: Home = {
    kindof: 'home',
    zipcode: `${zip.slice(0, 3)}-${zip.slice(3)}${String(quarter * 7).padStart(3, '0')}`,
    region,
    city,
    street,
    ...(isFlat && {
      building: `${random.pick(['コーポ', 'メゾン', 'ハイツ'])}緑 ${random.between(101, 909)}`,
    }),
  }
  return { address, landline: `${area}-${random.digits(8 - area.length + 2)}` }
}

export const mobile = (random: Random) =>
  `0${random.pick([7, 8, 9])}0-${random.digits(4)}-${random.digits(4)}`

const romaji = 'sato suzuki taka yama kei ken yu mi nao hiro aki tomo'.split(' ')

export const mail = (random: Random) =>
  `${random.pick(romaji)}.${random.pick(romaji)}${random.between(1, 99_999)}@${random.pick(['example.jp', 'mail.example.com', 'example.ne.jp'])}`

export const day = (random: Random, from = 1935, to = 2005) =>
  `${random.between(from, to)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`

/** Returns an invented person with as much data as in real books: some have no birth date, some no telephone. */
export function person(random: Random, id: string): BookRecord {
  const isMan = random.chance(0.5)
  const { address, landline } = home(random)
  const record: BookRecord = { id, telephones: [], emails: [], addresses: [address] }
  named(record, random.pickEarly(families), random.pickEarly(isMan ? men : women), random.chance(0.8))
  if (random.chance(0.7)) record.gender = isMan ? 'm' : 'f'
  if (random.chance(0.75)) record.birthdate = day(random)
  if (random.chance(0.6)) record.telephones.push({ kindof: 'tel', number: landline })
  if (random.chance(0.75)) record.telephones.push({ kindof: 'cell', number: mobile(random) })
  if (random.chance(0.65)) record.emails.push({ kindof: 'home', address: mail(random) })
  // Without any of these, no one could distinguish the person from a namesake.
  if (!record.birthdate && record.telephones.length + record.emails.length === 0)
    record.telephones.push({ kindof: 'cell', number: mobile(random) })
  return record
}

/** Writes a name into a record. */
export function named(record: BookRecord, family: Spoken, given: Spoken, withKana: boolean): void {
  record.lastname = family.kanji
  record.firstname = given.kanji
  if (!withKana) return
  record.lastkana = family.kana
  record.firstkana = given.kana
}
