import { countryCodeOf } from '../../contract/record/countries.ts'
import { readPostalCode } from '../../contract/record/postal-code.ts'
import type { Person, PersonAddress } from '../person.ts'
import { isJapaneseAddress, isPrefecture, isZipcode } from './japanese-address.ts'
import { isEastern } from './names.ts'
import { halfWidth } from './signs.ts'
import type { Note } from './tidy-person.ts'

/** The form of a country's numbers without the leading zero, which a spreadsheet removes. */
interface NumbersOf {
  /** The country code. */
  code: string
  /** A telephone number after its leading zero, if it has one. */
  telephone?: RegExp
}

const numbersOf: Readonly<Record<string, NumbersOf>> = {
  JP: { code: '81', telephone: /^[1-9]\d{8,9}$/u },
  DE: { code: '49', telephone: /^[1-9]\d{8,10}$/u },
  AT: { code: '43', telephone: /^[1-9]\d{8,11}$/u },
  CH: { code: '41', telephone: /^[1-9]\d{8}$/u },
  FR: { code: '33', telephone: /^[1-9]\d{8}$/u },
  BE: { code: '32', telephone: /^[1-9]\d{7,8}$/u },
  NL: { code: '31', telephone: /^[1-9]\d{8}$/u },
  GB: { code: '44', telephone: /^[1-9]\d{9}$/u },
  IE: { code: '353', telephone: /^[1-9]\d{7,8}$/u },
  // Italian mobile numbers have no leading zero, and the others keep theirs even from abroad.
  IT: { code: '39', telephone: /^[124-9]\d{7,9}$/u },
  ES: { code: '34' },
  SE: { code: '46', telephone: /^[1-9]\d{7,8}$/u },
  FI: { code: '358', telephone: /^[1-9]\d{7,9}$/u },
  NO: { code: '47' },
  TR: { code: '90', telephone: /^[2-5]\d{9}$/u },
  AU: { code: '61', telephone: /^[2-478]\d{8}$/u },
  NZ: { code: '64', telephone: /^[2-9]\d{7,9}$/u },
  KR: { code: '82', telephone: /^(?:2\d{7,8}|[1-7]\d{8,9})$/u },
  TW: { code: '886', telephone: /^[2-9]\d{7,8}$/u },
  CN: { code: '86', telephone: /^(?:10|2\d)\d{8}$/u },
  US: { code: '1' },
  MX: { code: '52' },
  BR: { code: '55' },
}

/** A postal code as its digits, with the zeros that a spreadsheet has taken from it. */
export function restoreZipcode(address: PersonAddress, note: Note): void {
  if (address.zipcode === undefined || isZipcode(address.zipcode)) return
  const zipcode = address.zipcode
    .normalize('NFKC')
    .replace(/^'?\(?〒?\s*/u, '')
    .replace(/\)$|\.0$/u, '')
    .trim()
  const read = readPostalCode(zipcode, address, isInJapan(address) ? 'JP' : null)
  if (read.restored) {
    // A code of digits only was like this before.
    address.zipcode = /\D/u.test(zipcode) ? read.text : read.text.replace(/\D/gu, '')
    note('zero-restored', zipcode)
  } else if (/^\d{3}\s+\d{4}$/u.test(zipcode) && isInJapan(address))
    address.zipcode = zipcode.replace(/\s+/u, '-')
  else address.zipcode = halfWidth(zipcode)
}

/**
 * Restores the leading zero that a spreadsheet has taken from digits, as numbers of the address's country have one: 9012345678
 * in Japan, 7911123456 in Britain; and the plus before a number with a country code: 819012345678. Without an address, only
 * Japanese mobile numbers are restored, and only for a person with a Japanese name.
 */
export function restoreNumbers(person: Person, note: Note): void {
  const { telephones, addresses, lastname = '', firstname = '' } = person
  if (telephones?.some(mayLackZero) !== true) return
  const countries = new Set(addresses?.map(countryOf).filter((country) => country !== ''))
  const isOnlyNamed = (addresses?.length ?? 0) === 0 && isEastern(lastname + firstname)
  for (const telephone of telephones.filter(mayLackZero)) {
    const { number } = telephone
    const isMobile = isOnlyNamed && /^[789]0\d{8}$/u.test(number)
    if (isInternational(number, isOnlyNamed ? ['JP'] : [...countries])) {
      note('reads-otherwise', `${number} → +${number}`)
      telephone.number = `+${number}`
    } else if (
      isMobile ||
      [...countries].some((country) => numbersOf[country]?.telephone?.test(number) === true)
    ) {
      note('zero-restored', number)
      telephone.number = `0${number}`
    }
  }
}

/** Digits without a leading zero that may not be complete. */
function mayLackZero({ number = '' }: { number?: string }): boolean {
  return number.length > 7 && number.length < 16 && /^[1-9]\d+$/u.test(number)
}

/**
 * Whether a number begins with the code of one of these countries: without the code, their numbers do not have this many
 * digits.
 */
function isInternational(number: string, countries: readonly string[]): boolean {
  return countries.some((country) => {
    const code = numbersOf[country]?.code
    return code !== undefined && code !== '1' && number.length > 10 && number.startsWith(code)
  })
}

/** The code of the country of an address, if the address shows it; '' otherwise. */
function countryOf(address: PersonAddress): string {
  const { country = '' } = address
  return countryCodeOf(country) ?? (isInJapan(address) ? 'JP' : '')
}

/** Provinces and cities of China, and characters that Japanese does not use. */
const chinese = /省|自治区|^(?:北京|上海|天津|重庆)市|[东广庆苏陕阳辽龙门长乌贵鲁层单栋县镇乡兴华圳宁]/u

/** Whether an address is Japanese, if it shows it. */
function isInJapan({ region = '', city = '', street = '' }: PersonAddress): boolean {
  if (chinese.test(region + city + street)) return false
  return isPrefecture(region) || isJapaneseAddress(region + city + street)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = months.join('|')
/** The forms of a house number that a spreadsheet took for a date, and the place of each part. */
const dates: readonly [pattern: RegExp, order: readonly number[]][] = [
  [/^(\d{1,2})月(\d{1,2})日$/u, [1, 2]],
  [/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u, [1, 2, 3]],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u, [1, 2, 3]],
  [/^(\d{1,2})\/(\d{1,2})$/u, [1, 2]],
  // Calc reads two numbers as month and day everywhere, and shows them with the year as its country does.
  [/^(\d\d)\/(\d\d)\/[23]\d$/u, [2, 1]],
  [new RegExp(`^(${month}) (\\d{1,2})$`, 'u'), [1, 2]],
  // With two digits the day is in its original place, as in Britain; otherwise the month was there, as in America.
  [new RegExp(`^(0\\d)-(${month})$`, 'u'), [1, 2]],
  [new RegExp(`^(\\d{1,2})-(${month})$`, 'u'), [2, 1]],
]
/** A spreadsheet adds this year, or a later one, where no year was written. */
const firstAdded = 2020

/**
 * The original content of a cell that a spreadsheet turned into a date: 1-2-3 of 2001/2/3, 4-1 of 4月1日; null for any other
 * text.
 */
export function numbersOfDate(text: string): string | null {
  if (text.length > 11 || text.length < 3) return null
  for (const [pattern, order] of dates) {
    const found = pattern.exec(text)
    if (found === null) continue
    const numbers = order.map((at) => {
      const part = found[at] ?? ''
      return months.includes(part) ? months.indexOf(part) + 1 : Number(part)
    })
    const year = numbers.find((number) => number > 99) ?? 0
    if (year !== 0 && (year < 1930 || year > 2035)) return null
    const kept = year >= firstAdded ? numbers.filter((number) => number !== year) : numbers
    return kept.map((number) => number % 100).join('-')
  }
  return null
}
