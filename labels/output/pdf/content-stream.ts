import type { GlyphRun, Page, Rect } from '../glyph-run.ts'
import type { FaceUse } from './glyph-use.ts'
import { useGlyph } from './glyph-use.ts'

/** PDF points in a millimetre. */
export const pointsPerMillimetre = 72 / 25.4

const outlineWidth = 0.1

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** A string array for TJ: glyph codes, with a number wherever the next glyph is not at the natural advance. */
function shownGlyphs(run: GlyphRun, use: FaceUse): string {
  const { glyphs, offsets, text, size } = run
  const vertical = run.stance === 'vertical'
  let shown = '[<'
  let drift = 0
  for (let index = 0; index < glyphs.length; index += 1) {
    const glyph = useGlyph(use, glyphs[index] ?? 0, text[index] ?? '')
    shown += glyph.code
    const next = offsets[index + 1]
    if (next === undefined) break
    const natural = vertical ? glyph.down : glyph.across
    const wanted = ((next - (offsets[index] ?? 0)) / size) * 1000 + drift
    const adjust = Math.round(wanted - natural)
    // Rounding is carried on, so that a long line does not drift from its place.
    drift = wanted - natural - adjust
    if (adjust !== 0) shown += `>${vertical ? adjust : -adjust}<`
  }
  return shown + '>]TJ'
}

/** Text operators of one run; y grows upwards here. */
function runOperators(run: GlyphRun, page: Page, use: FaceUse): string {
  const turn = run.stance === 'sideways' ? '0 -1 1 0' : '1 0 0 1'
  return `${turn} ${short(run.x)} ${short(page.height - run.y)} Tm${shownGlyphs(run, use)}\n`
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
export function contentStream(page: Page, uses: readonly FaceUse[]): string {
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
