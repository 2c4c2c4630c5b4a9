import { foldTable, vowel, vowelTable } from './fold-table.ts'
import { longVowelMark } from './kana.ts'
import { searchForm } from './kanji-variants.ts'

const plain = /^[\x20-\x7e]*$/
/** What the table cannot fold one by one: controls, accents, loose kana marks, half-width kana, emoji and the like. */
const unusual =
  /[\x00-\x1f\x7f-\u024f\u0300-\u036f\u1e00-\u1eff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ud800-\udfff\uf900-\ufaff\ufe00-\ufe0f\ufeff\uff5f-\uff9f]/
const control = /[\x00-\x1f\x7f]+/g
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]|\udb40[\udd00-\uddef]/g
/** SQLite stores UTF-8, which has none of these (reliability P21). */
const loneSurrogate = /\p{Surrogate}/gu
/** Kana, Latin and digits only: NFKC on the rest would turn ㈱, ① or ㍻ into words nobody typed. */
const compatible =
  /[\u0041-\u007a\u00a0-\u024f\u0300-\u036f\u1e00-\u1eff]+|[\u3041-\u30ff][\u3099\u309a]|[\uff5f-\uff9f]+|[\uf900-\ufaff]+/g
const accents = /[\u0300-\u036f]/g
const astral = /[\ud800-\udbff][\udc00-\udfff]/g

/**
 * The form of a text in which searches compare: case, width, hiragana and katakana, small kana, long vowels,
 * variant kanji and hyphens beside digits make no difference (issue 5.3). Never for display, never sent.
 */
export function fold(text: string): string {
  if (plain.test(text) && !text.includes('-')) return text.toLowerCase()
  const length = foldUnits(unusual.test(text) ? even(text) : text)
  return textOf(units.subarray(0, length))
}

/** The units of a folded text, and for each the place in the text that it came from. */
export interface Traced {
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
  return digits.startsWith('+') ? digits.replace(/^\+81/, '0').replaceAll('+', '') : digits
}

function even(text: string): string {
  return text
    .replace(loneSurrogate, '\ufffd')
    .replace(control, ' ')
    .replace(invisible, '')
    .replace(compatible, foldWidth)
    .replace(astral, searchForm)
}

function foldWidth(run: string): string {
  // José is found as jose; the marks of kana are not accents and come back with NFC.
  return run.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
}

let units = new Uint16Array(1024)
let origins = new Uint32Array(1024)

/** Folds into `units` and `origins`; answers how many. */
function foldUnits(text: string): number {
  if (units.length < text.length) makeRoom(text.length * 2)
  let length = 0
  let lengthens: number = vowel.none
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isHyphen(unit)) {
      const end = afterHyphens(text, at)
      if (unit === longVowelMark || isDigit(units[length - 1]) || isDigit(foldTable[text.charCodeAt(end)])) {
        if (unit !== longVowelMark) at = end - 1
        lengthens = vowel.none
        continue
      }
    }
    const folded = isPossessive(text, at) ? 0x30ac : (foldTable[unit] ?? unit)
    if (lengthens !== vowel.none && isLong(folded, lengthens)) {
      lengthens = vowel.none
      continue
    }
    origins[length] = at
    units[length++] = folded
    lengthens = vowelTable[folded] ?? vowel.none
  }
  return length
}

function makeRoom(length: number): void {
  units = new Uint16Array(length)
  origins = new Uint32Array(length)
}

/** サトウ, サトー and Satō are one name: ウ after オ or ウ, and オ after オ only lengthen what stands before. */
function isLong(folded: number, before: number): boolean {
  return folded === 0x30a6 || (folded === 0x30aa && before === vowel.o)
}

/** 霞ヶ関, 霞ケ関 and 霞が関 are one place: か, が and け between kanji count as ガ. */
function isPossessive(text: string, at: number): boolean {
  const folded = foldTable[text.charCodeAt(at)]
  const candidate = folded === 0x30ab || folded === 0x30ac || folded === 0x30b1
  return candidate && isHan(text.charCodeAt(at - 1)) && isHan(text.charCodeAt(at + 1))
}

function afterHyphens(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && isHyphen(text.charCodeAt(end))) end++
  return end
}

const isHan = (unit: number) => (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf)
const isDigit = (unit: number | undefined) => unit !== undefined && unit >= 0x30 && unit <= 0x39

function isHyphen(unit: number): boolean {
  return (
    unit === 0x2d ||
    unit === longVowelMark ||
    unit === 0xff0d ||
    unit === 0x2212 ||
    (unit >= 0x2010 && unit <= 0x2015)
  )
}

function textOf(folded: Uint16Array): string {
  // Arguments of a call are bounded; memos may be long (reliability P24).
  if (folded.length <= 4096) return String.fromCharCode.apply(null, folded as unknown as number[])
  return Buffer.from(folded.buffer, folded.byteOffset, folded.byteLength).toString('utf16le')
}
