import type { CellField, CellLayout, ReadyLayoutName } from '../../contract/ipc/cell-layout.ts'
import type { Rect } from '../output/glyph-run.ts'
import { cellRect, type Sheet } from '../sheet/sheet.ts'
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
  return field.kind === 'line' ? { ...field, ...place } : { ...field, ...place, upsideDown: true }
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

/** One of the layouts that come with the app, for the cells of a sheet as it is fed. */
export function readyLayout(name: ReadyLayoutName, sheet: Sheet): CellLayout {
  const cell = { ...cellRect(sheet, 0), x: 0, y: 0 }
  const { x, y, ...size } = innerBox(cellRect(sheet, 0), sheet)
  const box = { x: x - sheet.grid.left, y: y - sheet.grid.top, ...size }
  const { width, height } = cell
  return { version: 1, name, width, height, fields: made[name](box, cell) }
}
