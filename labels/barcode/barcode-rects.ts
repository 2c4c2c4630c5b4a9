import type { Rect } from '../output/glyph-run.ts'
import type { Bar } from './customer-barcode.ts'

// At 10 points; everything scales with the point size (paper 4.5).
const longAt10 = 3.6
const timingAt10 = 1.2
const pitchAt10 = 1.2
const barAt10 = 0.6
const barCount = 67

/** Japan Post accepts these point sizes; anything outside is not read by its machines. */
export const barcodePoints = { least: 8, most: 11.5, usual: 10 } as const

/** Blank space that must stay around a barcode, mm (paper 4.6). */
export const barcodeQuiet = 2

/** Size of a whole barcode, mm. */
export function barcodeSize(points: number): { width: number; height: number } {
  const factor = points / 10
  return { width: ((barCount - 1) * pitchAt10 + barAt10) * factor, height: longAt10 * factor }
}

/** The point size at which a barcode fits into a width, or null when even the smallest does not. */
export function fittingPoints(width: number): number | null {
  const points = Math.min(barcodePoints.usual, (width / barcodeSize(10).width) * 10)
  return points >= barcodePoints.least ? points : null
}

/**
 * The bars as rectangles with their upper left corner at `x`, `y`, mm. Rectangles, never a font: a font's rounding once
 * made the pitch too wide, and the tolerance is one-sided (paper 4.5).
 */
export function barcodeRects(bars: readonly Bar[], x: number, y: number, points: number): Rect[] {
  const factor = points / 10
  const third = (longAt10 - timingAt10) / 2
  return bars.map((bar, index) => {
    const top = bar === 1 || bar === 2 ? 0 : third
    const bottom = bar === 1 || bar === 3 ? longAt10 : longAt10 - third
    return {
      x: x + index * pitchAt10 * factor,
      y: y + top * factor,
      width: barAt10 * factor,
      height: (bottom - top) * factor,
    }
  })
}
