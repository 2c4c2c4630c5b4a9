import {
  addRemark,
  nameOf,
  remarkWords,
  type Person,
  type PersonAddress,
  type ReadPerson,
  type Remark,
  type RemarkKind,
} from '../person.ts'
import { takeEnvelope } from './envelope.ts'
import { splitForeignAddress, takeClearCode, townAndCode } from './foreign-address.ts'
import {
  hasDigit,
  isJapaneseAddress,
  isKnownCity,
  isZipcode,
  prefectureOf,
  splitBuilding,
  splitJapaneseAddress,
  type Cities,
} from './japanese-address.ts'
import { tidyCompany } from './companies.ts'
import { isEastern, isHonorific, splitHonorific } from './names.ts'
import { halfWidth, joinLines } from './signs.ts'

/** Reports a change to a value; `address` is the address that the value belongs to. */
export type Note = (kind: RemarkKind, value: string, address?: PersonAddress) => void

/** Passes on one remark for each address that was split: each of its parts may cause one. */
export function oncePerAddress(note: Note): Note {
  const said = new WeakSet<PersonAddress>()
  return (kind, value, address) => {
    if (kind === 'address-split' && address !== undefined) {
      if (said.has(address)) return
      said.add(address)
    }
    note(kind, value, address)
  }
}

/**
 * Brings another program's values into the form of the service: a name without an honorific, a company without a family name,
 * an address in one line divided, digits of telephone numbers and postal codes in half width, one kind of line end in the memo
 * and no line end elsewhere.
 * @param hasLines false if no value has a line end: searching all of a person takes a fifth of the time of a table
 */
export function tidyPerson(person: Person, cities: Cities, note: Note, hasLines = true): void {
  const { addresses, telephones } = person
  for (const address of addresses ?? [])
    for (const text of takeEnvelope(address)) note('address-split', text.replace(/\s+/gu, ' '), address)
  if (hasLines) joinLines(person)
  tidyHonorific(person)
  tidyCompany(person)
  tidyCouple(person)
  if (addresses) for (const address of addresses) tidyAddress(address, cities, note)
  if (telephones)
    for (const telephone of telephones) {
      const number = halfWidth(telephone.number)
      if (number !== telephone.number) telephone.number = number
    }
  leaveOutCopies(person)
  if (person.memo?.includes('\r') === true) person.memo = person.memo.replace(/\r\n?/gu, '\n')
}

/** Omits repeated entries: programs write the preferred number a second time, in a column or a line of its own. */
function leaveOutCopies(person: Person): void {
  const { telephones, emails, weburls } = person
  if (telephones && mayRepeat(telephones, 'number')) person.telephones = once(telephones)
  if (emails && mayRepeat(emails, 'address')) person.emails = once(emails)
  if (weburls && mayRepeat(weburls, 'url')) person.weburls = once(weburls)
}

/** For longer lists, comparing each pair is slower than making a key of each. */
const fewEntries = 8

/** Whether two of these have the same value, as in few persons. */
function mayRepeat<Field extends string>(
  entries: readonly Readonly<Record<Field, string>>[],
  field: Field,
): boolean {
  if (entries.length > fewEntries) return true
  for (let at = 1; at < entries.length; at += 1)
    for (let before = 0; before < at; before += 1)
      if (entries[at]?.[field] === entries[before]?.[field]) return true
  return false
}

function once<Entry extends { kindof: string | null; label?: string }>(entries: readonly Entry[]): Entry[] {
  const said = new Set<string>()
  return entries.filter((entry) => {
    const key = JSON.stringify(Object.entries(entry).sort())
    return !said.has(key) && said.add(key)
  })
}

/** 太郎 様 in the place of the given name, or 山田様 as the only name: a label would print the honorific twice. */
function tidyHonorific(person: Person): void {
  const part = person.firstname === undefined ? 'lastname' : 'firstname'
  const written = person[part]
  if (written === undefined) return
  if (!isEastern(written)) return takeDegree(person)
  const { name, suffix = '' } = splitHonorific(written)
  // おばちゃん is a different word from おば.
  const isPart = suffix === 'ちゃん' && !/\s/u.test(written)
  if (!isHonorific(suffix) || isPart || (person.suffix ?? suffix) !== suffix) return
  person[part] = name
  person.suffix = suffix
}

/** Lee, PhD in the place of the family name, as on LinkedIn. */
function takeDegree(person: Person): void {
  const { name, suffix } = splitHonorific(person.lastname ?? '')
  if (suffix === undefined || !person.lastname?.includes(',') || (person.suffix ?? suffix) !== suffix) return
  Object.assign(person, { lastname: name, suffix })
}

/** 太郎・花子 in the place of the given name: a couple, whose names a card prints one below the other. */
function tidyCouple(person: Person): void {
  const { lastname = '', firstname = '' } = person
  if (!between.test(firstname) || !/^[\p{Script=Han}々ヶ]+$/u.test(lastname)) return
  const [first = '', ...others] = firstname.split(between).map((name) => name.trim())
  // In a foreign name the dot is part of the name: マリア・テレサ.
  if (![first, ...others].every((name) => givenName.test(name)) || !/\p{Script=Han}/u.test(firstname)) return
  person.firstname = first
  person.joint_names = [...others.map((name) => ({ firstname: name })), ...(person.joint_names ?? [])]
}

const between = /[・･、／/&＆]/u
const givenName = /^[\p{Script=Han}々\p{scx=Hiragana}\p{scx=Katakana}]{1,4}$/u

function tidyAddress(address: PersonAddress, cities: Cities, note: Note): void {
  if (address.zipcode !== undefined && !isZipcode(address.zipcode))
    address.zipcode = halfWidth(address.zipcode).replace(/^〒\s*/u, '')
  splitForeign(address, note)
  splitCity(address, cities, note)
  splitPrefecture(address, note)
  takeOffPlace(address, note)
  const { region = '', city, building, street = '' } = address
  if (city !== undefined || (region !== '' && !isJapaneseAddress(region))) return
  if (!isJapaneseAddress(region + street)) return
  const split = splitJapaneseAddress(region + street, cities)
  const isPlace = split.region !== undefined || isKnownCity(split.city, cities)
  if (!isPlace || split.city === undefined) return
  note('address-split', street, address)
  if (split.region !== undefined) address.region = split.region
  address.city = split.city
  // A text already known as the building stays at its end.
  const parts = [split.building ?? '', building ?? ''].filter((part) => part !== '')
  if (parts.length > 0) address.building = parts.join(' ')
  if (split.street === undefined) delete address.street
  else address.street = split.street
}

/** Divides a European or American address that is only in the street. */
function splitForeign(address: PersonAddress, note: Note): void {
  const { street = '', city, region, zipcode, building, country } = address
  if ((city ?? region ?? zipcode ?? building) !== undefined) return
  const split = splitForeignAddress(street) ?? takeClearCode(street, country)
  if (split === null) return
  note('address-split', street, address)
  Object.assign(address, split)
}

/** Takes a whole Japanese address out of the city, where people on telephones write it. */
function splitCity(address: PersonAddress, cities: Cities, note: Note): void {
  const { region = '', city = '', street } = address
  if (street !== undefined || !hasDigit(city) || !isJapaneseAddress(region + city)) return
  const split = splitJapaneseAddress(region + city, cities)
  if (split.city === undefined || split.street === undefined) return
  note('address-split', city, address)
  Object.assign(address, split)
}

/** Takes the prefecture off a city whose street is in its own field. */
function splitPrefecture(address: PersonAddress, note: Note): void {
  const { region = '', city = '' } = address
  const prefecture = region === '' ? prefectureOf(city) : ''
  const rest = city.slice(prefecture.length).trim()
  if (prefecture === '' || rest === '') return
  note('address-split', city, address)
  Object.assign(address, { region: prefecture, city: rest })
}

/** Takes prefecture and city off a street that repeats them, as in a copied address. */
function takeOffPlace(address: PersonAddress, note: Note): void {
  const { region = '', city = '', street = '', building } = address
  // Hardly any street begins like this.
  const first = street.charCodeAt(0)
  if (first !== region.charCodeAt(0) && first !== city.charCodeAt(0)) return
  if (!/[市区町村]$/u.test(city)) return
  // A town may be called like its street: 池田町池田町1.
  const starts = [region === '' ? '' : region + city, /[市区]$/u.test(city) ? city : '']
  const start = starts.find((each) => each !== '' && street.startsWith(each)) ?? ''
  const rest = street.slice(start.length).trim()
  if (start === '' || rest === '') return
  note('address-split', street, address)
  const split = building === undefined ? splitBuilding(rest) : { street: rest, building }
  Object.assign(address, { street: split.street }, split.building !== '' && { building: split.building })
}

/** Takes the postal code and the state out of the cell of the town, where they have no cells of their own. */
export function splitTown(address: PersonAddress, note: Note): void {
  const { city = '', zipcode = '', region = '' } = address
  if (city === '' || zipcode !== '') return
  const found = townAndCode(city)
  if (found === null || (found.region !== undefined && region !== '')) return
  note('address-split', city, address)
  Object.assign(address, found)
}

/** Brings persons of other programs into the form of the service. */
export function tidied<Read extends { persons: ReadPerson[]; remarks: Remark[] }>(
  read: Read,
  cities: Cities = [],
): Read {
  for (const { line, person } of read.persons) {
    const note = (kind: RemarkKind, value: string) =>
      addRemark(read.remarks, { line, person: nameOf(person), field: '', text: remarkWords(kind, value) })
    tidyPerson(person, cities, oncePerAddress(note))
  }
  return read
}
