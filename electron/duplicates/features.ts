import { isObject } from '../../contract/record/fields.ts'
import {
  companyForm,
  dateForm,
  emailForm,
  kanaForm,
  nameForm,
  numbersOf,
  streetForm,
  streetMark,
  zipForm,
} from '../record-text/normal-forms.ts'
import { latinName, latinParts, latinSound, type LatinName } from './latin-names.ts'
import { isMobile, isSameTelephone, telephoneEnd, telephoneForm } from '../record-text/telephone-form.ts'

/** One part of a name, as numbers of `FileWords.names`. */
export interface NamePart {
  /** As written, where that is not kana. */
  written: number
  /** The reading, or the name itself where it is written in kana. */
  kana: number
}

/** What of a record tells people apart, as numbers of `FileWords`; 0 and [] where the record does not say. */
export interface Features {
  family: NamePart
  given: NamePart
  /** YYYYMMDD */
  birth: number
  gender: number
  /** Father and son of one name: 1 for Sr., 2 for Jr. and so on. */
  generation: number
  telephones: number[]
  emails: number[]
  /** Postal code with the numbers of the street: a house or a block of flats. */
  places: number[]
  /** The same as text, for a postal code that is missing or wrong. */
  streets: number[]
  /** Numbers of the building, such as the room. */
  rooms: number[]
  zips: number[]
  /** Without its legal form. */
  company: NamePart
  department: number
}

/** The texts of a whole file, by what they are, with how often each was said. */
export class FileWords {
  readonly names = new Words()
  readonly births = new Words()
  readonly telephones = new Telephones()
  readonly emails = new Words()
  readonly places = new HashedWords()
  readonly rooms = new Words()
  readonly zips = new Words()
  readonly companies = new Words()
  readonly departments = new Words()
  /** How many records were read. */
  records = 0
}

/** Returns the features of a record in the names of the service, whatever it holds; null for what is not a record. */
export function featuresOf(record: unknown, words: FileWords): Features | null {
  if (!isObject(record)) return null
  const [lastname, firstname] = nameParts(text(record['lastname']), text(record['firstname']))
  const [lastkana, firstkana] = nameParts(text(record['lastkana']), text(record['firstkana']))
  const [family, given] = [latinName(lastname), latinName(firstname)]
  const organization = isObject(record['organization']) ? record['organization'] : {}
  const birth = dateForm(text(record['birthdate']))
  if (birth !== 0) words.births.take(String(birth))
  words.records++
  return {
    family: partOf(lastname, lastkana, family, words.names),
    given: partOf(firstname, firstkana, given, words.names),
    birth,
    gender: genderOf(text(record['gender'])),
    generation: given?.generation || family?.generation || 0,
    telephones: telephonesOf(record['telephones'], words.telephones),
    emails: forms(record['emails'], 'address', emailForm, words.emails),
    ...placesOf(record['addresses'], words),
    company: companyOf(text(organization['name']), text(organization['kana']), words.companies),
    department: words.departments.take(nameForm(text(organization['dept1']) + text(organization['dept2']))),
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** A whole name in one field is two parts where a blank divides it. */
function nameParts(family: string, given: string): [family: string, given: string] {
  if (family !== '' && given !== '') return [family, given]
  const latin = latinParts(family + given)
  if (latin !== null) return latin
  const words = (family + given).split(/[\s\u3000]+/)
  return words.length === 2 && latinName(family + given) === null
    ? [words[0] ?? '', words[1] ?? '']
    : [family, given]
}

function partOf(name: string, reading: string, latin: LatinName | null, names: Words): NamePart {
  const inKana = latin === null ? kanaForm(name) : ''
  const kana = kanaForm(reading) || inKana
  if (latin !== null) {
    const form = latin.words.join(' ')
    const sound = latinSound(form)
    // For the keys, and so that the name Robert does not become rarer because of records with Robert James.
    if (sound !== form) names.take(sound)
    return { written: names.take(form), kana: names.take(kana) }
  }
  return { written: inKana === '' ? names.take(nameForm(name)) : 0, kana: names.take(kana) }
}

function companyOf(name: string, reading: string, companies: Words): NamePart {
  const [written, kana] = [companyForm(name), companyForm(reading)].map((form) => kanaForm(form) || form)
  return { written: companies.take(written ?? ''), kana: kana === written ? 0 : companies.take(kana ?? '') }
}

function genderOf(gender: string): number {
  const sign = gender.toLowerCase()
  if (/^(?:m|male|男|男性)$/.test(sign)) return 1
  return /^(?:f|female|女|女性)$/.test(sign) ? 2 : 0
}

function forms(list: unknown, field: string, form: (text: string) => string, words: Words): number[] {
  if (!Array.isArray(list)) return []
  const found = new Set<string>()
  for (const each of list as unknown[]) {
    const said = form(text(isObject(each) ? each[field] : each))
    if (said !== '') found.add(said)
  }
  return [...found].map((each) => words.take(each))
}

/** One number in two writings is one: otherwise another record would seem to have it as well. */
function telephonesOf(list: unknown, telephones: Telephones): number[] {
  const found: string[] = []
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    const form = telephoneForm(text(isObject(each) ? each['number'] : each))
    if (form === '') continue
    if (isObject(each) && each['kindof'] === 'cell') telephones.noteMobile(form)
    if (!found.some((own) => isSameTelephone(own, form))) found.push(form)
  }
  return found.map((each) => telephones.take(each))
}

function placesOf(list: unknown, words: FileWords): Pick<Features, 'places' | 'streets' | 'rooms' | 'zips'> {
  const found = { places: [], streets: [], rooms: [], zips: [] } as Record<string, string[]>
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isObject(each)) continue
    const zip = zipForm(text(each['zipcode']))
    const street = text(each['street'])
    const numbers = numbersOf(street)
    if (zip !== '') found['zips']?.push(zip)
    if (zip !== '' && numbers !== '') found['places']?.push(`${zip} ${numbers}${streetMark(zip, street)}`)
    if (street !== '' && numbers !== '')
      found['streets']?.push(streetForm(text(each['region']), text(each['city']), street))
    const room = numbersOf(text(each['building']))
    if (room !== '') found['rooms']?.push(room)
  }
  const take = (texts: string[] = [], from: Pick<Words, 'take'>) =>
    [...new Set(texts)].map((each) => from.take(each))
  return {
    places: take(found['places'], words.places),
    streets: take(found['streets'], words.places),
    rooms: take(found['rooms'], words.rooms),
    zips: take(found['zips'], words.zips),
  }
}

const smallest = 1 << 12

/**
 * Counts texts by hashes of 62 bits without keeping them: for what is as good as never said twice, such as addresses, in
 * a third of the memory of `Words`.
 */
class HashedWords {
  /** Two halves of each hash, side by side; 0 0 is free. */
  #hashes = new Uint32Array(smallest * 2)
  #numbers = new Uint32Array(smallest)
  #counts = new Uint32Array(smallest)
  #length = 0

  /** Returns the number of a text and counts it once more; 0 for the empty text. */
  take(text: string): number {
    if (text === '') return 0
    if (this.#length * 2 >= this.#numbers.length) this.#grow()
    const [low, high] = hashOf(text)
    const slot = slotOf(this.#hashes, low, high)
    if (this.#numbers[slot] === 0) {
      this.#hashes[slot * 2] = low
      this.#hashes[slot * 2 + 1] = high
      this.#numbers[slot] = ++this.#length
    }
    const number = this.#numbers[slot]!
    this.#counts[number]!++
    return number
  }

  /** Returns how often the text of a number was said. */
  count(number: number): number {
    return this.#counts[number] ?? 0
  }

  #grow(): void {
    const size = this.#numbers.length * 2
    const hashes = new Uint32Array(size * 2)
    const numbers = new Uint32Array(size)
    const counts = new Uint32Array(size)
    counts.set(this.#counts)
    for (let old = 0; old < this.#numbers.length; old++) {
      if (this.#numbers[old] === 0) continue
      const [low, high] = [this.#hashes[old * 2]!, this.#hashes[old * 2 + 1]!]
      const slot = slotOf(hashes, low, high)
      hashes[slot * 2] = low
      hashes[slot * 2 + 1] = high
      numbers[slot] = this.#numbers[old]!
    }
    this.#hashes = hashes
    this.#numbers = numbers
    this.#counts = counts
  }
}

/** The index of a hash, or the free index where it belongs. */
function slotOf(hashes: Uint32Array, low: number, high: number): number {
  const mask = hashes.length / 2 - 1
  let slot = low & mask
  while (
    (hashes[slot * 2] !== 0 || hashes[slot * 2 + 1] !== 0) &&
    (hashes[slot * 2] !== low || hashes[slot * 2 + 1] !== high)
  )
    slot = (slot + 1) & mask
  return slot
}

/** Two hashes of 31 bits, never 0. */
function hashOf(text: string): [low: number, high: number] {
  let low = 0x9dc5
  let high = 0x1b87
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x5bd1e995)
    high ^= high >>> 15
  }
  low ^= low >>> 15
  return [(low & 0x7fffffff) | 1, high & 0x7fffffff]
}

/** Texts of a file as small numbers, each with how often it was said; 0 is nothing. Comparing two is comparing numbers. */
export class Words {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = ['']
  #counts = new Uint32Array(1024)

  /** Returns the number of a text and counts it once more; 0 for the empty text. */
  take(text: string): number {
    if (text === '') return 0
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.length
      this.#numbers.set(text, number)
      this.#texts.push(text)
      if (number >= this.#counts.length) this.#grow()
    }
    this.#counts[number]!++
    return number
  }

  /** Returns the number of a text, without counting it; 0 for one that was never said. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0
  }

  /** Returns the text of a number. */
  text(number: number): string {
    return this.#texts[number] ?? ''
  }

  /** Returns how often the text of a number was said. */
  count(number: number): number {
    return this.#counts[number] ?? 0
  }

  #grow(): void {
    const larger = new Uint32Array(this.#counts.length * 2)
    larger.set(this.#counts)
    this.#counts = larger
  }
}

/** Telephone numbers, each in the writings that the file has of it. */
export class Telephones extends Words {
  readonly #ends = new HashedWords()
  /** Of each writing the end that all of one telephone have in common. */
  readonly #endOf: number[] = [0]
  readonly #mobile = new Set<string>()

  override take(form: string): number {
    const number = super.take(form)
    if (number !== 0) this.#endOf[number] = this.#ends.take(telephoneEnd(form))
    return number
  }

  /** Returns how often the telephone was said, in whatever writing. */
  override count(number: number): number {
    return this.#ends.count(this.endOf(number))
  }

  /** Returns how often the telephone was said in this very writing. */
  countWritten(number: number): number {
    return super.count(number)
  }

  /** Returns the number of the digits that all writings of a telephone end in, and few others. */
  endOf(number: number): number {
    return this.#endOf[number] ?? 0
  }

  /** Returns which of some numbers is the same telephone in whatever writing; 0 where none is. */
  among(numbers: readonly number[], number: number): number {
    if (numbers.includes(number)) return number
    const end = this.endOf(number)
    for (const each of numbers)
      if (this.endOf(each) === end && isSameTelephone(this.text(each), this.text(number))) return each
    return 0
  }

  /** Notes that a record calls this its mobile telephone. */
  noteMobile(form: string): void {
    if (!isMobile(form)) this.#mobile.add(form)
  }

  /** Returns whether it is a mobile telephone, which a household does not share. */
  isMobile(number: number): boolean {
    const form = this.text(number)
    return isMobile(form) || this.#mobile.has(form)
  }
}
