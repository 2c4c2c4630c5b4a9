import type { Json, JsonObject } from '../json.ts'
import { calendarKey, mail, named, place, tel, web, type Entry } from './entry.ts'
import type { Random } from './random.ts'
import words from './bulk-words.json' with { type: 'json' }

/** Never empty, so that a choice among them is always one. */
type Choices<T> = readonly [T, ...T[]]
type Pair = readonly [written: string, kana: string]

/** What the bulk sample records are put together from by chance: common names and well-known districts. */
const choices = words as unknown as {
  family_names: Choices<Pair>
  womens_names: Choices<Pair>
  mens_names: Choices<Pair>
  foreign_names: Choices<readonly [last: string, first: string, gender: 'm' | 'f']>
  /** Zip code, prefecture, city and district that belong together. */
  districts: Choices<readonly [zipcode: string, region: string, city: string, street: string]>
  foreign_places: Choices<readonly [country: string, zipcode: string, city: string, street: string]>
  companies: Choices<Pair>
  departments: Choices<string>
  titles: Choices<string>
  tags: Choices<string>
  buildings: Choices<string>
  memos: Choices<string>
}

/** One made-up record for any number beyond the hand-written ones; `index` makes numbers and addresses distinct. */
export function bulkEntry(index: number, random: Random): Entry {
  const kind = random.below(100)
  const body =
    kind < 8 ? company(index, random) : kind < 14 ? foreigner(index, random) : japanese(index, random)
  const entry: Entry = { group: groupOf(index), body }
  const gender = body['gender'] === 'f' ? 'portrait-f' : 'portrait-m'
  const subject = kind < 8 ? 'emblem' : gender
  if (random.chance(70)) entry.face = { subject, seed: index, tone: kind < 14 ? 'any' : 'dark-hair' }
  if (random.chance(6)) entry.pictures = [{ subject: 'landscape', seed: index }]
  if (random.chance(10)) entry.external_ids = [calendarKey(`bulk-${index}`)]
  if (index % 41 === 40) entry.deleted = true
  return entry
}

/** Most records go to the first group, the two others get 200 each, so that one group can be really large. */
function groupOf(index: number): number {
  const last = index % 10
  return index < 2000 && last >= 8 ? last - 7 : 0
}

function japanese(index: number, random: Random): JsonObject {
  const gender = random.chance(50) ? 'f' : 'm'
  const [last, lastkana] = random.pick(choices.family_names)
  const given = () => random.pick(gender === 'f' ? choices.womens_names : choices.mens_names)
  const [first, firstkana] = given()
  return {
    code: random.chance(30) ? `B-${index}` : null,
    ...named(last, first, lastkana, firstkana),
    suffix: '様',
    gender,
    birthdate: random.chance(70) ? date(random) : null,
    joint_names: random.chance(25) ? family([last, lastkana], gender, random) : [],
    addresses: [home(random), ...(random.chance(20) ? [office(random)] : [])],
    organization: random.chance(35) ? position(random) : null,
    ...contact(index, random),
  }
}

function family([last, lastkana]: readonly [string, string], gender: string, random: Random): JsonObject[] {
  const [first, firstkana] = random.pick(gender === 'f' ? choices.mens_names : choices.womens_names)
  const partner = {
    ...named(last, first, lastkana, firstkana),
    suffix: '様',
    gender: gender === 'f' ? 'm' : 'f',
  }
  if (random.chance(60)) return [partner]
  const [child, childkana] = random.pick(choices.womens_names)
  return [partner, { ...named(last, child, lastkana, childkana), suffix: 'ちゃん', gender: 'f' }]
}

function foreigner(index: number, random: Random): JsonObject {
  const [lastname, firstname, gender] = random.pick(choices.foreign_names)
  const [country, zipcode, city, street] = random.pick(choices.foreign_places)
  const address = { kindof: 'home', country, zipcode, city, street: `${street} ${1 + random.below(90)}` }
  return { lastname, firstname, gender, addresses: [address], ...contact(index, random) }
}

function company(index: number, random: Random): JsonObject {
  const [name, kana] = random.pick(choices.companies)
  return {
    code: `B-${index}`,
    suffix: '御中',
    organization: { name, kana, dept1: random.pick(choices.departments) },
    addresses: [office(random)],
    ...contact(index, random),
  }
}

function home(random: Random): JsonObject {
  const [zipcode, region, city, street] = random.pick(choices.districts)
  const building = random.chance(45)
    ? `${random.pick(choices.buildings)} ${1 + random.below(12)}0${1 + random.below(9)}`
    : null
  return place('home', [zipcode, region, city, `${street}${number(random)}`], { building })
}

function office(random: Random): JsonObject {
  const [zipcode, region, city, street] = random.pick(choices.districts)
  return place('office', [zipcode, region, city, `${street}${number(random)}`], {
    building: random.chance(50) ? `中央ビル ${1 + random.below(9)}F` : null,
  })
}

const number = (random: Random) => `${1 + random.below(9)}-${1 + random.below(30)}-${1 + random.below(20)}`

function position(random: Random): JsonObject {
  const [name, kana] = random.pick(choices.companies)
  return { name, kana, dept1: random.pick(choices.departments), title: random.pick(choices.titles) }
}

function contact(index: number, random: Random): Record<string, Json> {
  const digits = String(index % 10_000).padStart(4, '0')
  const profile = web(index % 17 === 0 ? 'prof' : 'profile', `https://people.example.com/${index}`)
  return {
    tags: random.chance(60) ? [random.pick(choices.tags)] : [],
    weburls: random.chance(15) ? [profile] : [],
    emails: random.chance(80) ? [mail('home', `contact${index}@example.jp`)] : [],
    telephones: [
      tel('cell', `0${7 + random.below(3)}0-0000-${digits}`),
      ...(random.chance(30) ? [fixed(random)] : []),
    ],
    memo: random.chance(25) ? random.pick(choices.memos) : null,
  }
}

const fixed = (random: Random) => tel('tel', `03-0000-${String(random.below(10_000)).padStart(4, '0')}`)

function date(random: Random): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${1940 + random.below(70)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
}
