import { expect } from 'vitest'
import { answerNextBox } from './answer-box.ts'
import { signIn, type RunningApp } from './app.ts'
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
  await page.getByRole('radio', { name: kind, exact: true }).check()
  await field(page, 'Base URL').fill(`${base_url}/api/`)
  // Main asks whether it may connect there.
  const asked = answerNextBox(running, 'agree')
  await button(page, 'Check').click()
  expect(await asked).toContain(base_url)
  await page.getByText('A server responds there and asks for a token, as the service does.').waitFor()
  await button(page, 'Save').click()
  await page.getByRole('dialog', { name: `Sign in to ${kind}` }).waitFor()
  await signIn(page, token)
  await button(page, 'Find my groups').click()
  await page.getByText(/new groups? found/).waitFor()
  await button(page, 'Save').click()
  await button(page, 'Done').click()
  await rows(page).first().waitFor()
}
