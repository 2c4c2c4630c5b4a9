import { toFullSize, toKatakana, vowelOf } from './kana.ts'
import { searchForm, variantKanji } from './kanji-variants.ts'

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

/** Vowels that a following ウ or オ may lengthen, as `vowelTable` has them. */
export const vowel = { none: 0, u: 1, o: 2 } as const

/** What each code unit folds to: lower case, half-width ASCII, full-size katakana, the usual form of a kanji. */
export const foldTable = makeFoldTable()

/** The vowel of each folded code unit. */
export const vowelTable = makeVowelTable()

function makeFoldTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, unit) => foldUnit(unit))
  for (const kanji of variantKanji) {
    if (kanji.length === 1) table[kanji.charCodeAt(0)] = searchForm(kanji).charCodeAt(0)
  }
  return table
}

function foldUnit(unit: number): number {
  if (unit === 0x3000) return 0x20
  const narrow = unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit
  if (narrow >= 0x41 && narrow <= 0x5a) return narrow + 0x20
  const katakana = toKatakana(narrow)
  const sound = sameSound[String.fromCharCode(katakana)]
  if (sound !== undefined) return sound.charCodeAt(0)
  return toFullSize(katakana)
}

function makeVowelTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let unit = 0x30a1; unit <= 0x30fa; unit++) {
    const ends = vowelOf(String.fromCharCode(unit))
    table[unit] = ends === 'ウ' ? vowel.u : ends === 'オ' ? vowel.o : vowel.none
  }
  return table
}
