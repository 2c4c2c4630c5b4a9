/** Whether a text is nothing but kana, of any width; '' is not. */
export function isKana(text: string): boolean {
  return /^[\p{sc=Hira}\p{sc=Kana}ー゛゜ﾞﾟｰ]+$/u.test(text)
}

/** Kana as hiragana in full width: サトウ, ｻﾄｳ and さとう are all さとう. Anything else stays. */
export function toHiragana(text: string): string {
  return shifted(text.normalize('NFKC'), /[ァ-ヶ]/g, -0x60)
}

/** Hiragana as katakana; anything else stays. */
export function toKatakana(text: string): string {
  return shifted(text, /[ぁ-ゖ]/g, 0x60)
}

/** The kana blocks lie in the same order, 96 characters apart. */
function shifted(text: string, kana: RegExp, by: number): string {
  return text.replace(kana, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + by))
}
