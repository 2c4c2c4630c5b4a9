// @module-tag long
import { describe, expect, it } from 'vitest'
import { cardYearOn } from '../../contract/ipc/cards.ts'
import { readCards } from '../../contract/cards/card-marks.ts'
import { shareApp, type RunningApp } from './app.ts'
import type { RunningService } from '../../service/start-service.ts'
import { eventually } from './contacts.ts'
import { writeInPalette } from './keys.ts'

let app: RunningApp
let service: RunningService
shareApp(20, (shared) => ({ app, service } = shared))

const year = cardYearOn(new Date())
/** Marks at the service, by contact. */
const marked = () =>
  service.log
    .filter(({ method }) => method === 'PUT')
    .map(({ path }) => service.read('address', path.split('/').at(-1) ?? ''))
    .map((record) => (record?.['extendprops'] ?? []) as { client_id: string; data: unknown }[])
    .map((entries) => readCards(entries.find(({ client_id }) => client_id === 'atena')?.data))

describe('New Year cards in the built app', () => {
  it('one key marks a contact, and the service has it under our own id', async () => {
    await writeInPalette(app.page, 'New Year cards')
    await app.page.getByRole('option', { name: /^New Year cards/ }).waitFor()
    await app.page.keyboard.press('Enter')
    await app.page.getByRole('grid', { name: 'Cards by year' }).waitFor()
    await app.page.keyboard.press('ArrowRight')
    await app.page.keyboard.press('s')
    await app.page.getByText(`${year - 1}: sent`, { exact: true }).waitFor()
    await eventually(async () => marked().length, 1)
    expect(marked()).toEqual([{ [year - 1]: { marks: ['nengajo.sent'], mourning: null } }])
  })

  it("people who got a card are on this year's list, and the labels of the list are laid out", async () => {
    await app.page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'This year’s list' })
    await app.page.getByText('1 contact', { exact: true }).waitFor()
    await app.page.getByRole('button', { name: 'Print…', exact: true }).click()
    await app.page.getByText('1 sheet', { exact: true }).waitFor()
    expect(app.problems).toEqual([])
  })
})
