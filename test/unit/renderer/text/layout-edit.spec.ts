import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellLayout, type CellField, type CellLayout } from '../../../../contract/ipc/cell-layout.ts'
import {
  changed,
  copied,
  fieldKinds,
  gridStep,
  handles,
  isFull,
  moved,
  newField,
  resized,
  snapped,
} from '../../../../renderer/text/layout-edit.ts'

const cell: CellLayout = { version: 1, name: 'mine', width: 60, height: 30, fields: [] }
const line: CellField = { kind: 'line', x: 10, y: 10, width: 20, height: 5 }
const placeOf = ({ x, y, width, height }: CellField) => [x, y, width, height]

describe('a field', () => {
  it.each([
    ['is moved', moved(line, { x: 0.5, y: -0.5 }, cell), [10.5, 9.5, 20, 5]],
    ['stays in its cell', moved(line, { x: 100, y: -100 }, cell), [40, 0, 20, 5]],
    ['is pulled at its right side', resized(line, { x: 1, y: 0 }, { x: 3, y: 3 }, cell), [10, 10, 23, 5]],
    [
      'is pulled at its left upper corner',
      resized(line, { x: -1, y: -1 }, { x: 3, y: 2 }, cell),
      [13, 12, 17, 3],
    ],
    ['does not turn over', resized(line, { x: -1, y: 0 }, { x: 99, y: 0 }, cell), [29.5, 10, 0.5, 5]],
    [
      'is pulled to the edge at most',
      resized(line, { x: 1, y: 1 }, { x: 99, y: 99 }, cell),
      [10, 10, 50, 20],
    ],
    ['takes a typed length', changed(line, { width: 55 }, cell), [5, 10, 55, 5]],
    ['is copied a little lower', copied(line, cell), [12, 12, 20, 5]],
  ])('%s', (_name, field, place) => {
    expect(placeOf(field)).toEqual(place)
  })

  it('is dragged to the edges and middles of others, to the middle of the cell, else to the grid', () => {
    const other: CellField = { kind: 'line', x: 30.3, y: 20, width: 8, height: 5 }
    const layout = { ...cell, fields: [line, other] }
    expect(snapped(layout, line, { x: 20.25, y: 0.2 })).toMatchObject({ field: { x: 30.3 }, x: 30.3 })
    expect(snapped(layout, line, { x: 9.7, y: 0 })).toMatchObject({ field: { x: 20 }, x: 30 })
    const free = snapped(layout, line, { x: -6.1, y: -7.3 })
    expect([free.field.x, free.field.y, free.x, free.y]).toEqual([4, 2.5, null, null])
  })

  it.each(fieldKinds)('that is new can be kept: %s', (kind) => {
    const field = newField(kind, 'Text', cell)
    expect(cellLayout.safeParse({ ...cell, fields: [field] }).data?.fields).toEqual([field])
  })

  it('never leaves its cell, whatever is done to it', () => {
    const by = fc.record({
      x: fc.double({ min: -99, max: 99, noNaN: true }),
      y: fc.double({ min: -99, max: 99, noNaN: true }),
    })
    const act = fc.oneof(
      by.map((length) => (field: CellField) => moved(field, length, cell)),
      fc.tuple(fc.constantFrom(...handles), by).map(
        ([handle, length]) =>
          (field: CellField) =>
            resized(field, handle, length, cell),
      ),
      by.map((length) => (field: CellField) => snapped({ ...cell, fields: [field] }, field, length).field),
      by.map(
        ({ x }) =>
          (field: CellField) =>
            changed(field, { width: Math.abs(x) }, cell),
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fieldKinds), fc.array(act), (kind, acts) => {
        const field = acts.reduce((now, next) => next(now), newField(kind, 'Text', cell))
        expect(cellLayout.safeParse({ ...cell, fields: [field] }).success).toBe(true)
      }),
    )
  })
})

it('a layout is full with 40 fields', () => {
  const fields = Array.from({ length: 40 }, () => line)
  expect([isFull({ ...cell, fields }), isFull({ ...cell, fields: fields.slice(1) })]).toEqual([true, false])
  expect(gridStep).toBe(0.5)
})
