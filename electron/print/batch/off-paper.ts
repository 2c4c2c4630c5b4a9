import type { FontSet } from '../../../labels/font/font-set.ts'
import type { GlyphRun, Page, Rect } from '../../../labels/output/glyph-run.ts'
import { Refusal } from '../../exchange/check-output.ts'

/** Throws `Refusal` where the shift of `--offset` moves something that is printed off its paper. */
export function stopOffPaper(pages: readonly Page[], fonts: FontSet): void {
  for (const { width, height, runs, bars, calibration } of pages) {
    const { offsetX: x, offsetY: y } = calibration
    if (x === 0 && y === 0) continue
    const room = { x: -x, y: -y, width, height }
    const isInside = [...runs.map((run) => runBox(run, fonts)), ...bars].every((box) => contains(room, box))
    if (!isInside)
      throw new Refusal(
        `--offset and --calibration move text off the paper, which is ${width} × ${height} mm, by ${x},${y} mm; give smaller ones`,
      )
  }
}

/** How far letters reach above and below their baseline, em. */
const above = 0.8
const below = 0.1

/** About the box of a run, mm before calibration. */
function runBox(run: GlyphRun, fonts: FontSet): Rect {
  const box = uprightBox(run, fonts)
  if (run.upsideDown !== true) return box
  return { ...box, x: 2 * run.x - box.x - box.width, y: 2 * run.y - box.y - box.height }
}

function uprightBox({ stance, x, y, size, glyphs, offsets, face }: GlyphRun, fonts: FontSet): Rect {
  const last = offsets.at(-1) ?? 0
  const advance = (fonts.faces[face]?.advance(glyphs.at(-1) ?? 0) ?? 1) * size
  if (stance === 'vertical') return { x: x - size / 2, y, width: size, height: last + size }
  if (stance === 'sideways')
    return { x: x - below * size, y, width: (above + below) * size, height: last + advance }
  return { x, y: y - above * size, width: last + advance, height: (above + below) * size }
}

function contains(room: Rect, box: Rect): boolean {
  const fits = (start: number, length: number, from: number, whole: number) =>
    start >= from && start + length <= from + whole
  return fits(box.x, box.width, room.x, room.width) && fits(box.y, box.height, room.y, room.height)
}
