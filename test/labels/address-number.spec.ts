import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressNumber,
  findAddressNumber,
  barcodeCodes,
  customerBars,
} from '../../labels/layout/customer-barcode.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'

/** Every example of Japan Post's manual (郵便番号・バーコードマニュアル): the check code is written as in the barcode, CC1–CC8 as a–h. */
const examples: readonly {
  readonly zip: string
  readonly street: string
  readonly building?: string
  readonly town: string
  readonly number: string
  readonly check: string
}[] = [
  {
    zip: '1000013',
    street: '霞が関1丁目3番2号',
    building: '郵便プラザ503室',
    town: '霞が関',
    number: '1-3-2-503',
    check: '9',
  },
  {
    zip: '2630023',
    street: '緑町3丁目30-8',
    building: '郵便ビル403号',
    town: '緑町',
    number: '3-30-8-403',
    check: '5',
  },
  { zip: '0140113', street: '堀見内　南田茂木　添60-1', town: '堀見内', number: '60-1', check: 'h' },
  {
    zip: '1100016',
    street: '台東5-6-3',
    building: 'ABCビル10F',
    town: '台東',
    number: '5-6-3-10',
    check: '9',
  },
  {
    zip: '0600906',
    street: '北六条東4丁目',
    building: '郵便センター6号館',
    town: '北六条東',
    number: '4-6',
    check: '9',
  },
  {
    zip: '0650006',
    street: '北六条東8丁目',
    building: '郵便センター10号館',
    town: '北六条東',
    number: '8-10',
    check: '9',
  },
  { zip: '4070033', street: '龍岡町下條南割　韮崎400', town: '龍岡町下條南割', number: '400', check: '-' },
  {
    zip: '2730102',
    street: '右京塚　東3丁目-20-5',
    building: '郵便・A&bコーポB604号',
    town: '右京塚',
    number: '3-20-5B604',
    check: '0',
  },
  {
    zip: '1980036',
    street: '河辺町十一丁目六番地一号',
    building: '郵便タワー601',
    town: '河辺町',
    number: '11-6-1-601',
    check: 'h',
  },
  { zip: '0270203', street: '大字津軽石第二十一地割大淵川480', town: '津軽石', number: '21-480', check: 'e' },
  { zip: '5900016', street: '中田出井町四丁六番十九号', town: '中田出井町', number: '4-6-19', check: 'b' },
  { zip: '0800831', street: '稲田町南七線　西28', town: '稲田町', number: '7-28', check: 'g' },
  {
    zip: '3170055',
    street: '宮田町6丁目7-14',
    building: 'ABCビル2F',
    town: '宮田町',
    number: '6-7-14-2',
    check: 'a',
  },
  {
    zip: '6500046',
    street: '港島中町9丁目7-6',
    building: '郵便シティA棟1F1号',
    town: '港島中町',
    number: '9-7-6A1-1',
    check: '5',
  },
  {
    zip: '6230011',
    street: '青野町綾部6-7',
    building: 'LプラザB106',
    town: '青野町',
    number: '6-7LB106',
    check: '4',
  },
  {
    zip: '0640804',
    street: '南四条西29丁目1524-23',
    building: '第2郵便ハウス501',
    town: '南四条西',
    number: '29-1524-23-2-501',
    check: '3',
  },
  {
    zip: '9100067',
    street: '新田塚3丁目80-25',
    building: 'J1ビル2-B',
    town: '新田塚',
    number: '3-80-25J1-2B',
    check: '9',
  },
]

const wide = (text: string) =>
  text.replace(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '　')

test.each(examples)(
  '$zip $street $building is $number',
  ({ zip, street, building = '', town, number, check }) => {
    const found = { number, verified: true }
    expect(findAddressNumber({ street, building, towns: [town] })).toEqual(found)
    expect(findAddressNumber({ street: wide(street), building: wide(building), towns: [town] })).toEqual(
      found,
    )
    expect(barcodeCodes(zip, number).at(-1)).toBe(check)
  },
)

test.each([
  ['0640804', '29-1524-23-2-501', '29-1524-23-2-'],
  ['9100067', '3-80-25J1-2B', '3-80-25a91-2a'],
  ['9808691', '215', '215dddddddddd'],
  ['1008792', '', 'ddddddddddddd'],
])('%s %s is cut or filled to thirteen codes', (zip, number, codes) => {
  expect(barcodeCodes(zip, number).slice(7, 20)).toBe(codes)
})

test.each([
  // The F of a storey: a hyphen where something follows, nothing at the end, a letter anywhere else.
  ['6丁目7-14 ABCビル2F201号室', '6-7-14-2-201'],
  ['1-2-3 2Fの5', '1-2-3-2-5'],
  ['1-2-3 12F', '1-2-3-12'],
  ['1-2-3 12f', '1-2-3-12'],
  ['1-2-3 １２Ｆ', '1-2-3-12'],
  ['1-2-3 B1F', '1-2-3B1'],
  ['1-2-3 2F B室', '1-2-3-2B'],
  ['1-2-3 F棟201', '1-2-3F201'],
  ['1-2-3 2FL', '1-2-3-2'],
  ['1-2-3 10F・20F', '1-2-3-10-20'],
  // Letters: alone they count, together they do not; what was between them may go.
  ['1-2 A&B', '1-2'],
  ['1-2 A・B館3', '1-2-3'],
  ['1-2 A B', '1-2AB'],
  ['1-2 NTTビル3', '1-2-3'],
  ['1/2.5', '125'],
  // Numerals of all kinds, before each of the words and before none.
  ['三丁目', '3'],
  ['三丁四番地五番六号', '3-4-5-6'],
  ['第七地割八線九の十ノ1', '7-8-9-10-1'],
  ['一二三番地', '123'],
  ['二○三号', '203'],
  ['弐拾参番', '23'],
  ['一万二千三百四十五番地', '12345'],
  ['一郎ビル二階', ''],
  // Hyphens of all kinds.
  ['1‐2‑3–4—5―6−7－8ー9ｰ10', '1-2-3-4-5-6-7-8-9-10'],
  ['--1--2--', '1-2'],
  ['なし', ''],
])('%s is %s', (text, number) => {
  expect(addressNumber(text)).toBe(number)
})

const inKanji = (number: number) =>
  [1000, 100, 10, 1]
    .map((power) => ({ power, digit: Math.floor(number / power) % 10 }))
    .filter(({ digit }) => digit > 0)
    .map(({ power, digit }) => {
      const unit = { 1000: '千', 100: '百', 10: '十', 1: '' }[power] ?? ''
      return (digit === 1 && power > 1 ? '' : '〇一二三四五六七八九'.charAt(digit)) + unit
    })
    .join('')
const byPlace = (number: number) =>
  Array.from(String(number), (digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join('')

test('a number in kanji is the number, in both ways of writing it and before each word', () => {
  const words = ['丁目', '丁', '番地', '番', '号', '地割', '線', 'の', 'ノ']
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(...words), (number, word) => {
      expect(addressNumber(`東${inKanji(number)}${word}`)).toBe(String(number))
      expect(addressNumber(`東${byPlace(number)}${word}`)).toBe(String(number))
    }),
  )
})

/** The manual's steps once more, piece by piece instead of by patterns; without kanji numerals. */
function byPieces(text: string): string {
  const clean = Array.from(text.normalize('NFKC').toUpperCase()).filter((sign) => !'&/・.'.includes(sign))
  const isLetter = (sign = '') => sign >= 'A' && sign <= 'Z' && sign.length === 1
  const isDigit = (sign = '') => sign >= '0' && sign <= '9' && sign.length === 1
  const marks = clean.map((sign, at) => {
    if (isDigit(sign)) return sign
    const isAlone = isLetter(sign) && !isLetter(clean[at - 1]) && !isLetter(clean[at + 1])
    return isAlone && !(sign === 'F' && isDigit(clean[at - 1])) ? sign : '-'
  })
  let number = ''
  for (const [at, mark] of marks.entries()) {
    const before = marks.slice(0, at).findLast((each) => each !== '-')
    const isApart = at > 0 && marks[at - 1] === '-'
    if (mark === '-') continue
    number += isApart && isDigit(before) && isDigit(mark) ? `-${mark}` : mark
  }
  return number
}

const sign = fc.constantFrom(...'0123456789ABFLabf--　 東丁目号館・&/.ＡＦ１２ー−フのアｱ')
const anyText = fc.oneof(
  fc.array(sign, { maxLength: 30 }).map((signs) => signs.join('')),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

test('any text: only digits, capital letters and hyphens, and no hyphen at an end, next to another or next to a letter', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(addressNumber(text)).toMatch(/^(?:[\dA-Z]+(?:-(?=\d))?)*$/u)
      expect(addressNumber(text)).not.toMatch(/^-|-$|--|[A-Z]-|-[A-Z]/u)
    }),
    { numRuns: 2000 },
  )
})

test('any text: as the manual has it, step by step', () => {
  const without = anyText.filter(
    (text) => !/[〇零○◯一二三四五六七八九十百千万壱壹弐貳参參拾]/u.test(text.normalize('NFKC')),
  )
  fc.assert(
    fc.property(without, (text) => {
      expect(addressNumber(text)).toBe(byPieces(text))
    }),
    { numRuns: 2000 },
  )
})

test('any text: width and case do not matter, and a number of digits stays what it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const number = addressNumber(text)
      expect(addressNumber(wide(text))).toBe(number)
      expect(addressNumber(text.toUpperCase())).toBe(number)
      if (!/[A-Z]/u.test(number)) expect(addressNumber(number)).toBe(number)
    }),
    { numRuns: 2000 },
  )
})

test('any text: 21 codes whose sum is a multiple of 19, in 67 bars', () => {
  const zip = fc.stringMatching(/^\d{7}$/u)
  const value = (code: string) => '0123456789-abcdefgh'.indexOf(code)
  fc.assert(
    fc.property(zip, anyText, (digits, text) => {
      const codes = barcodeCodes(digits, addressNumber(text))
      expect(codes).toMatch(/^\d{7}[-\da-d]{13}[-\da-h]$/u)
      expect(Array.from(codes, value).reduce((sum, each) => sum + each, 0) % 19).toBe(0)
      expect(customerBars(digits, addressNumber(text))).toHaveLength(67)
    }),
    { numRuns: 1000 },
  )
})

test('a post office box has its number in the barcode', () => {
  const sheet = findSheet('hagaki')
  if (sheet === undefined) throw new Error('no hagaki')
  const address = {
    kindof: 'office',
    zipcode: '980-8691',
    region: '宮城県',
    city: '仙台市青葉区',
    pobox: '私書箱215号',
  }
  const records = [{ lastname: '山田', addresses: [address] }]
  const job = { records, sheet, fonts: bundledFonts('serif'), options: { barcode: true } }
  const drawn = layoutMailingLabels(job).pages[0]?.bars ?? []
  const heights = drawn.map(({ height }) => Math.round(height * 100))
  const wanted = customerBars('9808691', '215').map((bar) => ({ 1: 3, 2: 2, 3: 2, 4: 1 })[bar])
  const levels = [...new Set(heights)].sort((a, b) => a - b)
  expect(heights.map((height) => levels.indexOf(height) + 1)).toEqual(wanted)
})
