import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellLayout, type CellField, type CellLayout } from '../../../../contract/ipc/cell-layout.ts'
import { arranged, arrangements, leastFields } from '../../../../renderer/text/layout-align.ts'

const fields: readonly CellField[] = [
  { kind: 'line', x: 2, y: 3, width: 10, height: 4 },
  { kind: 'line', x: 20, y: 10, width: 6, height: 2 },
  { kind: 'line', x: 30, y: 20, width: 20, height: 6 },
]
const layout: CellLayout = { version: 1, name: 'mine', width: 60, height: 30, fields: [...fields] }
const placesOf = ({ fields: all }: CellLayout, axis: 'x' | 'y') => all.map((field) => field[axis])

describe('fields are put', () => {
  it.each([
    ['left', 'x', [2, 2, 2]],
    ['centre', 'x', [21, 23, 16]],
    ['right', 'x', [40, 44, 30]],
    ['top', 'y', [3, 3, 3]],
    ['middle', 'y', [12.5, 13.5, 11.5]],
    ['bottom', 'y', [22, 24, 20]],
    ['spread-across', 'x', [2, 18, 30]],
    ['spread-down', 'y', [3, 12.5, 20]],
  ] as const)('on one line with each other, or apart by equal spaces: %s', (how, axis, places) => {
    const next = arranged(layout, [2, 0, 1], how)
    expect(placesOf(next, axis)).toEqual(places)
    const other = axis === 'x' ? 'y' : 'x'
    expect(placesOf(next, other)).toEqual(placesOf(layout, other))
  })

  it.each([
    ['left', 'x', 0],
    ['centre', 'x', 27],
    ['right', 'x', 54],
    ['top', 'y', 0],
    ['middle', 'y', 14],
    ['bottom', 'y', 28],
  ] as const)('against the label where there is one: %s', (how, axis, place) => {
    const next = arranged(layout, [1], how)
    expect(next.fields[1]?.[axis]).toBe(place)
    expect([next.fields[0], next.fields[2]]).toEqual([fields[0], fields[2]])
  })

  it('not at all where there are too few of them', () => {
    expect(arranged(layout, [0, 1], 'spread-across')).toBe(layout)
    expect(arranged(layout, [], 'left')).toBe(layout)
    expect(arranged(layout, [7], 'left')).toBe(layout)
  })
})

it('arranged fields stay in their cell', () => {
  const length = (most: number) => fc.integer({ min: 1, max: most }).map((tenths) => tenths / 10)
  const line = fc
    .record({ width: length(600), height: length(300), right: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ width, height, right }): CellField => ({
      kind: 'line',
      x: Math.round((60 - width) * right * 100) / 100,
      y: Math.round((30 - height) * right * 100) / 100,
      width,
      height,
    }))
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...arrangements),
      (lines, how) => {
        const before = { ...layout, fields: lines }
        const after = arranged(before, [...lines.keys()], how)
        expect(cellLayout.safeParse(after).success).toBe(true)
        if (lines.length < leastFields(how)) expect(after).toBe(before)
      },
    ),
  )
})
