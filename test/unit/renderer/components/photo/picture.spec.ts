import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fittedArea,
  largestArea,
  smallestSide,
  type Area,
} from '../../../../../renderer/components/photo/picture.ts'

const stage = fc.record({
  width: fc.integer({ min: 40, max: 900 }),
  height: fc.integer({ min: 40, max: 900 }),
})
const aspect = fc.constantFrom(null, 1, 0.75, 2)
const number = fc.double({ min: -2000, max: 2000, noNaN: true })
const wanted = fc.record({ x: number, y: number, width: number, height: number })

describe('the frame of the crop dialog', () => {
  it('begins as large as the picture allows, in the middle', () => {
    expect(largestArea({ width: 300, height: 200 }, 1)).toEqual({ x: 50, y: 0, width: 200, height: 200 })
    expect(largestArea({ width: 100, height: 200 }, 1)).toEqual({ x: 0, y: 50, width: 100, height: 100 })
    expect(largestArea({ width: 300, height: 200 }, null)).toEqual({ x: 0, y: 0, width: 300, height: 200 })
  })

  const before: Area = { x: 50, y: 50, width: 100, height: 100 }
  const inStage = (next: Area, shape: number | null = null) =>
    fittedArea({ before, wanted: next, stage: { width: 300, height: 200 }, aspect: shape })

  it('moves up to the edge and not beyond', () => {
    expect(inStage({ ...before, x: 500, y: -20 })).toEqual({ x: 200, y: 0, width: 100, height: 100 })
  })

  it('grows to the right while its left side stays, up to the edge', () => {
    expect(inStage({ ...before, width: 400 })).toEqual({ x: 50, y: 50, width: 250, height: 100 })
  })

  it('grows to the left while its right side stays', () => {
    expect(inStage({ x: -80, y: 50, width: 230, height: 100 })).toEqual({
      x: 0,
      y: 50,
      width: 150,
      height: 100,
    })
  })

  it('stays a square at the edges', () => {
    expect(inStage({ x: 50, y: 50, width: 240, height: 240 }, 1)).toEqual({
      x: 50,
      y: 50,
      width: 150,
      height: 150,
    })
  })

  it('does not get too small to grab', () => {
    expect(inStage({ ...before, width: 2, height: 2 })).toMatchObject({
      width: smallestSide,
      height: smallestSide,
    })
  })

  it('stays inside the picture and keeps its shape, whatever frame is requested', () => {
    fc.assert(
      fc.property(stage, aspect, fc.array(wanted, { maxLength: 8 }), (size, shape, wishes) => {
        let area = largestArea(size, shape)
        for (const each of wishes) {
          area = fittedArea({ before: area, wanted: each, stage: size, aspect: shape })
          expect(area.x).toBeGreaterThanOrEqual(-0.001)
          expect(area.y).toBeGreaterThanOrEqual(-0.001)
          expect(area.x + area.width).toBeLessThanOrEqual(size.width + 0.001)
          expect(area.y + area.height).toBeLessThanOrEqual(size.height + 0.001)
          expect(area.width).toBeGreaterThan(0)
          if (shape !== null) expect(area.width / area.height).toBeCloseTo(shape, 5)
        }
      }),
    )
  })
})
