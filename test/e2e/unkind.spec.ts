import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { isStandIn, shareApp, type RunningApp } from './app.ts'
import { doMainJob, rows } from './contacts.ts'

let service: RunningService
let app: RunningApp

// What Electron does on some computers only (tools/stand-in/README.md). packed.spec.ts does the same and starts again.
describe.runIf(isStandIn)('the main job where Electron is unkind', () => {
  beforeAll(() => {
    process.env['ATENA_STANDIN_UNKIND'] = 'never-ready,line-first'
  })
  afterAll(() => void delete process.env['ATENA_STANDIN_UNKIND'])
  shareApp(60, (shared) => ({ service, app } = shared))

  const isVisible = () =>
    app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))

  it('shows its window although its first picture does not come', async () => {
    await expect.poll(isVisible).toEqual([true])
  })

  it('shows a window that is hidden when the app is started again', async () => {
    await app.app.evaluate(({ app: electron, BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.hide()
      electron.emit('second-instance', {}, [], '', null)
    })
    await expect.poll(isVisible).toEqual([true])
  })

  it('lists, creates, finds, edits and saves', async () => {
    expect(await rows(app.page).count()).toBeGreaterThan(5)
    await doMainJob(app.page, service)
  })
})
