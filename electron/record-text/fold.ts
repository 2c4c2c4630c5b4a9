import { kanjiForms } from './kanji-forms.ts'

const smallKana = 'ァィゥェォッャュョヮヵヶ'
const largeKana = 'アイウエオツヤユヨワカケ'

/** Number of the rules below, and of the lines that are made by them. Another one has the texts of a book folded again when it is opened. */
export const foldVersion = 7

/** Code unit of the long vowel mark ー. */
export const longVowelMark = 0x30fc

/** The katakana of a hiragana code unit; any other is answered as it is. */
export function toKatakana(unit: number): number {
  return unit >= 0x3041 && unit <= 0x3096 ? unit + 0x60 : unit
}

/** The full-size katakana of a small one (ァ → ア); any other is answered as it is. */
export function toFullSize(unit: number): number {
  const at = smallKana.indexOf(String.fromCharCode(unit))
  return at < 0 ? unit : largeKana.charCodeAt(at)
}

const rows: Record<string, string> = {
  ア: 'アカガサザタダナハバパマヤラワ',
  イ: 'イキギシジチヂニヒビピミリヰ',
  ウ: 'ウクグスズツヅヌフブプムユルヴ',
  エ: 'エケゲセゼテデネヘベペメレヱ',
  オ: 'オコゴソゾトドノホボポモヨロヲ',
}

const vowels = new Map<string, string>()
for (const [vowel, kana] of Object.entries(rows)) for (const each of kana) vowels.set(each, vowel)

/** The vowel (アイウエオ) that a full-size katakana ends in; null for ン and for what is not kana. */
export function vowelOf(kana: string): string | null {
  return vowels.get(kana) ?? null
}

/** Kana that stand for one sound: ヂ ジ, ヅ ズ, ヲ オ, ヰ イ, ヱ エ; and the small ヵ ヶ of place names. */
const sameSound: Record<string, string> = {
  ヂ: 'ジ',
  ヅ: 'ズ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
  ヵ: 'ガ',
  ヶ: 'ガ',
}

/** Vowels that a following ウ or オ may lengthen, as the table of vowels has them. */
const vowel = { none: 0, u: 1, o: 2 } as const

interface Tables {
  /** What each code unit folds to: lower case, half-width ASCII, full-size katakana, the usual form of a kanji. */
  folded: Uint16Array
  /** The vowel of each folded code unit. */
  vowels: Uint8Array
}

let made: Tables | null = null

/** Made when first needed: it takes 30 to 50 ms, which a start does not have. */
function tables(): Tables {
  made ??= { folded: makeFoldTable(), vowels: makeVowelTable() }
  return made
}

/** Kanji, Yi and Hangul, surrogates and private use: most of the table, and looking for another form of each takes time. */
const hasOneForm = (unit: number) => (unit >= 0x3400 && unit < 0xa640) || (unit >= 0xac00 && unit < 0xfb00)

function makeFoldTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, unit) => (hasOneForm(unit) ? unit : foldUnit(unit)))
  for (const [sign, same] of Object.entries(sameSign)) table[sign.charCodeAt(0)] = same.charCodeAt(0)
  for (const [kanji, form] of kanjiForms()) {
    if (kanji.length === 1 && form.length === 1) table[kanji.charCodeAt(0)] = form.charCodeAt(0)
  }
  return table
}

/** Signs that are typed for one another. */
const sameSign: Record<string, string> = {
  '\u3000': ' ',
  ...fromEach('‘’‚‛ʻʼʽ′`ˈ', "'"),
  ...fromEach('“”„‟″', '"'),
  ...fromEach('‐‑‒–—―−⁃﹘﹣', '-'),
  // 一之瀬, 一乃瀬 and 一の瀬 are read the same.
  ...fromEach('之乃', 'ノ'),
  ...fromEach('ё', 'е'),
  // Greek is typed without its accents, and σ ends a word as ς.
  ς: 'σ',
}

function fromEach(signs: string, to: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign) => [sign, to]))
}

function foldUnit(unit: number): number {
  const narrow = unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit
  const katakana = toKatakana(narrow)
  const lower = String.fromCharCode(katakana).toLowerCase()
  const same = sameSound[lower] ?? sameSign[lower]
  if (same !== undefined) return same.charCodeAt(0)
  // İ becomes two units; accents are taken off before.
  return lower.length === 1 ? toFullSize(lower.charCodeAt(0)) : narrow
}

function makeVowelTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let unit = 0x30a1; unit <= 0x30fa; unit++) {
    const ends = vowelOf(String.fromCharCode(unit))
    const notU = ends === 'オ' ? vowel.o : vowel.none
    table[unit] = ends === 'ウ' ? vowel.u : notU
  }
  return table
}

const plain = /^[\x20-\x5f\x61-\x7e]*$/
/** What the table cannot fold one by one: controls, accents, loose marks and jamo, half-width kana, emoji, house numbers and the like. */
const unusual =
  /[\x00-\x1f\x7f-\u024f\u0300-\u03ff\u1100-\u11ff\u1e00-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ua960-\ua97f\ud7b0-\udfff\uf900-\ufaff\ufe00-\ufe0f\ufeff\uff5f-\uff9f丁番号]|[0-9０-９][のノ]/
const control = /[\x00-\x1f\x7f]+/g
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]|\udb40[\udd00-\uddef]/g
/** SQLite stores UTF-8, which has none of these (fault P21). */
const loneSurrogate = /\p{Surrogate}/gu
/** Kana, Latin, Greek and digits only: NFKC on the rest would turn ㈱, ① or ㍻ into words that the user did not type. */
const compatible = /[\u0041-\u007a\u00a0-\u024f\u0300-\u03ff\u1e00-\u1fff]+|[\uff5f-\uff9f]+/g
const accents = /[\u0300-\u036f]/g
/** Letters that are no other letter with an accent, as people type them who do not have them on their keyboard. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ſ: 's' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}
const ownLetter = /[øłđðıħŧŋſßæœþ]/g
const astral = /[\ud800-\udbff][\udc00-\udfff]/g

/**
 * The form of a text in which searches compare: case, accents, width, hiragana and katakana, small kana, long
 * vowels, forms of one kanji, iteration marks and the way in which a house number is written make no difference. Hyphens next to
 * digits are left out, but for one hyphen between two numbers: 2-22 is not 22-2. Never for display, never sent.
 */
export function fold(text: string): string {
  if (plain.test(text) && !text.includes('-')) return text.toLowerCase()
  const length = foldUnits(unusual.test(text) ? even(text) : text)
  return textOf(units.subarray(0, length))
}

/** The units of a folded text, and for each the place in the text that it came from. */
interface Traced {
  units: Uint16Array
  origins: Uint32Array
  /** How many of both count. */
  length: number
}

/**
 * The same with where it came from, in memory that the next call uses again; null where units do not fold one by one
 * (accents, emoji and the like).
 */
export function foldTraced(text: string): Traced | null {
  if (unusual.test(text)) return null
  const length = foldUnits(text)
  return { units, origins, length }
}

/** The digits of a telephone number or postal code, +81 as the domestic 0; other writing is left out. */
export function foldDigits(text: string): string {
  const digits = (plain.test(text) ? text : text.normalize('NFKC')).replace(/[^\d+]/g, '')
  if (!digits.startsWith('+')) return digits
  return digits.replace(/^\+81(?:0(?=\d))?/, '0').replaceAll('+', '')
}

/** The same, and once more where 0081 may be the way to dial +81. '' is left out. */
export function digitsToFind(text: string): string[] {
  const digits = foldDigits(text)
  const dialled = digits.startsWith('0081') ? [foldDigits(`+${digits.slice(2)}`)] : []
  return [digits, ...dialled].filter((each) => each !== '')
}

function even(text: string): string {
  const whole = text
    .normalize('NFC')
    .replaceAll('´', "'")
    .replace(loneSurrogate, '\ufffd')
    .replace(control, ' ')
    .replace(invisible, '')
    .replace(compatible, foldWidth)
    .replace(astral, (kanji) => kanjiForms().get(kanji) ?? kanji)
  return houseWord.test(whole) ? withHouseNumber(whole) : whole
}

function foldWidth(run: string): string {
  // José is found as jose; the marks of kana are not accents and come back with NFC.
  const bare = run.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
  return bare.replace(ownLetter, (letter) => plainLetters[letter] ?? letter)
}

const numerals = '〇一二三四五六七八九'
const houseWord = /[丁番号]|[0-9０-９][のノ]/
const houseNumber = '([0-9０-９]+|[一二三四五六七八九十]{1,3})'
/** From 丁目 on numbers may be in kanji. */
const fromBlock = new RegExp(
  `${houseNumber}丁目(?:${houseNumber}番(?:地の?|の)?(?:${houseNumber}号)?)?`,
  'gu',
)
const houseEnd = /([0-9０-９])(番地?の?|号室|号の?|[のノ])/gu

/** 1丁目2番地3号 and 一丁目2番3号 as 1-2-3; 三番町 and 3番ホーム stay. */
function withHouseNumber(text: string): string {
  const isDigitAt = (at: number) => isDigit(tables().folded[text.charCodeAt(at)])
  if (!text.includes('丁')) return withoutHouseWords(text)
  const numbers = text.replace(fromBlock, (found, ...parts: (string | number | undefined)[]) => {
    const [at = 0] = parts.filter((part) => typeof part === 'number')
    const known = parts.slice(0, 3).filter((part) => typeof part === 'string')
    return known.map(digitsOf).join('-') + (isDigitAt(at + found.length) ? '-' : '')
  })
  return withoutHouseWords(numbers)
}

function withoutHouseWords(text: string): string {
  return text.replace(houseEnd, (found, digit: string, word: string, at: number) => {
    const next = text.charAt(at + found.length)
    if (isDigit(tables().folded[next.charCodeAt(0)])) return `${digit}-`
    return word === '号室' || (!/[のノ]$/u.test(word) && !/\p{L}/u.test(next)) ? digit : found
  })
}

/** A number up to 99, which may be in kanji, such as 十二. */
function digitsOf(number: string): string {
  if (!/[一二三四五六七八九十]/u.test(number)) return number
  if (!number.includes('十')) return [...number].map((sign) => numerals.indexOf(sign)).join('')
  const [tens = '', ones = ''] = number.split('十')
  return String((tens === '' ? 1 : numerals.indexOf(tens)) * 10 + Math.max(0, numerals.indexOf(ones || '〇')))
}

let units = new Uint16Array(1024)
let origins = new Uint32Array(1024)

/** Folds into `units` and `origins`; returns how many. */
function foldUnits(text: string): number {
  if (units.length < text.length) makeRoom(text.length * 2)
  const { folded, vowels } = tables()
  let length = 0
  let lengthens: number = vowel.none
  const add = (unit: number, at: number) => {
    origins[length] = at
    units[length++] = unit
    lengthens = vowels[unit] ?? vowel.none
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isHyphen(unit)) {
      const end = unit === longVowelMark ? at + 1 : afterHyphens(text, at)
      const isAfterDigit = isDigit(units[length - 1]) && length > 0
      const isBeforeDigit = isDigit(folded[text.charCodeAt(end)])
      if (isAfterDigit && isBeforeDigit) add(hyphen, at)
      if (unit === longVowelMark || isAfterDigit || isBeforeDigit) {
        at = end - 1
        lengthens = vowel.none
        continue
      }
    }
    const before = length === 0 ? 0 : (units[length - 1] ?? 0)
    if (isLeftOut(text, at, before, folded)) continue
    const next = isPossessive(text, at, folded)
      ? possessive
      : (repeated(unit, before) ?? folded[unit] ?? unit)
    if (lengthens !== vowel.none && isLong(next, lengthens)) lengthens = vowel.none
    else add(next, at)
  }
  return length
}

const hyphen = 0x2d
const possessive = 0x30ac

function makeRoom(length: number): void {
  units = new Uint16Array(length)
  origins = new Uint32Array(length)
}

/** サトウ, サトー and Satō are one name: ウ after オ or ウ, and オ after オ only lengthen the syllable before. */
function isLong(folded: number, before: number): boolean {
  return folded === 0x30a6 || (folded === 0x30aa && before === vowel.o)
}

/** 霞ヶ関, 霞ケ関 and 霞が関 are one place: か, が and け between kanji count as ガ. */
function isPossessive(text: string, at: number, table: Uint16Array): boolean {
  const folded = table[text.charCodeAt(at)]
  const candidate = folded === 0x30ab || folded === possessive || folded === 0x30b1
  return candidate && isHan(text.charCodeAt(at - 1)) && isHan(text.charCodeAt(at + 1))
}

/** What an iteration mark stands for after a folded unit: 々 for the kanji before it, ゝ and ゞ for its kana; null for other units. */
function repeated(unit: number, before: number): number | null {
  if (unit === 0x3005) return isHan(before) ? before : null
  const isVoiced = unit === 0x309e || unit === 0x30fe
  if ((!isVoiced && unit !== 0x309d && unit !== 0x30fd) || !isKana(before)) return null
  const [bare = ''] = String.fromCharCode(before).normalize('NFD')
  const whole = isVoiced ? `${bare}\u3099`.normalize('NFC') : bare
  return whole.charCodeAt(0)
}

/** ジョン・スミス is ジョンスミス as well, and 四ツ谷 is 四谷. What is left out does not depend on what follows while it is typed. */
function isLeftOut(text: string, at: number, before: number, table: Uint16Array): boolean {
  const unit = text.charCodeAt(at)
  if (unit === 0x30fb || unit === 0x30a0 || unit === 0xff1d) return isKana(before)
  if (table[unit] !== 0x30c4 || !countsThings.includes(text.charAt(at - 1)) || at === 0) return false
  return !isKana(table[text.charCodeAt(at + 1)] ?? 0)
}

const countsThings = '一二三四五六七八九十'

function afterHyphens(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && isHyphen(text.charCodeAt(end))) end++
  return end
}

const isKana = (unit: number) => unit >= 0x30a1 && unit <= 0x30fa
const isHan = (unit: number) => (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf)
const isDigit = (unit: number | undefined) => unit !== undefined && unit >= 0x30 && unit <= 0x39

function isHyphen(unit: number): boolean {
  if (unit === hyphen || unit === longVowelMark) return true
  if (unit < 0x2010) return false
  return (
    unit <= 0x2015 ||
    unit === 0x2043 ||
    unit === 0x2212 ||
    unit === 0xfe58 ||
    unit === 0xfe63 ||
    unit === 0xff0d
  )
}

function textOf(folded: Uint16Array): string {
  // Arguments of a call are bounded; memos may be long (fault P24).
  if (folded.length <= 4096) return String.fromCharCode.apply(null, folded as unknown as number[])
  return Buffer.from(folded.buffer, folded.byteOffset, folded.byteLength).toString('utf16le')
}
