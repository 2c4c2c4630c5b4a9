import type { Direction } from '../../contract/ipc/print.ts'
import type { FontSet, Glyph } from '../font/font-set.ts'
import { inShapedScript } from '../font/shaped-word.ts'
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
  rises?: number[]
  readonly text: string[]
  said?: string
}

/** Whether a line runs from the right: everything in it does, or is a number within it. */
export function isRightToLeft({ sorts, start, end }: LineRange & Pick<Line, 'sorts'>): boolean {
  return end > start && sorts.slice(start, end).every(({ level = 0 }) => level > 0)
}

/** A sort of a line and its place, em from the beginning of the line. */
type PlacedSort = readonly [sort: Sort, at: number]

/** The sorts of a line from left to right: what runs from the right is turned round, the innermost first (UAX 9, L2). */
function inOrder(line: Line): PlacedSort[] {
  const { sorts, start, end } = line
  const order = Array.from({ length: end - start }, (_, index) => start + index)
  const levelAt = (index: number) => sorts[index]?.level ?? 0
  const highest = Math.max(0, ...order.map(levelAt))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && levelAt(order[to] ?? -1) >= level) to += 1
      if (to === from) continue
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  let at = order.length === 0 ? 0 : placeOf(line, start)
  return order.flatMap((index): PlacedSort[] => {
    const sort = sorts[index]
    if (sort === undefined) return []
    const place = at
    // With the space after it, in the order of reading.
    at += index + 1 < end ? placeOf(line, index + 1) - placeOf(line, index) : sort.advance
    return [[sort, place]]
  })
}

/** The sorts of a line with their places. */
function placedSorts(line: Line): PlacedSort[] {
  const placed: PlacedSort[] = []
  for (let index = line.start; index < line.end; index += 1) {
    const sort = line.sorts[index]
    if (sort?.level !== undefined) return inOrder(line)
    if (sort !== undefined) placed.push([sort, placeOf(line, index)])
  }
  return placed
}

/** Adds a sort, which begins `at` mm from the beginning of the run. */
function addSort(run: OpenRun, { glyphs, level }: Sort, at: number): void {
  for (const { id, text, parts } of glyphs.slice(0, 1)) {
    const isRead = parts !== undefined && level === undefined
    if (isRead || run.said !== undefined) run.said = (run.said ?? run.text.join('')) + text
    const em = run.size * run.condense
    for (const part of parts ?? [{ id, x: 0, y: 0, text }]) {
      if (part.y !== 0) run.rises ??= run.glyphs.map(() => 0)
      run.rises?.push(part.y * run.size)
      run.glyphs.push(part.id)
      run.offsets.push(at + part.x * em)
      run.text.push(part.text)
    }
  }
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
  // Thai and Arabic faces have tall boxes for their marks; their baseline is that of the first face.
  const face = inShapedScript.test(glyph.text) ? 0 : glyph.face
  if (glyph.stance === 'vertical') return { x: x + size / 2, y }
  if (glyph.stance === 'sideways') return { x: x + size * (0.5 - middleOf(fonts, face)), y }
  return { x, y: y + size * (0.5 + middleOf(fonts, face)) }
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
  for (const [sort, at] of placedSorts(line)) {
    const glyph = sort.glyphs[0]
    // Glyph 0 draws a box: no font has the character, nor a mark to replace it. The warnings mention it.
    if (glyph === undefined || glyph.id === 0) continue
    if (place.direction === 'vertical' && glyph.stance === 'horizontal') {
      runs.push(combinedRun(fonts, sort, at, place))
      open = null
      continue
    }
    if (open === null || open.face !== glyph.face || open.stance !== glyph.stance) {
      // A run begins at its first glyph, which may be a mark in the middle of a letter.
      openAt = at + (glyph.parts?.[0]?.x ?? 0)
      open = openRun(fonts, glyph, openAt, place)
      runs.push(open)
    }
    addSort(open, sort, (at - openAt) * emAlong(place))
  }
  return runs
}
