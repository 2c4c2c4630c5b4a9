import type { Page, PlacedTable, Rect } from '../glyph-run.ts'
import { photoName } from '../photos.ts'
import { pointsPerMillimetre, type Ref } from './pdf-file.ts'
import type { Added, Element, Structure } from './structure.ts'

/** Runs or bars of a page, up to but not including `end`, that are one element of the structure. */
export interface Piece {
  readonly first: number
  readonly end: number
  readonly element: Added
}

/** The same of runs; null: decoration, such as the number of the page. */
export interface TextPiece extends Omit<Piece, 'element'> {
  readonly element: Added | null
}

/** A photo of a page: its object in the file, its place in mm, and its element. */
export interface PhotoPiece {
  readonly image: Ref
  readonly place: Rect
  readonly element: Added
}

/** The pieces of a page. Bars that are no piece are decoration. */
export interface Pieces {
  readonly photos: readonly PhotoPiece[]
  readonly texts: readonly TextPiece[]
  readonly figures: readonly Piece[]
}

/** The object of a photo by its name; null leaves its place empty. */
type ImageOf = (name: string) => Ref | null

const barcodeText = 'カスタマバーコード'

/** On mailing labels, addressee, sender and barcode are a piece each; so are the fields of a layout. */
function piecesOfLabels(page: Page, tree: Structure, imageOf: ImageOf): Pieces {
  const texts: Piece[] = []
  const figures: Piece[] = []
  const photos: PhotoPiece[] = []
  let [run, bar] = [0, 0]
  for (const { record, texts: counts, bars, codes, photos: places } of page.labels) {
    const elements: Element[] = counts.map(() => 'text')
    const drawn = [...(bars > 0 ? [{ bars, alternative: barcodeText }] : []), ...codes]
    let next = bar
    for (const { bars: count, alternative } of drawn)
      elements.push({ alternative, box: boxOf(page, page.bars.slice(next, (next += count))) })
    const images = places.flatMap((place) => {
      const image = imageOf(photoName(record, place))
      return image === null ? [] : [{ image, place }]
    })
    for (const { place } of images)
      elements.push({ alternative: place.alternative, box: boxOf(page, [place]) })
    for (const [index, element] of tree.add(elements).entries()) {
      const count = counts[index]
      const figure = drawn[index - counts.length]
      if (count !== undefined) texts.push({ first: run, end: (run += count), element })
      else if (figure !== undefined) figures.push({ first: bar, end: (bar += figure.bars), element })
      const image = images[index - counts.length - drawn.length]
      if (image !== undefined) photos.push({ ...image, element })
    }
  }
  return { photos, texts, figures }
}

/** The box around rectangles, in points from the lower left corner. */
function boxOf(page: Page, rects: readonly Rect[]): Rect {
  const { scaleX, scaleY, offsetX, offsetY } = page.calibration
  const left = Math.min(...rects.map(({ x }) => x))
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const top = Math.min(...rects.map(({ y }) => y))
  const bottom = Math.max(...rects.map(({ y, height }) => y + height))
  const unit = pointsPerMillimetre
  return {
    x: (left * scaleX + offsetX) * unit,
    y: (page.height - bottom * scaleY - offsetY) * unit,
    width: (right - left) * scaleX * unit,
    height: (bottom - top) * scaleY * unit,
  }
}

/** The cells of a table are a piece each. Where it continues, its title and headings are decoration, like the page number. */
function piecesOfTable(page: Page, table: PlacedTable, tree: Structure): Pieces {
  const texts: TextPiece[] = []
  let run = 0
  const take = (count: number, element: Added | null) => {
    if (count > 0) texts.push({ first: run, end: (run += count), element })
  }
  const { title, note, isFirst, rows } = table
  const [titled = null] = isFirst && title > 0 ? tree.add(['title']) : []
  take(title, titled)
  const [noted = null] = isFirst && note > 0 ? tree.add(['text']) : []
  take(note, noted)
  const columns = Math.max(...rows.map(({ runs }) => runs.length))
  for (const { kind, runs } of rows) {
    const isRepeated = kind === 'heads' && !isFirst
    const cells = isRepeated
      ? []
      : tree.addRow(runs.map(() => ({ kind: cellKinds[kind], columns: kind === 'section' ? columns : 1 })))
    for (const [at, count] of runs.entries()) take(count, cells[at] ?? null)
  }
  take(page.runs.length - run, null)
  return { photos: [], texts, figures: [] }
}

const cellKinds = { heads: 'column-heading', section: 'row-heading', cells: 'cell' } as const

/** Adds what a page says to the structure, which is at this page. Each text of a page without labels or a table is a piece of its own. */
export function piecesOf(page: Page, tree: Structure, imageOf: ImageOf): Pieces {
  if (page.table !== undefined) return piecesOfTable(page, page.table, tree)
  if (page.labels.length > 0) return piecesOfLabels(page, tree, imageOf)
  const texts = page.runs.flatMap((_, first) =>
    tree.add(['text']).map((element) => ({ first, end: first + 1, element })),
  )
  return { photos: [], texts, figures: [] }
}
