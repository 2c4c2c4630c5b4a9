import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressNumber,
  findAddressNumber,
  barcodeRects,
  barcodeSize,
  fittingPoints,
  barcodeCodes,
  customerBars,
  isRepresentative,
  type TownLookup,
} from '../../labels/layout/customer-barcode.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'

const vectors = [
  ['1000013', '1-3-2-503', '9'],
  ['3170055', '6-7-14-2', 'a'],
  ['0640804', '29-1524-23-2-501', '3'],
  ['9100067', '3-80-25J1-2B', '9'],
  ['0140113', '60-1', 'h'],
  ['2730102', '3-20-5B604', '0'],
] as const

test.each(vectors)('paper 4.4: %s %s has the check code %s', (digits, number, check) => {
  expect(barcodeCodes(digits, number).slice(-1)).toBe(check)
  expect(customerBars(digits, number)).toHaveLength(67)
})

test('paper 4.4: the bars of 100-0013 1-3-2-503', () => {
  const bars = '1311414414414414411431211441431241413241414114431243243243243241131'
  expect(customerBars('1000013', '1-3-2-503').join('')).toBe(bars)
})

/** bwip-js describes bars by height and foot: 8 is long, the semi-long ones differ by their position. */
function independentBars(text: string): string {
  const [symbol] = bwipjs.raw('japanpost', text, 'includecheckintext')
  if (symbol === undefined || !('bhs' in symbol)) throw new Error('bwip-js drew no bars')
  const tallest = Math.max(...symbol.bhs)
  const lowest = Math.min(...symbol.bbs)
  return symbol.bhs
    .map((height, index) => {
      if (height === tallest) return 1
      const raised = (symbol.bbs[index] ?? 0) > lowest
      if (height <= tallest / 2) return 4
      return raised ? 2 : 3
    })
    .join('')
}

// How far bwip-js 4.11.4 can follow, in codes: it has no rule for text that is too long, and it draws a check value of 0
// as a start bar and a half (paper 4.4 has the inspected 0 of 273-0102).
const comparable = [
  ['1000013', '1-3-2-503', 21],
  ['3170055', '6-7-14-2', 21],
  ['0640804', '29-1524-23-2-', 21],
  ['9100067', '3-80-25J1-2', 19],
  ['0140113', '60-1', 21],
  ['2730102', '3-20-5B604', 20],
] as const

test.each(comparable)('bwip-js draws the same bars for %s %s', (digits, number, codes) => {
  const bars = 2 + codes * 3
  expect(independentBars(digits + number).slice(0, bars)).toBe(
    customerBars(digits, number).join('').slice(0, bars),
  )
})

test.each([
  ['3丁目30-8 郵便ビル403号', '3-30-8-403'],
  ['添60-1', '60-1'],
  ['5-6-3 ABCビル10F', '5-6-3-10'],
  ['3丁目-20-5 郵便・A&bコーポB604号', '3-20-5B604'],
  ['4丁目 郵便センター6号館', '4-6'],
  ['百一番地', '101'],
  ['六丁目7-14 ABCビル2F', '6-7-14-2'],
  ['', ''],
])('paper 4.8: %s gives the address number %s', (afterTown, number) => {
  expect(addressNumber(afterTown)).toBe(number)
})

test('paper 4.8: the town is cut off when it is known, and guessed otherwise', () => {
  const address = { street: '三田三丁目1-5', building: '' }
  expect(findAddressNumber({ ...address, towns: ['三田'] })).toEqual({ number: '3-1-5', verified: true })
  expect(findAddressNumber({ ...address, towns: [] })).toEqual({ number: '3-1-5', verified: false })
})

test('paper 4.8: the town is found after the names of streets and in any spelling', () => {
  const kyoto = { street: '河原町通二条下る一之船入町537', building: '', towns: ['一之船入町'] }
  expect(findAddressNumber(kyoto)).toEqual({ number: '537', verified: true })
  const wide = { street: '第２町内3-4', building: '', towns: ['第2町内'] }
  expect(findAddressNumber(wide)).toEqual({ number: '3-4', verified: true })
  const spelled = { street: '霞ヶ関1-3-2', building: '503', towns: ['霞が関'] }
  expect(findAddressNumber(spelled)).toEqual({ number: '1-3-2-503', verified: true })
})

test('paper 4.5: bars keep their measures at every allowed size', () => {
  for (const points of [8, 9, 10, 11.5]) {
    const rects = barcodeRects(customerBars('1000013', '1-3-2-503'), 0, 0, points)
    const pitch = ((rects[66]?.x ?? 0) - (rects[0]?.x ?? 0)) / 66
    const factor = points / 10
    expect(pitch / factor).toBeCloseTo(1.2, 6)
    for (const { width } of rects) expect(width / factor).toBeCloseTo(0.6, 6)
    const heights = new Set(rects.map(({ height }) => Math.round((height / factor) * 100) / 100))
    expect([...heights].sort()).toEqual([1.2, 2.4, 3.6])
  }
  expect(barcodeSize(10).width).toBeCloseTo(79.8, 6)
  expect(barcodeSize(8).width).toBeCloseTo(63.84, 6)
})

test('paper 4.5: a room too narrow for 8 points gets no barcode', () => {
  expect(fittingPoints(63)).toBeNull()
  expect(fittingPoints(64)).toBeCloseTo(8.02, 2)
  expect(fittingPoints(300)).toBe(10)
})

const record = {
  lastname: '山田',
  addresses: [
    { kindof: 'home', zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' },
  ],
}

function print(zipcode: string, towns?: ReturnType<TownLookup>) {
  const sheet = findSheet('hagaki')
  if (sheet === undefined) throw new Error('no hagaki')
  const records = [{ ...record, addresses: [{ ...record.addresses[0], zipcode }] }]
  const job = { records, sheet, fonts: bundledFonts('serif'), options: { barcode: true } }
  return layoutMailingLabels(towns === undefined ? job : { ...job, towns: () => towns })
}

test('paper 4.8: a barcode of an unknown town is printed and reported as unverified', () => {
  const { pages, warnings } = print('100-0013')
  expect(pages[0]?.bars).toHaveLength(67)
  expect(warnings).toEqual([{ kind: 'barcode-unverified', record: 0 }])
  expect(print('100-0013', ['霞が関']).warnings).toEqual([])
})

test('paper 4.7: the code of a business has a barcode without an address number, and does not count as a guess', () => {
  const { pages, warnings } = print('100-8111', 'business')
  expect(pages[0]?.bars).toHaveLength(67)
  expect(warnings).toEqual([])
  expect(barcodeCodes('1008111', '').slice(7, 20)).toBe('d'.repeat(13))
})

test('paper 4.7: a representative postal code gets none', () => {
  const { pages, warnings } = print('100-0000')
  expect(pages[0]?.bars).toEqual([])
  expect(warnings).toEqual([{ kind: 'barcode-left-out', record: 0, reason: 'representative' }])
})

test('paper 4.7: representative is whatever ends in two zeros, and nothing else', () => {
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
  const ends = fc.oneof(fc.constantFrom('00', '01', '10'), digits(2))
  fc.assert(
    fc.property(digits(5), ends, (start, end) => {
      expect(isRepresentative(start + end)).toBe(end === '00')
    }),
  )
})

test('paper 4.6: on a card the barcode keeps 10 mm off the edges and 2 mm off the printed sender frame', () => {
  const bars = print('100-0013', ['霞が関']).pages[0]?.bars ?? []
  expect(Math.min(...bars.map(({ x }) => x))).toBeGreaterThanOrEqual(10)
  expect(Math.max(...bars.map(({ x, width }) => x + width))).toBeLessThanOrEqual(90 + 1e-6)
  expect(Math.max(...bars.map(({ y, height }) => y + height))).toBeLessThanOrEqual(140.5 - 3.25 - 2)
})
