import type { Direction } from '../../contract/ipc/print.ts'
import type { FontSet, Glyph } from '../font/font-set.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import type { LineRange } from './break-lines.ts'
import type { Setting, Sort } from './setting.ts'

/**
 * A line of sorts: those from `start` up to, not including, `end`; the sort `i` is at `at[i] - origin` em from the line's
 * beginning. Lines of a paragraph share its arrays.
 */
export interface Line extends LineRange {
  readonly sorts: readonly Sort[]
  readonly at: readonly number[]
  readonly origin: number
}

/** The place of a line: the corner of its first em box on the side where the text begins, mm. */
export interface LinePlace {
  readonly direction: Direction
  /** Left edge of the line, or left edge of the column. */
  readonly x: number
  /** Top edge of the line, or top edge of the column. */
  readonly y: number
  readonly size: number
  /** Scale of the glyphs and spaces along the line; 1 without it. */
  readonly condense?: number
}

/** An em along the line, mm. */
function emAlong({ size, condense = 1 }: LinePlace): number {
  return size * condense
}

interface OpenRun extends GlyphRun {
  readonly glyphs: number[]
  readonly offsets: number[]
  readonly text: string[]
}

/** Part of a setting as a line, its sorts one after another. */
export function solidLine({ sorts, reach }: Setting, { start, end }: LineRange): Line {
  return { sorts, at: reach, start, end, origin: reach[start] ?? 0 }
}

/** A whole setting as one line. */
export function wholeLine(setting: Setting): Line {
  return solidLine(setting, { start: 0, end: setting.sorts.length })
}

/** Where a sort of the line begins, em from the line's beginning. */
function placeOf(line: Line, index: number): number {
  return (line.at[index] ?? 0) - line.origin
}

/** Length of a line, em. */
export function lineLength(line: Line): number {
  const last = line.end - 1
  return last < line.start ? 0 : placeOf(line, last) + (line.sorts[last]?.advance ?? 0)
}

/** Middle of the em box above the baseline, em: the line about which a sideways glyph is centred in its column. */
function middleOf(fonts: FontSet, face: number): number {
  const { ascent, descent } = fonts.faces[face] ?? { ascent: 0.88, descent: -0.12 }
  return (ascent + descent) / 2
}

function originOf(fonts: FontSet, glyph: Glyph, place: LinePlace): { x: number; y: number } {
  const { x, y, size } = place
  if (glyph.stance === 'vertical') return { x: x + size / 2, y }
  if (glyph.stance === 'sideways') return { x: x + size * (0.5 - middleOf(fonts, glyph.face)), y }
  return { x, y: y + size * (0.5 + middleOf(fonts, glyph.face)) }
}

/**
 * Two digits side by side in the middle of the column, smaller when they are wider than the em or the column is
 * condensed.
 */
function combinedRun(fonts: FontSet, { glyphs }: Sort, at: number, place: LinePlace): GlyphRun {
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  const em = emAlong(place)
  const size = em * Math.min(1, 1 / width)
  const face = glyphs[0]?.face ?? 0
  const height = fonts.faces[face]?.capHeight ?? 0.7
  let along = 0
  const offsets = glyphs.map((glyph) => (along += glyph.advance * size) - glyph.advance * size)
  return {
    face,
    stance: 'horizontal',
    size,
    condense: 1,
    x: place.x + (place.size - width * size) / 2,
    y: place.y + (at + 0.5) * em + (height * size) / 2,
    glyphs: glyphs.map(({ id }) => id),
    offsets,
    text: glyphs.map(({ text }) => text),
  }
}

function openRun(fonts: FontSet, glyph: Glyph, at: number, place: LinePlace): OpenRun {
  const { x, y } = originOf(fonts, glyph, place)
  const along = at * emAlong(place)
  const start = place.direction === 'vertical' ? { x, y: y + along } : { x: x + along, y }
  const { face, stance } = glyph
  return {
    face,
    stance,
    size: place.size,
    condense: place.condense ?? 1,
    ...start,
    glyphs: [],
    offsets: [],
    text: [],
  }
}

/** Turns a line into runs: a new run begins wherever face or stance changes. */
export function placeLine(fonts: FontSet, line: Line, place: LinePlace): GlyphRun[] {
  const runs: GlyphRun[] = []
  let open: OpenRun | null = null
  let openAt = 0
  for (let index = line.start; index < line.end; index += 1) {
    const sort = line.sorts[index]
    const glyph = sort?.glyphs[0]
    // Glyph 0 draws a box: no font has the character, nor a mark to replace it. The warnings mention it.
    if (sort === undefined || glyph === undefined || glyph.id === 0) continue
    const at = placeOf(line, index)
    if (place.direction === 'vertical' && glyph.stance === 'horizontal') {
      runs.push(combinedRun(fonts, sort, at, place))
      open = null
      continue
    }
    if (open === null || open.face !== glyph.face || open.stance !== glyph.stance) {
      open = openRun(fonts, glyph, at, place)
      openAt = at
      runs.push(open)
    }
    open.glyphs.push(glyph.id)
    open.offsets.push((at - openAt) * emAlong(place))
    open.text.push(glyph.text)
  }
  return runs
}
