import type { CellField, CellLayout } from '../../contract/ipc/cell-layout.ts'
import { isMod } from './keys.ts'

/** Ways to put fields on one line with each other, or apart by equal spaces. */
export const arrangements = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'spread-across',
  'spread-down',
] as const
export type Arrangement = (typeof arrangements)[number]

/** The key of each, named as in the table of actions. */
export const arrangementKeys: Readonly<Record<Arrangement, string>> = {
  left: 'Mod+Shift+ArrowLeft',
  centre: 'Mod+Shift+H',
  right: 'Mod+Shift+ArrowRight',
  top: 'Mod+Shift+ArrowUp',
  middle: 'Mod+Shift+V',
  bottom: 'Mod+Shift+ArrowDown',
  'spread-across': 'Mod+Alt+H',
  'spread-down': 'Mod+Alt+V',
}

/** The arrangement of a key press; undefined for any other key. */
export function arrangementOf(event: KeyboardEvent): Arrangement | undefined {
  if (!isMod(event)) return undefined
  // With Alt a letter is another one on a Mac.
  const key = event.code.replace(/^Key/u, '')
  const pressed = ['Mod', event.shiftKey ? 'Shift' : '', event.altKey ? 'Alt' : '', key]
    .filter(Boolean)
    .join('+')
  return arrangements.find((how) => arrangementKeys[how] === pressed)
}

/** How many fields an arrangement needs: one is put against the edges of the label. */
export function leastFields(how: Arrangement): number {
  return how.startsWith('spread') ? 3 : 1
}

/** One axis of a place: where it begins and how long it is, mm. */
interface Side {
  readonly from: number
  readonly length: number
}

type Axis = 'x' | 'y'

const axisOf: Record<Arrangement, Axis> = {
  left: 'x',
  centre: 'x',
  right: 'x',
  top: 'y',
  middle: 'y',
  bottom: 'y',
  'spread-across': 'x',
  'spread-down': 'y',
}

/** What part of the free room is before a field. */
const shareBefore: Partial<Record<Arrangement, number>> = {
  left: 0,
  centre: 0.5,
  right: 1,
  top: 0,
  middle: 0.5,
  bottom: 1,
}

function sideOf(field: CellField, axis: Axis): Side {
  return { from: field[axis], length: axis === 'x' ? field.width : field.height }
}

/** What fields are put on one line with: the label for a single one, else all that they take up together. */
function boundsOf(layout: CellLayout, sides: readonly Side[], axis: Axis): Side {
  if (sides.length === 1) return { from: 0, length: axis === 'x' ? layout.width : layout.height }
  const from = Math.min(...sides.map((side) => side.from))
  return { from, length: Math.max(...sides.map((side) => side.from + side.length)) - from }
}

/** Where fields begin that have equal spaces between them; the first and the last stay. Fields that overlap stay within the bounds. */
function spread(sides: readonly Side[], bounds: Side): number[] {
  const order = sides.map((_, index) => index)
  const middleOf = (index: number) => (sides[index]?.from ?? 0) + (sides[index]?.length ?? 0) / 2
  order.sort((one, other) => middleOf(one) - middleOf(other))
  const filled = sides.reduce((sum, { length }) => sum + length, 0)
  const space = (bounds.length - filled) / (sides.length - 1)
  const starts: number[] = []
  let at = bounds.from
  for (const index of order) {
    const length = sides[index]?.length ?? 0
    starts[index] = Math.max(bounds.from, Math.min(at, bounds.from + bounds.length - length))
    at += length + space
  }
  return starts
}

/**
 * A layout with some of its fields arranged; unchanged where there are too few of them.
 * @param chosen their places among the fields
 */
export function arranged(layout: CellLayout, chosen: readonly number[], how: Arrangement): CellLayout {
  const axis = axisOf[how]
  const fields = chosen.flatMap((at) => layout.fields[at] ?? [])
  if (fields.length < leastFields(how)) return layout
  const sides = fields.map((field) => sideOf(field, axis))
  const bounds = boundsOf(layout, sides, axis)
  const share = shareBefore[how]
  const starts =
    share === undefined
      ? spread(sides, bounds)
      : sides.map(({ length }) => bounds.from + (bounds.length - length) * share)
  const rounded = (place: number) => Math.max(0, Math.round(place * 100) / 100)
  return {
    ...layout,
    fields: layout.fields.map((field, at) => {
      const start = starts[chosen.indexOf(at)]
      return start === undefined ? field : { ...field, [axis]: rounded(start) }
    }),
  }
}
