import type { AddresseeName } from '../compose/names.ts'
import type { FontSet } from '../font/font-set.ts'
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

function lengthOf({ reach, sorts }: Setting, tracking: number): number {
  return (reach[sorts.length] ?? 0) + Math.max(0, sorts.length - 1) * tracking
}

/** A row while it is filled. */
interface OpenRow {
  readonly sorts: Sort[]
  readonly at: number[]
}

function add(row: OpenRow, sorts: readonly Sort[], start: number, gap: number): void {
  let at = start
  for (const sort of sorts) {
    row.sorts.push(sort)
    row.at.push(at)
    at += sort.advance + gap
  }
}

/** Spreads sorts over a slot as print does with names of unequal length; a single one stands in the middle. */
function addSpread(row: OpenRow, part: Setting, slot: number, start: number): void {
  const rest = slot - lengthOf(part, 0)
  const count = part.sorts.length
  add(row, part.sorts, count === 1 ? start + rest / 2 : start, count > 1 ? rest / (count - 1) : 0)
}

/** A part fills its slot when it is a short name in full-width type; anything else is set solid from its start. */
function addName(
  row: OpenRow,
  name: Setting,
  { slot, start, tracking }: { slot: number; start: number; tracking: number },
): void {
  if (isIdeographic(name) && slot < widestSlot) addSpread(row, name, slot, start)
  else add(row, name.sorts, start, tracking)
}

/** The widest space that spreading a name over its slot leaves between two of its letters, em. */
function widestSpread(parts: readonly Parts[], slots: { lastname: number; firstname: number }): number {
  const spaces = parts.flatMap((part) =>
    (['lastname', 'firstname'] as const).map((name) => {
      const count = part[name].sorts.length
      const spread = count > 1 && slots[name] < widestSlot && isIdeographic(part[name])
      return spread ? (slots[name] - lengthOf(part[name], 0)) / (count - 1) : 0
    }),
  )
  return Math.max(0, ...spaces)
}

function isIdeographic({ sorts }: Setting): boolean {
  return sorts.length <= 4 && sorts.every(({ advance }) => advance > 0.9)
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

/** Aligns names with each other. */
export function nameRows(job: NameJob): NameRows {
  const parts = partsOf(job)
  const longest = Math.max(
    ...parts.map(({ lastname, firstname }) => lastname.sorts.length + firstname.sorts.length),
  )
  const wide = parts.every(({ lastname, firstname }) => isIdeographic(lastname) && isIdeographic(firstname))
  const tracking = wide ? (trackingByLength[longest] ?? 0) * job.stretch : 0
  const slot = (part: keyof Parts) => Math.max(0, ...parts.map((row) => lengthOf(row[part], tracking)))
  const [last, first, honorific] = [slot('lastname'), slot('firstname'), slot('honorific')]
  const between = wide ? tracking + 0.35 * job.stretch : 0.35
  const gap = Math.max(between, partedFrom * widestSpread(parts, { lastname: last, firstname: first }))
  const firstAt = last === 0 ? 0 : last + (first === 0 ? 0 : gap)
  const honorificAt = firstAt + first + (honorific === 0 ? 0 : gap + 0.15)
  const rows = parts.map((part): Line => {
    const row: OpenRow = { sorts: [], at: [] }
    addName(row, part.lastname, { slot: last, start: 0, tracking })
    addName(row, part.firstname, { slot: first, start: firstAt, tracking })
    add(row, part.honorific.sorts, honorificAt, part.honorific.sorts.length > 1 ? 0.1 : 0)
    return { ...row, start: 0, end: row.sorts.length, origin: 0 }
  })
  return { rows, length: honorificAt + honorific }
}
