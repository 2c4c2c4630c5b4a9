import { pairKey } from '../labelled-book/book.ts'
import { Random } from '../labelled-book/random.ts'
import type { Nation } from './nations.ts'

/** The fields of a record of the service that these books need. */
export interface WesternRecord {
  id: string
  lastname: string
  firstname: string
  telephones: { kindof: string; number: string }[]
  emails: { kindof: string; address: string }[]
  addresses: { kindof: string; zipcode: string; street: string; country: string }[]
  organization?: { name: string }
}

type Way = (random: Random, record: WesternRecord, nation: Nation) => void

const isLatin = (text: string) => /^[\p{Script=Latin}\s'.-]+$/u.test(text)
const otherName = (random: Random, list: readonly string[], name: string) => {
  const others = list.filter((each) => each !== name)
  return random.pick(others)
}
const numbers = (random: Random, pattern: string) => pattern.replace(/n/g, () => String(random.between(0, 9)))
const keepOne: Way = (random, record) => {
  record.addresses = []
  if (random.chance(0.5)) record.emails = []
  else record.telephones = []
}
const atHome: Way = (_, record, { trunk }) => {
  for (const each of record.telephones) each.number = each.number.replace(trunk[0], trunk[1])
}
const spelt = (text: string) =>
  text.replace(/[äöüßøåÄÖÜØÅ]/g, (letter) => {
    const pairs = {
      ä: 'ae',
      ö: 'oe',
      ü: 'ue',
      ß: 'ss',
      ø: 'oe',
      å: 'aa',
      Ä: 'Ae',
      Ö: 'Oe',
      Ü: 'Ue',
      Ø: 'Oe',
      Å: 'Aa',
    }
    return pairs[letter as keyof typeof pairs]
  })
const bare = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').replace(/ø/g, 'o').replace(/Ø/g, 'O')

/** The ways in which a person is in a book a second time; each keeps the mobile telephone or the mail. */
const ways: Readonly<Record<string, Way>> = {
  'number as at home': (_random, record) => {
    record.emails = []
    record.addresses = []
  },
  'middle name': (random, record, nation) => {
    record.firstname += ` ${random.pick(nation.men)}`
  },
  initial: (_, record) => {
    record.firstname = `${record.firstname.charAt(0)}.`
  },
  'middle initial': (random, record) => {
    record.firstname += ` ${random.pick([...'ABCDEFJKLM'])}.`
  },
  title: (random, record) => {
    record.firstname = `${random.pick(['Dr.', 'Prof. Dr.', 'Mr.', 'Mme'])} ${record.firstname}`
  },
  suffix: (random, record) => {
    record.lastname += random.pick([' Jr.', ', Jr.', ' III'])
  },
  'order exchanged': (_, record) => {
    ;[record.lastname, record.firstname] = [record.firstname, record.lastname]
  },
  'letters spelt out': (_, record) => {
    Object.assign(record, { lastname: spelt(record.lastname), firstname: spelt(record.firstname) })
  },
  'letters without signs': (_, record) => {
    Object.assign(record, { lastname: bare(record.lastname), firstname: bare(record.firstname) })
  },
  'without hyphens': (_, record) => {
    Object.assign(record, {
      lastname: record.lastname.replaceAll('-', ' '),
      firstname: record.firstname.replaceAll('-', ' '),
    })
  },
  'without a name': (_, record) => {
    record.lastname = ''
    record.firstname = ''
  },
}
const latinOnly = new Set(['middle name', 'initial', 'middle initial', 'title', 'suffix'])

/** Every forty records of a book are one firm. */
const firmOf = ({ id }: WesternRecord) => Math.floor(Number(id.slice(1)) / 40)
const firm = (record: WesternRecord, name = 'Nordlicht') => ({ name: `${name} ${firmOf(record)} GmbH` })
const firmNumber = (record: WesternRecord, digit = '5') =>
  `+49 40 55${digit}${String(firmOf(record)).padStart(4, '0')}`

/** Pairs that look alike and are two people: `other` starts as a copy of `one`, in one house and with one landline. */
const lookAlikes: Readonly<
  Record<string, (random: Random, one: WesternRecord, other: WesternRecord, nation: Nation) => void>
> = {
  couple: (random, one, other, nation) => {
    one.firstname = random.pick(nation.men)
    other.firstname = random.pick(nation.women)
    one.telephones[1] = other.telephones[1] ?? { kindof: 'cell', number: '' }
    if (random.chance(0.5)) other.emails = []
  },
  'couple, one with an initial': (random, one, other, nation) => {
    one.firstname = random.pick(nation.men)
    other.firstname = `${one.firstname.charAt(0)}.`
    other.telephones = one.telephones.slice(0, 1)
    other.emails = []
  },
  'father and son, one with a middle name': (random, one, other, nation) => {
    one.firstname = random.pick(nation.men)
    other.firstname = `${one.firstname} ${otherName(random, nation.men, one.firstname)}`
    other.telephones = [
      ...one.telephones.slice(0, 1),
      { kindof: 'cell', number: `${nation.trunk[0]}${numbers(random, nation.mobile)}` },
    ]
    if (random.chance(0.5)) other.emails = []
  },
  'senior and junior': (random, one, other, nation) => {
    one.firstname = random.pick(nation.men)
    other.firstname = one.firstname
    one.lastname += ' Sr.'
    other.lastname += ' Jr.'
    if (random.chance(0.5)) other.emails = []
  },
  sisters: (random, one, other, nation) => {
    one.firstname = random.pick(nation.women)
    other.firstname = otherName(random, nation.women, one.firstname)
  },
  'sisters of one first name': (random, one, other, nation) => {
    const first = random.pick(nation.women)
    const second = random.pick(nation.women)
    one.firstname = `${first} ${second}`
    other.firstname = `${first} ${otherName(random, nation.women, second)}`
  },
  'namesakes of one firm': (random, one, other, nation) => {
    for (const [at, each] of [one, other].entries()) {
      each.organization = firm(one)
      each.telephones = [
        { kindof: 'offtel', number: firmNumber(one) },
        { kindof: 'cell', number: `${nation.trunk[0]}${numbers(random, nation.mobile)}` },
      ]
      each.emails = [{ kindof: 'office', address: `info@${firmOf(one)}.example` }]
      each.addresses = [
        {
          kindof: 'home',
          zipcode: numbers(random, nation.zip),
          street: `Weg ${at * 50 + random.between(1, 40)}`,
          country: '',
        },
      ]
    }
  },
  'colleagues with one initial': (random, one, other, nation) => {
    const [first, second] = [random.pick(nation.men), random.pick(nation.women)]
    Object.assign(one, { firstname: first })
    Object.assign(other, { firstname: `${second.charAt(0)}.` })
    for (const each of [one, other]) {
      each.organization = firm(one, 'Süd')
      each.telephones = [{ kindof: 'offtel', number: firmNumber(one, '6') }]
      each.emails = [{ kindof: 'office', address: `info@sued${firmOf(one)}.example` }]
      each.addresses = []
    }
  },
}
const latinTraps = new Set(
  Object.keys(lookAlikes).filter((name) => /initial|middle|senior|one first/.test(name)),
)

function somebody(random: Random, id: string, nation: Nation): WesternRecord {
  const firstname = random.pick(random.chance(0.5) ? nation.men : nation.women)
  return {
    id,
    lastname: random.pick(nation.families).replace('von-', 'von '),
    firstname,
    telephones: [
      { kindof: 'tel', number: `${nation.trunk[0]}${numbers(random, nation.landline)}` },
      { kindof: 'cell', number: `${nation.trunk[0]}${numbers(random, nation.mobile)}` },
    ],
    emails: [{ kindof: 'home', address: `${bare(firstname).toLowerCase()}${random.digits(6)}@mail.example` }],
    addresses: [
      {
        kindof: 'home',
        zipcode: numbers(random, nation.zip),
        street: `${random.pick(nation.streets).replaceAll('_', ' ')} ${random.between(1, 90)}`,
        country: random.chance(0.5) ? nation.country : '',
      },
    ],
  }
}

/** Returns a book of one nation with known duplicates: a third are duplicates, a third look alike. */
export function westernBook(count: number, seed: number, nation: Nation) {
  const random = new Random(seed)
  const isLatinNation = isLatin(nation.families[0] ?? '')
  const fitting = (names: readonly string[], latin: ReadonlySet<string>) =>
    names.filter((name) => isLatinNation || !latin.has(name))
  const book = {
    records: [] as WesternRecord[],
    same: new Map<string, string>(),
    traps: new Map<string, string>(),
  }
  for (let last = 0; book.records.length < count; last++) {
    const one = somebody(random, `w${last}`, nation)
    const other = { ...structuredClone(one), id: `x${last}` }
    const kind = last % 4
    book.records.push(one)
    if (kind === 0) {
      const way = random.pick(fitting(Object.keys(ways), latinOnly))
      keepOne(random, other, nation)
      if (way === 'number as at home' || random.chance(0.5)) atHome(random, other, nation)
      if (way === 'number as at home') other.telephones = structuredClone(one.telephones)
      ways[way]?.(random, other, nation)
      atHome(random, other, nation)
      book.records.push(other)
      book.same.set(pairKey(one.id, other.id), way)
    } else if (kind === 1) {
      const way = random.pick(fitting(Object.keys(lookAlikes), latinTraps))
      lookAlikes[way]?.(random, one, other, nation)
      book.records.push(other)
      book.traps.set(pairKey(one.id, other.id), way)
    }
  }
  return book
}
