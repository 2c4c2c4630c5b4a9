import { describe, expect, test } from 'vitest'
import { uncalibrated } from '../../labels/layout-options.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { lineLength, placeLine, wholeLine } from '../../labels/typeset/place-line.ts'
import { settingOf } from '../../labels/typeset/setting.ts'
import { bundledFonts } from './fonts.ts'
import { runBox } from './ink.ts'
import { inkBounds, pdfPicture, svgPicture, unmatchedInk } from './raster.ts'
import { tenDocuments } from '../../tools/tour/ten-documents.ts'

const dpi = 150
const fonts = bundledFonts('serif', 'sans')

/** One sheet of labels, one vertical and one horizontal card; a picture of each of the others takes a second. */
const inShortRun = ['01-labels-12-up', '04-hagaki-person', '07-new-year-hagaki']

describe.each(tenDocuments(fonts))('design 5: preview and PDF of $name', ({ name, laid }) => {
  const tags = inShortRun.includes(name) ? [] : ['long']
  test('show the same ink at the same places', { tags }, async () => {
    const page = laid.pages[0]
    if (page === undefined) throw new Error('no page')
    const [fromPdf, fromSvg] = await Promise.all([
      toPdf([page], fonts).then((pdf) => pdfPicture(pdf, dpi)),
      svgPicture(toSvg(page, fonts), dpi),
    ])
    expect(Math.abs(fromPdf.width - fromSvg.width)).toBeLessThanOrEqual(1)
    expect(Math.abs(fromPdf.height - fromSvg.height)).toBeLessThanOrEqual(1)
    expect(unmatchedInk(fromPdf, fromSvg)).toBeLessThan(0.002)
    expect(unmatchedInk(fromSvg, fromPdf)).toBeLessThan(0.002)
  })
})

/** One line in each stance, condensed to 70 %, and how long each is, mm. */
function condensedLines(condense: number) {
  const size = 8
  const [across, down] = (['horizontal', 'vertical'] as const).map((direction) =>
    wholeLine(settingOf(fonts, 'Elizabeth 佐々木', direction)),
  )
  if (across === undefined || down === undefined) throw new Error('no lines')
  const runs = [
    ...placeLine(fonts, across, { direction: 'horizontal', x: 10, y: 5, size, condense }),
    ...placeLine(fonts, down, { direction: 'vertical', x: 10, y: 20, size, condense }),
  ]
  const page = {
    width: 100,
    height: 100,
    bars: [],
    outlines: [],
    labels: [],
    calibration: uncalibrated,
    runs,
  }
  return { page, across: lineLength(across) * size * condense, down: lineLength(down) * size * condense }
}

test('a condensed line is shorter and as tall as before, in the preview as in the PDF', async () => {
  const { page, across, down } = condensedLines(0.7)
  const [fromPdf, fromSvg] = await Promise.all([
    toPdf([page], fonts).then((pdf) => pdfPicture(pdf, dpi)),
    svgPicture(toSvg(page, fonts), dpi),
  ])
  expect(unmatchedInk(fromPdf, fromSvg)).toBeLessThan(0.002)
  expect(unmatchedInk(fromSvg, fromPdf)).toBeLessThan(0.002)
  const scale = dpi / 25.4
  const [over, under] = [0, 19].map((top) =>
    inkBounds(fromPdf, {
      x: 0,
      y: Math.round(top * scale),
      width: fromPdf.width,
      height: top === 0 ? Math.round(15 * scale) : fromPdf.height,
    }),
  )
  const bearings = 0.6
  expect(Math.abs(((over?.right ?? 0) - (over?.left ?? 0)) / scale - across)).toBeLessThan(bearings)
  expect(Math.abs(((under?.bottom ?? 0) - (under?.top ?? 0)) / scale - down)).toBeLessThan(bearings)
  const boxes = page.runs.flatMap((run) => runBox(run, fonts) ?? [])
  expect(Math.abs(Math.min(...boxes.map(({ x }) => x)) - (over?.left ?? 0) / scale)).toBeLessThan(0.2)
  const lowest = Math.max(...boxes.map(({ y, height }) => y + height))
  expect(Math.abs(lowest - (under?.bottom ?? 0) / scale)).toBeLessThan(0.2)
})
