import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { printedFrames } from '../../labels/sheet/sheet.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'
import { inkBounds, pdfPicture, type Picture } from './raster.ts'

const dpi = 400
const millimetres = (pixels: number) => (pixels / dpi) * 25.4
const pixels = (mm: number) => Math.round((mm / 25.4) * dpi)
const fonts = bundledFonts('serif')

// paper 1, from the left edge of a card 100 mm wide
const digitCentres = [47.15, 54.15, 61.15, 68.75, 75.55, 82.35, 89.15]
const senderCentres = [7.5, 11.5, 15.5, 20.5, 24.5, 28.5, 32.5]

function record(zipcode: string) {
  return {
    lastname: '山田',
    addresses: [{ kindof: 'home', zipcode, region: '東京都', street: '霞が関1-3-2' }],
  }
}

async function printed(code: string, zipcode: string, senderCode: string | null): Promise<Picture> {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const sender = senderCode === null ? null : ({ record: record(senderCode), address: 'first' } as const)
  const { pages } = layoutMailingLabels({ records: [record(zipcode)], sheet, fonts, options: { sender } })
  return pdfPicture(await toPdf(pages, fonts), dpi)
}

/** Middle of the ink within a box about a centre, mm. */
function inkCentre(
  picture: Picture,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
) {
  const area = {
    x: pixels(x - width / 2),
    y: pixels(y - height / 2),
    width: pixels(width),
    height: pixels(height),
  }
  const bounds = inkBounds(picture, area)
  if (bounds === null) throw new Error(`no ink at ${x}, ${y}`)
  return {
    x: millimetres((bounds.left + bounds.right) / 2),
    y: millimetres((bounds.top + bounds.bottom) / 2),
  }
}

test.each(['0123456', '7890123'])(
  'paper 1: the digits %s are in the middle of the printed frame',
  async (code) => {
    const picture = await printed('hagaki', code, null)
    for (const centre of digitCentres) {
      const ink = inkCentre(picture, [centre, 16], [5.7, 8])
      expect(Math.abs(ink.x - centre)).toBeLessThanOrEqual(0.3)
      expect(Math.abs(ink.y - 16)).toBeLessThanOrEqual(0.3)
    }
  },
)

test.each([
  ['hagaki', 140.5],
  ['new-year-hagaki', 126],
] as const)("paper 1: on a %s the sender's digits are at y = %s", async (code, y) => {
  const picture = await printed(code, '1000013', '4610289')
  for (const centre of senderCentres) {
    const ink = inkCentre(picture, [centre, y], [3.9, 6])
    expect(Math.abs(ink.x - centre)).toBeLessThanOrEqual(0.3)
    expect(Math.abs(ink.y - y)).toBeLessThanOrEqual(0.3)
  }
})

test('paper 2: on a 長形3号 envelope the frame keeps its distance from the right edge', async () => {
  const picture = await printed('長形3号', '0123456', null)
  for (const centre of digitCentres) {
    const ink = inkCentre(picture, [centre + 20, 16], [5.7, 8])
    expect(Math.abs(ink.x - centre - 20)).toBeLessThanOrEqual(0.3)
  }
})

test('paper 1: the guides are the seven printed boxes', () => {
  const sheet = findSheet('hagaki')
  if (sheet === undefined) throw new Error('no hagaki')
  const boxes = printedFrames(sheet).slice(0, 7)
  const lefts = [44.3, 51.3, 58.3, 65.9, 72.7, 79.5, 86.3]
  boxes.forEach(({ x, y, width, height }, index) => {
    expect(x).toBeCloseTo(lefts[index] ?? 0, 6)
    expect([y, width, height]).toEqual([12, 5.7, 8])
  })
})

/** Where the columns of names are, mm from the left edge. */
function columnsOf(code: string, firstnames: readonly string[]): number[] {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const [firstname, ...others] = firstnames
  const joint_names = others.map((name) => ({ firstname: name }))
  const { pages } = layoutMailingLabels({
    records: [{ ...record('100-0013'), firstname, joint_names }],
    sheet,
    fonts,
    options: { direction: 'vertical' },
  })
  const runs = (pages[0]?.runs ?? []).filter(({ text }) =>
    firstnames.some((name) => text.join('').includes(name)),
  )
  return runs.map(({ x }) => x)
}

const middleOf = (columns: readonly number[]) => (Math.max(...columns) + Math.min(...columns)) / 2

test.each(['hagaki', 'new-year-hagaki'])(
  'paper 5: one name or two are centred on the three large boxes: %s',
  (code) => {
    expect(middleOf(columnsOf(code, ['太郎']))).toBeCloseTo(54.15, 1)
    expect(columnsOf(code, ['太郎', '花子'])).toHaveLength(2)
    expect(middleOf(columnsOf(code, ['太郎', '花子']))).toBeCloseTo(54.15, 1)
  },
)

test('paper 5: more names, and those on envelopes, are about the middle', () => {
  expect(middleOf(columnsOf('hagaki', ['太郎', '花子', '健一']))).toBeCloseTo(51, 1)
  expect(middleOf(columnsOf('長形3号', ['太郎']))).toBeCloseTo(61.2, 1)
})
