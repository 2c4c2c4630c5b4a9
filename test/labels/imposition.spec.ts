import fc from 'fast-check'
import { expect, test } from 'vitest'
import { impose, printOrder, type ImpositionOptions, type Slot } from '../../labels/impose/imposition.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { cellCount, type Sheet } from '../../labels/sheet/sheet.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const job = fc.record({
  sheet: fc.constantFrom(...sheets),
  batches: fc.array(fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 40 }), { maxLength: 4 }),
  startCell: fc.integer({ min: 0, max: 90 }),
  usedCells: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 20 }),
  copies: fc.integer({ min: 1, max: 3 }),
  collate: fc.constantFrom('each' as const, 'sets' as const),
})

/** The slots that items get when those in `refused` have no room. */
function slotsOf(
  batches: readonly (readonly number[])[],
  on: Sheet,
  options: ImpositionOptions,
  refused: readonly number[] = [],
): Slot[] {
  const slots: Slot[] = []
  impose(batches, on, options, (slot) => {
    const isPlaced = !refused.includes(slot.item)
    if (isPlaced) slots.push(slot)
    return isPlaced ? 'filled' : 'refused'
  })
  return slots
}

test('every copy gets a cell of its own, in order, none before the start cell and none on a used one', () => {
  fc.assert(
    fc.property(job, ({ sheet, batches, ...options }) => {
      const slots = slotsOf(batches, sheet, options)
      expect(slots).toHaveLength(batches.flat().length * options.copies)
      const places = slots.map(({ page, cell }) => page * cellCount(sheet) + cell)
      expect([...places].sort((a, b) => a - b)).toEqual(places)
      expect(new Set(places).size).toBe(places.length)
      const first = slots.filter(({ page }) => page === 0)
      for (const { cell } of first) {
        expect(options.usedCells).not.toContain(cell)
        expect(cell).toBeGreaterThanOrEqual(Math.min(options.startCell, cellCount(sheet) - 1))
      }
    }),
  )
})

const sheet = findSheet('ELM002')
const fine = { startCell: 0, usedCells: [], copies: 2, collate: 'each' } as const
const items = (slots: readonly { item: number }[]) => slots.map(({ item }) => item)

test('copies come side by side or as whole sets', () => {
  if (sheet === undefined) throw new Error('no ELM002')
  expect(items(slotsOf([[5, 6]], sheet, fine))).toEqual([5, 5, 6, 6])
  expect(items(slotsOf([[5, 6]], sheet, { ...fine, collate: 'sets' }))).toEqual([5, 6, 5, 6])
})

test('a group begins a new page', () => {
  if (sheet === undefined) throw new Error('no ELM002')
  const slots = slotsOf([[1, 2, 3], [], [4]], sheet, { ...fine, copies: 1 })
  expect(slots.map(({ page }) => page)).toEqual([0, 0, 1, 2])
})

test('what is refused takes no cell, and its copies are not tried again', () => {
  fc.assert(
    fc.property(
      job,
      fc.array(fc.integer({ min: 0, max: 999 })),
      ({ sheet: on, batches, ...options }, refused) => {
        const kept = batches.map((batch) => batch.filter((item) => !refused.includes(item)))
        expect(slotsOf(batches, on, options, refused)).toEqual(slotsOf(kept, on, options))
      },
    ),
  )
  if (sheet === undefined) throw new Error('no ELM002')
  const tried: number[] = []
  impose([[5, 6]], sheet, { ...fine, collate: 'sets' }, ({ item }) => {
    tried.push(item)
    return item === 5 ? 'refused' : 'filled'
  })
  expect(tried).toEqual([5, 6, 6])
})

test('nothing more is tried once placing stops', () => {
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('no sheet')
  const tried: number[] = []
  impose([[5, 6, 7]], sheet, { ...fine, copies: 1 }, ({ item }) => {
    tried.push(item)
    return item === 6 ? 'stop' : 'filled'
  })
  expect(tried).toEqual([5, 6])
})

const at = (zipcode: string, country: string | null = null) => [
  { kindof: 'home', zipcode, country, street: '町' },
]
const records = [
  { code: 'C-10', lastkana: 'ワタナベ', group_id: 'g2', addresses: at('530-0001') },
  { code: 'C-9', lastkana: 'あべ', group_id: 'g1', addresses: at('１００-0013') },
  { lastname: '山田', group_id: 'g2' },
  { code: 'A-1', lastkana: 'ｱｲﾀﾞ', group_id: 'g1', addresses: at('10115', 'Germany') },
]

test('printing order by postal code puts mail abroad after the seven digits and records without one last', () => {
  expect(printOrder(records, 'postal-code', 'first')).toEqual([1, 0, 3, 2])
})

test('printing order by kana mixes hiragana and katakana of any width', () => {
  expect(printOrder(records, 'kana', 'first')).toEqual([3, 1, 0, 2])
})

test('printing order by code counts numbers as numbers', () => {
  expect(printOrder(records, 'code', 'first')).toEqual([3, 1, 0, 2])
})

test('the selection keeps its order', () => {
  expect(printOrder(records, 'selection', 'first')).toEqual([0, 1, 2, 3])
})

test('groups are kept together, each on pages of its own, and warnings name the record chosen', () => {
  if (sheet === undefined) throw new Error('no ELM002')
  const fonts = bundledFonts('serif')
  const { pages, warnings } = layoutMailingLabels({
    records,
    sheet,
    fonts,
    options: { byGroup: true, order: 'kana' },
  })
  expect(pages.map((page) => page.labels.map(({ record }) => record))).toEqual([
    [0, 2],
    [3, 1],
  ])
  expect(warnings.filter(({ kind }) => kind === 'no-address')).toEqual([{ kind: 'no-address', record: 2 }])
})
