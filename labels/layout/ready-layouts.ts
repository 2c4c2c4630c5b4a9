import type { CellField, CellLayout, ReadyLayoutName } from '../../contract/ipc/cell-layout.ts'
import type { Rect } from '../output/glyph-run.ts'
import type { Direction } from '../../contract/ipc/print.ts'
import { cellRect, type Sheet } from '../sheet/sheet.ts'
import { cardMeasures, horizontalBoxes, senderBox } from './card.ts'
import { isWritten } from './cell-fields.ts'
import { innerBox } from './label-cell.ts'

/** To half a millimetre, the step of the editor. */
function rounded(length: number): number {
  return Math.round(length * 2) / 2
}

/** A part of a box, in shares of its height. */
function band({ x, y, width, height }: Rect, from: number, to: number) {
  const top = rounded(y + height * from)
  return { x: rounded(x), y: top, width: rounded(width), height: rounded(y + height * to) - top }
}

const centred = {
  size: 'fit',
  direction: 'horizontal',
  weight: 'regular',
  align: 'middle',
  across: 'middle',
  upsideDown: false,
  honorific: false,
} as const

function badge(box: Rect): CellField[] {
  return [
    { kind: 'company', ...band(box, 0, 0.22), ...centred },
    { kind: 'name', ...band(box, 0.26, 0.76), ...centred, weight: 'bold' },
    { kind: 'title', ...band(box, 0.8, 1), ...centred },
  ]
}

/** The same as on the near side, so that both can be read when the card is folded. */
function farSide(field: CellField, { width, height }: Rect): CellField {
  const place = { x: width - field.x - field.width, y: height - field.y - field.height }
  return isWritten(field) ? { ...field, ...place, upsideDown: true } : { ...field, ...place }
}

function tentCard(box: Rect, cell: Rect): CellField[] {
  const fold = cell.height / 2
  const margin = cell.height - box.y - box.height
  const lower = { ...box, y: fold + margin, height: fold - 2 * margin }
  const near: CellField[] = [
    { kind: 'company', ...band(lower, 0, 0.24), ...centred },
    { kind: 'name', ...band(lower, 0.3, 1), ...centred, weight: 'bold' },
  ]
  return [...near, ...near.map((field) => farSide(field, cell))]
}

function returnLabel(box: Rect): CellField[] {
  return [{ kind: 'addressee', ...band(box, 0, 1), ...centred, align: 'start' }]
}

const made: Record<ReadyLayoutName, (box: Rect, cell: Rect) => CellField[]> = {
  badge,
  'tent-card': tentCard,
  'return-label': returnLabel,
}

/** The names of the layouts that come with the app. */
export const readyNames = Object.keys(made) as ReadyLayoutName[]

/** The fields of a card that is addressed vertically: the columns of `layCard`, each in a field. */
function columnFields(sheet: Sheet): CellField[] {
  const { top, bottom, right, middle, scale } = cardMeasures(sheet)
  const set = { ...centred, direction: 'vertical', honorific: true, align: 'start', across: 'start' } as const
  const column = (x: number, width: number, y: number, lowest = bottom) =>
    band({ x, y, width, height: lowest - y }, 0, 1)
  const names = 9 * scale
  const beside = middle + names + 7 * scale
  const code = { x: right - 50 * scale, y: top - 10 * scale, width: 50 * scale, height: 7 * scale }
  const sender = senderBox(sheet)
  return [
    ...(sheet.postalFrame === null
      ? [{ kind: 'postal-code', ...band(code, 0, 1), ...set, direction: 'horizontal', align: 'end' } as const]
      : []),
    { kind: 'address', ...column(beside, right - beside, top), ...set },
    { kind: 'organization', ...column(middle + names, 7 * scale, top + 4 * scale), ...set },
    {
      kind: 'names',
      ...column(middle - names, 2 * names, top + 9 * scale, bottom - 6 * scale),
      ...set,
      across: 'middle',
    },
    {
      kind: 'sender',
      ...column(sender.x, sender.width, sender.y, sender.y + sender.height),
      ...set,
      align: 'end',
    },
  ]
}

function lineFields(sheet: Sheet): CellField[] {
  const { to, from } = horizontalBoxes(sheet, false)
  const set = { ...centred, honorific: true, align: 'start' } as const
  return [
    { kind: 'addressee', ...band(to, 0, 1), ...set },
    { kind: 'sender', ...band(from, 0, 1), ...set },
  ]
}

/** A layout that is much like what Atena does without one, to begin with, for the cells of a sheet as it is fed. */
export function usualLayout(sheet: Sheet, direction: Direction): CellLayout {
  const { width, height } = sheet.grid
  const of = (fields: CellField[]): CellLayout => ({ version: 1, name: 'usual', width, height, fields })
  if (sheet.kind !== 'labels') return of(direction === 'vertical' ? columnFields(sheet) : lineFields(sheet))
  const { x, y, ...size } = innerBox(cellRect(sheet, 0), sheet)
  const box = { x: x - sheet.grid.left, y: y - sheet.grid.top, ...size }
  return of([
    { kind: 'addressee', ...band(box, 0, 1), ...centred, direction, honorific: true, align: 'start' },
  ])
}

/** One of the layouts that come with the app, for the cells of a sheet as it is fed. */
export function readyLayout(name: ReadyLayoutName, sheet: Sheet): CellLayout {
  const cell = { ...cellRect(sheet, 0), x: 0, y: 0 }
  const { x, y, ...size } = innerBox(cellRect(sheet, 0), sheet)
  const box = { x: x - sheet.grid.left, y: y - sheet.grid.top, ...size }
  const { width, height } = cell
  return { version: 1, name, width, height, fields: made[name](box, cell) }
}
