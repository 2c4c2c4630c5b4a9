// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { launchApp, shareApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { button, eventually, field, rows } from './contacts.ts'
import { pressUntilFocused } from './keys.ts'

/** More than the 50 of a batch by far. */
const seed = 160
/** Writes that the service has answered when the app ends; it works on one more. */
const done = 60

let folder: DataFolder
let service: RunningService
let app: RunningApp
let total: number

shareApp(seed, (shared) => ({ folder, service, app } = shared))

const list = () => app.page.getByRole('listbox', { name: 'Contacts' })
const result = (text: RegExp) => app.page.getByRole('status').filter({ hasText: text }).waitFor()
const puts = () => service.log.filter(({ method }) => method === 'PUT')
const question = /^(\d+) of (\d+) contacts are left, because Atena was closed\.$/u
const asked = () => app.page.getByRole('status').filter({ hasText: question })

type ServiceRecord = Record<string, unknown> & { id: string; tags?: string[] }

/** Every contact as any client would get it. */
async function records(): Promise<ServiceRecord[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const of = async (group_id: string) => {
    const path = `/api/addresses/${group_id}/list?limit=1000`
    return (await (await fetch(`${service.base_url}${path}`, { headers })).json()) as ServiceRecord[]
  }
  return (await Promise.all(service.group_ids.map(of))).flat()
}
const tagged = async (tag: string) => (await records()).filter(({ tags }) => tags?.includes(tag)).length

/** Everybody gets a tag, and `end` comes while the service works on one of them. Returns how many were begun. */
async function tagUntil(tag: string, end: () => Promise<void>): Promise<number> {
  const from = puts().length
  service.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 0, times: done })
  service.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 5_000 })
  await rows(app.page).first().click()
  await app.page.keyboard.press('ControlOrMeta+a')
  await button(app.page, 'Add tag').click()
  await field(app.page, 'Tag').fill(tag)
  await app.page.keyboard.press('Enter')
  await expect.poll(() => puts().length - from, { timeout: 60_000, interval: 5 }).toBe(done + 1)
  await end()
  service.faults.clear()
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  await rows(app.page).first().waitFor()
  await asked().waitFor()
  const [, left = '', of = ''] = question.exec((await asked().innerText()).trim()) ?? []
  expect(Number(of)).toBe(total)
  const begun = total - Number(left)
  // Whole batches; a contact with photos may take more than one write.
  expect([50, 100]).toContain(begun)
  return begun
}

beforeAll(async () => {
  total = (await records()).length
  expect(total).toBeGreaterThan(2 * 50)
})

describe('a job of many is cut off', () => {
  it('killed: Resume by keyboard does the rest, and no contact is changed twice', async () => {
    const from = puts().length
    const begun = await tagUntil('cut-off', async () => void app.app.process().kill('SIGKILL'))
    // What the outbox had continues by itself; the rest waits for the user.
    await eventually(() => tagged('cut-off'), begun, 60_000)
    await pressUntilFocused(app.page, 'Tab', button(app.page, 'Resume'))
    await app.page.keyboard.press('Enter')
    await result(new RegExp(`^${total} done`, 'u'))
    expect(await tagged('cut-off')).toBe(total)
    const plain = (await records()).filter(({ face_picture, pictures }) => {
      return !face_picture && ((pictures ?? []) as unknown[]).length === 0
    })
    const carriedOut = puts()
      .slice(from)
      .filter(({ status }) => status === 200)
    for (const { id } of plain)
      expect(carriedOut.filter(({ path }) => path.endsWith(id)).length, id).toBeLessThanOrEqual(1)
    await button(app.page, 'Undo').click()
    await eventually(() => tagged('cut-off'), 0, 60_000)
    await button(app.page, 'Dismiss').last().click()
  })

  it('closed: Leave it keeps the rest as it was, for good', async () => {
    const begun = await tagUntil('closed', () => app.close())
    await button(app.page, 'Leave it').click()
    await result(/not started/u)
    await eventually(() => tagged('closed'), begun, 60_000)
    await app.close()
    app = await launchApp(folder.path)
    await signIn(app.page, service.tokens.full)
    await list().getByRole('option').first().waitFor()
    expect(await asked().count()).toBe(0)
    expect(await tagged('closed')).toBe(begun)
  })
})

describe('the page itself', () => {
  it('wrote no problems to its console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
