import type { Face } from '../../labels/font/face.ts'
import type { FontSet } from '../../labels/font/font-set.ts'
import { glyphRange, viewOf } from '../../labels/font/sfnt-tables.ts'
import type { GlyphRun, Page, Rect } from '../../labels/output/glyph-run.ts'

const known = new WeakMap<Face, Map<number, readonly number[] | null>>()

/** xMin, yMin, xMax, yMax of a glyph's outline in em, from the font's own table; null without ink. */
function outlineBounds(face: Face, glyph: number): readonly number[] | null {
  const memory = known.get(face) ?? new Map<number, readonly number[] | null>()
  known.set(face, memory)
  const old = memory.get(glyph)
  if (old !== undefined) return old
  const { start, end } = glyphRange(face.table, glyph)
  const view = viewOf(face.table('glyf') ?? new Uint8Array())
  const bounds =
    end - start < 10 ? null : [2, 4, 6, 8].map((at) => view.getInt16(start + at) / face.unitsPerEm)
  memory.set(glyph, bounds)
  return bounds
}

/** What a run blackens: one box for each glyph with ink, mm on the page before calibration. */
function inkBoxes(run: GlyphRun, fonts: FontSet): Rect[] {
  const boxes = uprightBoxes(run, fonts)
  if (run.upsideDown !== true) return boxes
  return boxes.map(({ x, y, width, height }) => ({
    x: 2 * run.x - x - width,
    y: 2 * run.y - y - height,
    width,
    height,
  }))
}

function uprightBoxes(run: GlyphRun, fonts: FontSet): Rect[] {
  const face = fonts.faces[run.face]
  if (face === undefined) return []
  return run.glyphs.flatMap((glyph, index) => {
    const bounds = outlineBounds(face, glyph)
    if (bounds === null) return []
    const vertical = run.stance === 'vertical'
    const [wide, high] = vertical ? [1, run.condense] : [run.condense, 1]
    const [left = 0, low = 0, right = 0, top = 0] = bounds.map((em) => em * run.size)
    const [xMin, yMin, xMax, yMax] = [left * wide, low * high, right * wide, top * high]
    const along = run.offsets[index] ?? 0
    const width = xMax - xMin
    const height = yMax - yMin
    const rise = run.rises?.[index] ?? 0
    if (run.stance === 'sideways')
      return [{ x: run.x + rise + yMin, y: run.y + along + xMin, width: height, height: width }]
    if (run.stance === 'horizontal')
      return [{ x: run.x + along + xMin, y: run.y - rise - yMax, width, height }]
    const x = run.x - (face.advance(glyph) * run.size) / 2 + xMin
    const y = run.y + along + face.verticalOrigin(glyph) * run.size * high - yMax
    return [{ x, y, width, height }]
  })
}

/** Smallest box around all ink of a run; null without ink. */
export function runBox(run: GlyphRun, fonts: FontSet): Rect | null {
  const boxes = inkBoxes(run, fonts)
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** By how much `inner` extends past `outer`, mm; 0 or less when it is inside. */
export function leaves(inner: Rect, outer: Rect): number {
  return Math.max(
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  )
}

/** How deep two boxes reach into each other, mm; 0 or less when they are apart. */
export function overlap(a: Rect, b: Rect): number {
  return Math.min(a.x + a.width - b.x, b.x + b.width - a.x, a.y + a.height - b.y, b.y + b.height - a.y)
}

/** What a page says, in the order of its runs. */
export function pageText(page: Page): string {
  return page.runs.map((run) => run.text.join('')).join('\n')
}
