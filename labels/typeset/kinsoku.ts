// Characters that must not begin a line (行頭禁則) …
const neverFirst =
  /^[、。，．・：；？！!?,.:;)\]}）］｝」』】〕〉》〟’”ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u2010-\u2015\u2212\uff0d\-~〜～…‥゛゜号様殿]$/u
// … and those that must not end one (行末禁則).
const neverLast = /^[(\[{（［｛「『【〔〈《〝‘“〒#＃№第]$/u

const number = /^[\d０-９〇一二三四五六七八九十百千\-\u2010-\u2015\u2212\uff0d]$/u
const word = /^[\p{Script=Latin}\p{M}\d０-９'’.\-\u2010-\u2015\u2212\uff0d&＆]$/u
const unitEnd = /^[都道府県市区町村郡]$/u
const blockEnd = /^[目地番号階線条]$/u
const katakana = /^[\p{Script=Katakana}ー・]$/u
const hyphen = /^[\-\u2010-\u2015\u2212\uff0d]$/u
const counter = /^[丁番号階棟室館条線筋街軒地課係組班]$/u

/**
 * Costs of ending a line at a place; above `natural` a line ends there only when nothing else fits: after the hyphen of a word
 * (`hyphen`), within a word of a company (`inWord`), before an honorific of one letter (`lone`), within a Latin word, and last of all, where no letter may be lost, within a
 * word of addresses such as 丁目 or between a number and what it counts (`whole`), and within a number.
 */
export const breakCosts = {
  hint: 0,
  space: 1,
  unit: 3,
  script: 6,
  natural: 8,
  ideograph: 14,
  katakana: 30,
  hyphen: 60,
  inWord: 80,
  lone: 100,
  word: 200,
  whole: 500,
  number: 1000,
  never: Infinity,
} as const

/** The classes of a character, one bit each. */
const is = {
  blank: 1,
  neverFirst: 2,
  neverLast: 4,
  number: 8,
  word: 16,
  unitEnd: 32,
  blockEnd: 64,
  katakana: 128,
  no: 256,
  hyphen: 512,
  counter: 1024,
} as const

const patterns: readonly (readonly [number, RegExp])[] = [
  [is.blank, /^[ \u3000]$/u],
  [is.neverFirst, neverFirst],
  [is.neverLast, neverLast],
  [is.number, number],
  [is.word, word],
  [is.unitEnd, unitEnd],
  [is.blockEnd, blockEnd],
  [is.katakana, katakana],
  [is.no, /^[のノ]$/u],
  [is.hyphen, hyphen],
  [is.counter, counter],
]

// A job looks up the same few thousand characters again and again.
const known = new Map<string, number>()

function classOf(character: string): number {
  let bits = known.get(character)
  if (bits === undefined) {
    bits = patterns.reduce((sum, [bit, pattern]) => (pattern.test(character) ? sum | bit : sum), 0)
    known.set(character, bits)
  }
  return bits
}

/** The cost of ending a line within a number or a Latin word. */
function costWithin(left: number, right: number, both: number): number {
  if ((right & is.hyphen) !== 0) return breakCosts.never
  const inNumber = (both & is.number) !== 0
  if ((left & is.hyphen) !== 0) return inNumber ? breakCosts.whole : breakCosts.hyphen
  return inNumber ? breakCosts.number : breakCosts.word
}

/** Words of Japanese addresses that stay whole, as far as two characters tell them. */
const wholePairs = new Set(
  (
    '地割 丁目 番地 番町 番丁 番館 番街 番戸 番屋 番通 番組 条通 筋目 街区 工区 号室 号棟 号館 号線 号地 地下 地階 線道 大字 小字 ' +
    '上る 下る 入る 上ル 下ル 入ル 東入 西入 南入 北入 様方 気付 私書 書箱'
  ).split(' '),
)

/** Names of towns that have the character in them that ends such a name elsewhere: 四日市市, 都城市, 東村山市. */
const townPairs = new Set(
  (
    '市原 市川 市市 市町 市貝 市郡 府中 府市 府村 府町 村上 村区 村山 村市 村田 村町 村郡 町市 町田 町町 県市 県郡 道市 道志 郡上 郡山 郡市 郡町 ' +
    '都城 都宮 都島 都市 都村 都町 都留 都窪 都筑 都賀 都農 都郡 条市 条町 条郡 目屋 目梨 目町 目黒 地町 階上'
  ).split(' '),
)
const compass = /^[東西南北]$/u

/** The cost of ending a line between two characters; `never` where kinsoku forbids it. */
export function breakCost(before: string, after: string): number {
  const left = classOf(before)
  const right = classOf(after)
  const both = left & right
  if ((right & is.blank) !== 0) return breakCosts.never
  if ((left & is.blank) !== 0) return breakCosts.space
  if ((left & is.neverLast) !== 0) return breakCosts.never
  if ((both & (is.number | is.word)) !== 0) return costWithin(left, right, both)
  if ((right & is.neverFirst) !== 0) return breakCosts.never
  const pair = before + after
  if (wholePairs.has(pair)) return breakCosts.whole
  if (townPairs.has(pair)) return breakCosts.word
  if ((left & (is.number | is.word)) !== 0 && (right & is.counter) !== 0) return breakCosts.whole
  if ((left & is.blockEnd) !== 0 && (right & is.counter) !== 0) return breakCosts.hyphen
  const atBlock = (left & is.blockEnd) !== 0
  if (atBlock && (right & is.no) !== 0) return breakCosts.word
  // 番地 and its number read as one.
  if (before === '地' && (right & is.number) !== 0) return breakCosts.natural
  if ((left & is.unitEnd) !== 0 || (atBlock && (right & is.blockEnd) === 0)) return breakCosts.unit
  if ((both & is.katakana) !== 0) return breakCosts.katakana
  const sameScript = ((left ^ right) & is.katakana) === 0
  // 南四条, 北一番町.
  const isNumbered = (right & is.number) !== 0 && !compass.test(before)
  return sameScript && !isNumbered ? breakCosts.ideograph : breakCosts.script
}
