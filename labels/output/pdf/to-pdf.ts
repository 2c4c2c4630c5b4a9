import type { FontSet } from '../../font/font-set.ts'
import type { Page } from '../glyph-run.ts'
import { languageOf, metadata } from './about.ts'
import { addFont, unused, type FaceUse } from './font-objects.ts'
import { contentStream } from './page-content.ts'
import {
  deflated,
  pdfFile,
  pointsPerMillimetre,
  refText,
  short,
  textString,
  type Deflate,
  type PdfFile,
  type Ref,
} from './pdf-file.ts'
import { piecesOf } from './pieces.ts'
import { structure, type Structure } from './structure.ts'

function points(millimetres: number): string {
  return short(millimetres * pointsPerMillimetre)
}

function addFonts(file: PdfFile, uses: readonly FaceUse[]): string {
  let named = ''
  for (const [index, use] of uses.entries()) {
    if (use.glyphs.length === 0) continue
    const { horizontal, vertical } = addFont(file, use)
    named += `/F${index} ${refText(horizontal)}/V${index} ${refText(vertical)}`
  }
  return `<</Font<<${named}>>>>`
}

interface DocumentParts {
  readonly uses: readonly FaceUse[]
  readonly tree: Structure
  readonly parents: { readonly tree: Ref; readonly resources: Ref }
}

function addPage(file: PdfFile, page: Page, { uses, tree, parents }: DocumentParts): Ref {
  const ref = file.reserve()
  const number = tree.beginPage(ref)
  const content = file.addStream('', contentStream(page, uses, piecesOf(page, tree)))
  file.set(
    ref,
    `<</Type/Page/Parent ${refText(parents.tree)}/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]` +
      `/Resources ${refText(parents.resources)}/Contents ${refText(content)}/StructParents ${number}/Tabs/S>>`,
  )
  return ref
}

/** How a document is written. */
export interface PdfOptions {
  /** What viewers show as its name. */
  readonly title?: string
  /**
   * Compresses with zlib's format; the platform's CompressionStream by default, which costs 0.3 ms a page – a Node process
   * passes its own, faster one.
   */
  readonly deflate?: Deflate
}

/**
 * Writes the pages as a PDF of their exact size: one font program per face, text selectable in the order of the
 * runs and tagged for those who listen to it, printed unscaled where the viewer obeys (PrintScaling None).
 */
export async function toPdf(
  pages: readonly Page[],
  fonts: FontSet,
  { title = 'Atena', deflate = deflated }: PdfOptions = {},
): Promise<Uint8Array> {
  const file = pdfFile()
  const parents = { tree: file.reserve(), resources: file.reserve() }
  const uses = fonts.faces.map(unused)
  const tree = structure(file)
  const kids = pages.map((page) => addPage(file, page, { uses, tree, parents }))
  file.set(parents.resources, addFonts(file, uses))
  file.set(parents.tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(refText).join(' ')}]>>`)
  const about = file.addStream('/Type/Metadata/Subtype/XML', metadata(title))
  const catalog = file.add(
    `<</Type/Catalog/Pages ${refText(parents.tree)}/Lang(${languageOf(pages)})/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${refText(tree.finish())}/Metadata ${refText(about)}` +
      '/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>',
  )
  const info = file.add(`<</Title${textString(title)}>>`)
  return file.finish({ catalog, info }, deflate)
}
