import type { FontSet } from '../../../labels/font/font-set.ts'
import { isSoundGlyph } from '../../../labels/font/sound-glyph.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'

/**
 * Draws every glyph of an installed font that a job uses, once: one that is damaged shows here, while another font can
 * still take its place, and not when the page is turned. Returns whether all are as they should be; throws as fontkit does.
 */
export function areDrawable(pages: readonly Page[], fonts: FontSet): boolean {
  const installed = fonts.faces[0]
  if (!installed) return false
  const used = new Set(pages.flatMap(({ runs }) => runs.flatMap((run) => (run.face === 0 ? run.glyphs : []))))
  for (const glyph of used) {
    if (!isSoundGlyph(installed, glyph)) return false
    installed.outline(glyph)
  }
  return true
}
