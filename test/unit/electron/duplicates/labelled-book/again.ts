import { families, otherForms } from './names.ts'
import { home, mail, mobile, type BookRecord } from './people.ts'
import type { Random } from './random.ts'

/** The ways in which the same person gets into a book a second time. */
export const kinds = [
  'as it is',
  'in kana',
  'other form of kanji',
  'moved',
  'married',
  'names exchanged',
  'typed wrongly',
  'says less',
] as const
export type Kind = (typeof kinds)[number]

/** Returns the same person again with another id, changed in the way of the kind. */
export function again(random: Random, from: BookRecord, kind: Kind, id: string): BookRecord {
  const record: BookRecord = { ...structuredClone(from), id }
  rewritten(random, record)
  if (kind === 'in kana') inKana(random, record)
  if (kind === 'other form of kanji') record.lastname = withOtherForm(record.lastname ?? '')
  if (kind === 'moved') moved(random, record, 0.5)
  if (kind === 'married') married(random, record)
  if (kind === 'typed wrongly') typedWrongly(random, record)
  if (kind === 'says less') saysLess(random, record)
  if (kind === 'names exchanged') exchanged(record)
  return record
}

/** Whether this kind applies to a person, and leaves enough to recognize them. */
export function fits(from: BookRecord, kind: Kind): boolean {
  if (kind === 'in kana') return from.lastkana !== undefined
  if (kind === 'other form of kanji') return withOtherForm(from.lastname ?? '') !== from.lastname
  // Some fact has to stay by which a reader would recognize them.
  if (kind === 'moved' || kind === 'married')
    return from.emails.length > 0 || from.telephones.some(({ kindof }) => kindof === 'cell')
  return true
}

/** Writes the numbers and the street in another notation. */
function rewritten(random: Random, record: BookRecord): void {
  for (const telephone of record.telephones) {
    const way = random.between(0, 3)
    if (way === 1) telephone.number = telephone.number.replaceAll('-', '')
    if (way === 2) telephone.number = telephone.number.replace(/^0/, '+81 ')
    if (way === 3) telephone.number = wide(telephone.number)
  }
  for (const address of record.addresses)
    if (random.chance(0.3)) {
      address.street = wide(address.street)
      address.zipcode = address.zipcode.replace('-', '')
    }
  if (random.chance(0.3)) delete record.gender
}

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

const hiragana = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))

function inKana(random: Random, record: BookRecord): void {
  const write = random.chance(0.5) ? hiragana : (text: string) => text
  record.lastname = write(record.lastkana ?? '')
  record.firstname = write(record.firstkana ?? '')
  delete record.lastkana
  delete record.firstkana
}

const withOtherForm = (name: string) => [...name].map((sign) => otherForms[sign] ?? sign).join('')

function moved(random: Random, record: BookRecord, keepsBoth: number): void {
  const { address, landline } = home(random)
  record.addresses = [address]
  const cells = record.telephones.filter(({ kindof }) => kindof === 'cell')
  const hadLandline = cells.length < record.telephones.length
  record.telephones = [...(hadLandline ? [{ kindof: 'tel', number: landline }] : []), ...cells]
  if (random.chance(keepsBoth)) return
  // One of the two changes as well, if the other stays.
  if (cells.length > 0 && record.emails.length > 0) {
    if (random.chance(0.5)) record.emails = [{ kindof: 'home', address: mail(random) }]
    else for (const cell of cells) cell.number = mobile(random)
  } else if (record.birthdate && random.chance(0.3)) {
    record.emails = []
    record.telephones = record.telephones.filter(({ kindof }) => kindof !== 'cell')
  }
}

function married(random: Random, record: BookRecord): void {
  const family = random.pickEarly(families)
  record.lastname = family.kanji
  if (record.lastkana) record.lastkana = family.kana
  const { telephones, emails } = record
  moved(random, record, 1)
  if (!record.birthdate || emails.length === 0 || !telephones.some(({ kindof }) => kindof === 'cell')) return
  if (random.chance(0.3)) record.emails = []
}

function exchanged(record: BookRecord): void {
  const { lastname, firstname, lastkana, firstkana } = record
  Object.assign(record, { lastname: firstname, firstname: lastname })
  if (lastkana && firstkana) Object.assign(record, { lastkana: firstkana, firstkana: lastkana })
}

function typedWrongly(random: Random, record: BookRecord): void {
  const ways: (() => void)[] = []
  const { birthdate, lastkana, firstkana, lastname, firstname } = record
  if (birthdate)
    ways.push(() => {
      record.birthdate = wrongDate(random, birthdate)
    })
  if (lastkana)
    ways.push(() => {
      record.lastkana = slip(random, lastkana, 'アカサタナハマヤラン')
    })
  if (firstkana) {
    ways.push(() => {
      record.firstkana = slip(random, firstkana, 'アカサタナハマヤラン')
    })
  }
  if (firstkana || random.chance(0.2)) {
    // A word processor offers other kanji of the same reading.
    ways.push(() => {
      record.firstname = slip(random, firstname ?? '', '健研建賢剣見美海')
    })
  }
  ways.push(() => {
    record.lastname = slip(random, lastname ?? '', '田中山川本木')
  })
  const [telephone] = record.telephones
  if (telephone)
    ways.push(() => {
      telephone.number = wrongDigit(random, telephone.number)
    })
  const [email] = record.emails
  if (email)
    ways.push(() => {
      email.address = slip(random, email.address, 'aeiou')
    })
  const [address] = record.addresses
  if (address) {
    ways.push(() => {
      address.zipcode = wrongDigit(random, address.zipcode)
    })
    ways.push(() => {
      address.street = wrongDigit(random, address.street)
    })
  }
  random.pick(ways)()
}

/** Returns the text with one character changed, missing or doubled, or two exchanged. */
function slip(random: Random, text: string, signs: string): string {
  const at = random.between(0, text.length - 1)
  const way = random.between(0, 3)
  if (way === 1 && text.length > 2) return text.slice(0, at) + text.slice(at + 1)
  if (way === 2) return text.slice(0, at) + text[at] + text.slice(at)
  if (way === 3 && at + 1 < text.length)
    return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  return text.slice(0, at) + random.pick([...signs]) + text.slice(at + 1)
}

function wrongDigit(random: Random, text: string): string {
  const places = [...text.matchAll(/[0-9０-９]/g)].map(({ index }) => index)
  const at = random.pick(places)
  return text.slice(0, at) + random.between(0, 9) + text.slice(at + 1)
}

function wrongDate(random: Random, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (Number(day) <= 12 && random.chance(0.4)) return `${year}-${day}-${month}`
  return random.chance(0.5)
    ? `${Number(year) + random.pick([-1, 1, 10, -10])}-${month}-${day}`
    : `${year}-${month}-${String(random.between(1, 28)).padStart(2, '0')}`
}

function saysLess(random: Random, record: BookRecord): void {
  delete record.lastkana
  delete record.firstkana
  const parts = [
    () => delete record.birthdate,
    () => {
      record.emails = []
    },
    () => {
      record.telephones = record.telephones.slice(0, 1)
    },
    () => {
      record.addresses = []
    },
  ]
  random.pick(parts)()
}
