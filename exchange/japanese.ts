import { areOfEurope } from './european.ts'

const encodings = ['shift_jis', 'euc-jp'] as const
type Japanese = (typeof encodings)[number]

/** What a reading of bytes as Japanese looks like. */
interface Likeness {
  /** Kana and kanji of daily use. */
  common: number
  /** Characters that a list of addresses hardly holds: half-width kana in runs, rare kanji, private ones, damage. */
  odd: number
  /** Whether words stand in it that head a list of addresses; no accented letters make them. */
  hasHeadings: boolean
}

const headings = /氏名|住所|電話|郵便番号|フリガナ|会社名|メール|姓[\t,;"]+名/u
const kana = /[\u3040-\u30ff]/u
const kanji = /[\u4e00-\u9fff]/u
const halfWidth = /[\uff61-\uff9f]/u

/**
 * cp932 or EUC-JP, if the bytes are likely one of them. One or two accented letters of Western Europe are well-formed cp932
 * too, so it takes at least two common characters, and more of them than odd ones.
 */
export function japaneseOf(bytes: Uint8Array): Japanese | null {
  if (areOfEurope(bytes)) return null
  const candidates = encodings.map((encoding) => ({
    encoding,
    ...likeness(bytes, encoding),
  }))
  const [best] = candidates.sort((a, b) => b.common - 3 * b.odd - (a.common - 3 * a.odd))
  if (best === undefined) return null
  return best.hasHeadings || (best.common >= 2 && best.common > best.odd * 2) ? best.encoding : null
}

function likeness(bytes: Uint8Array, encoding: Japanese): Likeness {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 200_000))
  let common = 0
  let odd = 0
  for (const character of text) {
    if (kana.test(character)) common += 2
    else if (kanji.test(character)) common += 1
    else if (character === '\uFFFD' || (character >= '\ue000' && character <= '\uf8ff')) odd += 2
    // EUC-JP read as cp932 is a row of half-width kana, two for each character, so one of them says little.
    else if (halfWidth.test(character)) common += 0.3
  }
  // Accented letters and those behind them make kanji in the middle or at the beginning of a Latin word.
  odd +=
    2 *
    (text.match(
      /(?<=[A-Za-z])[\u4e00-\u9fff\uff61-\uff9f]{1,3}(?=[A-Za-z ,;"\r\n])|(?<![\u3040-\u30ff\u4e00-\u9fff\uff61-\uff9f])[\u4e00-\u9fff\uff61-\uff9f](?=[a-z]{2})/gu,
    )?.length ?? 0)
  return { common, odd, hasHeadings: headings.test(text.slice(0, 4000)) }
}
