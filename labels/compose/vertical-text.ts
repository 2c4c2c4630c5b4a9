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
/** 3rd, 34th, as the source of an expression: with its letters the number is a word, whose digits must not be changed. */
export const ordinal = `\\d+(?:[sS][tT]|[nN][dD]|[rR][dD]|[tT][hH])(?!${letter}|\\d)`
const phrase = new RegExp(
  `(?:${ordinal}|${letter})(?:[\\p{M}'’.,& -]*(?:${ordinal}|${letter}))*[\\p{M}.]*`,
  'gu',
)
const word = new RegExp(`${letter}{3}|[^\\p{ASCII}]`, 'u')
const anyOrdinal = new RegExp(ordinal, 'u')
const initials = /^\P{Ll}{1,4}$/u

/** Whether Latin letters are read as words; up to four capitals, or two letters, are read one by one. */
function areWords(latin: string): boolean {
  return anyOrdinal.test(latin) || (word.test(latin) && !initials.test(latin))
}

/** Converts the text between words that lie on their side: numbers in the wanted form, everything else in full width. */
function upright(text: string, digits: VerticalDigits): string {
  const numbered = text.replace(/\d+/gu, (number) => {
    if (digits === 'kanji') return inKanji(number)
    if (digits === 'combined' && number.length <= 2) return number
    return Array.from(number, fullWidth).join('')
  })
  return widened(numbered)
}

/**
 * Turns text into its vertical form. Digits follow `digits`; three or more are always written by place. The prolonged sound
 * mark of a katakana word stays; between numbers it is a hyphen that the user typed. Words in Latin letters keep them in half
 * width, which lies on its side in a column (font-set.ts); initials become full width and are upright.
 */
export function verticalText(text: string, digits: VerticalDigits): string {
  if (!changing.test(text)) return text
  const narrow = text.replace(/[\uff10-\uff19]/gu, (digit) => digit.normalize('NFKC'))
  const plain = hyphen.test(narrow) ? narrow.replace(hyphenBetween, verticalHyphen) : narrow
  if (!anyLetter.test(plain)) return upright(plain, digits)
  let written = ''
  let end = 0
  for (const { 0: found, index } of plain.matchAll(phrase)) {
    const latin = found.normalize('NFKC')
    if (!areWords(latin)) continue
    written += upright(plain.slice(end, index), digits) + latin
    end = index + found.length
  }
  return written + upright(plain.slice(end), digits)
}
