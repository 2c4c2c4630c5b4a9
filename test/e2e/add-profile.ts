import { expect } from 'vitest'
import { answerNextBox } from './answer-box.ts'
import type { RunningApp } from './app.ts'
import { button, field, rows } from './contacts.ts'

/** Makes a profile through the window, as a user who has a base URL and a token. */
export async function addProfile(
  running: RunningApp,
  kind: string,
  base_url: string,
  token: string,
): Promise<void> {
  const { page } = running
  await button(page, 'Manage profiles').click()
  await button(page, 'Add profile').click()
  await field(page, 'Base URL').fill(`${base_url}/api/`)
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: kind })
  // Main asks whether it may connect there.
  const asked = await answerNextBox(running, 'agree')
  await button(page, 'Connect').click()
  expect(await asked()).toContain(base_url)
  await page.getByRole('checkbox').first().waitFor()
  await button(page, 'Fetch my contacts').click()
  await button(page, 'Open my contacts').click()
  await rows(page).first().waitFor()
}
