import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import type { Rect } from '../../labels/output/glyph-run.ts'
import { checkSheet } from '../../labels/sheet/custom-sheet.ts'
import { wholePaper, type Sheet } from '../../labels/sheet/sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { arbitraryRecord } from './arbitrary-record.ts'
import { bundledFonts } from './fonts.ts'
import { leaves, overlap, runBox } from './ink.ts'
import { sender } from '../../tools/tour/ten-documents.ts'
import { counts } from '../counts.ts'

const fonts = bundledFonts('serif')
const labelSheets = sheets.filter(({ kind }) => kind === 'labels')
const cards = sheets.filter(({ kind }) => kind !== 'labels')
const directions = ['horizontal', 'vertical'] as const

/** Ink may touch this much of the neighbouring line: leading is 0.3 em, accents and descenders reach into it. */
const touching = 0.25

interface Trouble {
  readonly outside: number
  readonly overlapping: number
}

function troubleOf(boxes: readonly Rect[], cell: Rect): Trouble {
  let outside = -Infinity
  let overlapping = -Infinity
  boxes.forEach((box, index) => {
    outside = Math.max(outside, leaves(box, cell))
    for (const other of boxes.slice(index + 1)) overlapping = Math.max(overlapping, overlap(box, other))
  })
  return { outside, overlapping }
}

function layOne(
  record: Parameters<typeof layoutMailingLabels>[0]['records'][number],
  sheet: (typeof sheets)[number],
  options: Partial<LayoutOptions>,
) {
  const { pages, warnings } = layoutMailingLabels({ records: [record], sheet, fonts, options })
  if (warnings.some(({ kind }) => kind === 'no-room')) return troubleOf([], { x: 0, y: 0, ...sheet.paper })
  const page = pages[0]
  const cell = page?.labels[0]?.cell
  if (page === undefined || cell === undefined) throw new Error('nothing was laid out')
  const ink = page.runs.flatMap((run) => runBox(run, fonts) ?? [])
  return troubleOf([...ink, ...(page.bars.length === 0 ? [] : [around(page.bars)])], cell)
}

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

test('7,000 records on label sheets leave no cell and no line runs into another', () => {
  fc.assert(
    fc.property(
      arbitraryRecord,
      fc.constantFrom(...labelSheets),
      fc.constantFrom(...directions),
      fc.boolean(),
      (record, sheet, direction, barcode) => {
        const { outside, overlapping } = layOne(record, sheet, { direction, barcode, startCell: 0 })
        expect(outside).toBeLessThanOrEqual(0)
        expect(overlapping).toBeLessThanOrEqual(touching)
      },
    ),
    { numRuns: counts(200, 7000, 'random records') },
  )
  // Some 20 s of CPU in the long run, while others have the cores.
}, 180_000)

test('3,000 records on cards and envelopes with a sender leave no paper and overlap nothing', () => {
  fc.assert(
    fc.property(
      arbitraryRecord,
      fc.constantFrom(...cards),
      fc.constantFrom(...directions),
      fc.boolean(),
      (record, sheet, direction, barcode) => {
        const from = { record: sender, address: 'first' } as const
        const { outside, overlapping } = layOne(record, sheet, { direction, barcode, sender: from })
        expect(outside).toBeLessThanOrEqual(0)
        expect(overlapping).toBeLessThanOrEqual(touching)
      },
    ),
    { numRuns: counts(100, 3000, 'random records') },
  )
})

/** A card or an envelope of the user's own, of any size that is allowed. */
const ownCard = fc
  .record({
    kind: fc.constantFrom('hagaki' as const, 'envelope' as const),
    width: fc.integer({ min: 88, max: 1200 }),
    height: fc.integer({ min: 125, max: 1200 }),
    direction: fc.constantFrom(...directions),
  })
  .map(({ kind, direction, ...paper }): Sheet => {
    const checked = checkSheet({ code: 'own', name: 'Own', kind, paper, grid: wholePaper(paper), direction })
    if (!checked.ok) throw new Error('not a sheet')
    return checked.sheet
  })

test('1,000 records on cards and envelopes of the user’s own leave no paper', () => {
  fc.assert(
    fc.property(arbitraryRecord, ownCard, fc.boolean(), (record, sheet, barcode) => {
      const from = { record: sender, address: 'first' } as const
      const { outside } = layOne(record, sheet, { direction: sheet.direction, barcode, sender: from })
      expect(outside).toBeLessThanOrEqual(0)
    }),
    { numRuns: counts(100, 1000, 'random records') },
  )
})
