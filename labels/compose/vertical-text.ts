import type { PrintOptions } from '../../contract/ipc/print.ts'

/** How digits are written in vertical text: 一〇 by place, one upright digit under the other, or up to two side by side. */
export type VerticalDigits = PrintOptions['digits']

const kanjiDigits = '〇一二三四五六七八九'
// ー between numbers is a hyphen typed with the wrong key; inside a katakana word it is part of the word.
const hyphenBetween =
  /(?<=[\d〇一二三四五六七八九])[-\u2010-\u2015\u2212\uff0dー](?=[\dA-Za-z〇一二三四五六七八九])|(?<=[A-Za-z])[-\u2010-\u2015\u2212\uff0d](?=\d)/gu
const hyphen = /[-\u2010-\u2015\u2212\uff0dー]/u
const fullWidthShift = 0xfee0
/** The characters that begin any change; most texts have none of them. */
const changing =
  /[!-~\uff10-\uff19\uff21-\uff5a\uff61-\uff9f]|[〇一二三四五六七八九][-\u2010-\u2015\u2212\uff0dー]/u

// A stroke along the line that cannot be taken for 一; fonts have a vertical form of it, unlike of the hyphen.
const verticalHyphen = '\u2015'

function fullWidth(character: string): string {
  return String.fromCodePoint((character.codePointAt(0) ?? 0) + fullWidthShift)
}

function inKanji(number: string): string {
  let written = ''
  for (let at = 0; at < number.length; at += 1) written += kanjiDigits.charAt(Number(number.charAt(at)))
  return written
}

/** Half-width letters, signs and katakana become full width, as vertical print has them (paper 5). */
function widened(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/gu, (kana) => kana.normalize('NFKC')).replace(/[!-/:-~]/gu, fullWidth)
}

// Full-width letters and roman numerals are of the Latin script, too: letters of any width make a word, numerals do not.
const letter = '(?![\\u2160-\\u2188])\\p{Script=Latin}'
const anyLetter = new RegExp(letter, 'u')
const hyphens = '\\-\\u2010-\\u2015\\u2212\\uff0dー'
const eastAsian = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** What is between words, and between a word and its number. */
const between = `[\\p{M}'’.,&#＃ \\u200b${hyphens}]*`
/** A number that no Japanese counter follows: 49, 8-7-1, but not the 2 of 2号館. */
const number = `\\d+(?:[${hyphens}]\\d+)*(?!\\d|[${hyphens}]\\d|[${eastAsian}])`
/** A number that comes first is the word's unless it continues a Japanese text. */
const first = `(?<![\\d${hyphens}${eastAsian}][ \\u3000\\u200b]*)${number}`
const phrase = new RegExp(`(?:${first}|${letter})(?:${between}(?:${number}|${letter}))*[\\p{M}.]*`, 'gu')
const word = new RegExp(`${letter}{3}|[^\\p{ASCII}]`, 'u')
/** 3rd, 34th: with its letters the number is a word. */
const ordinal = new RegExp(`\\d(?:st|nd|rd|th)(?!${letter}|\\d)`, 'iu')
/** 49F, B1, 12-3: a number with the letters that make no word with it. */
const numbered = new RegExp(
  `${between}(?:(?<!${letter})[A-Z])?\\d[\\d${hyphens}]*[A-Z]{0,2}(?!${letter})`,
  'gu',
)
const initials = /^\P{Ll}{1,4}$/u

/** Whether Latin letters are read as words; up to four capitals, or two letters, are read one by one. */
function areWords(latin: string): boolean {
  const letters = latin.replace(numbered, '').trim()
  return ordinal.test(latin) || (word.test(letters) && !initials.test(letters))
}

/** Part of a text: its characters from `start` up to, not including, `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * The words in Latin letters of a text, which lie on their side in a column, each with the numbers that belong to it: Tower 49F,
 * 8-7-1 Roppongi.
 */
export function sidewaysWords(text: string): TextRange[] {
  if (!anyLetter.test(text)) return []
  return Array.from(text.matchAll(phrase), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    latin: found.normalize('NFKC'),
  })).filter(({ latin }) => areWords(latin))
}

/** Converts the text between words that lie on their side: numbers in the wanted form, everything else in full width. */
function upright(text: string, digits: VerticalDigits): string {
  const numbers = text.replace(/\d+/gu, (digitsOf) => {
    if (digits === 'kanji') return inKanji(digitsOf)
    if (digits === 'combined' && digitsOf.length <= 2) return digitsOf
    return Array.from(digitsOf, fullWidth).join('')
  })
  return widened(numbers)
}

/**
 * Turns text into its vertical form. Digits follow `digits`; three or more are always written by place. The prolonged sound
 * mark of a katakana word stays; between numbers it is a hyphen that the user typed. Words in Latin letters and their numbers
 * keep half width, which lies on its side in a column (font-set.ts); initials become full width and are upright.
 */
export function verticalText(text: string, digits: VerticalDigits): string {
  if (!changing.test(text)) return text
  const narrow = text.replace(/[\uff10-\uff19]/gu, (digit) => digit.normalize('NFKC'))
  // Of the same length, so that the words are at the same places.
  const plain = hyphen.test(narrow) ? narrow.replace(hyphenBetween, verticalHyphen) : narrow
  let written = ''
  let end = 0
  for (const range of sidewaysWords(narrow)) {
    const latin = narrow.slice(range.start, range.end).replace(hyphenBetween, '-').normalize('NFKC')
    written += upright(plain.slice(end, range.start), digits) + latin
    end = range.end
  }
  return written + upright(plain.slice(end), digits)
}
