// @module-tag long
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { shareApp, type DataFolder, type RunningApp } from './app.ts'
import { button, eventually, field, rows, search } from './contacts.ts'
import { valueFrom } from './bridge.ts'
import { withLongUndo } from './timers.ts'

let folder: DataFolder
let service: RunningService
let app: RunningApp

shareApp(30, (shared) => ({ folder, service, app } = shared))

const bar = () => app.page.getByRole('toolbar', { name: 'Selection' })
const dialog = (name: string) => app.page.getByRole('dialog', { name })
const tagged = (tag: string) =>
  valueFrom(app.page, 'record.ids', { ...everybody(tag), offset: 0, limit: null })
const everybody = (tag?: string) => ({
  family: 'address' as const,
  group_id: null,
  search: '',
  tags: tag === undefined ? [] : [tag],
  deleted: 'without' as const,
  sort: 'kana' as const,
})
const idsOfAll = async () =>
  (await valueFrom(app.page, 'record.ids', { ...everybody(), offset: 0, limit: null })).ids

/** Waits until the strip under the list says this. */
const result = (text: RegExp) => app.page.getByRole('status').filter({ hasText: text }).waitFor()

async function selectAll(): Promise<string[]> {
  await rows(app.page).first().click()
  await app.page.keyboard.press('ControlOrMeta+a')
  await bar().waitFor()
  return idsOfAll()
}

describe('many contacts together', () => {
  it('one action adds a tag to all of them, and Undo removes it', async () => {
    const ids = await selectAll()
    await button(app.page, 'Add tag').click()
    await field(app.page, 'Tag').fill('bulk-tag')
    await dialog('Add tag').getByRole('button', { name: 'Add tag' }).click()
    await result(new RegExp(`${ids.length} done`, 'u'))
    for (const id of ids) expect(service.read('address', id)?.['tags']).toContain('bulk-tag')
    await button(app.page, 'Undo').click()
    await eventually(async () => (await tagged('bulk-tag')).ids.length, 0, 60_000)
    await button(app.page, 'Dismiss').last().click()
  })

  it('what failed is listed with its reason, and can be tried again', async () => {
    const ids = await selectAll()
    const [refused = ''] = ids
    const match = { method: 'PUT', path: new RegExp(`/${refused}$`, 'u') }
    service.faults.next({ match, action: 'status', status: 400, times: Infinity })
    await button(app.page, 'Add tag').click()
    await field(app.page, 'Tag').fill('second')
    await dialog('Add tag').getByRole('button', { name: 'Add tag' }).click()
    await result(/1 failed/u)
    await button(app.page, 'Show results').click()
    await eventually(() => dialog('Results').getByRole('listitem').count(), 1)
    service.faults.clear()
    await button(app.page, 'Try the failed ones again').click()
    await dialog('Results').getByText(`${ids.length} done`).waitFor()
    await dialog('Results').getByRole('button', { name: 'Close' }).last().click()
    expect(service.read('address', refused)?.['tags']).toContain('second')
  })

  it('a tag is renamed over all records from the sidebar', async () => {
    await button(app.page, 'Actions for second').click()
    await app.page.getByRole('menuitem', { name: 'Rename or merge…' }).click()
    await field(app.page, 'New name').fill('third')
    await button(app.page, 'Rename').click()
    await eventually(async () => (await tagged('second')).ids.length, 0, 60_000)
    expect((await tagged('third')).ids.length).toBe((await idsOfAll()).length)
  })

  it('exports what is selected as CSV, in UTF-8 with a mark', async () => {
    const ids = await selectAll()
    const path = join(folder.path, 'out.csv')
    await app.app.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await button(app.page, 'Export contacts').click()
    await dialog('Export contacts').getByRole('radio', { name: 'CSV for spreadsheets' }).click()
    await dialog('Export contacts').getByRole('button', { name: 'Save…' }).click()
    await expect.poll(() => existsSync(path), { timeout: 15_000 }).toBe(true)
    const text = readFileSync(path, 'utf8')
    expect(text.startsWith('\u{feff}code,')).toBe(true)
    expect(text.split('\n')[0]).toContain('lastname,firstname,lastkana,firstkana')
    for (const id of ids) expect(text).toContain(String(service.read('address', id)?.['lastname'] ?? ''))
  })

  it('a selection by Ctrl and clicks moves to another group and back, and is deleted with Undo', async () => {
    await app.page.keyboard.press('Escape')
    const [to = '', other = ''] = service.group_ids
    const before = (
      await valueFrom(app.page, 'record.ids', { ...everybody(), group_id: to, offset: 0, limit: null })
    ).ids
    expect(other).not.toBe('')
    await app.page
      .getByRole('navigation')
      .getByRole('button', { name: /^Group 2/ })
      .click()
    // Until then the rows are those of everybody.
    const inOther = { ...everybody(), group_id: other, offset: 0, limit: null } as const
    const { length } = (await valueFrom(app.page, 'record.ids', inOther)).ids
    await app.page.getByText(`${length} contacts`, { exact: true }).waitFor()
    await rows(app.page).first().click()
    await rows(app.page)
      .nth(1)
      .click({ modifiers: ['Shift'] })
    await bar().waitFor()
    await button(app.page, 'Move to group').click()
    await dialog('Move to group').getByRole('button', { name: 'Move to group' }).click()
    await result(/^2 done/u)
    const query = { ...everybody(), group_id: to, offset: 0, limit: null } as const
    await eventually(
      async () => (await valueFrom(app.page, 'record.ids', query)).ids.length,
      before.length + 2,
      60_000,
    )
    await button(app.page, 'Undo').click()
    await result(/Undone: 2 contacts/u)
    await eventually(
      async () => (await valueFrom(app.page, 'record.ids', query)).ids.length,
      before.length,
      60_000,
    )

    const all = (await selectAll()).length
    await withLongUndo(app, async () => {
      await app.page.keyboard.press('Delete')
      await eventually(() => rows(app.page).count(), 0)
      await button(app.page, 'Undo').first().click()
      await rows(app.page).first().waitFor()
    })
    expect((await idsOfAll()).length).toBe(all)
    expect(await search(app.page).inputValue()).toBe('')
  })
})

describe('the page itself', () => {
  it('wrote no problems to its console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
