import type { FontSet } from '../font/font-set.ts'
import type { Calibration, GlyphRun, Page, Rect } from '../output/glyph-run.ts'
import { cellCount, cellRect, type Sheet } from '../sheet/sheet.ts'
import { placeLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'

const ruleWidth = 0.15
const tickLength = 3
const textSize = 3

/** The rulers of a test page: their length, and where they begin, mm from the top-left corner. */
export interface TestRulers {
  readonly horizontal: number
  readonly vertical: number
  readonly left: number
  readonly top: number
}

/** Rulers as long as the paper allows, in steps of 10 mm, so that a wrong scale is easy to see. */
export function testRulers({ paper }: Sheet): TestRulers {
  const longest = (length: number) => Math.max(10, Math.floor((length - 30) / 10) * 10)
  return { horizontal: longest(paper.width), vertical: longest(paper.height), left: 15, top: 15 }
}

function ruler(length: number, { left, top }: TestRulers, direction: 'x' | 'y'): Rect[] {
  const along: Rect =
    direction === 'x'
      ? { x: left, y: top - ruleWidth / 2, width: length, height: ruleWidth }
      : { x: left - ruleWidth / 2, y: top, width: ruleWidth, height: length }
  const ticks = Array.from({ length: length / 10 + 1 }, (_, index): Rect => {
    const at = index * 10 - ruleWidth / 2
    return direction === 'x'
      ? { x: left + at, y: top, width: ruleWidth, height: tickLength }
      : { x: left, y: top + at, width: tickLength, height: ruleWidth }
  })
  return [along, ...ticks]
}

function caption(fonts: FontSet, text: string, x: number, y: number): GlyphRun[] {
  const line = wholeLine(settingOf(fonts, text, 'horizontal'))
  return placeLine(fonts, line, { direction: 'horizontal', x, y, size: textSize })
}

/**
 * A page to print on plain paper and hold against the sheet: cell outlines and two rulers with their lengths. What the
 * user measures on it goes to `calibrationFrom`.
 */
export function testPage(sheet: Sheet, fonts: FontSet, calibration: Calibration): Page {
  const rulers = testRulers(sheet)
  const { horizontal, vertical } = rulers
  // Inside the first cell, clear of rulers and outlines.
  const first = cellRect(sheet, 0)
  const [x, y] = [Math.max(first.x, rulers.left) + 5, Math.max(first.y, rulers.top) + 5]
  return {
    ...sheet.paper,
    runs: [
      ...caption(fonts, sheet.name, x, y),
      ...caption(fonts, `x ${horizontal} mm, y ${vertical} mm`, x, y + textSize * 1.6),
    ],
    bars: [...ruler(horizontal, rulers, 'x'), ...ruler(vertical, rulers, 'y')],
    outlines: Array.from({ length: cellCount(sheet) }, (_, cell) => cellRect(sheet, cell)),
    labels: [],
    calibration,
  }
}

/** The measurements on a printed test page, mm: ruler lengths, and the position of the rulers' corner on the paper. */
export interface MeasuredTestPage {
  readonly horizontal: number
  readonly vertical: number
  readonly left: number
  readonly top: number
}

/** The calibration that makes up for a measured deviation. The test page must have been printed without one. */
export function calibrationFrom(sheet: Sheet, measured: MeasuredTestPage): Calibration {
  const rulers = testRulers(sheet)
  const stretchX = measured.horizontal / rulers.horizontal
  const stretchY = measured.vertical / rulers.vertical
  // The printer maps p to stretch * p + shift; the calibrated page is its inverse.
  const shiftX = measured.left - stretchX * rulers.left
  const shiftY = measured.top - stretchY * rulers.top
  return {
    scaleX: 1 / stretchX,
    scaleY: 1 / stretchY,
    offsetX: -shiftX / stretchX,
    offsetY: -shiftY / stretchY,
  }
}
