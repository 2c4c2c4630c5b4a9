import type { FontSet } from '../font/font-set.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import { lineLength, placeLine, wholeLine } from './place-line.ts'
import { settingOf } from './setting.ts'

/** A text is condensed this far, and beyond that set smaller: nothing is cut. */
const narrowest = 0.7

/** Where a line of text goes: its upper left corner and the size of its type, mm, and how wide it may be. */
export interface FittedPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** From the left without it. */
  readonly align?: 'middle' | 'end'
}

/** Sets a text on one line of a width: condensed, and then smaller, if it is too long. */
export function fittedLine(
  all: FontSet,
  text: string,
  { x, y, width, size, align }: FittedPlace,
): GlyphRun[] {
  const fonts = all.forTexts([text])
  const line = wholeLine(settingOf(fonts, text.replaceAll(/\s+/g, ' ').trim(), 'horizontal'))
  const length = lineLength(line) * size
  if (length === 0) return []
  const scale = Math.min(1, width / length)
  const condense = Math.max(narrowest, scale)
  const smaller = size * Math.min(1, scale / condense)
  const spare = width - length * scale
  const shift = align === undefined ? 0 : spare / (align === 'middle' ? 2 : 1)
  return placeLine(fonts, line, {
    direction: 'horizontal',
    x: x + shift,
    y: y + (size - smaller) / 2,
    size: smaller,
    condense,
  })
}
