import { families, men, women } from './names.ts'
import { day, home, mail, mobile, named, type BookRecord } from './people.ts'
import type { Random } from './random.ts'

/** The kinds of pairs that look like one person and are two. */
export const traps = [
  'father and son',
  'twins',
  'couple',
  'branches',
  'colleagues',
  'namesakes',
  'brothers of like names',
] as const
export type Trap = (typeof traps)[number]

/** Returns two records that look alike and are two people or two offices. */
export function trap(random: Random, kind: Trap, ids: [string, string]): [BookRecord, BookRecord] {
  if (kind === 'branches') return branches(random, ids)
  if (kind === 'colleagues') return colleagues(random, ids)
  if (kind === 'namesakes') return namesakes(random, ids)
  return household(random, kind, ids)
}

/** Two people with one family name, address and landline, and sometimes one mobile telephone or mail. */
function household(random: Random, kind: Trap, ids: [string, string]): [BookRecord, BookRecord] {
  const { address, landline } = home(random)
  const family = random.pickEarly(families)
  const withKana = random.chance(0.75)
  const [one, other] = ids.map((id) => ({
    id,
    telephones: [{ kindof: 'tel', number: landline }],
    emails: [],
    addresses: [structuredClone(address)],
  })) as unknown as [BookRecord, BookRecord]
  const isMale = kind === 'father and son' || random.chance(0.5)
  const first = random.pickEarly(isMale ? men : women)
  const among = isMale === (kind === 'couple') ? women : men
  const isLike = kind === 'brothers of like names' || random.chance(0.4)
  const likes = among.filter((each) => each !== first && (!isLike || each.kanji[0] === first.kanji[0]))
  named(one, family, first, withKana)
  named(other, family, random.pick(likes), withKana || random.chance(0.1))
  const birth = day(random, 1935, 1975)
  if (random.chance(0.7)) {
    one.birthdate = birth
    if (kind === 'twins') other.birthdate = birth
    else if (kind === 'father and son')
      other.birthdate = birth.replace(/^\d+/, (year) => String(Number(year) + random.between(20, 40)))
    else other.birthdate = day(random, 1950, 1990)
  }
  if (random.chance(0.5)) one.gender = isMale ? 'm' : 'f'
  if (random.chance(0.5)) other.gender = (kind === 'couple') === isMale ? 'f' : 'm'
  for (const each of [one, other])
    if (random.chance(0.5)) each.telephones.push({ kindof: 'cell', number: mobile(random) })
  const shared = mail(random)
  if (random.chance(0.3))
    for (const each of [one, other]) each.emails.push({ kindof: 'home', address: shared })
  return [one, other]
}

const trades = '商事 印刷 工業 建設 電機 食品 運輸 製薬'.split(' ')
const places = '東京 大阪 名古屋 福岡 札幌 仙台 横浜 第一 第二'.split(' ')

/** Two offices with one company name; the department, the telephone or the house differs, or all of them. */
function branches(random: Random, ids: [string, string]): [BookRecord, BookRecord] {
  const name = `株式会社${random.pickEarly(families).kanji}${random.pick(trades)}`
  const headOffice = home(random)
  const isOneHouse = random.chance(0.3)
  const isOneNumber = !isOneHouse && random.chance(0.3)
  const isNamed = random.chance(0.7)
  const departments = [random.pick(places), random.pick(places)]
  if (departments[0] === departments[1] || isOneHouse || isOneNumber) departments[1] = '海外'
  return ids.map((id, at) => {
    const { address, landline } = at === 0 || isOneHouse ? headOffice : home(random)
    let number = landline
    if (isOneNumber) number = headOffice.landline
    if (at === 1 && isOneHouse) number = home(random).landline
    return {
      id,
      telephones: [{ kindof: 'offtel', number }],
      emails: [],
      addresses: [{ ...address, kindof: 'office' }],
      organization: { name, ...(isNamed && { dept1: `${departments[at]}支店` }) },
    }
  }) as unknown as [BookRecord, BookRecord]
}

/** Two people of one office: one company, address and telephone, and sometimes one family name. */
function colleagues(random: Random, ids: [string, string]): [BookRecord, BookRecord] {
  const { address, landline } = home(random)
  const organization = { name: `${random.pickEarly(families).kanji}${random.pick(trades)}株式会社` }
  const family = random.pickEarly(families)
  const [first, second] = [random.pickEarly(men), random.pickEarly(women)]
  const make = (id: string): BookRecord => ({
    id,
    telephones: [{ kindof: 'offtel', number: landline }],
    emails: [],
    addresses: [{ ...address, kindof: 'office' }],
    organization,
  })
  const [one, other] = [make(ids[0]), make(ids[1])]
  named(one, family, first, random.chance(0.8))
  named(other, random.chance(0.3) ? family : random.pickEarly(families), second, random.chance(0.8))
  return [one, other]
}

/** Two people with only the name in common, and sometimes the town. */
function namesakes(random: Random, ids: [string, string]): [BookRecord, BookRecord] {
  const family = random.pickEarly(families)
  const given = random.pickEarly(random.chance(0.5) ? men : women)
  return ids.map((id) => {
    const { address, landline } = home(random)
    const record: BookRecord = { id, telephones: [], emails: [], addresses: [address] }
    named(record, family, given, random.chance(0.8))
    if (random.chance(0.7)) record.birthdate = day(random)
    if (random.chance(0.7)) record.telephones.push({ kindof: 'tel', number: landline })
    record.telephones.push({ kindof: 'cell', number: mobile(random) })
    return record
  }) as [BookRecord, BookRecord]
}
