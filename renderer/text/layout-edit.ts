import { mostFields, mostText, type CellField, type CellLayout } from '../../contract/ipc/cell-layout.ts'

/** Lengths of the editor are multiples of this, mm. */
export const gridStep = 0.5

/** No field is smaller, mm; a line may be thinner. */
const leastSide = 2
const thinnest = 0.5

/** A field's place, mm from the upper left corner of the cell. */
export type Place = Pick<CellField, 'x' | 'y' | 'width' | 'height'>

/** The corners and sides by which a field is sized: -1 is left or up, 1 right or down, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]

/** On the grid of the editor. */
export function onGrid(length: number): number {
  return Math.round(length / gridStep) * gridStep
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** The least side of a field, mm. */
function leastOf({ kind }: CellField): number {
  return kind === 'line' ? thinnest : leastSide
}

/** A place within the cell; one that is too large for it is as large as the cell. */
function within(
  { x, y, width, height }: Place,
  cell: Pick<CellLayout, 'width' | 'height'>,
  least: number,
): Place {
  const wide = rounded(between(width, Math.min(least, cell.width), cell.width))
  const high = rounded(between(height, Math.min(least, cell.height), cell.height))
  return {
    x: rounded(between(x, 0, cell.width - wide)),
    y: rounded(between(y, 0, cell.height - high)),
    width: wide,
    height: high,
  }
}

/** To a hundredth of a millimetre: sums of lengths would show their errors. */
function rounded(length: number): number {
  return Math.round(length * 100) / 100
}

/** A field that is moved by a length, mm, as far as its cell goes. */
export function moved(field: CellField, by: { x: number; y: number }, cell: CellLayout): CellField {
  return { ...field, ...within({ ...field, x: field.x + by.x, y: field.y + by.y }, cell, 0) }
}

/** A side that moves from `from` by `by`; the other side stays. Returns where the field begins and how long it is. */
function side(
  from: number,
  length: number,
  by: number,
  { at, most, least }: { at: -1 | 0 | 1; most: number; least: number },
) {
  if (at === 0) return [from, length] as const
  if (at === 1) return [from, between(length + by, least, most - from)] as const
  const start = between(from + by, 0, from + length - least)
  return [start, length + from - start] as const
}

/** A field whose side or corner is pulled by a length, mm; the opposite one stays. */
export function resized(
  field: CellField,
  handle: Handle,
  by: { x: number; y: number },
  cell: CellLayout,
): CellField {
  const least = leastOf(field)
  const [x, width] = side(field.x, field.width, by.x, { at: handle.x, most: cell.width, least })
  const [y, height] = side(field.y, field.height, by.y, { at: handle.y, most: cell.height, least })
  return { ...field, ...within({ x, y, width, height }, cell, least) }
}

/** A field with other values, within its cell. */
export function changed(field: CellField, part: Partial<CellField>, cell: CellLayout): CellField {
  const next = { ...field, ...part } as CellField // the parts are those of the field's own kind
  return { ...next, ...within(next, cell, thinnest / 5) }
}

/** How near an edge must be to another one to be drawn to it, mm. */
const reach = 1

/** The places along one axis that edges and middles are drawn to. */
function targetsOf(layout: CellLayout, moving: CellField, axis: 'x' | 'y'): number[] {
  const length = axis === 'x' ? 'width' : 'height'
  const others = layout.fields.filter((field) => field !== moving)
  const edges = others.flatMap((field) => [
    field[axis],
    field[axis] + field[length] / 2,
    field[axis] + field[length],
  ])
  return [layout[length] / 2, ...edges]
}

/** The shift, mm, after which an edge or the middle of a field is where one of another field is; null if none is near. */
function shiftTo(layout: CellLayout, moving: CellField, place: Place, axis: 'x' | 'y') {
  const length = axis === 'x' ? 'width' : 'height'
  const own = [place[axis], place[axis] + place[length] / 2, place[axis] + place[length]]
  const found = targetsOf(layout, moving, axis).flatMap((target) =>
    own.map((at) => ({ target, by: target - at })),
  )
  const nearest = found.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))[0]
  return nearest !== undefined && Math.abs(nearest.by) <= reach ? nearest : null
}

/** Where a field is dragged to, and the lines that it is drawn to, mm. */
export interface Snapped {
  readonly field: CellField
  readonly x: number | null
  readonly y: number | null
}

/** A field that is dragged: to the edges and middles of the other fields and the middle of the cell, else to the grid. */
export function snapped(layout: CellLayout, from: CellField, by: { x: number; y: number }): Snapped {
  const place = { ...from, x: from.x + by.x, y: from.y + by.y }
  const [toX, toY] = [shiftTo(layout, from, place, 'x'), shiftTo(layout, from, place, 'y')]
  const x = toX === null ? onGrid(place.x) : place.x + toX.by
  const y = toY === null ? onGrid(place.y) : place.y + toY.by
  const field = { ...from, ...within({ ...place, x, y }, layout, 0) }
  return { field, x: toX?.target ?? null, y: toY?.target ?? null }
}

/** Whether a layout has as many fields as it may have. */
export function isFull({ fields }: CellLayout): boolean {
  return fields.length >= mostFields
}

/** As much of a text as a field may hold. */
export function clipped(text: string): string {
  return text.slice(0, mostText)
}

/** What a new field begins with. */
const usual = {
  size: 'fit',
  direction: 'horizontal',
  weight: 'regular',
  align: 'start',
  across: 'start',
  upsideDown: false,
} as const

/** Every kind of field, in the order in which they are offered. */
export const fieldKinds = [
  'names',
  'name',
  'joint-names',
  'postal-code',
  'address',
  'addressee',
  'organization',
  'company',
  'department',
  'title',
  'sender',
  'text',
  'line',
  'qr',
  'photo',
] as const satisfies readonly CellField['kind'][]

/** A new field about the middle of a cell; `text` is what a fixed text says at first. */
export function newField(kind: CellField['kind'], text: string, cell: CellLayout): CellField {
  if (kind === 'qr') return { kind, ...middleOf(cell, 1, codeSide), of: 'contact', text: '' }
  if (kind === 'photo') return { kind, ...middleOf(cell, portrait, photoHeight) }
  const width = onGrid(cell.width * 0.6)
  const height = kind === 'line' ? thinnest : onGrid(Math.max(leastSide, Math.min(cell.height * 0.25, 12)))
  const x = onGrid((cell.width - width) / 2)
  const y = onGrid((cell.height - height) / 2)
  const place = within({ x, y, width, height }, cell, 0)
  if (kind === 'line') return { kind, ...place }
  if (kind === 'text') return { kind, ...place, ...usual, text }
  return { kind, ...place, ...usual, honorific: true }
}

/** A new code is large enough for a name and a telephone number, mm. */
const codeSide = 25
/** A new photo is as high, mm, and has this share of that in its width, as on a passport in most countries. */
const photoHeight = 45
const portrait = 35 / 45

/** A place about the middle of a cell, at most `most` mm high; `shape` is its width by its height. */
function middleOf(cell: CellLayout, shape: number, most: number): Place {
  const height = onGrid(Math.min(most, cell.height * 0.8, (cell.width * 0.8) / shape))
  const width = onGrid(height * shape)
  const [x, y] = [onGrid((cell.width - width) / 2), onGrid((cell.height - height) / 2)]
  return within({ x, y, width, height }, cell, 0)
}

/** A copy a little lower and further to the right. */
export function copied(field: CellField, cell: CellLayout): CellField {
  return moved(field, { x: 4 * gridStep, y: 4 * gridStep }, cell)
}
