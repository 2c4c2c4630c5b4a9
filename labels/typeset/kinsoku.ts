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

/** Costs of ending a line at a place; above `natural` a line ends there only when nothing else fits. */
export const breakCosts = {
  hint: 0,
  space: 1,
  unit: 3,
  script: 6,
  natural: 8,
  ideograph: 14,
  katakana: 30,
  word: 200,
  never: Infinity,
} as const

/** What ending a line between two characters costs; `never` where kinsoku forbids it. */
export function breakCost(before: string, after: string): number {
  if (after === ' ' || after === '\u3000') return breakCosts.never
  if (before === ' ' || before === '\u3000') return breakCosts.space
  if (neverLast.test(before)) return breakCosts.never
  if (number.test(before) && number.test(after)) return breakCosts.word
  if (word.test(before) && word.test(after)) return breakCosts.word
  if (neverFirst.test(after)) return breakCosts.never
  if (blockEnd.test(before) && (after === 'の' || after === 'ノ')) return breakCosts.word
  if (unitEnd.test(before) || (blockEnd.test(before) && !blockEnd.test(after))) return breakCosts.unit
  const scripts = [katakana.test(before), katakana.test(after)]
  if (scripts[0] === true && scripts[1] === true) return breakCosts.katakana
  return scripts[0] === scripts[1] && !number.test(after) ? breakCosts.ideograph : breakCosts.script
}
