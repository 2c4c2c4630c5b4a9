import type { Page } from 'playwright'
import type { RunningService } from '../../service/start-service.ts'
import type { Tour } from './open-app.ts'
import { press } from './views.ts'
import type { Text } from './views.ts'

/** A contact with photos, joint names and two addresses. */
export const star = 'さとう みさき'

/** Rows of the list. */
export const rows = (page: Page) => page.locator('[role=listbox] [role=option]')
/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog')
/** A text with its values left open. */
export const like = (text: string) => new RegExp(text.replaceAll(/\{\w+\}/gu, '.*'), 'u')

type Answer = { ok: boolean; value: never }
type Call = Record<string, (input: unknown) => Promise<Answer>>

/** Asks main as the page does. */
export async function ask<T>(page: Page, channel: string, input: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([name, asked]) => {
      const { call } = (globalThis as unknown as { atena: { call: Call } }).atena
      return call[name as string]?.(asked)
    },
    [channel, input] as const,
  )
  return answer?.value as T
}

const everybody = { family: 'address', group_id: null, tags: [], deleted: 'without', sort: 'kana' }

/** Contacts that a search finds, in the order of the list; all of them without one. */
export async function idsOf(page: Page, search = ''): Promise<string[]> {
  const range = { ...everybody, search, offset: 0, limit: null }
  return (await ask<{ ids: string[] }>(page, 'record.ids', range)).ids
}

/** Opens the first contact that a search finds. */
export async function open({ page }: Tour, search: string, text: Text): Promise<void> {
  await page.getByRole('searchbox').fill(search)
  await rows(page).first().click()
  await page.getByRole('button', { name: text.record.view.edit, exact: true }).waitFor()
}

/** Selects every contact. */
export async function selectAll({ page }: Tour, text: Text): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await rows(page).nth(5).waitFor()
  await page.getByRole('listbox').first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: text.bulk.toolbar }).waitFor()
}

/** Leaves a form without saving. */
export async function shelveEdits(tour: Tour, text: Text): Promise<void> {
  await press(tour, text.record.form.cancel)
  const discard = tour.page.getByRole('button', { name: text.record.leave.discard, exact: true })
  // It is asked only where something would be lost.
  await discard.click({ timeout: 1500 }).catch(() => null)
  await dialog(tour.page).waitFor({ state: 'hidden' })
}

/** Nothing waits any more, and nothing was refused. */
export async function emptyOutbox(page: Page, service: RunningService): Promise<void> {
  service.faults.clear()
  const waiting = await ask<{ key: string }[]>(page, 'outbox.list', null)
  // A service that was too busy is left alone for a while, unless the user asks for it.
  for (const { key } of waiting.slice(-1)) await ask(page, 'outbox.retry', { key })
  for (const { key } of await ask<{ key: string }[]>(page, 'outbox.list', null))
    await ask(page, 'outbox.discard', { key })
}
