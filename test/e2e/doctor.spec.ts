// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readLikeReport } from '../../service/command-line.ts'
import type { RunningService } from '../../service/start-service.ts'
import { shareApp, type RunningApp } from './app.ts'
import { button } from './contacts.ts'

let app: RunningApp
let service: RunningService
shareApp(30, (shared) => ({ app, service } = shared))

const writes = () => service.log.filter(({ method }) => method !== 'GET').length
const report = () => app.page.getByRole('region', { name: 'Results' })

describe('Check this service… in the built app', () => {
  it('reads, shows what it saw, and saves a report that starts the reference service', async () => {
    const { page } = app
    const folder = mkdtempSync(join(tmpdir(), 'atena-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'report.json')
    await button(page, 'Manage profiles').click()
    await button(page, 'Edit Test').click()
    await button(page, 'Check this service…').click()
    await button(page, 'Start').click()
    await report().getByText('Lists show whole records.').waitFor()
    await report().getByText('Nothing was written. A test contact would show more.').waitFor()
    expect(writes()).toBe(0)

    await app.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await button(page, 'Save report…').click()
    await page.getByText('Report saved').waitFor()
    expect(readLikeReport(path)).toMatchObject({ ok: true, remarks: [] })
    expect(readFileSync(path, 'utf8')).not.toContain(service.tokens.full)
  })

  it('a test contact needs a second yes where contacts may be real, and is removed', async () => {
    const { page } = app
    const answer = (response: number) =>
      app.app.evaluate(({ dialog }, given) => {
        dialog.showMessageBox = async () => ({ response: given, checkboxChecked: false })
      }, response)
    await button(page, 'Check again').click()
    await page.getByRole('checkbox', { name: 'Create a test contact and delete it afterwards' }).check()
    await answer(0)
    await button(page, 'Start').click()
    await button(page, 'Start').waitFor()
    expect(writes()).toBe(0)
    await answer(1)
    await button(page, 'Start').click()
    await report().getByText('A field that an update leaves out is emptied.').waitFor()
    await report().getByText('The test contact was deleted.').waitFor()
    expect(writes()).toBeGreaterThan(10)
    await button(page, 'Done').click()
    expect(app.problems).toEqual([])
  })
})
