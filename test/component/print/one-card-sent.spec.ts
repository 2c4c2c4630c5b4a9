// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardYearOn } from '../../../contract/ipc/cards.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, openRecord } from '../record/open-record.ts'

const year = cardYearOn(new Date())
const question = () => page.getByText(`Is this the New Year card of ${year}?`)
const edits = (bridge: FakeBridge) =>
  bridge.callsOf('cards.mark').map(({ id, edits: [edit] }) => ({ id, edit }))
const mark = (to: boolean) => ({ id: 'r1', edit: { year, mark: 'nengajo.sent', to } })

async function printOne(sheet: string, isSent = false): Promise<FakeBridge> {
  const begin = ({ main }: FakeBridge) => {
    main.print.records = 1
    main.print.setup = { ...main.print.setup, sheetForOne: sheet }
    if (isSent) main.print.years = { [year]: { marks: ['nengajo.sent'], mourning: null } }
  }
  const bridge = await openRecord(fullRecord(), { begin })
  await button('Print').click()
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await button('Save PDF').click()
  await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
  return bridge
}

describe('one New Year card that was printed from its contact', () => {
  test('is marked as sent when the user says so, and Undo takes it back', async () => {
    const bridge = await printOne('new-year-hagaki')
    await expect.element(question()).toBeVisible()
    expect(edits(bridge)).toEqual([])
    await button('Mark as sent').click()
    await expect.element(page.getByText('1 card marked as sent.')).toBeVisible()
    expect(edits(bridge)).toEqual([mark(true)])
    await button('Undo').click()
    await expect.element(page.getByText(`The card of ${year} is no longer marked as sent.`)).toBeVisible()
    expect(edits(bridge)).toEqual([mark(true), mark(false)])
    await userEvent.keyboard('{Escape}')
  })

  test.for([
    ['another sheet', 'hagaki', false],
    ['one that is marked already', 'new-year-hagaki', true],
  ] as const)('%s is not asked about', async ([, sheet, isSent]) => {
    const bridge = await printOne(sheet, isSent)
    await expect.element(question()).not.toBeInTheDocument()
    expect(edits(bridge)).toEqual([])
    await userEvent.keyboard('{Escape}')
  })
})
