import type { AddresseeName } from '../compose/names.ts'
import type { FontSet } from '../font/font-set.ts'
import { lineLength } from './place-line.ts'
import type { Line } from './place-line.ts'
import type { Direction, Setting, Sort } from './setting.ts'
import { settingOf } from './setting.ts'

/** Names as rows of sorts at em places, aligned with each other: family names, given names, honorifics. */
export interface NameRows {
  readonly rows: readonly Line[]
  /** em */
  readonly length: number
}

interface Parts {
  readonly lastname: Setting
  readonly firstname: Setting
  readonly honorific: Setting
}

/** A slot that is longer, em, is not filled: the letters would no longer read as one name. */
const widestSlot = 4.6

/** Family and given name stand apart by this much of the widest space within one of them, or they read as one word. */
const partedFrom = 0.7

/** Space between letters of a short name, em, by the number of characters of the longest name. */
const trackingByLength = [0, 0.8, 0.8, 0.5, 0.3, 0.12]

/** Sorts set one after the other. Its length is that of the places where the sorts stand: there is no other measure. */
interface Piece {
  readonly sorts: readonly Sort[]
  readonly at: readonly number[]
  readonly length: number
}

/** Sets sorts with a space between each and the next, em, the first one `start` from the piece's beginning. */
function pieceOf({ sorts }: Setting, gap: number, start = 0): Piece {
  const at: number[] = []
  let end = start
  for (const [index, { advance }] of sorts.entries()) {
    at.push(index === 0 ? start : end + gap)
    end = (at[index] ?? 0) + advance
  }
  return { sorts, at, length: end }
}

function isIdeographic({ sorts }: Setting): boolean {
  return sorts.length <= 4 && sorts.every(({ advance }) => advance > 0.9)
}

/** Space between the letters of a name that print spreads over a slot, em; null when the name is not spread. */
function spreadOf(name: Setting, slot: number): number | null {
  if (name.sorts.length < 2 || slot >= widestSlot || !isIdeographic(name)) return null
  return (slot - pieceOf(name, 0).length) / (name.sorts.length - 1)
}

/**
 * A part fills its slot when it is a short name in full-width type, a single letter in the middle; anything else is set
 * from its start.
 */
function pieceInSlot(name: Setting, slot: number, tracking: number): Piece {
  const spread = spreadOf(name, slot)
  if (spread !== null) return pieceOf(name, spread)
  const single = name.sorts.length === 1 && slot < widestSlot && isIdeographic(name)
  return single ? pieceOf(name, 0, (slot - pieceOf(name, 0).length) / 2) : pieceOf(name, tracking)
}

function joinedPieces(pieces: readonly (readonly [start: number, piece: Piece])[]): Line {
  const sorts: Sort[] = []
  const at: number[] = []
  for (const [start, piece] of pieces) {
    for (const sort of piece.sorts) sorts.push(sort)
    for (const place of piece.at) at.push(start + place)
  }
  return { sorts, at, start: 0, end: sorts.length, origin: 0 }
}

/** Names to align. `text` turns a name's text into the form of the way of writing. */
export interface NameJob {
  readonly fonts: FontSet
  readonly names: readonly AddresseeName[]
  readonly direction: Direction
  readonly text: (name: string) => string
  /** Multiplies the spaces between letters and parts; 1 is the usual setting. */
  readonly stretch: number
}

function partsOf({ fonts, names, direction, text }: NameJob): Parts[] {
  return names.map(({ lastname, firstname, honorific }) => ({
    lastname: settingOf(fonts, text(lastname), direction),
    firstname: settingOf(fonts, text(firstname), direction),
    honorific: settingOf(fonts, text(honorific), direction),
  }))
}

/** Space between the letters of an honorific, em. */
const honorificGap = 0.1

/** Aligns names with each other. What is measured is what stands there: no row is longer than `length`. */
export function nameRows(job: NameJob): NameRows {
  const parts = partsOf(job)
  const longest = Math.max(
    ...parts.map(({ lastname, firstname }) => lastname.sorts.length + firstname.sorts.length),
  )
  const wide = parts.every(({ lastname, firstname }) => isIdeographic(lastname) && isIdeographic(firstname))
  const tracking = wide ? (trackingByLength[longest] ?? 0) * job.stretch : 0
  const slotOf = (name: 'lastname' | 'firstname') =>
    Math.max(0, ...parts.map((row) => pieceOf(row[name], tracking).length))
  const [last, first] = [slotOf('lastname'), slotOf('firstname')]
  const spreads = parts.flatMap(({ lastname, firstname }) => [
    spreadOf(lastname, last) ?? 0,
    spreadOf(firstname, first) ?? 0,
  ])
  const between = wide ? tracking + 0.35 * job.stretch : 0.35
  const gap = Math.max(between, partedFrom * Math.max(0, ...spreads))
  const firstAt = last === 0 ? 0 : last + (first === 0 ? 0 : gap)
  const honorificAt = firstAt + first + gap + 0.15
  const rows = parts.map(({ lastname, firstname, honorific }) =>
    joinedPieces([
      [0, pieceInSlot(lastname, last, tracking)],
      [firstAt, pieceInSlot(firstname, first, tracking)],
      [honorificAt, pieceOf(honorific, honorificGap)],
    ]),
  )
  return { rows, length: Math.max(0, ...rows.map(lineLength)) }
}
