import { expect, test } from 'vitest'
import { calibrationFrom, measuringPage, testPage, testRulers } from '../../labels/impose/test-page.ts'
import { uncalibrated } from '../../labels/layout-options.ts'
import type { Calibration } from '../../labels/output/glyph-run.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'
import { inkBounds, pdfPicture, svgPicture, unmatchedInk } from './raster.ts'

const dpi = 200
const scale = dpi / 25.4
const fonts = bundledFonts('serif')
const elm008 = findSheet('ELM008')
if (elm008 === undefined) throw new Error('no ELM008')
const sheet = elm008

async function rulerOf(calibration: Calibration) {
  const picture = await pdfPicture(await toPdf([testPage(sheet, fonts, calibration)], fonts), dpi)
  const ink = inkBounds(picture)
  if (ink === null) throw new Error('an empty test page')
  return {
    left: ink.left / scale,
    top: ink.top / scale,
    right: ink.right / scale,
    bottom: ink.bottom / scale,
  }
}

test('the test page shows rulers of the length it states', async () => {
  const { left, top, horizontal, vertical } = testRulers(sheet)
  const ink = await rulerOf(uncalibrated)
  expect(ink.left).toBeCloseTo(left, 0)
  expect(ink.right - ink.left).toBeCloseTo(horizontal, 0)
  expect(Math.abs(ink.bottom - ink.top - vertical)).toBeLessThan(0.3)
  expect(Math.abs(ink.top - top)).toBeLessThan(0.3)
})

test('offset and scale move the PDF as much as they say', async () => {
  const plain = await rulerOf(uncalibrated)
  const moved = await rulerOf({ scaleX: 0.98, scaleY: 1.01, offsetX: 1.5, offsetY: -2 })
  expect(Math.abs(moved.left - (plain.left * 0.98 + 1.5))).toBeLessThan(0.3)
  expect(Math.abs(moved.right - (plain.right * 0.98 + 1.5))).toBeLessThan(0.3)
  expect(Math.abs(moved.top - (plain.top * 1.01 - 2))).toBeLessThan(0.3)
  expect(Math.abs(moved.bottom - (plain.bottom * 1.01 - 2))).toBeLessThan(0.3)
})

test('preview and PDF are calibrated alike', async () => {
  const page = testPage(sheet, fonts, { scaleX: 0.97, scaleY: 0.98, offsetX: 2, offsetY: 3 })
  const pdf = await pdfPicture(await toPdf([page], fonts), dpi)
  const svg = await svgPicture(toSvg(page, fonts), dpi)
  expect(unmatchedInk(pdf, svg)).toBeLessThan(0.002)
})

test('what is measured on the test page makes up for the printer', () => {
  const printer = (millimetres: number, stretch: number, shift: number) => millimetres * stretch + shift
  const { left, top, horizontal, vertical } = testRulers(sheet)
  const measured = {
    left: printer(left, 0.985, 1.2),
    top: printer(top, 1.004, -0.8),
    horizontal: horizontal * 0.985,
    vertical: vertical * 1.004,
  }
  const { scaleX, scaleY, offsetX, offsetY } = calibrationFrom(sheet, measured)
  for (const at of [0, 50, 200]) {
    expect(printer(at * scaleX + offsetX, 0.985, 1.2)).toBeCloseTo(at, 6)
    expect(printer(at * scaleY + offsetY, 1.004, -0.8)).toBeCloseTo(at, 6)
  }
})

test('the page for a measured sheet has its outlines, and a scale along two edges, readable beyond the printer’s margin', () => {
  const { width, height, bars, outlines } = measuringPage(sheet, fonts)
  expect(outlines).toHaveLength(12)
  expect(outlines[1]).toEqual({ x: 105, y: 21.2, width: 86.4, height: 42.3, shape: 'rectangle' })
  const across = bars.filter(({ y }) => y === 0).map((bar) => [bar.x + bar.width / 2, bar.height])
  expect(across).toHaveLength(width)
  across.forEach(([at = 0], index) => expect(at).toBeCloseTo(index + 1, 6))
  expect(Math.min(...across.map(([, height = 0]) => height))).toBeGreaterThan(5)
  const down = bars.filter(({ x }) => x === 0).map((bar) => bar.y + bar.height / 2)
  expect(down).toHaveLength(height)
  down.forEach((at, index) => expect(at).toBeCloseTo(index + 1, 6))
})

test('its numbers are those of their ticks', () => {
  const page = measuringPage(sheet, fonts)
  const words = page.runs.map(({ x, y, text }) => ({ x, y, word: text.join('') }))
  for (const number of [20, 100, 200]) {
    const [above, beside] = words.filter(({ word }) => word === String(number))
    expect(above?.x).toBeCloseTo(number + 0.6, 6)
    expect(above?.y).toBeCloseTo(10, 6)
    expect(beside?.x).toBeCloseTo(7.6, 6)
    expect(beside?.y).toBeCloseTo(number + 2.4, 6)
  }
  expect(words.filter(({ word }) => word === '290')).toHaveLength(1)
})
