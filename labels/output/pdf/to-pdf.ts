import type { FontSet } from '../../font/font-set.ts'
import type { Page } from '../glyph-run.ts'
import type { PrintedPhoto } from '../photos.ts'
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
import { piecesOf, type PhotoPiece } from './pieces.ts'
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
  return `<<${named}>>`
}

/** Photos by their names (`photoName`). */
type Photos = ReadonlyMap<string, PrintedPhoto>

/** Adds photos to the file as pages use them, each once. Returns null for one that there is not. */
function imagesOf(file: PdfFile, photos: Photos): (name: string) => Ref | null {
  const added = new Map<string, Ref>()
  return (name) => {
    const known = added.get(name)
    const photo = photos.get(name)
    if (known !== undefined || photo === undefined) return known ?? null
    const size = `/Width ${photo.width}/Height ${photo.height}`
    const colours = '/ColorSpace/DeviceRGB/BitsPerComponent 8'
    const dictionary = `/Type/XObject/Subtype/Image${size}${colours}/Filter/DCTDecode`
    const ref = file.addCompressed(dictionary, photo.jpeg)
    added.set(name, ref)
    return ref
  }
}

/** The photos of a page, by the names that its content has for them. */
function namedImages(photos: readonly PhotoPiece[]): string {
  const refs = [...new Set(photos.map(({ image }) => image))]
  return refs.length === 0 ? '' : `/XObject<<${refs.map((ref) => `/I${ref} ${refText(ref)}`).join('')}>>`
}

interface DocumentParts {
  readonly uses: readonly FaceUse[]
  readonly tree: Structure
  readonly parents: { readonly tree: Ref; readonly fonts: Ref }
  readonly imageOf: (name: string) => Ref | null
}

function addPage(file: PdfFile, page: Page, { uses, tree, parents, imageOf }: DocumentParts): Ref {
  const ref = file.reserve()
  const number = tree.beginPage(ref)
  const pieces = piecesOf(page, tree, imageOf)
  const content = file.addStream('', contentStream(page, uses, pieces))
  const resources = `<</Font ${refText(parents.fonts)}${namedImages(pieces.photos)}>>`
  file.set(
    ref,
    `<</Type/Page/Parent ${refText(parents.tree)}/MediaBox[0 0 ${points(page.width)} ${points(page.height)}]` +
      `/Resources${resources}/Contents ${refText(content)}/StructParents ${number}/Tabs/S>>`,
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
  /** The photos of layouts by their names (`photoName`); where one is missing, its place stays empty. */
  readonly photos?: Photos
}

const noPhotos: Photos = new Map()

/**
 * Writes the pages as a PDF of their exact size: one font program per face, text selectable in the order of the
 * runs and tagged for those who listen to it, printed unscaled where the viewer obeys (PrintScaling None).
 */
export async function toPdf(
  pages: readonly Page[],
  fonts: FontSet,
  { title = 'Atena', deflate = deflated, photos = noPhotos }: PdfOptions = {},
): Promise<Uint8Array> {
  const file = pdfFile()
  const parents = { tree: file.reserve(), fonts: file.reserve() }
  const uses = fonts.faces.map(unused)
  const tree = structure(file)
  const parts = { uses, tree, parents, imageOf: imagesOf(file, photos) }
  const kids = pages.map((page) => addPage(file, page, parts))
  file.set(parents.fonts, addFonts(file, uses))
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
