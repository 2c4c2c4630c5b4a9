import { beginsAsNumber, numberWithKind, plainEmail } from '../fields/kinds.ts'
import type { PersonTelephone } from '../person.ts'

/** Words for a kind, written before one of several numbers in a cell. */
const word = '(?:tel|fax|携帯|自宅|会社|勤務先|職場|mobile|cell|home|work)'

/** The text between two telephone numbers; a comma may also be a pause in dialling. */
const betweenNumbers = new RegExp(
  [
    ';|；|、|\\n|:::',
    '[/／,，・](?=\\s*(?:[+(]|0|０))',
    `(?<=\\d)\\s*[/／,，・](?=\\s*${word})`,
    `(?<=\\d)[)）]?\\s+(?=${word}[\\s:：.\\d])`,
    `(?<=\\d{4})(?=${word}[\\s:：.]*0)`,
    '(?<=\\d{4})\\s+(?=0\\d{1,3}-)',
    '(?<=\\d\\s*[(（][^\\d()（）]{1,10}[)）])\\s*(?=0\\d{1,3}-)',
  ].join('|'),
  'iu',
)

/** The number of digits that a spreadsheet keeps. */
const keptDigits = 15

/**
 * A number in a spreadsheet's notation for quantities, with all its digits: 9.012345678E+09, 9012345678.0. Any other text is
 * returned unchanged; null where digits are lost, as in 9.01E+09 and in 1.23456789012346E+016.
 */
export function wholeNumber(text: string): string | null {
  if (/^\d{9,11}\.0$/u.test(text)) return text.slice(0, -2)
  const [, first, more = '', power] = /^(\d)(?:[.,](\d{1,17}))?E\+?(\d{1,3})$/iu.exec(text) ?? []
  if (first === undefined) return text
  const length = Number(power)
  // Spreadsheets show up to five digits after the point.
  return more.length === length || (more.length > 6 && more.length < length && length < keptDigits)
    ? first + more.padEnd(length, '0')
    : null
}

const wordInBrackets = `[(（【［[](${word})[)）】］\\]]\\s*(?:[:：]\\s*)?(?=[\\d+(])`
const beginsWithWord = new RegExp(`^${wordInBrackets}`, 'iu')
const wordsInBrackets = new RegExp(wordInBrackets, 'giu')

/** The telephone numbers of one cell: some programs write several into it. */
function numbersIn(cell: string): string[] {
  if (isOneNumber(cell)) return [cell]
  // If a word in brackets comes before the first number, each of them comes before its number.
  const written = beginsWithWord.test(cell) ? cell.replace(wordsInBrackets, '\n$1 ') : cell
  return valuesIn(written.replace(/^'(?=\d)/u, ''), betweenNumbers)
}

/**
 * The telephone numbers of one cell with their kinds: a word next to a number overrides its column; one without a kind has a label. Null
 * for a cell without a number, or with one that has lost digits.
 */
export function telephonesIn(
  written: string,
  kindof: string | null,
  label: string,
): PersonTelephone[] | null {
  if (isPlainNumber(written)) return [telephoneOf(kindof, label, written)]
  const cell = wholeNumber(written)
  if (cell === null || (!hasNumber.test(cell) && !saysNone.test(cell))) return null
  const telephones: PersonTelephone[] = []
  for (const each of numbersIn(cell)) {
    if (!beginsAsNumber(each) && saysNone.test(each)) continue
    const { number, kindof: told } = numberWithKind(each)
    telephones.push(telephoneOf(told ?? kindof, label, number))
  }
  return telephones
}

/** A telephone of a kind; one without has a label, and for `any` the number shows whether it is a Japanese mobile number. */
function telephoneOf(kindof: string | null, label: string, number: string): PersonTelephone {
  if (kindof === null) return { kindof: null, label, number }
  if (kindof !== 'any') return { kindof, number }
  const isMobile = /^0[789]0\d{8}$/u.test(number.normalize('NFKC').replace(/\D/gu, ''))
  return { kindof: isMobile ? 'cell' : 'tel', number }
}

/** Whether a cell holds one number without additions: without a word and not in a spreadsheet's notation. */
function isPlainNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last > 0x2f && last < 0x3a && beginsAsNumber(text) && isOneNumber(text) && !text.includes('.')
}

/** Whether a cell holds only the characters of a single number, as most do. */
function isOneNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Digits, blank, hyphen, dot, plus and round brackets. A zero after a blank may begin another number.
    const isBlank = code === 0x20 && text.charCodeAt(at + 1) !== 0x30
    const isSign = isBlank || (code >= 0x28 && code <= 0x2e && code !== 0x2c)
    if (!isSign && (code < 0x30 || code > 0x39)) return false
  }
  return text !== ''
}

/** The values of one cell, without empty ones. */
export function valuesIn(text: string, between: RegExp): string[] {
  if (!between.test(text)) return text === '' ? [] : [text]
  return text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** A blank or a slash separates addresses if there is an @ before it and one in the word after it. */
const betweenEmails = /[;；、,\n]|:::|(?<=@[^\s@]+)\s*[\s/／・]\s*(?=[\w.+%-]+@)/u

/** A word after an address that repeats what its domain or its column says. */
const kindBehind =
  /^([^\s()（）]+[@＠][^\s()（）]+)\s?[(（](?:携帯|スマホ|自宅|会社|勤務先|PC|パソコン|個人)[)）]$/iu

/** No address is longer, in UTF-16 units; the pattern would be slow on other long texts. */
const longestEmail = 320

/** The mail addresses of one cell. */
export function emailsIn(cell: string): string[] {
  // Nearly all cells hold one address and nothing else.
  if (/^[\w.+%-]+@[\w.-]+$/u.test(cell)) return [cell]
  return valuesIn(cell, betweenEmails)
    .filter((written) => !saysNone.test(written))
    .map((written) => plainEmail(written.length < longestEmail ? written.replace(kindBehind, '$1') : written))
}

/** What people write into a cell for "nothing". */
export const saysNone = /^(?:n\/a|none|[-–—×ー－]+|なし|無し?|不明|未登録|未記入|未入力|記載なし|登録なし)$/iu

/** The least that a telephone number contains. */
const hasNumber = /[\p{N}〇一二三四五六七八九]/u

/** Whether a cell holds the number of its row: 12, No. 3. */
export function isRowNumber(text: string): boolean {
  return /^(?:no\.?)? ?\d{1,5}\.?$/iu.test(text)
}

/** A list with one more element. Most lists have one element: an array that grows reserves space for many. */
export function added<Entry>(list: Entry[] | null | undefined, one: Entry): Entry[] {
  if (!list) return [one]
  list.push(one)
  return list
}

/** Three telephones that are the pieces of one number, from columns of their own: 03, 1234, 5678. */
export function joinPieces(telephones: PersonTelephone[]): PersonTelephone[] {
  const [area, exchange, rest, ...others] = telephones
  if (!area || !exchange || !rest || area.number.length > 5) return telephones
  const isOne = /^0?\d{1,4}-\d{1,4}-\d{3,4}$/u
  const number = [area, exchange, rest].map((piece) => piece.number).join('-')
  const isSame = area.kindof === exchange.kindof && area.kindof === rest.kindof
  return isSame && isOne.test(number) ? [{ ...area, number }, ...joinPieces(others)] : telephones
}

/** The marks that people write next to a contact in a column without a heading. */
export const mark = /^(?:済|喪中|欠|出|受|送|有|無|故人|逝去|同上|退会|欠席|出席|未|可|不可|男|女)$/u

const digit = '[\\d０-９]'
const hyphen = '[-－‐−ーｰ]'
const wordBefore =
  '(?:(?:tel|fax|ＴＥＬ|ＦＡＸ|電話(?:番号)?|携帯(?:電話)?|自宅|会社|ファックス|ファクス|mobile|℡|☎)\\s*[.:：]?\\s*)?'
const wordBehind = '(?:\\s?[(（][^\\d()（）]{1,6}[)）])?'
/** Japanese telephone numbers, which begin with a zero: house numbers and postal codes do not have three such groups. */
const japaneseNumber = [
  `[0０]${digit}{1,4}${hyphen}${digit}{1,4}${hyphen}${digit}{3,4}`,
  `[0０]${digit}{1,4}[(（]${digit}{1,4}[)）]${digit}{3,4}`,
  `[(（][0０]${digit}{1,4}[)）]\\s?${digit}{1,4}${hyphen}?${digit}{3,4}`,
  `\\+81[- ]?\\d{1,4}[- ]\\d{1,4}[- ]\\d{3,4}`,
  `[0０]${digit}{9,10}`,
].join('|')
const withWord = `${wordBefore}(?<!${digit}|${hyphen})(?:${japaneseNumber})(?!${digit}|${hyphen})`
const numbersAmongText = new RegExp(`[(（]\\s?(${withWord})\\s?[)）]|(${withWord}${wordBehind})`, 'giu')
const emails = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu
/** Leftovers at the ends of a text once words and brackets have been taken out. */
const ends = /^[\s,、/／・:：]+|[\s,、/／・:：]+$/gu

/** No address with numbers is longer, in UTF-16 units. */
const longestWithWays = 1000

/** Whether a telephone follows an address: a word for one, and its digits. */
export const goesOnWithTelephone = /(?:[Tt][Ee][Ll]|ＴＥＬ|電話(?:番号)?|携帯|℡|☎)[\s.:：]*[(（]?[0０]/u

/** The telephone numbers and the mail addresses of a cell, line by line, and the rest of its text. */
export function waysIn(text: string): [numbers: string, emails: string, rest: string] {
  if (text.length > longestWithWays) return ['', '', text]
  const found = text.match(emails) ?? []
  const withoutEmails = text.replace(emails, '\n')
  const telephones = [...withoutEmails.matchAll(numbersAmongText)].map(
    ([, inBrackets, plain = '']) => inBrackets ?? plain,
  )
  const lines = withoutEmails.replace(numbersAmongText, '\n').split(/[\r\n]+/u)
  const rest = lines.map((line) => line.replace(ends, '')).filter((line) => line !== '')
  return [telephones.map((each) => each.trim()).join('\n'), found.join('\n'), rest.join('\n')]
}
