import type { Page, Rect } from '../glyph-run.ts'
import { pointsPerMillimetre } from './pdf-file.ts'
import type { Added, Element, Structure } from './structure.ts'

/** Runs or bars of a page, up to but not including `end`, that are one element of the structure. */
export interface Piece {
  readonly first: number
  readonly end: number
  readonly element: Added
}

/** The pieces of a page in drawing order. Bars that are no piece are decoration. */
export interface Pieces {
  readonly texts: readonly Piece[]
  readonly figures: readonly Piece[]
}

const barcodeText = 'カスタマバーコード'

/** On mailing labels, addressee, sender and barcode are a piece each. */
function piecesOfLabels(page: Page, tree: Structure): Pieces {
  const texts: Piece[] = []
  const figures: Piece[] = []
  let [run, bar] = [0, 0]
  for (const { addresseeRuns, senderRuns, bars } of page.labels) {
    const counts = [addresseeRuns, senderRuns].filter((count) => count > 0)
    const elements: Element[] = counts.map(() => 'text')
    if (bars > 0)
      elements.push({ alternative: barcodeText, box: boxOf(page, page.bars.slice(bar, bar + bars)) })
    for (const [index, element] of tree.add(elements).entries()) {
      const count = counts[index]
      if (count === undefined) figures.push({ first: bar, end: (bar += bars), element })
      else texts.push({ first: run, end: (run += count), element })
    }
  }
  return { texts, figures }
}

/** The box around bars, in points from the lower left corner. */
function boxOf(page: Page, bars: readonly Rect[]): Rect {
  const { scaleX, scaleY, offsetX, offsetY } = page.calibration
  const left = Math.min(...bars.map(({ x }) => x))
  const right = Math.max(...bars.map(({ x, width }) => x + width))
  const top = Math.min(...bars.map(({ y }) => y))
  const bottom = Math.max(...bars.map(({ y, height }) => y + height))
  const unit = pointsPerMillimetre
  return {
    x: (left * scaleX + offsetX) * unit,
    y: (page.height - bottom * scaleY - offsetY) * unit,
    width: (right - left) * scaleX * unit,
    height: (bottom - top) * scaleY * unit,
  }
}

/** Adds what a page says to the structure, which is at this page. Each text of a page without labels is a piece of its own. */
export function piecesOf(page: Page, tree: Structure): Pieces {
  if (page.labels.length > 0) return piecesOfLabels(page, tree)
  const texts = page.runs.flatMap((_, first) =>
    tree.add(['text']).map((element) => ({ first, end: first + 1, element })),
  )
  return { texts, figures: [] }
}
