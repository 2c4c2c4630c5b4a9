import { expect, test } from 'vitest'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { bundledFonts } from './fonts.ts'
import { pdfPicture, svgPicture, unmatchedInk } from './raster.ts'
import { tenDocuments } from '../../build/tour/ten-documents.ts'

const dpi = 150
const fonts = bundledFonts('serif', 'sans')

test.each(tenDocuments(fonts).map((document) => [document.name, document] as const))(
  'design 5: preview and PDF of %s show the same ink at the same places',
  async (_, { laid }) => {
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
  },
)
