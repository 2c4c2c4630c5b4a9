import { companyName } from '../../contract/record/company-name.ts'
import { fold, foldDigits } from './fold.ts'

const kanaOnly = /^[\u30a1-\u30fa]+$/
const prefectures = /^(?:北海道|東京都|(?:京都|大阪)府|[^\s\d]{2,3}県)/
const numerals = '〇一二三四五六七八九'
/** Returns a name as it compares: folded, without blanks and dots. */
export function nameForm(text: string): string {
  return fold(text).replace(/[\s・.,゠＝]+/g, '')
}

/**
 * Returns a reading as it compares. Unlike a search it keeps long vowels: ユウキ and ユキ are two people. '' where the text is
 * not kana.
 */
export function kanaForm(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s・.,゠=]+/g, '')
    .replace(/[ー−‐-]/g, 'ウ')
  let form = ''
  for (const character of plain) form += fold(character)
  return kanaOnly.test(form) ? form : ''
}

/** Returns an e-mail address in the form used to compare; '' for a text that is not an address. */
export function emailForm(text: string): string {
  const folded = text.normalize('NFKC').trim().toLowerCase()
  return /^[^@\s]+@[^@\s]+$/.test(folded) ? folded : ''
}

/** Returns a birth date as the number YYYYMMDD; 0 where it is not a whole date. */
export function dateForm(text: string): number {
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:T|\s|$)/.exec(text.normalize('NFKC').trim())
  if (!match) return 0
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? year * 10_000 + month * 100 + day : 0
}

/** Returns the name of a company without its legal form. */
export function companyForm(text: string): string {
  return fold(companyName(text)).replace(/[\s・.,()]+/g, '') || fold(text)
}

/** Returns the numbers of a street, such as 1-2-3 for １丁目２番地の３; '' without any. */
export function numbersOf(street: string): string {
  return (
    street
      .normalize('NFKC')
      .replace(/[〇一二三四五六七八九十]+(?=丁目|番|号)/g, (number) => String(numberOf(number)))
      .match(/\d+/g)
      ?.join('-') ?? ''
  )
}

function numberOf(number: string): number {
  const [tens = '', ones = ''] = number.includes('十') ? number.split('十') : ['〇', number]
  const digit = (sign: string) => Math.max(0, numerals.indexOf(sign))
  return (tens === '' ? 1 : digit(tens)) * 10 + digit(ones)
}

/** Returns a street with its city as text and numbers, without the prefecture that many leave out. */
export function streetForm(region: string, city: string, street: string): string {
  const whole = `${region}${city}${street}`.normalize('NFKC').replace(/\s+/g, '').replace(prefectures, '')
  const name = whole.replace(/[〇一二三四五六七八九十\d]+(?:丁目|番地?|号)?の?|[-‐－ー]/g, '')
  // The numbers stay apart: 1-11-9 and 1-1-19 are two houses.
  return `${fold(name)} ${numbersOf(whole)}`
}

/**
 * Returns a postal code in the form used to compare: its digits, and any letters other than the prefix of a
 * country.
 */
export function zipForm(text: string): string {
  if (!/[a-z]/i.test(text)) return foldDigits(text)
  return text
    .toLowerCase()
    .replace(/^[a-z]{1,2}-/, '')
    .replace(/[^a-z\d]/g, '')
}

const japaneseZip = /^\d{7}$/
/** Words for a street that are not part of its name. */
const kindsOfStreets = new Set(
  'street strasse straat avenue avenida avda boulevard road lane drive place platz plaza square calle chemin viale piazza court'.split(
    ' ',
  ),
)

/**
 * Returns how the name of a street abroad begins, since a postal code has many streets there; '' in Japan, where the numbers are
 * the house, and for other letters than Latin ones.
 */
export function streetMark(zip: string, street: string): string {
  if (japaneseZip.test(zip)) return ''
  const plain = fold(street).replace(/ß/g, 'ss').replace(/ø/g, 'o')
  const words = (plain.match(/[a-z]+/g) ?? []).filter((word) => !kindsOfStreets.has(word))
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return longest === '' ? '' : ` ${longest.slice(0, 3)}`
}
