import { describe, expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'
import { runBox } from './ink.ts'

const fonts = bundledFonts('serif')
const address = { zipcode: '980-0811', region: '宮城県', city: '仙台市青葉区', street: '一番町三丁目' }
const to = { lastname: '山田', firstname: '太郎', addresses: [{ ...address, kindof: 'home' }] }
const from = {
  lastname: '高橋',
  firstname: '学',
  organization: { name: '株式会社みどり印刷', dept1: '営業部', title: '部長' },
  addresses: [{ ...address, building: '青葉第一マンション', kindof: 'office' }],
}

/** The columns of the sender of a card: x, the upper end and the lower end of the ink, and the size, mm. */
function senderColumns(code: string, sender: object) {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const lay = (options: object) =>
    layoutMailingLabels({ records: [to], sheet, fonts, options: { direction: 'vertical', ...options } })
      .pages[0]?.runs ?? []
  const without = lay({}).length
  const columns = new Map<number, { x: number; top: number; bottom: number; size: number }>()
  const runs = lay({ sender: { record: sender, address: 'first' } })
  expect(runs.length).toBeGreaterThan(without)
  // The addressee is right of the middle of the card.
  for (const run of runs) {
    const box = runBox(run, fonts)
    if (box === null || run.stance !== 'vertical' || run.x > sheet.paper.width * 0.42) continue
    const x = Math.round(run.x * 10)
    const known = columns.get(x)
    const top = Math.min(box.y, known?.top ?? Infinity)
    columns.set(x, {
      x: run.x,
      top,
      bottom: Math.max(box.y + box.height, known?.bottom ?? 0),
      size: run.size,
    })
  }
  return [...columns.values()].toSorted((a, b) => b.x - a.x)
}

describe.each(['hagaki', '長形3号', '洋形4号'])('the sender of a vertical card is one block: %s', (code) => {
  test('address, building, company, title and name end on one line', () => {
    const columns = senderColumns(code, from)
    expect(columns.length).toBeGreaterThanOrEqual(4)
    const ends = columns.map(({ bottom }) => bottom)
    const size = Math.max(...columns.map((column) => column.size))
    // The ink of letters ends up to a fifth of an em above the end of their column.
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.25 * size)
  })

  test('the name is the last column, and the largest', () => {
    const columns = senderColumns(code, from)
    const sizes = columns.map(({ size }) => size)
    expect(sizes.at(-1)).toBe(Math.max(...sizes))
  })
})
