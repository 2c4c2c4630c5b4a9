import type { BookRecord } from '../labelled-book/people.ts'
import type { Random } from '../labelled-book/random.ts'
import { cellOf, companyOf, dayOf, houseOf, mailOf, wordOf } from './someone.ts'

/** A pair that looks like one person and is two; `other` starts as a copy of `one`. */
interface LookAlike {
  name: string
  change(random: Random, one: BookRecord, other: BookRecord): void
}

function ofHouse(random: Random, other: BookRecord, who: 'man' | 'woman', one: BookRecord): void {
  let given = wordOf(random, who)
  while (given[0] === one.firstname) given = wordOf(random, who)
  other.firstname = given[0]
  if (other.lastkana) other.firstkana = given[1]
  const keeps = random.next()
  other.telephones = other.telephones.filter(({ kindof }) => kindof === 'tel' || keeps < 0.15)
  if (random.chance(0.4)) other.telephones.push({ kindof: 'cell', number: cellOf(random) })
  if (keeps > 0.25)
    other.emails = random.chance(0.5) ? [{ kindof: 'home', address: mailOf(random, 'mi') }] : []
  delete other.gender
}

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'twins',
    change(random, one, other) {
      one.birthdate ??= dayOf(random)
      other.birthdate = one.birthdate
      ofHouse(random, other, random.pick(['man', 'woman']), one)
    },
  },
  {
    name: 'father and son, one kanji in common',
    change(random, one, other) {
      const pair = random.pick([
        ['一郎', 'いちろう', '健一', 'けんいち'],
        ['正夫', 'まさお', '正', 'ただし'],
        ['隆', 'たかし', '隆行', 'たかゆき'],
        ['浩', 'ひろし', '浩二', 'こうじ'],
      ])
      one.firstname = pair[0]!
      ofHouse(random, other, 'man', one)
      other.firstname = pair[2]!
      if (one.lastkana) Object.assign(one, { firstkana: pair[1] })
      if (other.lastkana) Object.assign(other, { firstkana: pair[3] })
      one.birthdate = dayOf(random, 1940, 1955)
      other.birthdate = dayOf(random, 1970, 1985)
      if (random.chance(0.3)) delete other.birthdate
    },
  },
  {
    name: 'couple with one mail and telephone',
    change(random, one, other) {
      ofHouse(random, other, one.gender === 'f' ? 'man' : 'woman', one)
      other.telephones = structuredClone(one.telephones)
      other.emails = structuredClone(one.emails)
      if (other.birthdate) other.birthdate = dayOf(random)
    },
  },
  {
    name: 'branches of a company',
    change(random, one, other) {
      const name = companyOf(random)
      for (const [at, each] of [one, other].entries()) {
        for (const field of [
          'lastname',
          'firstname',
          'lastkana',
          'firstkana',
          'gender',
          'birthdate',
        ] as const)
          delete each[field]
        const { address, telephone } = houseOf(random)
        Object.assign(each, { addresses: [{ ...address, kindof: 'office' }], emails: [] })
        each.telephones = [{ kindof: 'offtel', number: telephone }]
        each.organization = {
          name,
          ...(random.chance(0.5) && { dept1: ['京都', '神戸'][at] + random.pick(['支店', '営業所']) }),
        }
      }
    },
  },
  {
    name: 'namesakes in one company',
    change(random, one, other) {
      const organization = { name: companyOf(random) }
      for (const each of [one, other]) {
        each.organization = organization
        each.addresses = [houseOf(random).address]
        each.birthdate = dayOf(random)
        each.telephones = [{ kindof: 'cell', number: cellOf(random) }]
        each.emails = [{ kindof: 'home', address: mailOf(random, 'n') }]
      }
    },
  },
  {
    name: 'namesakes in one town',
    change(random, one, other) {
      other.telephones = [{ kindof: 'cell', number: cellOf(random) }]
      other.emails = []
      other.birthdate = dayOf(random)
      one.birthdate ??= dayOf(random)
      other.addresses = one.addresses.map((address) => ({
        ...address,
        street: `${address.street.replace(/\d.*$/, '')}${random.between(1, 6)}-${random.between(1, 40)}-${random.between(30, 60)}`,
      }))
    },
  },
  {
    name: 'sisters of like names',
    change(random, one, other) {
      const pair = random.pick([
        ['恵子', 'けいこ', '恵美', 'えみ'],
        ['裕子', 'ゆうこ', '優子', 'ゆうこ'],
        ['由美', 'ゆみ', '由美子', 'ゆみこ'],
        ['美咲', 'みさき', '美紀', 'みき'],
      ])
      ofHouse(random, other, 'woman', one)
      Object.assign(one, { firstname: pair[0], birthdate: dayOf(random, 1960, 1975) })
      Object.assign(other, { firstname: pair[2], birthdate: dayOf(random, 1976, 1990) })
      if (one.lastkana) one.firstkana = pair[1]!
      if (other.lastkana) other.firstkana = pair[3]!
    },
  },
]
