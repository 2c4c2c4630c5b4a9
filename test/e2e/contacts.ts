import type { Locator, Page } from 'playwright'
import { expect, vi } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { valueFrom } from './bridge.ts'

/** A button by its exact accessible name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The rows of the list that are near the viewport. */
export function rows(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
}

/** A row of the list, by its name or, after a given name in Latin letters, by its family name. */
export function row(page: Page, name: string): Locator {
  const begins = new RegExp(`^(?:\\S+ )?${name}`)
  return page.getByRole('listbox', { name: 'Contacts' }).getByRole('option', { name: begins })
}

/** Waits until there are contacts, and no sync puts others above them any more. */
export async function synced(page: Page): Promise<void> {
  await rows(page).first().waitFor()
  await syncEnded(page)
}

/** Waits until no sync runs. */
export async function syncEnded(page: Page): Promise<void> {
  const phase = async () => (await valueFrom(page, 'sync.state', null)).phase
  await vi.waitUntil(async () => (await phase()) !== 'running', { timeout: 30_000, interval: 50 })
}

/**
 * Opens the record of a row by a click, and waits until it is this one that is shown: the one before has buttons, too.
 * A running sync puts rows above it, so that its place may be another contact's by the time of the click.
 */
export async function openRow(page: Page, at: Locator): Promise<void> {
  await synced(page)
  const name = ((await at.locator('.name').textContent()) ?? '').trim()
  const named = rows(page).filter({ has: page.getByText(name, { exact: true }) })
  await named.first().click()
  await page.getByRole('region', { name: 'Contact', exact: true }).getByRole('heading', { name }).waitFor()
}

/** An input of a form. The view of a record has sections of the same names, so a form that is not open yet has none. */
export function field(page: Page, name: string): Locator {
  return page.getByLabel(name, { exact: true }).and(page.locator('input, textarea, select'))
}

export function search(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search contacts' })
}

/** Creates a contact through the form and waits until it is shown. */
export async function createContact(page: Page, lastname: string, firstname: string): Promise<void> {
  await button(page, 'New contact').click()
  await field(page, 'Family name').fill(lastname)
  await field(page, 'Given name').fill(firstname)
  await button(page, 'Save').click()
  await button(page, 'Edit').waitFor()
}

/** Waits until `probe` gives what is expected; for what happens in the service. */
export async function eventually<T>(probe: () => T | Promise<T>, expected: T, ms = 15_000): Promise<void> {
  await expect.poll(probe, { timeout: ms, interval: 100 }).toEqual(expected)
}

type NamedRecord = Record<string, unknown> & { id: string }

/**
 * The record with this family name as the service has it now, asked for as any client would. Waits for it: a form closes
 * when its save is safe on this computer.
 */
export async function recordNamed(
  service: RunningService,
  family: 'address' | 'homeaddress',
  lastname: string,
): Promise<NamedRecord> {
  const paths =
    family === 'homeaddress'
      ? ['/api/homeaddresses/list']
      : service.group_ids.map((group_id) => `/api/addresses/${group_id}/list`)
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const find = async () => {
    for (const path of paths) {
      const answer = await fetch(`${service.base_url}${path}?limit=1000&showdeleted=T`, { headers })
      const records = (await answer.json()) as NamedRecord[]
      const found = records.find((record) => record['lastname'] === lastname)
      if (found) return found
    }
    throw new Error(`the service has no record named ${lastname}`)
  }
  return vi.waitFor(find, { timeout: 15_000, interval: 100 })
}

/** What the app is for: creates a contact, finds and edits it, and saves it at the service. */
export async function doMainJob(page: Page, service: RunningService): Promise<void> {
  await createContact(page, 'Ichinose', 'Akari')
  await findsIchinose(page)
  await row(page, 'Akari Ichinose').click()
  await button(page, 'Edit').click()
  await field(page, 'Memo').fill('Met in Nagano.')
  await button(page, 'Save').click()
  await button(page, 'Edit').waitFor()
  const memo = async () => (await recordNamed(service, 'address', 'Ichinose'))['memo']
  await eventually(memo, 'Met in Nagano.')
}

/** Searches for the contact of `doMainJob`, and waits for its row. */
export async function findsIchinose(page: Page): Promise<void> {
  await search(page).fill('Ichinose')
  await row(page, 'Akari Ichinose').waitFor()
}
