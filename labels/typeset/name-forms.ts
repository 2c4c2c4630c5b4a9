import type { Direction } from '../../contract/ipc/print.ts'
import type { AddresseeName } from '../compose/names.ts'
import type { FontSet } from '../font/font-set.ts'
import { breakLines } from './break-lines.ts'
import { breakCosts } from './kinsoku.ts'
import { lineLength, solidLine, type Line } from './place-line.ts'
import { endCost, settingOf, span, type Setting, type Sort } from './setting.ts'

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

/** A slot longer than this, em, is not filled: the letters would no longer read as one name. */
const widestSlot = 4.6

/** Family and given name are apart by this much of the widest space within one of them; with less they read as one word. */
const partedFrom = 0.7

/** Space between letters of a short name, em, by the number of characters of the longest name. */
const trackingByLength = [0, 0.8, 0.8, 0.5, 0.3, 0.12]

/** Where names are too long, their spaces shrink to this part, and letters that have none between them come closer by so much, em. */
const closest = { stretch: 0.5, letters: 0.03 }

/** Space between letters, em, where names are spread by `usual` em. */
function trackingOf(usual: number, stretch: number): number {
  if (usual > 0) return usual * stretch
  return stretch < 1 ? (-closest.letters * (1 - stretch)) / (1 - closest.stretch) : 0
}

/** Sorts set one after the other. The places of the sorts are the only measure of its length. */
interface Piece {
  readonly sorts: readonly Sort[]
  readonly at: readonly number[]
  readonly length: number
}

/** Sets sorts with a space between each and the next, em. */
function pieceOf({ sorts }: Setting, gap: number): Piece {
  const at: number[] = []
  let end = 0
  for (const { advance } of sorts) {
    const place = at.length === 0 ? 0 : end + gap
    at.push(place)
    end = place + advance
  }
  return { sorts, at, length: end }
}

function isIdeographic({ sorts }: Setting): boolean {
  const isLetter = ({ advance, glyphs }: Sort) => advance > 0.9 && glyphs[0]?.parts === undefined
  return sorts.length <= 4 && sorts.every(isLetter)
}

/** Space between the letters of a name that print spreads over a slot, em; null when the name is not spread. */
function spreadOf(name: Setting, slot: number): number | null {
  if (name.sorts.length < 2 || slot >= widestSlot || !isIdeographic(name)) return null
  return (slot - span(name, 0, name.sorts.length)) / (name.sorts.length - 1)
}

/**
 * A part fills its slot when it is a short name in full-width type; anything else is set from its start, as printers set a single
 * letter: it begins with the names next to it.
 */
function pieceInSlot(name: Setting, slot: number, tracking: number): Piece {
  return pieceOf(name, spreadOf(name, slot) ?? tracking)
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
  /** Multiplies the spaces between letters and parts; 1 is the usual setting, less than 1 a closer one. */
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

/** Aligns names with each other. The measure is what is actually set: no row is longer than `length`. */
function nameRows(job: NameJob): NameRows {
  const parts = partsOf(job)
  const longest = Math.max(
    ...parts.map(({ lastname, firstname }) => lastname.sorts.length + firstname.sorts.length),
  )
  const wide = parts.every(({ lastname, firstname }) => isIdeographic(lastname) && isIdeographic(firstname))
  const stretch = wide ? job.stretch : Math.min(1, job.stretch)
  const tracking = trackingOf(wide ? (trackingByLength[longest] ?? 0) : 0, stretch)
  const slotOf = (name: 'lastname' | 'firstname') =>
    Math.max(0, ...parts.map((row) => pieceOf(row[name], tracking).length))
  const [last, first] = [slotOf('lastname'), slotOf('firstname')]
  const spreads = parts.flatMap(({ lastname, firstname }) => [
    spreadOf(lastname, last) ?? 0,
    spreadOf(firstname, first) ?? 0,
  ])
  const between = Math.max(0, tracking) + 0.35 * stretch
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

/**
 * How names are set, first choice first: a row for each person; the family name and the given name with its honorific in rows
 * of their own; each of these in as many rows as needed; all persons one after another.
 */
export type NameForm = 'rows' | 'parted' | 'wrapped' | 'running'

/** Names in rows, which can take other forms if rows do not fit. */
export interface Names extends NameRows {
  /** The names in another form, rows no longer than `capacity`, em; null when they do not go into it. */
  inForm(form: NameForm, limits: FormLimits): NameRows | null
  /** The same names as close as they may be set. */
  closer(): Names
}

/** Limits for names that are wrapped: em, and the highest cost of a line end (kinsoku.ts). */
interface FormLimits {
  readonly capacity: number
  readonly worst: number
}

/** As many rows as anybody is named in. */
const mostRows = 40

/** Space between family and given name, before the honorific, and between persons, em. */
const spaces = { given: 0.35, honorific: 0.4, person: 1 }

/** A piece of text, and the space before it with the cost of ending a line there. */
interface Spaced {
  readonly setting: Setting
  readonly space: number
  readonly cost: number
}

const betweenNames = /^[・゠=＝\-\u2010-\u2015\u2212\uff0d]$/u

/** The cost of ending a line within a name or an honorific: after a blank, or the sign between the names of a double one, never within one. */
function costInName(setting: Setting, index: number): number {
  const { glyphs, blank } = setting.sorts[index] ?? { glyphs: [], blank: false }
  return blank || betweenNames.test(glyphs.at(-1)?.text ?? '') ? endCost(setting, index) : breakCosts.never
}

function joined(pieces: readonly Spaced[], direction: NameJob['direction']): Setting {
  const sorts: Sort[] = []
  const costs: (number | undefined)[] = []
  for (const { setting, space, cost } of pieces) {
    if (setting.sorts.length === 0) continue
    if (sorts.length > 0) {
      costs[sorts.length - 1] = breakCosts.never
      costs[sorts.length] = cost
      sorts.push({ glyphs: [], advance: space, blank: true })
    }
    for (let index = 0; index < setting.sorts.length - 1; index += 1)
      costs[sorts.length + index] = costInName(setting, index)
    sorts.push(...setting.sorts)
  }
  const reach = [0]
  for (const [index, { advance }] of sorts.entries()) reach.push((reach[index] ?? 0) + advance)
  return { direction, sorts, costs, reach }
}

/** A setting with its letters closer, or further apart, by a space, em. */
function tracked(setting: Setting, space: number): Setting {
  if (space === 0) return setting
  const sorts = setting.sorts.map((sort) => ({ ...sort, advance: sort.advance + space }))
  return { ...setting, sorts }
}

/** The parts of each person's name, to be set one after another. */
function spacedNames({ fonts, names, direction, text, stretch }: NameJob): Spaced[][] {
  const set = (part: string) => tracked(settingOf(fonts, text(part), direction), trackingOf(0, stretch))
  return names.map(({ lastname, firstname, honorific }) => [
    { setting: set(lastname), space: spaces.person, cost: breakCosts.hint },
    {
      setting: set(firstname),
      ...(lastname === ''
        ? { space: spaces.person, cost: breakCosts.hint }
        : { space: spaces.given, cost: breakCosts.space }),
    },
    {
      setting: set(honorific),
      space: spaces.honorific,
      // A single letter gets no row of its own while there is another way.
      cost: honorific.length > 1 ? breakCosts.natural : breakCosts.lone,
    },
  ])
}

/** The family name and the rest of a name that has both. */
function halvesOf([family, given, ...rest]: readonly Spaced[], direction: NameJob['direction']): Setting[] {
  if (family === undefined || given === undefined) return []
  const both = family.setting.sorts.length > 0 && given.setting.sorts.length > 0
  return both
    ? [joined([family], direction), joined([given, ...rest], direction)]
    : [joined([family, given, ...rest], direction)]
}

function measured(rows: NameRows['rows']): NameRows {
  return { rows, length: Math.max(0, ...rows.map(lineLength)) }
}

/** Family names in rows of their own above the given names; null when no name has both. */
function partedRows(job: NameJob): NameRows | null {
  const isParted = job.names.map(({ lastname, firstname }) => lastname !== '' && firstname !== '')
  if (!isParted.includes(true)) return null
  const names = job.names.map((name, index) => (isParted[index] === true ? { ...name, lastname: '' } : name))
  const given = nameRows({ ...job, names })
  const families = job.names.map(
    ({ lastname }) => nameRows({ ...job, names: [{ lastname, firstname: '', honorific: '' }] }).rows,
  )
  const rows = given.rows.flatMap((row, index) =>
    isParted[index] === true ? [...(families[index] ?? []), row] : [row],
  )
  return measured(rows)
}

function wrappedRows(settings: readonly Setting[], { capacity, worst }: FormLimits): NameRows | null {
  const rows: NameRows['rows'][number][] = []
  for (const setting of settings) {
    const ranges = breakLines(setting, { capacity, maxLines: mostRows, worst })
    if (ranges === null) return null
    rows.push(...ranges.map((range) => solidLine(setting, range)))
  }
  return measured(rows)
}

/** Makes the value on the first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Sets names in rows; the other forms are made on demand. */
export function namesOf(job: NameJob): Names {
  const parted = once(() => partedRows(job))
  const halves = once(() => spacedNames(job).flatMap((pieces) => halvesOf(pieces, job.direction)))
  const everybody = once(() => joined(spacedNames(job).flat(), job.direction))
  const rows = nameRows(job)
  return {
    ...rows,
    closer: once(() => namesOf({ ...job, stretch: closest.stretch })),
    inForm(form, limits) {
      if (form === 'rows') return rows
      if (form === 'parted') return parted()
      return wrappedRows(form === 'wrapped' ? halves() : [everybody()], limits)
    },
  }
}

/** Type is condensed no further than this, which printers call 長体 2, where there is another way … */
export const condensed = 0.8
/** … and no further than this, 長体 3, where nothing else fits. */
export const mostCondensed = 0.7

/** Type sizes for a line, mm: it is condensed only below `comfortable`, and no further than `least`. */
interface LineSizes {
  readonly largest: number
  readonly comfortable: number
  readonly smallest: number
  readonly least: number
}

/** Type size, mm, and scale along the line at which a line of `length` em fits; null when the smallest does not. */
function fitAlong(
  length: number,
  room: number,
  { largest, comfortable, smallest, least }: LineSizes,
): { size: number; condense: number } | null {
  const natural = Math.min(largest, room / length)
  if (natural >= comfortable) return { size: natural, condense: 1 }
  const condense = Math.max(least, room / (length * comfortable))
  const size = Math.min(comfortable, room / (length * condense))
  return size < smallest - 1e-6 ? null : { size, condense }
}

/** Names in a type size, mm, condensed along the line by a scale. */
export interface FittedRows {
  readonly rows: NameRows
  readonly size: number
  readonly condense: number
}

/** Rows `length` em long, between two spacings of the same letters. */
function spacedTo(length: number, close: NameRows, wide: NameRows): NameRows {
  if (close.length >= length) return close
  const share = (length - close.length) / (wide.length - close.length)
  const rows = close.rows.map((row, index): Line => {
    const { at } = wide.rows[index] ?? row
    return { ...row, at: row.at.map((place, letter) => place + ((at[letter] ?? place) - place) * share) }
  })
  return { rows, length }
}

/** How names are to be set: the form, and the limits of one that wraps them. */
export interface NameManner extends FormLimits {
  readonly form: NameForm
}

/** Fits names into `room` mm: their letters come closer before they shrink, and shrink before they are condensed. */
export function fitNames(
  names: Names,
  { form, ...limits }: NameManner,
  room: number,
  sizes: LineSizes,
): FittedRows | null {
  const usual = names.inForm(form, limits)
  const most = room / sizes.largest
  if (usual !== null && usual.length <= most) return { rows: usual, size: sizes.largest, condense: 1 }
  const isWrapped = form === 'wrapped' || form === 'running'
  const plain = isWrapped && usual !== null ? fitAlong(usual.length, room, sizes) : null
  // Where their lines would end elsewhere, letters come closer only in place of being condensed.
  if (usual !== null && plain?.condense === 1) return { rows: usual, ...plain }
  const closer = names.closer().inForm(form, limits)
  // Names that are spread only when they are closer may be longer then.
  const close = usual !== null && closer !== null && closer.length > usual.length ? usual : closer
  if (close === null) return null
  const length =
    isWrapped || usual === null ? close.length : Math.min(usual.length, Math.max(close.length, most))
  const fit = fitAlong(length, room, sizes)
  if (fit === null) return null
  return { rows: isWrapped || usual === null ? close : spacedTo(length, close, usual), ...fit }
}
