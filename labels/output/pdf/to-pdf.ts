import type { FontSet } from '../../font/font-set.ts'
import type { GlyphRun, Page, Rect } from '../glyph-run.ts'
import { deflated, pdfFile, refText, type Deflate, type PdfFile, type Ref } from './pdf-file.ts'
import { addFont, unused, useGlyph, type FaceUse } from './font-objects.ts'

/** PDF points in a millimetre. */
const pointsPerMillimetre = 72 / 25.4

const outlineWidth = 0.1

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** A string array for TJ: glyph codes, with a number wherever the next glyph is not at the natural advance. */
function shownGlyphs(run: GlyphRun, use: FaceUse): string {
  const { glyphs, offsets, text } = run
  const em = run.size * run.condense
  const vertical = run.stance === 'vertical'
  let shown = '[<'
  let drift = 0
  for (let index = 0; index < glyphs.length; index += 1) {
    const glyph = useGlyph(use, glyphs[index] ?? 0, text[index] ?? '')
    shown += glyph.code
    const next = offsets[index + 1]
    if (next === undefined) break
    const natural = vertical ? glyph.down : glyph.across
    const wanted = ((next - (offsets[index] ?? 0)) / em) * 1000 + drift
    const adjust = Math.round(wanted - natural)
    // The rounding error is carried over, so that a long line does not drift from its place.
    drift = wanted - natural - adjust
    if (adjust !== 0) shown += `>${vertical ? adjust : -adjust}<`
  }
  return shown + '>]TJ'
}

/** The text matrix without its place: turned for a sideways run, condensed along the line. */
function turned({ stance, condense }: GlyphRun): string {
  if (stance === 'sideways') return `0 ${short(-condense)} 1 0`
  return stance === 'vertical' ? `1 0 0 ${short(condense)}` : `${short(condense)} 0 0 1`
}

/** Text operators of one run; y grows upwards here. */
function runOperators(run: GlyphRun, page: Page, use: FaceUse): string {
  return `${turned(run)} ${short(run.x)} ${short(page.height - run.y)} Tm${shownGlyphs(run, use)}\n`
}

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

/**
 * The drawing operators of one page; glyphs used for the first time are added to `uses`, which has an entry for each
 * face. Fonts are named F<face> for lines and V<face> for columns.
 */
function contentStream(page: Page, uses: readonly FaceUse[]): string {
  let content = `${pageMatrix(page)} cm\n`
  for (const bar of page.bars) content += rectangle(page, bar)
  if (page.bars.length > 0) content += 'f\n'
  if (page.outlines.length > 0) content += `${outlineWidth} w\n`
  for (const outline of page.outlines) content += rectangle(page, outline)
  if (page.outlines.length > 0) content += 'S\n'
  let font = ''
  content += 'BT\n'
  for (const run of page.runs) {
    const use = uses[run.face]
    if (use === undefined) continue
    const wanted = `/${run.stance === 'vertical' ? 'V' : 'F'}${run.face} ${short(run.size)} Tf\n`
    if (wanted !== font) content += wanted
    font = wanted
    content += runOperators(run, page, use)
  }
  return content + 'ET\n'
}

function points(millimetres: number): string {
  return String(Math.round(millimetres * pointsPerMillimetre * 1000) / 1000)
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
  const uses = fonts.faces.map(unused)
  const kids = pages.map((page) =>
    addPage(file, page, file.addStream('', contentStream(page, uses)), parents),
  )
  file.set(parents.resources, addFonts(file, uses))
  file.set(parents.tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(refText).join(' ')}]>>`)
  const preferences = '/ViewerPreferences<</PrintScaling/None>>'
  const catalog = file.add(`<</Type/Catalog/Pages ${refText(parents.tree)}${preferences}>>`)
  return file.finish(catalog, deflate)
}
