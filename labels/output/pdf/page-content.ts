import type { Outline, Page, Rect } from '../glyph-run.ts'
import type { FaceUse } from './font-objects.ts'
import { pointsPerMillimetre, short, textString } from './pdf-file.ts'
import type { PhotoPiece, Pieces, TextPiece } from './pieces.ts'
import { blankOperators, endsLine, runOperators, saidRuns } from './shown-run.ts'

const outlineWidth = 0.1

function rectangle(page: Page, { x, y, width, height }: Rect): string {
  return `${short(x)} ${short(page.height - y - height)} ${short(width)} ${short(height)} re\n`
}

/** Points from mm, calibrated: scale about the top-left corner, then shift (y turned round). */
function pageMatrix({ height, calibration }: Page): string {
  const { scaleX, scaleY, offsetX, offsetY } = calibration
  const up = height - offsetY - height * scaleY
  const unit = pointsPerMillimetre
  const matrix = [scaleX * unit, 0, 0, scaleY * unit, offsetX * unit, up * unit]
  return matrix.map((value) => String(Math.round(value * 1e6) / 1e6)).join(' ')
}

function rectangles(page: Page, rects: readonly Rect[]): string {
  return rects.map((rect) => rectangle(page, rect)).join('')
}

/** How far the handles of a Bézier curve reach that is a quarter of a circle of radius 1. */
const quarterHandle = (4 / 3) * (Math.SQRT2 - 1)

/** Four quarters from the right end, upwards first. */
function ellipse(page: Page, { x, y, width, height }: Rect): string {
  const [rx, ry] = [width / 2, height / 2]
  const at = (across: number, up: number) =>
    `${short(x + rx * (1 + across))} ${short(page.height - y - ry * (1 - up))}`
  const k = quarterHandle
  const ends = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const
  const quarters = ends.map(([dx, dy]) => {
    // A quarter further round, (dx, dy) becomes (-dy, dx).
    const handles = [at(dx - k * dy, dy + k * dx), at(k * dx - dy, k * dy + dx)]
    return `${handles.join(' ')} ${at(-dy, dx)} c\n`
  })
  return `${at(1, 0)} m\n${quarters.join('')}h\n`
}

function outlined(page: Page, outline: Outline): string {
  return outline.shape === 'ellipse' ? ellipse(page, outline) : rectangle(page, outline)
}

/** Bars and outlines: those that belong to no piece are artifacts, which readers do not announce. */
function drawnRectangles(page: Page, { figures }: Pieces): string {
  const { bars, outlines } = page
  let content = ''
  for (const { first, end, element } of figures)
    content += `/Figure<</MCID ${element.mark()}>>BDC\n${rectangles(page, bars.slice(first, end))}f\nEMC\n`
  const rest = bars.slice(figures.at(-1)?.end ?? 0)
  if (rest.length > 0) content += `/Artifact BMC\n${rectangles(page, rest)}f\nEMC\n`
  if (outlines.length > 0)
    content += `/Artifact BMC\n${outlineWidth} w\n${outlines.map((outline) => outlined(page, outline)).join('')}S\nEMC\n`
  return content
}

/** Photos fill their places; they are named I<number of the object>. */
function drawnPhotos({ height: page }: Page, photos: readonly PhotoPiece[]): string {
  let content = ''
  for (const { image, place, element } of photos) {
    const { x, y, width, height } = place
    const matrix = `${short(width)} 0 0 ${short(height)} ${short(x)} ${short(page - y - height)}`
    content += `/Figure<</MCID ${element.mark()}>>BDC\nq ${matrix} cm /I${image} Do Q\nEMC\n`
  }
  return content
}

/**
 * The drawing operators of one page; glyphs used for the first time are added to `uses`, which has an entry for each
 * face. Fonts are named F<face> for lines and V<face> for columns.
 */
export function contentStream(page: Page, uses: readonly FaceUse[], pieces: Pieces): string {
  const texts = pieces.texts.map((piece) => drawnText(page, piece, uses)).join('')
  return `${pageMatrix(page)} cm\n${drawnPhotos(page, pieces.photos)}${drawnRectangles(page, pieces)}BT\n${texts}ET\n`
}

/**
 * The operators of one text. A run with a text of its own is a sequence of its own, since some readers lose what follows a
 * sequence within another. A line that is not the last ends with a blank: without one, listeners would hear its last word and
 * the next one as one.
 */
function drawnText(page: Page, { first, end, element }: TextPiece, uses: readonly FaceUse[]): string {
  let content = ''
  let font = ''
  let open = false
  const inSequence = (operators: string) => {
    if (!open) content += element ? `/${element.tag}<</MCID ${element.mark()}>>BDC\n` : '/Artifact BMC\n'
    open = true
    content += operators
  }
  const close = () => {
    if (open) content += 'EMC\n'
    open = false
  }
  for (let index = first; index < end; index += 1) {
    const run = page.runs[index]
    const use = uses[run?.face ?? -1]
    if (run === undefined || use === undefined) continue
    const wanted = `/${run.stance === 'vertical' ? 'V' : 'F'}${run.face} ${short(run.size)} Tf\n`
    const select = wanted === font ? '' : wanted
    font = wanted
    const parts = saidRuns(run).map((part) => runOperators(part, page.height, use))
    for (const [part, { show, said }] of parts.entries()) {
      const operators = part === 0 ? select + show : show
      if (said === null || element === null) inSequence(operators)
      else {
        close()
        content += `/Span<</MCID ${element.mark()}/ActualText${textString(said)}>>BDC\n${operators}EMC\n`
      }
    }
    const next = index + 1 < end ? page.runs[index + 1] : undefined
    const blank = next !== undefined && endsLine(run, next) ? blankOperators(use) : ''
    if (blank !== '') inSequence(blank)
  }
  close()
  return content
}
