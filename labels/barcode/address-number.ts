const kanjiDigits = '〇一二三四五六七八九'
const kanjiPowers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const kanjiNumber = /[〇一二三四五六七八九十百千]+(?=丁目|丁|番地|番|号|地割|線|の|ノ)/gu

/** 百一 → 101, 二十三 → 23, 一〇 → 10. */
function kanjiValue(text: string): string {
  if (!/[十百千]/u.test(text)) return Array.from(text, (digit) => String(kanjiDigits.indexOf(digit))).join('')
  let sum = 0
  let pending = 0
  for (const character of text) {
    const power = kanjiPowers[character]
    if (power === undefined) pending = kanjiDigits.indexOf(character)
    else {
      sum += Math.max(1, pending) * power
      pending = 0
    }
  }
  return String(sum + pending)
}

/**
 * The address number of the customer barcode from what follows the town's name (print-facts 4.8, Japan Post zipmanual
 * p17–p20): digits, hyphens and single capital letters; empty when there is none.
 */
export function addressNumber(afterTown: string): string {
  const plain = afterTown
    .normalize('NFKC')
    .replace(kanjiNumber, kanjiValue)
    .toUpperCase()
    .replace(/[&/・.]/gu, '')
    // A storey's F goes with its number: 10F is 10, as the manual's own examples have it.
    .replace(/(?<=\d)F(?![A-Z])/gu, '')
  return plain
    .replace(/[A-Z]{2,}/gu, '-')
    .replace(/[^A-Z0-9]+/gu, '-')
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
