import {
  companyForm,
  dateForm,
  emailForm,
  kanaForm,
  nameForm,
  numbersOf,
  streetForm,
  telephoneForm,
} from './normal-forms.ts'
import { foldDigits } from '../mirror/fold.ts'
import { HashedWords } from './hashed-words.ts'
import { Words } from './words.ts'

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
  readonly telephones = new Words()
  readonly emails = new Words()
  readonly places = new HashedWords()
  readonly rooms = new Words()
  readonly zips = new Words()
  readonly companies = new Words()
  readonly departments = new Words()
  /** How many records were read. */
  records = 0
}

type Fields = Record<string, unknown>

/** Returns the features of a record in the names of the service, whatever it holds; null for what is no record. */
export function featuresOf(record: unknown, words: FileWords): Features | null {
  if (!isFields(record)) return null
  const [lastname, firstname] = nameParts(text(record['lastname']), text(record['firstname']))
  const [lastkana, firstkana] = nameParts(text(record['lastkana']), text(record['firstkana']))
  const organization = isFields(record['organization']) ? record['organization'] : {}
  const birth = dateForm(text(record['birthdate']))
  if (birth !== 0) words.births.take(String(birth))
  words.records++
  return {
    family: partOf(lastname, lastkana, words.names),
    given: partOf(firstname, firstkana, words.names),
    birth,
    gender: genderOf(text(record['gender'])),
    telephones: forms(record['telephones'], 'number', telephoneForm, words.telephones),
    emails: forms(record['emails'], 'address', emailForm, words.emails),
    ...placesOf(record['addresses'], words),
    company: companyOf(text(organization['name']), text(organization['kana']), words.companies),
    department: words.departments.take(nameForm(text(organization['dept1']) + text(organization['dept2']))),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** A whole name in one field is two parts where a blank divides it. */
function nameParts(family: string, given: string): [family: string, given: string] {
  if (family !== '' && given !== '') return [family, given]
  const words = (family + given).split(/[\s\u3000]+/)
  return words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : [family, given]
}

function partOf(name: string, reading: string, names: Words): NamePart {
  const inKana = kanaForm(name)
  const kana = kanaForm(reading) || inKana
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
    const said = form(text(isFields(each) ? each[field] : each))
    if (said !== '') found.add(said)
  }
  return [...found].map((each) => words.take(each))
}

function placesOf(list: unknown, words: FileWords): Pick<Features, 'places' | 'streets' | 'rooms' | 'zips'> {
  const found = { places: [], streets: [], rooms: [], zips: [] } as Record<string, string[]>
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isFields(each)) continue
    const zip = foldDigits(text(each['zipcode']))
    const street = text(each['street'])
    const numbers = numbersOf(street)
    if (zip !== '') found['zips']?.push(zip)
    if (zip !== '' && numbers !== '') found['places']?.push(`${zip} ${numbers}`)
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
