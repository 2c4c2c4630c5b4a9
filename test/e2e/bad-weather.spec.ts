// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../service/http/faults.ts'
import type { RunningService } from '../../service/start-service.ts'
import { shareGatedApp, type RunningApp } from './app.ts'
import { button, eventually, field, openRow, row, rows } from './contacts.ts'
import type { Gate } from './gate.ts'

let service: RunningService
let app: RunningApp
let gate: Gate

shareGatedApp(30, (shared) => ({ app, service, gate } = shared))
beforeEach(() => service.faults.clear())

const put = { method: 'PUT' }

async function saveMemo(memo: string, fault: Fault): Promise<void> {
  await openRow(app.page, rows(app.page).nth(1))
  await button(app.page, 'Edit').click()
  await field(app.page, 'Memo').fill(memo)
  service.faults.next(fault)
  await button(app.page, 'Save').click()
}

describe('an edit survives a failed save', () => {
  it('status 400: the form stays with the draft and says what to do; saving again succeeds', async () => {
    const memo = 'Draft under status 400.'
    // Of every body that is tried: it may be one field that the service does not take.
    await saveMemo(memo, { match: put, action: 'status', status: 400, times: 40 })
    await app.page.getByRole('alert').first().waitFor()
    const said = (await app.page.getByRole('alert').first().textContent()) ?? ''
    expect(said.length).toBeGreaterThan(10)
    expect(said.toLowerCase()).not.toContain('error')
    expect(await field(app.page, 'Memo').inputValue()).toBe(memo)
    expect(await rows(app.page).count()).toBeGreaterThan(5)

    service.faults.clear()
    await button(app.page, 'Save').click()
    await button(app.page, 'Edit').waitFor()
    await app.page.getByText(memo).first().waitFor()
    await eventually(() => service.log.filter(({ method }) => method === 'PUT').at(-1)?.status, 200)
  })

  it.each([500, 429])(
    'status %i: the save waits in the outbox, is shown, and arrives once',
    async (status) => {
      const memo = `Draft under status ${status}.`
      const before = service.log.length
      await saveMemo(memo, {
        match: put,
        action: 'status',
        status,
        headers: { 'Retry-After': '1' },
        times: 2,
      })
      await app.page.getByText(memo).first().waitFor()
      const arrived = () =>
        service.log.slice(before).filter((entry) => entry.method === 'PUT' && entry.status === 200).length
      await eventually(arrived, 1, 90_000)
      expect(await rows(app.page).count()).toBeGreaterThan(5)
    },
  )
})

describe('the list stays while the service is away', () => {
  it('reports a service that is down in one sentence, and the contacts stay readable', async () => {
    await gate.close()
    await button(app.page, 'Refresh').first().click()
    await app.page
      .getByRole('alert')
      .or(app.page.getByRole('status'))
      .filter({ hasText: /reach|connect/i })
      .first()
      .waitFor()
    await row(app.page, '').nth(2).click()
    await button(app.page, 'Edit').waitFor()
    expect(await rows(app.page).count()).toBeGreaterThan(5)
  })
})
