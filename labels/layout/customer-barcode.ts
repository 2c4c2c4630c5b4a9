import type { Addressee } from '../compose/addressee.ts'
import type { MailingWarning } from '../compose/mailing-record.ts'
import type { Rect } from '../output/glyph-run.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** Numerals as they are written, with the forms of deeds, and circles that are typed for 〇. */
const kanjiDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from('〇一二三四五六七八九', (digit, value) => [digit, value])),
  零: 0,
  '○': 0,
  '◯': 0,
  壱: 1,
  壹: 1,
  弐: 2,
  貳: 2,
  参: 3,
  參: 3,
}
const kanjiPowers: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000 }
const myriad = '万'
const numerals = [...Object.keys(kanjiDigits), ...Object.keys(kanjiPowers), myriad].join('')
/** Numerals count only before a word that numbers something in an address. */
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
 * Returns the address number of the customer barcode from what follows the town's name, by the rules of Japan Post's manual;
 * empty when the text has no number:
 *
 * 1. Small letters become capitals; `&`, `/`, `・` and `.` are removed, and what follows moves up.
 * 2. Kanji numerals before 丁目, 丁, 番地, 番, 号, 地割, 線, の and ノ become digits.
 * 3. Digits, hyphens and single letters are taken out; whatever lies before one of them – other characters, blanks, two letters
 *    or more – becomes one hyphen. The F of a storey, directly after a digit, counts as such a hyphen and not as a letter: 10F
 *    is 10, 1F1号 is 1-1.
 * 4. Adjacent hyphens become one; hyphens at either end or next to a letter are removed. Letters that come together only now
 *    stay.
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

/** An address number, and whether the end of the town was known or only guessed. */
interface FoundAddressNumber {
  readonly number: string
  readonly verified: boolean
}

/** The address as far as the barcode needs it; `towns` are the town names that the postal code stands for. */
interface BarcodeAddress {
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

/** Where the longest of the towns ends in the street: in Kyoto and after 大字 it does not begin there. -1: not found. */
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

/** Height of a bar: long, semi-long upper, semi-long lower, timing (paper 4.2). */
export type Bar = 1 | 2 | 3 | 4

const symbols = '0123456789-abcdefgh'
// In the order of `symbols`; a–h are the control codes CC1–CC8.
const patterns = '144 114 132 312 123 141 321 213 231 411 414 324 342 234 432 243 423 441 111'.split(' ')
const start = '13'
const stop = '31'
const filler = 'd'
const addressLength = 13
const modulus = 19

/** A letter is a control code for its ten and a digit: A is CC1 0, K is CC2 0, U is CC3 0. */
function encodedLetter(letter: string): string {
  const index = letter.charCodeAt(0) - 65
  return `${'abc'[Math.floor(index / 10)] ?? ''}${index % 10}`
}

/** Thirteen codes: cut, or filled with CC4. A letter's control code may be the last, its digit is dropped then. */
function addressCodes(number: string): string {
  const codes = number.replace(/[A-Z]/gu, encodedLetter)
  return codes.slice(0, addressLength).padEnd(addressLength, filler)
}

/** The check code makes the sum of all values a multiple of 19. */
function checkCode(codes: string): string {
  const sum = Array.from(codes, (code) => symbols.indexOf(code)).reduce((a, b) => a + b, 0)
  return symbols[(modulus - (sum % modulus)) % modulus] ?? ''
}

/** The 21 codes between start and stop: postal code, address number, check code; CC1–CC8 are written a–h. */
export function barcodeCodes(postalDigits: string, addressNumber: string): string {
  const codes = postalDigits + addressCodes(addressNumber)
  return codes + checkCode(codes)
}

/** The 67 bars of a customer barcode. `postalDigits` are seven digits, `addressNumber` digits, hyphens and letters. */
export function customerBars(postalDigits: string, addressNumber: string): Bar[] {
  const codes = Array.from(barcodeCodes(postalDigits, addressNumber))
  const middle = codes.map((code) => patterns[symbols.indexOf(code)] ?? '').join('')
  return Array.from(start + middle + stop, (digit) =>
    digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : 4,
  )
}

/**
 * Whether Japan Post wants no barcode for this postal code: a code for everything not listed in a town's area ends in
 * 00 (paper 4.7).
 */
export function isRepresentative(postalDigits: string): boolean {
  return postalDigits.endsWith('00')
}

// At 10 points; everything scales with the point size (paper 4.5).
const longAt10 = 3.6
const timingAt10 = 1.2
const pitchAt10 = 1.2
const barAt10 = 0.6
const barCount = 67

/** Japan Post accepts these point sizes; anything outside is not read by its machines. */
const barcodePoints = { least: 8, most: 11.5, usual: 10 } as const

/** Blank space that must stay around a barcode, mm (paper 4.6). */
const barcodeQuiet = 2

/** Size of a whole barcode, mm. */
export function barcodeSize(points: number): { width: number; height: number } {
  const factor = points / 10
  return { width: ((barCount - 1) * pitchAt10 + barAt10) * factor, height: longAt10 * factor }
}

/** The point size at which a barcode fits into a width, or null when even the smallest does not. */
export function fittingPoints(width: number): number | null {
  const points = Math.min(barcodePoints.usual, (width / barcodeSize(10).width) * 10)
  return points >= barcodePoints.least ? points : null
}

/**
 * The bars as rectangles with their upper left corner at `x`, `y`, mm. Rectangles, never a font: a font's rounding once
 * made the pitch too wide, and the tolerance is one-sided (paper 4.5).
 */
export function barcodeRects(bars: readonly Bar[], x: number, y: number, points: number): Rect[] {
  const factor = points / 10
  const third = (longAt10 - timingAt10) / 2
  return bars.map((bar, index) => {
    const top = bar === 1 || bar === 2 ? 0 : third
    const bottom = bar === 1 || bar === 3 ? longAt10 : longAt10 - third
    return {
      x: x + index * pitchAt10 * factor,
      y: y + top * factor,
      width: barAt10 * factor,
      height: (bottom - top) * factor,
    }
  })
}

/**
 * Town names that a postal code stands for, from the caller's dictionary, empty when it is not known there; or that the
 * code is one of a business of its own.
 */
export type TownLookup = (digits: string) => readonly string[] | 'business'

/** A barcode to place: its bars and the size that fits, or null with the reason in `warnings`. */
export interface PlannedBarcode {
  readonly bars: readonly Bar[] | null
  /** Points; 0 without bars. */
  readonly points: number
  readonly warnings: readonly MailingWarning[]
}

type Reason = Extract<MailingWarning, { kind: 'barcode-left-out' }>['reason']

function leftOut(record: number, reason: Reason): PlannedBarcode {
  return { bars: null, points: 0, warnings: [{ kind: 'barcode-left-out', record, reason }] }
}

/** The code of a business is sufficient: no address number follows it (paper 4.7). */
const wholeCode = { number: '', verified: true }

/** Decides whether an addressee gets a barcode in a room of some width, and of which size (paper 4.7, 4.8). */
export function planBarcode(
  addressee: Addressee,
  towns: TownLookup,
  width: number,
  record: number,
): PlannedBarcode {
  const { digits } = addressee.postalCode
  if (digits === '') return leftOut(record, 'postal-code')
  if (isRepresentative(digits)) return leftOut(record, 'representative')
  const known = towns(digits)
  const isBusiness = known === 'business'
  const { number, verified } = isBusiness ? wholeCode : findAddressNumber({ ...addressee, towns: known })
  if (number === '' && !isBusiness) return leftOut(record, 'address-number')
  const points = fittingPoints(width)
  if (points === null) return leftOut(record, 'room')
  const warnings: MailingWarning[] = verified ? [] : [{ kind: 'barcode-unverified', record }]
  return { bars: customerBars(digits, number), points, warnings }
}

/** Room that text must leave free for a barcode across the line, with the blank around it, mm. */
export function barcodeRoom({ points }: PlannedBarcode): number {
  return points === 0 ? 0 : barcodeSize(points).height + barcodeQuiet
}

/** Under the last line of a block, as horizontal addresses have it (paper 4.6); within the box. */
export function barsUnder(planned: PlannedBarcode, used: Rect, box: Rect): Rect[] {
  if (planned.bars === null) return []
  const { width } = barcodeSize(planned.points)
  const x = Math.min(used.x, box.x + box.width - width)
  return barcodeRects(planned.bars, x, used.y + used.height + barcodeQuiet, planned.points)
}

/** At the lower edge of a box, in its middle. */
export function barsAtBottom(planned: PlannedBarcode, box: Rect): Rect[] {
  if (planned.bars === null) return []
  const { width, height } = barcodeSize(planned.points)
  return barcodeRects(
    planned.bars,
    box.x + (box.width - width) / 2,
    box.y + box.height - height,
    planned.points,
  )
}

const edge = 10
const halfSenderFrame = 3.3

/** The part of a card where a barcode may be: 10 mm off the edges and clear of the sender's printed frame. */
export function cardBarcodeBox({ paper, senderFrame }: Sheet): Rect {
  const { width, height } = paper
  const bottom = senderFrame === null ? height - edge : senderFrame.y - halfSenderFrame - barcodeQuiet
  return { x: edge, y: edge, width: width - 2 * edge, height: bottom - edge }
}
