// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardYearOn } from '../../../contract/ipc/cards.ts'
import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, field, openForm, openRecord, pane } from './open-record.ts'

const figure = () => pane().getByRole('figure')
const paper = () => figure().element().querySelector<HTMLElement>('.paper')
const picture = () => figure().element().querySelector('img')
const printIt = () => pane().getByRole('button', { name: 'Print for 佐藤 花子: Postcard' })
const svgText = async () => (await fetch(picture()?.src ?? '')).text()

describe('the card next to a contact', () => {
  test('a click on it and one on Print are all that a card takes', async () => {
    const bridge = await openRecord(fullRecord(), { begin: ({ main }) => (main.print.records = 1) })
    await expect.poll(() => picture()?.src).toMatch(/^blob:/)
    expect(bridge.callsOf('print.card').filter(({ id }) => id !== null)).toEqual([
      { family: 'address', id: 'r1', changes: {} },
    ])
    await printIt().click()
    await page
      .getByRole('dialog', { name: 'Print', exact: true })
      .getByRole('button', { name: 'Print…' })
      .click()
    await expect.element(page.getByText('Sent to the printer.')).toBeVisible()
    expect(bridge.callsOf('print.paper')).toEqual([{ job: 1 }])
  })

  test('follows what is typed, without a save,', async () => {
    const bridge = await openForm(fullRecord())
    await field('Family name').fill('金子')
    await expect.poll(svgText).toContain('<desc>金子</desc>')
    expect(bridge.callsOf('record.save')).toEqual([])
    await button('Cancel').click()
    await expect.poll(svgText).toContain('<desc></desc>')
  })

  test('of a contact without an address it says so, and leads to the field', async () => {
    await openRecord(fullRecord({ addresses: [] }), { begin: ({ main }) => (main.print.records = 0) })
    await expect.element(figure().getByText('No address yet')).toBeVisible()
    expect(figure().element().querySelector('.print')).toBeNull()
    await figure().getByRole('button', { name: 'Add address' }).click()
    await expect.element(button('Add address').last()).toHaveFocus()
  })

  test('of a contact without room on the sheet it says so, and what has room', async () => {
    const record = { family: 'address', id: 'r1', name: '', page: null } as const
    const begin = ({ main }: FakeBridge) => {
      main.print.records = 0
      main.print.warnings = [{ kind: 'no-room-sheet', record, detail: '角形2号 Alexandra 様' }]
    }
    await openRecord(fullRecord(), { begin })
    await expect.element(figure().getByText('Does not fit this sheet')).toBeVisible()
    await expect
      .element(figure().getByText('Not printed, no room for “Alexandra 様”: it fits on 角形2号'))
      .toBeVisible()
    await expect.element(figure().getByRole('button', { name: 'Add address' })).not.toBeInTheDocument()
  })

  test('reports letters that no typeface has and a mourning below it', async () => {
    const warning: PrintWarning = { kind: 'missing-character', record: null, detail: '김' }
    const year = cardYearOn(new Date())
    await openRecord(fullRecord(), {
      begin: ({ main }) => {
        main.print.records = 1
        main.print.warnings = [warning]
        main.print.years = { [year]: { marks: [], mourning: { date: '', whom: '' } } }
      },
    })
    await expect.element(figure().getByText('No typeface has “김”: 〓 is printed')).toBeVisible()
    await expect.element(figure().getByText(`In mourning: no New Year card ${year}`)).toBeVisible()
  })

  test('of a sheet of labels one label is shown', async () => {
    await openRecord(fullRecord(), {
      begin: ({ main }) => {
        main.print.records = 1
        main.print.setup = { ...main.print.setup, sheetForOne: 'ELM008' }
      },
    })
    await expect.element(figure().getByText('ELM008')).toBeVisible()
    const { width, height } = paper()?.getBoundingClientRect() ?? {}
    expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([132, Math.round((132 * 42.3) / 86.4)])
  })

  test('is white in the dark, next to the fields where there is room and below them otherwise', async () => {
    await openRecord(fullRecord(), { begin: ({ main }) => (main.print.records = 1) })
    document.documentElement.dataset['theme'] = 'dark'
    await expect.poll(() => picture()?.src).toMatch(/^blob:/)
    expect(getComputedStyle(paper() ?? document.body).backgroundColor).toBe('rgb(255, 255, 255)')
    const placeOfPaper = () => {
      const lines = pane().element().querySelector('[data-line]')?.getBoundingClientRect()
      const { left = 0, top = 0 } = paper()?.getBoundingClientRect() ?? {}
      if (left >= (lines?.right ?? 0)) return 'next to'
      if (top > (lines?.bottom ?? 0)) return 'below'
      return 'over'
    }
    expect(placeOfPaper()).toBe('next to')
    await page.viewport(420, 900)
    await userEvent.keyboard('{ArrowDown}')
    await page.getByRole('option', { name: /^佐藤/ }).click()
    await expect.poll(placeOfPaper).toBe('below')
  })

  test('a deleted contact has none', async () => {
    await openRecord(fullRecord({ deleted: true }))
    await expect.element(page.getByText('This contact is deleted')).toBeVisible()
    await expect.element(figure()).not.toBeInTheDocument()
  })
})
