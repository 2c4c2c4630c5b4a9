/** How digits stand in vertical text: 一〇 by place, one upright digit under the other, or up to two side by side. */
export type VerticalDigits = 'kanji' | 'upright' | 'combined'

const kanjiDigits = '〇一二三四五六七八九'
// ー between numbers is a hyphen typed with the wrong key; inside a katakana word it is part of the word.
const hyphenBetween =
  /(?<=[\d〇一二三四五六七八九])[-\u2010-\u2015\u2212\uff0dー](?=[\dA-Za-z〇一二三四五六七八九])|(?<=[A-Za-z])[-\u2010-\u2015\u2212\uff0d](?=\d)/gu
const hyphen = /[-\u2010-\u2015\u2212\uff0dー]/u
const fullWidthShift = 0xfee0
/** What any of the changes begins with; most texts have nothing of it. */
const changing = /[!-~\uff10-\uff19\uff61-\uff9f]|[〇一二三四五六七八九][-\u2010-\u2015\u2212\uff0dー]/u

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

/** Half-width letters, signs and katakana become full width, as vertical print has them (print-facts 5). */
function widened(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/gu, (kana) => kana.normalize('NFKC')).replace(/[!-/:-~]/gu, fullWidth)
}

/**
 * Turns text into its vertical form. Digits follow `digits`; three or more are always written by place. The prolonged
 * sound mark of a katakana word stays; between numbers it is a hyphen that somebody typed.
 */
export function verticalText(text: string, digits: VerticalDigits): string {
  if (!changing.test(text)) return text
  const narrow = text.replace(/[\uff10-\uff19]/gu, (digit) => digit.normalize('NFKC'))
  const plain = hyphen.test(narrow) ? narrow.replace(hyphenBetween, verticalHyphen) : narrow
  const numbered = plain.replace(/\d+/gu, (number) => {
    if (digits === 'kanji') return inKanji(number)
    if (digits === 'combined' && number.length <= 2) return number
    return Array.from(number, fullWidth).join('')
  })
  return widened(numbered)
}
