import { longestPiece } from '../typeset/fill-lines.ts'
import { span, type Setting } from '../typeset/setting.ts'
import type { PaperColumn } from './paper-list.ts'
import type { SetRow } from './set-list.ts'

/** Widths of a column for a box and of an empty one, em. */
const tickWidth = 1.4
const blankWidth = { least: 5, natural: 10 }
/** A longer word or number is divided rather than given a wider column, em. */
const longestWhole = 16
/** Nor is a column wider for the few that are longer than this share of its words or of its numbers. */
const usualShare = { words: 0.9, number: 0.99 }
/** The number of rows that tell how long the texts of a column are. */
const sampled = 400
/** By how much one column is widened before the next is chosen, em. */
const step = 0.25

/** What a column needs, em. */
interface Need {
  /** The width below which words are divided. */
  readonly least: number
  /** The width at which no text needs a second line. */
  readonly natural: number
  /** Lengths of some of the texts. */
  readonly lengths: readonly number[]
}

function lengthOf(setting: Setting): number {
  return span(setting, 0, setting.sorts.length)
}

/** What of a text is to stay on one line, em. */
function wholeLength(kind: PaperColumn['kind'], setting: Setting): number {
  return kind === 'number' ? lengthOf(setting) : longestPiece(setting, kind === 'text' ? 'text' : 'words')
}

function needOf({ kind }: PaperColumn, at: number, heads: SetRow, rows: readonly SetRow[]): Need {
  const head = heads.cells[at] ?? []
  const headLeast = Math.max(1, ...head.map((setting) => longestPiece(setting, 'text')))
  if (kind === 'tick') {
    const width = Math.max(tickWidth, headLeast)
    return { least: width, natural: width, lengths: [] }
  }
  const blank = kind === 'blank' ? blankWidth : { least: 0, natural: 0 }
  let natural = Math.max(headLeast, blank.natural, ...head.map(lengthOf))
  const lengths: number[] = []
  const wholes: number[] = []
  const every = Math.max(1, Math.ceil(rows.length / sampled))
  for (const [number, { cells }] of rows.entries())
    for (const setting of cells[at] ?? []) {
      const length = lengthOf(setting)
      natural = Math.max(natural, length)
      if (number % every !== 0) continue
      lengths.push(length)
      wholes.push(wholeLength(kind, setting))
    }
  const share = usualShare[kind === 'number' ? 'number' : 'words']
  const usual = wholes.toSorted((one, other) => one - other)[Math.floor(wholes.length * share)] ?? 0
  return { least: Math.max(headLeast, blank.least, Math.min(longestWhole, usual)), natural, lengths }
}

/** How much is on second lines and later ones at a width; those of one tall cell count more than those of many. */
function overflow({ lengths }: Need, width: number): number {
  return lengths.reduce((sum, length) => sum + Math.max(1, length / width) ** 2, 0)
}

/** Widens the columns from their least widths, each time the one where it saves the most. */
function grown(needs: readonly Need[], room: number): number[] {
  const widths = needs.map(({ least }) => least)
  const costs = needs.map((need, at) => overflow(need, widths[at] ?? 1))
  let left = room - widths.reduce((sum, width) => sum + width, 0)
  while (left >= step) {
    let best = { at: -1, saves: 0, cost: 0 }
    for (const [at, need] of needs.entries()) {
      const width = (widths[at] ?? 1) + step
      if (width > need.natural + step) continue
      const cost = overflow(need, width)
      const saves = (costs[at] ?? 0) - cost
      if (saves > best.saves) best = { at, saves, cost }
    }
    if (best.at === -1) break
    widths[best.at] = (widths[best.at] ?? 0) + step
    costs[best.at] = best.cost
    left -= step
  }
  return widths
}

/** Makes the widest columns narrower, all to one width, until the sum fits. */
function capped(widths: readonly number[], room: number): number[] {
  const sorted = widths.toSorted((one, other) => one - other)
  let left = room
  for (const [at, width] of sorted.entries()) {
    const share = left / (sorted.length - at)
    if (width > share) return widths.map((each) => Math.min(each, share))
    left -= width
  }
  return [...widths]
}

/**
 * Returns the widths of columns, em, which fill the room: as much as their texts need, if that is there, and otherwise such that
 * few texts need many lines. Words and numbers stay whole as long as there is room for them.
 */
export function columnWidths(
  columns: readonly PaperColumn[],
  heads: SetRow,
  rows: readonly SetRow[],
  room: number,
): number[] {
  const needs = columns.map((column, at) => needOf(column, at, heads, rows))
  const sum = (of: 'least' | 'natural') => needs.reduce((whole, need) => whole + need[of], 0)
  if (sum('least') > room) {
    return capped(
      needs.map(({ least }) => least),
      room,
    )
  }
  const widths = sum('natural') <= room ? needs.map(({ natural }) => natural) : grown(needs, room)
  const spare = room - widths.reduce((whole, width) => whole + width, 0)
  const sharing = columns.filter(({ kind }) => kind !== 'tick').length
  return widths.map((width, at) => width + (columns[at]?.kind === 'tick' ? 0 : spare / Math.max(1, sharing)))
}
