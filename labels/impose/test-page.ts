import type { FontSet } from '../font/font-set.ts'
import { uncalibrated } from '../layout-options.ts'
import type { Calibration, GlyphRun, Outline, Page, Rect } from '../output/glyph-run.ts'
import { cellCount, cellOutlines, cellRect, type Sheet } from '../sheet/sheet.ts'
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

interface Place {
  readonly x: number
  readonly y: number
}

/** A line of text whose upper left corner is at `x`, `y`, mm. */
function caption(fonts: FontSet, text: string, { x, y }: Place, size = textSize): GlyphRun[] {
  const line = wholeLine(settingOf(fonts, text, 'horizontal'))
  return placeLine(fonts, line, { direction: 'horizontal', x, y, size })
}

function allOutlines(sheet: Sheet): Outline[] {
  const cells = Array.from({ length: cellCount(sheet) }, (_, cell) => cellRect(sheet, cell))
  return cells.flatMap((cell) => cellOutlines(sheet, cell))
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
      ...caption(fonts, sheet.name, { x, y }),
      ...caption(fonts, `x ${horizontal} mm, y ${vertical} mm`, { x, y: y + textSize * 1.6 }),
    ],
    bars: [...ruler(horizontal, rulers, 'x'), ...ruler(vertical, rulers, 'y')],
    outlines: allOutlines(sheet),
    labels: [],
    calibration,
  }
}

const scaleText = 2.5
/** How far the ticks of a scale reach from the edge of the paper, mm; printers leave some 5 mm blank. */
const scaleTicks = { each: 7, fifth: 8.5, tenth: 10 }

function tickOf(at: number): number {
  if (at % 10 === 0) return scaleTicks.tenth
  return at % 5 === 0 ? scaleTicks.fifth : scaleTicks.each
}

/** A tick for each whole millimetre of an edge of the paper, and its number at each tenth, clear of the corner. */
function edgeScale(fonts: FontSet, length: number, edge: 'top' | 'left'): Pick<Page, 'bars' | 'runs'> {
  const places = Array.from({ length: Math.floor(length) }, (_, index) => index + 1)
  const bars = places.map((at): Rect => {
    const along = at - ruleWidth / 2
    return edge === 'top'
      ? { x: along, y: 0, width: ruleWidth, height: tickOf(at) }
      : { x: 0, y: along, width: tickOf(at), height: ruleWidth }
  })
  // A number is in the corner of its tick, clear of the shorter ones, and not where both scales meet.
  const placeAt = (at: number): Place =>
    edge === 'top' ? { x: at + 0.6, y: scaleTicks.each + 0.8 } : { x: scaleTicks.each + 0.6, y: at + 0.2 }
  const runs = places
    .filter((at) => at % 10 === 0 && at > scaleTicks.tenth && at + 2 * scaleText < length)
    .flatMap((at) => caption(fonts, String(at), placeAt(at), scaleText))
  return { bars, runs }
}

/**
 * A page to print on plain paper and hold against a sheet that was measured: the outlines of its labels, and a scale in mm from
 * the corner along the upper and the left edge, to read by how much an outline is off.
 */
export function measuringPage(sheet: Sheet, fonts: FontSet): Page {
  const { paper, name, grid } = sheet
  const across = edgeScale(fonts, paper.width, 'top')
  const down = edgeScale(fonts, paper.height, 'left')
  const [x, y] = [Math.max(grid.left, scaleTicks.tenth) + 5, Math.max(grid.top, scaleTicks.tenth) + 7]
  return {
    ...paper,
    runs: [
      ...caption(fonts, name, { x, y }),
      ...caption(fonts, `${grid.width} × ${grid.height} mm`, { x, y: y + textSize * 1.6 }),
      ...across.runs,
      ...down.runs,
    ],
    bars: [...across.bars, ...down.bars],
    outlines: allOutlines(sheet),
    labels: [],
    calibration: uncalibrated,
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
