import type { Addressee } from '../compose/addressee.ts'
import type { AddresseeName } from '../compose/names.ts'
import { breakCosts } from '../typeset/kinsoku.ts'
import { fitAlong, mostCondensed, namesOf } from '../typeset/name-forms.ts'
import type { Names } from '../typeset/name-forms.ts'
import type { NameJob, NameRows } from '../typeset/name-rows.ts'
import { clippedLine, lineLength, placeLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import { written } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'
import type { Laid } from './block.ts'
import type { CardMeasures } from './card-measures.ts'

/** The names, or the organisation in their place, and how far they reach to the right, mm. */
export interface Centre extends Laid {
  readonly right: number
  /** Whether the title stands above the name. */
  readonly withTitle: boolean
}

/** From column to column of names, em. */
export const namePitch = 1.28
const smallestName = 2.6
const widestStretch = 1.8
/** Part of the room that a name fills when its spaces may grow. */
const fullName = 0.78
/** A title of up to this many characters stands above the name; a longer one goes to the organisation's lines. */
const shortTitle = 5
/** A name may shrink to this part of its size before it is condensed. */
const comfortable = 0.6
/** A name that a title would make smaller than this part of its size has no title above it. */
const besideTitle = 0.72

/** Type size of the names by their number, mm on a hagaki. */
const nameSizes = [10, 10, 8.6, 7.4, 6.4, 5.6]

/** The names' room on a card, mm: along and across the columns, and the size they have where it is enough. */
interface NameRoom {
  readonly along: number
  readonly across: number
  readonly wanted: number
}

/** Columns of names at their size, mm, condensed along the column by a scale. */
interface FittedNames {
  readonly rows: NameRows
  readonly size: number
  readonly condense: number
  readonly cut: readonly string[]
}

/** Splits off a title short enough to stand above the name. */
function titleAbove({ title, names }: Addressee): string {
  return names.length === 1 && title.length <= shortTitle ? title : ''
}

/** The names, with the spaces between letters and parts widened towards a length in em where there is room. */
function stretchedNames(job: Omit<NameJob, 'stretch'>, target: number): Names {
  const usual = namesOf({ ...job, stretch: 1 })
  if (usual.length >= target) return usual
  const wider = namesOf({ ...job, stretch: widestStretch })
  const slope = (wider.length - usual.length) / (widestStretch - 1)
  if (slope <= 0) return usual
  return namesOf({ ...job, stretch: Math.min(widestStretch, 1 + (target - usual.length) / slope) })
}

function widestSize(columns: number, across: number): number {
  return across / ((columns - 1) * namePitch + 1)
}

function fitted(rows: NameRows | null, { along, across, wanted }: NameRoom): FittedNames | null {
  if (rows === null) return null
  const largest = Math.min(wanted, widestSize(rows.rows.length, across))
  if (largest < smallestName) return null
  const sizes = {
    largest,
    comfortable: Math.min(largest, Math.max(smallestName, wanted * comfortable)),
    smallest: smallestName,
  }
  const fit = fitAlong(rows.length, along, sizes)
  return fit === null ? null : { rows, ...fit, cut: [] }
}

/**
 * Forms in more columns than there are persons. `worth`: how much of a type size is left of it for the eye; `share`: the
 * part of the wanted size that columns are wrapped for.
 */
const otherForms = [
  { form: 'parted', worth: 0.8, share: 1 },
  { form: 'wrapped', worth: 0.65, share: 0.45 },
  { form: 'wrapped', worth: 0.65, share: 0 },
] as const

/** The names in the columns that show them best; null when not even the smallest fit. */
function bestColumns(names: Names, room: NameRoom): FittedNames | null {
  let best = fitted(names, room)
  let reached = best === null ? 0 : best.size * best.condense
  for (const { form, worth, share } of otherForms) {
    if (reached >= room.wanted * comfortable * worth) break
    const capacity = room.along / (Math.max(smallestName, room.wanted * share) * mostCondensed)
    const other = fitted(names.inForm(form, { capacity, worst: breakCosts.word }), room)
    if (other === null || other.size * other.condense * worth <= reached) continue
    best = other
    reached = other.size * other.condense * worth
  }
  return best
}

function said({ lastname, firstname, honorific }: AddresseeName): string {
  return lastname + firstname + honorific
}

/** What of a single name has room in the smallest type. */
function clipped(names: Names, { along }: NameRoom): FittedNames {
  const clips = names.rows.map((row) => clippedLine(row, along / (smallestName * mostCondensed)))
  return {
    rows: {
      rows: clips.map(({ line }) => line),
      length: Math.max(...clips.map(({ line }) => lineLength(line))),
    },
    ...{ size: smallestName, condense: mostCondensed },
    cut: clips.map(({ cut }) => cut).filter((text) => text !== ''),
  }
}

/** As many of the persons as fit at all, set as large as they fit. */
function fittedNames(
  persons: readonly AddresseeName[],
  { scale, ...space }: Omit<NameRoom, 'wanted'> & { scale: number },
  style: BlockStyle,
): FittedNames {
  const text = (part: string) => written(part, style)
  for (let count = persons.length; ; count -= 1) {
    const wanted = (nameSizes[Math.min(count, nameSizes.length - 1)] ?? 5) * scale
    const room = { ...space, wanted }
    const size = Math.min(wanted, widestSize(count, space.across))
    const job = { fonts: style.fonts, names: persons.slice(0, count), direction: 'vertical', text } as const
    const names = stretchedNames(job, (space.along * fullName) / size)
    const found = bestColumns(names, room) ?? (count <= 1 ? clipped(names, room) : null)
    if (found !== null) return { ...found, cut: [...found.cut, ...persons.slice(count).map(said)] }
  }
}

/** Lays the names in the middle of a card, a short title above the name where the name need not suffer for it. */
export function layNames(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  const { scale, middle, bottom } = measures
  const title = wholeLine(settingOf(style.fonts, written(titleAbove(addressee), style), 'vertical'))
  const titleSize = 4.4 * scale
  const titleLength = title.end === 0 ? 0 : lineLength(title) * titleSize + 3 * scale
  const highest = measures.top + 9 * scale
  const space = { along: bottom - 6 * scale - highest, across: 2 * (middle - left), scale }
  const below = fittedNames(addressee.names, { ...space, along: space.along - titleLength }, style)
  const withTitle = titleLength > 0 && below.size * below.condense >= besideTitle * 10 * scale
  const names = withTitle || titleLength === 0 ? below : fittedNames(addressee.names, space, style)
  const { size, condense, rows, cut } = names
  const above = withTitle ? titleLength : 0
  const width = size * ((rows.rows.length - 1) * namePitch + 1)
  const right = Math.max(middle + width / 2, left + width)
  const free = space.along - above - rows.length * size * condense
  const y = highest + above + Math.max(0, free) * 0.3
  const runs = rows.rows.flatMap((row, index) =>
    placeLine(style.fonts, row, {
      ...{ direction: 'vertical', x: right - size - index * namePitch * size, y, size, condense },
    }),
  )
  const titlePlace = { x: right - (size + titleSize) / 2, y: y - titleLength, size: titleSize }
  const titleRuns = withTitle ? placeLine(style.fonts, title, { direction: 'vertical', ...titlePlace }) : []
  return { runs: [...titleRuns, ...runs], cut, right: right + 3 * scale, withTitle }
}
