/** Numerals as they are written, with the forms of deeds, and circles that are typed for 〇. */
const kanjiDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from('〇一二三四五六七八九', (digit, value) => [digit, value])),
  ...{ 零: 0, '○': 0, '◯': 0, 壱: 1, 壹: 1, 弐: 2, 貳: 2, 参: 3, 參: 3 },
}
const kanjiPowers: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000 }
const myriad = '万'
const numerals = [...Object.keys(kanjiDigits), ...Object.keys(kanjiPowers), myriad].join('')
/** Numerals count only before one of the words that number something in an address. */
const kanjiNumber = new RegExp(`[${numerals}]+(?=丁目|丁|番地|番|号|地割|線|の|ノ)`, 'gu')

/** 百一 → 101, 二十三 → 23, 一万二千 → 12000; without a power by place: 一〇 → 10. */
function kanjiValue(text: string): string {
  const digits = Array.from(text, (character) => kanjiDigits[character])
  if (digits.every((digit) => digit !== undefined)) return digits.join('')
  let whole = 0
  let sum = 0
  let pending: number | null = null
  for (const character of text) {
    const digit = kanjiDigits[character]
    if (digit !== undefined) pending = (pending ?? 0) * 10 + digit
    else if (character === myriad) {
      whole += Math.max(1, sum + (pending ?? 0)) * 10_000
      ;[sum, pending] = [0, null]
    } else {
      sum += (pending ?? 1) * (kanjiPowers[character] ?? 1)
      pending = null
    }
  }
  return String(whole + sum + (pending ?? 0))
}

/**
 * Returns the address number of the customer barcode from what follows the town's name, by the rules of Japan Post's
 * manual; empty when there is none:
 *
 * 1. Small letters become capitals; `&`, `/`, `・` and `.` go, and what is behind them moves up.
 * 2. Kanji numerals before 丁目, 丁, 番地, 番, 号, 地割, 線, の and ノ become digits.
 * 3. Digits, hyphens and letters that stand alone are taken out; what lies before one of them – other characters, blanks,
 *    two letters or more – is one hyphen. The F of a storey, right behind a digit, is no letter but such a hyphen: 10F is 10,
 *    1F1号 is 1-1.
 * 4. Hyphens in a row are one, and none stands at either end or beside a letter. Letters that come together only now stay.
 */
export function addressNumber(afterTown: string): string {
  return afterTown
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[&/・.]/gu, '')
    .replace(kanjiNumber, kanjiValue)
    .replace(/(?<=\d)F(?![A-Z])/gu, '-')
    .replace(/[A-Z]{2,}|[^A-Z\d]/gu, '-')
    .replace(/-*([A-Z])-*/gu, '$1')
    .replace(/-+/gu, '-')
    .replace(/^-|-$/gu, '')
}

/** An address number, and whether the place where the town ends was known or only guessed. */
export interface FoundAddressNumber {
  readonly number: string
  readonly verified: boolean
}

/** The address as far as the barcode needs it; `towns` are the town names that the postal code stands for. */
export interface BarcodeAddress {
  readonly street: string
  readonly building: string
  readonly towns: readonly string[]
}

/** 霞ヶ関, 霞ケ関 and 霞が関 are one town, and so are 第２町内 and 第2町内; the length stays. */
function spelledAlike(place: string): string {
  return place
    .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[ヶが]/gu, 'ケ')
}

/** Where the longest of the towns ends in the street: in Kyoto and behind 大字 it does not begin there. -1: none. */
function townEnd(street: string, towns: readonly string[]): number {
  const place = spelledAlike(street)
  const [town] = towns
    .map(spelledAlike)
    .filter((name) => name !== '' && place.includes(name))
    .sort((a, b) => b.length - a.length)
  return town === undefined ? -1 : place.indexOf(town) + town.length
}

/**
 * Finds where the town ends: by its name when the caller knows it, else at the first number – a guess, since names such
 * as 三田 or 八番町 hold numbers too.
 */
export function findAddressNumber({ street, building, towns }: BarcodeAddress): FoundAddressNumber {
  const end = townEnd(street, towns)
  const rest =
    end < 0
      ? street.normalize('NFKC').replace(/^[^\d]*?(?=\d|[一二三四五六七八九十百]+(丁目|番|号))/u, '')
      : street.slice(end)
  return { number: addressNumber(`${rest} ${building}`), verified: end >= 0 }
}
