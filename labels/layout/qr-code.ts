import { encode } from 'uqr'
import type { Rect } from '../output/glyph-run.ts'

/** The dark dots of a code: those next to each other in a row are one bar. Lengths are dots. */
export interface QrCode {
  /** Of a side, without the white border. */
  readonly size: number
  readonly bars: readonly Rect[]
}

/** The white border that the standard requires around a code, dots. */
const border = 4
/** A camera reads no smaller dots from paper, mm. */
const smallestDot = 0.3
/** Bytes that a code of each version holds with a seventh of it for damages (level M); a version has four dots a side more. */
const capacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
]
const firstSize = 21

/** The dots and the bytes of text of the largest code that can be read in a box; 0 bytes where none can. */
export function mostBytesIn({ width, height }: Pick<Rect, 'width' | 'height'>): number {
  const dots = Math.floor(Math.min(width, height) / smallestDot + 1e-6) - 2 * border
  const versions = Math.floor((dots - firstSize) / 4) + 1
  return capacities[Math.min(versions, capacities.length) - 1] ?? 0
}

/** A text as a code, with a seventh of it for damages. It has at most 666 bytes in UTF-8. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  const bars = data.flatMap((row, y) => {
    const dots = row.map((dark) => (dark ? '#' : ' ')).join('')
    return Array.from(dots.matchAll(/#+/gu), ({ 0: { length }, index }) => ({
      x: index,
      y,
      width: length,
      height: 1,
    }))
  })
  return { size, bars }
}

/** Rows overlap by this much, mm: some viewers leave a hair of white between two areas that touch. */
const overlap = 0.01

/** The bars of a code in the middle of a box with the white border around it, mm. */
export function barsIn({ size, bars }: QrCode, { x, y, width, height }: Rect): Rect[] {
  const dot = Math.min(width, height) / (size + 2 * border)
  const left = x + (width - size * dot) / 2
  const top = y + (height - size * dot) / 2
  return bars.map((bar) => ({
    x: left + bar.x * dot,
    y: top + bar.y * dot,
    width: bar.width * dot,
    height: bar.height * dot + overlap,
  }))
}
