const smallKana = 'ァィゥェォッャュョヮヵヶ'
const largeKana = 'アイウエオツヤユヨワカケ'

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

/** The vowel (アイウエオ) that a full-size katakana ends in; null for ン and for what is no kana. */
export function vowelOf(kana: string): string | null {
  return vowels.get(kana) ?? null
}
