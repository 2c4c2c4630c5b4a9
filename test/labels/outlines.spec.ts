import { describe, expect, test } from 'vitest'
import { testPage } from '../../labels/impose/test-page.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { uncalibrated, usualOptions } from '../../labels/layout-options.ts'
import type { Page } from '../../labels/output/glyph-run.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { catalogue } from '../../labels/sheet/catalogue.ts'
import { cellRect, type Sheet } from '../../labels/sheet/sheet.ts'
import { person } from '../../tools/tour/ten-documents.ts'
import { bundledFonts } from './fonts.ts'
import { inkBounds, pdfPicture, svgPicture, unmatchedInk } from './raster.ts'

const dpi = 150
const fonts = bundledFonts('serif', 'sans')

function sheetNamed(wanted: string): Sheet {
  const sheet = catalogue().find(({ code }) => code === wanted)
  if (sheet === undefined) throw new Error(`no sheet ${wanted}`)
  return sheet
}

/** The first page of a label each, with the outlines as they print on a test sheet. */
function printed(sheet: Sheet): Page {
  const options = { ...usualOptions(sheet), outline: true }
  const { pages } = layoutMailingLabels({ records: [person], sheet, options, fonts })
  const [page] = pages
  if (page === undefined) throw new Error('no page')
  return page
}

async function picturesOf(page: Page) {
  const [pdf, svg] = await Promise.all([
    toPdf([page], fonts).then((file) => pdfPicture(file, dpi)),
    svgPicture(toSvg(page, fonts), dpi),
  ])
  return { pdf, svg }
}

const pagesOf = (sheet: Sheet) =>
  [
    ['a printed sheet', printed(sheet)],
    ['the test page', testPage(sheet, fonts, uncalibrated)],
  ] as const

describe.each(['Avery 5294'])('a round label, %s', (code) => {
  const sheet = sheetNamed(code)
  test.each(pagesOf(sheet))('%s shows its circle and nothing at its corners', async (_, page) => {
    const { pdf, svg } = await picturesOf(page)
    const { x, y, width } = cellRect(sheet, 0)
    const scale = dpi / 25.4
    // The circle leaves the corners of its square free for 0.146 of the side.
    const corner = { x: x - 0.5, y: y - 0.5, width: width * 0.12, height: width * 0.12 }
    const side = { x: x - 0.5, y: y + width * 0.45, width: 1, height: width * 0.1 }
    const inPixels = (rect: typeof side) => ({
      x: Math.round(rect.x * scale),
      y: Math.round(rect.y * scale),
      width: Math.round(rect.width * scale),
      height: Math.round(rect.height * scale),
    })
    for (const picture of [pdf, svg]) {
      expect(inkBounds(picture, inPixels(corner))).toBeNull()
      expect(inkBounds(picture, inPixels(side))).not.toBeNull()
    }
    expect(unmatchedInk(pdf, svg)).toBeLessThan(0.002)
    expect(unmatchedInk(svg, pdf)).toBeLessThan(0.002)
  })
})

test('a disc shows its edge and its hole, both round, about one middle', () => {
  const disc = catalogue().find(({ hole }) => hole > 0)
  if (disc === undefined) throw new Error('no disc')
  const { outlines } = testPage(disc, fonts, uncalibrated)
  const [edge, hole] = outlines
  expect([edge?.shape, hole?.shape]).toEqual(['ellipse', 'ellipse'])
  expect(hole?.width).toBeCloseTo(2 * disc.hole, 6)
  for (const [at, size] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const)
    expect((hole?.[at] ?? 0) + (hole?.[size] ?? 0) / 2).toBeCloseTo(
      (edge?.[at] ?? 0) + (edge?.[size] ?? 0) / 2,
      6,
    )
})
