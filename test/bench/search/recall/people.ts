import { Random } from '../../../unit/electron/duplicates/labelled-book/random.ts'
import {
  buildings,
  companies,
  departments,
  families,
  givens,
  latinFamilies,
  latinGivens,
  memos,
  otherScripts,
  places,
  tags,
  titles,
  type Name,
} from './names.ts'
import { toPassport } from './romaji.ts'

export type Script = 'japanese' | 'latin' | 'other'

/** An invented person: what is true of them, however their record says it. */
export interface Person {
  id: string
  script: Script
  family: Name
  given: Name
  /** Name without its legal form, its reading and the form; null for who has no company. */
  company: readonly [string, string, string] | null
  department: string
  title: string
  phone: string
  zip: string
  region: string
  city: string
  town: string
  house: readonly [number, number, number]
  building: string
  mail: string
  tag: string
  born: readonly [number, number, number]
  memo: string
}

/** An invented book of `count` people, the same for the same seed. One in twelve has a name in Latin letters, one in sixty in another script. */
export function inventedBook(count: number, seed: number): { people: Person[]; texts: string[] } {
  const random = new Random(seed)
  const people = Array.from({ length: count }, (_, at) => personOf(random, at))
  return { people, texts: people.map((person) => JSON.stringify(recordOf(random, person))) }
}

function personOf(random: Random, at: number): Person {
  const script = scriptOf(random)
  const family = nameOf(random, script, 'family')
  const given = nameOf(random, script, 'given')
  const [region, city, town, zip, area] = random.pick(places)
  const isMobile = random.chance(0.7)
  const romaji = (name: Name) => (script === 'japanese' ? toPassport(name.reading) : name.usual.toLowerCase())
  const mailName =
    script === 'other' ? `user${at}` : `${romaji(given)}.${romaji(family)}${random.between(1, 99)}`
  return {
    id: `person-${String(at).padStart(6, '0')}`,
    script,
    family,
    given,
    company: random.chance(0.4) ? random.pick(companies) : null,
    department: random.pick(departments),
    title: random.pick(titles),
    phone: isMobile
      ? `0${random.pick([7, 8, 9])}0${random.digits(8)}`
      : area + random.digits(10 - area.length),
    zip: zip + random.digits(2),
    region,
    city,
    town,
    house: [random.between(1, 8), random.between(1, 29), random.between(1, 30)],
    building: random.chance(0.3)
      ? `${random.pick(buildings)}${random.between(1, 9)}0${random.between(1, 9)}`
      : '',
    mail: `${mailName.replace(/[^a-z\d.]/gu, '')}@example.${random.pick(['jp', 'com'])}`,
    tag: random.chance(0.3) ? random.pick(tags) : '',
    born: [random.between(1930, 2005), random.between(1, 12), random.between(1, 28)],
    memo: random.chance(0.2) ? random.pick(memos) : '',
  }
}

function scriptOf(random: Random): Script {
  if (random.chance(1 / 60)) return 'other'
  return random.chance(1 / 12) ? 'latin' : 'japanese'
}

function nameOf(random: Random, script: Script, part: 'family' | 'given'): Name {
  if (script === 'latin') return random.pick(part === 'family' ? latinFamilies : latinGivens)
  if (script === 'other')
    return part === 'family' ? random.pick(otherScripts) : { usual: '', reading: '', forms: [] }
  return part === 'family' ? random.pickEarly(families) : random.pick(givens)
}

/** How the record of a person says all that: each in one of the ways that people write. */
function recordOf(random: Random, person: Person): Record<string, unknown> {
  const { family, given, company, house, born, script } = person
  const isJapanese = script === 'japanese'
  const kana = (text: string) => (random.chance(0.3) ? toKatakana(text) : text)
  return {
    id: person.id,
    group_id: 'group-1',
    lastname: written(random, family) + (random.chance(0.05) ? '　' : ''),
    firstname: written(random, given),
    lastkana: isJapanese ? kana(family.reading) : '',
    firstkana: isJapanese ? kana(given.reading) : '',
    birthdate: born.map((part) => String(part).padStart(2, '0')).join('-'),
    organization: company && {
      name: companyName(random, company),
      kana: company[1],
      dept1: person.department,
      title: person.title,
    },
    telephones: [{ number: phoneNumber(random, person.phone) }],
    emails: [{ address: person.mail }],
    addresses: [
      {
        zipcode: `${person.zip.slice(0, 3)}-${person.zip.slice(3)}`,
        region: person.region,
        city: person.city,
        street: person.town + houseNumber(random, house),
        building: person.building,
      },
    ],
    tags: person.tag === '' ? [] : [person.tag],
    memo: person.memo,
    etag: 'etag',
    deleted: false,
    updated_at: '2026-01-01T00:00:00.000000Z',
  }
}

function written(random: Random, { usual, forms }: Name): string {
  const form = forms.length > 0 && random.chance(0.6) ? random.pick(forms) : usual
  return random.chance(0.5)
    ? form.normalize('NFC')
    : form.normalize('NFD').normalize(/[가-힣]/u.test(form) ? 'NFD' : 'NFC')
}

export const toKatakana = (hiragana: string) =>
  hiragana.replace(/[ぁ-ゖ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

function companyName(random: Random, [name, , form]: readonly [string, string, string]): string {
  const short: Record<string, string[]> = { 株式会社: ['㈱', '(株)', '（株）'], 有限会社: ['㈲', '(有)'] }
  const shown = random.pick([form, form, ...(short[form] ?? [])])
  return random.chance(0.7) ? shown + name : name + shown
}

function phoneNumber(random: Random, digits: string): string {
  const head = digits.length === 11 ? 3 : 2 + random.between(0, 1)
  const [area, exchange, own] = [digits.slice(0, head), digits.slice(head, -4), digits.slice(-4)]
  return random.pick([
    digits,
    `${area}-${exchange}-${own}`,
    `${area}-${exchange}-${own}`,
    `+81-${area.slice(1)}-${exchange}-${own}`,
    `+81 (0)${area.slice(1)}-${exchange}-${own}`,
    `(${area})${exchange}-${own}`,
    `${area} ${exchange} ${own}`,
  ])
}

function houseNumber(random: Random, [block, number, own]: Person['house']): string {
  const wide = (text: string) =>
    text.replace(/[\d-]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  return random.pick([
    `${block}-${number}-${own}`,
    wide(`${block}-${number}-${own}`),
    `${block}丁目${number}番${own}号`,
    `${block}丁目${number}-${own}`,
    `${'〇一二三四五六七八'.charAt(block)}丁目${number}番地${own}`,
  ])
}
