import type { FontSet } from '../../font/font-set.ts'
import type { Page } from '../glyph-run.ts'
import { contentStream, pointsPerMillimetre } from './content-stream.ts'
import { deflated } from './deflate.ts'
import type { Deflate } from './deflate.ts'
import { addFont } from './font-objects.ts'
import type { FaceUse } from './glyph-use.ts'
import { pdfFile, refText } from './pdf-file.ts'
import type { PdfFile, Ref } from './pdf-file.ts'

function points(millimetres: number): string {
  return String(Math.round(millimetres * pointsPerMillimetre * 1000) / 1000)
}

function addFonts(file: PdfFile, uses: readonly FaceUse[]): string {
  let named = ''
  for (const [index, use] of uses.entries()) {
    if (use.glyphs.size === 0) continue
    const { horizontal, vertical } = addFont(file, use)
    named += `/F${index} ${refText(horizontal)}/V${index} ${refText(vertical)}`
  }
  return `<</Font<<${named}>>>>`
}

function addPage(file: PdfFile, page: Page, content: Ref, parents: { tree: Ref; resources: Ref }): Ref {
  return file.add(
    `<</Type/Page/Parent ${refText(parents.tree)}/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]` +
      `/Resources ${refText(parents.resources)}/Contents ${refText(content)}>>`,
  )
}

/**
 * Writes the pages as a PDF of their exact size: one font program per face, text selectable in the order of the
 * runs, printed unscaled where the viewer obeys (PrintScaling None). `deflate` compresses with zlib's format; the
 * platform's CompressionStream by default, which costs 0.3 ms a page – a Node process passes its own, faster one.
 */
export async function toPdf(
  pages: readonly Page[],
  fonts: FontSet,
  deflate: Deflate = deflated,
): Promise<Uint8Array> {
  const file = pdfFile()
  const parents = { tree: file.reserve(), resources: file.reserve() }
  const uses = fonts.faces.map((face): FaceUse => ({ face, glyphs: new Map() }))
  const kids = pages.map((page) =>
    addPage(file, page, file.addStream('', contentStream(page, uses)), parents),
  )
  file.set(parents.resources, addFonts(file, uses))
  file.set(parents.tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(refText).join(' ')}]>>`)
  const preferences = '/ViewerPreferences<</PrintScaling/None>>'
  const catalog = file.add(`<</Type/Catalog/Pages ${refText(parents.tree)}${preferences}>>`)
  return file.finish(catalog, deflate)
}
